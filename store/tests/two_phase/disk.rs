//! A model of a disk that loses power: what was synced is there, and of the rest anything may be.

use semsum_store::local::{Effect, Watch};
use semsum_store::objects::Folder;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Mutex;

/// Notes every effect.
#[derive(Default)]
pub(crate) struct Recorder(Mutex<Vec<Effect>>);

impl Recorder {
    pub(crate) fn effects(&self) -> Vec<Effect> {
        self.0.lock().unwrap().clone()
    }
}

impl Watch for Recorder {
    fn before(&self, effect: &Effect) -> io::Result<()> {
        self.0.lock().unwrap().push(effect.clone());
        Ok(())
    }
}

/// A change of names that may be lost until its folder is synced.
#[derive(Clone, Debug)]
struct Change {
    folder: Folder,
    gone: Option<String>,
    come: Option<(String, usize)>,
}

/// A file's bytes: what is durable, and what was written.
#[derive(Clone, Debug, Default)]
struct File {
    durable: Vec<u8>,
    written: Vec<u8>,
}

/// What became of bytes that were written and not synced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unsynced {
    Kept,
    Lost,
    Torn,
}

/// A disk under a list of effects.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disk {
    folders: Vec<Folder>,
    folders_pending: Vec<Folder>,
    names: BTreeMap<(Folder, String), usize>,
    durable_names: BTreeMap<(Folder, String), usize>,
    pending: Vec<Change>,
    files: Vec<File>,
}

impl Disk {
    pub(crate) fn after(effects: &[Effect]) -> Self {
        let mut disk = Self::default();
        for effect in effects {
            disk.make(effect);
        }
        disk
    }

    fn make(&mut self, effect: &Effect) {
        match effect {
            Effect::MakeFolder(folder) => self.folders_pending.push(*folder),
            Effect::Create(folder, name) => {
                self.files.push(File::default());
                self.change(*folder, None, Some((name, self.files.len() - 1)));
            }
            Effect::Write(folder, name, bytes) => {
                let file = self.names[&(*folder, name.clone())];
                self.files[file].written.clone_from(bytes);
            }
            Effect::SyncFile(folder, name) => {
                let file = self.names[&(*folder, name.clone())];
                self.files[file].durable = self.files[file].written.clone();
            }
            Effect::Rename(folder, from, to) => {
                // A rename that meets its name changes nothing.
                if !self.names.contains_key(&(*folder, to.clone())) {
                    let file = self.names[&(*folder, from.clone())];
                    self.change(*folder, Some(from), Some((to, file)));
                }
            }
            Effect::Link(folder, from, to) => {
                let file = self.names[&(*folder, from.clone())];
                self.change(*folder, None, Some((to, file)));
            }
            Effect::Remove(folder, name) => self.change(*folder, Some(name), None),
            // The disk begins with the store's folder.
            Effect::SyncAbove => {}
            Effect::SyncFolder(None) => self.folders.append(&mut self.folders_pending),
            Effect::SyncFolder(Some(folder)) => {
                let names = self.names.clone();
                self.durable_names.retain(|(of, _), _| of != folder);
                let durable = names.into_iter().filter(|((of, _), _)| of == folder);
                self.durable_names.extend(durable);
                self.pending.retain(|change| change.folder != *folder);
            }
        }
    }

    fn change(&mut self, folder: Folder, gone: Option<&String>, come: Option<(&String, usize)>) {
        let change = Change {
            folder,
            gone: gone.cloned(),
            come: come.map(|(name, file)| (name.clone(), file)),
        };
        apply(&mut self.names, &change);
        self.pending.push(change);
    }

    /// In how many ways the names may have survived a loss of power now.
    pub(crate) fn ways(&self) -> usize {
        1 << (self.pending.len() + self.folders_pending.len())
    }

    /// Puts what survived into `path`: of the changes that may be lost those whose bit in `way` is set.
    pub(crate) fn restore(&self, path: &Path, way: usize, unsynced: Unsynced) {
        let survived = |at: usize| way >> at & 1 == 1;
        let offset = self.pending.len();
        let of_folders = self.folders_pending.iter().enumerate();
        let folders = of_folders.filter(|(at, _)| survived(offset + at));
        for folder in self.folders.iter().chain(folders.map(|(_, folder)| folder)) {
            fs::create_dir(path.join(folder.as_str())).unwrap();
        }
        let mut names = self.durable_names.clone();
        for (_, change) in self.pending.iter().enumerate().filter(|(at, _)| survived(*at)) {
            apply(&mut names, change);
        }
        for ((folder, name), file) in names {
            let File { durable, written } = &self.files[file];
            let bytes = match unsynced {
                _ if durable == written => written,
                Unsynced::Kept => written,
                Unsynced::Lost => durable,
                Unsynced::Torn => &written[..written.len() / 2],
            };
            fs::write(path.join(folder.as_str()).join(name), bytes).unwrap();
        }
    }
}

fn apply(names: &mut BTreeMap<(Folder, String), usize>, change: &Change) {
    if let Some(gone) = &change.gone {
        names.remove(&(change.folder, gone.clone()));
    }
    if let Some((name, file)) = &change.come {
        names.insert((change.folder, name.clone()), *file);
    }
}
