// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/likeunit.h"

#include "analysis/steps/rangecuts.h"
#include "base/text.h"
#include "compare/baseline/hashednames.h"
#include "compare/units/unitpieces.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace core {

namespace {

using FixedUnits = Sides<const FixedUnit*>;

/// By hash of the item, what a known unit launches.
ItemCounts countPattern(const UnitPattern& pattern, const std::vector<std::uint64_t>& nameHashes, bool hasShapes)
{
    ItemCounts counts;
    for (const auto& item : pattern.sequence) {
        if (!item.name.isValid())
            ++counts[graphItemHash(item.graph)];
        else if (hasShapes)
            ++counts[kernelItemHash(nameHashes[item.name.value()], item.shape)];
        else
            ++counts[nameHashes[item.name.value()]];
    }
    return counts;
}

/// Those of a GPU, or of the critical one.
const UnitEdges& edgesOf(const FixedUnit& unit, DeviceIndex device)
{
    const auto own = unit.edges.find(device.value());
    return own != unit.edges.end() ? own->second : unit.edges.at(unit.critical.value());
}

/// Looks in one run for the unit of the other.
class LikeSearch
{
public:
    LikeSearch(const UnitSearchInputs& inputs, const FixedUnit& fixed, Side freeSide, std::stop_token stop)
        : m_inputs(inputs)
        , m_fixed(fixed)
        , m_free(freeSide)
        , m_known(freeSide == Side::Base ? Side::New : Side::Base)
        , m_run(inputs.runs[freeSide])
        , m_stop(std::move(stop))
    {
    }
    Cancellable<std::optional<JointUnit>> search()
    {
        if (!collect())
            return cancelled();
        for (const bool hasShapes : { true, false }) {
            if (hasShapes && !m_fixed.pattern.hasShapes)
                continue;
            if (!hasShapes)
                std::for_each(m_sequences.begin(), m_sequences.end(), [](WorkSequence& of) { of.forgetShapes(); });
            m_unit.hasShapes = hasShapes;
            const auto& critical = m_knownHashes[m_inputs.gpus.critical];
            m_counts = countPattern(m_fixed.pattern, critical, hasShapes);
            const auto byRanges = searchRanges();
            if (!byRanges)
                return cancelled();
            if (*byRanges)
                return std::optional(std::move(m_unit));
            const auto byItems = searchItems();
            if (!byItems)
                return cancelled();
            if (*byItems)
                return std::optional(std::move(m_unit));
        }
        return std::optional<JointUnit>();
    }

private:
    using Found = Cancellable<bool>;

