// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "results/rowdigest.h"
#include "table/table.h"

#include <QTabBar>
#include <QWidget>

#include <optional>

class ChartPane;
class QLabel;
class QStackedWidget;
class TablePage;
class TraceSession;
class ViewContext;

/**
 * What the inspector tells of the row of a table, in tabs: the figure of the cell, how the durations of the events
 * behind the row are distributed, the longest of them, and how kernels were launched. Only what the row has.
 *
 * Events are looked for off the UI thread, as soon as a tab shows that needs them.
 */
class RowTabs : public QWidget
{
    Q_OBJECT
public:
    enum class Tab : std::uint8_t { Total, Distribution, Calls, Launch };

    /// `total`: the first tab.
    RowTabs(ViewContext& context, const TraceSession& session, QWidget* total, QWidget* parent = nullptr);

    /// Offers what the row has; the tab that the user chose stays where it can.
    void showRow(const core::TablePointer& table, std::size_t row);
    /// Leaves the first tab alone.
    void clear();
    /// Other figures are coming: what shows is dimmed.
    void setBusy(bool isBusy);

    void setCurrent(Tab tab);
    [[nodiscard]] Tab current() const;
    [[nodiscard]] bool isOffered(Tab tab) const { return m_bar->isTabVisible(static_cast<int>(tab)); }
    [[nodiscard]] QTabBar& bar() const { return *m_bar; }
    [[nodiscard]] ChartPane& durations() const { return *m_durations; }
    [[nodiscard]] TablePage& calls() const { return *m_calls; }
    /// A call of the list is being shown on the timeline: what is told of is still the row.
    [[nodiscard]] bool isLeading() const { return m_isLeading; }
    /// The figures below the histogram and those of the launches, as shown: plain text.
    [[nodiscard]] QString distributionText() const;
    [[nodiscard]] QString launchText() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* buildDistribution();
    [[nodiscard]] QWidget* buildLaunch();
    void offer(Tab tab, bool isOffered);
    void lead(std::size_t row);
    void placeTab();
    void load();
    void say(const QString& text);
    void showDigest(const core::RowDigest& digest);
    void showDistribution(const core::RowDigest& digest);
    void showLaunches(const core::RowDigest& digest);

    ViewContext& m_context;
    const TraceSession& m_session;
    QTabBar* m_bar;
    QStackedWidget* m_pages; ///< by Tab
    ChartPane* m_durations;
    QLabel* m_statistics;
    TablePage* m_calls;
    QLabel* m_launches;
    QLabel* m_launchNote;
    core::TablePointer m_table; ///< null: nothing but the first tab
    std::size_t m_row = 0;
    bool m_isLoaded = false; ///< the tabs show the row, or are about to
    bool m_isPlacing = false; ///< it is not the user who changes the tab
    bool m_isLeading = false;
    Tab m_wanted = Tab::Total; ///< chosen by the user
    core::LatestJob<core::RowDigest> m_job { this };
};
