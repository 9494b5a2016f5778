#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what is missing, builds GPU Loupe and opens a trace; without a display it writes the report of the trace instead.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

usage() {
    cat <<'END'
Usage: packaging/run.sh [TRACE]

Opens TRACE (an SQLite export of Nsight Systems), or the sample trace, in a window.
Without a display the report is written to the folder gpuloupe-report instead.
END
}

case ${1:-} in
-h | --help)
    usage
    exit 0
    ;;
esac
if [[ $# -gt 1 ]]; then
    usage >&2
    exit 2
fi
trace=(--sample)
# also names that begin with a dash
[[ $# -eq 1 ]] && trace=("$(realpath -s -- "$1")")

display_packages=()
[[ -n ${WAYLAND_DISPLAY:-} || -n ${DISPLAY:-} ]] && display_packages+=("${window_fonts[@]}")
[[ -n ${WAYLAND_DISPLAY:-} && -z ${DISPLAY:-} ]] && display_packages+=(qt6-wayland)
install_packages "${needed_packages[@]}" "${display_packages[@]}"
programs=(gpuloupe-cli)
[[ -n ${WAYLAND_DISPLAY:-}${DISPLAY:-} ]] && programs+=(gpuloupe) # nobody waits for a window that cannot be shown
build "${programs[@]}"

if [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
    exec "$build_folder/bin/gpuloupe" "${trace[@]}"
fi

report=$PWD/gpuloupe-report
status=0
"$build_folder/bin/gpuloupe-cli" report "${trace[@]}" --out "$report" || status=$?
[[ $status -eq 0 ]] && say "There is no display here, so instead of opening a window the report was written to $report/report.md"
exit "$status"
