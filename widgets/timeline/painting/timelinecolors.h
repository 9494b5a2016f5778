// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/classcolors.h"
#include "timeline/timelineclass.h"

#include <QColor>
#include <QPalette>

#include <array>
#include <cstdint>

/// The colours of the timeline on a palette, light or dark: a hue and a pattern by class, everything else from the
/// palette. Patterns are lines in the colour of the ground.
class TimelineColors
{
public:
    explicit TimelineColors(const QPalette& palette, const ClassColors& colors = {});

    /// With the fills of all classes at 30 %, as what is not marked has them: texts on them stay as easy to read.
    [[nodiscard]] TimelineColors dimmed() const;

    /// What an event of the class is filled with where all of its time is covered.
    [[nodiscard]] QRgb fill(core::TimelineClass timelineClass, std::uint8_t busy = 255) const;
    [[nodiscard]] FillPattern pattern(core::TimelineClass timelineClass) const;
    /// True when events of the class have an edge() inside: their fill alone stands out too little.
    [[nodiscard]] bool hasEdge(core::TimelineClass timelineClass) const;
    [[nodiscard]] QRgb edge() const { return m_edge; }
    /// Black or white, whichever is easier to read on the class's colour. On patterns text has a plain patch.
    [[nodiscard]] QColor textOn(core::TimelineClass timelineClass) const;

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

    /// "Kernels", "NCCL kernels", …
    [[nodiscard]] static QString nameOf(core::TimelineClass timelineClass);

    /// Rows and columns after which patterns begin again.
    static constexpr int PatternPeriod = 6;
    /// Rows of a pattern as bits: bit y says that the pixel in this column and row y (both modulo PatternPeriod) is of
    /// a line.
    [[nodiscard]] static std::uint8_t patternBits(FillPattern pattern, int column);

private:
    static constexpr std::size_t BusyLevels = 256;
    using Tones = std::array<QRgb, BusyLevels>;

    std::array<Tones, core::TimelineClassCount> m_fills;
    std::array<FillPattern, core::TimelineClassCount> m_patterns {};
    std::array<bool, core::TimelineClassCount> m_hasEdge {};
    QRgb m_edge = 0;
    QColor m_base, m_band, m_line, m_text, m_faintText, m_selection, m_mark, m_chart, m_veil;
};

/// `share` of `over` on `under`; 0: `under`, 1: `over`.
[[nodiscard]] QColor mixedColor(const QColor& under, const QColor& over, double share);
