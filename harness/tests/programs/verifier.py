#!/usr/bin/env python3
"""A verifier that rejects everything, and misbehaves in the way that its first argument names."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time

mode = sys.argv[1]
number = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2].isdigit() else 0
out = sys.stdout


def say(value):
    out.write((value if isinstance(value, str) else json.dumps(value)) + "\n")
    out.flush()


def hello(**changed):
    say({"type": "hello", "protocol": "semsum-verifier/v1", "name": "awkward", "version": "1",
         "judges": ["manifest", "raw"], **changed})


def forever():
    while True:
        signal.pause()


if mode in ("of-manifests", "without-reasons"):
    # Passes on what the program does whose words follow, and lists less in the hello, or leaves out the findings.
    program = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in sys.stdin:
        program.stdin.write(line)
        program.stdin.flush()
        answer = json.loads(program.stdout.readline())
        if mode == "without-reasons":
            answer.pop("findings", None)
        elif answer.get("type") == "hello":
            answer["judges"] = ["manifest"]
        say(answer)
    sys.exit(0)
if mode == "crash-at-start":
    sys.exit(7)
if mode == "never-reads":
    hello()
    forever()
if mode == "floods-stdout":
    hello()
    while True:
        say("x" * 1000)
sys.stdin.readline()
if mode == "no-hello":
    forever()
if mode == "garbage-hello":
    say("welcome")
elif mode == "wrong-hello":
    hello(protocol="semsum-verifier/v2")
elif mode == "changing-hello":
    hello(version=str(os.getpid()))
elif mode == "judges":
    hello(judges=sys.argv[2:])
elif mode == "two-hellos":
    hello()
    hello()
else:
    hello()
if mode == "closes-output":
    out.close()
    os.close(1)
    forever()
if mode == "leaves-a-child":
    # The child inherits the lock: it is free again when nobody of the group lives.
    lock = open(sys.argv[2], "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    subprocess.Popen(["sleep", "1000"], pass_fds=[lock.fileno()])
    forever()
if mode == "child-in-a-group-of-its-own-holds-output":
    # It ends by itself, because nobody here can end it.
    subprocess.Popen(["sleep", "5"], start_new_session=True)
    sys.exit(5)
if mode == "leaves-its-output-open":
    subprocess.Popen(["sleep", "2"], start_new_session=True)
    sys.exit(0)
if mode == "child-holds-output":
    subprocess.Popen(["sleep", "1000"])
    sys.exit(5)

asked = 0
for line in sys.stdin:
    case = json.loads(line)
    answer = {"id": case["id"], "accepted": False}
    if mode == "accepts":
        say({**answer, "accepted": True})
    elif mode == "judges-by-the-name-of-the-case":
        say({**answer, "accepted": "drop-" not in case["id"]})
    elif mode == "hangs":
        forever()
    elif mode == "hangs-once-in" and asked == number:
        forever()
    elif mode == "garbage":
        say("rejected")
    elif mode == "accepted-is-text":
        say({"id": case["id"], "accepted": "no"})
    elif mode == "findings-are-numbers":
        say({**answer, "findings": [1]})
    elif mode == "contradicts-itself":
        say({**answer, "outcome": "accepted"})
    elif mode == "second-answer-is-garbled":
        say(answer)
        say({**answer, "findings": [1]})
    elif mode == "endless-line":
        while True:
            out.write("x" * 65536)
    elif mode == "drips":
        while True:
            out.write("x")
            out.flush()
            time.sleep(0.01)
    elif mode == "two-answers":
        say(answer)
        say(answer)
    elif mode == "out-of-turn":
        say({"id": "something else", "accepted": False})
    elif mode == "answers-backwards":
        say({"id": "c0", "accepted": False})
    elif mode == "huge-line":
        out.write("x" * (9 * 1024 * 1024))
        out.flush()
        forever()
    elif mode == "torn":
        out.write(json.dumps(answer))
        out.flush()
        sys.exit(0)
    elif mode == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "floods-stderr":
        sys.stderr.write("e" * (2 * 1024 * 1024))
        say(answer)
    elif mode == "mutters":
        sys.stderr.write("hm\n")
        say(answer)
    elif mode == "dies-after" and asked == number:
        sys.exit(3)
    elif mode == "says-bye":
        say(answer)
    else:
        say(answer)
    asked += 1
if mode == "stays":
    forever()
if mode in ("says-bye", "second-answer-behind-words"):
    say("bye")
if mode == "second-answer-behind-words" and asked:
    say(answer)
while mode == "never-stops-saying-bye":
    say("bye")
