//! German words, by what they can be in an action.

use crate::exact_one::engine::lexicon::lexicon;

lexicon!(
    /// What somebody is told or asked stands behind the colon.
    pub(super) TELLING,
    "fragen bitten schreiben senden antworten melden mitteilen posten ausrichten erinnern informieren benachrichtigen verfassen entwerfen
     notieren vermerken ergänzen frage bitte schreibe schreib sende send antworte melde poste erinnere informiere benachrichtige
     verfasse entwirf notiere vermerke"
);

lexicon!(
    /// Nouns of an operation of the run itself.
    pub(super) OWN_ACTS,
    "versand versenden löschung stornierung umbenennung archivierung erstellung veröffentlichung"
);

lexicon!(
    /// Nouns of an operation, of the run itself where its object stands behind.
    pub(super) ACTS,
    "export import sicherung installation deinstallation übertragung aktualisierung anlage übermittlung einspielung bereitstellung
     verschiebung prüfung leerung entfernung"
);

lexicon!(
    /// Nouns that look like an infinitive and name no operation of the run.
    pub(super) NO_ACTS,
    "essen treffen schreiben laden verfahren vorhaben vermögen unternehmen rennen einkommen leben morgen wagen garten hafen boden faden
     graben schaden ofen bogen kasten regen segen wissen interessen spielen wochen zahlen daten reisen listen bremsen posten
     parken karten planen waren messen tagen"
);

lexicon!(
    pub(super) SUBORDINATORS,
    "wenn falls sobald sofern solange bis ob dass daß weil da damit um ohne statt anstatt nachdem bevor ehe während indem obwohl
     wo wie wer was welche welcher welches wann warum woran womit worauf wodurch wofür worin als sodass"
);

lexicon!(
    pub(super) PREPOSITIONS,
    "in an auf aus bei mit nach von vor zu für über unter durch gegen ohne um hinter neben zwischen"
);

lexicon!(
    pub(super) RELATIVE_FOLLOWERS,
    "wir ich du er sie es man sich ihr nicht noch nur schon bereits älter größer kleiner jünger in im an am auf aus bei mit nach von vom
     vor zu zum zur für über unter durch gegen seit uns ihm ihn ihnen mehr weniger keine kein"
);

lexicon!(
    pub(super) VAGUE,
    "weiter weitermachen weiterarbeiten weiterführen mach mache machen macht fortfahren fortsetzen fahre fahr fort setze setz
     fortführen führe wieder aufnehmen nimm nehmen auf arbeiten arbeite erledigen erledige abschließen schließe ab schließen beenden
     beende ausführen aus durchführen durch fertigstellen fertig fertigmachen abarbeiten bearbeiten bearbeite tun tue tu gehen geh
     gehe übergehen zum zur bitte nun jetzt dann dort da wo wie wir ich du sie man es das dies diese dieser dieses alles
     alle allem allen übrige übrigen übriges restliche restlichen restlicher rest offene offenen offenes ausstehende ausstehenden
     verbleibende verbleibenden noch was ist sind war waren wurde wird worden aufgehört haben hat hatten habe stehengeblieben
     geblieben unterbrochen angehalten vereinbart besprochen geplant abgesprochen vorgesehen beschrieben gehabt bisher vorher zuvor
     oben zuletzt nächste nächsten nächster nächstes folgenden folgende letzten letzte vorigen vorherigen schritt schritte schritten
     aufgabe aufgaben arbeit arbeiten tätigkeit job jobs plan punkt punkte stelle ablauf vorgang prozess sache sachen ding dinge
     der die das den dem des ein eine einen einem einer und mit an am von vom in im nach ab bei beim zu gemäß laut wie
     gewohnt üblich soweit einfach so nötige nötig notwendige notwendig erforderliche zu-ende ende bringen bringe todo todos
     liste programm offen nochmal erneut sitzung lauf danach hier weiterhin los geht's geht lass lasst uns"
);

lexicon!(
    /// Words that begin the object of an imperative.
    pub(super) OBJECTS,
    "sie es ihn ihm ihr ihnen den die das dem der einen eine ein alle alles beide dir mir uns mich dich jeden jede jedes"
);
