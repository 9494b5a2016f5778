#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The script that times others beside GPU Loupe: each command is run in each round, and what is wrong is told.
set -euo pipefail
fail() { echo "$*" >&2; exit 1; }
command -v python3 >/dev/null || { echo "python3 is not installed"; exit 77; }
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
program=$BUILD_FOLDER/bin/gpuloupe-cli
script=$SOURCE_FOLDER/tests/bench/sidebyside.py
"$program" sample trace.sqlite >/dev/null

GPULOUPE_PEERS="raw=sh -c 'echo >>runs; test -s \"\$0\"; touch \"\$1/it is empty\"; ls \"\$1\" >>runs' {trace} {out}" "$script" "$program" trace.sqlite --rounds 2 --json >times.json
[[ $(grep -c 'it is empty' runs) == 3 ]] || fail "the command did not run once in each round, and once before"
python3 - <<'P'
import json
times = json.load(open("times.json"))
assert times["ratio_to"] == "raw" and times["rounds"] == 2, times
assert [row["name"] for row in times["programs"]] == ["raw", "gpuloupe", "gpuloupe again"], times
raw, report, _ = times["programs"]
assert raw["wall_ratio"] == 1 and abs(report["wall_ratio"] - report["wall_s"] / raw["wall_s"]) < 1e-9, times
assert report["peak_bytes"] > 1_000_000 and report["processor_s"] > 0, times
P

refuses() { # PEERS, WORDS
    local said
    said=$(GPULOUPE_PEERS=$1 "$script" "$program" trace.sqlite --rounds 1 2>&1) && fail "\"$1\" was taken"
    [[ $said == *"$2"* ]] || fail "\"$1\" is refused with: $said"
}
refuses 'a program' 'without "name=command"'
refuses $'a=true\na=false' 'names a twice'
refuses "a=sh -c 'echo it cannot >&2; exit 3'" 'it cannot'
refuses 'a=/nowhere/reader' 'No such file'
