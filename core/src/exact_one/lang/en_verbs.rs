//! English verbs, and where one of them begins a phrase.

use crate::exact_one::engine::clauses::{Colon, Grammar, Joint, Opening, Shield};
use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::reading::{Kind, Latin, Reading};

/// The grammar of English actions.
pub(in crate::exact_one) struct English;

impl Grammar for English {
    const LANGUAGE: Latin = Latin::English;

    fn joins(word: &str) -> bool {
        matches!(word, "and" | "or" | "and/or" | "plus" | "but" | "n")
    }

    fn adverb(word: &str) -> bool {
        ADVERBS.has(word)
            || (word.len() > 4 && word.ends_with("ly") && !matches!(word, "apply" | "reply" | "supply"))
    }

    fn courtesy(reading: &Reading, at: usize) -> usize {
        let mut next = at;
        while next < at + 8
            && (COURTESY.has(reading.word(next)) || (next > at && reading.is(next, Kind::Comma)))
        {
            next += 1;
        }
        next - at
    }

    fn opening(reading: &Reading, at: usize) -> Opening {
        let word = reading.word(at);
        if CLAUSES.has(word) || gerund(reading, at) && MANNER.has(word) {
            Opening::Clause
        } else if ADVERBIALS.has(word) {
            Opening::Adverbial
        } else {
            Opening::Operation
        }
    }

    fn verb(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
        if joint.word.is_empty() && !joint.marked {
            // No joint at all: only a verb that cannot be a noun, with its object.
            return CERTAIN.has(reading.word(at)) && object_follows(reading, at + 1) && !reading.upper(at);
        }
        if matches!(joint.word, "or" | "and/or" | "but") {
            return CERTAIN.has(reading.word(at)) && !reading.upper(at) || chosen(reading, at, joint);
        }
        if IDIOMS.contains(&(reading.word(joint.before), reading.word(at))) {
            return false;
        }
        let pair = nominal_pair(reading, joint);
        begins(reading, at, joint.word, pair) || bare(reading, at, joint)
    }

    fn colon(reading: &Reading, main: usize, colon: usize) -> Colon {
        let head = reading.word(main);
        let behind = (colon.saturating_sub(WINDOW).max(main + 1)..colon).map(|at| reading.word(at));
        if colon <= main + 1 || !looks_like_a_verb(head) || behind.clone().any(|word| LABELLED.has(word)) {
            Colon::Label
        } else if TELLING.has(head) || behind.clone().any(|word| CONTENTS.has(word)) {
            Colon::Content
        } else if CERTAIN.has(head) || object_follows(reading, main + 1) {
            Colon::Joint
        } else {
            Colon::Label
        }
    }

    fn shield(reading: &Reading, at: usize, main: usize, shield: &mut Shield) {
        let next = reading.word(at + 1);
        match reading.word(at) {
            "to" if at > main && looks_like_a_verb(next) => {
                shield.until = shield.until.max(at + 2);
                shield.held |= TELLING.has(reading.word(main));
            }
            "that" | "which" | "who" if looks_like_a_verb(next) => shield.until = shield.until.max(at + 2),
            // `to see which cabin and refund it shows`: the question asks for two things.
            "which" | "what" | "whose" if at > main => shield.until = shield.until.max(at + 2),
            "we" | "you" | "they" | "i" if at > main && TELLING.has(reading.word(main)) => shield.held = true,
            word if at > main && MODALS.has(word) => shield.until = shield.until.max(at + 4),
            _ => {}
        }
    }
}

pub(in crate::exact_one) fn looks_like_a_verb(word: &str) -> bool {
    CERTAIN.has(word) || MOSTLY.has(word) || NOUNS_TOO.has(word) || word == "be"
}

