#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what is missing, builds GPU Loupe and runs every test, without a display. Arguments are passed on to ctest.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages "${needed_packages[@]}" "${test_packages[@]}"
build all
cd "$project_folder"
exec ctest --preset release "$@"
