// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/nsysprogram.h"
#include "console.h"
#include "scope/scope.h"
#include "session/tracestore.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <stop_token>

class QCommandLineOption;
class QCommandLineParser;

namespace app {

/// A subcommand: what help says about it, its options, and what it does with them.
struct Command {
    QString name;
    QString positional; ///< "TRACE"; empty: none
    QString description; ///< one sentence
    void (*addOptions)(QCommandLineParser& parser);
    ExitCode (*run)(const QCommandLineParser& parser, const std::stop_token& stop);
};

[[nodiscard]] Command captureCommand();
[[nodiscard]] Command reportCommand();
[[nodiscard]] Command schemaCommand();
[[nodiscard]] Command verifyCommand();
[[nodiscard]] Command convertCommand();
[[nodiscard]] Command exportCommand();
[[nodiscard]] Command sampleCommand();
[[nodiscard]] Command compareCommand();
[[nodiscard]] Command baselineCommand();
[[nodiscard]] Command ranksCommand();
[[nodiscard]] Command summarizeCommand();
[[nodiscard]] Command mergeCommand();
[[nodiscard]] Command mcpCommand();
[[nodiscard]] Command queryCommand();
[[nodiscard]] Command sliceCommand();

/// Prints what was lost while reading to stderr: it belongs beside the figures, but not into the data.
void printLosses(const core::Trace& trace);
struct ScopeArguments;

/// Adds --nsys, for commands that run it.
void addNsysOption(QCommandLineParser& parser);
/// Where to look for nsys: what --nsys names, else this machine's places.
[[nodiscard]] core::NsysSearch nsysSearch(const QCommandLineParser& parser);
/// Adds --nsys and --no-cache, for commands that read traces or reports.
void addReadingOptions(QCommandLineParser& parser);
/// How they are read by these options.
[[nodiscard]] core::TraceReader traceReader(const QCommandLineParser& parser);
/// Adds --sample.
void addSampleOption(QCommandLineParser& parser);
/// Adds all of these, for commands that read one trace or report.
void addTraceOptions(QCommandLineParser& parser);
/// The trace or report that TRACE or --sample names, opened in `store` with progress. Errors: Usage, and those of
/// loadTrace() and exportReportFile().
[[nodiscard]] core::Expected<core::TracePointer>
openNamedTrace(core::TraceStore& store, const QCommandLineParser& parser, const std::stop_token& stop);

/// The trace or report at `path`, opened in `store` with progress. Errors: those of loadTrace() and exportReportFile().
[[nodiscard]] core::Expected<core::TracePointer> openTraceAt(core::TraceStore& store, const QString& path,
                                                             const QCommandLineParser& parser,
                                                             const std::stop_token& stop);

/// A trace, and the part of it that a command is about.
struct ScopedTrace {
    core::TracePointer trace;
    core::Scope scope;
};
/// The trace of openNamedTrace() and what the scope options mean in it; they are read first, since loading takes long.
/// Errors: also those of readScopeOptions() and resolveScope().
[[nodiscard]] core::Expected<ScopedTrace> openScopedTrace(core::TraceStore& store, const QCommandLineParser& parser,
                                                          const std::stop_token& stop);
/// The same with the scope that is `usual` where the command line says nothing of it.
[[nodiscard]] core::Expected<ScopedTrace> openScopedTrace(core::TraceStore& store, const QCommandLineParser& parser,
                                                          const ScopeArguments& usual, const std::stop_token& stop);

} // namespace app
