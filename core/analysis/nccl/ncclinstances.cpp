// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nccl/ncclqueries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/eventsubject.h"

#include <algorithm>

namespace core {

namespace {

/// One operation as the table shows it.
struct NcclInstance {
    const NcclEvent* event = nullptr;
    Interval span; ///< clipped to the window
};
using NcclInstanceBuilder = TableBuilder<NcclInstance>;

/// The operations behind `row`, slowest first.
Cancellable<std::vector<NcclInstance>> instancesOf(const Trace& trace, const Scope& scope, const NcclEvents& events,
                                                   const NcclRow& row, const std::stop_token& stop)
{
    const auto positions = ncclEventsBehind(trace, scope, events, row, stop);
    if (!positions)
        return tl::unexpected(positions.error());
    const ScopeFilter filter(trace, scope);
    std::vector<NcclInstance> instances;
    for (const auto position : *positions) {
        const auto& event = events.events[position];
        instances.push_back({ &event, filter.clipped(event.startNs, event.endNs) });
    }
    std::stable_sort(instances.begin(), instances.end(), [](const NcclInstance& left, const NcclInstance& right) {
        return left.span.lengthNs() > right.span.lengthNs();
    });
    return instances;
}

void addTimes(NcclInstanceBuilder& builder, const std::shared_ptr<const Trace>& trace, const InstanceSql& sql)
{
    const auto help = Text::tr("End − start, clipped to the window.");
    builder.number(
        { QStringLiteral("duration_ns"), QStringLiteral("Duration"), help, ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
        [](const NcclInstance& instance) { return instance.span.lengthNs(); }, sql.durationNs);
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), help }, { Aggregate::Sum, Better::Less },
        [](const NcclInstance& instance) { return std::optional(static_cast<double>(instance.span.lengthNs())); },
        sql.durationUs);
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"),
          Text::tr("When the kernel, or the range or call on the host, started.") },
        trace->extent.startNs, [](const NcclInstance& instance) { return instance.event->startNs; }, sql.start);
}

void addOverlap(NcclInstanceBuilder& builder, const std::shared_ptr<const Trace>& trace,
                const std::shared_ptr<const NcclWork>& work, const TimeSql& sql)
{
    builder.duration(
        { QStringLiteral("compute_overlap"), QStringLiteral("Compute overlap"),
          Text::tr("Part of it in which a kernel that is not NCCL's ran on the same GPU.") },
        { Aggregate::Sum, Better::More },
        [trace, work](const NcclInstance& instance) -> std::optional<std::int64_t> {
            const auto device = instance.event->deviceIn(*trace);
            return device.isValid() ? std::optional(work->compute[device.value()]->coveredNs(instance.span))
                                    : std::nullopt;
        },
        sql);
}

void addPlace(NcclInstanceBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    const auto deviceOf = [trace](const NcclInstance& instance) { return instance.event->deviceIn(*trace); };
    addProcessColumns(builder, trace,
                      [trace](const NcclInstance& instance) { return instance.event->processIn(*trace); });
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const NcclInstance& instance) -> Cell {
        const auto stream = instance.event->stream;
        return stream.isValid() ? Cell(trace->streams[stream.value()].cudaDeviceId) : Cell();
    });
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") }, Note,
                 [trace](const NcclInstance& instance) -> Cell {
                     const auto stream = instance.event->stream;
                     return stream.isValid() ? Cell(trace->streams[stream.value()].streamId) : Cell();
                 });
    builder.text({ QStringLiteral("kernel_name"), QStringLiteral("Kernel"), Text::tr("Short name.") }, Identity,
                 [trace](const NcclInstance& instance) -> Cell {
                     const auto kernel = instance.event->kernel;
                     if (!kernel.isValid())
                         return {};
                     return trace->kernelNames[trace->kernels.name[kernel.value()].value()].shortName;
                 });
}

