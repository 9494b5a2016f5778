// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "table/tablepage.h"

#include <QTimer>

class TimelineState;

/// The picture as a table: the events of the rows and of the time that the canvas shows. Computed off the UI thread
/// while it is visible.
class TimelineEvents : public TablePage
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    TimelineEvents(TimelineState& state, ViewContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void follow();
    void compute();
    [[nodiscard]] core::EventId eventOf(std::size_t row) const;

    TimelineState& m_state;
    QTimer m_delay;
    core::LatestJob<core::Table> m_job { this };
};
