// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/comparison.h"
#include "compare/gate/gatefile.h"
#include "exitcode.h"
#include "table/table.h"

#include <QString>

#include <stop_token>
#include <vector>

class QCommandLineParser;

namespace app {

/// The gate of a command line, and where its outcome goes.
struct GateArguments {
    core::Gate gate;
    QString junitPath, sarifPath, summaryPath; ///< empty: not wanted
    [[nodiscard]] bool isGiven() const { return !gate.rules.empty(); }
};

/// Adds --gate, --rule, --junit, --sarif and --summary.
void addGateOptions(QCommandLineParser& parser);
/// What these options say. Errors: Usage, also when a check that the rules accept does not exist; CannotOpen, when there
/// is no such file of rules.
[[nodiscard]] core::Expected<GateArguments> readGateOptions(const QCommandLineParser& parser);

/// Refuses to write how rules end over a file that is read. Errors: Usage.
[[nodiscard]] core::Expected<void> checkInputIsKept(const GateArguments& arguments, const QString& input);

/// Judges the rules, prints how they end and writes what is wanted. `tables`: those of describeComparedRuns(), and where
/// needsAllTables() those of compareAllTables().
[[nodiscard]] ExitCode judge(const GateArguments& arguments, const core::Comparison& comparison,
                             const std::vector<core::TablePointer>& tables, const std::stop_token& stop);

} // namespace app
