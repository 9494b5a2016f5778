// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "results/analysisresults.h"

#include <QRegularExpression>
#include <QString>

#include <cstdint>

namespace core {

/// What somebody expects to see before looking: "kernel:gemm>20%", "launches/s>50000", "idle>10ms", "idle<5%".
struct Expectation {
    enum class Figure : std::uint8_t {
        KernelShare, ///< of the time of all kernels, those whose name matches, in percent
        LaunchRate, ///< kernel launches a second
        LongestGap, ///< longest idle gap of a GPU, in ns
        IdleShare, ///< of the GPU that was idle most, in percent
    };
    QString text; ///< as it was given
    Figure figure = Figure::KernelShare;
    QRegularExpression kernel; ///< for KernelShare
    bool isAtLeast = true; ///< more than the limit is expected; false: less
    double limit = 0; ///< in the unit of the figure
};

/// How an expectation turned out.
enum class ExpectationVerdict : std::uint8_t { Confirmed, Refuted, CannotTell };

/// "confirmed", "refuted", "cannot tell".
[[nodiscard]] QString verdictName(ExpectationVerdict verdict);

struct ExpectationResult {
    QString expectation; ///< its text
    ExpectationVerdict verdict = ExpectationVerdict::CannotTell;
    QString reason; ///< one sentence with the figure, or why there is none
    friend bool operator==(const ExpectationResult&, const ExpectationResult&) = default;
};

/// Reads an expectation. Errors: Usage, with the forms there are.
[[nodiscard]] Expected<Expectation> parseExpectation(const QString& text);

/// Compares it with the figures of the analyses.
[[nodiscard]] ExpectationResult checkExpectation(const Expectation& expectation, const AnalysisResults& results);

} // namespace core
