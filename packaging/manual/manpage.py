# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages: a template whose lists of options come from the program."""


def escaped(text):
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + text if text.startswith((".", "'")) else text


def option_entry(option):
    names = ", ".join(rf"\fB{escaped(name)}\fR" for name in option.names)
    value = rf" \fI{escaped(option.value)}\fR" if option.value else ""
    return f".TP\n{names}{value}\n{escaped(option.text)}\n"


def option_list(options):
    return "".join(option_entry(option) for option in options)


def argument_list(arguments):
    return "".join(f".TP\n\\fI{escaped(name)}\\fR\n{escaped(text)}\n" for name, text in arguments)


def command_part(command):
    head = f".SS {command.name} {escaped(command.positional)}".rstrip()
    own = [option for option in command.options if "--help" not in option.names]
    return f"{head}\n{escaped(command.text)}\n{argument_list(command.arguments)}{option_list(own)}"


def exit_code_list(codes):
    return "".join(f".TP\n.B {number}\n{escaped(meaning)}\n" for number, meaning in codes)


def man_page(program, template, date):
    """The template with its places in @ filled in."""
    places = {
        "@DATE@": date,
        "@VERSION@": program.version,
        "@OPTIONS@\n": option_list(program.options),
        "@ARGUMENTS@\n": argument_list(program.arguments),
        "@COMMANDS@\n": "".join(command_part(command) for command in program.commands),
        "@EXIT_CODES@\n": exit_code_list(program.exit_codes),
    }
    for place, text in places.items():
        template = template.replace(place, text)
    return template
