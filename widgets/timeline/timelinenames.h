// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecolors.h"
#include "trace/eventid.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QRectF>
#include <QStaticText>

#include <span>

class QPainter;

/// Writes the names of events into them, shortened where there is little room. Layouts are kept from frame to frame.
class TimelineNames
{
public:
    /// An event that is wide enough for a name.
    struct Place {
        QRectF rect; ///< device independent pixels
        core::EventId event;
        core::TimelineClass timelineClass = core::TimelineClass::Kernel;
        int shade = 0; ///< see shadeOf()
    };

    explicit TimelineNames(const QFont& font);

    void paint(QPainter& painter, const core::Trace& trace, const TimelineColors& colors,
               std::span<const Place> places);
    /// Narrower events have no name.
    [[nodiscard]] double leastWidthPx() const { return m_leastWidthPx; }
    /// Tells events of different names apart: some steps lighter or darker, the same for the same name.
    [[nodiscard]] static std::int8_t shadeOf(const core::Trace& trace, core::EventId event);

private:
    struct Fitted {
        QStaticText text;
        bool isEmpty = false;
    };
    const Fitted& fitted(const QString& name, int characters);

    QFont m_font;
    QFontMetricsF m_metrics;
    double m_leastWidthPx;
    QHash<std::pair<QString, int>, Fitted> m_fitted; ///< by name and room in steps
};
