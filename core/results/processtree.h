// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace core {

/// A process, a GPU it has streams on, or one of these streams.
struct ProcessTreeNode {
    static constexpr std::size_t NoParent = std::numeric_limits<std::size_t>::max();

    std::size_t parent = NoParent; ///< position in ProcessTree::nodes, before this one
    std::size_t positionInParent = 0;
    std::vector<std::size_t> children; ///< positions in ProcessTree::nodes
    QString label; ///< "pid 111 (worker)", "GPU 0 (H100)", "Stream 7"
    RowSubject subject; ///< process; process and device; or all three with the stream
    std::optional<std::int64_t> workCount; ///< kernels, copies, sets and graph launches in scope; none: not captured
    std::optional<std::int64_t> busyNs; ///< union of this work; of a process summed over its GPUs
    bool isInScope = false; ///< it did something that the results count
};

/// All processes of a trace, whatever the scope, so that another one can be chosen; with the figures of one scope.
struct ProcessTree {
    std::vector<ProcessTreeNode> nodes; ///< parents before their children
    std::vector<std::size_t> roots; ///< processes in the order of their ids
};

/// The tree of the trace of `results`: its nodes and their order depend on the trace only. O(processes + streams).
[[nodiscard]] ProcessTree makeProcessTree(const AnalysisResults& results);

} // namespace core
