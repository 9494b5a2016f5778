// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tableview.h"

#include "session/viewcontext.h"
#include "style/loupestyle.h"
#include "style/typography.h"
#include "table/celldelegate.h"
#include "table/columnmenu.h"

#include "table/celltext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHoverEvent>
#include <QItemSelectionModel>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>

namespace {

constexpr int MaxInitialCharacters = 48;
constexpr int MaxIdentifyingCharacters = 22; // "GPU 1 (NVI…HBM3)"

} // namespace

TableView::TableView(ViewContext& context, QWidget* parent)
    : QTableView(parent)
    , m_tableModel(new core::TableModel(this))
    , m_delegate(new CellDelegate(this))
{
    setModel(m_tableModel);
    m_tableModel->setFullNames(context.showsFullNames());
    m_tableModel->setFormat(context.appearance().format);
    setItemDelegate(m_delegate);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setQuietFrame(*this);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);

    constexpr int RowPx = 26;
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(scaledPx(RowPx, font()));

    auto* header = horizontalHeader();
    connect(header, &QHeaderView::sortIndicatorChanged, this, &TableView::fitStretchColumn);
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setSortIndicator(-1, Qt::DescendingOrder); // or the next line would sort by the first column
    setSortingEnabled(true);
    // it would look through all selected rows for columns that are selected as a whole, to show them as nobody wants
    header->setSelectionModel(new QItemSelectionModel(m_tableModel, this));
    connect(header, &QHeaderView::sectionMoved, this, &TableView::rememberOrder);
    connect(header, &QHeaderView::sectionResized, this,
            [this](int column, int, int width) { rememberWidth(column, width); });
    connect(header, &QHeaderView::customContextMenuRequested, this, &TableView::showHeaderMenu);

    connect(this, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT rowActivated(m_tableModel->tableRow(index.row())); });
    connect(&context, &ViewContext::showsFullNamesChanged, m_tableModel, &core::TableModel::setFullNames);
    connect(&context, &ViewContext::appearanceChanged, this, [this](const Appearance& appearance) {
        m_tableModel->setFormat(appearance.format);
        applyColumns(); // units of headers need other widths
    });
    connect(&context, &ViewContext::defaultLayoutRequested, this, &TableView::restoreDefaultColumns);
}

void TableView::setTable(core::TablePointer table)
{
    const bool isSameKind = table && m_tableModel->table() && table->key == m_tableModel->table()->key;
    if (table && !isSameKind)
        m_columns = TableColumns::load(table->key);
    m_delegate->setSpreads(nullptr);
    m_stretchColumn = -1; // of the table before, which may have more columns
    m_tableModel->setTable(std::move(table));
    applyColumns();
    showSortIndicator();
}

void TableView::setSpreads(std::shared_ptr<const core::DurationSpreads> spreads)
{
    constexpr auto Key = u"stddev_us";
    const auto from = core::figureText(static_cast<double>(spreads->fromNs), core::Unit::Nanoseconds);
    const auto until = core::figureText(static_cast<double>(spreads->untilNs), core::Unit::Nanoseconds);
    const auto first = from.unit == until.unit ? from.number : QStringLiteral("%1 %2").arg(from.number, from.unit);
    m_tableModel->setHeader(QString::fromUtf16(Key), tr("Spread, %1–%2 %3").arg(first, until.number, until.unit));
    m_delegate->setSpreads(std::move(spreads));
    applyColumns();
    viewport()->update();
}

void TableView::fillColumnMenu(QMenu& menu)
{
    const auto& table = m_tableModel->table();
    if (!table)
        return;
    for (const int column : m_columns.visualOrder(*table)) {
        const auto& description = table->columns[static_cast<std::size_t>(column)];
        if (!canBeShown(description))
            continue;
        auto* action
            = menu.addAction(core::displayHeader(*table, static_cast<std::size_t>(column), m_tableModel->format()));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setToolTip(description.help);
        connect(action, &QAction::toggled, this,
                [this, key = description.key](bool isOn) { setColumnShown(key, isOn); });
    }
    menu.setToolTipsVisible(true);
    menu.addSeparator();
    menu.addAction(tr("&Restore default columns"), this, [this] {
        QSettings().remove(QStringLiteral("columns/") + m_tableModel->table()->key);
        restoreDefaultColumns();
    });
}

