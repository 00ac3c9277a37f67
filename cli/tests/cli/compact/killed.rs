//! SIGKILL before each effect of a compaction: whoever opens the store afterwards finds the old or the new generation,
//! whole, and goes on from there.

use super::support::{Ground, example};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

const KILLS: usize = 500;

/// A store gets so many generations before the next one is begun: each check reads all of them.
const GENERATIONS: u64 = 8;

#[test]
fn whoever_is_killed_leaves_the_old_or_the_new_generation() {
    let program = example("compact_killed");
    let mut ground = Ground::new();
    let (mut kills, mut effect, mut most) = (0, 0, 0);
    while kills < KILLS {
        let (old, checksum, manifest) = ground.current();
        // The same summary until it is promoted: who comes next meets what the dead one left.
        let status = Command::new(&program)
            .args([ground.store(), ground.root()])
            .args([format!("told {old}"), effect.to_string()])
            .stdin(Stdio::null())
            .status()
            .unwrap();
        ground.assert_sound();
        let (new, ..) = ground.current();
        assert_eq!(ground.current(), (new, checksum, manifest));
        if status.signal() == Some(9) {
            assert!(new == old || new == old + 1, "{old} became {new}");
            kills += 1;
            effect += 1;
            most = most.max(effect);
        } else {
            assert_eq!((status.code(), new), (Some(0), old + 1));
            effect = 0;
        }
        if new >= GENERATIONS {
            ground = Ground::new();
        }
    }
    // Two objects and a pointer, each written, synced and named.
    assert!(most >= 9, "{most} effects");
}
