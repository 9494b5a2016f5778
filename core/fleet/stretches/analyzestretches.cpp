// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/stretches/analyzestretches.h"

#include "base/freememory.h"
#include "base/parallel.h"
#include "fleet/matching/clockmoments.h"
#include "fleet/stretches/jobfold.h"
#include "fleet/stretches/rankspool.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

namespace core {

namespace {

using Windows = std::vector<TimeWindow>; ///< by rank, each on its own clock

/// The unit of a rank that steps are found by; null: it has none, or only one step.
const RankUnit* unitOf(const RankSummary& rank, const std::optional<KnownSteps>& known)
{
    const auto unit = std::find_if(rank.units.begin(), rank.units.end(), [&known](const RankUnit& of) {
        return known && of.isNvtx == known->isNvtx && of.name == known->unit && of.edgesNs.size() > 1;
    });
    return unit == rank.units.end() ? nullptr : &*unit;
}

/// How long a step takes by the unit that steps are found by; none: it is not known.
std::optional<std::int64_t> stepLengthNs(const FleetInputs& inputs, const std::optional<KnownSteps>& known)
{
    std::vector<std::int64_t> lengthsNs;
    for (const auto& rank : inputs.summaries) {
        if (const auto* const unit = unitOf(rank, known))
            lengthsNs.push_back((unit->edgesNs.back() - unit->edgesNs.front())
                                / static_cast<std::int64_t>(unit->edgesNs.size() - 1));
    }
    return lengthsNs.empty() ? std::nullopt : std::optional(lowerMedian(lengthsNs));
}

/// As many whole steps as fit, and a little more. Of FleetInputs::part, which is what fits, sums of what was looked at
/// before need some, too.
std::int64_t stretchLengthNs(const FleetInputs& inputs, const std::optional<KnownSteps>& known)
{
    constexpr std::int64_t UsedPercent = 90;
    constexpr std::int64_t StepPercent = 106; // so that the operation that ends the last step is in it
    const auto mostNs = inputs.part->window.durationNs() / 100 * UsedPercent;
    const auto stepNs = stepLengthNs(inputs, known).value_or(0) / 100 * StepPercent;
    return stepNs > 0 && stepNs <= mostNs ? mostNs / stepNs * stepNs : mostNs;
}

/// When an operation of a rank begins, or the first of those before it that are not over by then: what is sent and
/// received beside it would lose one of its sides.
std::int64_t startWithOthers(const RankSummary& rank, std::uint32_t operation)
{
    const auto atNs = rank.operations[operation].startNs;
    auto startNs = atNs;
    for (std::uint32_t i = 0; i < operation; ++i) {
        if (rank.operations[i].endNs > atNs)
            startNs = std::min(startNs, rank.operations[i].startNs);
    }
    return startNs;
}

/// Looks at one stretch after the other.
class StretchWalk
{
public:
    StretchWalk(const FleetInputs& inputs, const FleetOptions& options, const std::stop_token& stop)
        : m_inputs(inputs)
        , m_options(options)
        , m_stop(stop)
    {
        if (!m_options.stepRule.known)
            m_options.stepRule.known = knownSteps(inputs.summaries, options.stepRule);
    }
    /// What the ranks did in the windows. Errors: those of analyzeJob().
    [[nodiscard]] Expected<std::vector<RankSummary>> read(const Windows& windows) const;
    /// Folds all stretches. False: there are no steps, or they cannot be followed.
    [[nodiscard]] Expected<bool> walk(JobFold& fold);

private:
    [[nodiscard]] bool findDrift();
    void noteSlips(const FleetResult& stretch);
    [[nodiscard]] Expected<std::shared_ptr<const FleetResult>> analyze(const Windows& windows) const;
    [[nodiscard]] Expected<std::shared_ptr<const FleetResult>> nextStretch();
    [[nodiscard]] Expected<std::optional<bool>> step(JobFold& fold);
    /// The next stretch begins where one before ended.
    [[nodiscard]] bool isBegun() const
    {
        const auto& known = m_options.stepRule.known;
        return known && known->number;
    }
    [[nodiscard]] bool goesOn(const FleetResult& stretch) const;
    [[nodiscard]] bool isLast() const;
    [[nodiscard]] bool hasStepsBehind() const;
    void begin();
    void goOn(const FleetResult& stretch);

