// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/analysisresults.h"
#include "timeline/eventmarks.h"
#include "timeline/windowmarks.h"

#include <QObject>

class TimelineState;

/// Marks the events that a row of a table stands for on the timeline, or the time that it is, and goes from one to the
/// next. They are looked up off the UI thread.
class TimelineMarking : public QObject
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineMarking(TimelineState& state, QObject* parent = nullptr);

    /// Marks the events of a row, and shows the first of them in view, or that which the row is. A row that has none
    /// and is no time takes the marks away. `results` are those that the table is of; null: there are no marks.
    void markRow(const core::ResultsPointer& results, const core::TablePointer& table, std::size_t row);
    void clear();
    /// Shows the next (1) or previous (-1) marked event; nothing happens at the ends.
    void step(int step);
    [[nodiscard]] bool canStep(int step) const;

    /// Events or the time of a row are marked.
    [[nodiscard]] bool isActive() const;
    /// Marked events are being looked up.
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    /// An event is being selected because its row was marked, not by the user.
    [[nodiscard]] bool isRevealing() const { return m_isRevealing; }
    /// The row is what is marked, or one of the events that are.
    [[nodiscard]] bool isOf(const core::TablePointer& table, std::size_t row) const;
    /// "call 17 of 248"; empty when there are none.
    [[nodiscard]] QString positionText() const;
    /// "all calls of <b>gemm</b> marked, the rest dimmed"; rich text, empty when there are none.
    [[nodiscard]] QString sentence() const;

Q_SIGNALS:
    void changed();

private:
    using Marks = std::shared_ptr<const core::EventMarks>;
    using Windows = std::shared_ptr<const core::WindowMarks>;
    struct Found {
        Marks events;
        Windows windows; ///< where there are no events
        bool arePieces = false; ///< the windows are of the row alone
    };
    static core::Expected<Found> timesOf(const core::AnalysisResults& results, const core::Table& table,
                                         std::size_t row, const std::stop_token& stop);
    [[nodiscard]] static std::optional<std::size_t> longest(const core::WindowMarks& marks);
    void take(const Found& found);
    void reveal();
    void show(core::EventId event);
    [[nodiscard]] bool hasWindows() const;
    void stepWindow(int step);
    void showWindow(std::size_t at);
    [[nodiscard]] std::optional<core::SearchMatch> neighbour(int step) const;

    TimelineState& m_state;
    Marks m_marks;
    Windows m_windows; ///< in place of m_marks: the rows of the table are times
    bool m_arePieces = false; ///< m_windows are those of one row
    core::TablePointer m_table; ///< whose row is marked
    std::size_t m_row = 0;
    bool m_isRevealing = false;
    bool m_isList = false; ///< all rows of the table are marked: each is one event
    QString m_name; ///< of what is marked
    core::LatestJob<Found> m_job { this };
};
