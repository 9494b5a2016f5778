// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelineclass.h"

#include <QColor>

#include <array>

/// The hue of each class of events, on the timeline and in charts: those of classfills.h unless the user chose others.
class ClassColors
{
public:
    ClassColors();

    [[nodiscard]] QColor of(core::TimelineClass timelineClass) const;
    void set(core::TimelineClass timelineClass, const QColor& color);
    /// The hue that nobody chose.
    [[nodiscard]] static QColor usual(core::TimelineClass timelineClass);
    [[nodiscard]] bool isUsual(core::TimelineClass timelineClass) const;

    friend bool operator==(const ClassColors&, const ClassColors&) = default;

private:
    std::array<QRgb, core::TimelineClassCount> m_colors {};
};
