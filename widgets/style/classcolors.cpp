// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classcolors.h"

#include "style/classfills.h"

namespace {

/// The same in both themes, so that a colour that the user chose means the same in both: dark ones are lightened where
/// they are painted.
QRgb hueOf(core::TimelineClass timelineClass)
{
    const auto of = [](core::TimeClass timeClass) { return fillOf(timeClass, false).color; };
    const auto ofGroup = [](core::TimeGroup group) { return fillOf(group, false).color; };
    switch (timelineClass) {
    case core::TimelineClass::Kernel:
        return of(core::TimeClass::Compute);
    case core::TimelineClass::GraphLaunch:
        return of(core::TimeClass::Graph);
    case core::TimelineClass::NcclKernel:
        return of(core::TimeClass::Comm);
    case core::TimelineClass::Memcpy:
        return of(core::TimeClass::CopyToDevice);
    case core::TimelineClass::Memset:
        return of(core::TimeClass::Memset);
    case core::TimelineClass::NvtxRange:
        return ofGroup(core::TimeGroup::Host);
    case core::TimelineClass::Overhead:
        return ofGroup(core::TimeGroup::Profiler);
    case core::TimelineClass::Call:
    case core::TimelineClass::OsRuntime:
    case core::TimelineClass::BlockingCall:
    case core::TimelineClass::Running:
    case core::TimelineClass::Busy:
        return ofGroup(core::TimeGroup::Launch);
    }
    return ofGroup(core::TimeGroup::Launch);
}

} // namespace

ClassColors::ClassColors()
{
    for (std::size_t at = 0; at < m_colors.size(); ++at)
        m_colors[at] = hueOf(static_cast<core::TimelineClass>(at));
}

QColor ClassColors::of(core::TimelineClass timelineClass) const
{
    return QColor::fromRgb(m_colors[static_cast<std::size_t>(timelineClass)]);
}

void ClassColors::set(core::TimelineClass timelineClass, const QColor& color)
{
    m_colors[static_cast<std::size_t>(timelineClass)] = color.rgb();
}

QColor ClassColors::usual(core::TimelineClass timelineClass)
{
    return QColor::fromRgb(hueOf(timelineClass));
}

bool ClassColors::isUsual(core::TimelineClass timelineClass) const
{
    return m_colors[static_cast<std::size_t>(timelineClass)] == hueOf(timelineClass);
}
