// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classcolors.h"

#include "style/classfills.h"

#include <QColor>

#include <optional>

namespace {

using core::TimelineClass;

/// Work of GPUs.
std::optional<ClassFill> workFill(TimelineClass timelineClass, bool isDark)
{
    const auto family = [isDark](const char* key) { return fillOfFamily(QLatin1String(key), isDark); };
    switch (timelineClass) {
    case TimelineClass::Kernel:
        return family("");
    case TimelineClass::MatrixKernel:
        return family("gemm");
    case TimelineClass::AttentionKernel:
        return family("attention");
    case TimelineClass::NormalisationKernel:
        return family("normalisation");
    case TimelineClass::ElementwiseKernel:
        return family("elementwise");
    case TimelineClass::NcclKernel:
        return fillOf(core::TimeClass::Comm, isDark);
    case TimelineClass::GraphLaunch:
        return fillOf(core::TimeClass::Graph, isDark);
    case TimelineClass::Memcpy:
        return fillOf(core::TimeClass::CopyToDevice, isDark);
    case TimelineClass::CopyToHost:
        return fillOf(core::TimeClass::CopyToHost, isDark);
    case TimelineClass::CopyOnDevice:
        return fillOf(core::TimeClass::CopyOnDevice, isDark);
    case TimelineClass::Migration:
    case TimelineClass::PageFault:
        return fillOf(core::TimeClass::Migration, isDark);
    case TimelineClass::Memset:
        return fillOf(core::TimeClass::Memset, isDark);
    default:
        return {};
    }
}

/// Why a GPU is idle, and what is left of NCCL.
std::optional<ClassFill> causeFill(TimelineClass timelineClass, bool isDark)
{
    constexpr int ExposedPercent = 50;
    switch (timelineClass) {
    case TimelineClass::IdleLaunch:
        return fillOf(core::TimeGroup::Launch, isDark);
    case TimelineClass::IdleSync:
        return fillOf(core::TimeGroup::Sync, isDark);
    case TimelineClass::IdleHost:
        return fillOf(core::TimeGroup::Host, isDark);
    case TimelineClass::IdleAllocation:
        return fillOf(core::TimeGroup::Allocation, isDark);
    case TimelineClass::IdleLoading:
        return fillOf(core::TimeGroup::Loading, isDark);
    case TimelineClass::IdleDependency:
        return fillOf(core::TimeGroup::Dependency, isDark);
    case TimelineClass::IdleProfiler:
        return fillOf(core::TimeGroup::Profiler, isDark);
    case TimelineClass::IdleUnknown:
        return fillOf(core::TimeGroup::Unknown, isDark);
    case TimelineClass::IdleImbalance:
        return fillOf(core::TimeGroup::Imbalance, isDark);
    case TimelineClass::IdleMigration:
        return fillOf(core::TimeClass::UmHost, isDark);
    case TimelineClass::IdleCopyCall:
        return fillOf(core::TimeClass::CopyCall, isDark);
    case TimelineClass::ExposedNccl: {
        auto fill = fillOf(core::TimeClass::Comm, isDark);
        fill.pattern = FillPattern::None;
        fill.percent = ExposedPercent;
        return fill;
    }
    default:
        return {};
    }
}

/// Kernels by their range take the hues of families; by duration those of heat maps.
std::optional<ClassFill> otherColoring(TimelineClass timelineClass, bool isDark)
{
    const auto heat = [isDark](QRgb light, QRgb dark) { return ClassFill { isDark ? dark : light }; };
    switch (timelineClass) {
    case TimelineClass::Slot0:
        return workFill(TimelineClass::MatrixKernel, isDark);
    case TimelineClass::Slot1:
        return workFill(TimelineClass::ElementwiseKernel, isDark);
    case TimelineClass::Slot2:
        return workFill(TimelineClass::NormalisationKernel, isDark);
    case TimelineClass::Slot3:
        return workFill(TimelineClass::AttentionKernel, isDark);
    case TimelineClass::Slot4:
        return workFill(TimelineClass::CopyOnDevice, isDark);
    case TimelineClass::OutsideRanges:
        return fillOf(core::TimeGroup::Launch, isDark);
    case TimelineClass::Duration0:
        return heat(0xFF8FBDCB, 0xFF2E6077);
    case TimelineClass::Duration1:
        return heat(0xFF4C93A6, 0xFF4E8F8E);
    case TimelineClass::Duration2:
        return heat(0xFF24647F, 0xFF93BA85);
    case TimelineClass::Duration3:
        return heat(0xFF12304D, 0xFFE9DC8E);
    default:
        return {};
    }
}

/// What the host does: greys.
ClassFill hostSideFill(TimelineClass timelineClass, bool isDark)
{
    switch (timelineClass) {
    case TimelineClass::NvtxRange:
        return hostFill(isDark);
    case TimelineClass::BlockingCall:
        return fillOf(core::TimeGroup::Host, isDark);
    case TimelineClass::OsRuntime:
    case TimelineClass::MpiCall:
    case TimelineClass::LibraryCall:
        return fillOf(core::TimeGroup::Unknown, isDark);
    case TimelineClass::Overhead:
        return fillOf(core::TimeGroup::Profiler, isDark);
    default:
        return fillOf(core::TimeGroup::Launch, isDark);
    }
}

} // namespace

ClassFill fillOf(core::TimelineClass timelineClass, bool isDark)
{
    for (const auto find : { workFill, causeFill, otherColoring }) {
        if (const auto fill = find(timelineClass, isDark))
            return *fill;
    }
    return hostSideFill(timelineClass, isDark);
}

ClassColors::ClassColors()
{
    for (std::size_t at = 0; at < m_colors.size(); ++at)
        m_colors[at] = usual(static_cast<core::TimelineClass>(at)).rgb();
}

QColor ClassColors::of(core::TimelineClass timelineClass) const
{
    const auto at = static_cast<std::size_t>(timelineClass);
    return at < m_colors.size() ? QColor::fromRgb(m_colors[at]) : usual(timelineClass);
}

ClassFill ClassColors::fill(core::TimelineClass timelineClass, bool isDark) const
{
    constexpr int LighterPercent = 112; // of the same colour on a dark ground
    auto fill = fillOf(timelineClass, isDark);
    if (!isUsual(timelineClass))
        fill.color = isDark ? of(timelineClass).lighter(LighterPercent).rgb() : of(timelineClass).rgb();
    return fill;
}

void ClassColors::set(core::TimelineClass timelineClass, const QColor& color)
{
    m_colors[static_cast<std::size_t>(timelineClass)] = color.rgb();
}

QColor ClassColors::usual(core::TimelineClass timelineClass)
{
    return QColor::fromRgb(fillOf(timelineClass, false).color);
}

bool ClassColors::isUsual(core::TimelineClass timelineClass) const
{
    return of(timelineClass) == usual(timelineClass);
}
