// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/utilization.h"
#include "base/text.h"

#include "base/phrases.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

/// Selection behind: the GPU work of the row's device, cut to its part of the window.
sql::Query workInPart(const EvidenceSql& source, const UtilizationRow& row)
{
    sql::Query query;
    query.with(QStringLiteral("device_work"), source.gpuWork({ source.onDevice(row.device) }));
    query.with(QStringLiteral("behind"),
               QStringLiteral("SELECT max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns FROM device_work\n"
                              "  WHERE start_ns < %2 AND end_ns > %1")
                   .arg(sql::literal(row.window.startNs), sql::literal(row.window.endNs)));
    return query;
}

/// The work that reaches into the row's part of the window, whole.
QString workAroundPartSql(const EvidenceSql& source, const UtilizationRow& part)
{
    sql::Query work;
    work.with(QStringLiteral("device_work"), source.gpuWork({ source.onDevice(part.device) }));
    return work.rows(QStringLiteral("SELECT * FROM device_work WHERE start_ns < %1 AND end_ns > %2 ORDER BY start_ns")
                         .arg(sql::literal(part.window.endNs), sql::literal(part.window.startNs)));
}

void addParts(TableBuilder<UtilizationRow>& builder, std::int64_t originNs)
{
    const auto none = noSql(Text::tr("the parts are equal pieces of the window"));
    builder.number(
        { QStringLiteral("bucket"), QStringLiteral("Part"), Text::tr("Number of the part of the window, from 0.") },
        Identity, Unit::Count, 0, [](const UtilizationRow& row) { return row.bucket; }, none);
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the part begins.") }, originNs,
                   [](const UtilizationRow& row) { return row.window.startNs; }, { none, none });
    builder.moment({ QStringLiteral("end"), QStringLiteral("End"), Text::tr("Where the part ends.") }, originNs,
                   [](const UtilizationRow& row) { return row.window.endNs; }, { none, none });
}

void addBusy(TableBuilder<UtilizationRow>& builder, const EvidenceSource& source,
             const std::shared_ptr<const Utilization>& utilization)
{
    const RowQuery query
        = [source, utilization](std::size_t row) { return workInPart(*source, utilization->rows[row]); };
    const auto busyNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("behind")));
    builder.number(
        { QStringLiteral("busy_ns"), QStringLiteral("Busy"),
          Text::tr("Union of the GPU work of the device in this part."), ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::More }, Unit::Nanoseconds, 0, [](const UtilizationRow& row) { return row.busyNs; },
        columnSql(source, query, busyNs));
    builder.share(
        { QStringLiteral("busy_pct"), QStringLiteral("Busy"),
          Text::tr("Union of the GPU work of the device in this part, as a share of the part.") },
        Better::More, 1, [](const UtilizationRow& row) { return row.busyFraction(); },
        columnSql(source, [query, utilization, busyNs](std::size_t row) {
            const auto lengthNs = utilization->rows[row].window.durationNs();
            return query(row).value(sql::percentOf(busyNs, sql::literal(lengthNs)));
        }));
}

/// "GPU 0 busy 99.3% of the window, at least 41.0% in each of 1,000 parts of 0.97 ms; GPU 1 …".
QString utilizationSummary(const Trace& trace, const Utilization& utilization)
{
    const auto count = utilization.bucketCount;
    QStringList texts;
    for (std::size_t first = 0; first + count <= utilization.rows.size() && count > 0; first += count) {
        std::int64_t busyNs = 0;
        double least = 1;
        double most = 0;
        for (std::size_t row = first; row < first + count; ++row) {
            busyNs += utilization.rows[row].busyNs; // parts of one window: cannot overflow
            least = std::min(least, utilization.rows[row].busyFraction());
            most = std::max(most, utilization.rows[row].busyFraction());
        }
        const auto fraction = static_cast<double>(busyNs) / static_cast<double>(utilization.window.durationNs());
        texts.append(Text::tr("GPU %1: busy %2 of %3, between %4 and %5 in %6")
                         .arg(QString::number(trace.devices[utilization.rows[first].device.value()].gpuId),
                              threeDigitShare(fraction), threeDigitDuration(utilization.window.durationNs()),
                              threeDigitShare(least), threeDigitShare(most),
                              counted(static_cast<std::int64_t>(count), Text::tr("part"), Text::tr("parts"))));
    }
    return texts.join(QStringLiteral("; "));
}

} // namespace

Table describeUtilization(std::shared_ptr<const Trace> trace, std::shared_ptr<const Utilization> utilization,
                          const Scope& scope)
{
    TableBuilder<UtilizationRow> builder(TableKey::Utilization, QStringLiteral("GPU utilisation over time"),
                                         rowsOf(utilization, &Utilization::rows), utilization->provenance);
    const auto deviceOf = [](const UtilizationRow& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [cudaDeviceOf = cudaDeviceCells(*trace)](const UtilizationRow& row) {
        return cudaDeviceOf(row.device);
    });
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addParts(builder, trace->extent.startNs);
    addBusy(builder, source, utilization);
    auto& table = builder.table();
    table.isCurve = true;
    table.summary = utilizationSummary(*trace, *utilization);
    table.subject = [utilization](std::size_t row) {
        RowSubject subject;
        subject.device = utilization->rows[row].device;
        subject.window = utilization->rows[row].window;
        return subject;
    };
    table.rowsSql = rowsSql(
        source, [source, utilization](std::size_t row) { return workAroundPartSql(*source, utilization->rows[row]); });
    return builder.take(*trace);
}

} // namespace core
