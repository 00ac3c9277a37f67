//! French.

use super::bare;
pub(in crate::exact_one) use super::fr_verbs::INFINITIVES;
use super::fr_verbs::{IRREGULAR, NOUNS};
use super::fr_words::{
    CLITICS, CLOSING, CONTENTS, COURTESY, DEEDS, DETERMINERS, DONE, EFFECTS, GOVERNING, PREPOSITIONS,
    TELLING, VAGUE,
};
use crate::exact_one::Fault::Compound;
use crate::exact_one::Row;
use crate::exact_one::engine::clauses::{Colon, Grammar, Joint, Opening, Shield, second_operation};
use crate::exact_one::engine::pattern::{Class, Pattern, WordList};
use crate::exact_one::engine::reading::{Kind, Latin, Reading};
use crate::exact_one::engine::table::Table;

const CLASSES: &[(&str, Class)] = &[
    ("infinitive", |reading, at| infinitive(reading, at).is_some()),
    ("verb", |reading, at| {
        infinitive(reading, at).is_some() || plural_imperative(reading.word(at))
    }),
    ("gerund", |reading, at| {
        reading.word(at).ends_with("ant") && reading.word(at).len() > 5
    }),
    ("telling", |reading, at| EFFECTS.has(reading.word(at))),
    ("then", then),
    ("deed", |reading, at| DEEDS.has(reading.word(at))),
    ("done", |reading, at| done(reading.word(at))),
    ("closing", |reading, at| CLOSING.has(reading.word(at))),
];

const TABLE: Table = Table {
    language: "fr",
    classes: CLASSES,
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.row(
        "fr-seq-puis",
        &["!^ <then>"],
        [
            "Sauvegarder la table orders, puis appliquer la migration 42",
            "Compter les clients inactifs depuis janvier",
            "« puis » enchaîne deux opérations",
        ],
    ),
    TABLE.row(
        "fr-seq-ensuite",
        &[
            "!^ ensuite|postérieurement|ultérieurement",
            "après cela|quoi|ça|ceci",
            "par la suite",
            "dans la foulée",
            "dans un second|deuxième temps",
        ],
        [
            "Annuler le virement et ensuite le réémettre",
            "Ensuite, réémettre le virement",
            "une suite, sauf en tête où le mot renvoie à ce qui précède",
        ],
    ),
    TABLE.row(
        "fr-seq-dabord",
        &[
            "^ d' abord ... ensuite|puis|enfin|après",
            "^ premièrement ... deuxièmement|ensuite|puis",
            "^ dans un premier temps ... , <verb>",
        ],
        [
            "D'abord geler le grand livre, après éditer la balance",
            "D'abord geler le grand livre",
            "des étapes comptées",
        ],
    ),
    TABLE.row(
        "fr-seq-enfin",
        &["~ ?et enfin|finalement", "et enfin|finalement"],
        [
            "Vider le nœud, enfin le redémarrer",
            "Enfin, redémarrer le nœud",
            "clôt une série",
        ],
    ),
    TABLE.row(
        "fr-seq-avant-de",
        &["avant de|d' <infinitive>", "avant que tu|vous|nous|je"],
        [
            "Vider le cache avant de redémarrer le nœud",
            "Vider le cache avant la réunion de seize heures",
            "les deux opérations reviennent à cette exécution (ruling 28)",
        ],
    ),
    TABLE.row(
        "fr-seq-apres-avoir",
        &[
            "après ?ne ?l'|le|la|les|lui|leur|s' avoir|être",
            "après que tu|vous|nous|j'",
            "une fois cela|ceci|ça ?fait|terminé",
            "!^ cela|ceci|ça|ce fait|faisant ?,",
            "suivi|suivie|suivis|suivies de|d'|du|par",
            "^ une fois ... <done> ?, <verb>",
            "^ le|la|les|l' ... <done> , <verb>",
            "une fois que tu|vous|nous|j'",
            "après|avant l'|la|le envoi|suppression|création|annulation|suppression|renvoi|effacement|émission de|d'|du|des",
        ],
        [
            "Importer la liste après l'avoir exportée",
            "Importer la liste après la réunion",
            "les deux opérations reviennent à cette exécution (ruling 28)",
        ],
    ),
    TABLE.row(
        "fr-par",
        &[
            "tout en ?l'|le|la|les|lui|leur|y <gerund>",
            "!^ simultanément|parallèlement",
            "en même temps",
            "pendant ce temps",
            "~|et en parallèle",
            "~ en parallèle",
            "et en parallèle",
        ],
        [
            "Relire l'accord tout en envoyant les corrections",
            "Relire l'accord en suivant la grille",
            "deux opérations à la fois en font deux",
        ],
    ),
    TABLE.row(
        "fr-add",
        &[
            "~ ?et également|aussi|egalement|pareillement",
            "et également|aussi",
            "~ de plus|surcroît",
            "et de plus",
            "~ ?et en outre",
            "et en outre",
            "~ par ailleurs",
            "ainsi que <infinitive>",
            "de même que <infinitive>",
            "en plus de|d' <infinitive>",
            "sans oublier de",
            "~ au passage",
            "et au passage",
            "en profiter pour <infinitive>",
            "outre <infinitive>",
            ". également|aussi",
        ],
        [
            "Résumer le compte rendu ainsi que le transférer aux absents",
            "Résumer le compte rendu ainsi que le procès-verbal",
            "un second verbe, non un second objet",
        ],
    ),
    TABLE.row(
        "fr-effect-gerund",
        &["~ ?et ?tout en <telling>", "et en <telling>", "!^ en <closing>"],
        [
            "Publier l'annonce, en prévenant l'équipe support",
            "Étalonner la balance en pesant la masse de référence",
            "un gérondif qui nomme un effet propre est une seconde opération",
        ],
    ),
    TABLE.row(
        "fr-alt",
        &[
            "!^ sinon|autrement",
            "dans le cas contraire",
            "~ à défaut",
            "si non",
            "!^ en cas d' échec|erreur|impossibilité",
            "!^ si|s' cela|ça|elle|il|celle-ci échoue",
            "^ soit <infinitive> ... soit",
            "^ ou bien|alors ?, <infinitive> ... ou",
        ],
        [
            "Si l'empreinte est bonne, publier la version, sinon la supprimer",
            "Si l'empreinte est bonne, publier la version",
            "une condition avec alternative (ruling 28)",
        ],
    ),
    Row {
        id: "fr-coord-verbs",
        language: "fr",
        fault: Compound,
        example: "Poncer le plateau et le vernir",
        counter_example: "Réserver le foyer et l'atelier pour le 9 mai",
        reason: "deux verbes coordonnés, non deux objets (ruling 27)",
        pattern: Pattern::Structure(second_operation::<French>),
    },
    TABLE.row(
        "fr-coord-nouns",
        &["^ <deed> de|du|des|d' ... et|, <deed> de|du|des|d'"],
        [
            "Effacement du disque 4 et envoi du rapport",
            "Effacement du disque 4 et du disque 5",
            "deux opérations comme noms",
        ],
    ),
    TABLE.vague(
        "fr-vague",
        Pattern::Only(WordList(&VAGUE)),
        [
            "Poursuivre comme convenu",
            "Poursuivre l'import suspendu du lot 9",
            "rien ne reste à côté des pronoms et des mots comme travail, tâche, étape (ruling 29)",
        ],
    ),
    TABLE.vague(
        "fr-vague-bare",
        Pattern::Structure(bare::french),
        [
            "Déployer maintenant",
            "Déployer la version 7",
            "un verbe, et rien à quoi il s'applique (ruling 29)",
        ],
    ),
];

