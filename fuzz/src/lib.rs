//! Fuzz targets: bodies as plain functions, run by libFuzzer, by tests and by a replay program.
