// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "timeline/painting/timelinecolors.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class TimelineState;

/// What the colours and patterns of a timeline mean, or of several: those that the traces can have, as many as there is
/// room for.
class TimelineLegend : public QWidget
{
    Q_OBJECT
public:
    /// `states`, one at least, must outlive this object.
    explicit TimelineLegend(std::vector<TimelineState*> states, QWidget* parent = nullptr);

    [[nodiscard]] const std::vector<core::TimelineClass>& classes() const { return m_classes; }
    [[nodiscard]] const QStringList& names() const { return m_names; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    [[nodiscard]] int entryWidth(std::size_t entry) const;

    std::vector<TimelineState*> m_states;
    std::vector<core::TimelineClass> m_classes;
    QStringList m_names; ///< of the classes
};
