// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/gpupairs.h"
#include "compare/matching/kernelmatching.h"
#include "compare/matching/matchfile.h"
#include "table/table.h"

#include <QStringList>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// Numbers of GPUs, processes, streams and threads: equal in both runs for those that are each other's partner.
struct RowNumbers {
    Sides<std::vector<std::uint32_t>> process; ///< by ProcessIndex
    Sides<std::vector<std::uint32_t>> stream; ///< by StreamIndex
    Sides<std::vector<std::uint32_t>> thread; ///< by ThreadIndex: of threads of a process and name which one it is
    Sides<std::vector<std::uint32_t>> device; ///< by DeviceIndex
};

/**
 * Pairs the processes of two runs: those of one NCCL rank, which no other process of its run has; those of a name and
 * set of GPUs likewise; then those of the same first GPU, and then all, in the order of their first kernels. Streams
 * are paired on each pair of GPUs by the time of their kernels and CUDA graphs, the longest first; threads of a process
 * and name by their ids. O(n). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<RowNumbers> pairProcessesAndStreams(const CompareRuns& runs, const GpuPairs& gpus,
                                                              const std::stop_token& stop = {});

/// Rows of both tables that are the same; one of them may be missing.
struct RowPair {
    Sides<std::optional<std::size_t>> row;
    /// How they were found: FullName, WithArguments (NVTX ranges without their numbers), Stem (ranges whose text no other
    /// has), Pinned; None: one is missing.
    MatchLevel level = MatchLevel::None;
    /// Where the partner had to be guessed, 1 / the number of rows of the side with more of them that it could have been.
    std::optional<double> confidence;
};
using RowPairs = std::vector<RowPair>;

/// What is known of rows besides what they are called.
struct RowHints {
    const MatchChoices* choices = nullptr; ///< none: nobody said anything
    const RowNumbers* numbers = nullptr; ///< none: processes, streams and threads do not tell rows apart
    const Sides<std::vector<QString>>* rangePaths = nullptr; ///< by row of the table of NVTX ranges: nvtxPaths()
};

/**
 * Lays the rows of two tables of one key side by side: pins, then rows of equal Table::rowKey() of the same GPU, process and
 * stream (of several equal ones the first with the first, and so on). NVTX ranges that have no partner then are laid
 * beside those of equal text, domain and path without their numbers, then whatever their path, then those whose text no
 * other row of its run has. At last come rows of one side. What is apart is not laid side by side. O(rows log rows). Errors: Cancelled.
 */
[[nodiscard]] Cancellable<RowPairs> pairRows(const Sides<TablePointer>& tables, const RowHints& hints,
                                             const std::stop_token& stop = {});

/// Of each choice about another table than that of kernels that names a table or row that is not there, a sentence.
/// `tables`: those of one run, by side.
[[nodiscard]] QStringList staleRowChoices(const Sides<std::vector<TablePointer>>& tables, const MatchChoices& choices);

} // namespace core
