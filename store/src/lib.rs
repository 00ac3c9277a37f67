//! Canonical-file pinning and the two-phase candidate store. All file and network I/O lives here.
