//! German verbs.

use crate::exact_one::engine::lexicon::{Lexicon, lexicon};

/// Particles and prefixes that a verb of the lexicon may carry.
pub(in crate::exact_one) const PREFIXES: [&str; 50] = [
    "ab", "an", "auf", "aus", "be", "bei", "bereit", "durch", "ein", "ent", "er", "fest", "fort", "frei",
    "gegen", "her", "herunter", "hervor", "hin", "hinzu", "hoch", "los", "mit", "nach", "nieder", "neu",
    "rein", "runter", "rüber", "über", "um", "unter", "ver", "vor", "vorbei", "weg", "weiter", "wieder",
    "zer", "zu", "zurück", "zusammen", "zwischen", "bekannt", "bloß", "fern", "stumm", "still", "scharf",
    "teil",
];

lexicon!(
    /// Infinitives without their separable particles.
    pub(in crate::exact_one) INFINITIVES,
    "mähen fegen kehren wischen gießen düngen jäten heizen anheizen streichen harken schaufeln abonnieren addieren ändern aktivieren aktualisieren alarmieren analysieren annullieren anonymisieren antworten archivieren
     arbeiten atmen authentifizieren backen bauen beantragen beantworten beauftragen bedanken beenden befragen befüllen begleichen
     begrenzen begründen beladen belegen benachrichtigen benennen benoten berechnen bereinigen berichten berichtigen bestätigen
     bestellen beten bewerten bezahlen bieten bilden binden bitten bohren brechen bremsen brennen bringen buchen bügeln bündeln
     clustern compilieren danken deaktivieren decken deployen dokumentieren drehen drosseln drucken duplizieren eichen einfrieren
     eliminieren entfernen entladen entleeren entscheiden entwerfen erfassen erhöhen erklären erinnern erledigen ermitteln ernten
     eröffnen erörtern erstatten erstellen erweitern erzeugen evaluieren exportieren fahren fällen fangen faxen fetten filtern finden
     flicken föhnen fordern formatieren formulieren fotografieren fragen freischalten frieren führen füllen geben gehen genehmigen
     generieren gewichten gießen gleichen glätten graben grenzen grillen gruppieren hacken halten hängen härten heben heften heißen
     heizen helfen hinterlegen holen hören impfen importieren informieren initialisieren inspizieren installieren integrieren
     invalidieren isolieren kalibrieren kappen kaufen kehren kennzeichnen klären klassifizieren kleben klicken klonen kneten kochen
     komprimieren konfigurieren konsolidieren kontaktieren kontrollieren konvertieren kopieren korrigieren kühlen kümmern kündigen
     kürzen laden lackieren lassen laufen leeren legen leihen leiten lesen liefern listen löschen lösen lüften machen mahnen malen
     markieren melden mergen messen migrieren mieten mischen modellieren montieren mustern nähen nehmen nennen normalisieren notieren
     nummerieren nutzen öffnen ölen optimieren ordnen packen parken passen pausieren pflanzen pflegen pflügen planen platzieren polieren
     posten präparieren präsentieren pressen priorisieren prüfen produzieren programmieren protokollieren publizieren pumpen pushen putzen
     rasen räumen raten rebasen rechnen recherchieren reduzieren refaktorieren registrieren reichen reinigen reißen reparieren replizieren
     reservieren richten rollen rotieren rücken rufen rühren runden sägen sammeln säen sanieren schaffen schalten schätzen schauen
     scheren schicken schieben schleifen schließen schmelzen schmieren schneiden schrauben schreiben schützen schwärzen schweißen segmentieren sehen
     senden senken setzen sichern sichten sieben signieren simulieren skalieren sortieren sparen speichern sperren springen spielen spiegeln spülen
     starten stellen stecken stempeln sterilisieren steuern stimmen stoppen stornieren stoßen streichen streuen stutzen suchen tabellieren taggen tanken
     tauschen teilen testen tilgen tippen tragen trainieren transkribieren trennen trocknen übergeben übermitteln überprüfen übersetzen
     überweisen umbenennen unterschreiben untersuchen unterzeichnen urteilen validieren verarbeiten verbinden verbuchen vereinbaren vereinheitlichen
     vergleichen verifizieren verkaufen vergrößern verkleinern verlängern verlegen verlinken vermerken vermessen verpacken verringern verschieben
     verschlüsseln verschrauben versenden versehen versichern verteilen vertonen vervollständigen verwerfen verzeichnen verzollen vorbereiten wählen
     walzen wandeln warnen warten wärmen waschen wechseln wecken weisen weiterleiten wenden werfen wickeln widerrufen wiederholen wiegen wischen würfeln würzen
     zahlen zählen zeichnen zeigen ziehen zitieren zuordnen zünden zusammenfassen zusammenführen zustellen zuweisen freigeben gegenprüfen
     hinzufügen fügen fassen weisen leiten bessern zippen entpacken scannen mailen chatten loggen debuggen committen forken mounten parsen"
);

