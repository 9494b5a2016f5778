# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What the packaging tests share. To be sourced; ctest sets SOURCE_FOLDER, BUILD_FOLDER, SHARED_FOLDER, CMAKE and CPACK.

set -euo pipefail

scratch=$(mktemp -d)
export HOME=$scratch/home XDG_RUNTIME_DIR=$scratch/run
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
mkdir -m 700 "$HOME" "$XDG_RUNTIME_DIR"
cleanup() { rm -rf -- "$scratch"; }
trap cleanup EXIT

fail() {
    printf 'FAIL: %s\n' "$*" >&2
    exit 1
}

skip() {
    printf 'SKIP: %s\n' "$*" >&2
    exit 77
}

# Skips unless all the given programs are there.
need() {
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null || skip "$program is not installed (packaging/setup.sh lists the packages that tests need)"
    done
}

expect_file() {
    [[ -f $1 && -s $1 ]] || fail "there is no $1"
}

# Runs both programs that are installed below the given prefix: they find the sample trace and Qt's SQLite driver.
expect_programs_work() {
    local prefix=$1 version
    version=$(sed -n 's/^project(gpuloupe VERSION \([0-9.]*\).*/\1/p' "$SOURCE_FOLDER/CMakeLists.txt")
    [[ $("$prefix/bin/gpuloupe-cli" --version) == "gpuloupe-cli $version" ]] || fail "gpuloupe-cli does not say version $version"
    [[ $("$prefix/bin/gpuloupe" --version) == "gpuloupe $version" ]] || fail "gpuloupe does not say version $version"
    "$prefix/bin/gpuloupe-cli" report --sample --out "$scratch/report" >/dev/null || fail "gpuloupe-cli cannot report on the sample"
    [[ $(wc -l <"$scratch/report/tables/kernels.csv") -gt 1 ]] || fail "the report on the sample has no kernels"
    if ldd "$prefix/bin/gpuloupe-cli" | grep -E 'libQt6(Gui|Widgets|Charts|Svg)|libX11|libGL'; then
        fail "gpuloupe-cli needs GUI libraries"
    fi
    rm -r "$HOME/.cache" # the window shall find the sample by itself
    expect_window_opens_sample "$prefix/bin/gpuloupe"
}

# The window has opened the sample when it has written it into the cache and loaded the SQLite driver. Says nothing meanwhile.
expect_window_opens_sample() {
    local turns=0 has_opened=false window
    QT_QPA_PLATFORM=offscreen "$1" --sample >"$scratch/window.log" 2>&1 &
    window=$!
    while [[ $turns -lt 300 ]] && kill -0 "$window" 2>/dev/null; do
        if [[ -n $(find "$HOME/.cache" -name gpuloupe-sample.sqlite 2>/dev/null) ]] && grep -q libqsqlite "/proc/$window/maps"; then
            has_opened=true
            break
        fi
        sleep 0.1
        turns=$((turns + 1))
    done
    kill "$window" 2>/dev/null || true
    wait "$window" || true
    # the offscreen platform says so of every window
    grep -v 'This plugin does not support propagateSizeHints' "$scratch/window.log" >&2 && fail "the window printed messages"
    [[ $has_opened == true ]] || fail "the window did not open the sample"
}

# Everything that belongs to the desktop, below the given prefix.
expect_desktop_files() {
    local share=$1/share size
    expect_file "$share/applications/gpuloupe.desktop"
    expect_file "$share/mime/packages/gpuloupe.xml"
    expect_file "$share/metainfo/org.gpuloupe.gpuloupe.metainfo.xml"
    expect_file "$share/icons/hicolor/scalable/apps/gpuloupe.svg"
    for size in 16 32 48 64 128 256; do
        expect_file "$share/icons/hicolor/${size}x$size/apps/gpuloupe.png"
    done
}
