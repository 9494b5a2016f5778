// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/idlepieces.h"
#include "analysis/idle/gpuidle.h"
#include "base/diagnosisclasses.h"

#include <memory>

namespace core {

struct NcclEvents;

/// What reasons of gaps are made of. All of it is of one trace.
struct GapReasonInputs {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const HostStates> host;
    std::shared_ptr<const NcclEvents> nccl;
    std::shared_ptr<const TraceTimes> times;
    DiagnosisThresholds thresholds;
};

/// Explains gaps of GPUs for as long as anyone asks: keeps what an IdleExplainer refers to.
class GapReasons
{
public:
    /// `scope` is that of the gaps.
    GapReasons(GapReasonInputs inputs, const Scope& scope);
    Q_DISABLE_COPY_MOVE(GapReasons)
    ~GapReasons() = default;

    [[nodiscard]] const IdleExplainer& explainer() const { return m_explainer; }
    [[nodiscard]] const GapReasonInputs& inputs() const { return m_inputs; }
    [[nodiscard]] const BusyWork& work() const { return m_work; }
    [[nodiscard]] const Scope& scope() const { return m_scope; }
    /**
     * What most of a gap counts for in the wall budget; of equal parts the earlier class. A gap between `tables` of
     * work in scope: what else runs in it counts for what it is, or as other work when it is out of scope.
     * O(log n + work in the gap).
     */
    [[nodiscard]] GapReason reasonOf(const IdleGap& gap, WorkTables tables = WorkTables::All) const;

private:
    GapReasonInputs m_inputs;
    Scope m_scope;
    BusyWork m_work;
    IdleExplainer m_explainer;
};

/// A gap between all work of its GPU, as the wall budget has it: ended by that of the work that starts then which ends
/// first, and of those by that of the lowest stream. O(log n).
[[nodiscard]] GpuGap gapOfBudget(const Trace& trace, const IdleGap& gap);

/// What tables of gaps between `tables` of work ask; empty when there are no reasons.
[[nodiscard]] GapAnswers gapAnswers(std::shared_ptr<const GapReasons> reasons, WorkTables tables = WorkTables::All);

} // namespace core
