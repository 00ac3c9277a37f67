//! Chinese.

use super::bare;
use super::zh_chains::{and, chain, with};
use super::zh_clauses::{after, again, as_soon_as, before, finished_then, first_then, side_by_side};
use super::zh_words::PIECES;
use crate::exact_one::Row;
use crate::exact_one::engine::pattern::{Pattern, Unless, WordList};
use crate::exact_one::engine::table::Table;

const TABLE: Table = Table {
    language: "zh",
    classes: &[],
};

pub(in crate::exact_one) const ROWS: &[Row] = &[
    TABLE.text(
        "zh-seq-ranhou",
        &[
            "然后",
            "而后",
            "继而",
            "紧接着",
            "接下来",
            "其后",
            "随即",
            "之后再",
        ],
        Unless::FIRST,
        [
            "发布停机公告，然后通知客服团队",
            "然后通知客服团队",
            "连接两个操作；在句首时只是承接之前的内容",
        ],
    ),
    TABLE.text(
        "zh-seq-jiezhe",
        &["接着"],
        Unless {
            before: &["紧"],
            after: &["剂"],
            first: true,
        },
        [
            "撤销这笔电汇，接着用新账号重新发起",
            "用连接器撤销这笔电汇",
            "连接两个操作",
        ],
    ),
    TABLE.text(
        "zh-seq-suihou",
        &["随后"],
        Unless {
            before: &["在"],
            after: &[
                "的", "一", "两", "三", "几", "数", "四", "五", "各", "1", "2", "3",
            ],
            first: true,
        },
        [
            "翻译用户手册第二章，随后交给校对组",
            "翻译随后三章的用户手册",
            "连接两个操作",
        ],
    ),
    TABLE.text(
        "zh-seq-zhihou",
        &[
            "，之后",
            "、之后",
            "。之后",
            ",之后",
            "，此后",
            "，后续",
            "，以后",
        ],
        Unless {
            before: &[],
            after: &["的"],
            first: true,
        },
        [
            "轮换短信网关的密钥，之后更新值",
            "查询五月一日之后注册的用户",
            "连接两个操作；日期之后不是",
        ],
    ),
    TABLE.text(
        "zh-seq-zai",
        &["，再", "、再", ",再", "后再"],
        Unless {
            before: &[],
            after: &["次", "保", "生", "版", "融", "就业", "见", "度", "现", "者"],
            first: true,
        },
        [
            "备份订单表，再执行迁移",
            "备份订单表、再保险合同和发票",
            "再连接第二个操作",
        ],
    ),
    TABLE.text(
        "zh-seq-count",
        &[
            "第二步",
            "，二是",
            "、二是",
            " 二是",
            "，其二",
            "第二，",
            "第二、",
            "其次",
            "，最后",
            "、最后",
            "。最后",
            "，末了",
        ],
        Unless {
            before: &["执行", "到", "从", "查看"],
            after: &["一", "的", "更新", "登录", "修改"],
            first: true,
        },
        [
            "第一步冻结账本，第二步导出余额表",
            "执行第二步校验脚本",
            "编号的步骤",
        ],
    ),
    TABLE.text(
        "zh-par",
        &[
            "与此同时",
            "，同时",
            "、同时",
            "。同时",
            ",同时",
            "的同时把",
            "的同时将",
            "的同时，",
            "的同时向",
            "的同时给",
            "的同时通知",
            "的同时更新",
            "的同时匿名",
            "的同时删除",
            "的同时关闭",
            "的同时发送",
            "的同时创建",
            "的同时提交",
            "的同时记录",
            "的同时备份",
            "的同时重启",
        ],
        Unless {
            before: &[],
            after: &["在线", "运行", "登录"],
            first: true,
        },
        [
            "逐条审阅协议，同时把修改意见发给负责人",
            "查询同时在线的用户数量",
            "同时进行的两个操作也是两个",
        ],
    ),
    TABLE.text(
        "zh-add",
        &[
            "并且",
            "而且",
            "顺便",
            "，另外",
            "。另外",
            "，此外",
            "。此外",
            "，也要",
            "，还要",
            "，还需",
            "顺带",
            "，并同时",
            "，另",
        ],
        Unless {
            before: &[],
            after: &["非", "不"],
            first: true,
        },
        ["关闭会员账户，并且退还余额", "关闭会员账户", "加上另一个操作"],
    ),
    TABLE.text(
        "zh-alt",
        &["否则", "不然", "要不然", "，反之", "如若不", "要么"],
        Unless::FIRST,
        [
            "若哈希一致则发布，否则删除",
            "若哈希一致则发布",
            "带有另一选择的条件(ruling 28)",
        ],
    ),
    TABLE.text(
        "zh-seq-ruyou",
        &[
            "，如有则",
            "，如有就",
            "，如有，",
            "，若有则",
            "，若有就",
            "，若有，",
            "，有则",
            "，有的话",
            "，如果有就",
            "，如果有则",
            "，成功后",
            "，成功则",
            "，若成功",
            "，如成功",
            "，如果成功",
            "，成功的话",
            "，失败则",
            "，若失败",
            "，如失败",
            "，如果失败",
            "，失败的话",
        ],
        Unless::FIRST,
        [
            "在日志里搜索 OOM，如有则创建事件单",
            "如有 OOM 则创建事件单",
            "第二个操作取决于第一个的结果",
        ],
    ),
    TABLE.structure(
        "zh-seq-xian",
        first_then,
        [
            "先备份订单表再执行迁移",
            "优先备份再保险合同",
            "先……再……表示两个步骤",
        ],
    ),
    TABLE.structure(
        "zh-seq-hou",
        after,
        [
            "从系统导出客户名单后导入邮件平台",
            "收到客户名单后导入邮件平台",
            "两个操作都由本次运行执行(ruling 28)",
        ],
    ),
    TABLE.structure(
        "zh-seq-qian",
        before,
        [
            "提交申请之前备份附件",
            "五月一日之前备份附件",
            "两个操作都由本次运行执行(ruling 28)",
        ],
    ),
    TABLE.structure(
        "zh-par-bian",
        side_by_side,
        [
            "一边清点库存一边更换价签",
            "沿货架一边清点库存",
            "同时进行的两个操作也是两个",
        ],
    ),
    TABLE.structure(
        "zh-seq-yijiu",
        as_soon_as,
        [
            "一删除旧文件就创建新文件",
            "一收到付款就创建新文件",
            "前一个操作也由本次运行执行(ruling 28)",
        ],
    ),
    TABLE.structure(
        "zh-seq-wan",
        finished_then,
        [
            "填完申请表就寄给银行",
            "填完剩余的申请表",
            "前一个操作做完，接着又是一个操作",
        ],
    ),
    TABLE.structure(
        "zh-seq-zai-verb",
        again,
        [
            "删除旧文件再创建新文件",
            "删除不再使用的文件",
            "再连接第二个操作，没有逗号也一样",
        ],
    ),
    TABLE.structure(
        "zh-coord-bing",
        and,
        [
            "打扫地板并打蜡",
            "将合并请求的并发上限调整为四百",
            "并连接两个动词；在名词和定语里不是",
        ],
    ),
    TABLE.structure(
        "zh-coord-comma",
        chain,
        [
            "打印订单，送到仓库",
            "复印身份证、户口本和结婚证",
            "并列的动词，不是并列的宾语(ruling 27)",
        ],
    ),
    TABLE.structure(
        "zh-coord-he",
        with,
        [
            "更新报价以及通知采购部",
            "更新报价以及合同",
            "连词之后又是一个动词",
        ],
    ),
    TABLE.vague(
        "zh-vague",
        Pattern::Pieces(WordList(&PIECES)),
        [
            "按之前说的继续推进",
            "继续推进被暂停的定时任务 nightly-close",
            "除了代词和工作、任务、步骤等词之外没有宾语(ruling 29)",
        ],
    ),
    TABLE.vague(
        "zh-vague-bare",
        Pattern::Structure(bare::chinese),
        [
            "请立即部署",
            "请立即部署构建 7",
            "只有动词，没有它的对象(ruling 29)",
        ],
    ),
];
