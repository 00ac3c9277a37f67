//! A summarizer that does what it is told, for the tests of `compact`: well, badly, or not at all.
//!
//! `summarizer MODE [ARGUMENT]`. Everything but the mode comes from the request on standard input.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::exit,
    clippy::indexing_slicing,
    clippy::zombie_processes,
    reason = "a program for tests: a fault in it must show"
)]

use semsum_store::local::Local;
use semsum_store::protocol::{Moved, append, current, run};
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, abort, exit};
use std::thread::{park, yield_now};

/// How many of the newest events a good candidate keeps.
const KEEPS: usize = 1;

fn main() {
    let mut words = std::env::args().skip(1);
    let mode = words.next().unwrap();
    let argument = words.next().unwrap_or_default();
    match mode.as_str() {
        "cat" => print(&fs::read(argument).unwrap()),
        "silent" => {}
        "abort" => abort(),
        "flood" => loop {
            print(&[b'x'; 65536]);
        },
        "hang" => sleep(),
        "hold" => {
            let file = File::open(argument).unwrap();
            file.lock().unwrap();
            sleep();
        }
        "leave-and-hang" => {
            leave(&argument);
            sleep();
        }
        _ => answer(&mode, &argument),
    }
}

/// Reads a request and prints a candidate.
fn answer(mode: &str, argument: &str) {
    let mut request = String::new();
    io::stdin().read_to_string(&mut request).unwrap();
    let request: Value = serde_json::from_str(&request).unwrap();
    let mut candidate = candidate(&request);
    match mode {
        "keep" => {}
        // The manifest is what a file holds, byte for byte.
        "manifest" => {
            candidate["manifest"] = json!("@");
            let text = candidate.to_string();
            let (front, back) = text.split_once("\"@\"").unwrap();
            print(&[front.as_bytes(), &fs::read(argument).unwrap(), back.as_bytes()].concat());
            return;
        }
        // One member is another JSON value: `summary="text"`.
        "with" => {
            let (key, value) = argument.split_once('=').unwrap();
            candidate[key] = serde_json::from_str(value).unwrap();
        }
        // Nothing is left out.
        "all" => {
            candidate["kept"] = json!([]);
            candidate["covered"] = Value::Null;
        }
        // So many ids that no event has.
        "junk" => {
            candidate["kept"] = vec!["a"; argument.parse().unwrap()].into();
        }
        "reverse" => {
            let ids = events(&request).iter().rev().map(|event| event["id"].clone());
            candidate["kept"] = ids.collect();
            candidate["covered"] = Value::Null;
        }
        // `FILE,N`: good from the run N on. The file counts the runs.
        "at-last" => {
            let (path, good) = argument.split_once(',').unwrap();
            let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
            file.write_all(b".").unwrap();
            if file.metadata().unwrap().len() < good.parse().unwrap() {
                candidate["manifest"]["prohibitions"] = json!([]);
            }
        }
        // `PATH=TEXT`: writes a file meanwhile.
        "write" => {
            let (path, text) = argument.split_once('=').unwrap();
            fs::write(path, text).unwrap();
        }
        // Somebody else appends to this store meanwhile.
        "advance" => advance(Path::new(argument)),
        // A child is left behind that holds our streams, and a lock on this file.
        "leave" => leave(argument),
        "complain" => eprint!("{argument}"),
        "fail" => {
            print(format!("{candidate}\n").as_bytes());
            exit(argument.parse().unwrap());
        }
        other => panic!("no mode {other}"),
    }
    print(format!("{candidate}\n").as_bytes());
}

/// A good candidate: the manifest as it is, old events covered, the newest kept.
fn candidate(request: &Value) -> Value {
    let events = events(request);
    let (old, new) = events.split_at(events.len().saturating_sub(KEEPS));
    let ends = old.first().zip(old.last());
    json!({
        "schema": "candidate/v1",
        "sourceDigest": request["sourceDigest"],
        "base": request["base"],
        "covered": ends.map(|(first, last)| json!({"fromSeq": first["seq"], "toSeq": last["seq"]})),
        "kept": new.iter().map(|event| event["id"].clone()).collect::<Vec<_>>(),
        "manifest": request["manifest"],
        "summary": "What happened so far.",
    })
}

fn events(request: &Value) -> &[Value] {
    request["bundle"]["events"].as_array().map_or(&[], Vec::as_slice)
}

fn advance(store: &Path) {
    let objects = Local::open_at(store).unwrap();
    let current = run(current(), &objects).unwrap();
    let generation = current.record.generation();
    let nonce = semsum_store::nonce().unwrap();
    let event =
        json!({"id": "meanwhile", "kind": "phase_completed", "origin": "tool", "data": {"phase": "rinse"}});
    let appended = run(
        append(event.to_string().into_bytes(), generation, nonce),
        &objects,
    );
    assert!(matches!(appended, Moved::Done(_)));
}

/// Starts a child that holds a lock on the file, and waits until it does.
fn leave(path: &str) {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["hold", path]).spawn().unwrap();
    let file = File::open(path).unwrap();
    while file.try_lock().is_ok() {
        file.unlock().unwrap();
        yield_now();
    }
}

fn print(bytes: &[u8]) {
    let mut output = io::stdout();
    output.write_all(bytes).unwrap();
    output.flush().unwrap();
}

fn sleep() -> ! {
    loop {
        park();
    }
}
