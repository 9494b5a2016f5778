// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/activities.h"

#include "base/stopcheck.h"
#include "convert/lanes.h"
#include "trace/nestingrows.h"

#include <array>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// The walk: each function goes over one kind of rows.
class Walk
{
public:
    Walk(const ConvertSource& source, const BatchSink& sink, std::stop_token stop)
        : m_source(source)
        , m_trace(source.trace())
        , m_filter(source.filter())
        , m_stop(std::move(stop))
        , m_lanes(source.groups(), sink)
    {
    }
    [[nodiscard]] bool run();
    [[nodiscard]] const ByActivityType<ActivityTally>& tallies() const { return m_tallies; }

private:
    void countLaunched();
    [[nodiscard]] bool walkCalls();
    [[nodiscard]] bool walkWork();
    [[nodiscard]] bool walkSynchronizations();
    [[nodiscard]] bool walkNvtx();
    [[nodiscard]] bool walkProjections();
    [[nodiscard]] bool walkScheduling();
    [[nodiscard]] bool walkMetrics();
    template <typename Table> [[nodiscard]] bool walkThreadSpans(const Table& table, ActivityType type, RowKind kind);
    void nameIdleThreads();

    /// A walk over one table of device work.
    struct Work {
        NestingRows rows;
        ActivityType type = ActivityType::Kernel;
        const Column<std::int64_t>*startNs = nullptr, *endNs = nullptr;
        const FoldedColumn<StreamIndex>* stream = nullptr;
        const Column<CallRow>* launch = nullptr;
    };
    [[nodiscard]] std::vector<Work> workTables() const;
    [[nodiscard]] bool acceptsWork(const Work& work, std::size_t row) const
    {
        const auto stream = (*work.stream)[row];
        return m_filter.acceptsWork((*work.startNs)[row], (*work.endNs)[row], stream, (*work.launch)[row])
            && m_source.isKept(stream);
    }
    [[nodiscard]] bool acceptsCall(std::size_t row) const
    {
        return m_source.wants(ActivityType::CudaApi) && m_filter.acceptsCall(row);
    }
    [[nodiscard]] std::uint32_t subjectOf(ThreadIndex thread) const
    {
        return static_cast<std::uint32_t>(thread.isValid() ? thread.value() : m_trace.threads.size());
    }
    /// Polls the stop token now and then. False when stopped, also by the sink.
    [[nodiscard]] bool goesOn() { return !isStopDue(m_visited++, m_stop) && m_lanes.isWanted(); }
    void add(RowKind kind, std::uint32_t subject, ConvertedEvent event)
    {
        auto& tally = m_tallies[static_cast<std::size_t>(event.type)];
        ++tally.count;
        tally.durationNs += static_cast<std::uint64_t>(event.endNs) - static_cast<std::uint64_t>(event.startNs);
        m_lanes.add(kind, subject, event);
    }

    const ConvertSource& m_source;
    const Trace& m_trace;
    const ScopeFilter& m_filter;
    std::stop_token m_stop;
    Lanes m_lanes;
    ByActivityType<ActivityTally> m_tallies {};
    Column<std::uint32_t> m_launched; ///< by call: device work that is written and not yet met; empty when no call is
    std::size_t m_visited = 0;
};

std::vector<Walk::Work> Walk::workTables() const
{
    std::vector<Work> tables;
    const auto addTable = [&](const auto& table, ActivityType type) {
        if (m_source.wants(type)) {
            tables.push_back({ NestingRows(table.startNs, table.endNs), type, &table.startNs, &table.endNs,
                               &table.stream, &table.launch });
        }
    };
    addTable(m_trace.kernels, ActivityType::Kernel);
    addTable(m_trace.copies, ActivityType::Memcpy);
    addTable(m_trace.sets, ActivityType::Memset);
    addTable(m_trace.graphLaunches, ActivityType::Graph);
    return tables;
}

void Walk::countLaunched()
{
    if (!m_source.wants(ActivityType::CudaApi))
        return;
    m_launched.resize(m_trace.calls.size());
    std::fill(m_launched.begin(), m_launched.end(), 0U);
    for (const auto& work : workTables()) {
        for (std::size_t row = 0; row < work.launch->size(); ++row) {
            const auto launch = (*work.launch)[row];
            if (launch.isValid() && acceptsWork(work, row) && acceptsCall(launch.value()))
                ++m_launched[launch.value()];
        }
    }
}

