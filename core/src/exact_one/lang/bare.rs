//! A verb, and nothing that it is done to: `Deploy`, `デプロイする`. Beside it stand at most words that are no object:
//! pronouns, particles, courtesies, and words like work, task, step (ruling 29).

use std::ops::Range;

use super::{de, en, es, fr, ja_words, ko_words};
use crate::exact_one::engine::lexicon::{Lexicon, lexicon, listed};
use crate::exact_one::engine::reading::{Kind, OBJECT, Reading};

pub(super) fn english(reading: &Reading) -> Option<Range<usize>> {
    alone(reading, &ENGLISH, |reading, at| {
        let word = reading.word(at);
        en::looks_like_a_verb(word) || en::bare_verb(word) || en::noun_of_an_act(word)
    })
}

pub(super) fn german(reading: &Reading) -> Option<Range<usize>> {
    alone(reading, &GERMAN, |reading, at| de::verb(reading.word(at)))
}

pub(super) fn french(reading: &Reading) -> Option<Range<usize>> {
    alone(reading, &FRENCH, |reading, at| fr::verb(reading.word(at)))
}

pub(super) fn spanish(reading: &Reading) -> Option<Range<usize>> {
    alone(reading, &SPANISH, |reading, at| es::verb(reading.word(at)))
}

pub(super) fn japanese(reading: &Reading) -> Option<Range<usize>> {
    static VERBS: Lexicon = Lexicon::new(|| listed(&[ja_words::VERBAL_NOUNS, JAPANESE_VERBS]));
    unspaced(&reading.flat, &VERBS, &JAPANESE)
}

pub(super) fn chinese(reading: &Reading) -> Option<Range<usize>> {
    unspaced(reading.simplified(), &CHINESE_VERBS, &CHINESE)
}

pub(super) fn korean(reading: &Reading) -> Option<Range<usize>> {
    static VERBS: Lexicon = Lexicon::new(|| listed(&[ko_words::VERBAL_NOUNS.all(), KOREAN_VERBS]));
    unspaced(&reading.flat, &VERBS, &KOREAN)
}

/// Whether a clause is nothing but a verb.
pub(super) fn chinese_verb(clause: &str) -> bool {
    CHINESE_VERBS.has(clause)
}

/// The whole action, if it is made of fillers and of verbs, and the verbs, if they are several, are joined: in
/// `Deploy build` the second word is an object.
fn alone(reading: &Reading, fillers: &Lexicon, verb: fn(&Reading, usize) -> bool) -> Option<Range<usize>> {
    let mut verbs = 0;
    let mut joined = true;
    for at in 0..reading.tokens.len() {
        match reading.kind(at)? {
            Kind::Quote => return None,
            Kind::Word => {
                let word = reading.word(at);
                // `Deploy A`: a letter that stands for a name.
                let named = at > 0 && reading.upper(at) && word.len() == 1 && word != "i";
                if named || !(fillers.has(word) || joined && verb(reading, at)) {
                    return None;
                }
                if JOINTS.has(word) {
                    joined = true;
                } else if !fillers.has(word) {
                    verbs += 1;
                    joined = false;
                }
            }
            _ => joined = true,
        }
    }
    (verbs > 0).then_some(0..reading.flat.len())
}

/// Letters in an action that can be a verb alone.
const LENGTH: usize = 40;