fn then(reading: &Reading, at: usize) -> bool {
    let conditional =
        matches!(reading.word(0), "si" | "quand" | "lorsque" | "dès") && reading.first_comma_before(at);
    reading.word(at) == "puis"
        || (reading.word(at) == "alors" && reading.word(at + 1) != "que" && !conditional)
}

/// The participle of what the run itself does.
fn done(word: &str) -> bool {
    let word = word.trim_end_matches(['s', 'e']);
    DONE.has(word)
}

/// The grammar of French actions.
struct French;

impl Grammar for French {
    const LANGUAGE: Latin = Latin::French;

    fn joins(word: &str) -> bool {
        matches!(word, "et" | "ou" | "et/ou" | "mais")
    }

    fn adverb(word: &str) -> bool {
        matches!(
            word,
            "aussitôt" | "immédiatement" | "également" | "bien" | "enfin" | "aussi" | "donc" | "même"
        ) || word.ends_with("ement")
    }

    fn courtesy(reading: &Reading, at: usize) -> usize {
        (at..at + 8)
            .take_while(|&next| COURTESY.has(reading.word(next)))
            .count()
    }

    fn opening(reading: &Reading, at: usize) -> Opening {
        match reading.word(at) {
            "si" | "s'" | "quand" | "lorsque" | "lorsqu'" | "dès" | "une" | "après" | "avant" | "tant"
            | "comme" | "puisque" | "pendant" | "afin" | "sitôt" | "aussitôt" | "sauf" | "à" => {
                Opening::Clause
            }
            "dans" | "sur" | "avec" | "en" | "depuis" | "selon" | "via" | "pour" | "par" | "au" | "aux"
            | "sous" | "chez" | "sans" | "le" | "vers" | "conformément" | "suivant" | "dorénavant"
            | "demain" => Opening::Adverbial,
            _ => Opening::Operation,
        }
    }

    fn verb(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
        if reading.upper(at) && at > 0 && !joint.word.is_empty() {
            return false;
        }
        let governed = at
            .checked_sub(1)
            .is_some_and(|before| GOVERNING.has(reading.word(before)));
        if joint.word.is_empty() && !joint.marked {
            return !governed && INFINITIVES.has(reading.word(at));
        }
        infinitive(reading, at).is_some()
            || plural_imperative(reading.word(at)) && object_or_end(reading, at + 1)
            || singular_imperative(reading, at, joint)
    }

