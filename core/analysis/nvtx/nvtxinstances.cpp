// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxgroups.h"
#include "analysis/nvtx/nvtxqueries.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "scope/launchedkernels.h"
#include "table/commoncolumns.h"
#include "table/eventsubject.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// One range or mark behind a row.
struct NvtxInstance {
    std::uint32_t row = 0;
    std::int64_t durationNs = 0; ///< clipped
    KernelSums kernels; ///< launched inside
};
using NvtxInstanceBuilder = TableBuilder<NvtxInstance>;

/// Says whether events belong to the row of `first`.
class RowMembers
{
public:
    RowMembers(const Trace& trace, const NvtxGrouping& grouping, const NvtxRangeRow& row)
        : m_trace(trace)
        , m_grouping(grouping)
        , m_row(row)
        , m_exactText(trace.nvtxText(row.first.value()))
    {
    }
    [[nodiscard]] bool contains(std::size_t event) const
    {
        const auto& nvtx = m_trace.nvtx;
        const auto thread = nvtx.thread[event];
        if (nvtx.text[event] != nvtx.text[m_row.first.value()] || (nvtx.kind[event] == NvtxKind::Mark) != m_row.isMark)
            return false;
        if (m_grouping.byProcess && m_row.process != (thread.isValid() ? m_trace.processOf(thread) : ProcessIndex {}))
            return false;
        return nvtxDomainLabel(m_trace, event) == m_row.domain
            && (!m_grouping.exactText || m_trace.nvtxText(event) == m_exactText);
    }

private:
    const Trace& m_trace;
    const NvtxGrouping& m_grouping;
    const NvtxRangeRow& m_row;
    QString m_exactText;
};

/// The events that `row` stands for, longest first.
Cancellable<std::vector<NvtxInstance>> instancesBehind(const Trace& trace, const Scope& scope,
                                                       const NvtxGrouping& grouping, const NvtxRangeRow& row,
                                                       const std::stop_token& stop)
{
    const ScopeFilter filter(trace, scope);
    const auto launches = LaunchedKernels::collect(trace, filter, stop);
    if (!launches)
        return tl::unexpected(launches.error());
    const RowMembers members(trace, grouping, row);
    const auto& nvtx = trace.nvtx;
    std::vector<NvtxInstance> instances;
    for (std::size_t event = 0; event < nvtx.size(); ++event) {
        if (isStopDue(event, stop))
            return cancelled();
        const auto thread = nvtx.thread[event];
        const auto start = nvtx.startNs[event];
        const auto end = nvtx.endNs[event];
        if (!members.contains(event) || !filter.acceptsThreadSpan(thread, start, end))
            continue;
        instances.push_back({ static_cast<std::uint32_t>(event), filter.clipped(start, end).lengthNs(),
                              thread.isValid() ? launches->inside(thread, start, end) : KernelSums {} });
    }
    std::sort(instances.begin(), instances.end(), [](const NvtxInstance& left, const NvtxInstance& right) {
        return left.durationNs != right.durationNs ? left.durationNs > right.durationNs : left.row < right.row;
    });
    return instances;
}

void addInstanceTimes(NvtxInstanceBuilder& builder, const std::shared_ptr<const Trace>& trace, const InstanceSql& sql)
{
    const auto help = Text::tr("End − start, clipped to the window.");
    builder.number(
        { QStringLiteral("duration_ns"), QStringLiteral("Duration"), help, ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
        [](const NvtxInstance& instance) { return instance.durationNs; }, sql.durationNs);
    builder.microseconds(
        { QStringLiteral("duration_us"), QStringLiteral("Duration"), help }, { Aggregate::Sum, Better::Less },
        [](const NvtxInstance& instance) { return std::optional<double>(static_cast<double>(instance.durationNs)); },
        sql.durationUs);
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("When the range was opened.") },
        trace->extent.startNs, [trace](const NvtxInstance& instance) { return trace->nvtx.startNs[instance.row]; },
        sql.start);
}

void addInstanceKernels(NvtxInstanceBuilder& builder, const NvtxInstanceSql& sql)
{
    builder.count(
        { QStringLiteral("kernels"), QStringLiteral("Kernels"),
          Text::tr("Kernels in scope whose launch call lies inside of this range.") },
        { Aggregate::Sum, Better::Neither }, [](const NvtxInstance& instance) { return instance.kernels.count; },
        sql.kernels);
    builder.duration(
        { QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
          Text::tr("Sum of the durations of these kernels.") },
        { Aggregate::Sum, Better::Less }, [](const NvtxInstance& instance) { return instance.kernels.totalNs; },
        sql.kernelTime);
}

/// The rows of Trace::nvtx that the instances are.
std::vector<std::uint32_t> eventsOf(const std::vector<NvtxInstance>& instances)
{
    std::vector<std::uint32_t> events;
    events.reserve(instances.size());
    for (const auto& instance : instances)
        events.push_back(instance.row);
    return events;
}

} // namespace

Cancellable<Table> nvtxRangeInstances(std::shared_ptr<const Trace> trace, const Scope& scope,
                                      const NvtxGrouping& grouping, const NvtxRangeRow& row,
                                      const std::stop_token& stop)
{
    auto found = instancesBehind(*trace, scope, grouping, row, stop);
    if (!found)
        return tl::unexpected(found.error());
    const auto rows = std::make_shared<const std::vector<NvtxInstance>>(std::move(*found));
    Provenance provenance;
    provenance.source = trace->reading(EventClass::Nvtx).table;
    provenance.derivation = Text::tr("The ranges or marks behind one row of the table of NVTX ranges, longest first.");
    provenance.coverage = counted(static_cast<std::int64_t>(rows->size()), Text::tr("event"), Text::tr("events"));
    NvtxInstanceBuilder builder(QStringLiteral("nvtx_range_instances"),
                                Text::tr("Instances of %1").arg(nvtxRowText(*trace, grouping, row)), rows,
                                std::move(provenance));
    const auto threadOf = [trace](const NvtxInstance& instance) { return trace->nvtx.thread[instance.row]; };
    const auto processOf = [trace](std::uint32_t event) {
        const auto thread = trace->nvtx.thread[event];
        return thread.isValid() ? trace->processOf(thread) : ProcessIndex {};
    };
    const auto sql = nvtxInstanceSql(std::make_shared<const EvidenceSql>(trace, scope), eventsOf(*rows));
    addInstanceTimes(builder, trace, sql.times);
    addInstanceKernels(builder, sql);
    addProcessColumns(builder, trace, [processOf](const NvtxInstance& instance) { return processOf(instance.row); });
    addThreadColumns(builder, trace, threadOf);
    builder.text({ QStringLiteral("text"), QStringLiteral("Text"), Text::tr("The text as recorded.") }, Identity,
                 [trace](const NvtxInstance& instance) { return trace->nvtxText(instance.row); });
    builder.table().subject = [trace, rows](std::size_t position) {
        return eventSubject(*trace, { EventClass::Nvtx, (*rows)[position].row });
    };
    builder.table().rowsSql = sql.times.rows;
    return builder.take(*trace);
}

} // namespace core
