#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual page and the completions of a program, from its --help and a template of the page."""

import argparse
import pathlib

from completions import bash, fish, zsh
from helptext import read_program
from manpage import man_page


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the program, built")
    parser.add_argument("--page", required=True, type=pathlib.Path, help="template of the manual page")
    parser.add_argument("--date", required=True, help="date of the page, YYYY-MM-DD")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="folder to write to")
    arguments = parser.parse_args()
    program = read_program(arguments.program)
    arguments.out.mkdir(parents=True, exist_ok=True)
    page = man_page(program, arguments.page.read_text(encoding="utf-8"), arguments.date)
    files = {
        f"{program.name}.1": page,
        f"{program.name}.bash": bash(program),
        f"_{program.name}": zsh(program),
        f"{program.name}.fish": fish(program),
    }
    for name, text in files.items():
        (arguments.out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
