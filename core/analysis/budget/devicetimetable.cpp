// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/devicetime.h"
#include "base/text.h"

#include "analysis/nccl/nccldevices.h"
#include "base/phrases.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

const auto WorkWindowNs = QStringLiteral("(SELECT max(end_ns) - min(start_ns) FROM device_work)");

QString unionNs(const QString& from)
{
    return QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(from));
}

/// The selections of ncclAndCompute(), and GPU work with and without copies and sets.
sql::Query workOf(const EvidenceSql& source, DeviceIndex device)
{
    auto query = ncclAndCompute(source, device);
    query.with(QStringLiteral("kernel_work"), QStringLiteral("SELECT * FROM device_work WHERE kind = 0"));
    query.with(QStringLiteral("with_graphs"), QStringLiteral("SELECT * FROM device_work WHERE kind IN (0, 3)"));
    query.with(QStringLiteral("with_copies"), QStringLiteral("SELECT * FROM device_work WHERE kind IN (0, 1, 3)"));
    return query;
}

/// The time of a class in the selections of workOf(); empty for families of kernels, which are told by a sweep.
QString timeNsOf(DeviceTimeClass timeClass)
{
    const auto difference
        = [](const QString& whole, const QString& part) { return QStringLiteral("(%1 - %2)").arg(whole, part); };
    const auto nccl = unionNs(QStringLiteral("nccl"));
    const auto compute = unionNs(QStringLiteral("compute"));
    const auto both = unionNs(QStringLiteral("both"));
    const auto work = unionNs(QStringLiteral("device_work"));
    const auto withCopies = unionNs(QStringLiteral("with_copies"));
    const auto withGraphs = unionNs(QStringLiteral("with_graphs"));
    switch (timeClass) {
    case DeviceTimeClass::NcclOverlapped:
        return QStringLiteral("(%1 + %2 - %3)").arg(nccl, compute, both);
    case DeviceTimeClass::NcclExposed:
        return difference(both, compute);
    case DeviceTimeClass::Graph:
        return difference(withGraphs, unionNs(QStringLiteral("kernel_work")));
    case DeviceTimeClass::Memcpy:
        return difference(withCopies, withGraphs);
    case DeviceTimeClass::Memset:
        return difference(work, withCopies);
    case DeviceTimeClass::Idle:
        return difference(WorkWindowNs, work);
    default:
        return {};
    }
}

void addTimes(TableBuilder<DeviceTimeRow>& builder, const EvidenceSource& source, const RowQuery& query,
              const std::shared_ptr<const DeviceTime>& time)
{
    const RowExpression timeNs = [time](std::size_t row) { return timeNsOf(time->rows[row].timeClass); };
    const auto limited = [timeNs](auto sql) {
        return limitedSql(
            std::move(sql), [timeNs](std::size_t row) { return !timeNs(row).isEmpty(); },
            Text::tr("which of several kernels a moment counts for takes a sweep over all of them"));
    };
    builder.duration(
        { QStringLiteral("time"), QStringLiteral("Time"),
          Text::tr("Moments of the window that count for this class.") },
        { Aggregate::Sum, Better::Neither }, [](const DeviceTimeRow& row) { return row.timeNs; },
        limited(durationSql(source, query, timeNs)));
    builder.share(
        { QStringLiteral("pct_of_window"), QStringLiteral("Share of window"),
          Text::tr("The same as a share of the GPU's window; the rows of a GPU add up to 100 %.") },
        Better::Neither, 2, [](const DeviceTimeRow& row) { return row.fraction(); },
        limited(columnSql(source, [query, timeNs](std::size_t row) {
            return query(row).value(sql::percentOf(timeNs(row), WorkWindowNs));
        })));
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"), Text::tr("From the first to the last GPU work."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither }, [](const DeviceTimeRow& row) { return row.window.durationNs(); },
        durationSql(source, query, WorkWindowNs));
}