bool Walk::walkCalls()
{
    const auto& calls = m_trace.calls;
    for (NestingRows rows(calls.startNs, calls.endNs); !rows.isAtEnd(); rows.next()) {
        if (!goesOn())
            return false;
        const auto row = rows.row();
        if (!acceptsCall(row))
            continue;
        add(RowKind::ThreadCalls, subjectOf(calls.thread[row]),
            { calls.startNs[row], calls.endNs[row], static_cast<std::uint32_t>(row), 0, 0, m_launched[row],
              ActivityType::CudaApi });
    }
    return m_lanes.finish();
}

bool Walk::walkWork()
{
    auto tables = workTables();
    while (true) {
        Work* first = nullptr;
        for (auto& table : tables) {
            if (!table.rows.isAtEnd() && (first == nullptr || table.rows.precedes(first->rows)))
                first = &table;
        }
        if (first == nullptr)
            return m_lanes.finish();
        if (!goesOn())
            return false;
        const auto row = first->rows.row();
        if (acceptsWork(*first, row)) {
            const auto launch = (*first->launch)[row];
            auto* left = launch.isValid() && !m_launched.empty() ? &m_launched[launch.value()] : nullptr;
            add(RowKind::StreamWork, static_cast<std::uint32_t>((*first->stream)[row].value()),
                { (*first->startNs)[row], (*first->endNs)[row], static_cast<std::uint32_t>(row), 0, 0,
                  left != nullptr && *left > 0 ? (*left)-- : 0, first->type });
        }
        first->rows.next();
    }
}

bool Walk::walkSynchronizations()
{
    const auto& table = m_trace.synchronizations;
    for (NestingRows rows(table.startNs, table.endNs); !rows.isAtEnd(); rows.next()) {
        if (!goesOn())
            return false;
        const auto row = rows.row();
        const auto stream = table.stream[row];
        if (m_filter.acceptsWork(table.startNs[row], table.endNs[row], stream, CallRow {}) && m_source.isKept(stream)) {
            add(RowKind::StreamSync, static_cast<std::uint32_t>(stream.value()),
                { table.startNs[row], table.endNs[row], static_cast<std::uint32_t>(row), 0, 0, 0, ActivityType::Sync });
        }
    }
    return m_lanes.finish();
}

bool Walk::walkNvtx()
{
    const auto& nvtx = m_trace.nvtx;
    for (NestingRows rows(nvtx.startNs, nvtx.endNs); !rows.isAtEnd(); rows.next()) {
        if (!goesOn())
            return false;
        const auto row = rows.row();
        if (!m_filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row])
            || !m_source.acceptsNvtxText(row))
            continue;
        const auto kind = nvtx.kind[row];
        add(kind == NvtxKind::StartEnd ? RowKind::ThreadNvtxAsync : RowKind::ThreadNvtx, subjectOf(nvtx.thread[row]),
            { nvtx.startNs[row], nvtx.endNs[row], static_cast<std::uint32_t>(row), 0, 0, 0, ActivityType::Nvtx,
              kind == NvtxKind::Mark           ? EventShape::Mark
                  : kind == NvtxKind::StartEnd ? EventShape::AsyncSlice
                                               : EventShape::Slice });
    }
    return m_lanes.finish();
}

bool Walk::walkProjections()
{
    const auto& table = m_source.projections();
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (!goesOn())
            return false;
        add(RowKind::StreamNvtx, static_cast<std::uint32_t>(table.stream[row].value()),
            { table.startNs[row], table.endNs[row], static_cast<std::uint32_t>(row), 0, 0, 0,
              ActivityType::NvtxKernel });
    }
    return m_lanes.finish();
}

template <typename Table> bool Walk::walkThreadSpans(const Table& table, ActivityType type, RowKind kind)
{
    for (NestingRows rows(table.startNs, table.endNs); !rows.isAtEnd(); rows.next()) {
        if (!goesOn())
            return false;
        const auto row = rows.row();
        if (m_filter.acceptsThreadSpan(table.thread[row], table.startNs[row], table.endNs[row])) {
            add(kind, subjectOf(table.thread[row]),
                { table.startNs[row], table.endNs[row], static_cast<std::uint32_t>(row), 0, 0, 0, type });
        }
    }
    return m_lanes.finish();
}

