// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <stop_token>
#include <vector>

class QCommandLineParser;

namespace app {

/// A file that PATH… names.
struct NamedInput {
    QString path;
    QString shown; ///< its name below the folder that was named, else the name of the file
};

/// The files that folders (with all folders in them), files and @lists name, each once, in the order of their names.
/// Errors: Usage, CannotOpen.
[[nodiscard]] core::Expected<std::vector<NamedInput>> namedInputs(const QStringList& names);

/// Adds --rank-regex.
void addRankPatternOption(QCommandLineParser& parser);
/// What it says; empty without it. Errors: Usage.
[[nodiscard]] core::Expected<QRegularExpression> rankPatternOf(const QCommandLineParser& parser);

/// The ranks of one file, which is let go afterwards: a trace, a report, or a .loupe file of ranks. Errors: those of
/// openTraceAt() and readRanks().
[[nodiscard]] core::Expected<std::vector<core::RankSummary>>
readRankFile(const NamedInput& input, const QCommandLineParser& parser, const QRegularExpression& rankPattern,
             core::Diagnostics& diagnostics, const std::stop_token& stop);

/// The ranks of all files, one file after the other. A file that cannot be read is told in the inputs. Errors:
/// Cancelled, Internal.
[[nodiscard]] core::Expected<core::FleetInputs> readRankFiles(const std::vector<NamedInput>& inputs,
                                                              const QCommandLineParser& parser,
                                                              const QRegularExpression& rankPattern,
                                                              const std::stop_token& stop);

} // namespace app
