#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what is missing, builds GPU Loupe and runs every test, without a display. Arguments are passed on to ctest, whose exit status is
# that of this script. The last line says what was skipped and why.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages "${needed_packages[@]}" "${test_packages[@]}"
build all
cd "$project_folder"
log=$build_folder/Testing/Temporary/LastTest.log
rm -f -- "$log" # or what only lists tests would end with the skips of another time
status=0
ctest --preset release "$@" || status=$?
if [[ -f $log ]]; then
    packaging/skipped.sh "$log"
fi
exit "$status"
