// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvlink/nvlinkqueries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

using NvlinkBuilder = TableBuilder<NvlinkRow>;

QString gpuLabel(const Trace& trace, const NvlinkRow& row)
{
    return row.device.isValid() ? trace.devices[row.device.value()].label() : QStringLiteral("GPU %1").arg(row.gpuId);
}

void addNames(NvlinkBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.text({ QStringLiteral("gpu"), QStringLiteral("GPU"),
                   Text::tr("The physical GPU: its number in TARGET_INFO_GPU and its name.") },
                 Note, [trace](const NvlinkRow& row) { return gpuLabel(*trace, row); });
    const auto deviceOf = [](const NvlinkRow& row) { return row.device; };
    giveNames(builder, trace, deviceOf, gpuLabelSql);
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [](const NvlinkRow& row) { return row.gpuId; });
    giveNames(builder, trace, deviceOf, gpuIdSql);
    builder.text(
        { QStringLiteral("device_id"), QStringLiteral("CUDA device"),
          Text::tr("The CUDA ordinal of the GPU when all processes know it by the same one."), ColumnUse::ExportOnly },
        Note, [cudaDeviceOf = cudaDeviceCells(*trace)](const NvlinkRow& row) { return cudaDeviceOf(row.device); });
    builder.text({ QStringLiteral("metric"), QStringLiteral("Counter"),
                   Text::tr("Name of the counter; “all RX+TX”: the mean of all counters of both directions.") },
                 Identity, [](const NvlinkRow& row) { return row.metricName; });
    give(builder.table().columns.back(),
         { [trace, value = builder.table().columns.back().value](std::size_t row) {
              return metricNameSql(*trace, std::get<QString>(value(row)));
          },
           isNotNamed() });
    builder.text({ QStringLiteral("direction"), QStringLiteral("Direction"),
                   Text::tr("RX: received, TX: transmitted, by the counter's name.") },
                 Identity, [](const NvlinkRow& row) -> Cell {
                     const auto name = nvlinkDirectionName(row.direction);
                     return name.isEmpty() ? Cell() : Cell(name);
                 });
    builder.text(
        { QStringLiteral("unit"), QStringLiteral("Unit"), Text::tr("Unit of the averages, by the counter's name.") },
        Note, [](const NvlinkRow& row) -> Cell { return row.unit.isEmpty() ? Cell() : Cell(row.unit); });
}

void addFigures(NvlinkBuilder& builder, const NvlinkSql& sql)
{
    constexpr int Decimals = 2;
    const auto average = [&](const ColumnText& column, Measure measure, auto member, const ColumnSql& sqlOf) {
        builder.number(
            column, measure, Unit::Count, Decimals, [member](const NvlinkRow& row) { return row.*member; }, sqlOf);
    };
    average({ QStringLiteral("avg_during"), QStringLiteral("Average during NCCL"),
              Text::tr("Mean of the samples, weighted by the share of their time that NCCL kernels of the GPU took.") },
            { Aggregate::Mean, Better::More }, &NvlinkRow::averageDuring, sql.averageDuring);
    average({ QStringLiteral("avg_outside"), QStringLiteral("Average outside"),
              Text::tr("Mean of the samples, weighted by the share of their time without NCCL kernels.") },
            { Aggregate::Mean, Better::Neither }, &NvlinkRow::averageOutside, sql.averageOutside);
    average({ QStringLiteral("p95_during"), QStringLiteral("p95 during NCCL"),
              Text::tr("95th percentile of the samples inside, interpolated linearly.") },
            { Aggregate::Quantile, Better::More }, &NvlinkRow::p95During, sql.p95During);
    constexpr int CorrelationDecimals = 3;
    builder.number(
        { QStringLiteral("correlation"), QStringLiteral("Correlation"),
          Text::tr("Pearson's correlation of the samples with the share of their time that NCCL took; empty with "
                   "fewer than 8 samples inside or outside.") },
        { Aggregate::Mean, Better::Neither }, Unit::Count, CorrelationDecimals,
        [](const NvlinkRow& row) { return row.correlation; }, sql.correlation);
    builder.text({ QStringLiteral("correlation_reason"), QStringLiteral("Why no correlation"),
                   Text::tr("Why the correlation is not shown."), ColumnUse::Chooser },
                 Note, [](const NvlinkRow& row) -> Cell {
                     return row.whyNoCorrelation.isEmpty() ? Cell() : Cell(row.whyNoCorrelation);
                 });
}

