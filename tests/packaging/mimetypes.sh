#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Types of files, as desktops see them. GLib does not read far enough into an export to tell it from other SQLite files (see gpuloupe.xml).

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"
need update-mime-database gio mimetype python3

export XDG_DATA_HOME=$scratch/share
export XDG_DATA_DIRS=$XDG_DATA_HOME # Qt lets a later folder win
mkdir -p "$XDG_DATA_HOME/mime/packages"
cp /usr/share/mime/packages/freedesktop.org.xml "$SOURCE_FOLDER/packaging/desktop/gpuloupe.xml" "$XDG_DATA_HOME/mime/packages"
update-mime-database "$XDG_DATA_HOME/mime"

# expect_type TYPE FILE COMMAND…: what the command says of the file
expect_type() {
    local type=$1 file=$2 said
    shift 2
    said=$("$@" "$file" 2>&1 | sed -n 's/.*\(application\/[^ ]*\)$/\1/p')
    [[ $said == "$type" ]] || fail "$1 says that ${file##*/} is \"$said\", not $type"
}
by_glib=(gio info -a standard::content-type)
by_mimetype=(mimetype --brief)
by_qt=("$BUILD_FOLDER/bin/mimetype_by_qt")

for suffix in nsys-rep qdrep; do
    printf 'any content\n' >"$scratch/report.$suffix"
    expect_type application/vnd.nsight-systems.report "$scratch/report.$suffix" "${by_glib[@]}"
    expect_type application/vnd.nsight-systems.report "$scratch/report.$suffix" "${by_mimetype[@]}"
    expect_type application/vnd.nsight-systems.report "$scratch/report.$suffix" "${by_qt[@]}"
done

make_database() {
    python3 -c 'import sqlite3, sys; connection = sqlite3.connect(sys.argv[1]); connection.executescript(sys.argv[2])' "$@"
}
make_database "$scratch/other.sqlite" 'CREATE TABLE StringIds (id INTEGER); CREATE TABLE songs (title TEXT);'
make_database "$scratch/small.sqlite" 'CREATE TABLE StringIds (id INTEGER); CREATE TABLE ProcessStreams (id INTEGER);'
expect_type application/vnd.sqlite3 "$scratch/other.sqlite" "${by_glib[@]}"
expect_type application/vnd.sqlite3 "$scratch/other.sqlite" "${by_mimetype[@]}"
expect_type application/vnd.sqlite3 "$scratch/other.sqlite" "${by_qt[@]}"
expect_type application/vnd.nsight-systems.sqlite "$scratch/small.sqlite" "${by_glib[@]}"
expect_type application/vnd.nsight-systems.sqlite "$scratch/small.sqlite" "${by_mimetype[@]}"

count=0
for file in "$SHARED_FOLDER"/data/*.sqlite; do
    [[ -e $file ]] || break
    case $file in
    */unversioned_*) type=application/vnd.sqlite3 ;; # of 2020: their tables lie too far from the beginning
    *) type=application/vnd.nsight-systems.sqlite ;;
    esac
    expect_type "$type" "$file" "${by_mimetype[@]}"
    expect_type application/vnd.sqlite3 "$file" "${by_glib[@]}"
    # older ones are without the table ANALYSIS_FILE, and some of the public ones without the path in it
    head -c 16000 "$file" | grep -aq /nsight_systems/quadd_session_ || type=application/vnd.sqlite3
    expect_type "$type" "$file" "${by_qt[@]}"
    count=$((count + 1))
done
if [[ $count -eq 0 ]]; then
    echo "There are no real exports in $SHARED_FOLDER/data: only made files were looked at"
fi
