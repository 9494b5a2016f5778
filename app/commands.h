// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"
#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>

class QCommandLineOption;
class QCommandLineParser;

namespace app {

/// A subcommand: what help says about it, its options, and what it does with them.
struct Command {
    QString name;
    QString positional; ///< "TRACE"
    QString description; ///< one sentence
    void (*addOptions)(QCommandLineParser& parser);
    ExitCode (*run)(const QCommandLineParser& parser, const std::stop_token& stop);
};

[[nodiscard]] Command reportCommand();
[[nodiscard]] Command schemaCommand();
[[nodiscard]] Command verifyCommand();
[[nodiscard]] Command convertCommand();
[[nodiscard]] Command sampleCommand();

/// Prints what was lost while reading to stderr: it belongs beside the figures, but not into the data.
void printLosses(const core::Trace& trace);
/// Adds --sample, for commands that read a trace.
void addSampleOption(QCommandLineParser& parser);
/// The trace that TRACE or --sample names, loaded with progress. Errors: Usage, and those of loadTrace().
[[nodiscard]] core::Expected<std::shared_ptr<const core::Trace>> loadNamedTrace(const QCommandLineParser& parser,
                                                                                const std::stop_token& stop);

} // namespace app