void TableView::setColumnShown(const QString& key, bool isShown)
{
    const auto column = m_tableModel->table()->findColumn(key);
    if (!column)
        return;
    if (!isShown && shownColumns() == std::vector<int> { static_cast<int>(*column) })
        return; // a table without columns could not be brought back
    m_columns.isVisible.insert(key, isShown);
    m_columns.save(m_tableModel->table()->key);
    applyColumns();
}

void TableView::restoreDefaultColumns()
{
    m_columns = {};
    if (!m_tableModel->table())
        return;
    m_tableModel->resetSort();
    applyColumns();
    showSortIndicator();
}

std::vector<int> TableView::selectedViewRows() const
{
    std::vector<int> rows;
    const auto selection = selectionModel()->selection();
    for (const auto& range : selection) {
        rows.reserve(rows.size() + static_cast<std::size_t>(range.height()));
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    }
    if (selection.size() > 1)
        std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::vector<int> TableView::shownColumns() const
{
    std::vector<int> columns;
    for (int position = 0; position < horizontalHeader()->count(); ++position) {
        const int column = horizontalHeader()->logicalIndex(position);
        if (!isColumnHidden(column))
            columns.push_back(column);
    }
    return columns;
}

void TableView::copySelection(core::CopyFormat format) const
{
    const auto rows = selectedViewRows();
    if (!rows.empty())
        QGuiApplication::clipboard()->setText(m_tableModel->copyText(rows, shownColumns(), format));
}

void TableView::selectTableRow(std::size_t tableRow)
{
    const auto columns = shownColumns();
    const auto& table = m_tableModel->table();
    // what the rows are ranked by is what they are looked at for
    const int ranked = table && table->sortColumn ? static_cast<int>(*table->sortColumn) : -1;
    const bool isRankShown = std::find(columns.begin(), columns.end(), ranked) != columns.end();
    const int column = isRankShown ? ranked : columns.empty() ? 0 : columns.front();
    const auto scrolled = horizontalScrollBar()->value();
    selectCell(tableRow, static_cast<std::size_t>(column));
    m_meantRow = currentIndex();
    horizontalScrollBar()->setValue(scrolled);
}

/// Also later, when the table is shown or gets another size.
void TableView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    const auto scrolled = horizontalScrollBar()->value();
    QTableView::scrollTo(index, hint);
    if (index.isValid() && m_meantRow == index)
        horizontalScrollBar()->setValue(scrolled);
}

bool TableView::selectCell(std::size_t tableRow, std::size_t column)
{
    for (int row = 0; row < m_tableModel->rowCount(); ++row) {
        if (m_tableModel->tableRow(row) != tableRow)
            continue;
        setCurrentIndex(m_tableModel->index(row, static_cast<int>(column)));
        return true;
    }
    return false;
}

std::optional<std::size_t> TableView::currentTableRow() const
{
    const auto current = currentIndex();
    if (!current.isValid())
        return std::nullopt;
    return m_tableModel->tableRow(current.row());
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    m_meantRow = QModelIndex();
    QTableView::currentChanged(current, previous);
    Q_EMIT currentTableRowChanged();
    if (current.isValid())
        Q_EMIT cellVisited(m_tableModel->tableRow(current.row()), static_cast<std::size_t>(current.column()));
}

void TableView::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    if (const auto current = currentIndex(); current.isValid())
        Q_EMIT cellVisited(m_tableModel->tableRow(current.row()), static_cast<std::size_t>(current.column()));
}

void TableView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTableView::selectionChanged(selected, deselected);
    Q_EMIT selectedRowsChanged();
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitStretchColumn();
}

void TableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    const auto& table = m_tableModel->table();
    if (!table || m_tableModel->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect(), Qt::AlignCenter,
                     table->rowCount > 0 ? tr("No row matches the filter.")
                                         : tr("There is nothing of this kind in this scope."));
}

