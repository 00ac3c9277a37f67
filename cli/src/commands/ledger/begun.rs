//! The request of a store that is begun with a bundle: what `request` prints, and what `judge` holds a candidate against.

use super::project::refused;
use super::state_file::StateFile;
use super::{Found, tell};
use crate::failure::Failure;
use crate::input::Source;
use crate::io::Io;
use semsum_core::ledger::{Ledger, Supplied};
use semsum_core::limits::BUNDLE_BYTES;
use semsum_core::manifest::ResumeManifest;
use semsum_core::request::Request;
use std::ffi::OsString;
use std::path::PathBuf;

/// A bundle, and what is stated beside it.
#[derive(clap::Args)]
pub(super) struct BundleArgs {
    /// The bundle, a context-bundle/v1; `-` is standard input
    pub(super) bundle: OsString,
    /// What events never state: a TOML file with rollback, completionChecks, [canonical] and the like
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// A bundle that was read and can have happened.
pub(super) struct Begun {
    bundle: String,
    pub(super) ledger: Ledger,
    supplied: Supplied,
}

impl Begun {
    /// Reads the bundle and the state file.
    ///
    /// # Errors
    /// Where one of them can't be used; what is wrong with the bundle's events was told then.
    pub(super) fn read(args: &BundleArgs, io: &mut Io<'_>) -> Result<Self, Failure> {
        let source = Source::of(&args.bundle);
        let supplied = args
            .state
            .as_deref()
            .map_or_else(|| Ok(Supplied::default()), StateFile::read)?;
        let bytes = source.read(BUNDLE_BYTES, io.input)?;
        let bundle = source.name();
        let ledger = Ledger::read(&bytes).map_err(|faults| {
            let found: Vec<_> = faults.into_iter().map(Found::from).collect();
            tell(&found, io);
            Failure::unusable(format_args!(
                "{bundle} can't be used: its events are not whole, or can't have happened; mend them, and look again with `semsum ledger \
                 check`"
            ))
        })?;
        Ok(Self {
            bundle,
            ledger,
            supplied,
        })
    }

    /// The manifest that the events come to, with what the state file states.
    ///
    /// # Errors
    /// Where a field is stated by nobody, or a store would not begin from it.
    pub(super) fn manifest(&self, io: &mut Io<'_>) -> Result<ResumeManifest<'_>, Failure> {
        let stated = self.ledger.state().stated().manifest_with(&self.supplied);
        let manifest = stated.map_err(|missing| {
            Failure::unusable(format_args!(
                "{}: no event states {}; add the events, or state them in a file and give it as --state",
                self.bundle,
                missing.0.join(", ")
            ))
        })?;
        let found = refused(&manifest)?;
        if found.is_empty() {
            return Ok(manifest);
        }
        tell(&found, io);
        Err(Failure::unusable(format_args!(
            "{}: no store begins with what its events come to; add the events that mend it, such as next_action_set",
            self.bundle
        )))
    }

    /// The request of generation 0.
    ///
    /// # Errors
    /// Where it can't be written as JSON, which one of a bundle that was read always can.
    pub(super) fn request<'a>(
        &'a self,
        manifest: &'a ResumeManifest<'a>,
        token_budget: Option<u64>,
    ) -> Result<Request<'a>, Failure> {
        Request::new(0, manifest, &self.ledger, token_budget)
            .map_err(|_| Failure::internal("a request can't be written as JSON"))
    }
}
