// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/captureneeds.h"

#include <algorithm>
#include <initializer_list>

namespace core {

namespace {

std::initializer_list<CaptureNeed> needsOf(CaptureQuestion question)
{
    using N = CaptureNeed;
    static constexpr std::initializer_list<N> CudaOnly { N::Cuda };
    static constexpr std::initializer_list<N> Graphs { N::Cuda, N::GraphNodes };
    static constexpr std::initializer_list<N> Gaps { N::Cuda, N::OsRuntime, N::ThreadStates };
    static constexpr std::initializer_list<N> OsCalls { N::OsRuntime };
    static constexpr std::initializer_list<N> Collectives { N::Cuda, N::Nvtx, N::Nccl, N::Payloads };
    static constexpr std::initializer_list<N> Links { N::Cuda, N::Nvtx, N::GpuMetrics };
    static constexpr std::initializer_list<N> Ranges { N::Cuda, N::Nvtx };
    static constexpr std::initializer_list<N> Unified { N::Cuda, N::PageFaults };
    static constexpr std::initializer_list<N> Samples { N::CpuSamples };
    switch (question) {
    case CaptureQuestion::Kernels:
    case CaptureQuestion::LaunchLatency:
    case CaptureQuestion::MemoryTraffic:
        return CudaOnly;
    case CaptureQuestion::GraphKernels:
        return Graphs;
    case CaptureQuestion::GapCauses:
        return Gaps;
    case CaptureQuestion::BlockingOsCalls:
        return OsCalls;
    case CaptureQuestion::NcclOperations:
    case CaptureQuestion::Straggler:
        return Collectives;
    case CaptureQuestion::NvlinkDuringNccl:
        return Links;
    case CaptureQuestion::Phases:
        return Ranges;
    case CaptureQuestion::UnifiedMemory:
        return Unified;
    case CaptureQuestion::CpuSamples:
        return Samples;
    }
    return {};
}

} // namespace

bool isNeeded(CaptureNeed need, CaptureQuestion question)
{
    const auto needs = needsOf(question);
    return std::find(needs.begin(), needs.end(), need) != needs.end();
}

QStringList subjectsNeeding(CaptureNeed need, const CaptureQuestionSet& questions)
{
    QStringList subjects;
    for (std::size_t i = 0; i < CaptureQuestionCount; ++i) {
        const auto question = static_cast<CaptureQuestion>(i);
        if (questions.test(i) && isNeeded(need, question))
            subjects.append(questionSubject(question));
    }
    return subjects;
}

} // namespace core
