//! Gate runs: plan, run, report; programs under test; the arena that plays cases against real files and stores.
