// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "capture/expectation.h"
#include "capture/redaction.h"
#include "statistics/steadystate.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What became of a capture: nsys_capture.json, the evidence that stays beside its files.
struct CaptureRecord {
    static constexpr int SchemaVersion = 1;
    static constexpr qsizetype TailBytes = 1024;

    bool isOk = false;
    QDateTime capturedAt; ///< UTC
    QString nsysBinary;
    QString nsysVersion; ///< as nsys says it
    QStringList command; ///< the words of `nsys profile`, without secrets
    QString gpuId; ///< CUDA_VISIBLE_DEVICES
    QString targetCommand; ///< without secrets
    RedactionKind redaction = RedactionKind::None; ///< what is left out of the two
    std::optional<int> nsysSignal; ///< that ended nsys, when it was not sent from here: the report may lack its end
    std::optional<int> targetExitCode; ///< none: it was ended, or nsys did not start
    std::optional<double> targetDurationS;
    QString reportPath; ///< empty: none was made
    QString sqlitePath; ///< empty: none was made
    QStringList warnings;
    std::optional<SteadyState> steadyState;
    std::vector<ExpectationResult> expectations;
    QString error; ///< one sentence; empty when all went well
    ErrorCode errorCode = ErrorCode::BadFormat; ///< of that; it is not in the file
    QString errorTail; ///< the last of what nsys wrote to stderr

    /// Turns it into a failure.
    void fail(const Error& cause);
};

/// "nsys_capture.json" in `folder`.
[[nodiscard]] QString captureRecordPath(const QString& folder);

/// The record as JSON; sizes are those of the files now.
[[nodiscard]] QJsonObject toJson(const CaptureRecord& record);

/// Writes nsys_capture.json into `folder`, whole or not at all. To be called last. Errors: CannotWrite.
[[nodiscard]] Expected<void> writeCaptureRecord(const CaptureRecord& record, const QString& folder);

/// Reads it back. Errors: CannotOpen, BadFormat (no JSON, or of a newer schema).
[[nodiscard]] Expected<CaptureRecord> readCaptureRecord(const QString& folder);

/// The steady state that the record beside `path` proposes for this trace or report; none when there is no record, or
/// one of other files.
[[nodiscard]] std::optional<SteadyState> recordedSteadyState(const QString& path);

} // namespace core
