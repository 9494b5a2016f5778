// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"
#include "timeline/events/eventfacts.h"

#include <QWidget>

class QPushButton;
class QToolButton;
class TimelineState;

/// The line below the timeline about the selected event: what it is, its figures, the way to its neighbours, to its row
/// in the tables and to the inspector. As high as it is without an event, so that nothing moves on a click.
class TimelineStrip : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineStrip(TimelineState& state, QWidget* parent = nullptr);

    /// Figures are compared with the averages of these.
    void setResults(const core::ResultsPointer& results);
    /// The innermost NVTX range around the selected event, once it is known; an invalid one: there is none.
    void setRange(core::EventId range);
    [[nodiscard]] QString nameText() const { return m_name; }
    [[nodiscard]] QString whereText() const { return m_where; }
    [[nodiscard]] const std::vector<core::EventFact>& facts() const { return m_facts; }
    [[nodiscard]] QPushButton& tableButton() const { return *m_table; }
    [[nodiscard]] QPushButton& inspectButton() const { return *m_inspect; }
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void instanceRequested(core::EventId event);
    void inspectorRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void fitFont();
    void describe();
    [[nodiscard]] core::EventId selectedEvent() const;
    [[nodiscard]] std::optional<double> averageNs(std::int64_t* calls) const;
    [[nodiscard]] core::TimelineClass paintedClass() const;
    int paintName(QPainter& painter) const;
    void paintFacts(QPainter& painter, int left) const;

    TimelineState& m_state;
    core::ResultsPointer m_results;
    core::EventId m_shown;
    QString m_name, m_where;
    std::vector<core::EventFact> m_facts;
    QToolButton* m_previous;
    QToolButton* m_next;
    QPushButton* m_table;
    QPushButton* m_inspect;
};
