// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tablemodel.h"

#include "base/visibletext.h"
#include "table/celltext.h"
#include "table/csvtext.h"
#include "table/markdowntext.h"

#include <QLocale>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace core {

namespace {

constexpr std::size_t RowStopCheckMask
    = 0xFFF; // a row costs a cell per column here, so look more often than the loaders

bool isNameColumn(const TableColumn& column)
{
    return !column.isNumeric() && column.key.endsWith(QStringLiteral("name"));
}

/// Decides row by row whether any cell that the window can show matches the filter; names also match in full.
class RowFilter
{
public:
    RowFilter(const Table& table, const QString& filter)
        : m_table(table)
        , m_matcher(filter)
    {
    }

    [[nodiscard]] bool accepts(std::size_t row)
    {
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const auto& description = m_table.columns[column];
            if (description.use == ColumnUse::ExportOnly)
                continue;
            const auto text = m_table.text(row, column);
            if (m_matcher.matches(text)
                || (description.isVocabulary && m_matcher.matches(shownWord(row, column, text))))
                return true;
            if (description.toolTip && isNameColumn(description) && m_matcher.matches(description.toolTip(row)))
                return true;
        }
        return false;
    }

private:
    /// What the window shows for a word of a vocabulary; each is translated once.
    [[nodiscard]] const QString& shownWord(std::size_t row, std::size_t column, const QString& word)
    {
        auto& shown = m_shownWords[{ column, word }];
        if (shown.isEmpty())
            shown = displayText(m_table, row, column);
        return shown;
    }

    const Table& m_table;
    TextMatcher m_matcher;
    std::map<std::pair<std::size_t, QString>, QString> m_shownWords;
};

/// A long header on two lines, broken where they become most equal: the column is as wide as its numbers need, not its
/// name.
QString brokenHeader(const QString& header)
{
    constexpr qsizetype LongHeader = 15;
    if (header.size() <= LongHeader)
        return header;
    qsizetype best = -1;
    for (auto at = header.indexOf(u' '); at >= 0; at = header.indexOf(u' ', at + 1)) {
        const auto longer = [&header](qsizetype position) { return std::max(position, header.size() - position - 1); };
        if (best < 0 || longer(at) < longer(best))
            best = at;
    }
    return best < 0 ? header : QString(header).replace(best, 1, u'\n');
}

/// One line per paragraph, nothing taken for markup, long names wrapped.
QString richToolTip(const QStringList& lines)
{
    QString html;
    for (const auto& line : lines) {
        if (!line.isEmpty())
            html += QStringLiteral("<p style=\"margin:0\">%1</p>").arg(line.toHtmlEscaped());
    }
    return html;
}

} // namespace

Expected<std::vector<std::uint32_t>> arrangeRows(const Table& table, const TableArrangement& arrangement,
                                                 const std::stop_token& stop)
{
    if (const auto problem = filterProblem(arrangement.filter); !problem.isEmpty())
        return failure(ErrorCode::Usage, problem);

    std::vector<std::uint32_t> order;
    if (arrangement.filter.isEmpty()) {
        order.resize(table.rowCount);
        std::iota(order.begin(), order.end(), 0U);
    } else {
        RowFilter filter(table, arrangement.filter);
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            if ((row & RowStopCheckMask) == 0 && stop.stop_requested())
                return cancelled();
            if (filter.accepts(row))
                order.push_back(static_cast<std::uint32_t>(row));
        }
    }
    if (arrangement.sortColumn < 0 || static_cast<std::size_t>(arrangement.sortColumn) >= table.columns.size())
        return order;

    // Each key is asked for once: an accessor may format text, and a sort compares a row many times.
    std::vector<Cell> keys(table.rowCount);
    for (std::size_t position = 0; position < order.size(); ++position) {
        if ((position & RowStopCheckMask) == 0 && stop.stop_requested())
            return cancelled();
        keys[order[position]] = table.cell(order[position], static_cast<std::size_t>(arrangement.sortColumn));
    }
    if (arrangement.sortOrder == Qt::AscendingOrder) {
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            return compareCells(keys[left], keys[right]) < 0;
        });
    } else {
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            return compareCells(keys[left], keys[right]) > 0;
        });
    }
    if (stop.stop_requested())
        return cancelled();
    return order;
}

