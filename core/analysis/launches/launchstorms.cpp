// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/launches/launchstorms.h"

#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/grouping.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t UsNs = 1000;
constexpr std::int64_t MsNs = 1'000'000;
constexpr std::size_t SmallKernelRows = 10;
constexpr std::array<std::int64_t, 3> BusiestWindowsNs { 1 * MsNs, 10 * MsNs, 100 * MsNs };

constexpr TimeWindow NoWindow { INT64_MAX, INT64_MIN };

/// Kernels of one process on one device.
struct ProcessDevice {
    ProcessIndex process;
    DeviceIndex device;
    TimeWindow window = NoWindow; ///< first start → last end
};

/// The kernels in scope, in the order of start.
struct Launches {
    const KernelTable& kernels;
    const ScopeFilter& filter;
    Column<std::uint32_t> rows; ///< of `kernels`; by device once sortByDevice() was called
    std::vector<std::size_t> deviceEnds; ///< by DeviceIndex: end in `rows`
    GroupedValues ofPair; ///< durations by (process, device)
    std::vector<ProcessDevice> pairs;
    std::vector<std::int64_t> smallCount, smallNs; ///< by kernel name
    std::int64_t clippedCount = 0;

    /// As in span(), for less.
    [[nodiscard]] std::int64_t startNs(std::size_t position) const
    {
        return std::max(kernels.startNs[rows[position]], filter.window().startNs);
    }
    [[nodiscard]] Interval span(std::size_t position) const
    {
        return filter.clipped(kernels.startNs[rows[position]], kernels.endNs[rows[position]]);
    }
};

TimeWindow hullOf(const TimeWindow& left, const TimeWindow& right)
{
    return { std::min(left.startNs, right.startNs), std::max(left.endNs, right.endNs) };
}

/// Window from the first start to the last end of all kernels.
TimeWindow windowOf(const Launches& launches)
{
    TimeWindow window = NoWindow;
    for (const auto& pair : launches.pairs)
        window = hullOf(window, pair.window);
    return window;
}

Launches preparedLaunches(const Trace& trace, const ScopeFilter& filter)
{
    const auto count = rowCount(filter.rowsOf(trace.kernels));
    Launches launches { trace.kernels, filter, {}, {}, {}, {}, {}, {} };
    launches.rows.reserve(count);
    launches.ofPair.reserve(count);
    launches.smallCount.assign(trace.kernelNames.size(), 0);
    launches.smallNs.assign(trace.kernelNames.size(), 0);
    return launches;
}

/// Number of the (process, device) pair of each stream; adds the pairs to `launches`.
std::vector<std::uint32_t> pairsOfStreams(const Trace& trace, Launches& launches)
{
    const std::uint64_t deviceCount = trace.devices.size() + 1; // one more for "none"
    GroupNumbers numbers(deviceCount * trace.processes.size());
    std::vector<std::uint32_t> pairOfStream;
    for (const auto& stream : trace.streams) {
        const auto device = stream.device.isValid() ? stream.device.value() : trace.devices.size();
        pairOfStream.push_back(numbers.numberOf(stream.process.value() * deviceCount + device));
        if (pairOfStream.back() == launches.pairs.size())
            launches.pairs.push_back({ stream.process, stream.device, NoWindow });
    }
    return pairOfStream;
}

Cancellable<Launches> collectLaunches(const Trace& trace, const ScopeFilter& filter, const std::stop_token& stop)
{
    const auto& kernels = trace.kernels;
    auto launches = preparedLaunches(trace, filter);
    const auto pairOfStream = pairsOfStreams(trace, launches);
    const bool isDone = forEachRowOf(kernels, filter, stop, [&](std::size_t row) {
        if (!filter.acceptsKernel(row))
            return;
        const auto span = filter.clipped(kernels.startNs[row], kernels.endNs[row]);
        const auto pair = pairOfStream[kernels.stream[row].value()];
        launches.rows.push_back(static_cast<std::uint32_t>(row));
        launches.ofPair.add(pair, span.lengthNs());
        auto& window = launches.pairs[pair].window;
        window = hullOf(window, { span.startNs, span.endNs });
        launches.clippedCount += filter.isCut(kernels.startNs[row], kernels.endNs[row]) ? 1 : 0;
        if (span.lengthNs() < SmallKernelNs) {
            ++launches.smallCount[kernels.name[row].value()];
            launches.smallNs[kernels.name[row].value()] += span.lengthNs();
        }
    });
    if (!isDone)
        return cancelled();
    launches.ofPair.sort(launches.pairs.size());
    return launches;
}

