//! Spanish.

use super::bare;
pub(in crate::exact_one) use super::es_verbs::INFINITIVES;
use super::es_verbs::{IRREGULAR, NOUNS};
use super::es_words::{
    CLOSING, CONTENTS, COURTESY, DEEDS, DETERMINERS, DONE, EFFECTS, GOVERNING, TELLING, VAGUE,
};
use crate::exact_one::Fault::Compound;
use crate::exact_one::Row;
use crate::exact_one::engine::clauses::{Colon, Grammar, Joint, Opening, Shield, second_operation};
use crate::exact_one::engine::pattern::{Class, Pattern, WordList};
use crate::exact_one::engine::reading::{Kind, Latin, Reading};
use crate::exact_one::engine::table::Table;

const CLASSES: &[(&str, Class)] = &[
    ("infinitive", infinitive),
    ("verb", |reading, at| {
        infinitive(reading, at) || enclitic_imperative(reading.word(at))
    }),
    ("telling", |reading, at| EFFECTS.has(reading.word(at))),
    ("deed", |reading, at| DEEDS.has(reading.word(at))),
    ("done", |reading, at| DONE.has(reading.word(at))),
    ("closing", |reading, at| CLOSING.has(reading.word(at))),
    ("so", so),
    ("we", |reading, at| {
        matches!(
            reading.word(at),
            "nosotros" | "tú" | "usted" | "yo" | "lo" | "la" | "se"
        )
    }),
    ("after", |reading, at| {
        reading.word(at) == "después"
            && !matches!(reading.word(at + 1), "de" | "del" | "que")
            && !matches!(at.checked_sub(1).map_or("", |i| reading.word(i)), "y" | "e" if at < 2)
    }),
];

