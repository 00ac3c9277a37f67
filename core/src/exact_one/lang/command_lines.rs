//! A command line behind a first operation, whatever joins them: `Send invoice 7 and rm -rf cache`. Commands are named
//! alike in every language, and so these rows know no grammar: a program with an argument that only a command has.

use std::ops::Range;

use super::commands::{PROGRAMS, ends_list, joins};
use super::{de, en, es, fr};
use crate::exact_one::engine::lexicon::lexicon;
use crate::exact_one::engine::reading::{Kind, Reading};

/// A command line behind a joint, with something before the joint that is no condition and no place.
pub(super) fn second(reading: &Reading) -> Option<Range<usize>> {
    if opens_clause(reading.word(0)) && !COMPARING.has(reading.word(0)) {
        // `If CI is green, git push`: the first comma ends the condition.
        let comma = (1..reading.tokens.len()).find(|&at| reading.is(at, Kind::Comma))?;
        let verb = (comma + 1..comma + 3).find(|&at| !joins_anything(reading, at))?;
        return behind_joint(reading, verb + 1);
    }
    if COMPARING.has(reading.word(0)) {
        return None;
    }
    behind_joint(reading, 1)
}

fn behind_joint(reading: &Reading, from: usize) -> Option<Range<usize>> {
    (from.max(1)..reading.tokens.len())
        .find(|&at| {
            line(reading, at) && joins_anything(reading, at - 1) && at > 1 && !condition(reading, at - 1)
        })
        .map(|at| reading.range(at - 1, at + 1))
}

/// A joint, or the end of a Chinese, Japanese or Korean word that joins clauses.
fn joins_anything(reading: &Reading, at: usize) -> bool {
    let word = reading.word(at);
    joins(reading, at)
        || CONJUNCTIONS.has(word)
        || LINKS.iter().any(|end| word.ends_with(end)) && !word.is_ascii()
}

/// Whether the comma at `at` ends a condition or a point in time in a language that has its conjunctions behind.
fn condition(reading: &Reading, at: usize) -> bool {
    reading.is(at, Kind::Comma)
        && at
            .checked_sub(1)
            .is_some_and(|before| AWAITING.iter().any(|end| reading.word(before).ends_with(end)))
        && reading.first_comma_before(at + 1)
}

fn opens_clause(word: &str) -> bool {
    OPENERS.has(word)
}

/// Whether a command line begins at `at`: a program, and behind it what no noun has behind it.
fn line(reading: &Reading, at: usize) -> bool {
    let program = reading.word(at);
    if !PROGRAMS.has(program) && !ADMINISTRATIVE.has(program) || reading.upper(at) {
        return false;
    }
    let argument = at + 1;
    let word = reading.word(argument);
    let number = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let flagged = word.starts_with(['-', '/', '.', '~', '$', '@', '%']) || word.contains("://");
    let ordered =
        VERBS_TOO.has(program) && TARGETS.has(word) || !VERBS_TOO.has(program) && SUBCOMMANDS.has(word);
    let administered = ADMINISTRATIVE.has(program)
        && !word.is_empty()
        && !NOUNS.has(word)
        && (program != "ssh" || !word.bytes().all(|b| b.is_ascii_lowercase()) || word == "into");
    let quoted = !VERBS_TOO.has(program) && reading.is(argument, Kind::Quote);
    flagged && !number || ordered && !described(reading, argument) || administered || quoted
}

/// `the npm and git hooks`, `the npm install and git push hooks`: nouns that the programs describe.
fn described(reading: &Reading, at: usize) -> bool {
    let ends = |at: usize| ends_list(reading, at) || reading.word(at) == "of";
    NOUNS.has(reading.word(at)) && ends(at + 1) || NOUNS.has(reading.word(at + 1)) && ends(at + 2)
}

/// Commands that are put in the place of text, where they change something: `rm a $(rm b)`.
pub(super) fn substituted(reading: &Reading) -> Option<Range<usize>> {
    changing_substitution(&reading.flat)
}

/// The first `$(…)` whose command does more than read.
pub(in crate::exact_one) fn changing_substitution(text: &str) -> Option<Range<usize>> {
    text.match_indices("$(").find_map(|(at, mark)| {
        let rest = text.get(at + mark.len()..)?.trim_start();
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')))
            .unwrap_or(rest.len());
        let program = rest.get(..end)?;
        let known = PROGRAMS.has(program) || ADMINISTRATIVE.has(program);
        (known && !READING.has(program)).then(|| at..text.len() - rest.len() + end)
    })
}

/// The two characters `\n` between two operations: a line break that somebody wrote out (ruling 26).
pub(super) fn written_break(reading: &Reading) -> Option<Range<usize>> {
    (0..reading.tokens.len()).find_map(|at| {
        let word = reading.word(at);
        let (left, right) = word.split_once("\\n")?;
        let path = left.contains(['\\', '/', ':']) || right.contains(['\\', '/']);
        let verb = |word: &str| {
            en::looks_like_a_verb(word)
                || de::imperative(word)
                || fr::INFINITIVES.has(word)
                || es::INFINITIVES.has(word)
                || PROGRAMS.has(word)
                || ADMINISTRATIVE.has(word)
        };
        let second = if right.is_empty() {
            reading.word(at + 1)
        } else {
            right
        };
        let more = !reading.at_end(at + 1);
        (at > 0 && !path && more && verb(second)).then(|| reading.range(at, at))
    })
}