/// The row of `durationsNs` (which is reordered) over `window`.
StormRow makeRow(StormGroup group, std::span<std::int64_t> durationsNs, const TimeWindow& window,
                 const StormLimits& limits)
{
    const auto shareUnder = [&](std::int64_t limitNs) {
        const auto count
            = std::count_if(durationsNs.begin(), durationsNs.end(), [limitNs](auto ns) { return ns < limitNs; });
        return static_cast<double>(count) / static_cast<double>(durationsNs.size());
    };
    const auto statistics = durationStatistics(durationsNs);
    StormRow row;
    row.group = group;
    row.window = window;
    row.launches = statistics.count;
    if (window.durationNs() > 0)
        row.launchesPerSecond = static_cast<double>(row.launches) / (static_cast<double>(window.durationNs()) / NsPerS);
    row.p50Ns = statistics.p50Ns;
    row.p90Ns = statistics.p90Ns;
    row.p99Ns = statistics.p99Ns;
    row.shareUnder5us = shareUnder(5 * UsNs);
    row.shareUnder10us = shareUnder(10 * UsNs);
    row.shareUnder20us = shareUnder(20 * UsNs);
    row.isStorm = limits.isStorm(row.launchesPerSecond, row.p50Ns);
    return row;
}

/// Brings the kernels of each device together, and leaves out those whose device is not known.
void sortByDevice(Launches& launches, const Trace& trace)
{
    const auto deviceOf = [&](std::uint32_t row) {
        const auto device = trace.deviceOf(trace.kernels.stream[row]);
        return device.isValid() ? device.value() : trace.devices.size();
    };
    std::vector<std::size_t> ends(trace.devices.size() + 2, 0); // first the sizes, then where the next one goes
    for (const auto row : launches.rows)
        ++ends[deviceOf(row) + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    auto sorted = launches.rows;
    for (const auto row : launches.rows)
        sorted[ends[deviceOf(row)]++] = row;
    launches.rows = std::move(sorted);
    ends.resize(trace.devices.size());
    launches.deviceEnds = std::move(ends);
}

/// A window of one length that slides over the kernels of one device after the other.
struct SlidingWindow {
    std::int64_t lengthNs = 0;
    std::size_t last = 0; ///< the first kernel that does not start in it any more
    std::size_t bestFirst = 0, bestLast = 0; ///< [first, last) where it held most; the first of equals
};

/// Slides all windows, which begin with a kernel, over the kernels [begin, end) at once: their starts lie scattered in
/// memory.
void slide(std::vector<SlidingWindow>& windows, const Launches& launches, std::size_t begin, std::size_t end)
{
    for (auto& window : windows)
        window.last = begin;
    for (auto first = begin; first < end; ++first) {
        const auto startNs = launches.startNs(first);
        for (auto& window : windows) {
            while (window.last < end && launches.startNs(window.last) - startNs < window.lengthNs)
                ++window.last;
            if (window.last - first > window.bestLast - window.bestFirst) {
                window.bestFirst = first;
                window.bestLast = window.last;
            }
        }
    }
}

/// The rows of the windows of one GPU with most kernels, for those lengths that fit into `wholeNs`.
std::vector<StormRow> busiestWindows(Launches& launches, const Trace& trace, std::int64_t wholeNs,
                                     const StormLimits& limits)
{
    std::vector<SlidingWindow> windows;
    for (const auto lengthNs : BusiestWindowsNs) {
        if (lengthNs <= wholeNs)
            windows.push_back({ .lengthNs = lengthNs });
    }
    sortByDevice(launches, trace);
    std::size_t begin = 0;
    for (const auto end : launches.deviceEnds) {
        slide(windows, launches, begin, end);
        begin = end;
    }
    std::vector<StormRow> rows;
    for (const auto& window : windows) {
        if (window.bestLast == window.bestFirst)
            continue;
        std::vector<std::int64_t> durationsNs;
        for (auto position = window.bestFirst; position < window.bestLast; ++position)
            durationsNs.push_back(launches.span(position).lengthNs());
        const auto startNs = launches.span(window.bestFirst).startNs;
        rows.push_back(makeRow(StormGroup::BusiestWindow, durationsNs, { startNs, startNs + window.lengthNs }, limits));
        rows.back().device = trace.deviceOf(trace.kernels.stream[launches.rows[window.bestFirst]]);
    }
    return rows;
}

/// Makes the rows of processes and devices from their pairs. What is the same set of pairs is summed up once.
class PairRows
{
public:
    PairRows(Launches& launches, const StormLimits& limits)
        : m_launches(launches)
        , m_limits(limits)
    {
    }

    /// The row over `members`, numbers of pairs in ascending order; none when they have no kernels.
    std::optional<StormRow> rowOf(StormGroup group, std::vector<std::uint32_t> members)
    {
        std::erase_if(members, [this](std::uint32_t pair) { return m_launches.ofPair.sizeOf(pair) == 0; });
        if (members.empty())
            return std::nullopt;
        const auto known = m_rows.find(members);
        auto row = known != m_rows.end() ? known->second : m_rows.emplace(members, rowOfPairs(members)).first->second;
        row.group = group;
        return row;
    }

private:
    StormRow rowOfPairs(const std::vector<std::uint32_t>& members)
    {
        TimeWindow window = NoWindow;
        for (const auto pair : members)
            window = hullOf(window, m_launches.pairs[pair].window);
        return makeRow(StormGroup::Global, m_launches.ofPair.of(members), window, m_limits);
    }

    Launches& m_launches;
    const StormLimits& m_limits;
    std::map<std::vector<std::uint32_t>, StormRow> m_rows; ///< by pairs
};

void addRows(LaunchStorms& result, Launches& launches, const Trace& trace)
{
    PairRows rows(launches, result.limits);
    const auto add = [&result](std::optional<StormRow> row, ProcessIndex process, DeviceIndex device) {
        if (!row)
            return;
        row->process = process;
        row->device = device;
        result.rows.push_back(*row);
    };
    std::vector<std::uint32_t> all;
    std::vector<std::vector<std::uint32_t>> ofProcess(trace.processes.size());
    std::vector<std::vector<std::uint32_t>> ofDevice(trace.devices.size());
    for (std::uint32_t pair = 0; pair < launches.pairs.size(); ++pair) {
        all.push_back(pair);
        ofProcess[launches.pairs[pair].process.value()].push_back(pair);
        if (const auto device = launches.pairs[pair].device; device.isValid())
            ofDevice[device.value()].push_back(pair);
    }
    add(rows.rowOf(StormGroup::Global, std::move(all)), {}, {});
    for (std::size_t i = 0; i < ofProcess.size(); ++i)
        add(rows.rowOf(StormGroup::Process, std::move(ofProcess[i])), ProcessIndex { i }, {});
    for (std::size_t i = 0; i < ofDevice.size(); ++i)
        add(rows.rowOf(StormGroup::Device, std::move(ofDevice[i])), {}, DeviceIndex { i });
    for (const auto& row : busiestWindows(launches, trace, result.rows.front().window.durationNs(), result.limits))
        result.rows.push_back(row);
}

void addSmallKernels(LaunchStorms& result, const Launches& launches, const Trace& trace)
{
    for (std::size_t name = 0; name < launches.smallCount.size(); ++name) {
        if (launches.smallCount[name] > 0)
            result.smallKernels.push_back(
                { KernelNameIndex { name }, launches.smallCount[name], launches.smallNs[name] });
    }
    std::sort(result.smallKernels.begin(), result.smallKernels.end(),
              [&](const SmallKernelRow& left, const SmallKernelRow& right) {
                  if (left.launches != right.launches)
                      return left.launches > right.launches;
                  if (left.totalNs != right.totalNs)
                      return left.totalNs > right.totalNs;
                  return trace.kernelNames[left.name.value()].fullName < trace.kernelNames[right.name.value()].fullName;
              });
    if (result.smallKernels.size() > SmallKernelRows)
        result.smallKernels.resize(SmallKernelRows);
}

void describeProvenance(LaunchStorms& result, const Launches& launches, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Kernels });
    provenance.derivation
        = Text::tr("Launches per second over the time from the first kernel's start to the "
                   "last kernel's end; a busiest window is that of "
                   "one GPU: it begins with a kernel and counts the kernels of this GPU that start in "
                   "it. A storm is %1.")
              .arg(result.limits.text());
    provenance.coverage
        = counted(static_cast<std::int64_t>(launches.rows.size()), Text::tr("kernel"), Text::tr("kernels"));
    const auto window = windowOf(launches);
    if (!launches.rows.empty() && window.durationNs() < BusiestWindowsNs.back())
        provenance.coverage += Text::tr("; busiest windows longer than the kernels' %1 are left out")
                                   .arg(formatDuration(window.durationNs()));
    addClippingLimit(provenance, launches.clippedCount);
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::Kernels });
    if (trace.hasOpaqueGraphs())
        provenance.limitations.append(
            Text::tr("kernels inside opaque graph launches are not in the trace and not counted"));
}

