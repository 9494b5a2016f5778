// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/budget/idlepieces.h"
#include "analysis/idle/gpuidle.h"
#include "base/diagnosisclasses.h"

#include <memory>
#include <stop_token>

namespace core {

/// Explains gaps of GPUs for as long as anyone asks: keeps what an IdleExplainer refers to.
class GapReasons
{
public:
    /// `thresholds` are copied. Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::shared_ptr<const GapReasons>> make(std::shared_ptr<const Trace> trace,
                                                                             std::shared_ptr<const HostStates> host,
                                                                             const DiagnosisThresholds& thresholds,
                                                                             const std::stop_token& stop = {});

    [[nodiscard]] const IdleExplainer& explainer() const { return *m_explainer; }
    /// What most of a gap is put down to; of equal parts the earlier class.
    [[nodiscard]] GapReason reasonOf(const IdleGap& gap) const;

private:
    GapReasons(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostStates> host,
               const DiagnosisThresholds& thresholds);

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const HostStates> m_host;
    DiagnosisThresholds m_thresholds;
    std::optional<IdleExplainer> m_explainer;
};

} // namespace core
