#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake --install with a prefix: the programs run from there and find the sample.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"

prefix="$scratch/a prefix"
"$CMAKE" --install "$BUILD_FOLDER" --prefix "$prefix" >"$scratch/install.log" || fail "cmake --install fails"
expect_desktop_files "$prefix"
expect_programs_work "$prefix"
[[ ! -e $prefix/share/doc && ! -e $prefix/share/lintian ]] || fail "files of the Debian package were installed"
if [[ -n $(find "$prefix" -type f -newermt 1970-01-02 -perm /022) ]]; then
    fail "installed files can be written by others"
fi
