#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# skipped.sh LOG: says in one line what the tests in a log of ctest left out, how often, and why. Reads what Qt Test and tests/packaging print.

set -euo pipefail

awk '
    /^SKIP *: / {
        sub(/^SKIP *: /, "")
        sub(/^[A-Za-z0-9_]+::[A-Za-z0-9_]+\([^)]*\) /, "") # the function and its row of data
        if (!times[$0]++)
            reasons[++count] = $0
    }
    END {
        line = "Skipped: " (count ? "" : "nothing")
        for (i = 1; i <= count; i++)
            line = line (i == 1 ? "" : "; ") times[reasons[i]] " x " reasons[i]
        print line
    }
' "$1"