bool TableView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        setHoveredRow(rowAt(static_cast<QHoverEvent*>(event)->position().toPoint().y()));
    else if (event->type() == QEvent::HoverLeave)
        setHoveredRow(-1);
    return QTableView::viewportEvent(event);
}

/// The whole row under the pointer is marked, as whole rows are selected.
void TableView::setHoveredRow(int row)
{
    if (row == m_hoveredRow)
        return;
    const auto repaint = [this](int changed) {
        if (changed >= 0)
            viewport()->update(0, rowViewportPosition(changed), viewport()->width(), rowHeight(changed));
    };
    repaint(m_hoveredRow);
    m_hoveredRow = row;
    m_delegate->setHoveredRow(row);
    repaint(row);
}

/// Brings visibility, order and widths of the columns in line with m_columns and the table's own defaults.
void TableView::applyColumns()
{
    const auto& table = m_tableModel->table();
    if (!table)
        return;
    const QScopedValueRollback guard(m_isApplying, true);
    auto* header = horizontalHeader();
    const auto order = m_columns.visualOrder(*table);
    for (int position = 0; position < static_cast<int>(order.size()); ++position)
        header->moveSection(header->visualIndex(order[static_cast<std::size_t>(position)]), position);

    int widestText = 0;
    m_stretchColumn = -1;
    m_widths.clear();
    const int maxWidth = fontMetrics().averageCharWidth() * MaxInitialCharacters;
    const int identifyingWidth = fontMetrics().averageCharWidth() * MaxIdentifyingCharacters;
    for (int column = 0; column < m_tableModel->columnCount(); ++column) {
        const auto& description = table->columns[static_cast<std::size_t>(column)];
        const bool isShown = m_columns.shows(*table, description);
        setColumnHidden(column, !isShown);
        if (!isShown)
            continue;
        auto widths = widthsOf(column);
        const int width = widths.whole;
        if (!description.isNumeric() && !description.identifiesRow && width > widestText) {
            widestText = width;
            m_stretchColumn = column;
            m_stretchContentWidth = width;
        }
        // beside the name a glance is enough, and the figures should be in view
        const int limit = description.identifiesRow ? std::min(maxWidth, identifyingWidth) : maxWidth;
        widths = { std::min(widths.whole, limit), std::min(widths.least, limit), widths.full };
        m_widths[column] = widths;
        setColumnWidth(column, m_columns.width.value(description.key, widths.whole));
    }
    fitStretchColumn();
}

void TableView::showSortIndicator()
{
    const auto& table = m_tableModel->table();
    const auto& arrangement = m_tableModel->arrangement();
    const QSignalBlocker quiet(horizontalHeader()); // the rows stand in this order already
    if (arrangement.sortColumn >= 0)
        horizontalHeader()->setSortIndicator(arrangement.sortColumn, arrangement.sortOrder);
    else
        horizontalHeader()->setSortIndicator(table && table->sortColumn ? static_cast<int>(*table->sortColumn) : -1,
                                             Qt::DescendingOrder);
    fitStretchColumn();
    horizontalHeader()->viewport()->update();
}

void TableView::rememberOrder()
{
    const auto& table = m_tableModel->table();
    if (m_isApplying || !table)
        return;
    m_columns.order.clear();
    for (int position = 0; position < horizontalHeader()->count(); ++position)
        m_columns.order += table->columns[static_cast<std::size_t>(horizontalHeader()->logicalIndex(position))].key;
    m_columns.save(table->key);
}

void TableView::rememberWidth(int column, int width)
{
    const auto& table = m_tableModel->table();
    if (m_isApplying || !table || width <= 0 || column >= m_tableModel->columnCount())
        return;
    m_columns.width.insert(table->columns[static_cast<std::size_t>(column)].key, width);
    m_columns.save(table->key);
    if (column != m_stretchColumn)
        fitStretchColumn();
}

void TableView::showHeaderMenu(const QPoint& position)
{
    auto* menu = new ColumnMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillColumnMenu(*menu);
    menu->popup(horizontalHeader()->mapToGlobal(position));
}
