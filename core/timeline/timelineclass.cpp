// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineclass.h"

namespace core {

TimelineClass timelineClassOf(TimeClass idleClass)
{
    switch (timeGroup(idleClass)) {
    case TimeGroup::Launch:
        return TimelineClass::IdleLaunch;
    case TimeGroup::Sync:
        return TimelineClass::IdleSync;
    case TimeGroup::Host:
        return TimelineClass::IdleHost;
    case TimeGroup::Allocation:
        return TimelineClass::IdleAllocation;
    case TimeGroup::Loading:
        return TimelineClass::IdleLoading;
    case TimeGroup::Dependency:
        return TimelineClass::IdleDependency;
    case TimeGroup::Profiler:
        return TimelineClass::IdleProfiler;
    case TimeGroup::Imbalance:
        return TimelineClass::IdleImbalance;
    case TimeGroup::Migration:
        return TimelineClass::IdleMigration;
    case TimeGroup::Copy:
        return TimelineClass::IdleCopyCall;
    default:
        return TimelineClass::IdleUnknown;
    }
}

} // namespace core
