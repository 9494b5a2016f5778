#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes an AppImage of the window and the command line in build/appimage. Needs linuxdeploy and linuxdeploy-plugin-qt on the PATH, and the packages of
# packaging/setup.sh. Build on the oldest distribution that shall run it (Debian 12). Not tried: linuxdeploy was not to be had; the folder that
# it gets and apprun.sh were tried.
#
# Named gpuloupe-cli (by a link, say) or with gpuloupe-cli as first argument, the AppImage is the command line.

set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../.."

folder=$PWD/build/appimage
cmake --preset package
cmake --build --preset package
rm -rf -- "$folder/AppDir"
cmake --install build/package --prefix "$folder/AppDir/usr" --strip

for program in linuxdeploy linuxdeploy-plugin-qt; do
    if ! command -v "$program" >/dev/null; then
        printf 'GPU Loupe: %s is not on the PATH; %s is ready for it.\n' "$program" "$folder/AppDir" >&2
        exit 1
    fi
done
export QMAKE=${QMAKE:-qmake6}
# The driver of SQLite, and the platforms beside X11: Qt loads them when it runs.
export EXTRA_QT_PLUGINS=sqldrivers EXTRA_PLATFORM_PLUGINS='libqoffscreen.so;libqwayland-generic.so'
cd "$folder"
linuxdeploy --appdir AppDir --plugin qt --output appimage \
    --executable AppDir/usr/bin/gpuloupe --executable AppDir/usr/bin/gpuloupe-cli \
    --desktop-file AppDir/usr/share/applications/gpuloupe.desktop \
    --icon-file AppDir/usr/share/icons/hicolor/scalable/apps/gpuloupe.svg \
    --custom-apprun "$OLDPWD/packaging/appimage/apprun.sh"