    fn colon(reading: &Reading, main: usize, colon: usize) -> Colon {
        let head = reading.word(main);
        if colon <= main + 1
            || !(infinitive(reading, main).is_some() || plural_imperative(head) || stem_imperative(head))
        {
            Colon::Label
        } else if TELLING.has(head)
            || (colon.saturating_sub(40).max(main + 1)..colon).any(|at| CONTENTS.has(reading.word(at)))
        {
            Colon::Content
        } else {
            Colon::Joint
        }
    }

    fn shield(reading: &Reading, at: usize, main: usize, shield: &mut Shield) {
        if at <= main || !GOVERNING.has(reading.word(at)) {
            return;
        }
        if let Some(verb) = infinitive(reading, at + 1) {
            shield.until = shield.until.max(verb + 1);
            shield.held |= TELLING.has(reading.word(main));
        }
    }
}

/// A verb of an operation at the start of a sentence.
pub(in crate::exact_one) fn verb_phrase(reading: &Reading, at: usize) -> bool {
    infinitive(reading, at).is_some()
}

/// The infinitive of a phrase that begins at `at`, behind its clitics.
fn infinitive(reading: &Reading, at: usize) -> Option<usize> {
    let mut verb = at;
    while verb < at + 3 && CLITICS.has(reading.word(verb)) {
        verb += 1;
    }
    let word = reading.word(verb);
    if INFINITIVES.has(word) {
        return Some(verb);
    }
    let plain = word.chars().all(char::is_alphabetic) && word.chars().count() > 3;
    let ending =
        (word.ends_with("er") && !word.ends_with("ier")) || word.ends_with("ir") || word.ends_with("iser");
    if !plain
        || !ending
        || NOUNS.has(word)
        || reading.upper(verb)
        || !reading.has_words_of(Latin::French)
        || !reading.may_be(Latin::French)
    {
        return None;
    }
    let next = verb + 1;
    let known = if verb > at {
        reading.at_end(next) || PREPOSITIONS.has(reading.word(next)) || reading.is(next, Kind::Comma)
    } else {
        let amount = reading.word(next).starts_with(|c: char| c.is_ascii_digit());
        DETERMINERS.has(reading.word(next)) || reading.is(next, Kind::Quote) || amount
    };
    known.then_some(verb)
}

fn plural_imperative(word: &str) -> bool {
    let word = word.split('-').next().unwrap_or_default();
    word.ends_with("ez")
        && word.len() > 4
        && !matches!(word, "assez" | "suez" | "cortez" | "lopez" | "gomez" | "perez")
}

/// An infinitive or an imperative of the lexicon, with its pronoun behind it or none.
pub(super) fn verb(word: &str) -> bool {
    let (word, _) = word.split_once('-').unwrap_or((word, ""));
    let plural = word.strip_suffix("ez").map(|stem| format!("{stem}er"));
    INFINITIVES.has(word) || stem_imperative(word) || plural.is_some_and(|verb| INFINITIVES.has(&verb))
}

fn object_or_end(reading: &Reading, at: usize) -> bool {
    DETERMINERS.has(reading.word(at))
        || PREPOSITIONS.has(reading.word(at))
        || reading.at_end(at)
        || !reading.is(at, Kind::Comma)
}

fn stem_imperative(word: &str) -> bool {
    let word = word.split('-').next().unwrap_or_default();
    // `nettoie`, `appuie`: the `y` of the infinitive.
    let with_y = word.strip_suffix("ie").map(|stem| format!("{stem}yer"));
    // `tonds`, `finis`: an `s` in the place of the ending.
    let with_s = word.strip_suffix('s').filter(|stem| stem.len() > 2);
    let third = |stem: &str| {
        ["re", "r"]
            .iter()
            .any(|end| INFINITIVES.has(&format!("{stem}{end}")))
    };
    IRREGULAR.has(word)
        || with_s.is_some_and(|stem| !stem.ends_with('e') && third(stem))
        || word.ends_with('e') && INFINITIVES.has(&format!("{word}r"))
        || with_y.is_some_and(|verb| INFINITIVES.has(&verb))
        || grave_imperative(word)
}

/// `récupère`, `achète`: the accent of the infinitive is another one, or none.
fn grave_imperative(word: &str) -> bool {
    word.ends_with('e')
        && word.contains('è')
        && ["é", "e"]
            .iter()
            .any(|plain| INFINITIVES.has(&format!("{}r", word.replace('è', plain))))
}

/// `Ouvre la page et supprime le compte`: only where the action itself begins like that, and no relative clause is open.
fn singular_imperative(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let form = |at: usize| stem_imperative(reading.word(at));
    form(at)
        && form(joint.main)
        && (DETERMINERS.has(reading.word(at + 1))
            || reading.is(at + 1, Kind::Quote)
            || reading.word(at + 1).contains('.')
            || reading.word(at + 1).starts_with('-')
            || reading.word(at).contains('-'))
        && !(at.saturating_sub(40).max(joint.main)..at).any(|i| {
            matches!(
                reading.word(i),
                "qui" | "que" | "qu'" | "dont" | "où" | "si" | "s'"
            )
        })
}
