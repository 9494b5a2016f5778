// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/jointunit.h"

#include "analysis/steps/rangecuts.h"
#include "analysis/steps/unitcuts.h"
#include "analysis/steps/worksequence.h"
#include "base/text.h"
#include "compare/units/commonitems.h"
#include "compare/units/commonranges.h"
#include "compare/units/requestedkernels.h"
#include "compare/units/unitpieces.h"

#include <algorithm>
#include <set>
#include <utility>

namespace core {

namespace {

/// What the main streams of a pair of GPUs were given.
using SequencePair = Sides<std::optional<WorkSequence>>;
using CutsPair = Sides<UnitCuts>;

/// Looks for the unit of two runs.
class JointSearch
{
public:
    JointSearch(const UnitSearchInputs& inputs, const UnitChoice& choice, std::stop_token stop)
        : m_inputs(inputs)
        , m_choice(choice)
        , m_stop(std::move(stop))
    {
    }
    Expected<std::optional<JointUnit>> search()
    {
        if (!collect() || !findRanges())
            return cancelled();
        if (const auto problem = whatIsMissing(); !problem.isEmpty())
            return failure(ErrorCode::Usage, problem);
        for (const bool hasShapes : { true, false }) {
            m_unit.hasShapes = hasShapes;
            if (!hasShapes) {
                for (auto& pair : m_sequences) {
                    pair.base->forgetShapes();
                    pair.now->forgetShapes();
                }
            }
            const auto found = searchOnce();
            if (!found)
                return cancelled();
            if (*found)
                return std::optional(m_unit);
        }
        if (isRequested())
            return failure(ErrorCode::Usage, whyNotCut());
        return std::optional<JointUnit>();
    }

private:
    using Found = Cancellable<bool>;

    [[nodiscard]] const GpuPair& criticalPair() const { return m_inputs.gpus.pairs[m_inputs.gpus.critical]; }
    [[nodiscard]] const SequencePair& critical() const { return m_sequences[m_inputs.gpus.critical]; }
    [[nodiscard]] const WorkSequence& sequence(Side side) const { return *critical()[side]; }
    [[nodiscard]] bool isRequested() const
    {
        return m_choice.kind == UnitChoice::Kind::Nvtx || m_choice.kind == UnitChoice::Kind::Kernel;
    }
    /// What was asked for by its name need not be as regular as what is proposed.
    [[nodiscard]] bool isEnough(const CutsPair& cuts) const
    {
        const auto fits = [&](const UnitCuts& side) { return isRequested() ? side.pieces() > 0 : side.isRegular(); };
        return fits(cuts.base) && fits(cuts.now);
    }

    /// False when stopped.
    bool collect()
    {
        for (std::size_t pair = 0; pair < m_inputs.gpus.pairs.size(); ++pair) {
            auto& sequences = m_sequences.emplace_back();
            const bool isDone = onBothSides([&](Side side) {
                const auto& run = m_inputs.runs[side];
                const auto hashes = matchHashes(m_inputs.runs, m_inputs.matches[pair], side);
                const ScopeFilter filter(*run.trace, run.scope);
                auto found = WorkSequence::collect(*run.trace, m_inputs.gpus.pairs[pair].main[side].stream,
                                                   { hashes, &filter }, m_stop);
                if (found)
                    sequences[side].emplace(std::move(*found));
                return found.has_value();
            });
            if (!isDone)
                return false;
        }
        return true;
    }
    /// False when stopped.
    bool findRanges()
    {
        return m_choice.kind == UnitChoice::Kind::Kernels || m_choice.kind == UnitChoice::Kind::Kernel
            || m_ranges.find(m_inputs.runs, criticalPair(), m_stop);
    }
    /// A sentence when what was asked for by its name is not in both runs.
    [[nodiscard]] QString whatIsMissing() const
    {
        if (m_choice.kind == UnitChoice::Kind::Nvtx && m_ranges.named(m_choice.text).empty())
            return m_ranges.whatIsMissing(m_choice.text);
        if (m_choice.kind == UnitChoice::Kind::Kernel) {
            for (const auto& match : m_inputs.matches[m_inputs.gpus.critical]) {
                if (match.isMatched() && isNamed(m_inputs, match, m_choice.text))
                    return {};
            }
            return Text::tr("No kernel whose name holds “%1” runs in both runs on the GPU that computes most.")
                .arg(m_choice.text);
        }
        return {};
    }

