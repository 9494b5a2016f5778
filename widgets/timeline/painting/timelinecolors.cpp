// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/painting/timelinecolors.h"

#include "base/labels.h"
#include "style/classfills.h"
#include "style/contrast.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace {

constexpr double FaintestShare = 0.45; ///< of a colour where hardly any time is covered: still seen

std::size_t indexOf(core::TimelineClass timelineClass)
{
    return static_cast<std::size_t>(timelineClass);
}

/// The group of causes that idle time is painted as.
std::optional<core::TimeGroup> idleGroup(core::TimelineClass timelineClass)
{
    switch (timelineClass) {
    case core::TimelineClass::IdleLaunch:
        return core::TimeGroup::Launch;
    case core::TimelineClass::IdleSync:
        return core::TimeGroup::Sync;
    case core::TimelineClass::IdleHost:
        return core::TimeGroup::Host;
    case core::TimelineClass::IdleAllocation:
        return core::TimeGroup::Allocation;
    case core::TimelineClass::IdleLoading:
        return core::TimeGroup::Loading;
    case core::TimelineClass::IdleDependency:
        return core::TimeGroup::Dependency;
    case core::TimelineClass::IdleProfiler:
        return core::TimeGroup::Profiler;
    case core::TimelineClass::IdleUnknown:
        return core::TimeGroup::Unknown;
    case core::TimelineClass::IdleImbalance:
        return core::TimeGroup::Imbalance;
    default:
        return {};
    }
}

QString classWords(core::TimeClass timeClass)
{
    return core::withRaisedFirst(core::label(core::LabelKind::TimeClass, core::timeClassKey(timeClass)).brief);
}

QRgb mixed(QRgb under, QRgb over, double share)
{
    constexpr double Half = 0.5; // rounds without a call: no share of a colour is negative
    const auto mix = [share](int from, int to) { return static_cast<int>(from + (to - from) * share + Half); };
    return qRgb(mix(qRed(under), qRed(over)), mix(qGreen(under), qGreen(over)), mix(qBlue(under), qBlue(over)));
}

} // namespace

QColor mixedColor(const QColor& under, const QColor& over, double share)
{
    return QColor::fromRgb(mixed(under.rgb(), over.rgb(), share));
}

TimelineColors::TimelineColors(const QPalette& palette, const ClassColors& colors)
    : m_base(palette.color(QPalette::Active, QPalette::Base))
    , m_text(palette.color(QPalette::Active, QPalette::Text))
    , m_selection(palette.color(QPalette::Active, QPalette::Link))
{
    constexpr double Dark = 0.2;
    const bool isDark = relativeLuminance(m_base) < Dark;
    m_mark = QColor::fromRgb(fillOf(core::TimeClass::Comm, isDark).color);
    m_band = mixedColor(m_base, m_text, 0.06);
    m_line = mixedColor(m_base, m_text, 0.16);
    m_faintText = mixedColor(m_base, m_text, 0.68);
    m_chart = mixedColor(m_base, m_text, 0.5); // no hue: hues are of classes of work
    m_veil = m_base;
    m_veil.setAlphaF(0.62F);
    constexpr double EdgeShare = 0.3, LeastContrast = 3;
    m_edge = mixedColor(m_base, m_text, EdgeShare).rgb();
    constexpr double Whole = 100;
    for (std::size_t at = 0; at < core::TimelineClassCount; ++at) {
        const auto fill = colors.fill(static_cast<core::TimelineClass>(at), isDark);
        const auto solid = mixedColor(m_base, QColor::fromRgb(fill.color), fill.percent / Whole);
        m_patterns[at] = fill.pattern;
        m_hasEdge[at] = fill.hasOutline || contrastRatio(solid, m_base) < LeastContrast;
        for (std::size_t busy = 0; busy < BusyLevels; ++busy) {
            const double share
                = FaintestShare + (1 - FaintestShare) * static_cast<double>(busy) / static_cast<double>(BusyLevels - 1);
            m_fills[at][busy] = mixed(m_base.rgb(), solid.rgb(), share); // thousands of them
        }
    }
}

TimelineColors TimelineColors::dimmed() const
{
    constexpr double Share = 0.3;
    auto colors = *this;
    for (auto& tones : colors.m_fills)
        std::ranges::transform(tones, tones.begin(), [this](QRgb tone) { return mixed(m_base.rgb(), tone, Share); });
    colors.m_chart = mixedColor(m_base, m_chart, Share);
    colors.m_edge = mixed(m_base.rgb(), m_edge, Share);
    return colors;
}

