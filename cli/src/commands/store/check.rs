//! `semsum store check`: everything is read again.

use super::place::Store;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::format::{Paint, json};
use crate::io::Io;
use crate::options::ListFormat;
use semsum_harness::report::counted;
use semsum_store::local::{Local, Refused};
use semsum_store::objects::{Reason, Stray};
use semsum_store::protocol::{Checked, Damage, Note, check};
use serde::Serialize;

/// Read everything again, and name what is damaged
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 sound; 1 something is damaged or foreign; 2 URL can be no store; 4 unavailable."
)]
pub(crate) struct Args {
    #[command(flatten)]
    store: Store,
    /// How to print the result
    #[arg(long, value_enum, default_value = "human")]
    format: ListFormat,
}

#[derive(Default, Serialize)]
struct Answer {
    sound: bool,
    generations: u64,
    objects: u64,
    damaged: Vec<Damaged>,
    foreign: Vec<Foreign>,
    notes: Vec<Noted>,
}

#[derive(Serialize)]
struct Damaged {
    object: String,
    fault: &'static str,
    #[serde(skip)]
    says: String,
}

#[derive(Serialize)]
struct Foreign {
    object: String,
    reason: Reason,
    /// How many names that are not shown this stands for.
    #[serde(skip_serializing_if = "is_one")]
    count: usize,
}

#[derive(Serialize)]
struct Noted {
    object: String,
    note: &'static str,
    #[serde(skip)]
    says: &'static str,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_one(count: &usize) -> bool {
    *count == 1
}

/// Runs the command.
pub(crate) fn run(args: &Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let answer = look(&args.store)?;
    match args.format {
        ListFormat::Json => json::document(&answer, io)?,
        ListFormat::Human => human(&answer, io)?,
    }
    Ok(if answer.sound {
        Exit::Accepted
    } else {
        Exit::Rejected
    })
}

fn look(store: &Store) -> Result<Answer, Failure> {
    let local = match Local::open_at(store.folder()?) {
        Ok(local) => local,
        Err(refused) => return of_a_folder(&refused).ok_or_else(|| store.refused(&refused)),
    };
    let checked = store.run(check(), &local);
    let checked = checked.map_err(|trouble| store.trouble(&trouble, &local))?;
    Ok(Answer::of(&checked))
}

/// What is said of a store one of whose folders is gone or is none.
fn of_a_folder(refused: &Refused) -> Option<Answer> {
    let (folder, fault) = match refused {
        Refused::Missing(Some(folder)) => (folder, "missing"),
        Refused::Symlink(Some(folder)) => (folder, "symlink"),
        Refused::NotAFolder(Some(folder)) => (folder, "not_a_folder"),
        _ => return None,
    };
    Some(Answer {
        damaged: vec![Damaged {
            object: folder.as_str().to_owned(),
            fault,
            says: refused.to_string(),
        }],
        ..Answer::default()
    })
}

impl Answer {
    fn of(checked: &Checked) -> Self {
        let damaged = |damage: &Damage| Damaged {
            object: damage.name.to_string(),
            fault: damage.fault.as_str(),
            says: damage.fault.to_string(),
        };
        Self {
            sound: checked.is_clean(),
            generations: checked.generations,
            objects: checked.objects,
            damaged: checked.damages.iter().map(damaged).collect(),
            foreign: foreign(&checked.strays),
            notes: checked.notes.iter().map(note).collect(),
        }
    }
}

/// What is not the store's, those of one folder whose names are not shown in one entry.
fn foreign(strays: &[Stray]) -> Vec<Foreign> {
    let mut found: Vec<Foreign> = Vec::new();
    for stray in strays {
        let (object, reason) = (stray.place(), stray.reason);
        let mut known = found.iter_mut();
        match known.find(|it| stray.name.is_none() && it.object == object && it.reason == reason) {
            Some(same) => same.count = same.count.saturating_add(1),
            None => found.push(Foreign {
                object,
                reason,
                count: 1,
            }),
        }
    }
    found
}

fn note(note: &Note) -> Noted {
    match note {
        Note::Leftover(stray) => Noted {
            object: stray.place(),
            note: "leftover",
            says: "left unfinished by a writer that died or still writes",
        },
        Note::Unnamed(name) => Noted {
            object: name.to_string(),
            note: "unnamed",
            says: "no generation names it: refused, too late, or yet to be promoted",
        },
        Note::Unpromoted(name) => Noted {
            object: name.to_string(),
            note: "unpromoted",
            says: "no generation names it, and it fits behind the newest one: yet to be promoted, or left by a writer who lost or died, or \
                   by a generation whose record and mark were both removed, which nobody can tell apart; if a later generation \
                   than the newest of `semsum store log` was ever reported, put `current` and `promoted` back from a copy",
        },
        Note::Unmarked(name) => Noted {
            object: name.to_string(),
            note: "unmarked",
            says: "not there: its writer died before it or still writes, or somebody removed it; without it, it could not be told that \
                   this generation's record was lost or replaced; `semsum store prune` writes it",
        },
    }
}

fn human(answer: &Answer, io: &mut Io<'_>) -> Result<(), Failure> {
    let paint = Paint(io.output_in_colour);
    let size = format!(
        "{} and {} read",
        counted(number(answer.generations), "generation"),
        counted(number(answer.objects), "object")
    );
    if answer.sound {
        writeln!(
            io.output,
            "{}: {size}, everything is as it was written",
            paint.good("sound")
        )?;
    } else {
        let damaged = counted(answer.damaged.len(), "damaged object");
        let foreign = answer.foreign.iter().map(|each| each.count).sum();
        let foreign = counted(foreign, "foreign file");
        writeln!(
            io.output,
            "{}: {damaged}, {foreign}; {size}",
            paint.bad("not sound")
        )?;
    }
    for each in &answer.damaged {
        writeln!(
            io.output,
            "  {}: {}. {}",
            paint.strong(&each.object),
            each.says,
            paint.faint(format_args!("[{}]", each.fault))
        )?;
        writeln!(
            io.output,
            "    Next: put it back from a copy of the store; nothing is repaired in place."
        )?;
    }
    for each in &answer.foreign {
        let times = if each.count > 1 {
            format!(", {} of them", each.count)
        } else {
            String::new()
        };
        let object = paint.strong(&each.object);
        writeln!(io.output, "  {object}{times}: {}.", each.reason)?;
        writeln!(
            io.output,
            "    Next: find out who put it there, and take it away; it is never read."
        )?;
    }
    for each in &answer.notes {
        writeln!(io.output, "  note: {}: {}", each.object, each.says)?;
    }
    if !answer.notes.is_empty() {
        writeln!(
            io.output,
            "  `semsum store prune` removes of these what nothing can need."
        )?;
    }
    Ok(())
}

fn number(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
