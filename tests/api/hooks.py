"""What the fuzzer of the HTTP API cannot guess: real puzzles, engines, rules, and the names of a session
and of a job. Half of all requests get them; the others stay as they were made up."""

import io
import json
import os
import random
import urllib.request
import zipfile

import schemathesis

BASE = os.environ["SUDOSAT_URL"]
random.seed(int(os.environ["SUDOSAT_SEED"]))
PUZZLES = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "535070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "......34....14..",
    ".....24.....3..2",
    "." * 16,
    "." * 81,
    "." * 256,
    [[1, 0, 0, 0], [0, 0, None, 2], ["", ".", 3, 0], [4, 0, 0, 0]],
    [[0] * 9 for _ in range(9)],
    "# rules: samurai\n" + "." * 441,
    "",
    "x",
]
KNOWN = {
    "size": [9, 4, 6, 16, "3x3", "2x3", 0, 100, 10**15],
    "rules": ["diagonals", "windows,anti-knight", "latin", "samurai", "classic", "jigsaw", "odd-even:eo", "nonsense"],
    "format": ["line", "block", "json", "csv", "marks-line", "nonsense"],
    "alphabet": ["digits", "a10", "letters", "hex", "numbers", "abcdefghi"],
    "engine": ["cdcl", "cdcl:mrv", "cdcl:dpll", "cdcl:random@7", "varisat", "batsat", "auto", "cmd: ls", "race:cdcl,varisat"],
    "heuristic": ["vsids", "mrv", "first", "random", "nonsense"],
    "timeout_ms": [0, 1, 200],
    "max_conflicts": [0, 1, 100],
    "method": ["auto", "blocking", "search", "memo"],
    "limit": [0, 1, 2, 100, 2**64 - 1],
    "list": [0, 1, 5, 2**64 - 1],
    "claim": ["unique", "none", "count=2", "minimal", "r1c2=1", "r9c9!=3", "r99c1=1"],
    "cell": ["r1c2=1", "r1c2!=4", "r20c1=1"],
    "level": ["singles", "all", "eliminate", "minimal", "triad", "sets"],
    "language": ["en", "fr", "de"],
    "scale": ["se", "score"],
    "to": ["grid", "line", "marks", "csv", "json", "sdk", "marks-line", "block"],
    "to_alphabet": ["letters", "digits", "ab"],
    "formula": ["whole", "reduced", "assumed"],
    "at_most_one": ["pairwise", "sequential", "product", "bitwise"],
    "number": [0, 1, 3, 2**63],
    "from": PUZZLES,
    "difficulty": ["easy", "medium..hard", "1.2..3.0", "extreme", "900..100", "nonsense"],
    "technique": ["naked-single", "x-wing", "nonsense"],
    "symmetry": ["none", "rotate-180", "left-right,top-bottom", "all", "nonsense"],
    "clues": ["24", "22..30", "1", "9..2", "redundant", "suggest"],
    "pattern": ["x...........x...", "." * 81, "x" * 81, "?"],
    "seed": [0, 1, 2**53, 2**64 - 1],
}


def call(path, body, headers=None):
    """A request of our own; its headers and its body."""
    data = json.dumps(body).encode()
    headers = {"content-type": "application/json", **(headers or {})}
    with urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers)) as answer:
        return answer.headers, answer.read()


def certificate():
    return call("/api/v1/prove", {"puzzle": PUZZLES[0]})[1]


SESSION = call("/api/sudoku/initialize", {"board": PUZZLES[0]})[0]["X-Session"]
call("/api/sudoku/solve", {"mode": "steps"}, {"X-Session": SESSION})
JOB = json.loads(call("/api/v1/solve", {"puzzle": PUZZLES[0]}, {"Prefer": "respond-async"})[1])["id"]
CERTIFICATE = certificate()


@schemathesis.hook
def before_call(context, case, kwargs):
    if isinstance(case.body, dict) and random.random() < 0.7:
        know_body(case.body)
    if random.random() < 0.8:
        case.headers["X-Session"] = SESSION
    if random.random() < 0.1:
        case.headers["Prefer"] = "respond-async"
    known = {"id": [JOB, "hard-1", "variants-3"], "difficulty": ["easy", "variants", "impossible"]}
    for name in case.path_parameters or {}:
        if random.random() < 0.7:
            case.path_parameters[name] = random.choice(known[name])


def know_body(body):
    for name in ("puzzle", "board"):
        if name in body:
            body[name] = random.choice(PUZZLES)
    for name in list(body):
        if name in KNOWN:
            body.pop(name) if random.random() < 0.5 else body.update({name: random.choice(KNOWN[name])})


@schemathesis.serializer("application/zip")
def zipped(context, value):
    """The certificate, perhaps damaged, or any archive."""
    chance = random.random()
    if chance < 0.4:
        damaged = bytearray(CERTIFICATE)
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        return bytes(damaged)
    if chance < 0.6:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("../puzzle.txt", "." * random.choice([81, 10_000]))
            archive.writestr("manifest.json", "{}")
        return packed.getvalue()
    return CERTIFICATE if chance < 0.8 else random.randbytes(99)
