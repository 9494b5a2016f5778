// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/text.h"
#include "table/tablebuilder.h"

#include <functional>

namespace core {

/// The pid as a number, or "host/pid" when two hosts share it; nothing for none.
[[nodiscard]] Cell pidCell(const Trace& trace, ProcessIndex process);
/// Name of the process, nothing when it was not recorded.
[[nodiscard]] Cell processNameCell(const Trace& trace, ProcessIndex process);
/// The thread id; nothing for none.
[[nodiscard]] Cell tidCell(const Trace& trace, ThreadIndex thread);
/// Name of the thread, nothing when it was not recorded.
[[nodiscard]] Cell threadNameCell(const Trace& trace, ThreadIndex thread);
/// "GPU 1 (H100 …)"; nothing for none.
[[nodiscard]] Cell deviceCell(const Trace& trace, DeviceIndex device);
/// TARGET_INFO_GPU.id; nothing for none.
[[nodiscard]] Cell gpuIdCell(const Trace& trace, DeviceIndex device);
/// The CUDA ordinal of each device when all processes know it by the same one, else nothing. Found once, O(streams),
/// asked for each row.
[[nodiscard]] std::function<Cell(DeviceIndex)> cudaDeviceCells(const Trace& trace);

/// Which of the duration columns are shown where.
struct StatisticsColumns {
    ColumnUse minimum = ColumnUse::Everywhere;
    ColumnUse p99 = ColumnUse::Everywhere;
    ColumnUse standardDeviation = ColumnUse::Everywhere;
};

/// The SQL of the columns that addStatistics() makes, and of the count and total that stand before them.
struct StatisticsSql {
    ColumnSql count;
    TimeSql total;
    ColumnSql avg, min, p50, p90, p99, max, deviation;
    CellSql rows; ///< of Table::rowsSql
};

/// What addDurationColumns() adds last.
enum class LastDuration : std::uint8_t { P99, Longest };

/// Columns avg_us, p50_us, p90_us and p99_us or max_us of rows with durations. `get(row)` → const DurationStatistics*,
/// nullptr when they are not known. Less is better.
template <typename Row, typename Rows, typename Get>
void addDurationColumns(TableBuilder<Row, Rows>& builder, LastDuration last, Get get, const StatisticsSql& sql)
{
    const auto add = [&](const ColumnText& column, Aggregate aggregate, auto member, const ColumnSql& sqlOf) {
        builder.microseconds(
            column, { aggregate, Better::Less },
            [get, member](const Row& row) {
                const DurationStatistics* statistics = get(row);
                return statistics ? std::optional(static_cast<double>(statistics->*member)) : std::nullopt;
            },
            sqlOf);
    };
    using S = DurationStatistics;
    const auto percentile
        = Text::tr("%1th percentile of the durations, interpolated linearly on the sorted values (position q·(n−1)).");
    add({ QStringLiteral("avg_us"), QStringLiteral("Average"), Text::tr("Arithmetic mean of the durations.") },
        Aggregate::Mean, &S::meanNs, sql.avg);
    add({ QStringLiteral("p50_us"), QStringLiteral("p50"), percentile.arg(50) }, Aggregate::Quantile, &S::p50Ns,
        sql.p50);
    add({ QStringLiteral("p90_us"), QStringLiteral("p90"), percentile.arg(90) }, Aggregate::Quantile, &S::p90Ns,
        sql.p90);
    if (last == LastDuration::P99)
        add({ QStringLiteral("p99_us"), QStringLiteral("p99"), percentile.arg(99) }, Aggregate::Quantile, &S::p99Ns,
            sql.p99);
    else
        add({ QStringLiteral("max_us"), QStringLiteral("Max"), Text::tr("Longest of the durations.") },
            Aggregate::Extreme, &S::maxNs, sql.max);
}

/// Columns avg_us, min_us, p50_us, p90_us, p99_us, max_us and stddev_us. `what`: "kernel durations". `get(row)` →
/// DurationStatistics. Of times less is better.
template <typename Row, typename Rows, typename Get>
void addStatistics(TableBuilder<Row, Rows>& builder, const QString& what, const StatisticsColumns& use, Get get,
                   const StatisticsSql& sql)
{
    const auto add = [&](ColumnText column, Aggregate aggregate, auto member, const ColumnSql& sqlOf) {
        column.help = column.help.arg(what);
        builder.microseconds(
            column, { aggregate, Better::Less },
            [get, member](const Row& row) {
                const DurationStatistics& statistics = get(row);
                return std::optional<double>(static_cast<double>(statistics.*member));
            },
            sqlOf);
    };
    using S = DurationStatistics;
    const auto percentile
        = Text::tr("%2th percentile of the %1, interpolated linearly on the sorted values (position q·(n−1)).");
    const auto help = [&](int percent) { return percentile.arg(QStringLiteral("%1"), QString::number(percent)); };
    add({ QStringLiteral("avg_us"), QStringLiteral("Average"), Text::tr("Arithmetic mean of the %1.") },
        Aggregate::Mean, &S::meanNs, sql.avg);
    add({ QStringLiteral("min_us"), QStringLiteral("Min"), Text::tr("Shortest of the %1."), use.minimum },
        Aggregate::Extreme, &S::minNs, sql.min);
    add({ QStringLiteral("p50_us"), QStringLiteral("p50"), help(50) }, Aggregate::Quantile, &S::p50Ns, sql.p50);
    add({ QStringLiteral("p90_us"), QStringLiteral("p90"), help(90) }, Aggregate::Quantile, &S::p90Ns, sql.p90);
    add({ QStringLiteral("p99_us"), QStringLiteral("p99"), help(99), use.p99 }, Aggregate::Quantile, &S::p99Ns,
        sql.p99);
    add({ QStringLiteral("max_us"), QStringLiteral("Max"), Text::tr("Longest of the %1.") }, Aggregate::Extreme,
        &S::maxNs, sql.max);
    add({ QStringLiteral("stddev_us"), QStringLiteral("Std dev"),
          Text::tr("Standard deviation of the %1 (of the population, not of a sample)."), use.standardDeviation },
        Aggregate::Quantile, &S::standardDeviationNs, sql.deviation);
}

} // namespace core
