// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "timeline/eventmarks.h"

#include <QObject>

class TimelineState;

/// Marks the events that a row of a table stands for on the timeline, and goes from one to the next. They are looked up
/// off the UI thread.
class TimelineMarking : public QObject
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineMarking(TimelineState& state, QObject* parent = nullptr);

    /// Marks the events of a row, and shows the first of them in view, or that which the row is. A row that has none
    /// takes the marks away. `results` are those that the table is of; null: there are no marks.
    void markRow(const core::ResultsPointer& results, const core::TablePointer& table, std::size_t row);
    void clear();
    /// Shows the next (1) or previous (-1) marked event; nothing happens at the ends.
    void step(int step);
    [[nodiscard]] bool canStep(int step) const;

    /// Events of a row are marked.
    [[nodiscard]] bool isActive() const;
    /// Marked events are being looked up.
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    /// "call 17 of 248"; empty when there are none.
    [[nodiscard]] QString positionText() const;
    /// "all calls of <b>gemm</b> marked, the rest dimmed"; rich text, empty when there are none.
    [[nodiscard]] QString sentence() const;

Q_SIGNALS:
    void changed();

private:
    using Marks = std::shared_ptr<const core::EventMarks>;
    void take(const Marks& marks);
    void show(core::EventId event);
    [[nodiscard]] std::optional<core::SearchMatch> neighbour(int step) const;

    TimelineState& m_state;
    Marks m_marks;
    core::TablePointer m_table; ///< whose row is marked
    std::size_t m_row = 0;
    bool m_isList = false; ///< all rows of the table are marked: each is one event
    QString m_name; ///< of what is marked
    core::LatestJob<Marks> m_job { this };
};
