#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an AppImage runs: the window, or the command line when it is called so.
here=$(dirname -- "$(readlink -f -- "$0")")
program=gpuloupe
if [ "$(basename -- "${ARGV0:-}")" = gpuloupe-cli ]; then
    program=gpuloupe-cli
elif [ "${1:-}" = gpuloupe-cli ]; then
    program=gpuloupe-cli
    shift
fi
exec "$here/usr/bin/$program" "$@"
