#!/usr/bin/env python3
"""spark_pandas.py PUZZLES ANSWERS: answers puzzles, one a line, with Spark's mapInPandas and the package sudosat.

ANSWERS becomes a folder of part files; in the order of their names their lines are in the order of the puzzles. They
are those of spark_stream.py, which starts a process for each part; here the answers stay in the workers of Python, and
a column of reports could join other columns. When the job fails the exit code is 125.
"""

import argparse
import sys

import pandas
import sudosat
from pyspark.sql import SparkSession


def lines_of(frame):
    """The answer to each puzzle of a frame with the columns number (of the line, from 1) and value, as a line."""
    numbers = frame["number"].tolist()
    answers = sudosat.solve(frame["value"], reports=True, engine="bulk", threads=1, size=9)
    for number in numbers:
        try:
            yield next(answers).line
        except sudosat.PuzzleError as error:
            yield f"# -: {error.reason.replace('line 1,', f'line {number},', 1)}"


def answered(frames):
    """Frames with the column value: the answers to the puzzles of each frame."""
    for frame in frames:
        yield pandas.DataFrame({"value": list(lines_of(frame))})


def answer(session, puzzles, answers, parts):
    lines = session.sparkContext.textFile(puzzles, parts).zipWithIndex()
    has_puzzle = lambda line: bool(line.strip()) and not line.lstrip().startswith("#")
    numbered = lines.filter(lambda one: has_puzzle(one[0])).map(lambda one: (one[1] + 1, one[0]))
    frame = session.createDataFrame(numbered, "number long, value string")
    frame.mapInPandas(answered, "value string").write.text(answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("puzzles")
    parser.add_argument("answers")
    parser.add_argument("--parts", type=int, default=None, help="at least so many parts")
    arguments = parser.parse_args()
    session = SparkSession.builder.appName("sudosat").getOrCreate()
    try:
        answer(session, arguments.puzzles, arguments.answers, arguments.parts)
        code = 0
    except Exception as error:
        print(f"spark_pandas: the job failed: {error}", file=sys.stderr)
        code = 125
    session.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()
