//! Data of our own writing, and the one file that embeds it.
