// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "parts/rememberedsplitter.h"
#include "table/tablepage.h"

#include <functional>

class QToolButton;

/// A table whose rows stand for many events each and, below it, the events of its selected row, listed off the UI
/// thread.
class DrillView : public RememberedSplitter
{
    Q_OBJECT
public:
    /// Lists the events behind a row; called in another thread.
    using Listing = std::function<core::Expected<core::Table>(const std::stop_token&)>;
    /// The Listing of a row of the upper table; called in the UI thread.
    using ListingOfRow = std::function<Listing(std::size_t row)>;
    struct Texts {
        QString instancesToolTip; ///< of the switch that shows the lower table
        QString prompt; ///< in the lower table while no row is selected
    };

    /// `showsInstances`: the lower table shows at once.
    DrillView(ViewContext& context, const QString& settingsKey, Texts texts, bool showsInstances);

    /// Shows `table`. The row that was selected stays so when it is still there, else the first becomes current.
    void setGroups(const core::TablePointer& table, ListingOfRow listingOfRow);
    /// Selects a row of the upper table and, as soon as it is listed, the event among its instances.
    void showInstance(std::size_t row, core::EventId event);
    void setPlaceholder(const QString& text);
    /// Hides what is of another scope until setGroups().
    void setOutdated();
    /// Opens the lower table, as its switch does, but without remembering it.
    void openInstances();
    /// Adds the switch of the lower table after those that the page added to groups().
    void addInstancesSwitch();
    /// Puts `widget` to the right of the lower table; it comes and goes with it.
    void addBesideInstances(QWidget* widget);

    [[nodiscard]] TablePage& groups() const { return *m_groups; }
    [[nodiscard]] TablePage& instances() const { return *m_instances; }

Q_SIGNALS:
    /// The events of this row of groups() are being listed.
    void instancesRequested(std::size_t row);

private:
    void listInstances();
    void selectWantedEvent();

    ViewContext& m_context;
    Texts m_texts;
    TablePage* m_groups;
    TablePage* m_instances;
    RememberedSplitter* m_lower; ///< the instances and what stands beside them
    QToolButton* m_switch;
    bool m_isAvailable = true; ///< otherwise the reason has all the room
    ListingOfRow m_listingOfRow;
    core::EventId m_wantedEvent; ///< to be selected as soon as it is listed
    core::LatestJob<core::Table> m_listing { this };
};
