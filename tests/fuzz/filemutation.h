// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzzinput.h"

#include <QString>

/**
 * Changes tables, columns, rows and bytes of an SQLite file as the input says, one change after the other. Changes that
 * SQLite refuses are left out.
 *
 * @return how many changes were made
 */
[[nodiscard]] std::size_t mutateFile(const QString& path, FuzzInput& input);

/**
 * Takes strings away or makes them odd, leads ids to strings that are not there, and repeats calls as CUDA backtraces:
 * what leaves every time and id as it should be, so that all figures must be those that SQL gives.
 *
 * @return how many changes were made
 */
[[nodiscard]] std::size_t mutateStrings(const QString& path, FuzzInput& input);
