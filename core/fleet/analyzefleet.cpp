// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/analyzefleet.h"

#include "base/text.h"
#include "fleet/fleetfindings.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace core {

namespace {

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

void note(std::vector<FleetInput>& inputs, const RankSummary& rank, const QString& state, const QString& reason)
{
    const auto found = std::find_if(inputs.begin(), inputs.end(), [&rank](const FleetInput& input) {
        return input.file == rank.file && input.state == QStringLiteral("read");
    });
    if (found == inputs.end())
        return;
    found->state = state;
    found->reason = reason;
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

/// One rank after the other, each once.
void keepEachRankOnce(FleetInputs& inputs)
{
    std::vector<RankSummary> kept;
    for (auto& rank : inputs.summaries) {
        if (kept.empty() || kept.back().identity.rank != rank.identity.rank) {
            kept.push_back(std::move(rank));
            continue;
        }
        const bool isSame = !rank.fingerprint.isEmpty() && kept.back().fingerprint == rank.fingerprint
            && kept.back().identity.pid == rank.identity.pid && kept.back().identity.gpuId == rank.identity.gpuId;
        note(inputs.inputs, rank, isSame ? QStringLiteral("duplicate") : QStringLiteral("refused"),
             isSame ? Text::tr("The same content as %1.").arg(kept.back().file)
                    : Text::tr("Rank %1 is in %2 already; leave one of them out.")
                          .arg(rank.identity.rank)
                          .arg(kept.back().file));
    }
    inputs.summaries = std::move(kept);
}

/// Between the first and the last boundary; without steps between the first and the last timed operation.
std::optional<TimeWindow> windowOf(const FleetResult& result, std::uint32_t rank)
{
    const auto& boundaries = result.steps.boundaries;
    if (result.steps.count() > 0) {
        const auto startNs = endInInstance(result.summaries, result.collectives, boundaries.front(), rank);
        const auto endNs = endInInstance(result.summaries, result.collectives, boundaries.back(), rank);
        return startNs && endNs ? std::optional(TimeWindow { *startNs, *endNs }) : std::nullopt;
    }
    std::optional<TimeWindow> window;
    const auto& operations = result.summaries[rank].operations;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (!result.lateness.find(result.collectives.instanceOf[rank][i]))
            continue;
        if (!window)
            window = TimeWindow { operations[i].endNs, operations[i].endNs };
        window->endNs = std::max(window->endNs, operations[i].endNs);
    }
    return window && window->endNs > window->startNs ? window : std::nullopt;
}

void addRanks(FleetResult& result)
{
    std::map<std::uint64_t, std::int64_t> hosts;
    for (std::uint32_t rank = 0; rank < result.summaries.size(); ++rank) {
        FleetRank added;
        if (const auto key = result.summaries[rank].identity.hostKey; key != 0)
            added.host = hosts.try_emplace(key, static_cast<std::int64_t>(hosts.size()) + 1).first->second;
        added.window = windowOf(result, rank);
        added.budget = rankBudget(result.summaries, rank, result.collectives, result.lateness,
                                  added.window.value_or(result.summaries[rank].window));
        result.ranks.push_back(added);
    }
}

/// Takes what was found. False when cancelled.
template <typename Found> bool take(Found& place, Cancellable<Found>&& found)
{
    if (found)
        place = std::move(*found);
    return found.has_value();
}

} // namespace

QString FleetResult::rankName(std::uint32_t rank) const
{
    const auto& identity = summaries[rank].identity;
    const auto host = rank < ranks.size() ? ranks[rank].host : 0;
    return host == 0 ? Text::tr("rank %1").arg(identity.rank)
                     : Text::tr("rank %1 (host %2, GPU %3)").arg(identity.rank).arg(host).arg(identity.gpuId);
}

Expected<void> settleRanks(FleetInputs& inputs, std::size_t wantedRun)
{
    numberUnknownRanks(inputs.summaries);
    std::sort(inputs.summaries.begin(), inputs.summaries.end(),
              [](const RankSummary& left, const RankSummary& right) { return orderOf(left) < orderOf(right); });
    if (auto kept = keepOneJob(inputs, wantedRun); !kept)
        return kept;
    keepEachRankOnce(inputs);
    return {};
}

Cancellable<std::shared_ptr<const FleetResult>> analyzeFleet(FleetInputs inputs, const FleetOptions& options,
                                                             const std::stop_token& stop)
{
    auto result = std::make_shared<FleetResult>();
    result->summaries = std::move(inputs.summaries);
    result->inputs = std::move(inputs.inputs);
    result->diagnostics = std::move(inputs.diagnostics);
    result->options = options;
    const auto& ranks = result->summaries;
    result->census = censusOf(ranks, options.expectedRanks);
    const auto& collectives = result->collectives;
    const bool isTimed = take(result->collectives, matchCollectives(ranks, stop, options.clocks))
        && take(result->clocks, alignClocks(ranks, collectives, options.clocks, stop))
        && take(result->lateness, findLateness(ranks, collectives, result->clocks, stop))
        && take(result->stragglers, findStragglers(ranks, collectives, result->lateness, stop));
    if (!isTimed)
        return cancelled();
    result->groups = classifyGroups(ranks, collectives, result->census.worldSize, options.groups);
    result->hangs = findHangs(ranks, collectives);
    if (options.hasSteps)
        result->steps = findFleetSteps(ranks, collectives, options.stepRule);
    else
        result->steps.unavailable = Text::tr("Steps were not asked for.");
    addRanks(*result);
    std::vector<RankWindow> windows;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        if (const auto& window = result->ranks[rank].window)
            windows.push_back({ rank, *window });
    }
    if (!take(result->efficiency, findEfficiency(ranks, collectives, result->lateness, windows, stop)))
        return cancelled();
    result->bubbles = findBubbles(ranks, collectives, result->groups, result->lateness, result->steps);
    result->findings = findFleetFindings(*result);
    return std::shared_ptr<const FleetResult>(std::move(result));
}

} // namespace core
