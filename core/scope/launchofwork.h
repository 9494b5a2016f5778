// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/devicework.h"

namespace core {

/// The API call that launched `work`, as recorded and not the outermost; none: it is not in the trace.
[[nodiscard]] inline CallRow launchOfWork(const Trace& trace, const WorkReference& work)
{
    switch (work.kind) {
    case WorkKind::Kernel:
        return trace.kernels.launch[work.row];
    case WorkKind::Copy:
        return trace.copies.launch[work.row];
    case WorkKind::Set:
        return trace.sets.launch[work.row];
    case WorkKind::Graph:
        return trace.graphLaunches.launch[work.row];
    }
    return {};
}

} // namespace core
