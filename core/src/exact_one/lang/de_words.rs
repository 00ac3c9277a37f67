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
    /// Further nouns of an operation.
    pub(super) DEEDS,
    "neustart start stopp abschaltung abbau aufbau ausdruck druck abgleich einbau ausbau austausch verkauf kauf anruf löschen archivieren senden
     umbau update upgrade deployment buchung überweisung kündigung bestellung reparatur reinigung verpackung verladung zustellung benachrichtigung
     information umzug erneuerung freigabe sperrung entsperrung rückbau verlegung montage demontage kopie erstattung"
);

lexicon!(
    /// Participles of what the run itself does.
    pub(super) DONE,
    "gelöscht entfernt gesendet versendet verschickt archiviert gestoppt gesichert exportiert importiert erstellt angelegt storniert deaktiviert
     gedruckt ausgedruckt kopiert verschoben umbenannt geleert bereinigt installiert deinstalliert hochgeladen heruntergeladen"
);

lexicon!(
    /// Verbs of a question: `worauf` opens what is asked.
    pub(super) ASKING,
    "prüfen prüfe klären kläre fragen frage ermitteln ermittle herausfinden finde feststellen stelle sehen schauen erklären erkläre beschreiben
     beschreibe dokumentieren dokumentiere nachsehen angeben notieren erfragen fest heraus"
);

lexicon!(
    /// Words in `-e` that are no imperatives.
    pub(super) NO_IMPERATIVES,
    "alle ohne eine keine seine ihre meine deine unsere diese jene beide solche manche bitte heute gerne welche einige viele wenige andere weitere
     letzte erste zweite dritte ganze halbe gegen heute danke lieber sowie deren jede"
);

lexicon!(
    /// Things whose plural is an infinitive too.
    pub(super) THINGS,
    "schrauben feilen zangen haken listen karten rechnungen platten bürsten sägen bohren waagen leisten kosten daten proben reisen waren pfeifen wagen
     namen falten leuchten angeln fliesen schaufeln harken kisten dosen kabel speichen spulen schienen schalten trommeln würfeln stempeln siegeln
     fesseln kurbeln nadeln wurzeln schlüsseln federn klammern"
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
    "sein seine dein deine eigenem eigenen gutem bestem gutdünken siehe restarbeiten vorgehen vorgeh umsetzen setze umsetze sinnvoll angemessen passend passendes ermessen bestes beste geben gib handeln handle
     reagieren reagiere entsprechend situation irgendwie irgendwas etwas dito ebenso notizen zusammenfassung verlauf status stand lage kümmern kümmere
     darum drum sich dich helfen hilf benutzer nutzer überlegen überlege entscheiden entscheide selbst
     weiter weitermachen weiterarbeiten weiterführen mach mache machen macht fortfahren fortsetzen fahre fahr fort setze setz
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
