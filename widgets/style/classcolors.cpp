// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/classcolors.h"

#include "style/okabeito.h"

namespace {

constexpr QRgb Grey = 0xFF808A96;
constexpr QRgb DarkGrey = 0xFF5A5A5A;

QRgb hueOf(core::TimelineClass timelineClass)
{
    switch (timelineClass) {
    case core::TimelineClass::Kernel:
    case core::TimelineClass::GraphLaunch:
        return OkabeIto::Blue;
    case core::TimelineClass::NcclKernel:
        return OkabeIto::Vermillion;
    case core::TimelineClass::Memcpy:
        return OkabeIto::Green;
    case core::TimelineClass::Memset:
        return OkabeIto::Yellow;
    case core::TimelineClass::Call:
    case core::TimelineClass::OsRuntime:
        return Grey;
    case core::TimelineClass::BlockingCall:
        return OkabeIto::Orange;
    case core::TimelineClass::NvtxRange:
        return OkabeIto::Purple;
    case core::TimelineClass::Overhead:
        return DarkGrey;
    case core::TimelineClass::Running:
    case core::TimelineClass::Busy:
        return OkabeIto::SkyBlue;
    }
    return Grey;
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
