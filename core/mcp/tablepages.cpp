// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/tablepages.h"

#include "base/text.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "models/tablemodel.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

/// The row that a page begins with. Errors: Usage.
Expected<std::size_t> firstRow(const QString& page)
{
    bool isNumber = true;
    const auto first = page.isEmpty() ? 0 : page.toULongLong(&isNumber);
    if (!isNumber)
        return failure(ErrorCode::Usage,
                       Text::tr("There is no page \"%1\": take next_page of the page before.").arg(page));
    return first;
}

Expected<TableArrangement> arrangementOf(const Table& table, const TablePageRequest& request)
{
    TableArrangement arrangement;
    arrangement.filter = request.filter;
    arrangement.sortOrder = request.isDescending ? Qt::DescendingOrder : Qt::AscendingOrder;
    if (request.sortColumn.isEmpty())
        return arrangement;
    const auto column = table.findColumn(request.sortColumn);
    if (!column) {
        return failure(ErrorCode::Usage,
                       Text::tr(R"(Table "%1" has no column "%2".)").arg(table.key, request.sortColumn));
    }
    arrangement.sortColumn = static_cast<int>(*column);
    return arrangement;
}

} // namespace

QJsonValue textOrNull(const QString& text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(visibleText(text));
}

QJsonValue jsonOfCell(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        return static_cast<qint64>(*whole);
    if (const auto* real = std::get_if<double>(&cell))
        return std::isfinite(*real) ? QJsonValue(*real) : QJsonValue();
    if (const auto* text = std::get_if<QString>(&cell))
        return visibleText(*text);
    return {};
}

QJsonObject tableHead(const Table& table)
{
    QJsonArray columns;
    for (const auto& column : table.columns) {
        columns.append(QJsonObject { { QStringLiteral("key"), column.key },
                                     { QStringLiteral("title"), column.title },
                                     { QStringLiteral("unit"), textOrNull(unitSymbol(column.unit)) },
                                     { QStringLiteral("help"), textOrNull(column.help) } });
    }
    const auto& provenance = table.provenance;
    return { { QStringLiteral("key"), table.key },
             { QStringLiteral("title"), table.title },
             { QStringLiteral("summary"), textOrNull(table.summary) },
             { QStringLiteral("available"), provenance.isAvailable() },
             { QStringLiteral("reason"), textOrNull(provenance.unavailable) },
             { QStringLiteral("advice"), textOrNull(provenance.advice) },
             { QStringLiteral("source"), textOrNull(provenance.source) },
             { QStringLiteral("derivation"), textOrNull(provenance.derivation) },
             { QStringLiteral("coverage"), textOrNull(provenance.coverage) },
             { QStringLiteral("limitations"), QJsonArray::fromStringList(provenance.limitations) },
             { QStringLiteral("columns"), columns } };
}

Expected<QJsonObject> tablePage(const Table& table, const TablePageRequest& request, const std::stop_token& stop)
{
    const auto first = firstRow(request.page);
    if (!first)
        return tl::unexpected<Error>(first.error());
    const auto arrangement = arrangementOf(table, request);
    if (!arrangement)
        return tl::unexpected<Error>(arrangement.error());
    const auto order = arrangeRows(table, *arrangement, stop);
    if (!order)
        return tl::unexpected<Error>(order.error());
    QJsonArray rows;
    std::size_t bytes = 0;
    const auto end = std::min(order->size(), *first + std::min(request.rows, TablePageRequest::MostRows));
    auto at = std::min(*first, order->size());
    for (; at < end; ++at) {
        QJsonObject row { { QStringLiteral("row_number"), static_cast<qint64>((*order)[at]) } };
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            row.insert(table.columns[column].key, jsonOfCell(table.cell((*order)[at], column)));
        bytes += static_cast<std::size_t>(QJsonDocument(row).toJson(QJsonDocument::Compact).size());
        if (bytes > TablePageRequest::MostBytes && !rows.isEmpty())
            break;
        rows.append(row);
    }
    auto page = tableHead(table);
    page.insert(QStringLiteral("rows_total"), static_cast<qint64>(table.rowCount));
    page.insert(QStringLiteral("rows_matching"), static_cast<qint64>(order->size()));
    page.insert(QStringLiteral("rows"), rows);
    page.insert(QStringLiteral("next_page"), at < order->size() ? QJsonValue(QString::number(at)) : QJsonValue());
    return page;
}

} // namespace core
