// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "exitcode.h"

#include <QString>

#include <mutex>

namespace app {

/// The exit code that says what `error` says.
[[nodiscard]] ExitCode exitCodeOf(const core::Error& error);

/// Prints lines for people or programs to stdout; `text` ends with a line break. Unsafe characters must be gone
/// already.
void printData(const QString& text);
/// Prints one line to stderr, "gpuloupe-cli: …"; characters that are not safe on a terminal are replaced.
void printMessage(const QString& text);
/// Prints why something did not work and returns its exit code; a usage error as reportUsage() does.
ExitCode report(const core::Error& error, const QString& command = {});
/// Prints a usage error and where the help of `command` (may be empty) is found.
ExitCode reportUsage(const QString& problem, const QString& command = {});
/// Flushes stdout; CannotWrite with a message when anything printed was lost, else `code`.
[[nodiscard]] ExitCode finishOutput(ExitCode code);

/// One line on stderr that tells how far a job is; silent when stderr is not a terminal. Gone when the object is.
class ProgressLine
{
public:
    ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

    /// A sink that shows progress here; may be called from any thread while this object lives.
    [[nodiscard]] core::ProgressSink sink();
    /// Shows a stage without a fraction.
    void show(const QString& stage);

private:
    void print(const QString& line);

    bool m_isTerminal = false;
    std::mutex m_mutex;
};

} // namespace app
