//! One writer at the store in a folder, as a process of its own: makes the calls that it is told, one JSON line each.
//!
//! `store_writer STORE` reads `["read",N,""]`, `["sync",N,""]` and `["put",N,"bytes"]`, where N is a generation and a record
//! is UTF-8, and answers each with the bytes, with `null` for a success without bytes, or with `["failed","why"]`.
#![allow(clippy::unwrap_used, reason = "a program for tests: a fault in it must show")]

use semsum_store::local::Local;
use semsum_store::objects::{Name, Objects};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::path::Path;

fn main() {
    let store = std::env::args().nth(1).unwrap();
    let local = Local::create_at(Path::new(&store)).unwrap();
    for line in io::stdin().lock().lines() {
        let (op, generation, bytes): (String, u64, String) = serde_json::from_str(&line.unwrap()).unwrap();
        let name = Name::generation(generation);
        let done = match op.as_str() {
            "read" => local
                .read(&name)
                .map(|bytes| json!(String::from_utf8(bytes).unwrap())),
            "put" => local.put_if_absent(&name, bytes.as_bytes()).map(|()| Value::Null),
            _ => local.sync(&name).map(|()| Value::Null),
        };
        let answer = done.unwrap_or_else(|error| json!(["failed", format!("{error:?}")]));
        let mut out = io::stdout().lock();
        writeln!(out, "{answer}").unwrap();
        out.flush().unwrap();
    }
}
