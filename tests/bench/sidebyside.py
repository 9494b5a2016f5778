#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times GPU Loupe and other readers of the same trace in one run: wall time, processor time and the most memory held.

    GPULOUPE_PEERS='raw=/tmp/scan {trace}
    other=python3 -m other_reader summary {trace} --out {out}' tests/bench/sidebyside.py build/release/bin/gpuloupe-cli TRACE --rounds 5 --json

GPULOUPE_PEERS holds a line for each of the others: a name, "=", and a command as a shell reads it, run without a shell. {trace} stands for the trace, {out}
for an empty folder that is removed after each run. Nothing of the others is part of this project, and nothing is fetched: install them yourself. A first peer
named "raw" (../shared/tools/scan.c, say, which only reads every row) makes the ratios; else the report of GPU Loupe does.
"gpuloupe again" takes the columns that an earlier run kept, in a cache folder of its own for this measurement.

All programs take turns, so that a load of the machine that comes and goes meets each of them; the figures are medians over the rounds, after one run of each
that is not counted (it fills the file cache). A command that fails ends the run with its name and what it printed last.
"""

import argparse
import json
import os
import shlex
import statistics
import sys
import tempfile
import time


def commands(program, environment):
    """The commands to time by name, as words. Raises ValueError with what is wrong in the environment."""
    found = {}
    for line in environment.splitlines():
        if not line.strip():
            continue
        name, equals, command = line.partition("=")
        if not equals or not name.strip() or not command.strip():
            raise ValueError(f'GPULOUPE_PEERS has a line without "name=command": {line.strip()}')
        if name.strip() in found:
            raise ValueError(f"GPULOUPE_PEERS names {name.strip()} twice")
        found[name.strip()] = shlex.split(command)
    for name, words in (
        ("gpuloupe", [program, "report", "{trace}", "--no-cache", "--out", "{out}/report"]),
        ("gpuloupe again", [program, "report", "{trace}", "--out", "{out}/report"]),
    ):
        found[name] = words
    return found


def run(words, trace):
    """Runs one command. Returns wall seconds, processor seconds and the most bytes held."""
    with tempfile.TemporaryDirectory() as out, tempfile.TemporaryFile() as output:
        words = [word.replace("{trace}", trace).replace("{out}", out) for word in words]
        start = time.monotonic()
        pid = os.fork()
        if pid == 0:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
            try:
                os.execvp(words[0], words)
            except OSError as error:
                os.write(2, f"{words[0]}: {error.strerror}\n".encode())
            os._exit(127)
        _, status, usage = os.wait4(pid, 0)
        wall = time.monotonic() - start
        if status != 0:
            output.seek(0)
            last = (output.read().decode(errors="replace").strip().splitlines() or ["it printed nothing"])[-1]
            raise RuntimeError(f"{shlex.join(words)}: {last}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def measure(found, trace, rounds):
    """Medians of all commands, each with its ratio to the first."""
    for words in found.values():
        run(words, trace)
    runs = {name: [] for name in found}
    for _ in range(rounds):
        for name, words in found.items():
            runs[name].append(run(words, trace))
    base = "raw" if "raw" in found else "gpuloupe"
    rows = []
    for name, taken in runs.items():
        wall, processor, memory = (statistics.median(values) for values in zip(*taken))
        rows.append({"name": name, "wall_s": wall, "processor_s": processor, "peak_bytes": memory})
    reference = next(row["wall_s"] for row in rows if row["name"] == base)
    for row in rows:
        row["wall_ratio"] = row["wall_s"] / reference
    return {"trace_bytes": os.path.getsize(trace), "rounds": rounds, "ratio_to": base, "load_average": os.getloadavg()[0], "programs": rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="gpuloupe-cli")
    parser.add_argument("trace")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="prints JSON in place of a table")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as cache:
            os.environ["XDG_CACHE_HOME"] = cache
            found = measure(commands(arguments.program, os.environ.get("GPULOUPE_PEERS", "")), arguments.trace, max(arguments.rounds, 1))
    except (OSError, ValueError, RuntimeError) as error:
        sys.exit(f"sidebyside.py: {error}")
    if arguments.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'':24} {'wall s':>9} {'ratio':>7} {'processor s':>12} {'most MB':>9}")
    for row in found["programs"]:
        print(f"{row['name']:24} {row['wall_s']:9.3f} {row['wall_ratio']:7.2f} {row['processor_s']:12.3f} {row['peak_bytes'] / 1e6:9.1f}")
    print(f"Medians of {found['rounds']} rounds; ratios to {found['ratio_to']}; load average {found['load_average']:.1f}.")


if __name__ == "__main__":
    main()
