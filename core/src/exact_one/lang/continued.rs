//! A quotation that is no verb's object goes on with the action: `Send invoice 7 "and close the order"` (ruling 30).

use std::ops::Range;

use super::{de, en, es, fr};
use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::reading::{Kind, Reading};

/// The first quotation that begins with a conjunction and a verb and stands behind a complete object. `text` gives what
/// is quoted at a token.
pub(in crate::exact_one) fn quotation<'a>(
    reading: &Reading,
    text: impl Fn(usize) -> &'a str,
) -> Option<Range<usize>> {
    (1..reading.tokens.len())
        .find(|&at| reading.is(at, Kind::Quote) && complete_before(reading, at) && goes_on(text(at)))
        .map(|at| reading.range(at, at))
}

/// Whether what stands before the quotation has its object already: no verb, no preposition, no noun of a text.
fn complete_before(reading: &Reading, at: usize) -> bool {
    let before = at - 1;
    let word = reading.word(before);
    let complete = match reading.kind(before) {
        Some(Kind::Word) => {
            let verb = before == 0
                || en::looks_like_a_verb(word) && !word.bytes().any(|b| b.is_ascii_digit()) && before < 2;
            !verb && !TAKES.has(word) && !TAKING.iter().any(|end| word.ends_with(end))
        }
        Some(Kind::Quote | Kind::Close | Kind::Stop | Kind::Comma | Kind::Dash) => true,
        _ => false,
    };
    complete && at > 1
}

/// Whether a text begins with a word that joins, and a verb behind it.
fn goes_on(text: &str) -> bool {
    // Only the head is looked at.
    let head: String = text.chars().take(80).collect();
    let reading = Reading::unquoted(&head);
    let joints = (0..4).take_while(|&at| JOINTS.has(reading.word(at))).count();
    let verb = reading.word(joints);
    let verbal = en::looks_like_a_verb(verb)
        || fr::verb_phrase(&reading, joints)
        || es::verb_phrase(&reading, joints)
        || de::imperative(verb)
        || fr::verb(verb)
        || es::verb(verb)
        || (joints..joints + 12).any(|at| de::verb(reading.word(at)) && reading.at_end(at + 1));
    joints > 0 && verbal && !reading.at_end(joints + 1)
        || EASTERN.iter().any(|joint| text.trim_start().starts_with(joint)) && text.chars().count() > 5
}

lexicon!(
    JOINTS,
    "and then or plus also next afterwards und dann danach anschließend oder sowie et puis ensuite ou y luego después e o"
);

/// Words that join in scripts without blanks.
const EASTERN: [&str; 16] = [
    "然后",
    "然後",
    "并且",
    "並且",
    "接着",
    "接著",
    "再",
    "随后",
    "その後",
    "そして",
    "それから",
    "次に",
    "그리고",
    "그다음",
    "그런 다음",
    "이어서",
];

lexicon!(
    /// Words that a quotation can stand behind as their object or their name.
    TAKES,
    "message note text reply question prompt comment title subject body reminder query answer name warning email e-mail description caption
     headline label sentence line word words command value status entry notice heading tagline slogan phrase string term terms clause button
     link menu option tab field column row file folder branch test case rule page section chapter song book film step ticket issue task event
     named called titled labelled labeled saying reading says reads with by to as for of in the a an from is into on under at about that than its
     replace rename add write type enter quote print insert remove delete set
     nachricht notiz text antwort frage kommentar titel betreff hinweis satz zeile wort worte befehl wert knopf schaltfläche spalte datei ordner
     durch mit als von zu in im der die das den dem ein eine einen auf unter über namens
     phrase texte réponse titre sujet rappel ligne mot mots bouton champ fichier dossier par avec à de du le la les un une dans sur en comme
     mensaje nota texto respuesta título asunto frase línea palabra palabras botón campo archivo carpeta por con a de el la los las un una en sobre como"
);

/// Ends of words in scripts without blanks behind which a quotation is an object.
const TAKING: [&str; 28] = [
    "を", "に", "は", "が", "の", "で", "と", "へ", "も", "把", "将", "为", "成", "到", "在", "写", "加",
    "发", "入", "按钮", "文字", "文本", "标题", "内容", "문구", "제목", "버튼", "을",
];
