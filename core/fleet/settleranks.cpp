// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/settleranks.h"

#include "base/text.h"
#include "fleet/ranks/rankidentity.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr std::int64_t MostUtcOffsetNs = 100'000'000; ///< of machines that know the time

/// Finds which summaries are of one job: those that share a communicator, or the number of a job.
class JobFinder
{
public:
    explicit JobFinder(const std::vector<RankSummary>& ranks)
        : m_parents(ranks.size())
    {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t { 0 });
        std::map<std::uint64_t, std::size_t> communicators;
        std::map<QString, std::size_t> jobs;
        std::map<QString, std::size_t> files;
        std::optional<std::size_t> unknown;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            bool isTied = false;
            for (const auto& communicator : ranks[i].communicators) {
                if (communicator.id == 0)
                    continue;
                isTied = true;
                join(i, communicators.try_emplace(communicator.id, i).first->second);
            }
            if (!ranks[i].identity.jobId.isEmpty()) {
                isTied = true;
                join(i, jobs.try_emplace(ranks[i].identity.jobId, i).first->second);
            }
            if (!ranks[i].fingerprint.isEmpty())
                join(i, files.try_emplace(ranks[i].fingerprint, i).first->second);
            if (!isTied) // nothing says that they are not of one job
                join(i, unknown ? *unknown : *(unknown = i));
        }
    }
    [[nodiscard]] std::size_t jobOf(std::size_t rank) const
    {
        while (m_parents[rank] != rank)
            rank = m_parents[rank];
        return rank;
    }

private:
    void join(std::size_t left, std::size_t right)
    {
        m_parents[std::max(jobOf(left), jobOf(right))] = std::min(jobOf(left), jobOf(right));
    }
    std::vector<std::size_t> m_parents;
};

/// Tells what became of a rank: beside its file, or in a row of its own where that holds other ranks, or is a summary.
void note(std::vector<FleetInput>& inputs, const RankSummary& rank, const QString& state, const QString& reason)
{
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&rank](const FleetInput& input) {
        return input.file == rank.file && input.state == QStringLiteral("read");
    });
    if (found == inputs.end() || found->rankCount > 1) {
        inputs.push_back({ rank.file, state, reason, 1, 0 });
        return;
    }
    found->state = state;
    found->reason = found->reason.isEmpty() ? reason : QStringLiteral("%1 %2").arg(reason, found->reason);
}

auto orderOf(const RankSummary& rank)
{
    return std::tie(rank.identity.rank, rank.identity.hostKey, rank.fingerprint, rank.identity.pid, rank.identity.gpuId,
                    rank.file);
}

/// Errors: Usage.
Expected<void> keepOneJob(FleetInputs& inputs, std::size_t wantedRun)
{
    const JobFinder jobs(inputs.summaries);
    std::map<std::size_t, std::size_t> sizes;
    for (std::size_t i = 0; i < inputs.summaries.size(); ++i)
        ++sizes[jobs.jobOf(i)];
    if (wantedRun > std::max<std::size_t>(sizes.size(), 1)) {
        const auto count = static_cast<int>(sizes.size());
        return failure(ErrorCode::Usage,
                       sizes.size() > 1
                           ? Text::tr("There is no job %1: the files hold %2 jobs; name one from 1 to %2.")
                                 .arg(wantedRun)
                                 .arg(count)
                           : Text::tr("There is no job %1: the files hold ranks of one job only.").arg(wantedRun));
    }
    if (sizes.size() < 2)
        return {};
    std::vector<std::pair<std::size_t, std::size_t>> order(sizes.begin(), sizes.end());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& left, const auto& right) { return left.second > right.second; });
    const auto chosen = order[wantedRun > 0 ? wantedRun - 1 : 0].first;
    std::vector<RankSummary> kept;
    for (std::size_t i = 0; i < inputs.summaries.size(); ++i) {
        auto& rank = inputs.summaries[i];
        if (jobs.jobOf(i) == chosen)
            kept.push_back(std::move(rank));
        else
            note(inputs.inputs, rank, QStringLiteral("other_job"),
                 Text::tr("It shares no communicator with the job of most ranks; --run chooses another job."));
    }
    inputs.summaries = std::move(kept);
    return {};
}

