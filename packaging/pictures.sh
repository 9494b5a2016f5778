#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Renews what README and user guide take from the program: pictures of the window with the sample trace, tables, keys, and the help of the
# command line. Needs no display.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

install_packages "${needed_packages[@]}"
build gpuloupe-pictures gpuloupe-guide gpuloupe-cli
"$build_folder/bin/gpuloupe-guide" "$project_folder/resources/help"
"$build_folder/bin/gpuloupe-pictures" "$project_folder/resources"
