// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "table/table.h"
#include "trace/cpusamples.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// Which way a tree of functions grows.
enum class CpuTreeKind : std::uint8_t {
    TopDown, ///< from each thread to the functions that it called
    BottomUp, ///< from the functions that were sampled to those that called them, over all threads
};

/// A node of the tree: a function and the ones around it, or a thread.
struct CpuPath {
    static constexpr std::uint32_t NoRow = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t parent = NoRow; ///< row of the path around it, an earlier one
    std::uint32_t level = 0; ///< rows around it
    std::uint32_t subject = 0; ///< index into CpuSamples::functions; of a thread into CpuSamples::threads
    bool isThread = false;
    std::int64_t inclusive = 0; ///< samples whose chain leads through this path
    std::int64_t self = 0; ///< top-down: of those, samples with the last function of the path as the innermost
    std::int64_t anywhere = 0; ///< bottom-up, of the rows that lie in none: samples with the function in their chain
};

/// Result of the sections "CPU call tree" and "CPU callers". Most samples first; a path after the one around it.
struct CpuTree {
    CpuTreeKind kind = CpuTreeKind::TopDown;
    std::vector<CpuPath> rows;
    std::int64_t sampleCount = 0; ///< in scope
    std::int64_t withoutChain = 0; ///< of those, without a callchain
    Provenance provenance;
};

/// Puts the samples of `scope` into a tree. O(samples + frames · log). Errors: Cancelled.
[[nodiscard]] Cancellable<CpuTree> analyzeCpuTree(const Trace& trace, const Scope& scope, const CpuSamples& samples,
                                                  CpuTreeKind kind, const std::stop_token& stop = {});

/// What a row is called: its function or thread.
[[nodiscard]] QString cpuPathName(const CpuSamples& samples, const CpuPath& path);
/// The names from the outermost row to `row`, with " / " between; of more than 20 the first and last ten.
[[nodiscard]] QString cpuPathText(const CpuSamples& samples, const CpuTree& tree, std::size_t row);

/// Table "cpu_call_tree" or "cpu_callers", with the SQL of its figures in `scope`.
[[nodiscard]] Table describeCpuTree(std::shared_ptr<const Trace> trace, std::shared_ptr<const CpuSamples> samples,
                                    std::shared_ptr<const CpuTree> tree, const Scope& scope);

} // namespace core