/// Whether a verb phrase in the imperative begins at `at`. `pair`: what stands before the joint is a noun that could
/// be a verb too (`the build and test logs`).
pub(in crate::exact_one) fn begins(reading: &Reading, at: usize, join: &str, pair: bool) -> bool {
    let word = reading.word(at);
    if word.is_empty() || word == join {
        return false;
    }
    // A capital inside the action is a name, unless an object follows as after a verb.
    let follows = object_follows(reading, at + 1);
    if reading.upper(at) && !(follows && at > 0) {
        return false;
    }
    if reading.word(at + 1) == "of" || is_apposed(reading, at) {
        return false;
    }
    if let Some(rest) = word.strip_prefix("re-") {
        return rest.chars().all(char::is_alphabetic) && !rest.ends_with("ing") && !rest.ends_with('s');
    }
    let end = reading.at_end(at + 1)
        || reading.is(at + 1, Kind::Comma)
        || matches!(reading.word(at + 1), "and" | "or");
    if CERTAIN.has(word) {
        let pair = pair && at > 1 && !NOUNS_TOO.has(reading.word(at - 2));
        return !pair || follows || end;
    }
    if MOSTLY.has(word) {
        return follows || (!pair && !end) || PARTICLES.has(reading.word(at + 1));
    }
    if NOUNS_TOO.has(word) {
        return follows || (named(reading, at + 1) && !pair);
    }
    determined(reading, at + 1) && unknown_verb(reading, at)
}

/// `or skip job 7`: a choice between two operations, and no question about one.
fn chosen(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let digit = |at: usize| reading.word(at).bytes().any(|b| b.is_ascii_digit());
    let object = object_follows(reading, at + 1) || digit(at + 1) || digit(at + 2);
    let asked = (at.saturating_sub(WINDOW).max(joint.main)..at).any(|at| {
        matches!(
            reading.word(at),
            "whether" | "if" | "that" | "which" | "who" | "what" | "between" | "where" | "how"
        )
    });
    object && !asked && begins(reading, at, joint.word, nominal_pair(reading, joint))
}

/// Tokens that are looked back at.
const WINDOW: usize = 40;

/// `Fix bug 12, commit, push`: verbs without objects behind an object that is complete. Behind a plural they are names.
fn bare(reading: &Reading, at: usize, joint: Joint<'_>) -> bool {
    let end = |at: usize| {
        reading.at_end(at) || reading.is(at, Kind::Comma) || matches!(reading.word(at), "and" | "or")
    };
    let last = joint.before;
    let word = reading.word(last);
    let pronoun = matches!(word, "it" | "them" | "everything");
    let numbered = word.bytes().any(|b| b.is_ascii_digit()) && last > joint.main + 1;
    let named = last == joint.main + 2 && determined(reading, last - 1) && !word.ends_with('s');
    let complete = pronoun || numbered || named || reading.is(last, Kind::Quote);
    BARE.has(reading.word(at))
        && !reading.upper(at)
        && end(at + 1)
        && looks_like_a_verb(reading.word(joint.main))
        && complete
}

/// `the read and write permissions`: before the joint stands a lexicon word used as a noun.
fn nominal_pair(reading: &Reading, joint: Joint<'_>) -> bool {
    joint.before > joint.main
        && looks_like_a_verb(reading.word(joint.before))
        && !matches!(
            reading.word(joint.before - 1),
            "to" | "and" | "or" | "then" | "please"
        )
        && !reading.is(joint.before - 1, Kind::Comma)
}

/// An object that a verb takes: a determiner, a pronoun, a quotation, a question word.
pub(in crate::exact_one) fn object_follows(reading: &Reading, at: usize) -> bool {
    determined(reading, at) || reading.is(at, Kind::Quote) || OBJECTS.has(reading.word(at))
}

fn determined(reading: &Reading, at: usize) -> bool {
    matches!(
        reading.word(at),
        "the"
            | "a"
            | "an"
            | "it"
            | "its"
            | "them"
            | "these"
            | "those"
            | "this"
            | "every"
            | "each"
            | "his"
            | "her"
            | "their"
            | "our"
            | "my"
            | "your"
            | "us"
            | "him"
    )
}

/// A name: a capitalised word without digits.
fn named(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    reading.upper(at) && word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '-' || c == '.')
}

/// `the branch and tag `v3``: a noun with its name behind it.
fn is_apposed(reading: &Reading, at: usize) -> bool {
    reading.is(at + 1, Kind::Quote)
        && matches!(
            reading.word(at),
            "file"
                | "branch"
                | "tag"
                | "label"
                | "report"
                | "query"
                | "index"
                | "script"
                | "table"
                | "document"
                | "list"
                | "schedule"
                | "queue"
                | "map"
                | "model"
                | "issue"
                | "name"
                | "template"
                | "form"
                | "channel"
        )
}

