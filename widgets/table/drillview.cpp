// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/drillview.h"

#include "scope/scopeactions.h"
#include "style/fitting.h"
#include "style/icons.h"
#include "table/tablecolumns.h"

#include <QSettings>
#include <QToolButton>

#include <algorithm>
#include <utility>

DrillView::DrillView(ViewContext& context, const QString& settingsKey, Texts texts, bool showsInstances)
    : RememberedSplitter(Qt::Vertical, settingsKey, { 3, 2 }, context)
    , m_context(context)
    , m_texts(std::move(texts))
    , m_groups(new TablePage(context))
    , m_instances(new TablePage(context))
    , m_lower(new RememberedSplitter(orientationOfTwoTables(*this),
                                     splitterKey(settingsKey + QStringLiteral("-lower"), orientationOfTwoTables(*this)),
                                     { 3, 2 }, context))
    , m_switch(new QToolButton)
{
    m_switch->setText(tr("&Instances"));
    m_switch->setIcon(icon(IconName::Dock));
    m_switch->setCheckable(true);
    m_switch->setAutoRaise(true);
    m_switch->setFocusPolicy(Qt::TabFocus);
    m_switch->setToolTip(m_texts.instancesToolTip);
    const auto shownKey = QStringLiteral("instances/%1").arg(settingsKey);
    m_switch->setChecked(QSettings().value(shownKey, showsInstances).toBool());
    connect(m_switch, &QToolButton::clicked, this, [shownKey](bool isOn) { QSettings().setValue(shownKey, isOn); });
    m_groups->addRowAction({ tr("Show &instances"),
                             [this](std::size_t) {
                                 m_switch->setChecked(true);
                                 m_instances->focusTable();
                             },
                             {},
                             RowAction::Kind::ShowInstances });
    addWidget(m_groups);
    m_lower->addWidget(m_instances);
    addWidget(m_lower);
    restore();
    m_lower->setVisible(m_switch->isChecked());
    connect(&m_groups->view(), &TableView::currentTableRowChanged, this, &DrillView::listInstances);
    connect(m_switch, &QToolButton::toggled, this, [this](bool isOn) {
        m_lower->setVisible(m_isAvailable && isOn);
        listInstances();
    });
}

void DrillView::openInstances()
{
    m_switch->setChecked(true);
}

void DrillView::addInstancesSwitch()
{
    m_groups->addSwitch(m_switch);
}

void DrillView::addBesideInstances(QWidget* widget)
{
    m_lower->addWidget(widget);
    m_lower->restore();
}

void DrillView::setGroups(const core::TablePointer& table, ListingOfRow listingOfRow)
{
    m_listing.cancel();
    m_listingOfRow = nullptr; // rows that come and go while the table is exchanged list nothing
    m_groups->setTable(table);
    m_listingOfRow = std::move(listingOfRow);
    const bool hasRows = table && table->rowCount > 0;
    m_isAvailable = table && table->provenance.isAvailable();
    m_lower->setVisible(m_isAvailable && m_switch->isChecked());
    m_instances->setPlaceholder(hasRows ? m_texts.prompt : QString());
    if (m_groups->view().currentTableRow())
        listInstances();
    else if (hasRows && m_groups->model().rowCount() > 0)
        m_groups->view().selectTableRow(m_groups->model().tableRow(0));
}

void DrillView::showInstance(std::size_t row, core::EventId event)
{
    m_wantedEvent = event;
    m_switch->setChecked(true);
    m_groups->clearFilter();
    const bool isShown = m_groups->view().currentTableRow() == row && !m_listing.isRunning();
    m_groups->view().selectTableRow(row);
    m_instances->focusTable();
    if (isShown)
        selectWantedEvent();
}

void DrillView::selectWantedEvent()
{
    const auto& table = m_instances->model().table();
    const auto event = std::exchange(m_wantedEvent, {});
    if (!event.isValid() || !m_instances->hasTable() || !table || !table->subject)
        return;
    const auto column = std::find_if(table->columns.begin(), table->columns.end(), canBeShown);
    for (std::size_t row = 0; row < table->rowCount; ++row) {
        if (table->subject(row).event == event) {
            m_instances->showCell(table->key, row, column->key);
            return;
        }
    }
    sayNotInScope(m_context); // others of its kind are
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
        if (m_listing.isRunning())
            m_instances->setPlaceholder(m_texts.prompt); // not those of the row before, dimmed for ever
        m_listing.cancel();
        return;
    }
    m_instances->setBusy(true);
    Q_EMIT instancesRequested(*row);
    m_listing.start(m_listingOfRow(*row), [this](const core::LatestJob<core::Table>::Shared& table) {
        if (!table) {
            m_instances->setPlaceholder(table.error().message);
            return;
        }
        m_instances->setTable(*table);
        selectWantedEvent();
    });
}
