// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/utilization.h"
#include "base/text.h"

#include "analysis/commoncolumns.h"
#include "analysis/evidencecolumns.h"
#include "base/phrases.h"

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

void addEvidence(Table& table, const EvidenceSource& source, const std::shared_ptr<const Utilization>& utilization)
{
    const auto query = [source, utilization](std::size_t row) { return workInPart(*source, utilization->rows[row]); };
    const auto busyNs = QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(QStringLiteral("behind")));
    setSql(table, source, u"busy_pct", [query, utilization, busyNs](std::size_t row) {
        const auto lengthNs = utilization->rows[row].window.durationNs();
        return query(row).value(sql::percentOf(busyNs, sql::literal(lengthNs)));
    });
    setSql(table, source, u"busy_ns", [query, busyNs](std::size_t row) { return query(row).value(busyNs); });
    setNoSql(table, { u"bucket", u"start_ns", u"start_ms", u"end_ns", u"end_ms" },
             Text::tr("the parts are equal pieces of the window"));
    if (!source->reason().isEmpty())
        return;
    table.rowsSql = [source, utilization](std::size_t row) {
        const auto& part = utilization->rows[row];
        sql::Query work;
        work.with(QStringLiteral("device_work"), source->gpuWork({ source->onDevice(part.device) }));
        return work.rows(
            QStringLiteral("SELECT * FROM device_work WHERE start_ns < %1 AND end_ns > %2 ORDER BY start_ns")
                .arg(sql::literal(part.window.endNs), sql::literal(part.window.startNs)));
    };
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
        texts.append(Text::tr("GPU %1: busy %2 of %3 ms, between %4 and %5 in %6")
                         .arg(QString::number(trace.devices[utilization.rows[first].device.value()].gpuId),
                              sentencePercent(fraction), sentenceMs(utilization.window.durationNs()),
                              sentencePercent(least), sentencePercent(most),
                              counted(static_cast<std::int64_t>(count), Text::tr("part"), Text::tr("parts"))));
    }
    return texts.join(QStringLiteral("; "));
}

} // namespace

Table describeUtilization(std::shared_ptr<const Trace> trace, std::shared_ptr<const Utilization> utilization,
                          const Scope& scope)
{
    TableBuilder<UtilizationRow> builder(QStringLiteral("gpu_utilization"), QStringLiteral("GPU utilization over time"),
                                         rowsOf(utilization, &Utilization::rows), utilization->provenance);
    const auto deviceOf = [](const UtilizationRow& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [cudaDeviceOf = cudaDeviceCells(*trace)](const UtilizationRow& row) {
        return cudaDeviceOf(row.device);
    });
    builder.count(
        { QStringLiteral("bucket"), QStringLiteral("Part"), Text::tr("Number of the part of the window, from 0.") },
        [](const UtilizationRow& row) { return row.bucket; });
    const auto originNs = trace->extent.startNs;
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the part begins.") }, originNs,
                   [](const UtilizationRow& row) { return row.window.startNs; });
    builder.moment({ QStringLiteral("end"), QStringLiteral("End"), Text::tr("Where the part ends.") }, originNs,
                   [](const UtilizationRow& row) { return row.window.endNs; });
    builder.number({ QStringLiteral("busy_ns"), QStringLiteral("Busy"),
                     Text::tr("Union of the GPU work of the device in this part."), ColumnUse::ExportOnly },
                   Unit::Nanoseconds, 0, [](const UtilizationRow& row) { return row.busyNs; });
    builder.share({ QStringLiteral("busy_pct"), QStringLiteral("Busy"),
                    Text::tr("Union of the GPU work of the device in this part, as a share of the part.") },
                  1, [](const UtilizationRow& row) { return row.busyFraction(); });
    auto& table = builder.table();
    table.isCurve = true;
    table.summary = utilizationSummary(*trace, *utilization);
    table.subject = [utilization](std::size_t row) {
        RowSubject subject;
        subject.device = utilization->rows[row].device;
        subject.window = utilization->rows[row].window;
        return subject;
    };
    addEvidence(table, std::make_shared<const EvidenceSql>(trace, scope), utilization);
    return builder.take();
}

} // namespace core
