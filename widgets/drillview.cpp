// SPDX-License-Identifier: GPL-3.0-or-later
#include "drillview.h"

#include <QCheckBox>

#include <utility>

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
                                 m_instances->focusTable();
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
    m_listing.start(m_listingOfRow(*row), [this](const core::LatestJob<core::Table>::Shared& table) {
        if (table)
            m_instances->setTable(*table);
        else
            m_instances->setPlaceholder(table.error().message);
    });
}
