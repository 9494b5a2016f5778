// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "table/table.h"

#include <QString>

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// What a performance engineer asks of a capture, in the order of the table.
enum class CaptureQuestion : std::uint8_t {
    Kernels,
    LaunchLatency,
    GraphKernels,
    GapCauses,
    BlockingOsCalls,
    NcclOperations,
    Straggler,
    NvlinkDuringNccl,
    Phases,
    MemoryTraffic,
    UnifiedMemory,
    CpuSamples,
};
constexpr std::size_t CaptureQuestionCount = 12;

/// Questions that were ticked; bit = position in CaptureQuestion.
using CaptureQuestionSet = std::bitset<CaptureQuestionCount>;

/// The bit of `question` in a CaptureQuestionSet.
[[nodiscard]] constexpr std::size_t position(CaptureQuestion question)
{
    return static_cast<std::size_t>(question);
}

/// "Which kernels take the time?"
[[nodiscard]] QString questionText(CaptureQuestion question);
/// The same in a word or two, for lists: "kernels".
[[nodiscard]] QString questionSubject(CaptureQuestion question);

/// Whether a capture answers a question.
enum class Answer : std::uint8_t { Yes, Partly, No };

/// "Yes", "Partly", "No".
[[nodiscard]] QString answerName(Answer answer);

/// One question and what the capture has for it.
struct CaptureQuestionRow {
    CaptureQuestion id = CaptureQuestion::Kernels;
    QString question;
    QString needs; ///< what must be captured
    std::optional<Answer> answer; ///< none: there is no trace
    QString quality; ///< what there is of it: counts, coverage, sampling rate
    QString change; ///< what to do about it; empty when the answer is Yes
};

/// What a capture can and cannot answer: all questions, in their order.
struct CaptureQuestions {
    Provenance provenance;
    std::array<CaptureQuestionRow, CaptureQuestionCount> rows;
    [[nodiscard]] const CaptureQuestionRow& row(CaptureQuestion question) const { return rows[position(question)]; }
};

/// The questions without answers: what can be asked before there is a trace.
[[nodiscard]] CaptureQuestions openCaptureQuestions();

/**
 * Says for each question whether the whole of `trace` (no scope) can answer it.
 *
 * @param nvtxCoverage  share of the kernel time that is tied to NVTX ranges, 0–1; none: not computed
 * @param stop          polled every 65,536 rows
 * @return the answers, or Cancelled
 */
[[nodiscard]] Cancellable<CaptureQuestions>
answerCaptureQuestions(const Trace& trace, std::optional<double> nvtxCoverage = {}, const std::stop_token& stop = {});

/// Table `capture_guidance`: a row for each question.
[[nodiscard]] Table describeCaptureQuestions(std::shared_ptr<const CaptureQuestions> questions);

} // namespace core
