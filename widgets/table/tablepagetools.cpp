// SPDX-License-Identifier: GPL-3.0-or-later
// The lines above the table of a TablePage: title, switches, filter, count and buttons.
#include "parts/elidedlabel.h"
#include "parts/flowlayout.h"
#include "style/fitting.h"
#include "style/icons.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace {

constexpr int FilterDelayMs = 200; // for tables that are filtered off the thread

} // namespace

void TablePage::buildToolRow()
{
    auto titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);

    m_filter->setPlaceholderText(tr("Filter: text or /regex/"));
    m_filter->setToolTip(tr("Shows the rows in which any cell contains the text, or matches the /regular expression/ "
                            "(/…/i ignores case)"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAcceptDrops(false); // a trace dropped here is to be opened, not typed
    constexpr int NarrowestFilter = 16; // characters; tables stand beside each other and between docks
    constexpr int WidestFilter = 26;
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * NarrowestFilter);
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * WidestFilter);
    m_filter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        const bool isLarge = model().table() && model().table()->rowCount > core::TableModel::SyncRowLimit;
        m_filterDelay.start(isLarge ? FilterDelayMs : 0);
    });

    m_columns->setText(tr("Columns"));
    m_columns->setToolTip(tr("Choose the columns of this table"));
    m_columns->setPopupMode(QToolButton::InstantPopup);
    m_columns->setIcon(icon(IconName::Columns));
    m_columns->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_columns->setAutoRaise(true);
    auto* menu = new ColumnMenu(m_columns);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        m_view->fillColumnMenu(*menu);
    });
    m_columns->setMenu(menu);

    m_explain->setText(tr("Explain"));
    m_explain->setIcon(icon(IconName::Why));
    m_explain->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_explain->setAutoRaise(true);
    m_explain->setToolTip(tr("How these figures are computed, and from which tables of the trace"));
    connect(m_explain, &QToolButton::clicked, this, &TablePage::showExplanation);

    for (auto* part : { m_switches, m_tools })
        new FlowLayout(part); // long words and large letters must not make the window wider
    placeTools({});
    for (QWidget* tool :
         { static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_columns), static_cast<QWidget*>(m_explain) })
        m_tools->layout()->addWidget(tool);
}

void TablePage::leadWithFilter()
{
    m_leadsWithFilter = true;
    m_title->hide();
    m_summary->hide();
    m_filter->setPlaceholderText(tr("Filter by name or /regex/"));
    m_filter->setMaximumWidth(m_filter->maximumWidth() * 4 / 3);
    m_tools->layout()->removeWidget(m_count);
    placeTools(m_lines);
}

/// Title, switches, filter and buttons, in as many lines as told.
void TablePage::placeTools(const ToolLines& lines)
{
    m_lines = lines;
    for (auto* row : { m_titleRow, m_switchRow, m_toolRow }) {
        while (auto* item = row->takeAt(0))
            delete item; // not the widget in it
    }
    if (m_leadsWithFilter) {
        m_titleRow->addWidget(m_filter, 1);
        m_titleRow->addSpacing(fontMetrics().averageCharWidth());
        m_titleRow->addWidget(m_count);
        m_titleRow->addStretch(1);
        (lines.areSwitchesApart ? m_switchRow : m_titleRow)->addWidget(m_switches);
        m_titleRow->addWidget(m_tools);
        return;
    }
    m_titleRow->addWidget(m_title, 1);
    (lines.areSwitchesApart ? m_switchRow : m_titleRow)->addWidget(m_switches);
    auto* tools = lines.areToolsApart ? m_toolRow : m_titleRow;
    tools->addSpacing(lines.areToolsApart ? 0 : fontMetrics().averageCharWidth());
    tools->addWidget(m_filter, 1);
    tools->addWidget(m_tools);
}

/// What has no room in one line gets lines of its own.
void TablePage::fitTools()
{
    if (m_isNarrow)
        return;
    constexpr int ShortestTitle = 12; // characters
    constexpr int WidestSwitches = 80; // the filter and the docks need room as well
    const int character = fontMetrics().averageCharWidth();
    const auto widthOf = [this](const QWidget& part, int width) { return part.isVisibleTo(this) ? width : 0; };
    const auto margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - 3 * m_titleRow->spacing() - character;
    const int title = m_leadsWithFilter ? m_count->sizeHint().width()
                                        : std::min(m_title->sizeHint().width(), ShortestTitle * character);
    const int switches = widthOf(*m_switches, m_switches->sizeHint().width());
    const int tools = widthOf(*m_filter, m_filter->minimumWidth()) + m_tools->sizeHint().width();
    const ToolLines lines { .areSwitchesApart = orientationOfTwoTables(*this) == Qt::Vertical
                                || switches > character * WidestSwitches || title + switches + tools > room,
                            .areToolsApart = title + tools > room };
    if (lines != m_lines)
        placeTools(lines);
}

void TablePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTools();
}

void TablePage::addSwitch(QWidget* widget)
{
    m_switches->layout()->addWidget(widget);
    fitTools();
}

void TablePage::useNarrowLayout()
{
    m_isNarrow = true;
    m_titleRow->removeWidget(m_filter);
    m_tools->layout()->removeWidget(m_count);
    m_filter->setMaximumWidth(QWIDGETSIZE_MAX);
    auto* row = new QHBoxLayout;
    row->addWidget(m_filter, 1);
    row->addWidget(m_count);
    static_cast<QVBoxLayout*>(layout())->insertLayout(1, row);
    layout()->setContentsMargins({});
}
