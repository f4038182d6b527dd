#!/usr/bin/env python3
"""variants.py COUNT SEED FILE...: that many variants of the classic puzzles in FILEs, one a line.

Digits are relabelled, rows, columns, bands and stacks permuted, so that each variant is as hard as
its original. The same seed gives the same lines.
"""

import random
import sys


def puzzles(names):
    """The 81 cells of each line that begins with so many."""
    for name in names:
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                cells = line.split(":")[0].strip().replace("0", ".")
                if len(cells) == 81 and set(cells) <= set(".123456789"):
                    yield cells


def shuffled_lines(rng):
    """Rows in bands: the bands shuffled, and the rows within each."""
    groups = rng.sample(range(3), 3)
    return [3 * group + line for group in groups for line in rng.sample(range(3), 3)]


def variant(cells, rng):
    digits = dict(zip("123456789", rng.sample("123456789", 9)), **{".": "."})
    rows, columns = shuffled_lines(rng), shuffled_lines(rng)
    return "".join(digits[cells[9 * row + column]] for row in rows for column in columns)


def main():
    count, seed, names = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    rng = random.Random(seed)
    originals = list(puzzles(names))
    for number in range(count):
        print(variant(originals[number % len(originals)], rng))


if __name__ == "__main__":
    main()