    /// Why what was asked for by its name, which both runs have, is no unit.
    [[nodiscard]] QString whyNotCut() const
    {
        return m_choice.kind == UnitChoice::Kind::Nvtx
            ? Text::tr("The ranges “%1” do not cut both runs into units: in one of them, they launch nothing on the "
                       "stream with most kernel time of the GPU that computes most.")
                  .arg(m_choice.text)
            : Text::tr("Kernels whose names hold “%1” do not cut both runs into units: one of them must be launched "
                       "at least twice in both, on the stream with most kernel time of the GPU that computes most.")
                  .arg(m_choice.text);
    }

    Found searchOnce()
    {
        using Kind = UnitChoice::Kind;
        if (m_choice.kind == Kind::Auto || m_choice.kind == Kind::Nvtx) {
            if (auto found = searchRanges(); !found || *found)
                return found;
        }
        return m_choice.kind == Kind::Nvtx ? Found(false) : searchItems();
    }

    Found searchRanges()
    {
        const bool isNamed = m_choice.kind == UnitChoice::Kind::Nvtx;
        for (const auto& ranges : isNamed ? m_ranges.named(m_choice.text) : m_ranges.all()) {
            auto cutSides = ofBothSides([&](Side side) {
                return cutAtRanges(*m_inputs.runs[side].trace, sequence(side), *ranges[side], m_stop);
            });
            if (!cutSides.base || !cutSides.now)
                return cancelled();
            CutsPair cuts { std::move(*cutSides.base), std::move(*cutSides.now) };
            const auto found = accept(cuts);
            if (!found)
                return tl::unexpected(found.error());
            if (!*found)
                continue;
            m_unit.source = UnitSource::NvtxRanges;
            RepeatingUnit unit;
            unit.source = UnitSource::NvtxRanges;
            unit.text = ranges.base->text;
            m_rangeText = unit.text;
            m_unit.description = describeUnit(*m_inputs.runs.base.trace, unit);
            return addEdges(cuts, [&](const SequencePair& pair, Side side) {
                return cutAtRanges(*m_inputs.runs[side].trace, *pair[side], *ranges[side], m_stop)
                    .map([](UnitCuts&& made) { return std::optional(std::move(made)); });
            });
        }
        return false;
    }

    /// False when stopped.
    [[nodiscard]] bool takeRequested(const WorkSequence& sequence, UnitCuts& cuts) const
    {
        return !isRequested() || takeMostFrequent(sequence, cuts, m_stop);
    }
    /// Whether pieces of the two runs are a unit; notes how they are.
    Found accept(CutsPair& cuts)
    {
        for (const auto side : BothSides) {
            if (!takeRequested(sequence(side), cuts[side]))
                return cancelled();
        }
        if (!isEnough(cuts))
            return false;
        if (!isRequested()) {
            const auto isMost
                = ofBothSides([&](Side side) { return isMostOfTheTime(sequence(side), cuts[side], m_stop); });
            if (!isMost.base || !isMost.now)
                return cancelled();
            if (!*isMost.base || !*isMost.now)
                return false;
        }
        Sides<ItemCounts> counts;
        for (const auto side : BothSides) {
            const auto piece = firstModalPiece(sequence(side), cuts[side], m_stop);
            if (!piece)
                return tl::unexpected(piece.error());
            counts[side] = countItems(sequence(side), *piece);
            m_modal[side] = *piece;
            m_unit.pieces[side] = cuts[side].pieces();
            m_unit.modalPieces[side] = cuts[side].modalPieces;
        }
        m_unit.alike = alikeness(counts.base, counts.now);
        return isRequested() || m_unit.alike >= LeastAlike;
    }

