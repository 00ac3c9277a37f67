//! Traditional Chinese: the tables are in simplified characters, and so is the skeleton that they are asked of.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Traditional characters, each with the simplified one of the tables. Where a traditional character has several, the
/// one that the tables have. Both are three bytes long, so that places stay.
const PAIRS: &str =
    "萬万 與与 業业 東东 兩两 個个 箇个 為为 爲为 麼么 買买 瞭了 爭争 於于 從从 倉仓 們们 價价 優优 會会 傳传 餘余 脩修 儲储 兒儿
     剋克 兌兑 關关 內内 冊册 寫写 沖冲 衝冲 決决 況况 凍冻 凈净 淨净 準准 減减 幾几 憑凭 齣出 劃划 畫划 則则 剛刚 創创 刪删 別别 彆别
     製制 劑剂 辦办 務务 動动 勻匀 昇升 陞升 協协 單单 賣卖 卻却 捲卷 壓压 參参 葠参 蔘参 發发 髮发 變变 秖只 隻只 檯台 臺台 颱台
     號号 閤合 弔吊 衕同 後后 嚮向 曏向 啓启 啟启 員员 週周 諮咨 噴喷 迴回 團团 糰团 壞坏 塊块 處处 備备 復复 複复 覆复 夠够 頭头
     實实 審审 傢家 賓宾 對对 導导 將将 儘尽 盡尽 佈布 帶带 幫帮 乾干 幹干 榦干 並并 併并 庫库 應应 廢废 癈废 開开 張张 歸归 噹当
     當当 彔录 錄录 徵征 誌志 總总 戶户 纔才 託托 執执 擴扩 掃扫 搶抢 報报 擬拟 擰拧 擇择 拚拼 掛挂 換换 據据 攪搅 蒐搜 攝摄 攤摊
     數数 斷断 舊旧 時时 暫暂 機机 權权 條条 來来 鬆松 闆板 搆构 構构 標标 樣样 覈核 檔档 檢检 殘残 毀毁 燬毁 譭毁 畢毕 匯汇 彙汇
     沒没 註注 潔洁 澆浇 測测 潤润 滾滚 滿满 靈灵 點点 煩烦 熱热 釬焊 銲焊 環环 現现 電电 監监 蓋盖 著着 確确 離离 種种 稱称 迻移
     筆笔 篩筛 簽签 籤签 係系 繫系 緊紧 約约 級级 線线 練练 組组 織织 終终 經经 綁绑 結结 繪绘 給给 統统 繼继 續续 維维 綴缀 緩缓
     編编 縫缝 縮缩 網网 聯联 揹背 腳脚 醃腌 緻致 節节 葯药 藥药 獲获 穫获 蠟蜡 補补 錶表 裝装 見见 觀观 視视 謄誊 計计 訂订 認认
     討讨 讓让 訓训 議议 記记 論论 設设 証证 證证 評评 訴诉 診诊 詞词 譯译 試试 話话 詢询 該该 語语 誤误 說说 説说 請请 讀读 調调
     負负 責责 敗败 賬账 貨货 質质 購购 貼贴 貸贷 賦赋 車车 軌轨 轉转 輪轮 載载 較较 輯辑 輸输 邊边 達达 遷迁 過过 運运 還还 這这
     進进 連连 適适 選选 遞递 郵邮 埰采 寀采 採采 釋释 裏里 裡里 鑑鉴 鑒鉴 針针 鍼针 釘钉 鍾钟 鐘钟 鈅钥 鑰钥 鉆钻 鑽钻 銀银 舖铺
     鋪铺 銷销 鎖锁 鋒锋 錯错 長长 門门 閉闭 問问 間间 閱阅 隊队 階阶 險险 隨随 麵面 項项 順顺 預预 領领 題题 額额 飯饭 餽馈 饋馈
     馬马 駛驶 驗验 驟骤";

/// The text in simplified characters; nothing if it has no others.
pub(in crate::exact_one) fn simplified(text: &str) -> Option<String> {
    static SIMPLIFIED: LazyLock<BTreeMap<char, char>> = LazyLock::new(|| pairs().collect());
    let known = &*SIMPLIFIED;
    let any = text.chars().any(|c| known.contains_key(&c));
    any.then(|| {
        text.chars()
            .map(|c| known.get(&c).copied().unwrap_or(c))
            .collect()
    })
}

fn pairs() -> impl Iterator<Item = (char, char)> {
    PAIRS.split_whitespace().filter_map(|pair| {
        let mut pair = pair.chars();
        Some((pair.next()?, pair.next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_one::{Fault, check, rows};

    #[test]
    fn each_pair_has_two_characters_of_one_length() {
        for pair in PAIRS.split_whitespace() {
            let lengths: Vec<usize> = pair.chars().map(char::len_utf8).collect();
            assert_eq!(lengths, [3, 3], "{pair}");
        }
        assert_eq!(
            pairs().collect::<BTreeMap<_, _>>().len(),
            pairs().count(),
            "a character stands twice"
        );
    }

    #[test]
    fn a_chinese_row_finds_its_example_in_traditional_characters_too() {
        let mut traditional: BTreeMap<char, char> = BTreeMap::new();
        for (old, new) in pairs() {
            traditional.entry(new).or_insert(old);
        }
        let spelt = |text: &str| -> String {
            text.chars()
                .map(|c| traditional.get(&c).copied().unwrap_or(c))
                .collect()
        };
        for row in rows().filter(|row| row.language == "zh" && row.fault != Fault::Separator) {
            let text = spelt(row.example);
            assert_eq!(
                check(&text).map(|found| found.fault),
                Some(row.fault),
                "{}: {text}",
                row.id
            );
            let text = spelt(row.counter_example);
            assert_eq!(check(&text), None, "{}: {text}", row.id);
        }
    }
}