Cancellable<CellSummary> summaryOf(const Table& table, const std::vector<std::uint32_t>& rows, std::size_t column,
                                   const std::stop_token& stop)
{
    CellSummary summary;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        if ((at & RowStopCheckMask) == 0 && stop.stop_requested())
            return cancelled();
        if (const auto number = cellNumber(table.cell(rows[at], column))) {
            summary.sum += *number;
            ++summary.count;
        }
    }
    if (summary.count > 0)
        summary.mean = summary.sum / static_cast<double>(summary.count);
    return summary;
}

TableModel::TableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void TableModel::setTable(TablePointer table)
{
    m_job.cancel();
    beginResetModel();
    if (m_arrangement.sortColumn >= 0) {
        const auto key = m_table->columns[static_cast<std::size_t>(m_arrangement.sortColumn)].key;
        const auto same = table ? table->findColumn(key) : std::nullopt;
        m_arrangement.sortColumn = same ? static_cast<int>(*same) : -1;
    }
    m_table = std::move(table);
    m_renamedKey.clear();
    m_order = {}; // tables of millions of rows need none
    m_isOwnOrder = true;
    endResetModel();
    arrange();
}

void TableModel::setFilter(const QString& filter)
{
    if (const auto problem = filterProblem(filter); !problem.isEmpty()) {
        Q_EMIT arranged(problem);
        return;
    }
    m_arrangement.filter = filter;
    arrange();
}

void TableModel::setFullNames(bool fullNames)
{
    if (m_fullNames == fullNames)
        return;
    m_fullNames = fullNames;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), { Qt::DisplayRole });
}

void TableModel::setFormat(const DisplayFormat& format)
{
    if (m_format == format)
        return;
    m_format = format;
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), { Qt::DisplayRole });
}

void TableModel::resetSort()
{
    m_arrangement.sortColumn = -1;
    arrange();
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    if (column >= columnCount())
        return;
    m_arrangement.sortColumn = column;
    m_arrangement.sortOrder = order;
    arrange();
}

void TableModel::arrange()
{
    m_job.cancel();
    const bool isTablesOwnOrder = m_arrangement.filter.isEmpty() && m_arrangement.sortColumn < 0;
    if (!m_table || m_table->rowCount <= SyncRowLimit || isTablesOwnOrder) {
        if (m_table && !(isTablesOwnOrder && m_isOwnOrder)) { // long tables come so: nothing is to be compared
            if (const auto order = arrangeRows(*m_table, m_arrangement))
                apply(*order);
        }
        if (isTablesOwnOrder) {
            m_order = {};
            m_isOwnOrder = true;
        }
        Q_EMIT arranged({});
        return;
    }
    m_job.start([table = m_table, arrangement = m_arrangement](
                    const std::stop_token& stop) { return arrangeRows(*table, arrangement, stop); },
                [this](const LatestJob<std::vector<std::uint32_t>>::Shared& order) {
                    if (order)
                        apply(**order);
                    Q_EMIT arranged(order ? QString() : order.error().message);
                });
}

