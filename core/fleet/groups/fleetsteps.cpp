// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/groups/fleetsteps.h"

#include "base/phrases.h"
#include "base/text.h"

#include "statistics/statistics.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <utility>

namespace core {

namespace {

constexpr std::size_t LeastPeriods = 3;
constexpr double LeastAgreement = 0.95;

/// What an instance is, as far as it tells it from others of its communicator.
using InstanceToken = std::pair<QString, std::int64_t>;

std::vector<InstanceToken> tokensOf(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                    const std::vector<std::uint32_t>& instances)
{
    std::vector<InstanceToken> tokens;
    tokens.reserve(instances.size());
    for (const auto index : instances) {
        const auto& member = collectives.members[collectives.instances[index].firstMember];
        const auto& operation = ranks[member.rank].operations[member.operation];
        tokens.emplace_back(ranks[member.rank].opName(operation), operation.sizeBytes);
    }
    return tokens;
}

/// 0: nothing repeats.
std::size_t smallestPeriod(const std::vector<InstanceToken>& tokens)
{
    for (std::size_t period = 1; period * LeastPeriods <= tokens.size(); ++period) {
        std::size_t same = 0;
        for (std::size_t i = period; i < tokens.size(); ++i)
            same += tokens[i] == tokens[i - period] ? 1U : 0U;
        if (static_cast<double>(same) >= LeastAgreement * static_cast<double>(tokens.size() - period))
            return period;
    }
    return 0;
}

struct CommonUnit {
    QString name;
    std::size_t ranks = 0; ///< that have it
};

/// The unit of one name, which `isWanted`, that most ranks have, the longest of several; none: no half of them have one.
template <typename IsWanted>
std::optional<CommonUnit> mostCommonUnit(std::span<const RankSummary> ranks, IsWanted isWanted)
{
    std::map<QString, std::size_t> counts; // by name: ranks that have it
    std::vector<QString> names; // longest units first
    for (const auto& rank : ranks) {
        for (const auto& unit : rank.units) {
            if (isWanted(unit) && ++counts[unit.name] == 1)
                names.push_back(unit.name);
        }
    }
    const auto best
        = std::max_element(names.begin(), names.end(), [&counts](const QString& left, const QString& right) {
              return counts[left] < counts[right]; // the first of several
          });
    if (best == names.end() || 2 * counts[*best] <= ranks.size())
        return std::nullopt;
    return CommonUnit { *best, counts[*best] };
}

/// Whether a unit is one of NVTX ranges of a text that `pattern` matches; empty: any.
auto isRangeOf(const QString& pattern)
{
    return [pattern, wanted = QRegularExpression(pattern)](const RankUnit& unit) {
        return unit.isNvtx && (pattern.isEmpty() || wanted.match(unit.name).hasMatch());
    };
}

QString periodText()
{
    return Text::tr("the operations of all ranks, which repeat");
}

QString launchesText(const QString& unit)
{
    return Text::tr("launches of %1").arg(unit);
}

QString rangesText(const QString& unit)
{
    return Text::tr("NVTX ranges “%1”").arg(unit);
}

/// Looks for steps by one rule after the other.
class StepFinder
{
public:
    StepFinder(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
               const FleetCommunicator& communicator)
        : m_ranks(ranks)
        , m_collectives(collectives)
    {
        m_steps.communicator = communicator.id;
        for (auto i = communicator.firstInstance; i < communicator.endInstance; ++i) {
            if (collectives.instances[i].isUsable())
                m_instances.push_back(static_cast<std::uint32_t>(i));
        }
    }
    /// By units of one name, which `isWanted`. False: most ranks have none in common.
    template <typename IsWanted> bool byUnits(IsWanted isWanted, std::size_t fewestBoundaries = LeastPeriods + 1);
    bool byPeriod();
    /// By what is known of the job.
    bool byKnown(const KnownSteps& known);
    [[nodiscard]] FleetSteps take()
    {
        leaveOutCutEdges();
        return std::move(m_steps);
    }

private:
    void leaveOutCutEdges();
    [[nodiscard]] std::vector<std::uint32_t> lastBefore(std::uint32_t rank, const RankUnit& unit) const;