bool isSameContent(const RankSummary& left, const RankSummary& right)
{
    return !left.fingerprint.isEmpty() && left.fingerprint == right.fingerprint
        && left.identity.pid == right.identity.pid && left.identity.gpuId == right.identity.gpuId;
}

/// Equal content under several names once.
void dropCopies(FleetInputs& inputs)
{
    const auto contentOf = [](const RankSummary& rank) {
        return std::tie(rank.fingerprint, rank.identity.pid, rank.identity.gpuId, rank.file);
    };
    std::sort(inputs.summaries.begin(), inputs.summaries.end(),
              [&](const RankSummary& left, const RankSummary& right) { return contentOf(left) < contentOf(right); });
    std::vector<RankSummary> kept;
    for (auto& rank : inputs.summaries) {
        if (kept.empty() || !isSameContent(kept.back(), rank)) {
            kept.push_back(std::move(rank));
            continue;
        }
        note(inputs.inputs, rank, QStringLiteral("duplicate"),
             Text::tr("The same content as %1.").arg(kept.back().file));
    }
    inputs.summaries = std::move(kept);
}

/// Of a process that has one number for several GPUs the first one.
void dropFurtherGpus(FleetInputs& inputs)
{
    std::vector<RankSummary> kept;
    for (auto& rank : inputs.summaries) {
        const bool isFurther = !kept.empty() && !rank.fingerprint.isEmpty()
            && std::tie(kept.back().identity.rank, kept.back().fingerprint, kept.back().identity.pid)
                == std::tie(rank.identity.rank, rank.fingerprint, rank.identity.pid);
        if (!isFurther) {
            kept.push_back(std::move(rank));
            continue;
        }
        inputs.inputs.push_back({ rank.file, QStringLiteral("refused"),
                                  Text::tr("Rank %1 has several GPUs there; only GPU %2 is looked at, not GPU %3.")
                                      .arg(rank.identity.rank)
                                      .arg(kept.back().identity.gpuId)
                                      .arg(rank.identity.gpuId),
                                  1, 0 });
    }
    inputs.summaries = std::move(kept);
}

/// When a rank was captured, in UTC; none: not recorded.
std::optional<TimeWindow> utcWindow(const RankSummary& rank)
{
    const auto startNs = rank.clock.sessionStartUtcNs;
    return startNs ? std::optional(TimeWindow { *startNs + rank.window.startNs, *startNs + rank.window.endNs })
                   : std::nullopt;
}

/// Captures of ranks in the order of time.
class CaptureFinder
{
public:
    explicit CaptureFinder(FleetInputs& inputs)
        : m_inputs(inputs)
    {
    }
    /// Leaves out ranks that are there twice at one time.
    void refuseConflicts()
    {
        auto& ranks = m_inputs.summaries;
        std::vector<RankSummary> kept;
        for (std::size_t first = 0; first < ranks.size();) {
            const auto end = endOfNumber(first);
            const auto conflict = conflictBetween(first, end);
            for (auto i = first; i < end; ++i) {
                if (conflict.isEmpty())
                    kept.push_back(std::move(ranks[i]));
                else
                    note(m_inputs.inputs, ranks[i], QStringLiteral("refused"), conflict);
            }
            first = end;
        }
        ranks = std::move(kept);
    }
    /// A capture ends where one of its ranks begins again, or where all of its ranks are over.
    void number()
    {
        const auto& ranks = m_inputs.summaries;
        m_segments.assign(ranks.size(), 0);
        std::vector<std::pair<TimeWindow, std::size_t>> byTime;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (const auto window = utcWindow(ranks[i]))
                byTime.emplace_back(*window, i);
        }
        std::sort(byTime.begin(), byTime.end(), [](const auto& left, const auto& right) {
            return std::pair(left.first.startNs, left.second) < std::pair(right.first.startNs, right.second);
        });
        std::set<std::int64_t> there;
        std::int64_t lastNs = 0;
        for (const auto& [window, i] : byTime) {
            const auto rank = ranks[i].identity.rank;
            if (m_count == 0 || there.count(rank) > 0 || window.startNs > lastNs + MostUtcOffsetNs) {
                ++m_count;
                there.clear();
                lastNs = window.endNs;
            }
            there.insert(rank);
            lastNs = std::max(lastNs, window.endNs);
            m_segments[i] = m_count;
        }
    }
    [[nodiscard]] std::size_t count() const { return m_count; }
    /// That of most ranks, the first of them.
    [[nodiscard]] std::size_t largest() const
    {
        std::vector<std::size_t> sizes(m_count + 1);
        for (const auto segment : m_segments)
            sizes[segment] += segment > 0 ? 1 : 0;
        return static_cast<std::size_t>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
    }
    /// Ranks without a recorded time, which are there once, are of every capture.
    void keep(std::size_t chosen)
    {
        std::vector<RankSummary> kept;
        for (std::size_t i = 0; i < m_inputs.summaries.size(); ++i) {
            auto& rank = m_inputs.summaries[i];
            if (m_segments[i] == chosen || m_segments[i] == 0)
                kept.push_back(std::move(rank));
            else
                note(m_inputs.inputs, rank, QStringLiteral("other_segment"),
                     Text::tr("Rank %1 was captured again: this is capture %2 of %3, and --segment %2 looks at it.")
                         .arg(rank.identity.rank)
                         .arg(m_segments[i])
                         .arg(m_count));
        }
        m_inputs.summaries = std::move(kept);
        m_inputs.captures = { m_count, chosen };
    }
    [[nodiscard]] bool isRepeated() const
    {
        const auto& ranks = m_inputs.summaries;
        return std::adjacent_find(ranks.begin(), ranks.end(),
                                  [](const RankSummary& left, const RankSummary& right) {
                                      return left.identity.rank == right.identity.rank;
                                  })
            != ranks.end();
    }

