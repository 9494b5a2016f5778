# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What run.sh, test.sh and .ci/run share: installing packages and building. To be sourced.

set -euo pipefail

project_folder=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
build_folder=$project_folder/build/release

# Everything that building, running and testing need on Debian 12 and Ubuntu 24.04.
# shellcheck disable=SC2034 # used by the scripts that source this
needed_packages=(
    g++ cmake ninja-build git ca-certificates
    qt6-base-dev qt6-charts-dev qt6-svg-dev libqt6opengl6-dev libqt6sql6-sqlite libqt6svg6 libqscintilla2-qt6-dev
    libsqlite3-dev libexpected-dev rapidjson-dev libprotozero-dev zlib1g-dev libzstd-dev protobuf-compiler
    qt6-l10n-tools qt6-tools-dev qt6-tools-dev-tools qt6-translations-l10n
    fonts-dejavu-core
)

# The letters of the window, which does with others.
# shellcheck disable=SC2034
window_fonts=(fonts-jetbrains-mono fonts-roboto-unhinted)

# What the tests of packages need besides; they are skipped without.
# shellcheck disable=SC2034
test_packages=(
    appstream desktop-file-utils dpkg-dev file fish fonts-jetbrains-mono fonts-noto-core fonts-roboto-unhinted libfile-mimeinfo-perl libglib2.0-bin lintian munge
    python3 shared-mime-info slurm-wlm zsh
)

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "GPU Loupe: $*"
    exit 1
}

# Names of the given packages that are not installed, one a line.
missing_packages() {
    local package
    for package in "$@"; do
        if [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) != installed ]]; then
            printf '%s\n' "$package"
        fi
    done
}

# Fails with a sentence where the packages do not exist or are too old.
check_system() {
    local advice="Install Qt 6.4, QScintilla, SQLite, tl-expected, RapidJSON, protozero, zlib, Zstandard, CMake 3.25, Ninja and a C++20 compiler yourself, then set GPULOUPE_SKIP_PACKAGES=1."
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "this script installs packages on Debian 12, Ubuntu 24.04 and newer; this system has no apt. $advice"
    fi
    local system=unknown version=0
    if [[ -r /etc/os-release ]]; then
        # shellcheck disable=SC1091
        system=$(. /etc/os-release && printf '%s' "${ID:-unknown}")
        # shellcheck disable=SC1091
        version=$(. /etc/os-release && printf '%s' "${VERSION_ID:-0}") # empty in Debian testing: new enough
    fi
    local major=${version%%.*}
    if [[ $system == debian && $version != 0 && $major -lt 12 ]] || [[ $system == ubuntu && $major -lt 24 ]]; then
        fail "$system $version is too old, its Qt is not 6.4 or newer: use Debian 12, Ubuntu 24.04 or newer. $advice"
    fi
}

# Installs those of the given packages that are missing; silent when none is.
install_packages() {
    [[ ${GPULOUPE_SKIP_PACKAGES:-} == 1 ]] && return
    local missing=()
    if command -v dpkg-query >/dev/null; then
        mapfile -t missing < <(missing_packages "$@")
        [[ ${#missing[@]} -eq 0 ]] && return
    fi
    check_system
    local as_root=()
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null || fail "these packages are missing and only root can install them (there is no sudo here): ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
    "${apt[@]}" update >&2 || say "The package lists could not be refreshed everywhere; going on with those that are there."
    "${apt[@]}" install --no-install-recommends "${missing[@]}" >&2 || fail "the packages could not be installed: see the messages above."
}

# Configures and builds the given targets (all without any); silent when nothing has changed.
build() {
    local log=$build_folder/configure.log
    local targets=()
    [[ $# -gt 0 ]] && targets=(--target "$@")
    mkdir -p "$build_folder"
    if ! (cd "$project_folder" && cmake --preset release "-DGPULOUPE_PRECOMPILED=${GPULOUPE_PRECOMPILED:-ON}") >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build could not be configured: see the messages above."
    fi
    if ninja -C "$build_folder" -n "$@" | grep -q 'no work to do'; then
        return
    fi
    say "Building GPU Loupe (some minutes the first time)"
    # As many compilers as there are cores: one more, as ninja has it, takes the memory of a batch and a twentieth of the processors' time.
    # the program's own output is the only one on the standard output
    (cd "$project_folder" && cmake --build --preset release --parallel "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" "${targets[@]}") >&2 || fail "the build failed: see the messages above."
}