    std::span<const RankSummary> m_ranks;
    const FleetCollectives& m_collectives;
    std::vector<std::uint32_t> m_instances; ///< usable ones of the communicator of all ranks
    FleetSteps m_steps;
    bool m_isBegun = false; ///< the first boundary is where the stretch before ended
};

/// The last operation of all ranks that began on `rank` before each edge of a unit, each once.
std::vector<std::uint32_t> StepFinder::lastBefore(std::uint32_t rank, const RankUnit& unit) const
{
    std::vector<std::uint32_t> found;
    const auto& operations = m_ranks[rank].operations;
    std::size_t next = 0;
    auto last = FleetCollectives::NoInstance;
    for (const auto edgeNs : unit.edgesNs) {
        for (; next < operations.size() && operations[next].startNs < edgeNs; ++next) {
            const auto instance = m_collectives.instanceOf[rank][next];
            if (std::binary_search(m_instances.begin(), m_instances.end(), instance))
                last = instance;
        }
        if (last != FleetCollectives::NoInstance && (found.empty() || found.back() != last))
            found.push_back(last);
    }
    return found;
}

template <typename IsWanted> bool StepFinder::byUnits(IsWanted isWanted, std::size_t fewestBoundaries)
{
    const auto best = mostCommonUnit(m_ranks, isWanted);
    if (!best)
        return false;
    std::map<std::uint32_t, std::size_t> votes; // by instance
    std::vector<std::uint32_t> without;
    for (std::uint32_t rank = 0; rank < m_ranks.size(); ++rank) {
        const auto& units = m_ranks[rank].units;
        const auto unit = std::find_if(units.begin(), units.end(),
                                       [&](const RankUnit& of) { return isWanted(of) && of.name == best->name; });
        if (unit == units.end())
            without.push_back(rank);
        else
            for (const auto instance : lastBefore(rank, *unit))
                ++votes[instance];
    }
    std::vector<std::uint32_t> boundaries;
    for (const auto& [instance, count] : votes) {
        if (2 * count > best->ranks)
            boundaries.push_back(instance);
    }
    if (boundaries.size() < fewestBoundaries)
        return false;
    m_steps.boundaries = std::move(boundaries);
    m_steps.without = std::move(without);
    m_steps.unit = best->name;
    m_steps.unitName = best->name;
    return true;
}

bool StepFinder::byPeriod()
{
    const auto period = smallestPeriod(tokensOf(m_ranks, m_collectives, m_instances));
    if (period == 0)
        return false;
    m_steps.period = static_cast<std::int64_t>(period);
    m_steps.unit = periodText();
    for (auto i = period - 1; i < m_instances.size(); i += period)
        m_steps.boundaries.push_back(m_instances[i]);
    return true;
}

bool StepFinder::byKnown(const KnownSteps& known)
{
    constexpr std::size_t FewestBoundaries = 1; // where the next stretch begins
    m_isBegun = known.number.has_value();
    if (known.period > 0) {
        m_steps.period = known.period;
        m_steps.unit = periodText();
        for (const auto instance : m_instances) {
            const auto number = m_collectives.instances[instance].number - known.number.value_or(0);
            if (number >= 0 && number % known.period == 0)
                m_steps.boundaries.push_back(instance);
        }
        return m_steps.boundaries.size() >= FewestBoundaries;
    }
    const auto isKnown
        = [&known](const RankUnit& unit) { return unit.isNvtx == known.isNvtx && unit.name == known.unit; };
    if (!byUnits(isKnown, FewestBoundaries))
        return false;
    m_steps.unit = known.isNvtx ? rangesText(known.unit) : launchesText(known.unit);
    return true;
}

/// Where captures begin or were cut at different moments, some ranks lack the first or the last boundary, and their figures
/// would be of other steps than those of the others.
void StepFinder::leaveOutCutEdges()
{
    const std::size_t fewestBoundaries = m_isBegun ? 2 : 3;
    auto& boundaries = m_steps.boundaries;
    const auto membersOf
        = [this](std::uint32_t instance) { return m_collectives.membersOf(m_collectives.instances[instance]); };
    if (!m_isBegun && boundaries.size() >= fewestBoundaries
        && membersOf(boundaries[0]).size() < membersOf(boundaries[1]).size())
        boundaries.erase(boundaries.begin());
    if (boundaries.size() < fewestBoundaries)
        return;
    const auto isCutBefore = [&](const InstanceMember& member) {
        return m_ranks[member.rank].endsEarly() && !memberInInstance(m_collectives, boundaries.back(), member.rank);
    };
    const auto before = membersOf(boundaries[boundaries.size() - 2]);
    if (std::any_of(before.begin(), before.end(), isCutBefore))
        boundaries.pop_back();
}

} // namespace

std::optional<KnownSteps> knownSteps(std::span<const RankSummary> ranks, const FleetStepRule& rule)
{
    if (rule.kind == FleetStepRule::Kind::Period)
        return std::nullopt;
    const auto isRange = isRangeOf(rule.pattern);
    const auto unit
        = mostCommonUnit(ranks, [&](const RankUnit& of) { return isRange(of) && of.edgesNs.size() > LeastPeriods; });
    return unit ? std::optional(KnownSteps { unit->name, true, 0, {} }) : std::nullopt;
}

FleetSteps findFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                          const FleetStepRule& rule)
{
    const auto most = std::max_element(collectives.communicators.begin(), collectives.communicators.end(),
                                       [](const FleetCommunicator& left, const FleetCommunicator& right) {
                                           return std::pair(left.ranks.size(), left.endInstance - left.firstInstance)
                                               < std::pair(right.ranks.size(), right.endInstance - right.firstInstance);
                                       });
    FleetSteps none;
    if (most == collectives.communicators.end() || most->ranks.size() < ranks.size()) {
        none.unavailable = Text::tr("No communicator holds all ranks, so no operation ends a step on all of them.");
        return none;
    }
    using Kind = FleetStepRule::Kind;
    StepFinder finder(ranks, collectives, *most);
    if (rule.known) {
        auto steps = finder.byKnown(*rule.known) ? finder.take() : none;
        if (steps.count() == 0)
            steps.unavailable = Text::tr("No whole step lies in this time.");
        return steps;
    }
    if (rule.kind != Kind::Period && finder.byUnits(isRangeOf(rule.pattern))) {
        auto steps = finder.take();
        steps.unit = rangesText(steps.unit);
        return steps;
    }
    if (rule.kind == Kind::Nvtx) {
        none.unavailable = Text::tr("No NVTX ranges of a text that matches “%1” hold the same work again and again on "
                                    "most ranks.")
                               .arg(rule.pattern);
        return none;
    }
    if (finder.byPeriod())
        return finder.take();
    if (rule.kind == Kind::Auto && finder.byUnits([](const RankUnit& unit) { return !unit.isNvtx; })) {
        auto steps = finder.take();
        steps.unit = launchesText(steps.unit);
        if (steps.without.empty())
            return steps;
    }
    none.unavailable = Text::tr("The operations of all ranks do not repeat three times.");
    return none;
}

