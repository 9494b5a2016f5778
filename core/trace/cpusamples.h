// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/column.h"
#include "base/ids.h"
#include "base/result.h"

#include <QString>

#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

struct Trace;

/// A function as callchains name it. Those whose symbol was not found are one function for each module.
struct CpuFunction {
    QString symbol; ///< empty: not resolved
    QString module; ///< name of its file without folders, e.g. "libc.so.6"; may be empty
    /// Their texts in the file's table of strings, which has the path of the module; no symbol: not resolved.
    std::optional<std::int64_t> symbolId;
    std::int64_t moduleId = 0;
    /// "main", or "libc.so.6 (not resolved)".
    [[nodiscard]] QString name() const;
};

/// A frame and all frames around it: samples whose chains begin alike share theirs.
struct CpuFrame {
    static constexpr std::uint32_t None = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t caller = None; ///< the frame around it, an earlier one; none: the outermost of a thread
    std::uint32_t function = 0; ///< index into CpuSamples::functions
};

/// A thread that was sampled; it need not have called CUDA.
struct SampledThread {
    std::uint64_t globalTid = 0;
    ThreadIndex thread; ///< of the trace; none when it did nothing else
    ProcessIndex process; ///< of the trace, likewise
    QString name; ///< from ThreadNames, may be empty
    /// "thread 4712 of pid 4711 (name)".
    [[nodiscard]] QString label() const;
};

/**
 * Where the processors were when they were sampled, in the order of time.
 *
 * Source: COMPOSITE_EVENTS, a row a sample, and SAMPLING_CALLCHAINS, a row a frame. Not part of a Trace, since only one
 * analysis needs it: readCpuSamples() reads it from the trace's file.
 */
struct CpuSamples {
    std::vector<CpuFunction> functions;
    std::vector<CpuFrame> frames;
    std::vector<SampledThread> threads;
    Column<std::int64_t> timeNs;
    Column<std::uint32_t> thread; ///< index into `threads`
    Column<std::uint32_t> leaf; ///< the innermost frame; CpuFrame::None: no chain was recorded
    QString source; ///< names of the tables; empty: the file has no samples
    QString problem; ///< why they could not be read, empty when all is well
    [[nodiscard]] std::size_t size() const { return timeNs.size(); }
};

/// Reads the samples of the file of `trace`, again each time. What cannot be read is said in CpuSamples::problem.
/// O(samples · log + frames). Errors: Cancelled.
[[nodiscard]] Cancellable<CpuSamples> readCpuSamples(const Trace& trace, const std::stop_token& stop = {});

} // namespace core