/// A word outside of all lists, in the place of a verb.
fn unknown_verb(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        && !CLOSED.has(word)
        && (!word.ends_with('s') || word.ends_with("ss"))
        && (!word.ends_with("ed") || matches!(word, "feed" | "embed" | "seed" | "weed" | "shred" | "need"))
        && !word.ends_with("ing")
        && !word.ends_with("ly")
}

/// A gerund, or a noun in `-ing` with an object behind it.
pub(in crate::exact_one) fn gerund(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    let object = || {
        let numbered = |at: usize| reading.word(at).bytes().any(|b| b.is_ascii_digit());
        object_follows(reading, at + 1) || named(reading, at + 1) || numbered(at + 1) || numbered(at + 2)
    };
    word.len() > 4 && word.ends_with("ing") && (!ING_NOUNS.has(word) || object())
}

/// Pairs that are one operation, or its name.
const IDIOMS: [(&str, &str); 12] = [
    ("search", "replace"),
    ("find", "replace"),
    ("copy", "paste"),
    ("cut", "paste"),
    ("drag", "drop"),
    ("wait", "see"),
    ("try", "reproduce"),
    ("track", "trace"),
    ("mix", "match"),
    ("save", "close"),
    ("lift", "shift"),
    ("plug", "play"),
];

lexicon!(
    /// Base forms that are hardly ever nouns after a conjunction.
    pub(in crate::exact_one) CERTAIN,
    "accept acknowledge activate adapt add adjust advertise advise aggregate align allocate allow amend analyse analyze announce
     annotate anonymise anonymize apologise apologize append apply appoint approve arrange ask assemble assert assess
     assign attach authenticate authorise authorize bake begin bind boil bring calculate calibrate cancel categorise categorize
     certify choose chop circulate clarify classify clone collapse collate collect combine commence communicate
     compare compile compose compress compute configure confirm connect consolidate construct consult convene
     convert correct create cross-check crop debug decide declare decode decommission decompress decrease decrypt dedupe deduct
     deduplicate define delete deliver demote depict deploy deprecate derive describe destroy detach detect determine
     disable disassemble discard disconnect dismantle dispose dispatch disregard distribute divide dissolve eject
     eliminate embed enable encode encrypt engage enlarge enqueue enrich enrol enroll ensure enter erase escalate
     establish evaluate evict examine exclude execute expand expel explain expunge extend extract
     fetch fill finalise finalize find flush formulate fulfil fulfill garnish gather generate get give grant harden hide
     identify ignore implement incorporate inform ingest initialise initialize initiate inject insert inspect
     install instruct integrate interpolate invalidate investigate invite invoke irrigate isolate join
     laminate learn let liquidate maintain migrate mitigate modify multiply negotiate normalise normalize notify
     obtain omit optimise optimize organise organize oversee overwrite parse pause perform persist
     permit pick pin populate postpone precompute prepare prescribe preserve prevent prioritise prioritize
     proceed procure promote proofread propose prove provide prune publish purge put pseudonymise quarantine quantify
     reactivate readjust realign rearrange reassemble reassign reattach rebase rebuild recalculate recalibrate
     receive recheck reclassify recommend recompile recompute reconcile reconfigure reconnect recover
     recreate redact redeploy redistribute reduce refactor refer refill refine refit reformat regenerate reindex reinstall
     reinstate reissue reject relabel relaunch relay reload relocate remap remeasure remediate remind remove rename
     render renew renumber reopen repaint repair repatriate repeat rephrase replace replicate repopulate repost reproduce
     reprocess requeue rerun rescan reschedule reseed resend reset reshape resize resolve respond restart restate restock
     restore restrict restructure resubmit resync retest retrain retrieve retry retype reupload revalidate revert revise
     revoke rewrite rotate sanitise sanitize select send serialise serialize settle shorten simplify simulate
     smoke-test solve specify stabilise sterilise sterilize strengthen submit subscribe summarise summarize
     supervise suspend synchronise synchronize tell terminate tidy tighten transcribe translate transmit
     transpose truncate typeset unarchive unassign unblock undo unfreeze uninstall unload unlock unmount unpack unpin unpause unplug
     unpublish unscrew unsubscribe untag unzip upload validate vectorise verify void weld withdraw withhold write
     e-mail forbid hand-off impose inscribe invert level-up proof-read retitle reword sow stow varnish wield"
);