void TableModel::apply(const std::vector<std::uint32_t>& order)
{
    if (m_isOwnOrder) {
        m_order.resize(m_table->rowCount);
        std::iota(m_order.begin(), m_order.end(), 0U);
        m_isOwnOrder = false;
    }
    if (order == m_order)
        return;
    // Rows that leave go to the end and are removed there; rows that come are added at the end; then all find their
    // place. So views keep their selection, and no row is removed one by one.
    std::vector<char> stays(m_table->rowCount, 0);
    for (const auto row : order)
        stays[row] = 1;
    auto next = m_order;
    const auto firstLeaving
        = std::stable_partition(next.begin(), next.end(), [&](std::uint32_t row) { return stays[row] != 0; });
    const auto keptCount = static_cast<std::size_t>(firstLeaving - next.begin());
    if (keptCount < next.size()) {
        permute(std::move(next));
        beginRemoveRows({}, static_cast<int>(keptCount), static_cast<int>(m_order.size()) - 1);
        m_order.resize(keptCount);
        endRemoveRows();
    }
    if (keptCount < order.size()) {
        std::vector<char> isShown(m_table->rowCount, 0);
        for (const auto row : m_order)
            isShown[row] = 1;
        beginInsertRows({}, static_cast<int>(keptCount), static_cast<int>(order.size()) - 1);
        std::copy_if(order.begin(), order.end(), std::back_inserter(m_order),
                     [&](std::uint32_t row) { return isShown[row] == 0; });
        endInsertRows();
    }
    permute(order);
}

