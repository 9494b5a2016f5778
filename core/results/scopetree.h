// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>

#include <limits>
#include <optional>
#include <vector>

namespace core {

/// A GPU, a process that works on it, or one of the streams it has there; a process that works on no GPU, or all of
/// those.
struct ScopeTreeNode {
    static constexpr std::size_t NoParent = std::numeric_limits<std::size_t>::max();

    std::size_t parent = NoParent; ///< position in ScopeTree::nodes, before this one
    std::size_t positionInParent = 0;
    std::vector<std::size_t> children; ///< positions in ScopeTree::nodes
    QString label; ///< "GPU 0 (H100)", "pid 111 (worker)", "Stream 7"
    RowSubject subject; ///< device; process and device; or all three with the stream
    std::optional<std::int64_t> busyNs; ///< union of its work on the GPU; none: it did nothing there, or not captured
    std::optional<double> busyShare; ///< 0–1: busyNs of first to last GPU work of any GPU in the scope
};

/// What a scope can be limited to beside time, whatever the scope, with the figures of one.
struct ScopeTree {
    std::vector<ScopeTreeNode> nodes; ///< parents before their children
    std::vector<std::size_t> roots; ///< GPUs in the order of their ids, then processes without GPU work
};

/// Of each node of a tree, by position: 1 when it is chosen. Those with children follow from these.
using ScopeTicks = std::vector<char>;

/// The tree of the trace of `results`: its nodes and their order depend on the trace only. O(processes + streams).
[[nodiscard]] ScopeTree makeScopeTree(const AnalysisResults& results);

/// What of the tree `scope` takes in: streams, and processes without GPU work.
[[nodiscard]] ScopeTicks ticksOf(const ScopeTree& tree, const Scope& scope);

/// `scope` with the fewest limits to GPUs, processes and streams that leave what is ticked, in place of those it has.
/// Where streams have to be named, processes without GPU work are left out. Nothing ticked: as if all were.
[[nodiscard]] Scope scopeOfTicks(const ScopeTree& tree, const ScopeTicks& ticks, Scope scope);

} // namespace core
