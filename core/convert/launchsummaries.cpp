// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/launchsummaries.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace core {

void KernelsSpan::add(const KernelsSpan& other)
{
    startNs = std::min(startNs, other.startNs);
    endNs = std::max(endNs, other.endNs);
    kernelCount += other.kernelCount;
}

KernelsOfLaunch::KernelsOfLaunch(const Trace& trace, const LaunchedKernels& launches,
                                 const std::function<bool(std::size_t)>& acceptsKernel)
    : m_first(launches.size() + 1)
{
    constexpr auto None = std::numeric_limits<std::uint32_t>::max();
    Column<std::uint32_t> positionOfCall(trace.calls.size());
    std::fill(positionOfCall.begin(), positionOfCall.end(), None);
    std::fill(m_first.begin(), m_first.end(), 0U);
    for (std::size_t position = 0; position < launches.size(); ++position)
        positionOfCall[launches.call(position).value()] = static_cast<std::uint32_t>(position);
    const auto positionOf = [&](std::size_t row) {
        const auto launch = trace.kernels.launch[row];
        return launch.isValid() && acceptsKernel(row) ? positionOfCall[launch.value()] : None;
    };
    for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
        if (const auto position = positionOf(row); position != None)
            ++m_first[position + 1];
    }
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_kernel.resize(m_first.back());
    auto next = m_first;
    for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
        if (const auto position = positionOf(row); position != None)
            m_kernel[next[position]++] = static_cast<std::uint32_t>(row);
    }
}

LaunchSummaries::LaunchSummaries(const Trace& trace, const LaunchedKernels& launches, const KernelsOfLaunch& kernels)
    : m_groupsOfThread(trace.threads.size() + 1, 0)
    , m_levels(1)
{
    struct Entry {
        ThreadIndex thread;
        StreamIndex stream;
        std::uint32_t position = 0, kernel = 0;
    };
    std::vector<Entry> entries;
    entries.reserve(trace.kernels.size());
    for (std::size_t position = 0; position < launches.size(); ++position) {
        const auto thread = trace.calls.thread[launches.call(position).value()];
        for (const auto kernel : kernels.at(position))
            entries.push_back({ thread, trace.kernels.stream[kernel], static_cast<std::uint32_t>(position), kernel });
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& left, const Entry& right) {
        return std::tuple(left.thread.value(), left.stream.value(), left.position)
            < std::tuple(right.thread.value(), right.stream.value(), right.position);
    });
    m_position.reserve(entries.size());
    m_levels[0].reserve(entries.size());
    for (const auto& entry : entries) {
        const auto number = m_position.size();
        if (m_groups.empty() || m_groups.back().thread != entry.thread || m_groups.back().stream != entry.stream) {
            m_groups.push_back({ entry.thread, entry.stream, number, number });
            ++m_groupsOfThread[entry.thread.value() + 1];
        }
        m_groups.back().last = number + 1;
        m_position.push_back(entry.position);
        const auto callEndNs = launches.endNs(entry.position);
        m_levels[0].push_back(
            { callEndNs, callEndNs, { trace.kernels.startNs[entry.kernel], trace.kernels.endNs[entry.kernel], 1 } });
    }
    std::partial_sum(m_groupsOfThread.begin(), m_groupsOfThread.end(), m_groupsOfThread.begin());
    addLevels();
}

LaunchSummaries::Block LaunchSummaries::joined(const Block& left, const Block& right)
{
    auto result = left;
    result.firstCallEndNs = std::min(left.firstCallEndNs, right.firstCallEndNs);
    result.lastCallEndNs = std::max(left.lastCallEndNs, right.lastCallEndNs);
    result.kernels.add(right.kernels);
    return result;
}

void LaunchSummaries::addLevels()
{
    while (m_levels.back().size() > 1) {
        const auto& below = m_levels.back();
        std::vector<Block> level;
        level.reserve(below.size() / 2);
        for (std::size_t i = 0; i + 1 < below.size(); i += 2) // a last one without a partner is never asked for
            level.push_back(joined(below[i], below[i + 1]));
        m_levels.push_back(std::move(level));
    }
}

std::span<const LaunchSummaries::Group> LaunchSummaries::ofThread(ThreadIndex thread) const
{
    return { m_groups.data() + m_groupsOfThread[thread.value()],
             m_groups.data() + m_groupsOfThread[thread.value() + 1] };
}

void LaunchSummaries::collect(std::size_t level, std::size_t block, std::int64_t endNs, KernelsSpan& sum) const
{
    const auto& summary = m_levels[level][block];
    if (summary.firstCallEndNs > endNs)
        return;
    if (summary.lastCallEndNs <= endNs) {
        sum.add(summary.kernels);
        return;
    }
    collect(level - 1, 2 * block, endNs, sum); // not a single kernel: its first and last end are the same
    collect(level - 1, 2 * block + 1, endNs, sum);
}

KernelsSpan LaunchSummaries::inside(const Group& group, std::size_t first, std::size_t last, std::int64_t endNs) const
{
    const auto begin = m_position.begin() + static_cast<std::ptrdiff_t>(group.first);
    const auto end = m_position.begin() + static_cast<std::ptrdiff_t>(group.last);
    auto from = static_cast<std::size_t>(std::lower_bound(begin, end, first) - m_position.begin());
    auto until = static_cast<std::size_t>(std::lower_bound(begin, end, last) - m_position.begin());
    KernelsSpan sum;
    // the largest blocks that lie in [from, until)
    for (std::size_t level = 0; from < until; ++level, from /= 2, until /= 2) {
        if (from % 2 != 0)
            collect(level, from++, endNs, sum);
        if (until % 2 != 0)
            collect(level, --until, endNs, sum);
    }
    return sum;
}

} // namespace core