/// Puts the same rows into another order; selections stay on their rows.
void TableModel::permute(std::vector<std::uint32_t> order)
{
    if (order == m_order)
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const auto before = std::exchange(m_order, std::move(order));
    const auto stale = persistentIndexList();
    if (!stale.isEmpty()) {
        std::vector<int> viewRow(m_table->rowCount, -1);
        for (std::size_t row = 0; row < m_order.size(); ++row)
            viewRow[m_order[row]] = static_cast<int>(row);
        QModelIndexList moved;
        for (const auto& old : stale)
            moved.append(index(viewRow[before[static_cast<std::size_t>(old.row())]], old.column()));
        changePersistentIndexList(stale, moved);
    }
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_table)
        return 0;
    return static_cast<int>(m_isOwnOrder ? m_table->rowCount : m_order.size());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = tableRow(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    const auto& description = m_table->columns[column];
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, column);
    case Qt::AccessibleTextRole:
        return spokenText(index);
    case Qt::ToolTipRole:
        return toolTip(row, column);
    case Qt::TextAlignmentRole:
        return QVariant((description.isNumeric() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case RawValueRole: {
        const Cell cell = m_table->cell(row, column);
        if (const auto* text = std::get_if<QString>(&cell))
            return *text;
        if (const auto* whole = std::get_if<std::int64_t>(&cell))
            return static_cast<qlonglong>(*whole);
        const auto number = cellNumber(cell);
        return number ? QVariant(*number) : QVariant();
    }
    case ShareRole: {
        const auto percent = description.isShare ? cellNumber(m_table->cell(row, column)) : std::nullopt;
        return percent ? QVariant(std::clamp(*percent / 100, 0.0, 1.0)) : QVariant();
    }
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<std::size_t>(section);
    const auto& description = m_table->columns[column];
    switch (role) {
    case Qt::DisplayRole:
        return header(column);
    case Qt::ToolTipRole:
        return richToolTip({ displayHeader(*m_table, column, m_format), description.help });
    case Qt::TextAlignmentRole:
        return QVariant((description.isNumeric() && !description.isShare ? Qt::AlignRight : Qt::AlignLeft)
                        | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole:
        return static_cast<int>(description.isNumeric() ? Qt::DescendingOrder : Qt::AscendingOrder);
    default:
        return {};
    }
}

/// Over numbers long ones are broken; bars have the room.
QString TableModel::header(std::size_t column) const
{
    const auto& description = m_table->columns[column];
    if (!m_renamedKey.isEmpty() && description.key == m_renamedKey)
        return m_renamedHeader;
    const auto text = figureHeader(*m_table, column, m_format);
    return description.isNumeric() && !description.isShare ? brokenHeader(text) : text;
}

void TableModel::setHeader(const QString& columnKey, const QString& text)
{
    m_renamedKey = columnKey;
    m_renamedHeader = text;
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

FigureText TableModel::figure(const QModelIndex& index) const
{
    return figureText(*m_table, tableRow(index.row()), static_cast<std::size_t>(index.column()), m_format);
}

/// What is painted, in words: units are no longer in the header.
QString TableModel::spokenText(const QModelIndex& index) const
{
    const auto column = static_cast<std::size_t>(index.column());
    if (!m_table->columns[column].isNumeric())
        return displayText(tableRow(index.row()), column);
    const auto shown = figure(index);
    return shown.unit.isEmpty() ? shown.number : QStringLiteral("%1 %2").arg(shown.number, shown.unit);
}

bool TableModel::showsFullName(std::size_t column) const
{
    const auto& description = m_table->columns[column];
    return m_fullNames && description.toolTip && isNameColumn(description);
}

QString TableModel::displayText(std::size_t row, std::size_t column) const
{
    if (showsFullName(column)) {
        if (auto name = m_table->columns[column].toolTip(row); !name.isEmpty())
            return name;
    }
    return core::displayText(*m_table, row, column, m_format);
}

QString TableModel::toolTip(std::size_t row, std::size_t column) const
{
    const auto& description = m_table->columns[column];
    QStringList lines;
    if (description.toolTip)
        lines += description.toolTip(row);
    const Cell cell = m_table->cell(row, column);
    if (const auto* text = std::get_if<QString>(&cell); text && lines.join(QString()).isEmpty())
        lines += description.isVocabulary ? core::displayText(*m_table, row, column) : *text;
    lines += exactText(*m_table, row, column);
    return richToolTip(lines);
}

QString TableModel::copyText(const std::vector<int>& viewRows, const std::vector<int>& columns, CopyFormat format) const
{
    const auto field = [format](QString text) {
        switch (format) {
        case CopyFormat::Csv:
            return csvField(text);
        case CopyFormat::Markdown:
            return markdownEscaped(text);
        case CopyFormat::Tsv:
            break;
        }
        for (const auto separator : { u'\t', u'\n', u'\r' })
            text.replace(QChar(separator), QLatin1Char(' '));
        return text;
    };
    const auto line = [format](const QStringList& fields) -> QString {
        switch (format) {
        case CopyFormat::Csv:
            return fields.join(QLatin1Char(',')) + QStringLiteral("\r\n");
        case CopyFormat::Markdown:
            return QStringLiteral("| ") + fields.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
        case CopyFormat::Tsv:
            break;
        }
        return fields.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };

    QStringList fields, rules;
    for (const int column : columns) {
        const auto& description = m_table->columns[static_cast<std::size_t>(column)];
        const auto position = static_cast<std::size_t>(column);
        fields += field(format == CopyFormat::Csv       ? description.key
                            : format == CopyFormat::Tsv ? m_table->header(position)
                                                        : displayHeader(*m_table, position));
        rules += description.isNumeric() ? QStringLiteral("---:") : QStringLiteral("---");
    }
    QString text = line(fields);
    if (format == CopyFormat::Markdown)
        text += line(rules);
    for (const int viewRow : viewRows) {
        fields.clear();
        for (const int column : columns) {
            const auto row = tableRow(viewRow);
            const auto position = static_cast<std::size_t>(column);
            const bool isWord = format == CopyFormat::Markdown && m_table->columns[position].isVocabulary;
            if (showsFullName(position) || isWord)
                fields
                    += field(format == CopyFormat::Markdown ? displayText(row, position)
                                                            : withoutFormula(visibleText(displayText(row, position))));
            else
                fields += field(format == CopyFormat::Markdown ? m_table->text(row, position)
                                                               : csvText(*m_table, row, position));
        }
        text += line(fields);
    }
    return text;
}

std::optional<CellSummary> TableModel::summary(const std::vector<int>& viewRows, int column) const
{
    if (column < 0 || column >= columnCount() || !m_table->columns[static_cast<std::size_t>(column)].isNumeric())
        return std::nullopt;
    return summaryOf(*m_table, tableRows(viewRows), static_cast<std::size_t>(column)).value_or(CellSummary {});
}

std::vector<std::uint32_t> TableModel::tableRows(const std::vector<int>& viewRows) const
{
    std::vector<std::uint32_t> rows;
    rows.reserve(viewRows.size());
    for (const int viewRow : viewRows)
        rows.push_back(static_cast<std::uint32_t>(tableRow(viewRow)));
    return rows;
}

} // namespace core