const char* groupWord(StormGroup group)
{
    switch (group) {
    case StormGroup::Global:
        return QT_TRANSLATE_NOOP("core::Text", "all");
    case StormGroup::Process:
        return QT_TRANSLATE_NOOP("core::Text", "process");
    case StormGroup::Device:
        return QT_TRANSLATE_NOOP("core::Text", "GPU");
    case StormGroup::BusiestWindow:
        return QT_TRANSLATE_NOOP("core::Text", "busiest %1 ms");
    }
    return "";
}

} // namespace

bool StormLimits::isStorm(double launchesPerSecond, double p50Ns) const
{
    const auto exceeds
        = [&](const StormLimit& limit) { return launchesPerSecond >= limit.launchesPerSecond && p50Ns <= limit.p50Ns; };
    return exceeds(slow) || exceeds(fast);
}

QString StormLimits::text() const
{
    const auto rate = [](const StormLimit& limit) { return formatCount(std::llround(limit.launchesPerSecond)); };
    const auto median = [](const StormLimit& limit) {
        return QString::number(limit.p50Ns / NsPerUs, 'f', QLocale::FloatingPointShortest);
    };
    return Text::tr("at least %1 launches/s with a median kernel of at most %2 µs, or at least %3/s with at most %4 µs")
        .arg(rate(slow), median(slow), rate(fast), median(fast));
}