void judgeFleetSteps(std::span<const RankSummary> ranks, const FleetCollectives& collectives, FleetSteps& steps)
{
    if (steps.count() == 0)
        return;
    Column<std::int64_t> edgesNs;
    edgesNs.push_back(0);
    std::vector<std::optional<std::int64_t>> startsNs(ranks.size());
    for (std::size_t edge = 0; edge < steps.boundaries.size(); ++edge) {
        std::int64_t sumNs = 0;
        std::int64_t count = 0;
        for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
            const auto endNs = endInInstance(ranks, collectives, steps.boundaries[edge], rank);
            if (edge > 0 && startsNs[rank] && endNs) {
                sumNs = saturatedSum(sumNs, *endNs - *startsNs[rank]);
                ++count;
            }
            startsNs[rank] = endNs;
        }
        if (edge == 0)
            continue;
        steps.wallsNs.push_back(count > 0 ? sumNs / count : 0);
        edgesNs.push_back(saturatedSum(edgesNs.back(), steps.wallsNs.back()));
    }
    steps.judgement = judgeSteps(edgesNs);
}

void chooseFleetSteps(FleetSteps& steps, const StepChoice& choice)
{
    const auto all = counted(static_cast<std::int64_t>(steps.count()), Text::tr("step"), Text::tr("steps"));
    if (steps.count() == 0) {
        steps.fault = Text::tr("There are no steps to choose: %1").arg(steps.unavailable);
        return;
    }
    if (!choice.range && !steps.judgement.steady) {
        steps.fault = Text::tr("No steps are steady: of %1, no 5 in a row are without an outlier.").arg(all);
        return;
    }
    const auto range = choice.range ? *choice.range : *steps.judgement.steady;
    if (range.end > steps.count()) {
        steps.fault = Text::tr("There is no step %1: the job has %2, from 0 to %3.")
                          .arg(QString::number(range.end - 1), all, QString::number(steps.count() - 1));
        return;
    }
    const auto from = steps.boundaries.begin();
    steps.boundaries = { from + range.first, from + range.end + 1 };
    steps.first = range.first;
    steps.chosen = range.size() == 1
        ? Text::tr("step %1").arg(range.first)
        : Text::tr("steps %1–%2").arg(QString::number(range.first), QString::number(range.end - 1));
}

void chooseStepsWithin(FleetSteps& steps, std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                       const TimeWindow& window)
{
    std::optional<StepRange> range;
    for (std::uint32_t edge = 0; edge < steps.boundaries.size(); ++edge) {
        const auto endNs = endInInstance(ranks, collectives, steps.boundaries[edge], 0);
        const auto sinceNs = endNs ? *endNs - ranks[0].window.startNs + ranks[0].leftOutNs : -1;
        if (sinceNs < window.startNs || sinceNs > window.endNs)
            continue;
        range = StepRange { range ? range->first : edge, edge };
    }
    if (steps.count() > 0 && (!range || range->size() == 0)) {
        steps.fault = Text::tr("No step lies within this time, which is counted from the first GPU work of rank %1.")
                          .arg(ranks[0].identity.rank);
        return;
    }
    chooseFleetSteps(steps, StepChoice { range });
}

const InstanceMember* memberInInstance(const FleetCollectives& collectives, std::uint32_t instance, std::uint32_t rank)
{
    const auto members = collectives.membersOf(collectives.instances[instance]);
    const auto found
        = std::lower_bound(members.begin(), members.end(), rank,
                           [](const InstanceMember& member, std::uint32_t of) { return member.rank < of; });
    return found == members.end() || found->rank != rank ? nullptr : &*found;
}

std::optional<std::int64_t> endInInstance(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                          std::uint32_t instance, std::uint32_t rank)
{
    const auto* const member = memberInInstance(collectives, instance, rank);
    return member ? std::optional(ranks[rank].operations[member->operation].endNs) : std::nullopt;
}

} // namespace core
