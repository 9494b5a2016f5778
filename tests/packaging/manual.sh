#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every command and option that --help names is in the manual page and in the completions of all three shells.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"

cli=$BUILD_FOLDER/bin/gpuloupe-cli
window=$BUILD_FOLDER/bin/gpuloupe
made=$BUILD_FOLDER/packaging
expect_file "$made/gpuloupe-cli/gpuloupe-cli.1.gz"

# Options in a help text, one a line: what begins with a dash on the left.
options_in() { grep -E '^  -' | sed -E 's/^  (.{0,60}[^ ])(  .*|$)/\1/; s/ <.*//; s/, /\n/g'; }
commands_in() { sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'; }

# What bash offers for the last of the given words.
bash_offers() {
    bash -c '
        compopt() { :; }
        source "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        "_${1//-/_}"
        printf "%s\n" "${COMPREPLY[@]}"
    ' bash "$made/$1/$1.bash" "$@"
}

# What fish offers for the last of the given words, which ends with a star: "gpuloupe-cli report -*".
fish_offers() {
    local line="$*"
    fish -c "source '$made/$1/$1.fish'; complete -C '${line%\*}'" | cut -f 1
}

# The part of a file that is about one command: from the line that matches a pattern up to the next that matches another.
part_of() {
    awk -v first="$2" -v next_one="$3" '$0 ~ first { inside = 1; print; next } inside && $0 ~ next_one { exit } inside' <<<"$1"
}

page=$(gzip -dc "$made/gpuloupe-cli/gpuloupe-cli.1.gz" | sed 's/\\-/-/g')
zsh_file=$(<"$made/gpuloupe-cli/_gpuloupe-cli")

expect_offers() {
    local offers=$1 option=$2 where=$3
    grep -qxF -e "$option" <<<"$offers" || fail "$where does not offer $option"
}

check_command() {
    local command=$1 option options of_page of_zsh of_bash of_fish=
    options=$("$cli" help "$command" | options_in)
    [[ $(wc -l <<<"$options") -ge 2 ]] || fail "the help of $command has no options"
    of_page=$(part_of "$page" "^\\\\.SS $command( |\$)" '^\\.S[SH]')
    of_zsh=$(part_of "$zsh_file" "^    $command\\)" '^        ;;')
    of_bash=$(bash_offers gpuloupe-cli "$command" -)
    [[ $has_fish == false ]] || of_fish=$(fish_offers gpuloupe-cli "$command" '-*' && fish_offers gpuloupe-cli "$command" '--*')
    for option in $options; do
        if [[ $option != -h && $option != --help ]]; then
            grep -qF -e "\\fB$option\\fR" <<<"$of_page" || fail "the manual page does not name $option of $command"
        fi
        grep -qE -e "(^|[ {,'])$option([}',\\[]|\$)" <<<"$of_zsh" || fail "zsh does not complete $option of $command"
        expect_offers "$of_bash" "$option" "bash after $command"
        [[ $has_fish == false ]] || expect_offers "$of_fish" "$option" "fish after $command"
    done
}

has_fish=false
! command -v fish >/dev/null || has_fish=true
commands=$("$cli" --help | commands_in)
[[ $(wc -l <<<"$commands") -ge 8 ]] || fail "--help names too few commands: $commands"
for command in $commands; do
    grep -qE "^\\.SS $command( |\$)" <<<"$page" || fail "the manual page does not have $command"
    expect_offers "$(bash_offers gpuloupe-cli '')" "$command" "bash at the beginning"
    expect_offers "$(bash_offers gpuloupe-cli help '')" "$command" "bash after help"
    grep -q "^        '$command:" <<<"$zsh_file" || fail "zsh does not complete $command"
    [[ $has_fish == false ]] || expect_offers "$(fish_offers gpuloupe-cli '*')" "$command" "fish at the beginning"
    [[ $command == help ]] || check_command "$command"
done

window_page=$(gzip -dc "$made/gpuloupe/gpuloupe.1.gz" | sed 's/\\-/-/g')
of_bash=$(bash_offers gpuloupe -)
of_fish=
[[ $has_fish == false ]] || of_fish=$(fish_offers gpuloupe '-*' && fish_offers gpuloupe '--*')
for option in $("$window" --help | options_in); do
    grep -qF -e "\\fB$option\\fR" <<<"$window_page" || fail "the manual page of gpuloupe does not name $option"
    expect_offers "$of_bash" "$option" "bash after gpuloupe"
    grep -qE -e "(^|[ {,'])$option([}',\\[]|\$)" "$made/gpuloupe/_gpuloupe" || fail "zsh does not complete $option of gpuloupe"
    [[ $has_fish == false ]] || expect_offers "$of_fish" "$option" "fish after gpuloupe"
done

# values that can be chosen
[[ $(bash_offers gpuloupe-cli capture --preset n | tr '\n' ' ') == "nccl nvlink " ]] || fail "bash does not complete values of --preset"
grep -q 'STEP:(profile export convert report all)' <<<"$zsh_file" || fail "zsh does not complete values of --step"

for file in "$made"/gpuloupe*/*.bash; do bash -n "$file" || fail "$file is no bash"; done
if command -v zsh >/dev/null; then
    for file in "$made"/gpuloupe*/_gpuloupe*; do zsh -n "$file" || fail "$file is no zsh"; done
else
    echo "zsh is not installed: its completions were only read"
fi
if command -v man >/dev/null; then
    for file in "$made"/gpuloupe*/*.1.gz; do
        complaints=$(man --warnings -l "$file" 2>&1 >/dev/null)
        [[ -z $complaints ]] || fail "$complaints"
    done
fi
[[ $has_fish == true ]] || echo "fish is not installed: its completions were not tried"
