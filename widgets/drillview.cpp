// SPDX-License-Identifier: GPL-3.0-or-later
#include "drillview.h"

#include <QCheckBox>

#include <utility>

namespace {

/// The row that is this event, if any.
std::optional<std::size_t> rowOf(const core::Table& table, core::EventId event, const std::stop_token& stop)
{
    constexpr std::size_t StopCheckMask = 0xFFF;
    if (!event.isValid() || !table.subject)
        return std::nullopt;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if ((row & StopCheckMask) == 0 && stop.stop_requested())
            return std::nullopt;
        if (table.subject(row).event == event)
            return row;
    }
    return std::nullopt;
}

} // namespace

DrillView::DrillView(ViewContext& context, const QString& settingsKey, Texts texts, bool showsInstances)
    : RememberedSplitter(Qt::Vertical, settingsKey, { 3, 2 }, context)
    , m_texts(std::move(texts))
    , m_groups(new TablePage(context))
    , m_instances(new TablePage(context))
    , m_switch(new QCheckBox(tr("&instances")))
{
    m_switch->setToolTip(m_texts.instancesToolTip);
    m_switch->setChecked(showsInstances);
    m_groups->addRowAction({ tr("Show &instances"),
                             [this](std::size_t) {
                                 m_switch->setChecked(true);
                                 m_instances->view().setFocus();
                             },
                             {},
                             RowAction::Kind::ShowInstances });
    addWidget(m_groups);
    addWidget(m_instances);
    restore();
    m_instances->setVisible(showsInstances);
    connect(&m_groups->view(), &TableView::currentTableRowChanged, this, &DrillView::listInstances);
    connect(m_switch, &QCheckBox::toggled, this, [this](bool isOn) {
        m_instances->setVisible(m_isAvailable && isOn);
        listInstances();
    });
}

void DrillView::addInstancesSwitch()
{
    m_groups->addSwitch(m_switch);
}

void DrillView::setGroups(const core::TablePointer& table, ListingOfRow listingOfRow)
{
    m_listing.cancel();
    m_listingOfRow = nullptr; // rows that come and go while the table is exchanged list nothing
    m_groups->setTable(table);
    m_listingOfRow = std::move(listingOfRow);
    const bool hasRows = table && table->rowCount > 0;
    m_isAvailable = table && table->provenance.isAvailable();
    m_instances->setVisible(m_isAvailable && m_switch->isChecked());
    m_instances->setPlaceholder(hasRows ? m_texts.prompt : QString());
    if (m_groups->view().currentTableRow())
        listInstances();
    else if (hasRows && m_groups->model().rowCount() > 0)
        m_groups->view().selectTableRow(m_groups->model().tableRow(0));
}

void DrillView::showInstance(core::EventId event)
{
    m_wanted = event;
    m_switch->setChecked(true);
    if (m_groups->view().isEnabled()) // else when the rows are there
        listInstances();
}

void DrillView::setOutdated()
{
    m_listing.cancel();
    m_listingOfRow = nullptr;
    m_groups->setOutdated();
    m_instances->setPlaceholder({});
}

void DrillView::setPlaceholder(const QString& text)
{
    m_listing.cancel();
    m_listingOfRow = nullptr;
    m_groups->setPlaceholder(text);
    m_instances->setPlaceholder({});
}

void DrillView::listInstances()
{
    const auto row = m_groups->view().currentTableRow();
    if (!m_listingOfRow || !row || !m_switch->isChecked()) {
        m_listing.cancel();
        return;
    }
    m_instances->setBusy(true);
    m_listing.start(
        [list = m_listingOfRow(*row), wanted = m_wanted](const std::stop_token& stop) {
            return list(stop).map([&](core::Table&& table) {
                const auto wantedRow = rowOf(table, wanted, stop);
                return Listed { std::make_shared<const core::Table>(std::move(table)), wantedRow };
            });
        },
        [this](const core::LatestJob<Listed>::Shared& listed) {
            if (listed)
                showListed(**listed);
            else
                m_instances->setPlaceholder(listed.error().message);
        });
}

void DrillView::showListed(const Listed& listed)
{
    m_instances->setTable(listed.table);
    if (m_groups->view().isEnabled())
        m_wanted = {};
    const auto columns = listed.table->reportColumns();
    if (listed.wantedRow && !columns.empty())
        m_instances->showCell(listed.table->key, *listed.wantedRow, listed.table->columns[columns.front()].key);
}