private:
    [[nodiscard]] std::size_t endOfNumber(std::size_t first) const
    {
        const auto& ranks = m_inputs.summaries;
        auto end = first + 1;
        while (end < ranks.size() && ranks[end].identity.rank == ranks[first].identity.rank)
            ++end;
        return end;
    }
    /// Why contents of one number cannot be captures one after the other; empty: they can.
    [[nodiscard]] QString conflictBetween(std::size_t first, std::size_t end) const
    {
        const auto& ranks = m_inputs.summaries;
        for (auto i = first; i < end; ++i) {
            for (auto other = i + 1; other < end; ++other) {
                const auto left = utcWindow(ranks[i]);
                const auto right = utcWindow(ranks[other]);
                const bool isApart = left && right && (left->endNs <= right->startNs || right->endNs <= left->startNs);
                if (!isApart)
                    return (left && right
                                ? Text::tr("Rank %1 is in %2 and, with other content of the same time, in %3; name the "
                                           "files of the job without one of them.")
                                : Text::tr("Rank %1 is in %2 and, with other content, in %3; name the files of the job "
                                           "without one of them."))
                        .arg(QString::number(ranks[i].identity.rank), ranks[i].file, ranks[other].file);
            }
        }
        return {};
    }

    FleetInputs& m_inputs;
    std::vector<std::size_t> m_segments; ///< by summary, from 1 on; 0: its time is not known
    std::size_t m_count = 0;
};

/// Errors: Usage.
Expected<void> keepOneCapture(FleetInputs& inputs, std::size_t wanted)
{
    CaptureFinder captures(inputs);
    captures.refuseConflicts();
    if (captures.isRepeated())
        captures.number();
    const auto count = std::max<std::size_t>(captures.count(), 1);
    if (wanted > count)
        return failure(ErrorCode::Usage,
                       count > 1 ? Text::tr("There is no capture %1: the ranks were captured %2 times; name one from 1 "
                                            "to %2.")
                                       .arg(wanted)
                                       .arg(count)
                                 : Text::tr("There is no capture %1: each rank was captured once.").arg(wanted));
    if (count > 1)
        captures.keep(wanted > 0 ? wanted : captures.largest());
    return {};
}

} // namespace

Expected<void> settleRanks(FleetInputs& inputs, const RankSelection& selection)
{
    dropCopies(inputs);
    numberUnknownRanks(inputs.summaries);
    std::sort(inputs.summaries.begin(), inputs.summaries.end(),
              [](const RankSummary& left, const RankSummary& right) { return orderOf(left) < orderOf(right); });
    if (auto kept = keepOneJob(inputs, selection.job); !kept)
        return kept;
    dropFurtherGpus(inputs);
    return keepOneCapture(inputs, selection.segment);
}

} // namespace core
