# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program of ours says about its options, read from its --help."""

import os
import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Option:
    names: list  # "-o", "--out"
    value: str  # "FILE"; empty: takes none
    text: str

    def words(self):
        """The values that can be chosen from, where the help lists them; else empty."""
        if re.fullmatch(r"[a-z-]+(\|[a-z-]+)+", self.value):
            return self.value.split("|")
        listed = re.search(r": ((?:[a-z][a-z-]*, )+(?:or )?[a-z][a-z-]*)\.", self.text)
        return re.split(r", (?:or )?", listed[1]) if self.value and listed else []

    def kind(self):
        """What the value is: "file", "folder", "words", "text", or "" for an option without one."""
        if not self.value:
            return ""
        if self.words():
            return "words"
        return {"FILE": "file", "PATH": "file", "JSON": "file", "DIR": "folder"}.get(self.value, "text")

    def is_repeatable(self):
        return "repeated" in self.text


@dataclass
class Command:
    name: str
    positional: str  # "TRACE"; empty: none
    text: str
    options: list = field(default_factory=list)
    arguments: list = field(default_factory=list)  # (name, text)


@dataclass
class Program:
    name: str
    version: str
    commands: list
    options: list
    arguments: list
    exit_codes: list  # (number, meaning)


def summary(text):
    """The first sentence of a text, without what it lists, for a line in a menu."""
    return re.split(r",? e\.g\. |\. |: |; ", text)[0].rstrip(".")


def output_of(path, *arguments):
    environment = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="")
    run = subprocess.run([path, *arguments], stdout=subprocess.PIPE, check=True, encoding="utf-8", env=environment)
    return run.stdout


def section(text, title):
    """The lines below "Title:" up to an empty line."""
    found = re.search(rf"^{title}:\n((?:.+\n?)+)", text, re.MULTILINE)
    return found[1].splitlines() if found else []


def entries(lines):
    """Pairs of what stands on the left and the text on the right, which can go on below."""
    found = []
    for line in lines:
        entry = re.fullmatch(r"  (\S.*?)(?:  +(.*))?", line)
        if entry:
            found.append([entry[1], entry[2] or ""])
        else:
            found[-1][1] = f"{found[-1][1]} {line.strip()}".strip()
    return [tuple(entry) for entry in found]


def options_of(text):
    found = []
    for left, description in entries(section(text, "Options")):
        value = re.search(r" <(.*)>$", left)
        names = (left[: value.start()] if value else left).split(", ")
        found.append(Option(names, value[1] if value else "", description))
    return found


def commands_of(path, text):
    found = []
    for line in section(text, "Commands"):
        name, positional, description = re.fullmatch(r"  ([a-z]+)(?: (\[?[A-Z]+…?(?: [A-Z]+)*\]?))?  +(\S.*)", line).groups()
        command = Command(name, positional or "", description)
        if name != "help":
            own = output_of(path, "help", name)
            command.options = options_of(own)
            command.arguments = entries(section(own, "Arguments"))
        found.append(command)
    return found


def exit_codes_of(text):
    found = re.search(r"^Exit codes: ((?:.+\n)+)", text, re.MULTILINE)
    listed = re.split(r",\s+", found[1].strip().rstrip(".")) if found else []
    return [tuple(code.split(" ", 1)) for code in listed]


def read_program(path):
    """Runs the program at `path` for its help."""
    text = output_of(path, "--help")
    version = output_of(path, "--version").split()[-1]
    return Program(
        os.path.basename(path), version, commands_of(path, text), options_of(text), entries(section(text, "Arguments")), exit_codes_of(text)
    )
