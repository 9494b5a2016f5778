// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/unitpieces.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

/// By item that is a graph: as the how manieth it was launched.
std::uint64_t numberOfGraph(std::uint64_t hash, std::size_t itemCount)
{
    std::uint64_t number = 0;
    while (number < itemCount && graphItemHash(number) != hash)
        ++number;
    return number;
}

} // namespace

Cancellable<PositionRange> firstModalPiece(const WorkSequence& sequence, const UnitCuts& cuts,
                                           const std::stop_token& stop)
{
    std::optional<std::size_t> modal;
    const auto visit = [&](std::size_t piece, std::uint64_t hash) {
        if (!modal && hash == cuts.modalHash)
            modal = piece;
    };
    if (!forEachPiece(sequence, cuts.positions, stop, visit))
        return cancelled();
    return modal ? PositionRange { cuts.positions[*modal], cuts.positions[*modal + 1] } : PositionRange();
}

Cancellable<bool> isMostOfTheTime(const WorkSequence& sequence, const UnitCuts& cuts, const std::stop_token& stop)
{
    double modalNs = 0;
    double allNs = 0;
    const auto visit = [&](std::size_t piece, std::uint64_t hash) {
        const auto ns = static_cast<double>(sequence.startNs(cuts.positions[piece + 1]))
            - static_cast<double>(sequence.startNs(cuts.positions[piece]));
        allNs += ns;
        modalNs += hash == cuts.modalHash ? ns : 0;
    };
    if (!forEachPiece(sequence, cuts.positions, stop, visit))
        return cancelled();
    return 2 * modalNs >= allNs;
}

ItemCounts countItems(const WorkSequence& sequence, const PositionRange& range)
{
    ItemCounts counts;
    for (auto position = range.first; position < range.end; ++position)
        ++counts[sequence.hash(sequence.item(position))];
    return counts;
}

double alikeness(const ItemCounts& base, const ItemCounts& now)
{
    std::int64_t common = 0;
    std::int64_t all = 0;
    for (const auto& [hash, count] : base) {
        const auto other = now.find(hash);
        const auto otherCount = other == now.end() ? 0 : other->second;
        common += std::min(count, otherCount);
        all += std::max(count, otherCount);
    }
    for (const auto& [hash, count] : now)
        all += base.contains(hash) ? 0 : count;
    return all == 0 ? 0 : static_cast<double>(common) / static_cast<double>(all);
}

bool takeMostFrequent(const WorkSequence& sequence, UnitCuts& cuts, const std::stop_token& stop)
{
    if (2 * cuts.modalPieces > cuts.pieces())
        return true;
    std::unordered_map<std::uint64_t, std::int64_t> counts;
    if (!forEachPiece(sequence, cuts.positions, stop, [&](std::size_t, std::uint64_t hash) { ++counts[hash]; }))
        return false;
    cuts.modalPieces = 0;
    return forEachPiece(sequence, cuts.positions, stop, [&](std::size_t, std::uint64_t hash) {
        if (counts[hash] <= cuts.modalPieces)
            return;
        cuts.modalPieces = counts[hash];
        cuts.modalHash = hash;
    });
}

bool addUnitEdges(UnitEdges& edges, const WorkSequence& sequence, const UnitCuts& cuts, const std::stop_token& stop)
{
    for (const auto position : cuts.positions)
        edges.edgesNs.push_back(sequence.startNs(position));
    edges.isModal.assign(cuts.positions.size() - 1, 0);
    return forEachPiece(sequence, cuts.positions, stop, [&](std::size_t piece, std::uint64_t hash) {
        edges.isModal[piece] = hash == cuts.modalHash ? 1 : 0;
    });
}

std::vector<UnitPattern::Item> patternItems(const Trace& trace, const WorkSequence& sequence,
                                            const PositionRange& range)
{
    std::vector<UnitPattern::Item> items;
    items.reserve(range.end - range.first);
    for (auto position = range.first; position < range.end; ++position) {
        const auto work = sequence.work(position);
        auto& item = items.emplace_back();
        if (work.kind == WorkKind::Graph) {
            item.graph = numberOfGraph(sequence.hash(sequence.item(position)), sequence.itemCount());
            continue;
        }
        const auto& shape = trace.launchShapes[trace.kernels.shape[work.row].value()];
        item.name = trace.kernels.name[work.row];
        item.shape = { shape.gridX, shape.gridY, shape.gridZ, shape.blockX, shape.blockY, shape.blockZ };
    }
    return items;
}

Cancellable<std::optional<UnitCuts>> cutAtHash(const WorkSequence& sequence, std::uint64_t hash,
                                               const std::stop_token& stop)
{
    const auto pieces = countItemPieces(sequence, stop);
    if (!pieces)
        return tl::unexpected(pieces.error());
    for (std::uint32_t item = 0; item < pieces->size(); ++item) {
        if (sequence.hash(item) == hash && (*pieces)[item].launches >= 2) {
            return cutAtItem(sequence, item, (*pieces)[item], stop).map([](UnitCuts&& cuts) {
                return std::optional(std::move(cuts));
            });
        }
    }
    return std::optional<UnitCuts>();
}

} // namespace core
