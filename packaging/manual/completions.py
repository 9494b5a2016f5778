# SPDX-License-Identifier: GPL-3.0-or-later
"""Completions of a program's command line for bash, zsh and fish."""

from helptext import summary

NOTE = "# Made from what the program's --help says (packaging/manual).\n"


def flags(options):
    return [name for option in options for name in option.names]


# bash

BASH_VALUES = {
    "file": 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current")',
    "folder": 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current")',
    "text": "COMPREPLY=()",
}


def bash_words(words):
    return f"""mapfile -t COMPREPLY < <(compgen -W "{' '.join(words)}" -- "$current")"""


def bash_branch(command, options, has_files):
    """Completes the words after a command: values of options, then options, then files."""
    lines = []
    for option in options:
        if option.kind():
            values = bash_words(option.words()) if option.kind() == "words" else BASH_VALUES[option.kind()]
            lines.append(f"        {'|'.join(f'{command}:{name}' for name in option.names)}) {values}; return ;;\n")
    rest = [f"        {command}:*)\n"]
    rest.append(f'            if [[ $current == -* ]]; then {bash_words(flags(options))}\n')
    if has_files:
        rest.append(f"            else {BASH_VALUES['file']}\n")
    rest.append("            fi; return ;;\n")
    return "".join(lines + rest)


def bash(program):
    name = program.name.replace("-", "_")
    names = [command.name for command in program.commands]
    if names:
        first = f'    if [[ $COMP_CWORD -eq 1 ]]; then {bash_words(names + flags(program.options))}; return; fi\n'
        branches = "".join(
            bash_branch(command.name, command.options, command.arguments) for command in program.commands if command.name != "help"
        )
        branches += f"        help:*) {bash_words(names)}; return ;;\n"
        command_word = "${COMP_WORDS[1]}"
    else:
        first, command_word = "", ""
        branches = bash_branch("", program.options, program.arguments)
    return f"""# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
{NOTE}
_{name}() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    COMPREPLY=()
{first}    case {command_word}:$previous in
{branches}    esac
}}
complete -F _{name} {program.name}
"""


# zsh


def zsh_quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_text(text):
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def zsh_value(option):
    if option.kind() == "text":
        return "".join(f":{zsh_text(word)}: " for word in option.value.split(" "))
    action = {"file": "_files", "folder": "_files -/", "words": f"({' '.join(option.words())})"}.get(option.kind())
    return f":{zsh_text(option.value)}:{action}" if action else ""


def zsh_option(option):
    text = zsh_quoted(f"[{zsh_text(summary(option.text))}]{zsh_value(option)}")
    if option.is_repeatable():
        return "'*'" + ("{" + ",".join(option.names) + "}" if len(option.names) > 1 else option.names[0]) + text
    if len(option.names) > 1:
        return zsh_quoted(f"({' '.join(option.names)})") + "{" + ",".join(option.names) + "}" + text
    return option.names[0] + text


def zsh_arguments(options, has_files, indent):
    specs = [zsh_option(option) for option in options] + (["'*:file:_files'"] if has_files else [])
    return f"{indent}_arguments \\\n" + " \\\n".join(f"{indent}    {spec}" for spec in specs) + "\n"


def zsh(program):
    head = f"#compdef {program.name}\n# SPDX-License-Identifier: GPL-3.0-or-later\n{NOTE}\n"
    if not program.commands:
        return head + zsh_arguments(program.options, program.arguments, "")
    described = "\n".join(f"        {zsh_quoted(command.name + ':' + zsh_text(summary(command.text)))}" for command in program.commands)
    branches = "".join(
        f"    {command.name})\n{zsh_arguments(command.options, command.arguments, '        ')}        ;;\n"
        for command in program.commands
        if command.name != "help"
    )
    first = zsh_arguments(program.options, False, "    ").replace("_arguments", "_arguments -C", 1).rstrip("\n")
    return f"""{head}_gpuloupe_commands() {{
    local -a commands=(
{described}
    )
    _describe -t commands command commands
}}

local state
local -a line
{first} \\
        '1:command:_gpuloupe_commands' \\
        '*::argument:->arguments'
if [[ $state == arguments ]]; then
    case $line[1] in
{branches}    help) _gpuloupe_commands ;;
    esac
fi
"""


# fish

FISH_CONDITION = """\
# whether the command is this one; its name can also be an option's value
function __fish_gpuloupe_command
    set -l words (commandline -opc)
    test "$words[2]" = "$argv[1]"
end
"""


def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_option(program, option, condition):
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    value = {
        "file": " -r -F",
        "folder": " -x -a '(__fish_complete_directories)'",
        "words": f" -x -a {fish_quoted(' '.join(option.words()))}",
        "text": " -x",
        "": "",
    }[option.kind()]
    return f"complete -c {program.name}{condition} {' '.join(names)}{value} -d {fish_quoted(summary(option.text))}\n"


def fish(program):
    lines = [f"# SPDX-License-Identifier: GPL-3.0-or-later\n{NOTE}\n"]
    condition = " -n __fish_use_subcommand" if program.commands else ""
    if program.commands:
        lines.append(FISH_CONDITION + f"\ncomplete -c {program.name} -f\n")
    lines += [fish_option(program, option, condition) for option in program.options]
    for command in program.commands:
        described = f"-a {command.name} -d {fish_quoted(summary(command.text))}"
        lines.append(f"complete -c {program.name}{condition} {described}\n")
    for command in program.commands:
        inside = f" -n '__fish_gpuloupe_command {command.name}'"
        if command.arguments:
            lines.append(f"complete -c {program.name}{inside} -F\n")
        if command.name == "help":
            names = " ".join(other.name for other in program.commands)
            lines.append(f"complete -c {program.name}{inside} -a {fish_quoted(names)}\n")
        lines += [fish_option(program, option, inside) for option in command.options]
    return "".join(lines)
