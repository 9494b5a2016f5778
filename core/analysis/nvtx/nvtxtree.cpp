// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxtree.h"

#include "analysis/nvtx/nvtxgroups.h"
#include "analysis/nvtx/nvtxtreesweep.h"
#include "analysis/nvtx/pathbusytimes.h"
#include "base/digitsort.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "intervals/coveragefinger.h"
#include "scope/launchofwork.h"
#include "table/availability.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace core {

namespace {

constexpr auto EventClassesOfTree = { EventClass::Nvtx,   EventClass::Kernels,       EventClass::Memcpy,
                                      EventClass::Memset, EventClass::GraphLaunches, EventClass::Calls };

void addPiece(PathWork& work, std::int64_t lengthNs)
{
    ++work.count;
    work.sumNs = saturatedSum(work.sumNs, lengthNs);
}

/// The work in scope that has a launch call, by start. False when stopped.
bool collectWork(NvtxTree& tree, std::vector<WorkOfCall>& work, const Trace& trace, const ScopeFilter& filter,
                 const std::stop_token& stop)
{
    return forEachWork(trace, filter, WorkTables::All, stop, [&](const DeviceWork& piece) {
        addPiece(tree.all, piece.span.lengthNs());
        const auto launch = launchOfWork(trace, piece.reference);
        const auto device = trace.deviceOf(piece.stream);
        tree.withoutLaunch += launch.isValid() ? 0 : 1;
        if (launch.isValid() && device.isValid())
            work.push_back({ piece.span, static_cast<std::uint32_t>(launch.value()), device });
    });
}

/// Adds what is launched in each path to those around it.
void sumUp(std::vector<NvtxPath>& paths)
{
    for (auto& path : paths)
        path.work = path.self;
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
        if (path->parent == NvtxPath::NoRow)
            continue;
        auto& around = paths[path->parent].work;
        around.count += path->work.count;
        around.sumNs = saturatedSum(around.sumNs, path->work.sumNs);
    }
}

/// Numbers the GPUs of paths.
class PathsOnDevices
{
public:
    PathsOnDevices(const Trace& trace, std::size_t pathCount)
        : m_deviceCount(trace.devices.size())
        , m_numbers(pathCount * m_deviceCount)
    {
    }
    [[nodiscard]] std::uint32_t numberOf(std::uint32_t path, DeviceIndex device)
    {
        return m_numbers.numberOf(path * m_deviceCount + device.value());
    }

private:
    std::uint64_t m_deviceCount;
    GroupNumbers m_numbers;
};

/// Unions of the work of each path and of its own, by GPU. False when stopped.
bool addBusyTimes(NvtxTreeSweep& sweep, const Trace& trace, const std::vector<WorkOfCall>& work,
                  const std::stop_token& stop)
{
    auto& paths = sweep.paths;
    const auto workBits = static_cast<unsigned>(std::bit_width(work.size()));
    sortByDigits(sweep.work, WorkOfPath::WorkBit, WorkOfPath::WorkBit + workBits); // by start
    PathBusyTimes inclusive(paths, trace.devices.size());
    PathsOnDevices numbers(trace, paths.size());
    std::vector<std::int64_t> untilNs; // end of the latest-ending work so far
    std::size_t visited = 0;
    for (const auto packed : sweep.work) {
        if (isStopDue(visited++, stop))
            return false;
        const WorkOfPath entry(packed);
        const auto& [span, call, device] = work[entry.work()];
        const auto number = numbers.numberOf(entry.path(), device);
        if (number == untilNs.size())
            untilNs.push_back(INT64_MIN);
        paths[entry.path()].self.busyNs
            += std::max<std::int64_t>(0, span.endNs - std::max(span.startNs, untilNs[number]));
        untilNs[number] = std::max(untilNs[number], span.endNs);
        inclusive.add(entry.path(), device, span);
    }
    const auto busyNs = inclusive.take();
    for (std::size_t path = 0; path < paths.size(); ++path)
        paths[path].work.busyNs = busyNs[path];
    return true;
}