lexicon!(
    /// Words that end like an infinitive and are none, or none of an operation.
    pub(in crate::exact_one) HELPERS,
    "gegen wegen zwischen neben oben unten außen innen morgen einen keinen seinen ihren deinen meinen unseren euren diesen jenen allen
     vielen wenigen anderen beiden ersten zweiten dritten letzten nächsten haben sollen wollen können müssen dürfen werden
     wurden waren hatten sollten wollten konnten mussten gestern extern intern modern sondern gern ungern insofern sofern fern
     denen wessen dessen deren ihnen selben jeden welchen solchen manchen einigen mehreren neuen alten großen kleinen offenen
     eigenen roten grünen blauen folgenden laufenden bestehenden fehlenden vorliegenden dahingegen hingegen zusammen
     zugunsten seitens mindestens höchstens spätestens frühestens erstens zweitens wenigstens daneben darüber eben soeben lieben sieben
     weiterhin bestanden vorhanden einverstanden entstanden zufrieden verschieden beschrieben vergessen verloren angekommen gekommen
     ausgezogen gezogen abgeschlossen beschlossen geschlossen erhalten vergangen beziehungsweise inzwischen dazwischen unterdessen
     währenddessen indessen stattdessen infolgedessen golden hölzern ehern lüstern nüchtern schüchtern open token garden golden when
     then seven eleven often even given taken written driven broken chosen hidden frozen screen green queen between children kitchen
     examen volumen origen imagen orden resumen joven lien bien rien ancien gardien moyen chien combien european citoyen maintien soutien
     entretien quotidien"
);

/// Imperatives of the lexicon, with and without their `e`, and the irregular ones.
pub(in crate::exact_one) static IMPERATIVES: Lexicon = Lexicon::new(|| {
    crate::exact_one::engine::lexicon::words(
        "lies nimm gib sieh hilf wirf sprich triff entwirf vergiss lade lad miss tritt halte halt fahre fahr ändere ändre erinnere
         sichere filtere sammle sammele speichere aktualisiere aktiviere analysiere archiviere arbeite baue bau beantrage beantworte beende
         befülle beginne benachrichtige benenne berechne bereinige berichtige bestätige bestelle bewerte bezahle bitte bohre bringe bring
         buche deaktiviere deploye dokumentiere drehe dreh drucke drossele drossle dupliziere eiche entferne entleere entscheide erfasse
         erhöhe erkläre erledige ermittle ermittele ernte eröffne erstatte erstelle erstell erweitere erzeuge exportiere falte fasse
         finde fordere formatiere formuliere frage frag friere führe führ fülle füll fülle füge füg gehe geh genehmige generiere gieße gieß
         gleiche hänge häng hebe heb hefte heize hinterlege hole hol importiere informiere initialisiere installiere integriere invalidiere
         isoliere kalibriere kaufe kauf kehre kennzeichne kläre klassifiziere klebe klicke klick klone koche koch komprimiere konfiguriere
         kontaktiere kontrolliere konvertiere kopiere kopier korrigiere kündige kürze lackiere lasse lass leere leer lege leg leihe leite
         leit liste lösche lösch löse lös lüfte mache mach mahne markiere markier melde meld merge messe migriere miete mische montiere
         nenne normalisiere notiere notier nummeriere nutze öffne öle optimiere ordne packe pack pausiere pflanze plane platziere poliere
         poste priorisiere prüfe prüf protokolliere publiziere pumpe pushe push putze putz räume räum reserviere rebase rechne recherchiere reduziere
         registriere reiche reich reinige reinig repariere reproduziere richte rotiere rufe ruf rühre runde säge sammel säe schalte schalt schätze
         schaue schau schicke schick schiebe schieb schleife schleif schließe schließ schmiere schneide schreibe schreib schraube schwärze sende send senke
         setze setz sichte signiere simuliere skaliere sortiere sperre sperr spiele spiel spüle starte start stelle stell stecke sterilisiere
         stoppe stopp storniere stornier stoße stoß streiche suche such tagge tausche tausch teile teil teste test trage trag trainiere transkribiere
         trenne trenn trockne übergib überprüfe überprüf übersetze übersetz überweise übermittle übermittele übertrage unterschreibe untersuche unterzeichne validiere
         verarbeite verbinde verbuche vereinbare vergleiche verifiziere verkleinere verlängere verlege vermerke verpacke verringere verschiebe
         verschlüssele versende verteile vervollständige verwirf wähle wähl warne warte wart wasche wasch wechsle wechsele weise wende widerrufe wiege
         wische zahle zahl zähle zähl zeichne zeige zeig ziehe zieh veröffentliche veröffentlich verständige fixiere scanne maile räume benote pflüge",
    )
});
