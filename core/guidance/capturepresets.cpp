// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturepresets.h"

#include "base/text.h"

#include <initializer_list>

namespace core {

namespace {

CaptureQuestionSet setOf(std::initializer_list<CaptureQuestion> questions)
{
    CaptureQuestionSet set;
    for (const auto question : questions)
        set.set(position(question));
    return set;
}

} // namespace

QStringList capturePresetNames()
{
    return { QStringLiteral("kernels"), QStringLiteral("nccl"), QStringLiteral("nvlink"), QStringLiteral("minimal") };
}

std::optional<CapturePreset> findCapturePreset(const QString& name)
{
    const auto position = capturePresetNames().indexOf(name);
    return position < 0 ? std::nullopt : std::optional(static_cast<CapturePreset>(position));
}

QString capturePresetTitle(CapturePreset preset)
{
    switch (preset) {
    case CapturePreset::Kernels:
        return Text::tr("Kernels and barriers");
    case CapturePreset::Nccl:
        return QStringLiteral("NCCL");
    case CapturePreset::Nvlink:
        return QStringLiteral("NVLink");
    case CapturePreset::Minimal:
        return Text::tr("Kernels only");
    }
    return {};
}

QString capturePresetText(CapturePreset preset)
{
    switch (preset) {
    case CapturePreset::Kernels:
        return Text::tr("Kernels, launches, synchronizations, copies, blocking OS calls and phases.");
    case CapturePreset::Nccl:
        return Text::tr("Collectives with sizes and communicators, and who waits for whom.");
    case CapturePreset::Nvlink:
        return Text::tr("Load of NVLink and PCIe while NCCL runs. Needs permission for the GPU's counters.");
    case CapturePreset::Minimal:
        return Text::tr("Kernels, launches and copies at the least cost.");
    }
    return {};
}

CaptureQuestionSet presetQuestions(CapturePreset preset)
{
    using Q = CaptureQuestion;
    switch (preset) {
    case CapturePreset::Kernels:
        return setOf({ Q::Kernels, Q::LaunchLatency, Q::BlockingOsCalls, Q::Phases, Q::MemoryTraffic });
    case CapturePreset::Nccl:
        return setOf({ Q::Kernels, Q::NcclOperations, Q::Straggler });
    case CapturePreset::Nvlink:
        return setOf({ Q::NvlinkDuringNccl });
    case CapturePreset::Minimal:
        return setOf({ Q::Kernels, Q::LaunchLatency, Q::MemoryTraffic });
    }
    return {};
}

} // namespace core
