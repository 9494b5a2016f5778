// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/barriers.h"
#include "base/text.h"

#include "analysis/commoncolumns.h"
#include "analysis/evidencesql.h"

namespace core {

namespace {

void addOwnerColumns(TableBuilder<BarrierRow>& builder, const std::shared_ptr<const Trace>& trace,
                     const BarrierGrouping& grouping)
{
    if (grouping.byProcess || grouping.byThread)
        addProcessColumns(builder, trace, [](const BarrierRow& row) { return row.process; });
    if (grouping.byThread)
        addThreadColumns(builder, trace, [](const BarrierRow& row) { return row.thread; });
}

void addGpuIdleInside(TableBuilder<BarrierRow>& builder)
{
    const auto help = Text::tr(
        "Time inside of the barriers in which every GPU of their process was idle (between its first and last work), a "
        "moment once however many wait; empty when the process has no GPU work.");
    builder.number(
        { QStringLiteral("gpu_idle_inside_ns"), QStringLiteral("GPU idle inside"), help, ColumnUse::ExportOnly },
        Unit::Nanoseconds, 0,
        [](const BarrierRow& row) { return row.isGpuIdleKnown ? std::optional(row.gpuIdleInsideNs) : std::nullopt; });
    builder.number({ QStringLiteral("gpu_idle_inside_ms"), QStringLiteral("GPU idle inside"), help },
                   Unit::Milliseconds, 3, [](const BarrierRow& row) {
                       return row.isGpuIdleKnown ? std::optional(static_cast<double>(row.gpuIdleInsideNs) / NsPerMs)
                                                 : std::nullopt;
                   });
}

} // namespace

Table describeBarriers(std::shared_ptr<const Trace> trace, std::shared_ptr<const Barriers> barriers, const Scope& scope)
{
    const auto grouping = barriers->grouping;
    TableBuilder<BarrierRow> builder(grouping.byProcess ? QStringLiteral("sync_by_pid") : QStringLiteral("barriers"),
                                     grouping.byProcess ? QStringLiteral("Barriers by process")
                                                        : QStringLiteral("Top CPU↔GPU barriers"),
                                     rowsOf(barriers, &Barriers::rows), barriers->provenance);
    addOwnerColumns(builder, trace, grouping);
    builder.text(
        { QStringLiteral("kind"), QStringLiteral("Kind"),
          Text::tr(
              "sync_api: the host waits for device work. blocking_memcpy: copies and sets without Async, and async "
              "copies "
              "of pageable memory. implicit_sync: synchronizes as a side effect. cpu_launcher_gap: the device ran dry "
              "because the host had not launched yet.") },
        [](const BarrierRow& row) { return barrierKindName(row.kind); });
    builder.text({ QStringLiteral("api_name"), QStringLiteral("API"),
                   Text::tr("The call, without its version suffix; of a launcher gap the launch call.") },
                 [](const BarrierRow& row) { return row.apiName; });
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Barriers in scope, each counted once.") },
        [](const BarrierRow& row) { return row.duration.count; });
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations; those of several threads can overlap.") },
                     [](const BarrierRow& row) { return row.duration.totalNs; });
    builder.sortedByLast();
    addStatistics(builder, Text::tr("barrier durations"),
                  { .minimum = ColumnUse::Chooser, .p99 = ColumnUse::Chooser, .standardDeviation = ColumnUse::Chooser },
                  [](const BarrierRow& row) -> const DurationStatistics& { return row.duration; });
    addGpuIdleInside(builder);
    builder.table().subject = [barriers](std::size_t row) {
        RowSubject subject;
        subject.process = barriers->rows[row].process;
        return subject;
    };
    addBarrierEvidence(builder.table(), std::make_shared<const EvidenceSql>(trace, scope), barriers);
    return builder.take();
}

} // namespace core
