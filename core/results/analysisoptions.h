// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phasemap.h"
#include "findings/thresholds.h"

#include <memory>

namespace core {

class HostStates;
struct GroupIdleTimes;
struct NcclEvents;

/// What the user chose beside the scope.
struct AnalysisOptions {
    PhaseMap phases; ///< empty: none was given
    Thresholds thresholds; ///< of the rules behind the findings
    /// The NCCL operations of the same trace, when they were found before: they do not depend on the scope.
    std::shared_ptr<const NcclEvents> ncclEvents;
    /// What the threads of the same trace did, when it was found before: it does not depend on the scope either.
    std::shared_ptr<const HostStates> hostStates;
    /// Idle times that another scope of the same trace needed; they hold for all scopes with the same window.
    std::shared_ptr<const GroupIdleTimes> groupIdleTimes;

    /// Takes what was found in a trace from the options of results of the same trace.
    void takeFound(const AnalysisOptions& options)
    {
        ncclEvents = options.ncclEvents;
        hostStates = options.hostStates;
        groupIdleTimes = options.groupIdleTimes;
    }
};

} // namespace core
