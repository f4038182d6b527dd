#!/usr/bin/env python3
"""python_stream.py PUZZLES PROGRAM [ROUNDS]: a million puzzles in an array beside the stream of the command line.

Makes a million puzzles of a file, one a line, by exchanging digits, rows and columns. PROGRAM (sudosat) solves them from a
file, the package from an array and from a list of texts, in turn, ROUNDS (9) times; prints the medians of the seconds by
the clock and of the processor, and of the ratios of each pair. Processor time of both is that of all their threads.
"""

import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import sudosat

NUMBER = 1_000_000


def variations(originals):
    """NUMBER puzzles as rows: the originals with other digits, rows and columns."""
    random = np.random.default_rng(7)
    puzzles = originals[random.integers(len(originals), size=NUMBER)]
    digits = np.zeros((NUMBER, 10), dtype=np.uint8)
    digits[:, 1:] = random.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (NUMBER, 1)), axis=1)
    puzzles = np.take_along_axis(digits, puzzles, axis=1).reshape(NUMBER, 9, 9)
    for axis in (1, 2):
        bands = random.permuted(np.tile(np.arange(3), (NUMBER, 1)), axis=1)
        order = np.expand_dims((3 * bands[:, :, None] + np.arange(3)).reshape(NUMBER, 9), 3 - axis)
        puzzles = np.take_along_axis(puzzles, order, axis=axis)
    return puzzles.reshape(NUMBER, 81)


def lines(puzzles):
    """The rows as a text, one a line."""
    symbols = np.where(puzzles == 0, ord("."), puzzles + ord("0")).astype(np.uint8)
    return np.hstack([symbols, np.full((len(puzzles), 1), ord("\n"), np.uint8)]).tobytes()


def measured(work, who):
    """Seconds by the clock, and of the processor for this process or for those that it starts."""
    used = lambda: sum(resource.getrusage(who)[:2])
    start, before = time.perf_counter(), used()
    work()
    return time.perf_counter() - start, used() - before


def main():
    path, program = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    with open(path) as texts:
        texts = [line[:81] for line in texts if not line.startswith("#")]
    rows = variations(np.array([[int(symbol) if symbol in "123456789" else 0 for symbol in text] for text in texts], np.uint8))
    with tempfile.NamedTemporaryFile() as file:
        file.write(lines(rows))
        file.flush()
        million = lines(rows).decode().split()
        for threads in (1, 2):
            command = [program, *"solve -q --engine bulk --format line -j".split(), str(threads), file.name]
            for name, puzzles in (("array", rows), ("texts", million)):
                pairs = []
                for _ in range(rounds):
                    rust = measured(lambda: subprocess.run(command, stdout=subprocess.DEVNULL), resource.RUSAGE_CHILDREN)
                    python = measured(lambda: sudosat.solve(puzzles, threads=threads), resource.RUSAGE_SELF)
                    pairs.append((*rust, *python, python[0] / rust[0], python[1] / rust[1]))
                values = [f"{statistics.median(column):.3f}" for column in zip(*pairs)]
                print(threads, name, "stream", *values[:2], "Python", *values[2:4], "ratios", *values[4:])


if __name__ == "__main__":
    main()
