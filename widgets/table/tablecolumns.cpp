// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablecolumns.h"

#include <QSettings>

#include <algorithm>

namespace {

QString group(const QString& tableKey)
{
    return QStringLiteral("columns/") + tableKey;
}

/// The columns that a table of kernels has from left to right where nobody chose; none for other tables: they are shown
/// as they are described.
QStringList defaultColumns(const core::Table& table)
{
    static const QStringList ofKernels { QStringLiteral("display_name"), QStringLiteral("pct_of_kernel_time"),
                                         QStringLiteral("total_ms"),     QStringLiteral("calls"),
                                         QStringLiteral("avg_us"),       QStringLiteral("stddev_us") };
    const bool hasAll = std::all_of(ofKernels.begin(), ofKernels.end(),
                                    [&table](const QString& key) { return table.findColumn(key).has_value(); });
    return hasAll ? ofKernels : QStringList();
}

} // namespace

TableColumns TableColumns::load(const QString& tableKey)
{
    QSettings settings;
    settings.beginGroup(group(tableKey));
    TableColumns columns;
    columns.order = settings.value(QStringLiteral("order")).toStringList();
    const auto visible = settings.value(QStringLiteral("visible")).toMap();
    for (auto it = visible.begin(); it != visible.end(); ++it)
        columns.isVisible.insert(it.key(), it.value().toBool());
    const auto widths = settings.value(QStringLiteral("width")).toMap();
    for (auto it = widths.begin(); it != widths.end(); ++it)
        columns.width.insert(it.key(), it.value().toInt());
    return columns;
}

void TableColumns::save(const QString& tableKey) const
{
    QVariantMap visible, widths;
    for (auto it = isVisible.begin(); it != isVisible.end(); ++it)
        visible.insert(it.key(), it.value());
    for (auto it = width.begin(); it != width.end(); ++it)
        widths.insert(it.key(), it.value());
    QSettings settings;
    settings.beginGroup(group(tableKey));
    settings.setValue(QStringLiteral("order"), order);
    settings.setValue(QStringLiteral("visible"), visible);
    settings.setValue(QStringLiteral("width"), widths);
}

bool TableColumns::shows(const core::Table& table, const core::TableColumn& column) const
{
    if (!canBeShown(column))
        return false;
    const auto few = defaultColumns(table);
    const bool isUsual
        = few.isEmpty() ? column.use != core::ColumnUse::Chooser : column.identifiesRow || few.contains(column.key);
    return isVisible.value(column.key, isUsual);
}

std::vector<int> TableColumns::visualOrder(const core::Table& table) const
{
    std::vector<int> positions;
    const auto known = order.isEmpty() ? defaultColumns(table) : order;
    for (const auto& key : known) {
        if (const auto column = table.findColumn(key))
            positions.push_back(static_cast<int>(*column));
    }
    // columns that were not there when the order was saved follow the column they are read after
    auto place = positions.begin();
    for (const auto position : table.readingOrder()) {
        const int column = static_cast<int>(position);
        const auto saved = std::find(positions.begin(), positions.end(), column);
        place = saved == positions.end() ? positions.insert(place, column) + 1 : saved + 1;
    }
    return positions;
}

bool canBeShown(const core::TableColumn& column)
{
    return column.use != core::ColumnUse::ExportOnly;
}
