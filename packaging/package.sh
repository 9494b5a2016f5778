#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what is missing, builds GPU Loupe without tests and makes a Debian package of it. Prints the name of the package.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages "${needed_packages[@]}" dpkg-dev file python3
cd "$project_folder"
cmake --workflow --preset package >&2 || fail "the package could not be made: see the messages above."
printf '%s\n' build/package/gpuloupe_*.deb