    Found searchItems()
    {
        auto counted = ofBothSides([&](Side side) { return countItemPieces(sequence(side), m_stop); });
        if (!counted.base || !counted.now)
            return cancelled();
        const Sides<std::vector<ItemPieces>> pieces { std::move(*counted.base), std::move(*counted.now) };
        const Sides<const WorkSequence*> sequences { &sequence(Side::Base), &sequence(Side::New) };
        const auto named = namedKernels(m_inputs, m_choice);
        auto items = findCommonItems(sequences, pieces, isRequested(),
                                     [&](std::uint32_t position) { return isWanted(position, named); });
        std::set<std::pair<std::uint64_t, std::uint64_t>> unlike; // modal pieces: most items cut the same ones
        std::size_t sorted = 0; // as far as gaps have been compared
        for (std::size_t place = 0; place < items.size(); ++place) {
            if (m_stop.stop_requested())
                return cancelled();
            if (place == sorted) {
                const auto end = sortByGaps(items, place, sequences, m_stop);
                if (!end)
                    return tl::unexpected(end.error());
                sorted = *end;
            }
            const auto& item = items[place];
            const std::pair modal { pieces.base[item.item.base].modalHash, pieces.now[item.item.now].modalHash };
            if (unlike.contains(modal))
                continue;
            CutsPair cuts;
            for (const auto side : BothSides) {
                auto made = cutAtItem(sequence(side), item.item[side], pieces[side][item.item[side]], m_stop);
                if (!made)
                    return tl::unexpected(made.error());
                cuts[side] = std::move(*made);
            }
            const auto found = accept(cuts);
            if (!found)
                return tl::unexpected(found.error());
            if (!*found) {
                unlike.insert(modal);
                continue;
            }
            noteItem(cuts);
            const auto hash = sequence(Side::Base).hash(item.item.base);
            return addEdges(cuts,
                            [&](const SequencePair& pair, Side side) { return cutAtHash(*pair[side], hash, m_stop); });
        }
        return false;
    }
    void noteItem(const CutsPair& cuts)
    {
        m_unit.source = UnitSource::Kernels;
        m_rangeText.clear();
        RepeatingUnit unit;
        unit.first = sequence(Side::Base).work(cuts.base.positions.front());
        unit.hasShapes = m_unit.hasShapes;
        m_unit.description = describeUnit(*m_inputs.runs.base.trace, unit);
    }
    /// Whether BASE may be cut at an item, which is first launched at `position`. `named`: namedKernels().
    [[nodiscard]] bool isWanted(std::uint32_t position, const std::vector<char>& named) const
    {
        const auto work = sequence(Side::Base).work(position);
        return named.empty()
            || (work.kind == WorkKind::Kernel && named[m_inputs.runs.base.trace->kernels.name[work.row].value()] != 0);
    }
    /// Fills JointUnit::edges; `cut(sequences, side)` cuts those of another GPU.
    template <typename Cut> Found addEdges(const CutsPair& critical, Cut cut)
    {
        m_unit.edges.clear();
        for (std::size_t pair = 0; pair < m_sequences.size(); ++pair) {
            auto& edges = m_unit.edges.emplace_back();
            CutsPair own;
            bool isOwn = pair == m_inputs.gpus.critical;
            if (isOwn)
                own = critical;
            else if (auto made = cutLike(critical, own, m_sequences[pair], cut); !made)
                return made;
            else
                isOwn = *made;
            const auto& cuts = isOwn ? own : critical;
            const auto& sequences = m_sequences[isOwn ? pair : m_inputs.gpus.critical];
            if (!onBothSides(
                    [&](Side side) { return addUnitEdges(edges[side], *sequences[side], cuts[side], m_stop); }))
                return cancelled();
        }
        notePatterns();
        return true;
    }
    void notePatterns()
    {
        for (const auto side : BothSides) {
            auto& pattern = m_unit.pattern[side];
            pattern.source = m_unit.source;
            pattern.rangeText = m_rangeText;
            pattern.hasShapes = m_unit.hasShapes;
            pattern.sequence = patternItems(*m_inputs.runs[side].trace, sequence(side), m_modal[side]);
        }
    }
    /// Whether another GPU has pieces of its own that are as regular, and as many on each side.
    template <typename Cut> Found cutLike(const CutsPair& critical, CutsPair& own, const SequencePair& pair, Cut cut)
    {
        auto made = ofBothSides([&](Side side) { return cut(pair, side); });
        if (!made.base || !made.now)
            return cancelled();
        for (const auto side : BothSides) {
            if (!*made[side] || (*made[side])->pieces() != critical[side].pieces())
                return false;
            own[side] = std::move(**made[side]);
            if (!takeRequested(*pair[side], own[side]))
                return cancelled();
        }
        return isEnough(own);
    }

    const UnitSearchInputs& m_inputs;
    const UnitChoice& m_choice;
    std::stop_token m_stop;
    std::vector<SequencePair> m_sequences; ///< by GPU pair
    CommonRanges m_ranges;
    Sides<PositionRange> m_modal; ///< of the pieces that were looked at last
    QString m_rangeText;
    JointUnit m_unit;
};

} // namespace

Expected<std::optional<JointUnit>> findJointUnit(const UnitSearchInputs& inputs, const UnitChoice& choice,
                                                 const std::stop_token& stop)
{
    if (choice.kind == UnitChoice::Kind::None || inputs.gpus.isEmpty())
        return std::optional<JointUnit>();
    return JointSearch(inputs, choice, stop).search();
}

} // namespace core
