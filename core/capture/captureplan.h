// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/nsysprogram.h"
#include "guidance/nsyscommand.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace core {

/// How long a capture waits for what.
struct CaptureTimeouts {
    std::chrono::milliseconds grace { 30'000 }; ///< after the duration, before the target is ended
    std::chrono::milliseconds flush { 60'000 }; ///< for the report, after that
    std::chrono::milliseconds retryFlush { 90'000 }; ///< the same in the one retry after a report of 0 bytes
    std::chrono::milliseconds terminate { 5'000 }; ///< from SIGTERM to SIGKILL
};

/// What to capture, and where to.
struct CaptureSettings {
    QString targetCommand; ///< for a shell
    double durationS = 30; ///< how long the target should run
    CaptureTimes times; ///< when nsys collects
    QString gpuId; ///< CUDA_VISIBLE_DEVICES for the target: "0", "0,1"; empty: left as it is
    QString outFolder;
    CaptureQuestionSet questions; ///< what the capture shall answer
    QStringList extraWords; ///< more options for `nsys profile`
    QString editedLine; ///< the whole `nsys profile` line as somebody changed it; empty: made from the above
    bool isCommandRedacted = false; ///< the command stands nowhere; else only what looks like a secret is left out
    CaptureTimeouts timeouts;
    std::stop_token abandon; ///< when requested everything ends at once, and the report may be lost
    std::int64_t minFreeBytes = 1'000'000'000; ///< of the disk, to begin; a sixteenth of it ends a capture that runs
    std::function<std::int64_t(const QString& folder)>
        freeBytes; ///< of the disk; empty: asks the system. -1: not known
};

/// Where a capture in `folder` puts its trace.
[[nodiscard]] QString captureTracePath(const QString& folder);
/// Where it puts its report, unless an edited line says otherwise.
[[nodiscard]] QString captureReportPath(const QString& folder);

/// The name of the nsys session in which this process records: one at a time.
[[nodiscard]] QString captureSessionName();

/// The line that captures what `settings` ask for (not the edited one), with options that this release knows.
[[nodiscard]] CaptureCommands planCommands(const CaptureSettings& settings, const NsysProgram& nsys);

/// A capture ready to be run.
struct CapturePlan {
    QStringList arguments; ///< of nsys
    QString reportPath;
    QString sessionName; ///< by which `nsys stop` can end it; empty: only a signal can
    bool hasDuration = false; ///< nsys itself ends the target
};

/// The words to run nsys with. Errors: Usage, when the edited line is no `nsys profile` with an output and an
/// application.
[[nodiscard]] Expected<CapturePlan> planCapture(const CaptureSettings& settings, const NsysProgram& nsys);

} // namespace core
