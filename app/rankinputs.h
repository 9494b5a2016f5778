// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/rankinputs.h"

#include <QString>
#include <QStringList>

#include <vector>

class QCommandLineParser;

namespace app {

/// The files that folders (with all folders in them), files and @lists name, each once, in the order of their names.
/// Errors: Usage, CannotOpen.
[[nodiscard]] core::Expected<std::vector<core::RankInput>> namedInputs(const QStringList& names);

/// Adds --rank-regex.
void addRankPatternOption(QCommandLineParser& parser);
/// How the command line wants files to be read: analysis options in place of the `usual` ones, nsys, --rank-regex.
/// Errors: Usage.
[[nodiscard]] core::Expected<core::RankReading> rankReadingOf(const QCommandLineParser& parser,
                                                              core::AnalysisOptions usual = {});
/// Reads what was named, with a line of progress. Errors: Cancelled.
[[nodiscard]] core::Expected<core::FleetInputs>
readNamed(const std::vector<core::RankInput>& named, const core::RankReading& reading, const std::stop_token& stop);

} // namespace app
