#!/usr/bin/env python3
"""spark_stream.py PUZZLES ANSWERS: answers puzzles, one a line, with Spark's pipe().

ANSWERS becomes a folder of part files; in the order of their names their lines are in the order of the
puzzles. The exit code is what one process would give: 0 all answered with yes; else the highest of 1
(an answer was no), 2 (a line was no puzzle), 3 (a limit was reached). A process that breaks fails its
task: Spark tries it again, as often as it is set to. When the job fails the exit code is 125.
"""

import argparse
import itertools
import os
import re
import shlex
import sys

from pyspark import AccumulatorParam, SparkConf, SparkContext

# The last line of each part is the exit code. 0 to 3 are answers, which the same input would get
# again; what is above fails the task.
PIPE = '"$0" solve --quiet --engine bulk --format line --jobs 1 -; code=$?; echo "exit $code"; [ $code -le 3 ]'
MESSAGE = re.compile(r"^# -: line (\d+)")


class Highest(AccumulatorParam):
    """Keeps the highest number: counted twice, after a task is repeated, it is still right."""

    def zero(self, value):
        return value

    def addInPlace(self, one, other):
        return max(one, other)


def measured(lines):
    """How many lines a part has, and whether one of them can be a puzzle."""
    count, has_puzzles = 0, False
    for line in lines:
        count += 1
        has_puzzles = has_puzzles or bool(line.strip()) and not line.lstrip().startswith("#")
    yield count, has_puzzles


def settled(lines, before, has_puzzles, worst):
    """The answers of a part, with messages about lines of the whole, without the exit code."""
    if not has_puzzles:
        return
    line = next(lines)
    for following in lines:
        yield MESSAGE.sub(lambda found: f"# -: line {before + int(found[1])}", line)
        line = following
    worst.add(int(line.removeprefix("exit ")))


def answer(context, program, puzzles, answers, parts):
    lines = context.textFile(puzzles, parts)
    sizes = lines.mapPartitions(measured).collect()
    before = list(itertools.accumulate((count for count, _ in sizes), initial=0))
    worst = context.accumulator(0, Highest())
    command = shlex.join(["sh", "-c", PIPE, program])
    # pipe() starts programs with an environment of its own.
    answered = lines.pipe(command, {"PATH": os.environ["PATH"]}, checkCode=True)
    finished = answered.mapPartitionsWithIndex(
        lambda index, lines: settled(lines, before[index], sizes[index][1], worst)
    )
    finished.saveAsTextFile(answers)
    return worst.value


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("puzzles")
    parser.add_argument("answers")
    parser.add_argument("--program", default="sudosat", help="on every machine (default: on the PATH)")
    parser.add_argument("--parts", type=int, default=None, help="at least so many parts")
    arguments = parser.parse_args()
    context = SparkContext.getOrCreate(SparkConf().setAppName("sudosat"))
    try:
        code = answer(
            context, arguments.program, arguments.puzzles, arguments.answers, arguments.parts
        )
    except Exception as error:  # Python would end with 1, which is an answer.
        print(f"spark_stream: the job failed: {error}", file=sys.stderr)
        code = 125
    context.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()
