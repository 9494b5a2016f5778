// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/bubbles.h"

#include "analysis/nccl/ncclnames.h"

#include <algorithm>
#include <map>

namespace core {

namespace {

/// Adds up the steps of one rank.
class BubbleCounter
{
public:
    BubbleCounter(std::span<const RankSummary> ranks, std::uint32_t rank, std::uint64_t pipeline,
                  const FleetLateness& lateness)
        : m_summary(ranks[rank])
        , m_pipeline(pipeline)
        , m_lateness(lateness)
    {
        m_bubble.rank = rank;
    }
    void add(const TimeWindow& step)
    {
        m_bubble.stepsNs += step.durationNs();
        countMicrobatches(step);
        const auto compute = computeWindow(step);
        if (!compute)
            return;
        const auto times = m_summary.timesBetween(compute->startNs, compute->endNs);
        for (std::size_t timeClass = 0; timeClass < TimeClassCount; ++timeClass) {
            if (isIdle(static_cast<TimeClass>(timeClass)))
                m_bubble.bubbleNs += times[timeClass];
        }
        m_bubble.bubbleNs += waitIn(*compute);
    }
    [[nodiscard]] PipelineBubble take(std::int64_t stages)
    {
        m_bubble.stages = stages;
        if (!m_isEven)
            m_bubble.microbatches.reset();
        return m_bubble;
    }

private:
    /// From the first to the last of its cells that has compute.
    [[nodiscard]] std::optional<TimeWindow> computeWindow(const TimeWindow& step) const
    {
        const auto first = m_summary.edgeAt(step.startNs);
        const auto last = m_summary.edgeAt(step.endNs);
        std::optional<TimeWindow> window;
        auto row = std::lower_bound(m_summary.cellTimes.begin(), m_summary.cellTimes.end(), first,
                                    [](const CellTime& time, std::size_t cell) { return time.cell < cell; });
        for (; row != m_summary.cellTimes.end() && row->cell < last; ++row) {
            if (timeGroup(row->timeClass) != TimeGroup::Compute || row->timeNs <= 0)
                continue;
            if (!window)
                window = TimeWindow { m_summary.edgesNs[row->cell], 0 };
            window->endNs = m_summary.edgesNs[row->cell + 1];
        }
        return window;
    }
    [[nodiscard]] std::int64_t waitIn(const TimeWindow& window) const
    {
        std::int64_t sumNs = 0;
        auto span = std::upper_bound(m_summary.exposed.begin(), m_summary.exposed.end(), window.startNs,
                                     [](std::int64_t timeNs, const ExposedSpan& of) { return timeNs < of.endNs; });
        for (; span != m_summary.exposed.end() && span->startNs < window.endNs; ++span) {
            const auto& operation = m_summary.operations[span->operation];
            const auto* const timing = m_lateness.peers.find(m_bubble.rank, span->operation);
            if (!timing || !isNcclPointToPoint(m_summary.opName(operation)))
                continue;
            const auto fromNs = std::max(span->startNs, window.startNs);
            const auto untilNs = std::min({ span->endNs, window.endNs, operation.endNs - timing->transferNs });
            sumNs += std::max<std::int64_t>(0, untilNs - fromNs);
        }
        return sumNs;
    }
    /// Sends to each neighbour.
    void countMicrobatches(const TimeWindow& step)
    {
        std::map<std::int32_t, std::int64_t> counts; // by neighbour
        for (const auto& transfer : m_summary.transfers) {
            const auto& operation = m_summary.operations[transfer.operation];
            if (transfer.isSend && m_summary.communicators[transfer.communicator].id == m_pipeline
                && operation.startNs >= step.startNs && operation.startNs < step.endNs)
                ++counts[transfer.peer];
        }
        for (const auto& [peer, count] : counts) {
            m_isEven = m_isEven && m_bubble.microbatches.value_or(count) == count;
            m_bubble.microbatches = count;
        }
    }

    const RankSummary& m_summary;
    std::uint64_t m_pipeline;
    const FleetLateness& m_lateness;
    PipelineBubble m_bubble;
    bool m_isEven = true;
};

} // namespace

std::vector<PipelineBubble> findBubbles(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                        std::span<const GroupKind> groups, const FleetLateness& lateness,
                                        const FleetSteps& steps)
{
    std::vector<PipelineBubble> bubbles;
    for (std::size_t i = 0; i < groups.size() && steps.count() > 0; ++i) {
        if (groups[i] != GroupKind::Pipeline)
            continue;
        const auto& communicator = collectives.communicators[i];
        const auto stages
            = std::max<std::int64_t>(communicator.rankCount, static_cast<std::int64_t>(communicator.ranks.size()));
        for (const auto rank : communicator.ranks) {
            BubbleCounter counter(ranks, rank, communicator.id, lateness);
            for (std::size_t step = 0; step < steps.count(); ++step) {
                const auto startNs = endInInstance(ranks, collectives, steps.boundaries[step], rank);
                const auto endNs = endInInstance(ranks, collectives, steps.boundaries[step + 1], rank);
                if (startNs && endNs)
                    counter.add({ *startNs, *endNs });
            }
            bubbles.push_back(counter.take(stages));
        }
    }
    std::sort(bubbles.begin(), bubbles.end(),
              [](const PipelineBubble& left, const PipelineBubble& right) { return left.rank < right.rank; });
    return bubbles;
}

} // namespace core
