// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"

#include <QStringList>

#include <stop_token>

namespace app {

/// Runs the command that `arguments` (without the program's name) begin with: report, compare, query, schema, verify, convert,
/// export, capture or sample; help, --help and --version print and do nothing else.
[[nodiscard]] ExitCode runCommandLine(const QStringList& arguments, const std::stop_token& stop);

} // namespace app
