// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/timelinecolors.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace core {
struct Timeline;
}

/// What the colours and patterns of the timeline mean: those that the trace can have.
class TimelineLegend : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineLegend(QWidget* parent = nullptr);

    /// null: nothing is explained.
    void setTimeline(const core::Timeline* timeline);
    void setColors(const ClassColors& colors);
    [[nodiscard]] const std::vector<core::TimelineClass>& classes() const { return m_classes; }
    [[nodiscard]] const QStringList& names() const { return m_names; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int entryWidth(std::size_t entry) const;

    std::vector<core::TimelineClass> m_classes;
    QStringList m_names; ///< of the classes
    ClassColors m_colors;
};
