#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The headless build is configured without any GUI library and without Qt Test, and has no program for users but gpuloupe-cli.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"
need ninja

disabled=()
for part in Gui Widgets Charts Svg Test; do
    disabled+=("-DCMAKE_DISABLE_FIND_PACKAGE_Qt6$part=ON")
done
"$CMAKE" -S "$SOURCE_FOLDER" -B "$scratch/build" -G Ninja -DGPULOUPE_WINDOW=OFF -DBUILD_TESTING=OFF "${disabled[@]}" >"$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    fail "the headless build cannot be configured"
}
plan=$(ninja -C "$scratch/build" -n all)
grep -q 'bin/gpuloupe-cli$' <<<"$plan" || fail "gpuloupe-cli is not built"
! grep -Eq 'widgets|bin/gpuloupe$|bin/tst_' <<<"$plan" || fail "the headless build has a window or tests"
! grep -Eq 'Qt6(Gui|Widgets|Charts|Svg)' "$scratch/build/build.ninja" || fail "the headless build uses GUI libraries"
