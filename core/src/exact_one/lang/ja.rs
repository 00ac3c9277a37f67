//! Japanese.

use super::bare;
use super::ja_chains::{arrow, noun_chain, stem_chain, te_chain};
use super::ja_clauses::{
    after, among_others, as_soon_as, before, choice, joined_by_noun, marked, nouns_of_one_verb, once_done,
    te_kara, while_doing,
};
use super::ja_words::PIECES;
use crate::exact_one::Row;
use crate::exact_one::engine::pattern::{Pattern, Unless, WordList};
use crate::exact_one::engine::table::Table;

const TABLE: Table = Table {
    language: "ja",
    classes: &[],
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.text(
        "ja-seq-sonogo",
        &["その後", "そのあと", "そののち"],
        Unless {
            before: &[],
            after: &["の"],
            first: true,
        },
        [
            "結合テストを実行する。その後結果を投稿する",
            "その後の結果を投稿する",
            "二つの操作をつなぐ",
        ],
    ),
    TABLE.text(
        "ja-seq-sorekara",
        &[
            "それから",
            "そして",
            "つづいて",
            "続いて",
            "次いで",
            "しかる後",
            "それが終わったら",
            "終わったら次",
        ],
        Unless {
            before: &["に", "引き"],
            after: &["の", "い"],
            first: true,
        },
        [
            "観測データを再取得する、それから特徴量を計算する",
            "それから三日後の観測データを再取得する",
            "二つの操作をつなぐ",
        ],
    ),
    TABLE.text(
        "ja-seq-tsugi",
        &[
            "、次に",
            "。次に",
            "し次に",
            "て次に",
            "最後に",
            "ついでに",
            "、さらに",
            "。さらに",
        ],
        Unless {
            before: &["の"],
            after: &[],
            first: true,
        },
        [
            "まず仕訳を締め、次に試算表を出力する",
            "次に予定された試算表を出力する",
            "順序を示す語",
        ],
    ),
    TABLE.text(
        "ja-seq-ue",
        &[
            "した上で",
            "したうえで",
            "た上で、",
            "たうえで、",
            "の上、",
            "のうえ、",
            "その上で",
            "そのうえで",
            "の上で、",
        ],
        Unless {
            before: &["机", "台", "棚"],
            after: &[],
            first: true,
        },
        [
            "金額欄を修正した上で、署名を依頼する",
            "机の上の契約書を保管する",
            "先の操作を終えてから次の操作に移る",
        ],
    ),
    TABLE.text(
        "ja-par",
        &["、同時に", "。同時に", "並行して", "平行して", "かたわら"],
        Unless {
            before: &[],
            after: &["実行数", "接続"],
            first: true,
        },
        [
            "議事録を要約し、同時に欠席者へ転送する",
            "議事録を資料とともに欠席者へ転送する",
            "同時の二つの操作も二つである",
        ],
    ),
    TABLE.text(
        "ja-add",
        &[
            "、また",
            "。また",
            "、加えて",
            "。加えて",
            "、あわせて",
            "、併せて",
            "。あわせて",
            "、そのほか",
            "それに加え",
            "、なおかつ",
            "かつ、",
        ],
        Unless {
            before: &[],
            after: &["は", "がる", "ぐ"],
            first: true,
        },
        [
            "予約を取り消す、また前金を返す",
            "予約を取り消す旨を、または変更する旨を伝える",
            "操作を加える",
        ],
    ),
    TABLE.text(
        "ja-alt",
        &[
            "さもなければ",
            "さもないと",
            "そうでなければ",
            "でなければ",
            "、なければ",
            "。なければ",
            "それ以外は",
            "それ以外の場合",
            "だめなら",
            "駄目なら",
            "ダメなら",
            "違えば",
            "そうでない場合",
            "しない場合は、",
        ],
        Unless {
            before: &[],
            after: &["ならない", "なりません", "いけない"],
            first: true,
        },
        [
            "ハッシュが一致すれば公開し、なければ削除する",
            "異常がなければ公開する",
            "代わりの操作をもつ条件(ruling 28)",
        ],
    ),
    TABLE.text(
        "ja-tari",
        &["たり、", "だり、"],
        Unless {
            before: &["わ", "あ", "ゆ", "ふ", "当"],
            after: &[],
            first: true,
        },
        [
            "データを消したり、戻したりする",
            "一人当たりの費用を集計する",
            "並べられた操作",
        ],
    ),
    TABLE.structure(
        "ja-seq-tekara",
        te_kara,
        [
            "バックアップを取得してから移行を適用する",
            "承認が下りてから移行を適用する",
            "先の操作もこの実行が行う。他者の出来事を待つのは条件である",
        ],
    ),
    TABLE.structure(
        "ja-seq-ta-ato",
        after,
        [
            "鍵を交換した後、値を差し替える",
            "承認が下りた後、値を差し替える",
            "先の操作もこの実行が行う(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ja-seq-mae",
        before,
        [
            "ドアを施錠する前に窓を閉める",
            "会議が始まる前に窓を閉める",
            "どちらの操作もこの実行が行う(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ja-par-nagara",
        while_doing,
        [
            "在庫を数えながら棚札を貼り替える",
            "残念ながら欠品した棚札を貼り替える",
            "同時の二つの操作も二つである",
        ],
    ),
    TABLE.structure(
        "ja-par-totomoni",
        joined_by_noun,
        [
            "ログを削除とともに、通知を送信する",
            "ログを明細とともに送信する",
            "動作に続く「とともに」「と同時に」「のうえ」は次の動作を添える",
        ],
    ),
    TABLE.structure(
        "ja-seq-yainaya",
        as_soon_as,
        [
            "一時ファイルを消すや否や新しいファイルを作る",
            "荷物が届くや否や顧客に知らせる",
            "先の操作もこの実行が行う(ruling 28)",
        ],
    ),
    TABLE.structure(
        "ja-seq-tara",
        once_done,
        [
            "テーブルを空にしたら索引を作り直す",
            "返信を受け取ったら索引を作り直す",
            "先の操作もこの実行が行う。受け取るのを待つのは条件である",
        ],
    ),
    TABLE.structure(
        "ja-alt-ka",
        choice,
        [
            "ジョブ5を再試行するか、またはジョブ7をスキップする",
            "校閲者に承認するか、または却下するかを尋ねる",
            "選択が次の実行に残る。質問の内容は選択ではない",
        ],
    ),
    TABLE.structure(
        "ja-coord-marks",
        marked,
        [
            "a.txtを削除 | b.txtを作成",
            "次の手順：b.txtを作成",
            "縦線、コロン、広い空白でつながれた操作",
        ],
    ),
    TABLE.structure(
        "ja-coord-te",
        te_chain,
        [
            "ビルドを登録して審査メモを送信する",
            "ビルドを審査対象として登録する",
            "テ形でつながれた操作。助詞の一部、手段、様態は操作ではない",
        ],
    ),
    TABLE.structure(
        "ja-coord-stem",
        stem_chain,
        [
            "顧客リストを抽出し、重複を除去する",
            "見積もり、請求書、納品書を移す",
            "連用形でつながれた操作。名詞の並びは操作ではない",
        ],
    ),
    TABLE.structure(
        "ja-coord-nouns",
        noun_chain,
        [
            "イメージをビルド、レジストリへ登録",
            "旧サーバー、新サーバーを停止",
            "名詞で止めた操作の並び",
        ],
    ),
    TABLE.structure(
        "ja-coord-nouns-done",
        nouns_of_one_verb,
        [
            "旧版の廃棄と新版の印刷を行う",
            "旧版と新版の印刷を行う",
            "それぞれ対象をもつ二つの操作",
        ],
    ),
    TABLE.structure(
        "ja-tari-tari",
        among_others,
        [
            "在庫を数えたり棚札を貼ったりする",
            "ゆったりした棚に在庫を置く",
            "並べられた操作",
        ],
    ),
    TABLE.structure(
        "ja-seq-arrow",
        arrow,
        [
            "ブランチを main にリベース → CI を再実行",
            "東京 → 大阪の便を予約する",
            "矢印でつながれた操作",
        ],
    ),
    TABLE.vague(
        "ja-vague",
        Pattern::Pieces(WordList(&PIECES)),
        [
            "続きから再開",
            "停止中の送信を再開する",
            "続き、作業、次などのほかに目的語が残らない(ruling 29)",
        ],
    ),
    TABLE.vague(
        "ja-vague-bare",
        Pattern::Structure(bare::japanese),
        [
            "デプロイする",
            "ビルド7をデプロイする",
            "動詞だけで、その対象がない(ruling 29)",
        ],
    ),
];