QString stormGroupName(const StormRow& row)
{
    const auto name = QString::fromLatin1(groupWord(row.group));
    return row.group == StormGroup::BusiestWindow ? name.arg(row.window.durationNs() / MsNs) : name;
}

QString stormGroupText(const StormRow& row)
{
    const auto name = Text::tr(groupWord(row.group));
    return row.group == StormGroup::BusiestWindow ? name.arg(row.window.durationNs() / MsNs) : name;
}

QString stormSentence(const StormRow& row)
{
    constexpr double Thousand = 1000;
    const auto perSecond = row.launchesPerSecond < Thousand ? threeDigits(row.launchesPerSecond)
                                                            : formatCount(std::llround(row.launchesPerSecond));
    return Text::tr("Launch storm: %1 (%2 over %3 = %4/s, median kernel %5)")
        .arg(row.isStorm ? Text::tr("yes") : Text::tr("no"),
             counted(row.launches, Text::tr("launch"), Text::tr("launches")),
             threeDigitDuration(row.window.durationNs()), perSecond, threeDigitDuration(std::llround(row.p50Ns)));
}

QString stormSummary(const LaunchStorms& storms)
{
    if (storms.rows.empty())
        return {};
    const auto& all = storms.rows.front();
    const auto burst = std::find_if(storms.rows.begin(), storms.rows.end(), [](const StormRow& row) {
        return row.group == StormGroup::BusiestWindow && row.isStorm;
    });
    if (all.isStorm || burst == storms.rows.end())
        return stormSentence(all);
    return Text::tr("%1; but one in the %2: %3, median kernel %4")
        .arg(stormSentence(all), stormGroupText(*burst),
             counted(burst->launches, Text::tr("launch"), Text::tr("launches")),
             threeDigitDuration(std::llround(burst->p50Ns)));
}

Cancellable<LaunchStorms> analyzeLaunchStorms(const Trace& trace, const Scope& scope, const StormLimits& limits,
                                              const std::stop_token& stop)
{
    LaunchStorms result;
    result.limits = limits;
    if (trace.kernels.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Kernels });
        return result;
    }
    const ScopeFilter filter(trace, scope);
    auto launches = collectLaunches(trace, filter, stop);
    if (!launches)
        return tl::unexpected(launches.error());
    describeProvenance(result, *launches, trace, filter);
    if (launches->rows.empty())
        return result;
    addRows(result, *launches, trace);
    addSmallKernels(result, *launches, trace);
    return result;
}

} // namespace core
