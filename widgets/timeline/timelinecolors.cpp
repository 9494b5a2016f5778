// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinecolors.h"

#include "style/classfills.h"
#include "style/contrast.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace {

constexpr int PatternPeriod = 8;
constexpr double PatternDepth = 0.30; ///< how much darker a pattern's tone is
constexpr double PatternHeight = 0.55; ///< how much lighter
constexpr double EdgeDepth = 0.35;
constexpr double FaintestShare = 0.45; ///< of a colour where hardly any time is covered: still seen

std::size_t indexOf(core::TimelineClass timelineClass)
{
    return static_cast<std::size_t>(timelineClass);
}

} // namespace

QColor mixedColor(const QColor& under, const QColor& over, double share)
{
    const auto mix = [share](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
    return { mix(under.red(), over.red()), mix(under.green(), over.green()), mix(under.blue(), over.blue()) };
}

QRgb shadedColor(QRgb color, int steps)
{
    constexpr int Step = 12;
    const auto part = [steps](int value) { return std::clamp(value + steps * Step, 0, 255); };
    return steps == 0 ? color : qRgb(part(qRed(color)), part(qGreen(color)), part(qBlue(color)));
}

TimelineColors::TimelineColors(const QPalette& palette, const ClassColors& colors)
    : m_base(palette.color(QPalette::Active, QPalette::Base))
    , m_text(palette.color(QPalette::Active, QPalette::Text))
    , m_selection(palette.color(QPalette::Active, QPalette::Link))
{
    constexpr double Dark = 0.2;
    const bool isDark = relativeLuminance(m_base) < Dark;
    m_mark = QColor::fromRgb(fillOf(core::TimeClass::Comm, isDark).color);
    m_chart = QColor::fromRgb(fillOf(core::TimeClass::CopyToDevice, isDark).color);
    m_band = mixedColor(m_base, m_text, 0.06);
    m_line = mixedColor(m_base, m_text, 0.16);
    m_faintText = mixedColor(m_base, m_text, 0.68);
    m_veil = m_base;
    m_veil.setAlphaF(0.62F);
    for (std::size_t at = 0; at < core::TimelineClassCount; ++at) {
        const auto hue = colors.of(static_cast<core::TimelineClass>(at));
        m_solid[at] = isDark ? mixedColor(hue, Qt::white, 0.12) : hue;
        m_edges[at] = mixedColor(m_solid[at], Qt::black, EdgeDepth).rgb();
        const auto dark = mixedColor(m_solid[at], Qt::black, PatternDepth);
        const auto light = mixedColor(m_solid[at], Qt::white, PatternHeight);
        for (int steps = -MostSteps; steps <= MostSteps; ++steps) {
            const int shade = steps + MostSteps;
            m_hasBlackText[at][static_cast<std::size_t>(shade)]
                = textOn(static_cast<core::TimelineClass>(at), steps) == QColor(Qt::black);
        }
        for (std::size_t busy = 0; busy < BusyLevels; ++busy) {
            const double share
                = FaintestShare + (1 - FaintestShare) * static_cast<double>(busy) / static_cast<double>(BusyLevels - 1);
            m_fills[at][busy] = mixedColor(m_base, m_solid[at], share).rgb();
            m_darkPatterns[at][busy] = mixedColor(m_base, dark, share).rgb();
            m_lightPatterns[at][busy] = mixedColor(m_base, light, share).rgb();
        }
    }
}

QRgb TimelineColors::fill(core::TimelineClass timelineClass, std::uint8_t busy) const
{
    return m_fills[indexOf(timelineClass)][busy];
}

QRgb TimelineColors::pattern(core::TimelineClass timelineClass, std::uint8_t busy, int steps) const
{
    const auto at = indexOf(timelineClass);
    const int shade = std::clamp(steps, -MostSteps, MostSteps) + MostSteps;
    const auto& tones = m_hasBlackText[at][static_cast<std::size_t>(shade)] ? m_lightPatterns[at] : m_darkPatterns[at];
    return shadedColor(tones[busy], steps);
}

QRgb TimelineColors::edge(core::TimelineClass timelineClass) const
{
    return m_edges[indexOf(timelineClass)];
}

QColor TimelineColors::textOn(core::TimelineClass timelineClass, int steps) const
{
    constexpr double EquallyReadable = 0.179; // where black and white have the same contrast
    const QColor ground(shadedColor(m_solid[indexOf(timelineClass)].rgb(), steps));
    return relativeLuminance(ground) > EquallyReadable ? Qt::black : Qt::white;
}

TimelinePattern TimelineColors::patternOf(core::TimelineClass timelineClass)
{
    switch (timelineClass) {
    case core::TimelineClass::NcclKernel:
        return TimelinePattern::Hatched;
    case core::TimelineClass::Memcpy:
        return TimelinePattern::Striped;
    case core::TimelineClass::Memset:
        return TimelinePattern::Barred;
    case core::TimelineClass::GraphLaunch:
    case core::TimelineClass::OsRuntime:
        return TimelinePattern::Dotted;
    case core::TimelineClass::BlockingCall:
    case core::TimelineClass::Overhead:
        return TimelinePattern::BackHatched;
    default:
        return TimelinePattern::Plain;
    }
}

QString TimelineColors::nameOf(core::TimelineClass timelineClass)
{
    const auto translated = [](const char* text) { return QCoreApplication::translate("TimelineColors", text); };
    switch (timelineClass) {
    case core::TimelineClass::Kernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Kernels"));
    case core::TimelineClass::NcclKernel:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "NCCL kernels"));
    case core::TimelineClass::Memcpy:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Copies"));
    case core::TimelineClass::Memset:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Sets"));
    case core::TimelineClass::GraphLaunch:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "CUDA graphs"));
    case core::TimelineClass::Call:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "API calls"));
    case core::TimelineClass::BlockingCall:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Blocking API calls"));
    case core::TimelineClass::NvtxRange:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "NVTX ranges"));
    case core::TimelineClass::OsRuntime:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "OS runtime"));
    case core::TimelineClass::Overhead:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Profiler overhead"));
    case core::TimelineClass::Running:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "Thread running"));
    case core::TimelineClass::Busy:
        return translated(QT_TRANSLATE_NOOP("TimelineColors", "GPU busy"));
    }
    return {};
}

std::uint8_t TimelineColors::patternBits(TimelinePattern pattern, int column)
{
    constexpr unsigned int HatchWidth = 2;
    unsigned int bits = 0;
    const auto x = static_cast<unsigned int>(column) % PatternPeriod;
    for (unsigned int y = 0; y < PatternPeriod; ++y) {
        bool isSet = false;
        switch (pattern) {
        case TimelinePattern::Plain:
            break;
        case TimelinePattern::Hatched:
            isSet = (x + y) % PatternPeriod < HatchWidth;
            break;
        case TimelinePattern::BackHatched:
            isSet = (x + PatternPeriod - y) % PatternPeriod < HatchWidth;
            break;
        case TimelinePattern::Striped:
            isSet = y % 4 == 0;
            break;
        case TimelinePattern::Barred:
            isSet = x % 4 == 0;
            break;
        case TimelinePattern::Dotted:
            isSet = x % 4 == 0 && y % 4 == 0;
            break;
        }
        if (isSet)
            bits |= 1U << y;
    }
    return static_cast<std::uint8_t>(bits);
}
