#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Debian package: made, unpacked into a scratch root, its programs run from there, and looked at by the distribution's own checks.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"
need dpkg-deb dpkg-shlibdeps desktop-file-validate appstreamcli lintian gzip

(umask 077 && cd "$BUILD_FOLDER" && "$CPACK" -G DEB -B "$scratch/package" >"$scratch/cpack.log" 2>&1) || {
    cat "$scratch/cpack.log" >&2
    fail "cpack cannot make the package"
}
package=$(echo "$scratch"/package/gpuloupe_*.deb)
root=$scratch/root
dpkg-deb -x "$package" "$root"

expect_desktop_files "$root/usr"
for page in gpuloupe gpuloupe-cli; do
    expect_file "$root/usr/share/man/man1/$page.1.gz"
    expect_file "$root/usr/share/bash-completion/completions/$page"
    expect_file "$root/usr/share/zsh/vendor-completions/_$page"
    expect_file "$root/usr/share/fish/vendor_completions.d/$page.fish"
done
for file in copyright changelog.gz changelog.Debian.gz; do
    expect_file "$root/usr/share/doc/gpuloupe/$file"
done
dpkg-deb -f "$package" Depends | grep -qw libqt6sql6-sqlite || fail "the package does not depend on Qt's SQLite driver"
dpkg-deb -f "$package" Depends | grep -Eqw 'libqt6core6(t64)?' || fail "shlibdeps found no Qt"

expect_programs_work "$root/usr"

problems=$(desktop-file-validate "$root/usr/share/applications/gpuloupe.desktop" 2>&1) || fail "$problems"
[[ -z $problems ]] || fail "$problems"
appstreamcli validate-tree --no-net "$root/usr" || fail "appstreamcli finds errors"
appstreamcli validate --no-net "$root"/usr/share/metainfo/*.xml || fail "appstreamcli finds errors"
as_root=()
[[ $(id -u) -ne 0 ]] || as_root=(--allow-root)
# Builds of developers have sanitizers' or no optimisation's flags; errors are errors of the package.
lintian --profile debian --fail-on error "${as_root[@]}" "$package" || fail "lintian finds errors"
