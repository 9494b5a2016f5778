// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace tracegen {

/// What is different in a run of --profile steps: none of it, and two runs differ by chance only.
struct StepCauses {
    double copyFactor = 1; ///< copies take so many times as long
    std::map<std::string, double> kernelFactors {}; ///< kernels whose name holds the text take so many times as long
    bool hasOverlap = true; ///< false: collectives run after what computes instead of beside it
    int batch = 1; ///< so many times as much in a step
    double gpuClock = 1; ///< of GPUs: all that computes takes 1 / so many times as long
    double driftPpm = 0; ///< the clock that stamps events runs so much faster
};

} // namespace tracegen