const TABLE: Table = Table {
    language: "es",
    classes: CLASSES,
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.row(
        "es-seq-luego",
        &["!^ luego|seguidamente|posteriormente", "!^ <so>"],
        [
            "Hacer una copia de la tabla orders y luego aplicar la migración 42",
            "Luego, aplicar la migración 42",
            "encadena dos operaciones; al comienzo remite a lo anterior",
        ],
    ),
    TABLE.row(
        "es-seq-despues",
        &[
            "!^ <after>",
            "!^ a continuación",
            "!^ acto seguido",
            "!^ más tarde , <verb>",
            "tras ello|esto|eso",
            "~|y tras ello",
            "después de ello|esto|eso",
        ],
        [
            "Anular la transferencia, a continuación emitirla de nuevo",
            "A continuación, emitir de nuevo la transferencia",
            "encadena dos operaciones",
        ],
    ),
    TABLE.row(
        "es-seq-primero",
        &[
            "^ primero|primeramente ... después|luego|segundo|finalmente",
            "^ en primer lugar ... en segundo|después|luego",
            "^ primero ... , <verb> ... , <verb>",
        ],
        [
            "Primero congelar el libro mayor, segundo sacar el balance",
            "Primero congelar el libro mayor",
            "pasos contados",
        ],
    ),
    TABLE.row(
        "es-seq-por-ultimo",
        &[
            "~ ?y por último",
            "y por último",
            "~ ?y finalmente",
            "y finalmente",
        ],
        [
            "Vaciar el nodo, por último reiniciarlo",
            "Por último, reiniciar el nodo",
            "cierra una serie",
        ],
    ),
    TABLE.row(
        "es-seq-antes-de",
        &["antes de <verb>", "antes de que <we>", "previo a <infinitive>"],
        [
            "Vaciar la caché antes de reiniciar el nodo",
            "Vaciar la caché antes de la reunión",
            "ambas operaciones tocan a esta ejecución (ruling 28)",
        ],
    ),
    TABLE.row(
        "es-seq-despues-de",
        &[
            "después de <verb>",
            "después de haber",
            "tras <verb>",
            "tras haber",
            "después de que <we>",
            "^ una vez <done> ... , <verb>",
            "^ <done> el|la|los|las ... , <verb>",
            "una vez hecho|hecha|terminado|terminada|acabado esto|eso|ello",
            "hecho esto|eso|lo",
            "seguido|seguida|seguidos|seguidas de|por",
            "una vez que <we>",
            "al terminar ?, <verb>",
            "nada más <infinitive>",
            "tras|antes el|la envío|eliminación|creación|anulación|cancelación|borrado|emisión de|del",
            "después|antes del|de ?la envío|eliminación|creación|anulación|cancelación|borrado|emisión de|del",
        ],
        [
            "Importar la lista justo después de exportarla",
            "Importar la lista después de la reunión",
            "ambas operaciones tocan a esta ejecución (ruling 28)",
        ],
    ),
    TABLE.row(
        "es-par",
        &[
            "mientras se|tanto",
            "!^ simultáneamente|paralelamente",
            "!^ a la vez <verb>",
            "a la vez que",
            "~|y a la vez",
            "y a la vez",
            "al mismo tiempo",
            "al tiempo que",
            "~ en paralelo",
            "y en paralelo",
        ],
        [
            "Corregir los exámenes mientras se suben las notas",
            "Corregir los exámenes mientras el aula está libre",
            "dos operaciones a la vez son dos",
        ],
    ),
    TABLE.row(
        "es-add",
        &[
            "~ ?y además|también|asimismo|igualmente",
            "y además|también|asimismo",
            "~ de paso",
            "y de paso",
            "aprovechar para <infinitive>",
            ". además|también|asimismo",
            "así como <infinitive>",
            "además de <infinitive>",
            "aparte de <infinitive>",
            "!^ además|también <infinitive>",
            "junto con <infinitive>",
        ],
        [
            "Cancelar la reserva, además devolver la señal",
            "Cancelar la reserva así como el seguro",
            "un segundo verbo, no un segundo objeto",
        ],
    ),
    TABLE.row(
        "es-effect-gerund",
        &[", ?y ?además <telling>", "!^ <closing> el|la|los|las|un|una"],
        [
            "Publicar el anuncio, avisando al equipo de soporte",
            "Calibrar la balanza pesando la masa de referencia",
            "un gerundio que nombra un efecto propio es una segunda operación",
        ],
    ),
    TABLE.row(
        "es-alt",
        &[
            "!^ si no ,",
            "~ si no <verb>",
            "!^ si falla|fracasa",
            "!^ en caso de fallo|error|fracaso",
            "de lo contrario",
            "en caso contrario",
            "~ sino <infinitive>",
            "de no ser así",
            "^ o ?bien <infinitive> ... o",
        ],
        [
            "Si la huella coincide, publicar la versión, si no, borrarla",
            "Si la huella no cambia, publicar la versión",
            "una condición con alternativa (ruling 28)",
        ],
    ),
    Row {
        id: "es-coord-verbs",
        language: "es",
        fault: Compound,
        example: "Revisar el acuerdo e incorporar los cambios",
        counter_example: "Leer `a` y `b`",
        reason: "dos verbos coordinados, no dos objetos (ruling 27)",
        pattern: Pattern::Structure(second_operation::<Spanish>),
    },
    TABLE.row(
        "es-coord-nouns",
        &["^ <deed> de|del ... y|e|, <deed> de|del"],
        [
            "Borrado del disco 4 y envío del informe",
            "Borrado del disco 4 y del disco 5",
            "dos operaciones como nombres",
        ],
    ),
    TABLE.vague(
        "es-vague",
        Pattern::Only(WordList(&VAGUE)),
        [
            "Proceder según lo hablado",
            "Proceder al cierre de la cuenta 9",
            "no queda objeto junto a pronombres y palabras como trabajo, tarea, paso (ruling 29)",
        ],
    ),
    TABLE.vague(
        "es-vague-bare",
        Pattern::Structure(bare::spanish),
        [
            "Desplegarlo ya",
            "Desplegar la versión 7",
            "un verbo, y nada a lo que se aplique (ruling 29)",
        ],
    ),
];

/// `entonces` as a sequence, not as the mark of a consequence.
fn so(reading: &Reading, at: usize) -> bool {
    let conditional = matches!(reading.word(0), "si" | "cuando") && reading.first_comma_before(at);
    reading.word(at) == "entonces" && !conditional
}

/// The grammar of Spanish actions.
struct Spanish;

impl Grammar for Spanish {
    const LANGUAGE: Latin = Latin::Spanish;

    fn joins(word: &str) -> bool {
        matches!(word, "y" | "e" | "o" | "u" | "y/o" | "pero")
    }

    fn adverb(word: &str) -> bool {
        matches!(
            word,
            "también" | "además" | "ya" | "no" | "enseguida" | "así" | "asimismo"
        ) || word.ends_with("mente")
    }

    fn courtesy(reading: &Reading, at: usize) -> usize {
        (at..at + 8)
            .take_while(|&next| match reading.word(next) {
                "a" | "que" => next > at,
                "por" => reading.word(next + 1) == "favor",
                word => COURTESY.has(word),
            })
            .count()
    }

    fn opening(reading: &Reading, at: usize) -> Opening {
        match reading.word(at) {
            "si" | "cuando" | "una" | "después" | "antes" | "tras" | "mientras" | "como" | "puesto"
            | "siempre" | "apenas" | "hasta" | "tan" | "al" | "dado" | "salvo" => Opening::Clause,
            "en" | "con" | "desde" | "según" | "vía" | "para" | "por" | "a" | "bajo" | "sobre" | "sin"
            | "conforme" | "el" | "usando" | "mañana" => Opening::Adverbial,
            _ => Opening::Operation,
        }
    }

