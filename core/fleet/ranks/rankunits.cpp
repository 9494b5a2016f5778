// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/rankunits.h"

#include "analysis/steps/rangecuts.h"
#include "table/eventname.h"

#include <utility>

namespace core {

namespace {

constexpr qsizetype LongestName = 500; ///< a file holds no longer ones
constexpr std::size_t MostRangeUnits = 8; ///< nested ranges of one program

RankUnit unitOf(const WorkSequence& sequence, const UnitCuts& cuts, const QString& name, bool isNvtx)
{
    RankUnit unit;
    unit.name = name.left(LongestName);
    unit.isNvtx = isNvtx;
    unit.edgesNs.reserve(cuts.positions.size());
    for (const auto position : cuts.positions)
        unit.edgesNs.push_back(sequence.startNs(position));
    return unit;
}

} // namespace

Cancellable<std::vector<RankUnit>> findRankUnits(const Trace& trace, const RankPlace& place,
                                                 const std::stop_token& stop)
{
    std::vector<RankUnit> units;
    Scope scope;
    scope.processes = { place.process };
    scope.devices = { place.device };
    const auto computing = findComputingDevices(trace, scope, stop);
    if (!computing)
        return cancelled();
    if (computing->empty())
        return units;
    const auto& main = computing->front().main;
    auto sequence = WorkSequence::collect(trace, main.stream, stop);
    const auto ranges = sequence ? findUnitRanges(trace, main, stop) : cancelled();
    if (!ranges)
        return cancelled();
    for (const auto& ofText : *ranges) {
        const auto cuts = cutAtRanges(trace, *sequence, ofText, stop);
        if (!cuts)
            return cancelled();
        if (cuts->isRegular() && units.size() < MostRangeUnits)
            units.push_back(unitOf(*sequence, *cuts, ofText.text, true));
    }
    const auto found = cutAtBestItem(*sequence, main.window, stop);
    if (!found)
        return cancelled();
    if (found->cuts)
        units.push_back(
            unitOf(*sequence, *found->cuts, workName(trace, sequence->work(found->cuts->positions.front())), false));
    return units;
}

} // namespace core