void addSampling(NvlinkBuilder& builder, const NvlinkSql& sql)
{
    builder.count(
        { QStringLiteral("samples_inside"), QStringLiteral("Samples inside"),
          Text::tr("Samples whose time NCCL kernels of the GPU took for at least half.") },
        { Aggregate::Sum, Better::Neither }, [](const NvlinkRow& row) { return row.samplesInside; }, sql.samplesInside);
    builder.count(
        { QStringLiteral("samples_outside"), QStringLiteral("Samples outside"), Text::tr("The other samples.") },
        { Aggregate::Sum, Better::Neither }, [](const NvlinkRow& row) { return row.samplesOutside; },
        sql.samplesOutside);
    builder.share(
        { QStringLiteral("nccl_coverage_pct"), QStringLiteral("NCCL time sampled"),
          Text::tr("Share of the GPU's NCCL time in the window that samples cover; empty without NCCL "
                   "kernels.") },
        Better::More, 1, [](const NvlinkRow& row) { return row.ncclCoverage; }, sql.coverage);
    builder.microseconds(
        { QStringLiteral("sampling_period_us"), QStringLiteral("Sampling period"),
          Text::tr("Median time between two samples; empty for a single sample.") },
        { Aggregate::Quantile, Better::Neither },
        [](const NvlinkRow& row) {
            return row.periodNs > 0 ? std::optional(static_cast<double>(row.periodNs)) : std::nullopt;
        },
        sql.period);
}

} // namespace

QString nvlinkSentence(const Nvlink& nvlink)
{
    if (!nvlink.provenance.isAvailable())
        return Text::tr("NVLink counters not found");
    const auto busiest
        = std::max_element(nvlink.rows.begin(), nvlink.rows.end(), [](const NvlinkRow& left, const NvlinkRow& right) {
              const auto rank
                  = [](const NvlinkRow& row) { return std::make_pair(row.isCombined, row.averageDuring.value_or(-1)); };
              return rank(left) < rank(right);
          });
    if (busiest == nvlink.rows.end())
        return Text::tr("NVLink counters: none in scope");
    const auto unit = busiest->unit.contains(u'%') ? QStringLiteral("%") : busiest->unit; // "Throughput %"
    const auto figure = [&unit](const std::optional<double>& value) {
        return value ? QStringLiteral("%1 %2").arg(threeDigits(*value), unit).trimmed() : Text::tr("not known");
    };
    auto sentence = Text::tr("NVLink %1 on GPU %2: %3 during NCCL, %4 outside")
                        .arg(busiest->isCombined ? nvlinkDirectionName(busiest->direction) : busiest->metricName)
                        .arg(busiest->gpuId)
                        .arg(figure(busiest->averageDuring), figure(busiest->averageOutside));
    if (busiest->correlation)
        sentence += Text::tr(", correlation %1").arg(threeDigits(*busiest->correlation));
    return sentence;
}

Table describeNvlink(std::shared_ptr<const Trace> trace, std::shared_ptr<const Nvlink> nvlink,
                     std::shared_ptr<const NcclEvents> events, const Scope& scope)
{
    NvlinkBuilder builder(TableKey::NvlinkDuringNccl, QStringLiteral("NVLink during NCCL"),
                          rowsOf(nvlink, &Nvlink::rows), nvlink->provenance);
    addNames(builder, trace);
    const auto sql = nvlinkSql({ trace, scope }, nvlink, events);
    addFigures(builder, sql);
    addSampling(builder, sql);
    auto& table = builder.table();
    if (nvlink->provenance.isAvailable())
        table.summary = nvlinkSentence(*nvlink);
    table.subject = [nvlink](std::size_t row) {
        RowSubject subject;
        subject.device = nvlink->rows[row].device;
        return subject;
    };
    table.rowsSql = sql.rows;
    return builder.take(*trace);
}

} // namespace core