QRgb TimelineColors::fill(core::TimelineClass timelineClass, std::uint8_t busy) const
{
    return m_fills[indexOf(timelineClass)][busy];
}

FillPattern TimelineColors::pattern(core::TimelineClass timelineClass) const
{
    return m_patterns[indexOf(timelineClass)];
}

bool TimelineColors::hasEdge(core::TimelineClass timelineClass) const
{
    return m_hasEdge[indexOf(timelineClass)];
}

QColor TimelineColors::textOn(core::TimelineClass timelineClass) const
{
    return ::textOn(fill(timelineClass));
}

QString TimelineColors::nameOf(core::TimelineClass timelineClass)
{
    const auto translated = [](const char* text) { return QCoreApplication::translate("TimelineColors", text); };
    if (const auto group = idleGroup(timelineClass))
        return core::withRaisedFirst(core::label(core::LabelKind::Group, core::timeGroupKey(*group)).brief);
    switch (timelineClass) {
    case core::TimelineClass::Kernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Other kernels"));
    case core::TimelineClass::NcclKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "NCCL"));
    case core::TimelineClass::Memcpy:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Copies to GPU"));
    case core::TimelineClass::Memset:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Memsets"));
    case core::TimelineClass::GraphLaunch:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "CUDA graphs"));
    case core::TimelineClass::Call:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "CUDA calls"));
    case core::TimelineClass::BlockingCall:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Blocking calls"));
    case core::TimelineClass::NvtxRange:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "NVTX ranges"));
    case core::TimelineClass::OsRuntime:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "OS calls"));
    case core::TimelineClass::MpiCall:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "MPI calls"));
    case core::TimelineClass::LibraryCall:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Library calls"));
    case core::TimelineClass::PageFault:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "GPU page faults"));
    case core::TimelineClass::Overhead:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Profiler"));
    case core::TimelineClass::Running:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Thread running"));
    case core::TimelineClass::Busy:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "GPU busy"));
    case core::TimelineClass::MatrixKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Matrix products"));
    case core::TimelineClass::AttentionKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Attention"));
    case core::TimelineClass::NormalisationKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Normalisation"));
    case core::TimelineClass::ElementwiseKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Elementwise"));
    case core::TimelineClass::CopyToHost:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Copies to host"));
    case core::TimelineClass::CopyOnDevice:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Copies on or between GPUs"));
    case core::TimelineClass::Migration:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Page migration"));
    case core::TimelineClass::OutsideRanges:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Outside of ranges"));
    case core::TimelineClass::Duration0:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Below 10 µs"));
    case core::TimelineClass::Duration1:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "10 to 100 µs"));
    case core::TimelineClass::Duration2:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "100 µs to 1 ms"));
    case core::TimelineClass::Duration3:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "1 ms and more"));
    case core::TimelineClass::IdleMigration:
        return classWords(core::TimeClass::UmHost);
    case core::TimelineClass::IdleCopyCall:
        return classWords(core::TimeClass::CopyCall);
    case core::TimelineClass::ExposedNccl:
        return classWords(core::TimeClass::Comm);
    default:
        return {};
    }
}

std::uint8_t TimelineColors::patternBits(FillPattern pattern, int column)
{
    constexpr unsigned int Period = PatternPeriod, SlantWidth = 2; // a line of 1.4 across
    unsigned int bits = 0;
    const auto x = static_cast<unsigned int>(column) % Period;
    for (unsigned int y = 0; y < Period; ++y) {
        const auto rising = (x + y) % Period, falling = (x + Period - y) % Period;
        bool isSet = false;
        switch (pattern) {
        case FillPattern::None:
            break;
        case FillPattern::Rising:
            isSet = rising < SlantWidth;
            break;
        case FillPattern::Falling:
            isSet = falling < SlantWidth;
            break;
        case FillPattern::Level:
            isSet = y == 0;
            break;
        case FillPattern::Upright:
            isSet = x == 0;
            break;
        case FillPattern::Crossed:
            isSet = rising == 0 || falling == 0;
            break;
        case FillPattern::Grid:
            isSet = x == 0 || y == 0;
            break;
        }
        if (isSet)
            bits |= 1U << y;
    }
    return static_cast<std::uint8_t>(bits);
}