    [[nodiscard]] const WorkSequence& sequence() const { return m_sequences[m_inputs.gpus.critical]; }
    /// False when stopped.
    bool collect()
    {
        for (std::size_t pair = 0; pair < m_inputs.gpus.pairs.size(); ++pair) {
            const auto hashes = matchHashes(m_inputs.runs, m_inputs.matches[pair], m_free);
            m_knownHashes.push_back(matchHashes(m_inputs.runs, m_inputs.matches[pair], m_known));
            const ScopeFilter filter(*m_run.trace, m_run.scope);
            auto found = WorkSequence::collect(*m_run.trace, m_inputs.gpus.pairs[pair].main[m_free].stream,
                                               { hashes, &filter }, m_stop);
            if (!found)
                return false;
            m_sequences.push_back(std::move(*found));
        }
        return true;
    }
    /// What began the pieces of the other run need not be as regular here.
    Found accept(UnitCuts& cuts, bool isOwn)
    {
        if (isOwn && !takeMostFrequent(sequence(), cuts, m_stop))
            return cancelled();
        if (isOwn ? cuts.pieces() < 1 : !cuts.isRegular())
            return false;
        const auto piece = firstModalPiece(sequence(), cuts, m_stop);
        if (!piece)
            return cancelled();
        m_unit.alike = alikeness(m_counts, countItems(sequence(), *piece));
        m_unit.pattern[m_free].sequence = patternItems(*m_run.trace, sequence(), *piece);
        return m_unit.alike >= LeastAlike;
    }
    Found searchRanges()
    {
        if (m_fixed.pattern.source != UnitSource::NvtxRanges)
            return false;
        auto found = findUnitRanges(*m_run.trace, m_inputs.gpus.pairs[m_inputs.gpus.critical].main[m_free], m_stop);
        if (!found)
            return cancelled();
        for (const auto& ranges : *found) {
            const auto text = m_run.nameKey.isEmpty() ? ranges.text : hashedName(ranges.text, m_run.nameKey);
            if (text != m_fixed.pattern.rangeText)
                continue;
            auto cuts = cutAtRanges(*m_run.trace, sequence(), ranges, m_stop);
            if (!cuts)
                return cancelled();
            const auto isLike = accept(*cuts, true);
            if (!isLike)
                return cancelled();
            if (!*isLike)
                continue;
            m_unit.source = UnitSource::NvtxRanges;
            RepeatingUnit unit;
            unit.source = UnitSource::NvtxRanges;
            unit.text = ranges.text;
            describe(unit);
            return finish(*cuts, [&](const WorkSequence& of) {
                return cutAtRanges(*m_run.trace, of, ranges, m_stop).map([](UnitCuts&& made) {
                    return std::optional(std::move(made));
                });
            });
        }
        return false;
    }
    /// The item that begins the pieces of the other run, then all regular ones: the fewest pieces first.
    Found searchItems()
    {
        auto pieces = countItemPieces(sequence(), m_stop);
        if (!pieces)
            return cancelled();
        const auto own = ownItem();
        std::vector<std::uint32_t> items;
        for (std::uint32_t item = 0; item < pieces->size(); ++item) {
            if ((*pieces)[item].isRegular() || (item == own && (*pieces)[item].launches >= 2))
                items.push_back(item);
        }
        const auto rank = [&](std::uint32_t item) {
            const auto& of = (*pieces)[item];
            return std::tuple(item != own, of.modalPieces < TellingPieces, of.pieces(), -of.regularity(), of.first);
        };
        std::sort(items.begin(), items.end(),
                  [&](std::uint32_t left, std::uint32_t right) { return rank(left) < rank(right); });
        std::set<std::uint64_t> unlike; // most items cut the same pieces
        for (const auto item : items) {
            if (m_stop.stop_requested())
                return cancelled();
            if (item != own && unlike.contains((*pieces)[item].modalHash))
                continue;
            auto cuts = cutAtItem(sequence(), item, (*pieces)[item], m_stop);
            if (!cuts)
                return cancelled();
            const auto isLike = accept(*cuts, item == own);
            if (!isLike)
                return cancelled();
            if (!*isLike) {
                unlike.insert((*pieces)[item].modalHash);
                continue;
            }
            m_unit.source = UnitSource::Kernels;
            RepeatingUnit unit;
            unit.first = sequence().work(cuts->positions.front());
            unit.hasShapes = m_unit.hasShapes;
            describe(unit);
            const auto hash = sequence().hash(item);
            return finish(*cuts, [&](const WorkSequence& of) { return cutAtHash(of, hash, m_stop); });
        }
        return false;
    }
    /// As the other run calls it; where its names are hashed as this one does.
    void describe(const RepeatingUnit& unit)
    {
        m_unit.description = m_fixed.description.isEmpty() ? describeUnit(*m_run.trace, unit) : m_fixed.description;
    }
    /// Number of the item that begins the pieces of the other run; none: a number that no item has.
    [[nodiscard]] std::uint32_t ownItem() const
    {
        const auto none = static_cast<std::uint32_t>(sequence().itemCount());
        if (m_fixed.pattern.sequence.empty() || m_fixed.pattern.source != UnitSource::Kernels)
            return none;
        UnitPattern first;
        first.sequence = { m_fixed.pattern.sequence.front() };
        const auto hash = countPattern(first, m_knownHashes[m_inputs.gpus.critical], m_unit.hasShapes).begin()->first;
        for (std::uint32_t item = 0; item < none; ++item) {
            if (sequence().hash(item) == hash)
                return item;
        }
        return none;
    }
    /// Fills what is left of the unit; `cut(sequence)` cuts that of another GPU.
    template <typename Cut> Found finish(const UnitCuts& critical, Cut cut)
    {
        m_unit.pieces[m_known] = m_fixed.pieces;
        m_unit.modalPieces[m_known] = m_fixed.modalPieces;
        m_unit.pieces[m_free] = critical.pieces();
        m_unit.modalPieces[m_free] = critical.modalPieces;
        m_unit.pattern[m_known] = m_fixed.pattern;
        m_unit.pattern[m_free].source = m_unit.source;
        m_unit.pattern[m_free].hasShapes = m_unit.hasShapes;
        m_unit.pattern[m_free].rangeText = m_fixed.pattern.rangeText;
        for (std::size_t pair = 0; pair < m_sequences.size(); ++pair) {
            auto& edges = m_unit.edges.emplace_back();
            edges[m_known] = edgesOf(m_fixed, m_inputs.gpus.pairs[pair].device[m_known]);
            std::optional<UnitCuts> own;
            if (pair != m_inputs.gpus.critical) {
                auto made = cut(m_sequences[pair]);
                if (!made)
                    return cancelled();
                if (*made && (*made)->pieces() == critical.pieces() && (*made)->isRegular())
                    own = std::move(**made);
            }
            if (!addUnitEdges(edges[m_free], own ? m_sequences[pair] : sequence(), own ? *own : critical, m_stop))
                return cancelled();
        }
        return true;
    }

