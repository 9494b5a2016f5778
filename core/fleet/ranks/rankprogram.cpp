// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/ranktimeline.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t ResumeNs = 20'000; ///< compute that goes on so soon after an operation has waited for it

/// What a piece of the timeline is in a program.
enum class ProgramPart : std::uint8_t { Run, Copy, Gap };

ProgramPart partOf(TimeClass timeClass)
{
    if (timeClass == TimeClass::Comm || isIdle(timeClass))
        return ProgramPart::Gap;
    const auto group = timeGroup(timeClass);
    return group == TimeGroup::Copy || group == TimeGroup::Migration ? ProgramPart::Copy : ProgramPart::Run;
}

} // namespace

/// Goes through the timeline of a rank and writes its program.
class ProgramFiller::Maker
{
public:
    Maker(RankSummary& rank, const ArrivalTimes& arrivals)
        : m_rank(rank)
        , m_arrivals(arrivals)
        , m_order(rank.operations.size())
        , m_isBegun(rank.operations.size(), 0)
    {
        std::iota(m_order.begin(), m_order.end(), 0U);
        std::stable_sort(m_order.begin(), m_order.end(), [&arrivals](std::uint32_t left, std::uint32_t right) {
            // which of two streams begins first is chance: the thread has an order
            return std::pair(arrivals.timesNs[left], arrivals.launchesNs[left])
                < std::pair(arrivals.timesNs[right], arrivals.launchesNs[right]);
        });
        m_byEnd = m_order;
        std::stable_sort(m_byEnd.begin(), m_byEnd.end(), [&rank](std::uint32_t left, std::uint32_t right) {
            return rank.operations[left].endNs < rank.operations[right].endNs;
        });
        std::uint32_t streams = 0;
        for (const auto& operation : rank.operations)
            streams = std::max(streams, operation.stream + 1);
        m_streamEndNs.assign(streams, rank.window.startNs);
        m_step.startNs = rank.window.startNs;
        m_waitedNs = rank.window.startNs;
    }
    /// A stretch in which the GPU computes or copies. What arrives at its end does so in what follows.
    void work(const TimelinePiece& piece, ProgramPart part)
    {
        auto startNs = piece.startNs;
        while (m_next < m_order.size() && m_arrivals.timesNs[m_order[m_next]] < piece.endNs) {
            const auto atNs = std::max(startNs, m_arrivals.timesNs[m_order[m_next]]);
            add(part, atNs - startNs);
            startNs = atNs;
            arrive(atNs);
        }
        add(part, piece.endNs - startNs);
    }
    /// A stretch in which it does neither.
    void gap(std::int64_t startNs, std::int64_t endNs)
    {
        std::optional<std::uint32_t> ended;
        while (m_next < m_order.size() && m_arrivals.timesNs[m_order[m_next]] < endNs) {
            const auto& operation = m_rank.operations[m_order[m_next]];
            if (const auto last = lastEndedIn(startNs, std::min(operation.startNs, endNs)))
                ended = last;
            if (ended && isAwaitedBy(operation, *ended, startNs))
                startNs = waitFor(*ended, startNs);
            arrive(startNs);
        }
        if (const auto last = lastEndedIn(startNs, endNs))
            ended = last;
        if (ended && m_rank.operations[*ended].endNs > startNs && endNs - m_rank.operations[*ended].endNs <= ResumeNs)
            startNs = waitFor(*ended, startNs);
        m_step.restNs += endNs - startNs;
    }
    void finish(std::int64_t endNs)
    {
        while (m_next < m_order.size())
            arrive(endNs);
        m_rank.program.push_back(m_step);
    }

private:
    void add(ProgramPart part, std::int64_t timeNs)
    {
        (part == ProgramPart::Run ? m_step.runNs : m_step.copyNs) += timeNs;
    }
    void emit(RankAction action, std::uint32_t operation, std::int64_t lagNs, std::int64_t nextNs)
    {
        m_step.action = action;
        m_step.operation = operation;
        m_step.lagNs = lagNs;
        m_rank.program.push_back(m_step);
        m_step = {};
        m_step.startNs = nextNs;
    }
    /// An operation begins as soon as one of another stream is over, e.g. a send of what an all-reduce gives: its thread
    /// or its stream has waited for it, though no kernel runs between them.
    [[nodiscard]] bool isAwaitedBy(const RankOperation& operation, std::uint32_t ended, std::int64_t nowNs) const
    {
        const auto& before = m_rank.operations[ended];
        return before.stream != operation.stream && before.endNs > nowNs && operation.startNs >= before.endNs
            && operation.startNs - before.endNs <= ResumeNs;
    }
    /// What follows does not begin before it is over. @return when that was
    std::int64_t waitFor(std::uint32_t operation, std::int64_t nowNs)
    {
        const auto overNs = std::max(nowNs, m_rank.operations[operation].endNs);
        emit(RankAction::Wait, operation, 0, overNs);
        m_waitedNs = overNs;
        return overNs;
    }
    void arrive(std::int64_t atNs)
    {
        const auto number = m_order[m_next++];
        const auto& operation = m_rank.operations[number];
        auto& streamEndNs = m_streamEndNs[operation.stream];
        const auto couldNs = std::max({ atNs, streamEndNs, m_waitedNs });
        emit(RankAction::Arrive, number, std::max<std::int64_t>(0, operation.startNs - couldNs), atNs);
        streamEndNs = std::max(streamEndNs, operation.endNs);
        m_isBegun[number] = 1;
    }
    /// The operation that ends last after the start of a gap and no later than its end.
    std::optional<std::uint32_t> lastEndedIn(std::int64_t startNs, std::int64_t endNs)
    {
        std::optional<std::uint32_t> last;
        for (; m_nextEnd < m_byEnd.size(); ++m_nextEnd) {
            const auto number = m_byEnd[m_nextEnd];
            const auto& operation = m_rank.operations[number];
            if (operation.endNs > endNs)
                break;
            if (operation.endNs > startNs && m_isBegun[number] != 0)
                last = number;
        }
        return last;
    }

    RankSummary& m_rank;
    const ArrivalTimes& m_arrivals;
    std::vector<std::uint32_t> m_order; ///< operations by arrival
    std::vector<std::uint32_t> m_byEnd;
    std::vector<char> m_isBegun; ///< by operation
    std::vector<std::int64_t> m_streamEndNs; ///< of the operation before
    std::size_t m_next = 0; ///< in m_order
    std::size_t m_nextEnd = 0; ///< in m_byEnd
    std::int64_t m_waitedNs = 0; ///< end of the last operation that was waited for
    ProgramStep m_step;
};

ProgramFiller::ProgramFiller(RankSummary& rank, const ArrivalTimes& arrivals)
    : m_maker(std::make_unique<Maker>(rank, arrivals))
{
    rank.program.reserve(2 * rank.operations.size() + 1); // each begins, and most are waited for
}

ProgramFiller::~ProgramFiller() = default;

void ProgramFiller::add(const TimelinePiece& piece)
{
    m_endNs = piece.endNs;
    const auto part = partOf(piece.timeClass);
    if (part == ProgramPart::Gap) {
        m_gap = TimeWindow { m_gap ? m_gap->startNs : piece.startNs, piece.endNs };
        return;
    }
    endGap();
    m_maker->work(piece, part);
}

void ProgramFiller::endGap()
{
    if (m_gap)
        m_maker->gap(m_gap->startNs, m_gap->endNs);
    m_gap.reset();
}

void ProgramFiller::finish()
{
    endGap();
    m_maker->finish(m_endNs);
}

} // namespace core
