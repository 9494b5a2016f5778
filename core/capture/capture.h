// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "capture/captureplan.h"
#include "capture/capturerecord.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <stop_token>
#include <vector>

namespace core {

/// Who wants to know how a capture goes. All members may be empty; called in the thread that captures.
struct CaptureListener {
    std::function<void(const QString& line)> step; ///< one sentence at each step, and the file it made
    std::function<void(const QByteArray& piece)> output; ///< of nsys and the target, as it comes
    ProgressSink progress; ///< of the export
};

/**
 * Runs the target under `nsys profile`: from the checks before to the report. What goes wrong stands in the record;
 * nothing is written but the report. An older report, trace and record in the folder are removed first.
 *
 * @param stop  ends the recording as its time would: the report is still written
 * @return the record; isOk when there is a report with something in it
 */
[[nodiscard]] CaptureRecord profileTarget(const CaptureSettings& settings, const NsysSearch& search,
                                          const CaptureListener& listener = {}, const std::stop_token& stop = {});

/// Exports the report of `record` into `folder`. When that fails, the record is a failure and the report stays.
void exportCapture(CaptureRecord& record, const QString& folder, const NsysSearch& search,
                   const CaptureListener& listener = {}, const std::stop_token& stop = {});

/// Proposes the steady state of the trace of `record`, and warns when it is short. Errors: Cancelled.
[[nodiscard]] Expected<void> assessCapture(CaptureRecord& record, const Trace& trace, const std::stop_token& stop = {});

/// Compares what was expected with the figures of `results`, in place of what the record had.
void checkExpectations(CaptureRecord& record, const std::vector<Expectation>& expectations,
                       const AnalysisResults& results);

/**
 * The whole of it: profileTarget(), exportCapture(), assessCapture(), checkExpectations() on the figures of the steady
 * state, and the record in the folder, which is written last in any case.
 *
 * @param stopRecording  ends the recording; what was recorded is exported all the same. CaptureSettings::abandon ends
 *         it all
 */
[[nodiscard]] CaptureRecord captureAll(const CaptureSettings& settings, const std::vector<Expectation>& expectations,
                                       const NsysSearch& search, const CaptureListener& listener = {},
                                       const std::stop_token& stopRecording = {});

/// The scope that the record proposes: its steady state, or the whole trace.
[[nodiscard]] Scope steadyScope(const CaptureRecord& record);

/// True when a program called nsys runs on this machine; one that has ended and was not fetched does not.
[[nodiscard]] bool isNsysRunning();

} // namespace core
