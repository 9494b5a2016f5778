// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/tablecolumns.h"

#include <QSettings>

#include <algorithm>
#include <vector>

namespace {

QString group(const QString& tableKey)
{
    return QStringLiteral("columns/") + tableKey;
}

/// The columns that tables of events have from left to right where nobody chose: name, share, total, calls, average,
/// and what the table is about; of single events when and where they were.
const std::vector<QStringList>& usualColumns()
{
    static const std::vector<QStringList> lists = [] {
        const auto keys = [](const char* text) { return QString::fromLatin1(text).split(u' '); };
        return std::vector {
            keys("display_name pct_of_kernel_time total_ms calls avg_us stddev_us"),
            keys("display_name api_name calls queue_avg_us queue_p50_us queue_max_us launch_call_avg_us"),
            keys("operation direction source destination pct_of_rows total_ms count total_mb avg_gb_per_s"),
            keys("text pct_of_kernel_time kernel_inclusive_ms kernels_inclusive total_ms count avg_us"),
            keys("op total_ms count avg_us exposed_ms overlap_pct size_bytes bus_gb_per_s straggler"),
            keys("kind api_name total_ms count avg_us max_us gpu_idle_inside_ms"),
            keys("gpu gap_us start_ms cause cause_pct host_call host_nvtx launch_gap_us"),
            keys("duration_us start_ms launch_latency_us grid block stream_id gpu pid"), // of one kernel
            keys("duration_us start_ms compute_overlap_ms size_bytes stream_id gpu pid"), // of an NCCL operation
        };
    }();
    return lists;
}

/// Those of `table`; none: it is shown as it is described.
QStringList defaultColumns(const core::Table& table)
{
    const auto& lists = usualColumns();
    const auto list = std::find_if(lists.begin(), lists.end(), [&table](const QStringList& keys) {
        return std::all_of(keys.begin(), keys.end(),
                           [&table](const QString& key) { return table.findColumn(key).has_value(); });
    });
    return list == lists.end() ? QStringList() : *list;
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
