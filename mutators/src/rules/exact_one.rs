//! The next action names exactly one operation, on both sides.

use crate::choice::{Choice, pick};
use crate::draft::Draft;
use crate::json::Json;
use crate::mutator::Mutator;
use crate::sites::{Sides, Site, variants};
use semsum_core::code::Code;
use semsum_core::finding::Side;

const RULE: &str = "exact_one";
const ACTION: Site = Site::field("nextExactAction");
const CODE: Code = Code::NextActionNotExactOne;
const BOTH_CODES: &[Code] = &[Code::NextActionChanged, CODE];

/// What always joins a second operation to a first, whatever language the first is in (ruling 26).
const SEPARATORS: [&str; 18] = [
    " && ",
    "&&",
    " ＆＆ ",
    "&\u{200B}&",
    " ﹠& ",
    " & & ",
    "＆\u{3000}﹠",
    "; ",
    "；",
    " \u{37E} ",
    "\u{61B} ",
    "﹔",
    "\n",
    "\u{2028}",
    "\u{2029}",
    "、その後",
    "､その後",
    "、 その後",
];

/// Two operations, joined by words, marks or numbers, in the seven languages.
const COMPOUND: [&str; 22] = [
    "Send invoice 4471 to the customer and then close the ticket",
    "Run the migration, after that restart the worker",
    "Delete the export. Publish the notes.",
    "1) Freeze the ledger 2) export the balance",
    "Build the image → push it to the registry",
    "請求書 4471 を送信してからチケットを閉じる",
    "まず台帳を凍結し、次に残高を出力する",
    "先冻结账本，再导出余额",
    "发布公告，然后通知客服",
    "원장을 동결한 다음 잔액을 출력한다",
    "공지를 게시한다. 그리고 고객에게 알린다.",
    "Das Hauptbuch sperren und danach die Saldenliste ausgeben",
    "Zuerst das Image bauen, dann den Dienst neu starten",
    "Geler le grand livre, puis éditer la balance",
    "Vider le cache avant de redémarrer le nœud",
    "Congelar el libro mayor y luego sacar el balance",
    "Do \"freeze the ledger, then export the balance\"",
    "Freeze the ledger\" then export the \"balance",
    "Freeze the ledger | export the balance",
    "Retry export 7 or skip export 8",
    "Run make build, make test",
    "Execute `make build` and `make test`",
];

/// No operation at all.
const VAGUE: [&str; 18] = [
    "Continue",
    "Carry on as planned",
    "続きから再開",
    "継続",
    "继续",
    "이전 작업을 이어서 진행한다",
    "Dort weitermachen, wo wir aufgehört haben",
    "Continuar",
    "TBD",
    "N/A",
    "未定",
    "Deploy",
    "デプロイする",
    "部署",
    "배포하기",
    "Deployen",
    "Déployer",
    "Desplegar",
];

/// One operation, whose object holds what would join two.
const QUOTED: [&str; 5] = [
    "Publish the note titled \"Frozen, then thawed\"",
    "Rename the script `lock and then copy.sh` to `copy.sh`",
    "お知らせ「そして春が来る」を掲示板に投稿する",
    "Erstelle eine Notiz mit dem Titel „Erst laden, dann prüfen“",
    "Insertar la diapositiva «Antes y después»",
];

pub(super) const COMPOUND_ACTION: Mutator = Mutator::dangerous(RULE, "compound-next-action", BOTH_CODES)
    .twin("quoted-compound-on-both-sides")
    .says("Joins a second operation to the next action, by every separator that always fails")
    .manifest(
        |_| variants(vec![ACTION], SEPARATORS.len()),
        |draft, site, _| {
            let text = format!("{}{}X", site.text(draft.base())?, SEPARATORS.get(site.variant)?);
            draft.put(&site, &Json::String(text))?;
            claim(draft, &site);
            Some(())
        },
    );

pub(super) const MUTATORS: &[Mutator] = &[
    Mutator::dangerous(RULE, "compound-by-words", BOTH_CODES)
        .twin("quoted-compound-on-both-sides")
        .says("States two operations that only words, marks or numbers join")
        .manifest(
            |_| variants(vec![ACTION], COMPOUND.len()),
            |draft, site, _| state(draft, site, &COMPOUND),
        ),
    Mutator::dangerous(RULE, "vague-next-action", BOTH_CODES)
        .twin("other-next-action-on-both-sides")
        .says("States no operation at all")
        .manifest(
            |_| variants(vec![ACTION], VAGUE.len()),
            |draft, site, _| state(draft, site, &VAGUE),
        ),
    Mutator::dangerous(RULE, "compound-on-both-sides", &[CODE])
        .twin("quoted-compound-on-both-sides")
        .says("States the same two operations on both sides: a compaction does not repair what was not exact")
        .manifest(
            |_| variants(vec![ACTION.on(Sides::Both)], COMPOUND.len()),
            |draft, site, choice| both(draft, site, COMPOUND.get(site.variant), choice),
        ),
    Mutator::dangerous(RULE, "vague-on-both-sides", &[CODE])
        .twin("quoted-compound-on-both-sides")
        .says("States the same vague action on both sides: equal is not exact")
        .manifest(
            |_| variants(vec![ACTION.on(Sides::Both)], VAGUE.len()),
            |draft, site, choice| both(draft, site, VAGUE.get(site.variant), choice),
        ),
    Mutator::dangerous(RULE, "compound-before", BOTH_CODES)
        .twin("quoted-compound-on-both-sides")
        .says("States two operations before and one of them after")
        .manifest(
            |_| vec![ACTION.on(Sides::Before)],
            |draft, site, _| {
                let text = format!("{} && X", site.text(draft.base())?);
                draft.put(&site, &Json::String(text))?;
                draft.claim_on(Side::Before, CODE, site.pointer());
                draft.claim(Code::NextActionChanged, site.pointer());
                Some(())
            },
        ),
    Mutator::benign(RULE, "quoted-compound-on-both-sides")
        .says("States one operation whose object, in quotation marks or a code span, holds sequencing words")
        .manifest(
            |_| vec![ACTION.on(Sides::Both)],
            |draft, site, choice| draft.put(&site, &Json::from(*pick(choice, &QUOTED)?)),
        ),
];

fn claim(draft: &mut Draft<'_>, site: &Site) {
    draft.claim(Code::NextActionChanged, site.pointer());
    draft.claim(CODE, site.pointer());
}

/// States another action after. No base states one of these: it would not verify against itself.
fn state(draft: &mut Draft<'_>, site: Site, actions: &[&str]) -> Option<()> {
    let action = actions.get(site.variant)?;
    draft.put(&site, &Json::from(*action))?;
    claim(draft, &site);
    Some(())
}

fn both(draft: &mut Draft<'_>, site: Site, action: Option<&&str>, _: &mut dyn Choice) -> Option<()> {
    draft.put(&site, &Json::from(*action?))?;
    draft.claim_at(&site, CODE, &site.pointer());
    Some(())
}
