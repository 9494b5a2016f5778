#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads all includes of app, core and widgets and fails on one that points up, on one between rooms that do not know each other, on a cycle of files,
and on a type that two headers of core define (the linker takes either).

Rooms and arrows are those of the project's plan of the house: a room may include itself and the rooms below it.
"""

import os
import re
import sys
import tempfile

# What a room of core may include besides itself; "analysis" stands for all questions in it.
BELOW = {
    "intervals": ["base"],
    "base": ["intervals"],
    "trace": ["base", "intervals"],
    "columncache": ["base", "intervals", "trace"],
    "statistics": ["base", "intervals", "trace"],
    "scope": ["base", "intervals", "trace", "statistics"],
    "table": ["base", "intervals", "trace", "statistics", "scope"],
}


def add(room, *more):
    """`room` may include everything below the first of `more`, and all of them."""
    known = []
    for other in more:
        known += [name for name in BELOW[other] + [other] if name not in known]
    BELOW[room] = known


add("evidence", "table")
add("query", "table")
add("analysis", "evidence")
add("findings", "analysis")
add("results", "findings")
add("session", "results", "columncache")
add("project", "results")
add("compare", "session")
add("fleet", "session")
add("guidance", "compare", "fleet")
# these do not know each other
for upper in ("report", "convert", "capture", "models", "timeline"):
    add(upper, "guidance")

add("mcp", "report", "models", "query", "project")

# What a question of core/analysis may include of other questions, directly or through them.
QUESTIONS = {
    "host": ["overhead"],
    "idle": ["host"],
    "barriers": ["idle", "host"],
    "phases": ["nvtx"],
    "budget": ["kernels", "nccl", "memory", "idle", "host"],
    "criticalpath": ["nccl", "idle", "host"],
    "steps": ["nvtx", "budget", "kernels", "nccl", "idle", "host"],
    "nvlink": ["nccl"],
    # a page of each process sums up what is known of it
    "processes": ["kernels", "barriers", "idle", "host"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def sources(root):
    """Paths of all sources of app, core and widgets, from `root`."""
    for top in ("app", "core", "widgets"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if name.endswith((".h", ".cpp")):
                    yield os.path.relpath(os.path.join(folder, name), root)


def resolve(root, source, name):
    """The file that `name` in an include of `source` means, from `root`; None for what is not ours."""
    folder = os.path.dirname(source)
    for base in (folder, source.split("/")[0], "widgets", "core", "app"):
        path = os.path.normpath(os.path.join(base, name))
        if os.path.isfile(os.path.join(root, path)):
            return path
    return None


def room_of(path):
    """("core", room, question) of a source of core, else (top, "", "")."""
    parts = path.split("/")
    if parts[0] != "core":
        return parts[0], "", ""
    question = parts[2] if parts[1] == "analysis" and len(parts) > 3 else ""
    return "core", parts[1], question


def fault(source, target):
    """Why `source` may not include `target`, or None."""
    top, room, question = room_of(source)
    other_top, other_room, other_question = room_of(target)
    order = ["core", "widgets", "app"]
    if top != other_top:
        return None if order.index(top) > order.index(other_top) else f"{top} does not know {other_top}"
    if top != "core" or (room == other_room and room != "analysis"):
        return None
    if room not in BELOW or other_room not in BELOW:
        return f"core/{room if room not in BELOW else other_room} is no room of the house"
    if room == other_room:
        if question == other_question or other_question in QUESTIONS.get(question, []):
            return None
        return f"analysis/{question} does not know analysis/{other_question}"
    return None if other_room in BELOW[room] else f"core/{room} does not know core/{other_room}"


def cycle(edges):
    """A cycle of files as a list that ends where it begins, or None."""
    done, path = set(), []
    on_path = set()

    def visit(file):
        if file in on_path:
            return path[path.index(file):] + [file]
        if file in done:
            return None
        path.append(file)
        on_path.add(file)
        for target in edges.get(file, []):
            found = visit(target)
            if found:
                return found
        path.pop()
        on_path.discard(file)
        done.add(file)
        return None

    sys.setrecursionlimit(10000)
    for file in sorted(edges):
        found = visit(file)
        if found:
            return found
    return None


TYPE = re.compile(r"^(?:namespace ([\w:]+) \{|(?:struct|class|enum class) ([A-Z]\w*)(?: final)?(?: :[^;{]*)?\s*\{)", re.MULTILINE)


def twice_defined(root):
    """A sentence for each type at the top of two headers of core."""
    places = {}
    for source in sources(root):
        if source.startswith("core/") and source.endswith(".h"):
            with open(os.path.join(root, source), encoding="utf-8") as file:
                text = file.read()
            namespace = ""
            for opened, name in TYPE.findall(text):
                namespace = opened or namespace
                if name:
                    places.setdefault(f"{namespace}::{name}", []).append(source)
    return [f"{name} is defined in {' and in '.join(found)}" for name, found in sorted(places.items()) if len(found) > 1]


def check(root):
    """All faults as sentences, and how many includes were read."""
    faults, edges, count = twice_defined(root), {}, 0
    for source in sources(root):
        with open(os.path.join(root, source), encoding="utf-8") as file:
            names = INCLUDE.findall(file.read())
        for name in names:
            target = resolve(root, source, name)
            if target is None:
                continue
            count += 1
            if target != source:
                edges.setdefault(source, []).append(target)
            reason = fault(source, target)
            if reason:
                faults.append(f'{source}: #include "{name}": {reason}')
    found = cycle(edges)
    if found:
        faults.append("includes go round in a circle: " + " → ".join(found))
    return faults, count


def test_itself():
    """Plants wrong includes in an empty house and looks whether each is found."""
    planted = {
        "a room above": ({"core/table/a.h": '#include "report/b.h"\n', "core/report/b.h": ""}, "core/table does not know core/report"),
        "a room beside": ({"core/report/a.cpp": '#include "convert/b.h"\n', "core/convert/b.h": ""}, "core/report does not know core/convert"),
        "another question": (
            {"core/analysis/host/a.h": '#include "analysis/idle/b.h"\n', "core/analysis/idle/b.h": ""},
            "analysis/host does not know analysis/idle",
        ),
        "the window": ({"core/base/a.h": '#include "pages/b.h"\n', "widgets/pages/b.h": ""}, "core does not know widgets"),
        "a room that is not in the plan": ({"core/attic/a.h": '#include "base/b.h"\n', "core/base/b.h": ""}, "core/attic is no room"),
        "a circle": ({"core/base/a.h": '#include "base/b.h"\n', "core/base/b.h": '#include "base/a.h"\n'}, "in a circle"),
        "a type twice": (
            {"core/base/a.h": "namespace core {\nstruct Path {\n};\n", "core/table/b.h": "namespace core {\nclass Path\n{\n};\n"},
            "core::Path is defined in",
        ),
        "nothing wrong": ({"widgets/pages/a.h": '#include "analysis/idle/b.h"\n', "core/analysis/idle/b.h": ""}, None),
    }
    for title, (files, expected) in planted.items():
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            faults, _ = check(root)
        if (expected is None and faults) or (expected and not any(expected in found for found in faults)):
            sys.exit(f"FAIL: {title}: expected {expected!r}, found {faults}")


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    test_itself()
    faults, count = check(root)
    for sentence in faults:
        print(sentence)
    if count < 1000:
        sys.exit(f"FAIL: only {count} includes were read below {root}.")
    print(f"{count} includes read, {len(faults)} point the wrong way.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
