// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/steps/stepchoice.h"
#include "base/result.h"
#include "scope/scope.h"

#include <QString>
#include <QStringList>

#include <optional>

class QCommandLineParser;

namespace app {

/// The scope options of a command line, before they are looked up in a trace.
struct ScopeArguments {
    std::optional<core::TimeWindow> window; ///< ns relative to the trace's start
    std::optional<core::StepChoice> steps; ///< instead of a window
    QStringList pids; ///< a pid, or host/pid
    QStringList gpuIds;
    QStringList streamIds;
    QString nvtxText;
    /// Nothing was said.
    [[nodiscard]] bool isEmpty() const
    {
        return !window && !steps && pids.isEmpty() && gpuIds.isEmpty() && streamIds.isEmpty() && nvtxText.isEmpty();
    }
};

/// `arguments` with "--time START END" written as "--time=START..END", since an option of the parser takes one value;
/// likewise --base-time and --new-time. Errors: Usage.
[[nodiscard]] core::Expected<QStringList> joinTimeValues(const QStringList& arguments);

/// Adds --time, --step, --pid, --gpu, --stream and --nvtx; with a prefix as "base-" those of one of two runs.
void addScopeOptions(QCommandLineParser& parser, const QString& prefix = {});
/// What the scope options say; those with `prefix` before those without. Errors: Usage.
[[nodiscard]] core::Expected<ScopeArguments> readScopeOptions(const QCommandLineParser& parser,
                                                              const QString& prefix = {});

/// Adds --load-time and --load-pid, for commands that read traces.
void addPartOptions(QCommandLineParser& parser);
/// What the options say of the part to read; the whole trace where the command does not have them. Errors: Usage.
[[nodiscard]] core::Expected<core::PartRequest> readPartOptions(const QCommandLineParser& parser);

/// The scope in `trace` that `arguments` ask for. Errors: Usage, when something asked for is not in the trace, with
/// what there is; Cancelled.
[[nodiscard]] core::Expected<core::Scope> resolveScope(const ScopeArguments& arguments, const core::Trace& trace,
                                                       const std::stop_token& stop);

} // namespace app
