#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The last line of packaging/test.sh names what was skipped, from the log of ctest, and its exit status is ctest's.

# shellcheck source-path=SCRIPTDIR source=testing.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/testing.sh"

expect_line() {
    local line
    line=$("$SOURCE_FOLDER/packaging/skipped.sh" "$1")
    [[ $line == "$2" ]] || fail "said '$line' instead of '$2'"
}

cat >"$scratch/log" <<'LOG'
1/3 Testing: tst_fonts
Output:
PASS   : TestFonts::fits(DejaVu Sans)
SKIP   : TestFonts::fits(Settings…, Roboto) Roboto is not installed (see setup.sh)
   Loc: [tests/widgets/tst_fonts.cpp(12)]
SKIP   : TestFonts::fits(Convert…, Roboto) Roboto is not installed (see setup.sh)
SKIP   : TestFonts::initTestCase() the reference traces are not there
Totals: 3 passed, 0 failed, 3 skipped, 0 blacklisted, 12ms
2/3 Testing: packaging_manual
SKIP: man is not installed
LOG
expect_line "$scratch/log" "Skipped: 2 x Roboto is not installed (see setup.sh); 1 x the reference traces are not there; 1 x man is not installed"
grep -v SKIP "$scratch/log" >"$scratch/whole"
expect_line "$scratch/whole" "Skipped: nothing"

# test.sh in a project that is built already, with a stand-in of ctest
mkdir -p "$scratch/project/packaging" "$scratch/bin"
cp "$SOURCE_FOLDER"/packaging/{setup,skipped,test}.sh "$scratch/project/packaging"
cat >"$scratch/bin/ctest" <<'CTEST'
#!/usr/bin/env bash
mkdir -p build/release/Testing/Temporary
echo 'SKIP: no reason' >build/release/Testing/Temporary/LastTest.log
echo '50% tests passed, 1 tests failed out of 2'
exit 8
CTEST
printf '#!/usr/bin/env bash\n' >"$scratch/bin/cmake"
printf '#!/usr/bin/env bash\necho ninja: no work to do.\n' >"$scratch/bin/ninja"
chmod +x "$scratch"/bin/*
status=0
output=$(PATH=$scratch/bin:$PATH GPULOUPE_SKIP_PACKAGES=1 "$scratch/project/packaging/test.sh") || status=$?
[[ $status -eq 8 ]] || fail "test.sh ended with $status instead of ctest's 8"
[[ $output == $'50% tests passed, 1 tests failed out of 2\nSkipped: 1 x no reason' ]] || fail "test.sh said '$output'"
