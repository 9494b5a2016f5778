// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/findingrule.h"
#include "findings/thresholds.h"
#include "scope/scope.h"
#include "table/table.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct Barriers;
struct CudaGraphs;
struct GpuIdle;
class HostBlocks;
struct Kernels;
struct LaunchStorms;
struct MemoryOperations;
struct Nccl;
struct NvtxAttribution;
struct Phases;
struct ProfilerOverhead;

/// How much a finding matters.
enum class FindingSeverity : std::uint8_t { High, Medium, Low };
/// "high", "medium", "low".
[[nodiscard]] QString findingSeverityName(FindingSeverity severity);

/// A figure that a finding stands on, and the table cell it stands in.
struct FindingFigure {
    QString text; ///< figure with unit: "GPU idle inside: 3.1 ms of a 41.0 ms window"
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
    FindingRule rule = FindingRule::DominantKernel;
    FindingSeverity severity = FindingSeverity::Low;
    QString title;
    std::vector<FindingFigure> evidence; ///< at least one
    QString recommendation; ///< what to do, concretely
    std::optional<std::int64_t> recoverableNs; ///< at most this much wall time can be won, 0–windowNs; none: not known
    std::int64_t windowNs = 0; ///< first to last GPU work of any device in scope
    RowSubject subject;
    QString limitation; ///< what the finding does not know, may be empty
};

/// "at most 3.1 ms of a 41.0 ms window"; empty without a bound.
[[nodiscard]] QString recoverableSentence(const Finding& finding);
/// The text of a figure with its moment in the base that `format` says. `originNs`: the start of the trace.
[[nodiscard]] QString figureText(const FindingFigure& figure, std::int64_t originNs, const DisplayFormat& format);
/// The texts of the evidence, one after the other.
[[nodiscard]] QString evidenceText(const Finding& finding);

/// What became of one rule.
enum class RuleState : std::uint8_t {
    Fired,
    NotFired, ///< judged, and all was well
    NotJudged, ///< the data it needs is missing
};
struct RuleOutcome {
    FindingRule rule = FindingRule::DominantKernel;
    RuleState state = RuleState::NotJudged;
    std::size_t findingCount = 0; ///< when fired
    QString reason; ///< why it did not fire or was not judged; the titles of what fired
};

/// Result of section "Findings".
struct Findings {
    std::vector<Finding> rows; ///< by recoverable time, longest first; then those without a bound, gravest first
    std::vector<RuleOutcome> outcomes; ///< one for each rule, in their order
    std::int64_t windowNs = 0; ///< as in Finding
    Provenance provenance;
};

/// What the rules look at: results of one scope. nullptr: not computed, so the rules that need it are not judged.
struct FindingInputs {
    const Trace& trace;
    const Scope& scope;
    const Thresholds& thresholds;
    const Kernels& kernels; ///< table "kernels"
    const LaunchStorms& launchStorms; ///< with the limits of `thresholds`: stormLimits()
    const Barriers& barriers; ///< table "barriers"
    const Barriers& barriersByProcess; ///< table "sync_by_pid"
    const GpuIdle& gpuIdle;
    const MemoryOperations& memoryOperations;
    const Nccl* nccl = nullptr; ///< table "nccl_ops", and "nccl_by_gpu"
    const NvtxAttribution* nvtxAttribution = nullptr;
    const Phases* phases = nullptr; ///< table "phases"
    const CudaGraphs* cudaGraphs = nullptr;
    const ProfilerOverhead* profilerOverhead = nullptr;
    const HostBlocks* hostBlocks = nullptr; ///< nullptr: to be collected
};

/// Judges all rules. Errors: Cancelled.
[[nodiscard]] Cancellable<Findings> analyzeFindings(const FindingInputs& inputs, const std::stop_token& stop = {});

/// Table "findings". `tables`: those that the evidence refers to, whose SQL becomes that of bounds taken from one cell.
[[nodiscard]] Table describeFindings(std::shared_ptr<const Trace> trace, std::shared_ptr<const Findings> findings,
                                     const std::vector<TablePointer>& tables);
/// Table "finding_rules": what became of each rule.
[[nodiscard]] Table describeFindingRules(std::shared_ptr<const Findings> findings);

} // namespace core