/// A code span inside of a command that is carried out: ``Run rm a `rm b` ``.
pub(in crate::exact_one) fn inside_of_command<'a>(
    reading: &'a Reading,
    program: impl Fn(usize) -> bool + 'a,
) -> Option<Range<usize>> {
    let runs = (0..reading.tokens.len()).find(|&at| super::commands::runs(reading.word(at)))?;
    let outer = runs + 1;
    if !(PROGRAMS.has(reading.word(outer)) || ADMINISTRATIVE.has(reading.word(outer))) {
        return None;
    }
    let quotes: Vec<usize> = (outer + 1..reading.tokens.len())
        .take(60)
        .filter(|&at| reading.is(at, Kind::Quote) && program(at))
        .collect();
    match *quotes.as_slice() {
        [] => None,
        [one] => (!SHELLS.has(reading.word(outer))).then(|| reading.range(outer, one)),
        [first, .., last] => Some(reading.range(first, last)),
    }
}

lexicon!(
    /// `bash -c "…"` and `ssh host "…"` take a command, or a text that looks like one, as their argument.
    SHELLS,
    "bash sh zsh ssh docker podman kubectl sudo env time watch timeout nohup python python3 node perl ruby psql mysql sqlite3 redis-cli
     mongosh pwsh powershell poetry pipenv npx pnpm yarn bun uv just make curl awk sed grep find git gh glab jq echo printf cat"
);

lexicon!(
    /// Words that open a condition, or a place or a time: what stands behind their comma is the operation.
    OPENERS,
    "if when once whenever after before as unless until while provided given since because should although though in on at by for from with
     within inside via under over using wenn sobald falls nachdem bevor sofern weil da im in am auf bei mit von nach vor unter über aus si
     quand lorsque lorsqu' dès une après avant dans sur avec en depuis selon pour par au aux cuando después antes tras mientras desde según con
     para por"
);

lexicon!(
    /// Verbs that do nothing with commands but speak of them.
    COMPARING,
    "compare explain document describe review discuss mention list vergleiche vergleichen erkläre erklären dokumentiere dokumentieren
     beschreibe beschreiben comparer expliquer documenter décrire comparar explicar documentar describir"
);

lexicon!(
    CONJUNCTIONS,
    "and then or plus but also n nd & und dann danach oder sowie u et puis ou ensuite y e luego o después también と 並びに および 及び 并 並 和 与
     然后 再 及 以及 그리고 및 다음 후 뒤 後 后 あと"
);

/// Ends of words that join clauses in scripts without conjunctions of their own.
const LINKS: [&str; 18] = [
    "并",
    "並",
    "然后",
    "然後",
    "再",
    "后",
    "後",
    "和",
    "및",
    "하고",
    "고",
    "해서",
    "하여",
    "して",
    "し",
    "してから",
    "및",
    "と",
];

/// Ends of a condition: `锁释放后，`, `ロックが空いたら、`, `잠금이 풀리면,`.
const AWAITING: [&str; 14] = [
    "后", "後", "时", "時", "如果", "的话", "たら", "れば", "なら", "とき", "면", "때", "후", "뒤",
];

lexicon!(
    /// Programs that nobody names for something else, and that mostly change the machine.
    ADMINISTRATIVE,
    "rm rmdir sudo chmod chown chgrp kubectl mv cp dd mkfs rsync scp ssh curl wget kill pkill killall systemctl iptables useradd userdel passwd
     crontab mount umount tee xargs redis-cli psql mysql mongosh pg_restore dropdb createdb"
);

lexicon!(
    /// Programs whose names are verbs or nouns of prose.
    VERBS_TOO,
    "make find go touch cat node just mix black ant dart swift bazel echo helm packer bundle rake rails bash ruby java perl bun brew juju kill mount
     gem tee nox tox cabal meson ninja jest mocha stack apt dnf yarn flutter"
);

lexicon!(
    /// What such a program is told to do.
    TARGETS,
    "build test deploy clean install uninstall lint check release all run publish upgrade apply init push up down dist fmt vet mod get generate
     rollback update upgrade exec migrate db:migrate"
);

lexicon!(
    /// What a program is told to do.
    SUBCOMMANDS,
    "add apply apply-migrations am bisect branch build checkout cherry-pick clean clone commit compose config container cp create delete deploy destroy
     diff down drain cordon drop edit exec export fetch fmt format get image images init install uninstall import kill lint load log login logout
     logs merge migrate mv network patch pause plan prune publish pull push rebase release remove reset restart restore revert rm rollback rollout
     rsync run s3 scale set shell show start stash status stop sync tag taint test uncordon uninstall up update upgrade volume ci i dev serve bench check
     clippy doc fix unpublish deprecate revert auth pr issue repo repo-sync unlink link pack audit outdated"
);

lexicon!(
    /// Nouns that a program stands before as an adjective: `the git and docker logs`.
    NOUNS,
    "logs log key keys access right rights rule rules user users permission permissions password passwords config configs configuration version
     versions hook hooks image images container containers cache caches cluster clusters job jobs script scripts command commands session sessions
     tunnel tunnels host hosts timeout timeouts client clients server servers binary binaries alias aliases plugin plugins repository repositories
     package packages docs documentation output outputs example examples call calls request requests error errors tests steps targets history entries
     entry bits flags modes group groups port ports service services connection connections"
);

lexicon!(
    /// Programs that read and print.
    READING,
    "cat echo grep sed awk ls find date pwd hostname git python python3 node jq head tail sort wc go cargo npm perl ruby"
);
