//! Runs inputs through a target once more, without libFuzzer: `replay TARGET FILE…`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some((_, target)) = semsum_fuzz::TARGETS.iter().find(|(known, _)| *known == name) else {
        let known: Vec<_> = semsum_fuzz::TARGETS.iter().map(|(name, _)| *name).collect();
        eprintln!(
            "usage: replay TARGET FILE…, where TARGET is one of {}",
            known.join(", ")
        );
        return ExitCode::from(2);
    };
    let (mut replayed, mut judged) = (0_usize, 0_usize);
    for file in arguments {
        match std::fs::read(&file) {
            Ok(bytes) => judged += usize::from(target(&bytes)),
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::from(2);
            }
        }
        replayed += 1;
    }
    eprintln!("{name}: {replayed} inputs replayed, {judged} of them judged, every property holds");
    if replayed == 0 {
        ExitCode::from(2)
    } else {
        ExitCode::SUCCESS
    }
}
