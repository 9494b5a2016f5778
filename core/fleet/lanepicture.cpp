// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/lanepicture.h"

#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "fleet/fleettext.h"

#include <algorithm>
#include <tuple>

namespace core {

namespace {

/// Where a lane lies by its clock; false when that is not known against the others.
bool align(RankLane& lane, const FleetResult& result, const RankOperation& operation)
{
    const auto& clocks = result.clocks;
    const auto domain = clocks.domains.domainOf[lane.rank];
    const auto interval = clocks.interval(clocks.reference, domain, operation.endNs);
    const bool isOnly = clocks.domains.domains.size() == 1;
    if (!isOnly && (domain >= clocks.isAligned.size() || clocks.isAligned[domain] == 0 || !interval))
        return false;
    lane.isAligned = true;
    lane.shiftNs = clocks.shownNs(lane.rank, operation.endNs) - operation.endNs;
    return true;
}

/// Against the clock of the first lane: lanes of one clock are exact to each other, whatever the reference is.
void findResiduals(LanePicture& picture, const FleetClocks& clocks)
{
    const auto base = clocks.domains.domainOf[picture.lanes.front().rank];
    for (auto& lane : picture.lanes) {
        const auto domain = clocks.domains.domainOf[lane.rank];
        if (!lane.isAligned || domain == base)
            continue;
        if (const auto widest = clocks.widest(base, domain))
            lane.residualNs = widest->residualNs();
    }
}

const CollectiveInstance& instanceOf(const FleetResult& result, std::uint32_t instance)
{
    return result.collectives.instances[instance];
}

std::uint32_t lastRank(const FleetResult& result, const InstanceTiming& timing)
{
    return result.collectives.members[timing.lastMember].rank;
}

} // namespace

std::optional<std::size_t> LanePicture::laneOf(std::uint32_t rank) const
{
    const auto found
        = std::find_if(lanes.begin(), lanes.end(), [rank](const RankLane& lane) { return lane.rank == rank; });
    return found == lanes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - lanes.begin()));
}

LanePicture lanePicture(const FleetResult& result, std::uint32_t instance)
{
    LanePicture picture { instance, result.lateness.find(instance), {}, {}, {}, {} };
    const auto members = result.collectives.membersOf(instanceOf(result, instance));
    const auto operationOf = [&result](const RankLane& lane) -> const RankOperation& {
        return result.summaries[lane.rank].operations[lane.operation];
    };
    std::optional<std::int64_t> lastEndNs; // of those whose clock is known
    picture.lanes.reserve(members.size());
    for (const auto& member : members) {
        RankLane lane { member.rank, member.operation, 0, false, 0, 0, {} };
        const auto& operation = operationOf(lane);
        if (align(lane, result, operation))
            lastEndNs = std::max(lastEndNs.value_or(operation.endNs + lane.shiftNs), operation.endNs + lane.shiftNs);
        if (const auto transferNs = result.lateness.transferNs(result.collectives, lane.rank, lane.operation))
            lane.waitNs = std::max<std::int64_t>(0, operation.durationNs() - *transferNs);
        picture.lanes.push_back(lane);
    }
    if (picture.lanes.empty())
        return picture;
    const auto endNs = lastEndNs.value_or(operationOf(picture.lanes.front()).endNs);
    for (auto& lane : picture.lanes) {
        const auto& operation = operationOf(lane);
        if (!lane.isAligned)
            lane.shiftNs = endNs - operation.endNs;
        lane.span = { operation.startNs + lane.shiftNs, operation.endNs + lane.shiftNs };
        const auto& window = result.summaries[lane.rank].window;
        const TimeWindow extent { window.startNs + lane.shiftNs, window.endNs + lane.shiftNs };
        const bool isFirst = &lane == &picture.lanes.front();
        const auto widen = [isFirst](TimeWindow& whole, const TimeWindow& part) {
            whole = isFirst ? part
                            : TimeWindow { std::min(whole.startNs, part.startNs), std::max(whole.endNs, part.endNs) };
        };
        widen(picture.span, lane.span);
        widen(picture.extent, extent);
    }
    std::sort(picture.lanes.begin(), picture.lanes.end(), [](const RankLane& left, const RankLane& right) {
        return std::tuple(left.span.durationNs(), left.rank) < std::tuple(right.span.durationNs(), right.rank);
    });
    findResiduals(picture, result.clocks);
    if (picture.timing && !picture.timing->isTogether)
        picture.arrivalNs = picture.lanes.front().span.startNs;
    return picture;
}

std::optional<std::uint32_t> instanceOfMember(const FleetResult& result, std::size_t member)
{
    const auto& collectives = result.collectives;
    if (member >= collectives.members.size())
        return std::nullopt;
    const auto& of = collectives.members[member];
    const auto instance = collectives.instanceOf[of.rank][of.operation];
    return instance == FleetCollectives::NoInstance ? std::nullopt : std::optional(instance);
}

QString instanceName(const FleetResult& result, std::uint32_t instance)
{
    const auto& of = instanceOf(result, instance);
    const auto& communicators = result.collectives.communicators;
    const auto found = std::find_if(communicators.begin(), communicators.end(), [instance](const auto& communicator) {
        return instance >= communicator.firstInstance && instance < communicator.endInstance;
    });
    const auto op = instanceOp(result.summaries, result.collectives, instance);
    if (found == communicators.end())
        return Text::tr("%1 %2").arg(op).arg(of.number);
    const auto size = std::max(static_cast<std::size_t>(std::max(0, found->rankCount)), found->ranks.size());
    const auto kind = result.groups[static_cast<std::size_t>(found - communicators.begin())];
    return Text::tr("%1 %2 of %3").arg(op).arg(of.number).arg(groupKindText(kind, size));
}

std::optional<LateCause> instanceCause(const FleetResult& result, std::uint32_t instance)
{
    const auto* const timing = result.lateness.find(instance);
    return timing ? lateCause(result.summaries, result.collectives, result.lateness, *timing) : std::nullopt;
}

QString instanceText(const FleetResult& result, std::uint32_t instance)
{
    const auto* const timing = result.lateness.find(instance);
    if (!timing)
        return Text::tr("Not split: the ranks need not leave it together, or they do not do the same.");
    if (timing->isTogether && !timing->isLate())
        return Text::tr("All come together: the last one by %1, and ranks are apart by %2 for no reason.")
            .arg(threeDigitDuration(timing->causedNs()), threeDigitDuration(timing->noiseNs));
    auto text = timing->isTogether
        ? Text::tr("Several ranks come last together; half of the others wait %1 at least.")
              .arg(threeDigitDuration(timing->latenessNs))
        : Text::tr("%1 comes last; all others wait %2 at least.")
              .arg(withRaisedFirst(result.rankName(lastRank(result, *timing))), threeDigitDuration(timing->causedNs()));
    const auto cause = instanceCause(result, instance);
    if (cause && cause->kind != LateCauseKind::Undetermined) {
        text += u' ';
        text += cause->hops == 0
            ? Text::tr("Why: %1.").arg(lateCauseText(*cause))
            : Text::tr("It began with %1: %2.").arg(result.rankName(cause->originRank), lateCauseText(*cause));
    }
    if (timing->isProved)
        text += Text::tr(" The clocks alone prove that it came last.");
    return text;
}

} // namespace core
