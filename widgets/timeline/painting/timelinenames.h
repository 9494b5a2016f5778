// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QRectF>
#include <QRegion>
#include <QStaticText>

#include <span>

class QPainter;

/// Writes the names of events into them, on a plain patch where the event has a pattern: a kernel's whole name, else its
/// family, else nothing; of others the whole name, or as much as still says something. Layouts are kept from frame to frame.
class TimelineNames
{
public:
    /// An event that is wide enough for a name.
    struct Place {
        QRectF rect; ///< device independent pixels
        core::TimelineClass timelineClass = core::TimelineClass::Kernel;
        QString name;
        QString family; ///< of a kernel: what stands there when its name has no room; empty: a part of the name
        bool isFaint = false; ///< the event is painted half as strong
        bool isDeep = false; ///< of a folded track, upon events that others are in: named where no other name stands
    };

    explicit TimelineNames(const QFont& font);

    /// Where texts stand, device independent pixels, is added to `painted`.
    void paint(QPainter& painter, const TimelineColors& colors, std::span<const Place> places, QRegion& painted);
    /// Narrower events have no name.
    [[nodiscard]] double leastWidthPx() const { return m_leastWidthPx; }

private:
    struct Fitted {
        QStaticText text;
        double widthPx = 0; ///< 0: nothing of it fits
        bool isWhole = false;
    };
    const Fitted& fitted(const QString& name, int characters);
    const Fitted* choose(const Place& place, int characters);

    QFont m_font;
    QFontMetricsF m_metrics;
    double m_leastWidthPx;
    QHash<std::pair<QString, int>, Fitted> m_fitted; ///< by name and room in steps
};