/// By start.
std::vector<std::uint32_t> orderOf(const std::vector<RangeProjection>& spans)
{
    if (spans.empty())
        return {};
    const auto startNs = [](const RangeProjection& range) { return static_cast<std::uint64_t>(range.span.startNs); };
    const auto first = std::ranges::min_element(spans, {}, [](const auto& range) { return range.span.startNs; });
    std::vector<std::uint64_t> sinceFirstNs(spans.size());
    std::ranges::transform(spans, sinceFirstNs.begin(),
                           [&](const RangeProjection& range) { return startNs(range) - startNs(*first); });
    return placesInOrder(std::move(sinceFirstNs));
}

/// The idle time in the spans from first to last work of the ranges, each moment once. False when stopped.
bool addIdleTimes(NvtxTreeSweep& sweep, const Trace& trace, const WholeBusyTimes& busyTimes,
                  const std::stop_token& stop)
{
    std::vector<CoverageFinger> busy;
    for (const auto& times : busyTimes)
        busy.emplace_back(*times);
    PathsOnDevices numbers(trace, sweep.paths.size());
    std::vector<std::int64_t> untilNs; // end of the latest-ending span so far
    std::size_t visited = 0;
    for (const auto place : orderOf(sweep.projections)) {
        if (isStopDue(visited++, stop))
            return false;
        const auto& [number, device, span] = sweep.projections[place];
        const auto known = numbers.numberOf(number, device);
        if (known == untilNs.size())
            untilNs.push_back(INT64_MIN);
        const Interval further { std::max(span.startNs, untilNs[known]), span.endNs };
        untilNs[known] = std::max(untilNs[known], span.endNs);
        auto& path = sweep.paths[number];
        path.projectedNs = saturatedSum(path.projectedNs, further.lengthNs());
        path.idleNs = saturatedSum(path.idleNs, further.lengthNs() - busy[device.value()].coveredNs(further));
    }
    return !stop.stop_requested();
}

/// Each piece of work that is in a path, once. `sweep.work`: as addBusyTimes() left it.
PathWork tiedWork(const NvtxTreeSweep& sweep, const std::vector<WorkOfCall>& work)
{
    PathWork tied;
    for (std::size_t i = 0; i < sweep.work.size(); ++i) {
        const auto number = WorkOfPath(sweep.work[i]).work();
        if (i == 0 || number != WorkOfPath(sweep.work[i - 1]).work())
            addPiece(tied, work[number].span.lengthNs());
    }
    return tied;
}

/// Puts paths into the order of the result: a path before those in it.
class PathOrder
{
public:
    PathOrder(const Trace& trace, std::vector<NvtxPath>& paths)
        : m_trace(trace)
        , m_paths(paths)
        , m_hostNs(paths.size())
    {
    }
    void sort()
    {
        for (auto i = m_paths.size(); i-- > 0;) {
            m_hostNs[i] = std::max(m_hostNs[i], m_paths[i].hostNs);
            if (m_paths[i].parent != NvtxPath::NoRow)
                m_hostNs[m_paths[i].parent] = std::max(m_hostNs[m_paths[i].parent], m_hostNs[i]);
        }
        const auto ranks = depthFirstRanks();
        std::vector<std::uint32_t> order(m_paths.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            return std::tuple(m_paths[right].work.sumNs, m_hostNs[right], ranks[left])
                < std::tuple(m_paths[left].work.sumNs, m_hostNs[left], ranks[right]);
        });
        apply(order);
    }

