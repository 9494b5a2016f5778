// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/wallbudget.h"
#include "findings/busyfigures.h"
#include "findings/findings.h"
#include "findings/idlefigures.h"

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A finding names at most this many rows of one kind; the table has them all.
constexpr std::size_t MaximumFigures = 4;

/// A remedy before it is a mean: time of all GPUs.
struct RemedySum {
    double boundNs = 0;
    double confidence = 0;
    QString text {};
};

/// What all rules need, and where they put what they find.
class FindingContext
{
public:
    FindingContext(const FindingInputs& inputs, std::stop_token stopToken);

    const FindingInputs& in;
    const Trace& trace;
    const Thresholds& thresholds;
    std::stop_token stop;
    std::int64_t runNs = 0; ///< of one GPU
    std::int64_t windowNs = 0; ///< first to last GPU work of any
    std::int64_t gpus = 0; ///< with work in scope
    bool areTurnsTaken = false; ///< by the GPUs, so that means over them are less than what one can win
    /// By BusyFigures::kernels: time that no finding claims yet.
    std::vector<std::int64_t> kernelLeftNs;

    [[nodiscard]] bool hasGpuWork() const { return gpus > 0; }
    [[nodiscard]] bool isWholeTrace() const { return in.scope.isWholeTrace(); }
    /// Time of a class in the windows of all GPUs, with that of peers that NCCL waits for.
    [[nodiscard]] std::int64_t windowNsOf(TimeClass timeClass) const;
    /// Time of a class before and after all GPU work, of all GPUs.
    [[nodiscard]] std::int64_t outsideNsOf(TimeClass timeClass) const;
    /// Mean over the GPUs, rounded down: means never add up to more than what they are of.
    [[nodiscard]] std::int64_t mean(double sumNs) const;

    /// A finding that claims the mean of `claimedNs`, a sum over all GPUs, with bounds that are such sums as well.
    [[nodiscard]] Finding finding(FindingRule rule, const QString& title, std::int64_t claimedNs,
                                  const std::vector<RemedySum>& remedies) const;
    /// False of a score below 0.05 and a claim below 1 % of the run.
    [[nodiscard]] static bool matters(const Finding& finding);
    /// Keeps a finding that matters, an error, and what is about the capture.
    void add(Finding finding);
    /// Why a rule found nothing; what is said first holds.
    void notFired(FindingRule rule, const QString& reason);
    void notJudged(FindingRule rule, const QString& reason);
    /// The findings in their order, and what became of the rules.
    [[nodiscard]] Findings take();

    /// "GPU 1".
    [[nodiscard]] QString gpuName(DeviceIndex device) const;

private:
    struct Reason {
        QString text;
        bool isJudged = true;
    };
    [[nodiscard]] RuleOutcome outcome(FindingRule rule) const;

    std::vector<Finding> m_findings;
    std::array<std::optional<Reason>, FindingRuleCount> m_reasons;
};

} // namespace core