lexicon!(
    /// Base forms that are nouns or adjectives now and then: verbs, unless a noun reading lies near.
    MOSTLY,
    "abort adopt archive assist block book-keep borrow build buy call capture cast catch chase check clean clear close come
     commit compact consider contact convey copy count cut delay delegate disclose discuss dig display divert do
     download drag drain draw drive drop dry duplicate edit email empty encourage enforce exchange export extract feed fire fit fix flag flip
     fold follow forward freeze go grab grade greet hand hang have heat hire hold import improve increase inject introduce issue keep
     kick kill label launch lay lead leave lend lift link listen load locate lock log lower lubricate mail make mark measure
     meet merge message mix monitor mount move mute nominate note open pack page paint pass paste pay peel phone photograph ping place
     plant plough plow plug polish post pour preheat press print process produce provision pull pump push query raise re-run read
     reboot recall reclaim record recruit recycle redirect refresh refund register reimburse release rent reply report request rescue
     reserve return reuse review rinse roll run sample save scale scan scrub seal search secure sell separate set share shift ship show
     shred shut sign skip slice snapshot sort spin split spray squash stack stamp start stir stop store stretch strip sync
     swap sweep switch tag take tape teach tear test thaw throw toggle touch track transfer trace trigger trim try tune turn type
     update upgrade upsert use vacuum visit wait wake walk warm warn wash watch water weigh wind wipe wrap zip"
);

lexicon!(
    /// Base forms that are nouns first: verbs only with their object behind them.
    NOUNS_TOO,
    "access advance air alert answer audit back balance batch benchmark bid bill board book bound branch brief budget bundle
     cable cache cap cater certificate challenge change charge chart claim coach code comment complete compound conduct contract cover
     cook credit date deal debit delegate design detail direct document dose draft draught dump estimate experiment face fax field
     figure file film filter finance finish flash focus forecast form format frame fund gauge glue grant graph group guide harvest
     head help host house index input interface interview invoice iron judge knead land lease license light limit line list map market
     master match model name need notice nurse object order oil offer outline output panel park partition patch people permit picture
     pilot plan plot point pool position present preview price probe profile program project proxy purchase question queue quiz quote
     race range rank rate reason rebate reference research rest result retreat rig route sand schedule schedule scope score screen
     script seat seed service shape shelf sketch slot smoke source space spell staff stage state station stock subject
     suit sum supply support surface survey table target tax team template text thread time title top total tour train trade trap
     treat trial trouble-shoot troubleshoot truck tweet value view voice vote ward whitelist work"
);

lexicon!(
    /// Words that follow a verb as its object or begin one.
    OBJECTS,
    "all both any no me everyone everything someone what whether which how why who when where that if"
);

lexicon!(
    /// Verbs that often stand without an object.
    BARE,
    "commit push merge rebase deploy release ship build test lint restart reboot stop start save close exit quit publish retry print
     sign send submit leave lock log sync reload refresh scan archive"
);

lexicon!(
    /// Nouns of what has a text: behind a colon stands the text.
    CONTENTS,
    "message note text reply question prompt comment title subject body reminder query answer name warning email e-mail description
     caption headline label sentence line word words command value status entry notice heading tagline slogan"
);

lexicon!(
    /// Nouns that name a step: what stands before the colon is a label.
    LABELLED,
    "step phase stage task part milestone"
);

lexicon!(
    PARTICLES,
    "up down out off on in into onto back over through to from against along away apart"
);

lexicon!(
    MODALS,
    "can could will would must should may might shall cannot can't doesn't don't does do did let lets help helps"
);

lexicon!(
    ADVERBS,
    "then also finally next please just now afterwards subsequently meanwhile again at once thus hence so only even lastly
     always never additionally to-be"
);

