// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/classfills.h"
#include "timeline/timelineclass.h"

#include <QColor>

#include <array>

/// How events of a class are drawn when nobody chose a colour: as the class of time or family in classfills.h.
[[nodiscard]] ClassFill fillOf(core::TimelineClass timelineClass, bool isDark);

/// The hue of each class of events whose colour can be chosen, on the timeline and in charts: those of classfills.h
/// unless the user chose others.
class ClassColors
{
public:
    ClassColors();

    [[nodiscard]] QColor of(core::TimelineClass timelineClass) const;
    /// How events of the class are drawn: in the chosen colour, if there is one.
    [[nodiscard]] ClassFill fill(core::TimelineClass timelineClass, bool isDark) const;
    /// `timelineClass` is one of the first ChosenClassCount.
    void set(core::TimelineClass timelineClass, const QColor& color);
    /// The hue that nobody chose.
    [[nodiscard]] static QColor usual(core::TimelineClass timelineClass);
    [[nodiscard]] bool isUsual(core::TimelineClass timelineClass) const;

    friend bool operator==(const ClassColors&, const ClassColors&) = default;

private:
    std::array<QRgb, core::ChosenClassCount> m_colors {};
};
