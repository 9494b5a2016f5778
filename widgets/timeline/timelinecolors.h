// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/classcolors.h"
#include "timeline/timelineclass.h"

#include <QColor>
#include <QPalette>

#include <array>
#include <cstdint>

/// The second signal beside the hue. A pattern is drawn in a lighter or darker tone of its class's colour: whichever
/// leaves names readable.
enum class TimelinePattern : std::uint8_t { Plain, Hatched, Striped, Barred, Dotted, BackHatched };
constexpr std::size_t TimelinePatternCount = 6;

/// The colours of the timeline on a palette, light or dark: a hue by class, everything else from the palette.
class TimelineColors
{
public:
    explicit TimelineColors(const QPalette& palette, const ClassColors& colors = {});

    /// What an event of the class is filled with where all of its time is covered.
    [[nodiscard]] QRgb fill(core::TimelineClass timelineClass, std::uint8_t busy = 255) const;
    /// The tone of its pattern where the event is `steps` lighter or darker; see shadedColor().
    [[nodiscard]] QRgb pattern(core::TimelineClass timelineClass, std::uint8_t busy = 255, int steps = 0) const;
    /// The tone that parts an event from its neighbour.
    [[nodiscard]] QRgb edge(core::TimelineClass timelineClass) const;
    /// Black or white, whichever is easier to read on the class's colour, some steps lighter or darker; see
    /// shadedColor().
    [[nodiscard]] QColor textOn(core::TimelineClass timelineClass, int steps = 0) const;

    [[nodiscard]] QColor base() const { return m_base; }
    [[nodiscard]] QColor band() const { return m_band; } ///< of group rows
    [[nodiscard]] QColor line() const { return m_line; } ///< between rows, ticks
    [[nodiscard]] QColor text() const { return m_text; }
    [[nodiscard]] QColor faintText() const { return m_faintText; }
    [[nodiscard]] QColor selection() const { return m_selection; }
    [[nodiscard]] QColor mark() const { return m_mark; }
    [[nodiscard]] QColor chart() const { return m_chart; }
    /// Laid over what is outside of the scope.
    [[nodiscard]] QColor veil() const { return m_veil; }

    [[nodiscard]] static TimelinePattern patternOf(core::TimelineClass timelineClass);
    /// "Kernels", "NCCL kernels", …
    [[nodiscard]] static QString nameOf(core::TimelineClass timelineClass);

    /// Rows of a pattern as bits: bit y says that the pixel in this column and row y (both modulo 8) has the pattern's
    /// tone.
    [[nodiscard]] static std::uint8_t patternBits(TimelinePattern pattern, int column);

private:
    static constexpr std::size_t BusyLevels = 256;
    static constexpr int MostSteps = 2; ///< of TimelineNames::shadeOf()
    static constexpr std::size_t ShadeCount = 2 * MostSteps + 1;
    using Tones = std::array<QRgb, BusyLevels>;

    std::array<Tones, core::TimelineClassCount> m_fills;
    std::array<Tones, core::TimelineClassCount> m_darkPatterns;
    std::array<Tones, core::TimelineClassCount> m_lightPatterns;
    std::array<std::array<bool, ShadeCount>, core::TimelineClassCount> m_hasBlackText {}; ///< by class and shade
    std::array<QRgb, core::TimelineClassCount> m_edges {};
    std::array<QColor, core::TimelineClassCount> m_solid;
    QColor m_base, m_band, m_line, m_text, m_faintText, m_selection, m_mark, m_chart, m_veil;
};

/// `share` of `over` on `under`; 0: `under`, 1: `over`.
[[nodiscard]] QColor mixedColor(const QColor& under, const QColor& over, double share);
/// A colour made lighter (above 0) or darker by some steps.
[[nodiscard]] QRgb shadedColor(QRgb color, int steps);