lexicon!(
    /// Before the first verb.
    COURTESY,
    "please kindly now next first firstly second finally lastly then so ok okay just also i i'll i'd i'm we we'll we're you you'll
     will shall should must need have to want would like going let's lets let us me agent the-agent try afterwards
     immediately carefully quickly todo action step task"
);

lexicon!(
    /// Opens a subordinate clause.
    CLAUSES,
    "if once when whenever after before as unless until while whilst provided providing assuming given since because should
     although though given supposing where wherever based depending so in-case"
);

lexicon!(
    ADVERBIALS,
    "in on at by for from with within without under over via per inside outside during between across through against
     starting using unlike like into onto upon tonight today tomorrow using according due besides instead regarding
     concerning following"
);

lexicon!(
    /// Main verbs whose content is for somebody else to do.
    TELLING,
    "ask tell remind instruct request invite advise urge warn show teach explain draft write document describe reply answer
     inform notify message email e-mail encourage allow permit enable help assign schedule train require authorise authorize
     order book hire propose recommend suggest prompt post add"
);

lexicon!(
    /// Gerunds that say how, not what else.
    pub(in crate::exact_one) MANNER,
    "using keeping paying making taking leaving starting beginning ending including excluding preserving retaining ignoring skipping
     limiting limited sorting ordering following assuming being having bearing ensuring avoiding omitting maintaining
     respecting observing waiting according regarding concerning considering noting specifying setting giving showing
     listing citing quoting mentioning referring stating depending matching covering overriding overwriting replacing
     weighing meaning providing applying passing containing consisting opening pending remaining relating existing missing
     incoming outgoing upcoming ongoing holding naming asking saying telling counting allowing leading resulting
     spanning ranging working going"
);

lexicon!(
    /// Gerunds that name an effect of their own.
    pub(in crate::exact_one) EFFECTS,
    "notifying informing alerting emailing e-mailing mailing messaging sending posting publishing uploading pushing deploying
     deleting closing merging archiving restarting rebooting refunding paying-out cancelling canceling announcing
     forwarding submitting filing tweeting pinging paging promoting purging reverting revoking rotating deactivating
     disabling enabling rescheduling reassigning booking charging crediting debiting escalating transferring uninstalling
     installing texting phoning calling committing tagging releasing saving exporting importing backing storing updating"
);

lexicon!(
    /// Nouns in `-ing`.
    ING_NOUNS,
    "morning evening meeting building hearing opening closing briefing filing training beginning landing boarding spring string
     thing anything everything something nothing setting ceiling wedding listing ruling sitting shipping planning
     onboarding offering painting housing clothing trading processing testing reporting accounting billing bring ping
     pricing hosting staging marketing engineering manufacturing warning rating spelling during king wing sibling
     pudding dressing crossing parking scheduling provisioning mining banking gardening roofing piping tubing wiring"
);

lexicon!(
    /// Words that are no verbs, whatever follows.
    CLOSED,
    "of in on at by for from with to into onto over under between among after before until till while when where if as than so
     but or nor yet then also both all only even just not about against across through during without within per via like
     unlike near plus minus that which who whom whose what how why whether because since unless although though once is are
     was were be been being has had did does would can could may might shall should must will either neither half such quite
     rather whatever whichever whoever amid around behind below beneath beside besides beyond despite down inside off out
     outside past regarding throughout toward towards underneath up upon versus except concerning and the more most less
     least many much few several some any each every one two three four five six seven eight nine ten always never
     often still here there now today perhaps maybe thus hence else instead again twice together apart ahead away back
     due worth including given next last first second third and/or onward nearly almost"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_tells_a_verb_from_a_noun() {
        let at = |text: &str, word: &str| {
            let reading = Reading::of(text);
            let place = (0..reading.tokens.len())
                .find(|&i| reading.word(i) == word)
                .unwrap();
            begins(&reading, place, "and", false)
        };
        assert!(at("Read and invoice the client", "invoice"));
        assert!(!at("Read the quote and invoice copies", "invoice"));
        assert!(at("Sand the top and varnish it", "varnish"));
        assert!(!at("Compare the profit and loss statement", "loss"));
    }
}