/// The whole action, if it is one of the verbs between pieces that name no object.
fn unspaced(skeleton: &str, verbs: &Lexicon, fillers: &Lexicon) -> Option<Range<usize>> {
    // Longer is no verb alone, and so a long text is not searched for one.
    if skeleton.len() > LENGTH * 3 || skeleton.contains(OBJECT) {
        return None;
    }
    let letters: String = skeleton.chars().filter(|c| c.is_alphanumeric()).collect();
    let filled = |text: &str| text.is_empty() || fillers.covers(text);
    // Where a piece ends that begins the action, a verb can begin.
    let mut ends = vec![0];
    let mut next = 0;
    while let Some(&at) = ends.get(next) {
        let rest = letters.get(at..)?;
        let verb = verbs
            .prefixes(rest)
            .find(|verb| filled(rest.get(verb.len()..).unwrap_or_default()));
        if verb.is_some() {
            return Some(0..skeleton.len());
        }
        for piece in fillers.prefixes(rest) {
            let end = at + piece.len();
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        next += 1;
    }
    None
}

lexicon!(
    /// Conjunctions between verbs that stand alone.
    JOINTS,
    "and or then und oder dann et ou puis y e o u luego"
);

lexicon!(
    ENGLISH,
    "please kindly now just then next again once more it this that these those them everything anything something all both each one ones
     stuff thing things work works task tasks step steps job jobs rest remainder remaining up down out off on in over back away through along
     for with the a an my our your its i we you he she they i'll we'll let let's lets us me will shall should must need to have want go ahead
     and or so ok okay also too already immediately quickly carefully accordingly needed necessary required possible soon here there as if
     properly correctly first finally lastly afterwards later today only still action operation"
);

lexicon!(
    GERMAN,
    "bitte nun jetzt dann danach noch mal nochmal erneut neu wieder einmal es das dies diese dieses sie ihn alles alle beides ab an auf aus ein um
     zu hoch runter herunter hinunter los weiter zurück durch fort weg die der den dem arbeit arbeiten aufgabe aufgaben schritt schritte sache
     sachen ding dinge rest übrige ich wir du man und oder sofort gleich bald heute hier da dort einfach nur so auch zuerst zunächst
     schließlich zuletzt danke fertig mit von für werde werden soll sollen muss müssen kann können will wollen lass lasst uns aktion nächste nächsten"
);

lexicon!(
    FRENCH,
    "veuillez merci de le la les l' lui leur en y tout tous toute toutes ça cela ceci ce celui-ci maintenant puis ensuite encore à nouveau fois une
     un travail travaux tâche tâches étape étapes chose choses reste suite et ou je nous vous tu on il faut dois doit devons vais allons va
     d' abord enfin finalement aussi immédiatement vite bientôt ici là simplement svp s' plaît opération action avec pour autres"
);

lexicon!(
    SPANISH,
    "por favor ahora ya luego después entonces otra vez de nuevo lo la los las le les el un una todo todos toda todas esto eso ello trabajo trabajos
     tarea tareas paso pasos cosa cosas resto y e o u hay que debo debe debes voy vamos a tengo tiene se yo nosotros tú usted primero
     finalmente también inmediatamente pronto aquí allí simplemente acción operación con para demás"
);

/// Verbs that are no noun with `する`.
const JAPANESE_VERBS: &[&str] = &[
    "送る",
    "送って",
    "消す",
    "消して",
    "直す",
    "直して",
    "作る",
    "作って",
    "読む",
    "読んで",
    "書く",
    "書いて",
    "開く",
    "開いて",
    "閉じる",
    "閉じて",
    "止める",
    "止めて",
    "始める",
    "始めて",
    "待つ",
    "待って",
    "調べる",
    "調べて",
    "確かめる",
    "確かめて",
    "試す",
    "試して",
    "動かす",
    "動かして",
    "移す",
    "移して",
    "変える",
    "変えて",
    "渡す",
    "渡して",
    "返す",
    "返して",
    "払う",
    "払って",
    "頼む",
    "頼んで",
    "尋ねる",
    "尋ねて",
    "知らせる",
    "知らせて",
    "見る",
    "見て",
    "選ぶ",
    "選んで",
    "追加",
    "検討",
    "調整",
    "調査",
    "分析",
    "相談",
];

lexicon!(
    JAPANESE,
    "再 する した し して します しましょう してください せよ しろ しなさい ください 下さい お願いします お願い を に は も が の こと これ それ あれ ここ そこ すべて 全て 全部 もう一度 再度
     すぐ すぐに 今 今すぐ 次に 次は まず さらに また やる やって 行う 行って 行います おこなう 実施 実行 開始 完了 作業 仕事 タスク ステップ 残り 予定 中 だけ です る ます 必要 がある あり ご 操作 いただく 頂く"
);

lexicon!(
    /// Verbs that have no object inside of them, as `打电话` has.
    CHINESE_VERBS,
    "部署 发布 提交 推送 合并 测试 构建 编译 运行 执行 安装 卸载 删除 更新 修改 修复 回滚 重启 启动 停止
     暂停 关闭 打开 上传 下载 发送 通知 检查 确认 验证 审核 审批 批准 创建 添加 取消 撤销 备份 迁移 导出
     导入 同步 清理 打包 打印 归档 转发 回复 支付 退款 等待 等 重试 跳过 上线 下线 升级 降级 替换 复制
     移动 保存 读取 写入 查询 搜索 分析 整理 优化 重构 配置 设置 登录 退出 联系 询问 翻译 校对 签署 寄出
     发货 预订 注册 登记 汇总 统计 生成 计算 比较 核对 核实 评估 分配 修订 编辑 删掉 调整"
);

lexicon!(
    CHINESE,
    "请 立即 马上 立刻 现在 先 再 也 就 去 来 一下 它 它们 这 这个 那 那个 这些 那些 全部 所有 一切 都 并 和 重新 再次 需要 需 要 应 应该 进行 开始 完成 做 吧 了 好 的 把 将 对 其
     任务 工作 步骤 事情 操作 动作 下一步 接着 然后 随后 最后 首先 我 我们 你 该 尽快 一次 一遍 还 剩下 其余 完"
);

/// Verbs that are no noun with `하다`.
const KOREAN_VERBS: &[&str] = &[
    "보낸다",
    "보내기",
    "보내",
    "만든다",
    "만들기",
    "지운다",
    "지우기",
    "고친다",
    "고치기",
    "읽는다",
    "읽기",
    "쓴다",
    "쓰기",
    "연다",
    "열기",
    "닫는다",
    "닫기",
    "멈춘다",
    "멈추기",
    "기다린다",
    "기다리기",
    "바꾼다",
    "바꾸기",
    "올린다",
    "올리기",
    "내린다",
    "옮긴다",
    "옮기기",
    "묻는다",
    "묻기",
    "알린다",
    "알리기",
    "찾는다",
    "찾기",
    "확인",
    "테스트",
    "조사",
    "분석",
    "조정",
    "설정",
];

lexicon!(
    KOREAN,
    "재 한다 하기 하세요 하십시오 합니다 해 해라 하라 하자 해주세요 해줘 주세요 주십시오 할 것 하 함 을 를 이 가 은 는 도 의 에 로 으로 이것 그것 저것 이 그 이걸 그걸 모두 전부 다 다시 한번 한 번 더 지금 바로 즉시 먼저
     우선 다음 다음으로 이제 작업 일 업무 단계 나머지 남은 것을 걸 진행 수행 실행 시작 완료 필요 하도록 예정 중 또 부탁드립니다 바랍니다 좀 꼭 어서 요 준다"
);
