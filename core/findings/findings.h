// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"
#include "base/result.h"
#include "findings/acceptedfinding.h"
#include "findings/findingrule.h"
#include "findings/findingseverity.h"
#include "findings/thresholds.h"
#include "findings/verdict.h"
#include "scope/scope.h"
#include "table/table.h"

#include <array>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct BusyFigures;
struct DiagnosisClasses;
struct GpuIdle;
struct IdleFigures;
struct KernelModes;
struct Kernels;
struct RepeatingWork;
struct WallBudget;

/// "high", "medium", "low", "note".
[[nodiscard]] QString findingSeverityName(FindingSeverity severity);
[[nodiscard]] FindingSeverity severityOfScore(double score,
                                              const DiagnosisThresholds& limits = builtInDiagnosisClasses().thresholds);

/// One thing that can be done about a finding, beyond those before it.
struct Remedy {
    std::int64_t boundNs = 0; ///< at most this much wall time can be won, those before it included
    double confidence = 0; ///< 0–1: that the step to this bound can be won
    QString text; ///< "if the data stays on the GPU"; empty when there is only one
    friend bool operator==(const Remedy&, const Remedy&) = default;
};

/// Percent of the run that can be expected to be won: 100·Σ cᵢ(bᵢ − bᵢ₋₁)/run, bounds in ascending order. 0 of an
/// empty run.
[[nodiscard]] double findingScore(const std::vector<Remedy>& remedies, std::int64_t runNs);

/// A figure that a finding stands on, and the table cell it stands in.
struct FindingFigure {
    QString text; ///< figure with unit: "GPU 0, copy to GPU: 921 ms"
    QString tableKey;
    std::size_t row = 0;
    QString columnKey;
    std::optional<std::int64_t> momentNs
        = std::nullopt; ///< when the text names a moment, in s after the start of the trace
    TraceId trace = TraceId(); ///< whose table it is
    friend bool operator==(const FindingFigure&, const FindingFigure&) = default;
};

/// One thing worth knowing. Texts hold names as the trace has them: plain text, to be escaped by writers.
struct Finding {
    FindingRule rule = FindingRule::CudaError;
    QString own; ///< where the user's rule stands: "rules.json, line 3"; empty: it is a rule of the program
    QString acceptedBecause; ///< why somebody expects it; empty: nobody accepted it
    QString acceptedBy; ///< AcceptedFinding::key
    FindingSeverity severity = FindingSeverity::Minor;
    QString title;
    std::vector<FindingFigure> evidence;
    QString recommendation; ///< what to do, concretely
    std::int64_t claimedNs = 0; ///< wall time of the run that it explains, mean over the GPUs with work
    std::vector<Remedy> remedies; ///< ascending by bound; empty: no bound is known
    double score = 0;
    std::int64_t runNs = 0;
    std::int64_t windowNs = 0; ///< first to last GPU work of any device in scope
    std::vector<TimeClass> classes; ///< of time that it claims some of; empty: it is about kernels or errors
    RowSubject subject;
    QString limitation; ///< what the finding does not know, may be empty
    QString boundRemark; ///< why the bounds can be too small, may be empty

    /// The largest bound; none: not known.
    [[nodiscard]] std::optional<std::int64_t> recoverableNs() const;
};

/// "Explains 921 ms (95.0 %); at most 23.4 ms by overlap and link speed, 921 ms if the data stays on the GPU"; empty
/// when no time is claimed.
[[nodiscard]] QString recoverableSentence(const Finding& finding);
/// The text of a figure with its moment in the base that `format` says. `originNs`: the start of the trace.
[[nodiscard]] QString figureText(const FindingFigure& figure, std::int64_t originNs, const DisplayFormat& format);
/// The texts of the evidence, one after the other.
[[nodiscard]] QString evidenceText(const Finding& finding);
/// Errors first, then by severity, score, claimed time and rule.
[[nodiscard]] bool isBefore(const Finding& left, const Finding& right);

/// What became of one rule.
enum class RuleState : std::uint8_t {
    Fired,
    NotFired, ///< judged, and all was well
    NotJudged, ///< the data it needs is missing
};
struct RuleOutcome {
    FindingRule rule = FindingRule::CudaError;
    QString own; ///< as in Finding
    RuleState state = RuleState::NotJudged;
    std::size_t findingCount = 0; ///< when fired
    QString reason; ///< why it did not fire or was not judged; the titles of what fired
    QString derivation; ///< findingRuleDerivation()
};

/// What a rule is called where people read: "exposed NCCL", "your own rule (rules.json, line 3)".
[[nodiscard]] QString ruleName(FindingRule rule, const QString& own);

/// Result of section "Findings".
struct Findings {
    std::vector<Finding> rows; ///< about the program, in the order of isBefore()
    std::vector<Finding> accepted; ///< set aside from `rows` because somebody expects them, in the same order
    std::vector<AcceptedFinding> unmatched; ///< accepted, but nothing that was found is it
    std::vector<Finding> captureNotes; ///< about the capture, in the order of the rules
    std::vector<RuleOutcome> outcomes; ///< one for each rule of the program, in their order; then the user's
    std::array<double, 3> leastScores {}; ///< of severities: high, medium, low
    Verdict verdict;
    std::int64_t runNs = 0;
    std::int64_t windowNs = 0; ///< as in Finding
    Provenance provenance;
};

/// What the rules look at: results of one scope.
struct FindingInputs {
    const Trace& trace;
    const Scope& scope;
    const Thresholds& thresholds;
    const DiagnosisClasses& classes;
    const WallBudget& budget;
    const BusyFigures& busy;
    const IdleFigures& idle;
    const Kernels& kernels; ///< table "kernels"
    const KernelModes& kernelModes;
    const GpuIdle& gpuIdle;
    const RepeatingWork& repeatingWork;
};

/// Judges all rules. Errors: Cancelled.
[[nodiscard]] Cancellable<Findings> analyzeFindings(const FindingInputs& inputs, const std::stop_token& stop = {});

/// Table "findings". Its summary is the verdict.
[[nodiscard]] Table describeFindings(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings);
/// Table "accepted_findings": those that were set aside.
[[nodiscard]] Table describeAcceptedFindings(std::shared_ptr<const Trace> trace,
                                             std::shared_ptr<const Findings> findings);
/// Table "capture_notes": what limits the analysis.
[[nodiscard]] Table describeCaptureNotes(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings);
/// Table "finding_rules": what became of each rule.
[[nodiscard]] Table describeFindingRules(std::shared_ptr<const Findings> findings);

} // namespace core