/// A thread runs from getting a processor to its next event; one that lost a processor it was not seen to get is
/// marked.
bool Walk::walkScheduling()
{
    constexpr auto None = UINT32_MAX;
    const auto& table = m_trace.scheduling;
    std::vector<std::uint32_t> runsSince(m_trace.threads.size() + 1, None); // row
    // spans by their start need their ends first: ends come later, in the order of time
    Column<std::int64_t> endOf(table.size());
    for (std::size_t row = 0; row < table.size(); ++row) {
        auto& since = runsSince[subjectOf(table.thread[row])];
        if (since != None)
            endOf[since] = table.timeNs[row];
        endOf[row] = table.isIn[row] != 0 ? std::max(m_trace.extent.endNs, table.timeNs[row]) : table.timeNs[row];
        const bool isStray = table.isIn[row] == 0 && since == None;
        if (table.isIn[row] == 0 && !isStray)
            endOf[row] = INT64_MIN; // the end of a span: no event of its own
        since = table.isIn[row] != 0 ? static_cast<std::uint32_t>(row) : None;
    }
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (!goesOn())
            return false;
        if (endOf[row] == INT64_MIN || !m_filter.acceptsThreadSpan(table.thread[row], table.timeNs[row], endOf[row]))
            continue;
        add(RowKind::ThreadRunning, subjectOf(table.thread[row]),
            { table.timeNs[row], endOf[row], static_cast<std::uint32_t>(row), 0, 0, 0, ActivityType::Scheduling,
              table.isIn[row] != 0 ? EventShape::Slice : EventShape::Mark });
    }
    return m_lanes.finish();
}

bool Walk::walkMetrics()
{
    const auto& table = m_trace.gpuMetrics;
    const auto& scope = m_source.options().scope;
    std::unordered_map<std::int64_t, DeviceIndex> deviceOfGpu;
    for (std::size_t i = 0; i < m_trace.devices.size(); ++i)
        deviceOfGpu.insert_or_assign(m_trace.devices[i].gpuId, DeviceIndex { i });
    std::vector<char> isWanted(table.metrics.size());
    for (std::size_t metric = 0; metric < isWanted.size(); ++metric) {
        const auto known = deviceOfGpu.find(table.metrics[metric].gpuId);
        const auto device = known == deviceOfGpu.end() ? DeviceIndex {} : known->second;
        // counters are the whole device's: limits to a stream or a range of it do not make them smaller
        isWanted[metric] = (scope.processes.empty() && scope.streams.empty() && scope.devices.empty())
                || m_filter.acceptsDevice(device)
            ? 1
            : 0;
    }
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (!goesOn())
            return false;
        const auto time = table.timeNs[row];
        if (isWanted[table.metric[row]] != 0 && m_filter.inWindow(time, time)) {
            add(RowKind::Metric, table.metric[row],
                { time, time, static_cast<std::uint32_t>(row), 0, 0, 0, ActivityType::GpuMetrics,
                  EventShape::Counter });
        }
    }
    return m_lanes.finish();
}

void Walk::nameIdleThreads()
{
    for (std::size_t thread = 0; thread < m_trace.threads.size(); ++thread) {
        if (m_filter.acceptsProcess(m_trace.threads[thread].process))
            m_lanes.addIdleThread(static_cast<std::uint32_t>(thread));
    }
}

bool Walk::run()
{
    const auto runs = [this](ActivityType type, auto walk) { return !m_source.wants(type) || walk(); };
    countLaunched();
    const bool isDone = runs(ActivityType::CudaApi, [this] { return walkCalls(); }) && walkWork()
        && runs(ActivityType::Sync, [this] { return walkSynchronizations(); })
        && runs(ActivityType::Nvtx, [this] { return walkNvtx(); })
        && runs(ActivityType::NvtxKernel, [this] { return walkProjections(); })
        && runs(ActivityType::OsRuntime,
                [this] {
                    return walkThreadSpans(m_trace.osRuntime, ActivityType::OsRuntime, RowKind::ThreadOsRuntime);
                })
        && runs(ActivityType::Overhead,
                [this] { return walkThreadSpans(m_trace.overhead, ActivityType::Overhead, RowKind::ThreadOverhead); })
        && runs(ActivityType::Scheduling, [this] { return walkScheduling(); })
        && runs(ActivityType::GpuMetrics, [this] { return walkMetrics(); });
    if (!isDone)
        return false;
    if (m_source.options().includesIdleThreads)
        nameIdleThreads();
    return m_lanes.flush();
}

} // namespace

Expected<ByActivityType<ActivityTally>> walkActivities(const ConvertSource& source, const BatchSink& sink,
                                                       const std::stop_token& stop)
{
    Walk walk(source, sink, stop);
    if (!walk.run())
        return cancelled();
    return walk.tallies();
}

} // namespace core