    fn verb(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
        let word = reading.word(at);
        if reading.upper(at) && at > 0 && !joint.word.is_empty() {
            return false;
        }
        if joint.word.is_empty() && !joint.marked {
            let governed = at
                .checked_sub(1)
                .is_some_and(|before| GOVERNING.has(reading.word(before)));
            return !governed && INFINITIVES.has(word);
        }
        infinitive(reading, at) || enclitic_imperative(word) || finite_imperative(reading, at, joint)
    }

    fn colon(reading: &Reading, main: usize, colon: usize) -> Colon {
        let head = reading.word(main);
        if colon <= main + 1 || !(infinitive(reading, main) || enclitic_imperative(head) || finite(head)) {
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
        if at > main && GOVERNING.has(reading.word(at)) && infinitive(reading, at + 1) {
            shield.until = shield.until.max(at + 2);
            shield.held |= TELLING.has(reading.word(main));
        }
    }
}

/// A verb of an operation at the start of a sentence.
pub(in crate::exact_one) fn verb_phrase(reading: &Reading, at: usize) -> bool {
    infinitive(reading, at) || enclitic_imperative(reading.word(at))
}

/// An infinitive, with or without pronouns behind.
fn infinitive(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    if INFINITIVES.has(word) {
        return true;
    }
    if let Some(base) = without_enclitic(word) {
        let plain = base.replace(['á', 'é', 'í'], "\u{0}");
        let ending = ["ar", "er", "ir", "ár", "ér", "ír"]
            .iter()
            .any(|end| base.ends_with(end));
        return ending
            && base.len() > 3
            && (plain == base || INFINITIVES.has(&unaccented(base)) || base.len() > 4);
    }
    let shaped = ["ar", "er", "ir"].iter().any(|end| word.ends_with(end)) && word.chars().count() > 4;
    shaped
        && word.chars().all(char::is_alphabetic)
        && !NOUNS.has(word)
        && !reading.upper(at)
        && reading.has_words_of(Latin::Spanish)
        && reading.may_be(Latin::Spanish)
        && (DETERMINERS.has(reading.word(at + 1))
            || reading.is(at + 1, Kind::Quote)
            || reading.at_end(at + 1))
}

/// An infinitive or an imperative of the lexicon, with its pronoun behind it or none.
pub(super) fn verb(word: &str) -> bool {
    INFINITIVES.has(word)
        || finite(word)
        || enclitic_imperative(word)
        || without_enclitic(word).is_some_and(|base| INFINITIVES.has(base))
}

fn unaccented(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' => 'u',
            _ => c,
        })
        .collect()
}

fn without_enclitic(word: &str) -> Option<&str> {
    [
        "selos", "selas", "selo", "sela", "los", "las", "les", "lo", "la", "le", "se", "nos",
    ]
    .into_iter()
    .find_map(|end| word.strip_suffix(end))
    .filter(|base| base.ends_with('r'))
}

/// `tradúcelo`, `envíenla`: the accent comes from the pronoun behind.
fn enclitic_imperative(word: &str) -> bool {
    [
        "lo", "la", "los", "las", "le", "les", "selo", "sela", "selos", "selas",
    ]
    .iter()
    .filter_map(|end| word.strip_suffix(end))
    .any(|base| {
        base.ends_with(['a', 'e', 'n'])
            && base.chars().any(|c| matches!(c, 'á' | 'é' | 'í' | 'ó' | 'ú'))
            && base.len() > 3
    }) || matches!(
        word,
        "hazlo" | "ponlo" | "dilo" | "hazla" | "ponla" | "hazlos" | "ponlos" | "dile" | "dales" | "dale"
    )
}

/// `Llama al casero y pide la llave`: only where the action itself begins like that, and no clause with `que` is open.
fn finite_imperative(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let form = |at: usize| finite(reading.word(at));
    form(at)
        && form(joint.main)
        && !reading.is(at + 1, Kind::Comma)
        && !(at.saturating_sub(40).max(joint.main)..at).any(|i| {
            matches!(
                reading.word(i),
                "que" | "quien" | "quienes" | "si" | "cual" | "cuyo" | "cuya" | "donde"
            )
        })
}

fn finite(word: &str) -> bool {
    if IRREGULAR.has(word) {
        return true;
    }
    let Some((stem, end)) = word
        .char_indices()
        .next_back()
        .and_then(|(at, _)| word.split_at_checked(at))
    else {
        return false;
    };
    match end {
        "a" => ["ar", "er", "ir"]
            .iter()
            .any(|end| INFINITIVES.has(&format!("{stem}{end}"))),
        "e" => ["ar", "er", "ir"]
            .iter()
            .any(|end| INFINITIVES.has(&format!("{stem}{end}"))),
        _ => false,
    }
}