    const UnitSearchInputs& m_inputs;
    const FixedUnit& m_fixed;
    Side m_free, m_known;
    const CompareRun& m_run;
    std::stop_token m_stop;
    std::vector<WorkSequence> m_sequences; ///< by GPU pair
    std::vector<std::vector<std::uint64_t>> m_knownHashes; ///< by GPU pair: matchHashes() of the run that is known
    ItemCounts m_counts; ///< of its unit
    JointUnit m_unit;
};

/// None: the two are not alike.
std::optional<JointUnit> unitOfKnown(const UnitSearchInputs& inputs, const FixedUnits& fixed)
{
    const auto critical = inputs.gpus.critical;
    JointUnit unit;
    unit.hasShapes = fixed.base->pattern.hasShapes && fixed.now->pattern.hasShapes;
    unit.source = fixed.base->pattern.source;
    unit.description = fixed.base->description.isEmpty() ? Text::tr("that of the baseline") : fixed.base->description;
    Sides<ItemCounts> counts;
    for (const auto side : BothSides) {
        if (fixed[side]->critical != inputs.gpus.pairs[critical].device[side])
            return std::nullopt;
        counts[side] = countPattern(fixed[side]->pattern, matchHashes(inputs.runs, inputs.matches[critical], side),
                                    unit.hasShapes);
        unit.pieces[side] = fixed[side]->pieces;
        unit.modalPieces[side] = fixed[side]->modalPieces;
        unit.pattern[side] = fixed[side]->pattern;
    }
    unit.alike = alikeness(counts.base, counts.now);
    if (unit.alike < LeastAlike)
        return std::nullopt;
    for (const auto& pair : inputs.gpus.pairs) {
        unit.edges.push_back({ edgesOf(*fixed.base, pair.device.base), edgesOf(*fixed.now, pair.device.now) });
    }
    return unit;
}

} // namespace

Cancellable<std::optional<JointUnit>> findLikeUnit(const UnitSearchInputs& inputs, const FixedUnits& fixed,
                                                   const std::stop_token& stop)
{
    if (inputs.gpus.isEmpty())
        return std::optional<JointUnit>();
    if (fixed.base && fixed.now)
        return unitOfKnown(inputs, fixed);
    return fixed.base ? LikeSearch(inputs, *fixed.base, Side::New, stop).search()
                      : LikeSearch(inputs, *fixed.now, Side::Base, stop).search();
}

} // namespace core
