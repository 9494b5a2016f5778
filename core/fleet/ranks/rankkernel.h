// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>

namespace core {

/// What the calls of a kernel on the GPU of one rank took.
struct RankKernel {
    QString name; ///< the full name, no longer than LongestKernelName
    std::uint64_t nameHash = 0; ///< of the whole full name: the same kernel on other ranks has it, too
    std::int64_t calls = 0;
    std::int64_t totalNs = 0;
    std::int64_t medianNs = 0; ///< rounded down
    std::int64_t longestNs = 0;
    /// Of a call. There is at least one.
    [[nodiscard]] double meanNs() const { return static_cast<double>(totalNs) / static_cast<double>(calls); }
    friend bool operator==(const RankKernel&, const RankKernel&) = default;
};

/// Calls of a kernel that took about as long.
struct KernelBucket {
    std::uint32_t kernel = 0; ///< in RankSummary::kernels
    std::uint32_t bucket = 0; ///< see kernelBucket()
    std::int64_t calls = 0;
    friend bool operator==(const KernelBucket&, const KernelBucket&) = default;
};

constexpr qsizetype LongestKernelName = 400;
/// Buckets are a quarter of a power of two wide, from 1 µs on; the last one begins at 47 ms.
constexpr std::uint32_t KernelBuckets = 64;

/// In which bucket a duration falls; the first and the last one have no other end.
[[nodiscard]] std::uint32_t kernelBucket(std::int64_t durationNs);
/// Where a bucket ends: all in it and in those before it are shorter. Not of the last one.
[[nodiscard]] std::int64_t kernelBucketEndNs(std::uint32_t bucket);

} // namespace core