void addMessage(NcclInstanceBuilder& builder)
{
    builder.number(
        { QStringLiteral("size_bytes"), QStringLiteral("Bytes"),
          Text::tr("Message size as NCCL records it; the sum for a kernel that does several calls, 0 "
                   "for a further kernel of the call before.") },
        { Aggregate::Sum, Better::Neither }, Unit::Bytes, 0,
        [](const NcclInstance& instance) {
            const auto bytes = instance.event->sizeBytes;
            return bytes >= 0 ? std::optional(bytes) : std::nullopt;
        },
        noPayloadSql());
    builder.text({ QStringLiteral("communicator"), QStringLiteral("Communicator"),
                   Text::tr("Id of the NCCL communicator, the same on all its ranks.") },
                 Note, [](const NcclInstance& instance) -> Cell {
                     const auto id = instance.event->communicator;
                     constexpr int Hexadecimal = 16;
                     return id == 0 ? Cell() : Cell(QStringLiteral("0x") + QString::number(id, Hexadecimal));
                 });
    builder.count(
        { QStringLiteral("ranks"), QStringLiteral("Ranks"),
          Text::tr("Ranks of the communicator; empty when not recorded.") },
        { Aggregate::Extreme, Better::Neither },
        [](const NcclInstance& instance) -> Cell {
            return instance.event->rankCount > 0 ? Cell(std::int64_t { instance.event->rankCount }) : Cell();
        },
        noPayloadSql());
    builder.count(
        { QStringLiteral("operations"), QStringLiteral("Calls"),
          Text::tr("NCCL calls that the kernel does: several in a group, 0 for a further kernel of the "
                   "call before."),
          ColumnUse::Chooser },
        { Aggregate::Sum, Better::Neither },
        [](const NcclInstance& instance) { return std::int64_t { instance.event->operationCount }; },
        noSql(Text::tr("the calls between ncclGroupStart and ncclGroupEnd are counted, which nest")));
}

/// The row of `table` with these times and thread, if any.
template <typename Events> std::optional<std::uint32_t> rowOf(const Events& table, const NcclEvent& event)
{
    auto row = static_cast<std::size_t>(std::lower_bound(table.startNs.begin(), table.startNs.end(), event.startNs)
                                        - table.startNs.begin());
    for (; row < table.size() && table.startNs[row] == event.startNs; ++row) {
        if (table.endNs[row] == event.endNs && table.thread[row] == event.thread)
            return static_cast<std::uint32_t>(row);
    }
    return std::nullopt;
}

/// The kernel, or the range or call whose time stands for the operation.
EventId eventBehind(const Trace& trace, const NcclEvent& event)
{
    if (event.kernel.isValid())
        return { EventClass::Kernels, static_cast<std::uint32_t>(event.kernel.value()) };
    const bool isCall = event.source == NcclSource::Api;
    const auto row = isCall ? rowOf(trace.calls, event) : rowOf(trace.nvtx, event);
    return row ? EventId { isCall ? EventClass::Calls : EventClass::Nvtx, *row } : EventId();
}

RowSubject subjectOf(const Trace& trace, const NcclEvent& event)
{
    auto subject = eventSubject(trace, eventBehind(trace, event));
    subject.process = event.processIn(trace);
    subject.window = TimeWindow { event.startNs, event.endNs };
    return subject;
}

} // namespace

Cancellable<Table> ncclInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                 std::shared_ptr<const NcclEvents> events, std::shared_ptr<const NcclWork> work,
                                 const NcclRow& row, const std::stop_token& stop)
{
    auto found = instancesOf(*trace, scope, *events, row, stop);
    if (!found)
        return tl::unexpected(found.error());
    // the rows point into `events`, which stays as long as they do
    struct Content {
        std::shared_ptr<const NcclEvents> events;
        std::vector<NcclInstance> rows;
    };
    const auto content = std::make_shared<const Content>(Content { std::move(events), std::move(*found) });
    const std::shared_ptr<const std::vector<NcclInstance>> rows(content, &content->rows);
    std::vector<std::size_t> positions;
    for (const auto& instance : *rows)
        positions.push_back(static_cast<std::size_t>(instance.event - content->events->events.data()));
    Provenance provenance;
    provenance.source = row.isHostTime && row.source != NcclSource::Api ? trace->reading(EventClass::Nvtx).table
        : row.isHostTime                                                ? trace->reading(EventClass::Calls).table
                                                                        : trace->reading(EventClass::Kernels).table;
    provenance.derivation = Text::tr("The operations behind one row of the table of NCCL operations, slowest first.");
    provenance.coverage
        = counted(static_cast<std::int64_t>(rows->size()), Text::tr("operation"), Text::tr("operations"));
    NcclInstanceBuilder builder(QStringLiteral("nccl_instances"), Text::tr("Instances of %1").arg(row.opName), rows,
                                std::move(provenance));
    const auto sql = ncclInstanceSql({ trace, scope }, content->events, std::move(positions));
    addTimes(builder, trace, sql.times);
    addOverlap(builder, trace, work, sql.overlap);
    addPlace(builder, trace);
    addMessage(builder);
    builder.table().subject
        = [trace, rows](std::size_t position) { return subjectOf(*trace, *(*rows)[position].event); };
    builder.table().rowsSql = sql.times.rows;
    askOnlyWhatIsKnown(builder.table());
    return builder.take(*trace);
}

} // namespace core
