// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"

#include <QStringList>

#include <stop_token>

namespace app {

/// Runs the command that `arguments` name (without the program's name): report, schema, verify, sample, help, --help or --version.
[[nodiscard]] ExitCode runCommandLine(const QStringList& arguments, const std::stop_token& stop);

} // namespace app
