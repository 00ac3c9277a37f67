//! Words that stand where an action should: `TBD`, `N/A`, `未定`. They name no operation, alone or beside vague words.

use std::ops::Range;

use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::reading::{Kind, Reading};

/// The whole action, if no word of it has a letter and is no placeholder.
pub(super) fn nothing_stated(reading: &Reading) -> Option<Range<usize>> {
    let stated = (0..reading.tokens.len()).any(|at| match reading.kind(at) {
        Some(Kind::Quote) => true,
        Some(Kind::Word) => {
            let word = reading.word(at);
            // One letter is a placeholder too: `x`, `N / A`.
            let letter = word.len() == 1;
            word.chars().any(char::is_alphabetic) && !letter && !placeholder(word)
        }
        _ => false,
    });
    (!stated && !reading.flat.is_empty()).then_some(0..reading.flat.len())
}

/// Whether a word in lower case is a placeholder.
pub(in crate::exact_one) fn placeholder(word: &str) -> bool {
    WORDS.has(word) || (!word.is_empty() && !word.is_ascii() && PIECES.covers(word))
}

lexicon!(
    WORDS,
    "ditto idem ídem dito etc usw tbd tba tbc tbh n/a n.a na n/d n.d k.a s.o s/o none null nil nan nada nothing undefined undetermined undecided unknown unspecified
     unset unclear yes no yep nope yeah ok okay okey k maybe todo to-do fixme xxx wip placeholder lorem ipsum idk dunno asdf foobar
     foo qux true false whatever anything something determined decided defined announced confirmed applicable specified
     keine keiner keines kein nichts nix offen unklar unbekannt entfällt ja nein vielleicht später folgt klären festzulegen
     festgelegt definieren bestimmen angabe angaben unbestimmt
     aucun aucune néant rien oui non peut-être inconnu inconnue indéfini définir déterminer préciser venir confirmer objet sans décider
     ninguno ninguna sí si quizá quizás desconocido desconocida definir determinar confirmar decidir indefinido aplica nulo"
);

lexicon!(
    PIECES,
    "未定 なし 無し ナシ 特に 該当 該当なし 該当無し 不明 はい いいえ 了解 検討中 調整中 確認中 保留 未設定 未記入 空欄 同上 後日 確認 後で です ます だ とくに ない ありません
     無 无 無し 未知 待定 待办 暂无 暂 没有 没 不详 不明 不适用 省略 略 是 否 好 好的 是的 未确定 未决定 不确定 待确认 待补充 待議 待议 空 的 了 同上 暂定 尚未确定 尚未决定
     없음 없다 없습니다 미정 미정입니다 입니다 추후 해당 해당없음 결정 예정 모름 불명 보류 네 예 아니요 아니오 확인중 미확인 추후결정 미상 아직"
);
