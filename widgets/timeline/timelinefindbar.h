// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "timeline/timelinesearch.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;
class TimelineState;

/// Finds events by name, off the UI thread, marks them, and goes from one to the next. What is found shows while the
/// search goes on.
class TimelineFindBar : public QWidget
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit TimelineFindBar(TimelineState& state, QWidget* parent = nullptr);

    /// Shows the bar and puts the keyboard into it.
    void open();
    void close();
    /// Selects the next (1) or previous (-1) event that was found.
    void step(int step);
    [[nodiscard]] QLineEdit& edit() const { return *m_edit; }
    /// "3 of 120", as shown.
    [[nodiscard]] QString countText() const;

Q_SIGNALS:
    /// The keyboard is to go back to the timeline.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search();
    using Found = std::shared_ptr<const core::EventMarks>;
    void take(const core::LatestJob<Found>::Shared& found);
    void takePart(std::uint64_t search, const Found& found);
    void forget();
    void mark(const Found& found);
    void showFirst();
    void show(const std::optional<core::SearchMatch>& match);
    void sayCount(bool isWrapped);
    void say(const QString& text);

    TimelineState& m_state;
    QLineEdit* m_edit;
    QLabel* m_count;
    QToolButton* m_previous;
    QToolButton* m_next;
    QTimer m_delay;
    Found m_found; ///< until now
    bool m_isShown = false; ///< one of what was found
    int m_wantedStep = 1; ///< to be made as soon as something is found
    std::uint64_t m_search = 0; ///< number of the newest
    core::LatestJob<Found> m_job { this };
};