    const FleetInputs& m_inputs;
    FleetOptions m_options;
    const std::stop_token& m_stop;
    std::int64_t m_lengthNs = 0; ///< of stretches
    Windows m_windows; ///< of the next stretch
    /// By rank and communicator: by how much its number is more than how many operations came before, as it does one
    /// twice or leaves it out.
    std::vector<std::vector<std::int64_t>> m_slips;
};

/// A stretch is too short to show how clocks drift, and is aligned by what all of the job shows. False when stopped.
bool StretchWalk::findDrift()
{
    std::vector<RankSummary> samples;
    samples.reserve(m_inputs.summaries.size());
    for (const auto& rank : m_inputs.summaries)
        samples.push_back(m_inputs.spool->sample(rank));
    const auto collectives = matchCollectives(samples, m_stop, m_options.clocks);
    if (!collectives)
        return false;
    m_options.clocks.drift = std::make_shared<const KnownDrift>(core::findDrift(samples, *collectives));
    return true;
}

/// Where numbers and order of operations were found to differ.
void StretchWalk::noteSlips(const FleetResult& stretch)
{
    for (std::size_t rank = 0; rank < m_slips.size(); ++rank) {
        const auto& summary = stretch.summaries[rank];
        std::vector<std::int64_t> numbers;
        for (const auto& communicator : summary.communicators)
            numbers.push_back(communicator.leftOut);
        for (std::size_t i = 0; i < summary.operations.size(); ++i) {
            const auto& operation = summary.operations[i];
            if (operation.startNs >= m_windows[rank].startNs)
                break;
            if (operation.sequence >= 0 || !isCollective(summary.opName(operation)))
                continue;
            auto& number = numbers[operation.communicator];
            const auto instance = stretch.collectives.instanceOf[rank][i];
            if (instance != FleetCollectives::NoInstance) {
                m_slips[rank][operation.communicator] += stretch.collectives.instances[instance].number - number;
                number = stretch.collectives.instances[instance].number;
            }
            ++number;
        }
    }
}

Expected<std::vector<RankSummary>> StretchWalk::read(const Windows& windows) const
{
    std::vector<RankSummary> ranks(m_inputs.summaries.size());
    std::vector<Error> errors(ranks.size());
    std::atomic<bool> hasFailed = false;
    runParallel(defaultThreads(), ranks.size(), [&](std::size_t i) {
        if (hasFailed || m_stop.stop_requested())
            return;
        auto rank = m_inputs.spool->read(m_inputs.summaries[i], windows[i]);
        if (!rank) {
            errors[i] = std::move(rank.error());
            hasFailed = true;
            return;
        }
        keepStretch(*rank, windows[i]);
        ranks[i] = std::move(*rank);
    });
    if (m_stop.stop_requested())
        return cancelled();
    const auto failed
        = std::find_if(errors.begin(), errors.end(), [](const Error& error) { return !error.message.isEmpty(); });
    if (failed != errors.end())
        return tl::unexpected(*failed);
    for (std::size_t rank = 0; rank < m_slips.size(); ++rank) {
        for (std::size_t i = 0; i < m_slips[rank].size(); ++i)
            ranks[rank].communicators[i].leftOut += m_slips[rank][i];
    }
    return ranks;
}

Expected<std::shared_ptr<const FleetResult>> StretchWalk::analyze(const Windows& windows) const
{
    auto ranks = read(windows);
    if (!ranks)
        return tl::unexpected(ranks.error());
    for (auto& rank : *ranks) { // sums of all the trace
        rank.kernels = {};
        rank.kernelBuckets = {};
    }
    FleetInputs inputs;
    inputs.summaries = std::move(*ranks);
    inputs.leftOut = m_inputs.leftOut;
    inputs.part = m_inputs.part;
    auto result = analyzeFleet(std::move(inputs), m_options, m_stop);
    if (!result)
        return cancelled();
    return std::move(*result);
}

void StretchWalk::begin()
{
    constexpr std::int64_t PartBehind = 20; // of a stretch, so that what begins the second step is in it
    m_lengthNs = stretchLengthNs(m_inputs, m_options.stepRule.known);
    for (const auto& rank : m_inputs.summaries) {
        auto startNs = rank.window.startNs;
        // of what is before the first step only as much as fits
        if (const auto* const unit = unitOf(rank, m_options.stepRule.known))
            startNs = std::max(startNs, unit->edgesNs[1] + m_lengthNs / PartBehind - m_lengthNs);
        m_windows.push_back({ startNs, startNs + m_lengthNs });
        m_slips.emplace_back(rank.communicators.size(), 0);
    }
}

bool StretchWalk::isLast() const
{
    for (std::size_t rank = 0; rank < m_windows.size(); ++rank) {
        if (m_windows[rank].endNs < m_inputs.summaries[rank].window.endNs)
            return false;
    }
    return true;
}

/// The next stretch begins on each rank with the operation that ends the last step of this one; on ranks that lack it, as
/// much later as on others.
void StretchWalk::goOn(const FleetResult& stretch)
{
    const auto last = stretch.steps.boundaries.back();
    auto& known = m_options.stepRule.known;
    known = KnownSteps { stretch.steps.unitName, known && known->isNvtx, stretch.steps.period,
                         stretch.collectives.instances[last].number };
    std::vector<std::int64_t> advancesNs;
    std::vector<std::size_t> without;
    for (std::uint32_t rank = 0; rank < m_windows.size(); ++rank) {
        const auto* const member = memberInInstance(stretch.collectives, last, rank);
        if (!member) {
            without.push_back(rank);
            continue;
        }
        const auto startNs = startWithOthers(stretch.summaries[rank], member->operation);
        advancesNs.push_back(startNs - m_windows[rank].startNs);
        m_windows[rank] = { startNs, stretch.summaries[rank].operations[member->operation].startNs + m_lengthNs };
    }
    std::sort(advancesNs.begin(), advancesNs.end());
    for (const auto rank : without) {
        const auto startNs = m_windows[rank].startNs + advancesNs[advancesNs.size() / 2];
        m_windows[rank] = { startNs, startNs + m_lengthNs };
    }
    noteSlips(stretch);
}

/// The stretch ends a step after its beginning, or the first one of all.
bool StretchWalk::goesOn(const FleetResult& stretch) const
{
    return stretch.steps.count() > 0 || (!isBegun() && !stretch.steps.boundaries.empty());
}

/// Longer than it should be where no step ends in it.
Expected<std::shared_ptr<const FleetResult>> StretchWalk::nextStretch()
{
    constexpr int MostTries = 3;
    for (int tries = 1;; ++tries) {
        auto stretch = analyze(m_windows);
        if (!stretch || goesOn(**stretch) || isLast() || tries == MostTries)
            return stretch;
        stretch->reset();
        for (auto& window : m_windows)
            window.endNs += window.durationNs() / 2;
    }
}

/// Whether most ranks begin a step after the windows, as far as it is known.
bool StretchWalk::hasStepsBehind() const
{
    const auto& known = m_options.stepRule.known;
    const auto begins = [&](std::size_t rank) {
        const auto* const unit = unitOf(m_inputs.summaries[rank], known);
        return unit && unit->edgesNs.back() > m_windows[rank].endNs;
    };
    std::size_t count = 0;
    for (std::size_t rank = 0; rank < m_windows.size(); ++rank)
        count += begins(rank) ? 1U : 0U;
    return known->unit.isEmpty() || 2 * count > m_windows.size();
}

/// Folds the next stretch. None: there is another one; false: steps cannot be followed from here.
Expected<std::optional<bool>> StretchWalk::step(JobFold& fold)
{
    const auto stretch = nextStretch();
    if (!stretch)
        return tl::unexpected(stretch.error());
    const auto& found = **stretch;
    const auto& known = m_options.stepRule.known;
    const bool isFollowing = !isBegun()
        || (!found.steps.boundaries.empty()
            && found.collectives.instances[found.steps.boundaries.front()].number == *known->number);
    const bool isEnd = isLast() || (!goesOn(found) && isBegun() && !hasStepsBehind());
    if (!isFollowing || (!goesOn(found) && !isEnd))
        return std::optional(false);
    fold.add(found, { !isBegun(), isEnd });
    if (isEnd)
        return std::optional(fold.stretchCount() > 0);
    goOn(found);
    m_options.mended = fold.worstRanks();
    return std::optional<bool>();
}

Expected<bool> StretchWalk::walk(JobFold& fold)
{
    if (!findDrift())
        return cancelled();
    begin();
    for (;;) {
        returnFreedMemory(); // else rests of many stretches add up
        const auto isWhole = step(fold);
        if (!isWhole)
            return tl::unexpected(isWhole.error());
        if (*isWhole)
            return **isWhole;
    }
}

} // namespace

Expected<std::shared_ptr<const FleetResult>> analyzeJob(FleetInputs inputs, const FleetOptions& options,
                                                        const std::stop_token& stop)
{
    if (inputs.spool) {
        JobFold fold;
        const auto isWhole = options.hasSteps ? StretchWalk(inputs, options, stop).walk(fold) : Expected<bool>(false);
        if (!isWhole)
            return tl::unexpected(isWhole.error());
        if (*isWhole)
            return fold.take(std::move(inputs), options);
        Windows windows;
        for (const auto& rank : inputs.summaries)
            windows.push_back(windowOfPart(rank, *inputs.part));
        auto ranks = StretchWalk(inputs, options, stop).read(windows);
        if (!ranks)
            return tl::unexpected(ranks.error());
        inputs.summaries = std::move(*ranks);
        inputs.spool.reset();
    }
    auto result = analyzeFleet(std::move(inputs), options, stop);
    if (!result)
        return cancelled();
    return std::move(*result);
}

} // namespace core