private:
    /// Siblings by their figures, equal ones by name: a total order.
    [[nodiscard]] bool isBefore(std::uint32_t left, std::uint32_t right) const
    {
        const auto& a = m_paths[left];
        const auto& b = m_paths[right];
        const auto figures = [this](const NvtxPath& path, std::uint32_t number) {
            return std::tuple(path.work.sumNs, m_hostNs[number], path.count);
        };
        if (figures(a, left) != figures(b, right))
            return figures(a, left) > figures(b, right);
        return nvtxPathName(m_trace, a) < nvtxPathName(m_trace, b);
    }
    /// When a walk that goes into each path before its next sibling meets it.
    [[nodiscard]] std::vector<std::uint32_t> depthFirstRanks() const
    {
        std::vector<std::uint32_t> siblings(m_paths.size());
        std::iota(siblings.begin(), siblings.end(), 0U);
        const auto around = [this](std::uint32_t path) { return m_paths[path].parent + 1; }; // domains first
        std::sort(siblings.begin(), siblings.end(), [&](std::uint32_t left, std::uint32_t right) {
            return around(left) != around(right) ? around(left) < around(right) : isBefore(left, right);
        });
        std::vector<std::uint32_t> firstChild(m_paths.size() + 2, 0); // by parent + 1
        for (const auto path : siblings)
            ++firstChild[around(path) + 1];
        std::partial_sum(firstChild.begin(), firstChild.end(), firstChild.begin());
        std::vector<std::uint32_t> ranks(m_paths.size()), pending;
        const auto pushChildren = [&](std::uint32_t parent) {
            for (auto i = firstChild[parent + 1]; i-- > firstChild[parent];)
                pending.push_back(siblings[i]);
        };
        pushChildren(0);
        for (std::uint32_t next = 0; !pending.empty(); ++next) {
            const auto path = pending.back();
            pending.pop_back();
            ranks[path] = next;
            pushChildren(path + 1);
        }
        return ranks;
    }
    void apply(const std::vector<std::uint32_t>& order)
    {
        std::vector<std::uint32_t> rowOf(order.size());
        for (std::size_t row = 0; row < order.size(); ++row)
            rowOf[order[row]] = static_cast<std::uint32_t>(row);
        std::vector<NvtxPath> sorted;
        sorted.reserve(order.size());
        for (const auto path : order) {
            sorted.push_back(m_paths[path]);
            if (sorted.back().parent != NvtxPath::NoRow)
                sorted.back().parent = rowOf[sorted.back().parent];
        }
        m_paths = std::move(sorted);
    }

    const Trace& m_trace;
    std::vector<NvtxPath>& m_paths;
    std::vector<std::int64_t> m_hostNs; ///< the longest of the path and those in it
};

/// Leaves out paths with neither range nor work in scope, whose ranges were only looked at; nothing in scope is in
/// them.
void dropUnused(std::vector<NvtxPath>& paths)
{
    std::vector<char> isUsed(paths.size());
    for (auto i = paths.size(); i-- > 0;) {
        isUsed[i] = isUsed[i] != 0 || paths[i].count > 0 || paths[i].work.count > 0 ? 1 : 0;
        if (isUsed[i] != 0 && paths[i].parent != NvtxPath::NoRow)
            isUsed[paths[i].parent] = 1;
    }
    std::vector<std::uint32_t> rowOf(paths.size());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (isUsed[i] == 0)
            continue;
        rowOf[i] = static_cast<std::uint32_t>(kept);
        auto& path = paths[kept++] = paths[i];
        if (path.parent != NvtxPath::NoRow)
            path.parent = rowOf[path.parent];
    }
    paths.resize(kept);
}

QString pieces(std::int64_t number)
{
    return counted(number, Text::tr("piece of GPU work"), Text::tr("pieces of GPU work"));
}

