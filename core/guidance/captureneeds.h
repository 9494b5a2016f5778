// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/capturequestions.h"

#include <QStringList>

#include <cstdint>

namespace core {

/// What nsys can be told to collect or to export.
enum class CaptureNeed : std::uint8_t {
    Cuda, ///< kernels, copies, sets and API calls
    Nvtx,
    OsRuntime,
    Nccl,
    GraphNodes,
    PageFaults,
    GpuMetrics,
    CpuSamples,
    ThreadStates,
    Payloads, ///< of NVTX ranges, in the export
};

/// True when `question` cannot be answered without `need`.
[[nodiscard]] bool isNeeded(CaptureNeed need, CaptureQuestion question);

/// The subjects (questionSubject()) of those of `questions` that need it, in the order of the table.
[[nodiscard]] QStringList subjectsNeeding(CaptureNeed need, const CaptureQuestionSet& questions);

} // namespace core
