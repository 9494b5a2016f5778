// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace core {

/// What checks look at of one side, beside its GPUs, its budget and its kernels.
struct RunFacts {
    std::int64_t fileSizeBytes = 0;
    std::int64_t processes = 0; ///< with kernels or CUDA graphs in scope
    QStringList recorded; ///< eventClassWord() of what was recorded
    bool hasBacktraces = false; ///< of CUDA calls
    QString graphMode; ///< "graph", "node"; empty: no CUDA graph ran
    std::int64_t warnings = 0; ///< that nsys left
    QStringList limits; ///< kinds of limits of the scope: "time", "processes", "gpus", "streams", "nvtx"
    double copyBytes = 0; ///< moved by copies a unit
    double ncclBytes = 0; ///< moved by NCCL a unit
    std::int64_t spanNs = 0; ///< from the start of the first kept unit to the end of the last, on the critical GPU
    double busyClock = 0; ///< mean of the sampled SM clock while kernels run; 0: not sampled
    friend bool operator==(const RunFacts&, const RunFacts&) = default;
};

} // namespace core