void describeProvenance(NvtxTree& tree, const Trace& trace)
{
    auto& provenance = tree.provenance;
    provenance.source = tableNames(trace, EventClassesOfTree);
    provenance.derivation = Text::tr(
        "Each domain is a tree of its own: a range lies in the range of its thread and domain that started last among "
        "those that enclose it whole. Ranges with the same texts from the outermost on are one row, over all threads "
        "and processes. Kernels, copies, sets and opaque graphs belong to the range that started last among those that "
        "enclose their whole launch call on its thread: self figures count them there, inclusive ones also in all "
        "paths around it. GPU time adds durations up, so that a path has its own and that of the paths in it; busy "
        "time counts a moment of a GPU once. Idle inside is the time between first and last work of a range in which "
        "the GPU did nothing at all, each moment once.");
    provenance.coverage = counted(tree.rangeCount, Text::tr("range"), Text::tr("ranges"));
    if (tree.isWorkKnown) {
        provenance.coverage += Text::tr("; %1 of the GPU time (%2 of %3) is tied to a range")
                                   .arg(threeDigitShare(fractionOf(tree.tied.sumNs, tree.all.sumNs).value_or(0)),
                                        formatCount(tree.tied.count), pieces(tree.all.count));
    }
    if (tree.isWorkKnown && tree.withoutLaunch > 0)
        provenance.coverage += Text::tr("; %1 no launch call in the trace")
                                   .arg(counted(tree.withoutLaunch, Text::tr("piece has"), Text::tr("pieces have")));
    provenance.coverage += QLatin1Char('.');
    addClippingLimit(provenance, tree.clippedCount);
    if (tree.overlappingCount > 0)
        provenance.limitations.append(
            Text::tr("%1 without nesting: work in both belongs to the one that started last")
                .arg(counted(tree.overlappingCount, Text::tr("range overlaps another of its thread and domain"),
                             Text::tr("ranges overlap others of their thread and domain"))));
    const auto share = fractionOf(tree.tied.sumNs, tree.all.sumNs);
    if (tree.isWorkKnown && share.value_or(1) < LowNvtxCoverage)
        provenance.limitations.append(
            Text::tr("only %1 of the GPU time is tied to an NVTX range: figures per path are lower bounds")
                .arg(threeDigitShare(*share)));
    addReadingLimits(provenance, trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
}

} // namespace

QString nvtxPathName(const Trace& trace, const NvtxPath& path)
{
    const auto event = path.first.value();
    if (path.level > 0)
        return trace.strings.text(trace.nvtx.text[event]);
    const auto domain = nvtxDomainLabel(trace, event);
    return domain.isEmpty() ? QStringLiteral("default domain") : domain;
}

QString nvtxPathText(const Trace& trace, const NvtxTree& tree, std::size_t row)
{
    constexpr std::uint32_t MostEnds = 10;
    QStringList names;
    const auto last = tree.rows[row].level;
    for (auto path = static_cast<std::uint32_t>(row); path != NvtxPath::NoRow; path = tree.rows[path].parent) {
        const auto level = tree.rows[path].level;
        if (level < MostEnds || level + MostEnds > last)
            names.prepend(nvtxPathName(trace, tree.rows[path]));
        else if (level == MostEnds)
            names.prepend(QStringLiteral("…"));
    }
    return names.join(QStringLiteral(" / "));
}

Cancellable<NvtxTree> analyzeNvtxTree(const Trace& trace, const Scope& scope, const WholeBusyTimes& busyTimes,
                                      const std::stop_token& stop)
{
    NvtxTree tree;
    if (trace.nvtx.size() == 0) {
        setNotCaptured(tree.provenance, trace, { EventClass::Nvtx });
        return tree;
    }
    const ScopeFilter filter(trace, scope);
    std::vector<WorkOfCall> work;
    if (!collectWork(tree, work, trace, filter, stop))
        return cancelled();
    auto sweep = sweepNvtxTree(trace, filter, work, stop);
    if (!sweep)
        return tl::unexpected(sweep.error());
    sumUp(sweep->paths);
    if (!addBusyTimes(*sweep, trace, work, stop))
        return cancelled();
    tree.tied = tiedWork(*sweep, work);
    sweep->work = {}; // what comes next needs as much
    work = {};
    if (!addIdleTimes(*sweep, trace, busyTimes, stop))
        return cancelled();
    tree.rows = std::move(sweep->paths);
    dropUnused(tree.rows);
    PathOrder(trace, tree.rows).sort();
    tree.rangeCount = sweep->rangeCount;
    tree.clippedCount = sweep->clippedCount;
    tree.overlappingCount = sweep->overlappingCount;
    tree.doRangesNest = sweep->doRangesNest;
    tree.isWorkKnown = trace.calls.size() > 0 && tree.all.count > 0;
    describeProvenance(tree, trace);
    return tree;
}

} // namespace core
