#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Says whether two builds write the same bytes: reports (whole trace and scopes), conversions and the answers of verify, for all traces of the
# reference folder, the golden trace and a generated one. For changes that must not change any figure.

set -euo pipefail

usage() {
    cat <<'END'
Usage: tests/sameoutput.sh OLD_BUILD NEW_BUILD [TRACE ...]

Compares what OLD_BUILD/bin/gpuloupe-cli and NEW_BUILD/bin/gpuloupe-cli write about the traces: those named, else all of ../shared.
Exits with 1 and names the files that differ.
END
}

if [[ $# -lt 2 || $1 == -h || $1 == --help ]]; then
    usage
    exit 2
fi
old=$(readlink -f -- "$1")/bin/gpuloupe-cli
new=$(readlink -f -- "$2")/bin/gpuloupe-cli
generator=$(dirname -- "$new")/gpuloupe-tracegen
shift 2
shared=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)/../shared
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

traces=("$@")
if [[ ${#traces[@]} -eq 0 ]]; then
    if [[ -d $shared/data ]]; then
        traces=("$shared"/data/*.sqlite)
        sqlite3 "$scratch/golden.sqlite" <"$shared/golden/seed.sql"
        traces+=("$scratch/golden.sqlite")
    else
        echo "There is no $shared/data: only the generated traces are compared." >&2
    fi
    "$new" sample "$scratch/sample.sqlite" >/dev/null
    "$generator" --profile training --events 20000 --seed 1 "$scratch/training.sqlite" >/dev/null
    traces+=("$scratch/training.sqlite")
    traces+=("$scratch/sample.sqlite")
fi

# write PROGRAM FOLDER TRACE: everything that the program says of a trace, written at the same place by both programs.
write() {
    local program=$1 folder=$2 trace=$3
    mkdir -p "$scratch/run" "$(dirname -- "$folder")"
    (
        cd "$scratch/run"
        "$program" report "$trace" --out whole >whole.txt 2>&1 || echo "exit $?" >>whole.txt
        "$program" report "$trace" --out window --time 0.01s 0.2s >window.txt 2>&1 || echo "exit $?" >>window.txt
        "$program" verify "$trace" >verify.txt 2>&1 || echo "exit $?" >>verify.txt
        "$program" convert "$trace" -o chrome.json >chrome.txt 2>&1 || echo "exit $?" >>chrome.txt
        "$program" convert "$trace" -o trace.perfetto-trace >perfetto.txt 2>&1 || echo "exit $?" >>perfetto.txt
    )
    mv -- "$scratch/run" "$folder"
}

status=0
for trace in "${traces[@]}"; do
    trace=$(readlink -f -- "$trace")
    name=$(basename -- "$trace" .sqlite)
    write "$old" "$scratch/old/$name" "$trace"
    write "$new" "$scratch/new/$name" "$trace"
    if ! diff -rq "$scratch/old/$name" "$scratch/new/$name" >"$scratch/difference"; then
        status=1
        sed "s#$scratch/##g" "$scratch/difference"
        [[ -n ${SAMEOUTPUT_SHOW:-} ]] && diff -r "$scratch/old/$name" "$scratch/new/$name" | cut -c1-400 | head -n "$SAMEOUTPUT_SHOW"
    fi
    files=$(find "$scratch/new/$name" -type f | wc -l)
    echo "$name: $files files compared"
    rm -rf -- "$scratch/old/$name" "$scratch/new/$name"
done
exit "$status"