/// "GPU 0: Matrix products 41.2%, NCCL exposed 20.0%, Idle 10.0%".
QString timeSummary(const Trace& trace, const DeviceTime& time)
{
    QStringList devices;
    for (std::size_t row = 0; row < time.rows.size();) {
        const auto device = time.rows[row].device;
        QStringList classes;
        for (; row < time.rows.size() && time.rows[row].device == device; ++row)
            classes.append(QStringLiteral("%1 %2").arg(Text::ofWord(deviceTimeClassName(time.rows[row].timeClass)),
                                                       threeDigitShare(time.rows[row].fraction())));
        devices.append(
            Text::tr("GPU %1: %2")
                .arg(QString::number(trace.devices[device.value()].gpuId), classes.join(QStringLiteral(", "))));
    }
    return devices.join(QStringLiteral("; "));
}

} // namespace

QString deviceTimeClassKey(DeviceTimeClass timeClass)
{
    switch (timeClass) {
    case DeviceTimeClass::Matrix:
        return QStringLiteral("matrix_kernels");
    case DeviceTimeClass::Attention:
        return QStringLiteral("attention_kernels");
    case DeviceTimeClass::Normalization:
        return QStringLiteral("normalization_kernels");
    case DeviceTimeClass::Elementwise:
        return QStringLiteral("elementwise_kernels");
    case DeviceTimeClass::OtherKernel:
        return QStringLiteral("other_kernels");
    case DeviceTimeClass::NcclOverlapped:
        return QStringLiteral("nccl_overlapped");
    case DeviceTimeClass::NcclExposed:
        return QStringLiteral("nccl_exposed");
    case DeviceTimeClass::Graph:
        return QStringLiteral("cuda_graphs");
    case DeviceTimeClass::Memcpy:
        return QStringLiteral("memcpy");
    case DeviceTimeClass::Memset:
        return QStringLiteral("memset");
    case DeviceTimeClass::Idle:
        return QStringLiteral("idle");
    }
    return {};
}

QString deviceTimeClassName(DeviceTimeClass timeClass)
{
    switch (timeClass) {
    case DeviceTimeClass::Matrix:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Matrix products"));
    case DeviceTimeClass::Attention:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Attention kernels"));
    case DeviceTimeClass::Normalization:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Normalisation kernels"));
    case DeviceTimeClass::Elementwise:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Elementwise kernels"));
    case DeviceTimeClass::OtherKernel:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Other kernels"));
    case DeviceTimeClass::NcclOverlapped:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NCCL overlapped"));
    case DeviceTimeClass::NcclExposed:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "NCCL exposed"));
    case DeviceTimeClass::Graph:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CUDA graphs"));
    case DeviceTimeClass::Memcpy:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Copies"));
    case DeviceTimeClass::Memset:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Memset"));
    case DeviceTimeClass::Idle:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Idle"));
    }
    return {};
}

Table describeDeviceTime(std::shared_ptr<const Trace> trace, std::shared_ptr<const DeviceTime> time, const Scope& scope)
{
    TableBuilder<DeviceTimeRow> builder(TableKey::TimeByClass, QStringLiteral("GPU time by class"),
                                        rowsOf(time, &DeviceTime::rows), time->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query = [source, time](std::size_t row) { return workOf(*source, time->rows[row].device); };
    const auto deviceOf = [](const DeviceTimeRow& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [cudaDeviceOf = cudaDeviceCells(*trace)](const DeviceTimeRow& row) {
        return cudaDeviceOf(row.device);
    });
    builder.text({ QStringLiteral("class"), QStringLiteral("Class"),
                   Text::tr("What the GPU did; each moment counts for one class only.") },
                 Identity, [](const DeviceTimeRow& row) { return deviceTimeClassKey(row.timeClass); });
    builder.table().columns.back().identifiesRow = true;
    addTimes(builder, source, query, time);
    auto& table = builder.table();
    table.summary = timeSummary(*trace, *time);
    table.subject = [time](std::size_t row) {
        RowSubject subject;
        subject.device = time->rows[row].device;
        return subject;
    };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM device_work ORDER BY start_ns"));
    });
    return builder.take(*trace);
}

} // namespace core
