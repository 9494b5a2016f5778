// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/unitcandidates.h"

#include "analysis/steps/rangecuts.h"
#include "analysis/steps/unitcuts.h"
#include "analysis/steps/worksequence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// Looks for candidates on the critical GPU.
class CandidateSearch
{
public:
    CandidateSearch(const UnitSearchInputs& inputs, std::stop_token stop)
        : m_inputs(inputs)
        , m_critical(inputs.gpus.critical)
        , m_stop(std::move(stop))
    {
    }
    Cancellable<std::vector<UnitCandidate>> search()
    {
        if (!collect() || !addRanges() || !addKernels())
            return cancelled();
        if (std::ranges::none_of(
                m_found, [](const UnitCandidate& each) { return each.choice.kind == UnitChoice::Kind::Kernel; })) {
            for (const auto side : BothSides)
                m_sequences[side]->forgetShapes();
            if (!addKernels())
                return cancelled();
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] const MainStream& main(Side side) const { return m_inputs.gpus.pairs[m_critical].main[side]; }
    [[nodiscard]] const Trace& trace(Side side) const { return *m_inputs.runs[side].trace; }

    /// False when stopped.
    bool collect()
    {
        for (const auto side : BothSides) {
            const auto& run = m_inputs.runs[side];
            const auto hashes = matchHashes(m_inputs.runs, m_inputs.matches[m_critical], side);
            const ScopeFilter filter(*run.trace, run.scope);
            auto sequence = WorkSequence::collect(*run.trace, main(side).stream, { hashes, &filter }, m_stop);
            if (!sequence)
                return false;
            m_sequences[side].emplace(std::move(*sequence));
        }
        return true;
    }
    /// False when stopped.
    bool addRanges()
    {
        Sides<std::map<QString, UnitRanges>> ranges; // by text, the longest
        for (const auto side : BothSides) {
            auto found = findUnitRanges(trace(side), main(side), m_stop);
            if (!found)
                return false;
            for (auto& each : *found) {
                auto text = each.text;
                ranges[side].try_emplace(std::move(text), std::move(each));
            }
        }
        std::vector<std::pair<double, UnitCandidate>> regular;
        for (const auto& [text, base] : ranges.base) {
            const auto now = ranges.now.find(text);
            if (now == ranges.now.end())
                continue;
            const auto baseCuts = cutAtRanges(trace(Side::Base), *m_sequences.base, base, m_stop);
            const auto nowCuts = cutAtRanges(trace(Side::New), *m_sequences.now, now->second, m_stop);
            if (!baseCuts || !nowCuts)
                return false;
            if (!baseCuts->isRegular() || !nowCuts->isRegular())
                continue;
            const auto share = [](const UnitCuts& cuts) {
                return static_cast<double>(cuts.modalPieces) / static_cast<double>(cuts.pieces());
            };
            regular.emplace_back(base.medianNs + now->second.medianNs,
                                 UnitCandidate { { UnitChoice::Kind::Nvtx, text },
                                                 text,
                                                 { baseCuts->pieces(), nowCuts->pieces() },
                                                 { share(*baseCuts), share(*nowCuts) } });
        }
        std::ranges::stable_sort(regular, std::greater(), [](const auto& each) { return each.first; });
        for (auto& each : regular)
            m_found.push_back(std::move(each.second));
        return true;
    }
    /// False when stopped.
    bool addKernels()
    {
        Sides<std::vector<ItemPieces>> pieces;
        for (const auto side : BothSides) {
            auto counted = countItemPieces(*m_sequences[side], m_stop);
            if (!counted)
                return false;
            pieces[side] = std::move(*counted);
        }
        std::unordered_map<std::uint64_t, std::uint32_t> itemOfNew;
        for (std::uint32_t item = 0; item < pieces.now.size(); ++item) {
            if (pieces.now[item].isRegular())
                itemOfNew.emplace(m_sequences.now->hash(item), item);
        }
        struct Item {
            const ItemPieces* base;
            const ItemPieces* now;
        };
        std::vector<Item> items;
        for (std::uint32_t item = 0; item < pieces.base.size(); ++item) {
            const auto other = itemOfNew.find(m_sequences.base->hash(item));
            if (pieces.base[item].isRegular() && other != itemOfNew.end())
                items.push_back({ &pieces.base[item], &pieces.now[other->second] });
        }
        std::ranges::stable_sort(items, {}, [](const Item& item) {
            constexpr std::uint32_t TellingPieces = 5;
            return std::tuple(std::min(item.base->modalPieces, item.now->modalPieces) < TellingPieces,
                              std::min(item.base->pieces(), item.now->pieces()),
                              -item.base->regularity() * item.now->regularity(),
                              std::int64_t { item.base->first } + item.now->first);
        });
        std::set<std::size_t> known;
        for (const auto& item : items) {
            const auto work = m_sequences.base->work(item.base->first);
            if (work.kind != WorkKind::Kernel)
                continue; // cannot be named
            const auto name = trace(Side::Base).kernels.name[work.row];
            if (!known.insert(name.value()).second)
                continue;
            const auto& kernel = trace(Side::Base).kernelNames[name.value()];
            m_found.push_back({ { UnitChoice::Kind::Kernel, kernel.fullName },
                                kernel.displayName,
                                { item.base->pieces(), item.now->pieces() },
                                { item.base->regularity(), item.now->regularity() } });
        }
        return true;
    }

    const UnitSearchInputs& m_inputs;
    std::size_t m_critical;
    std::stop_token m_stop;
    Sides<std::optional<WorkSequence>> m_sequences;
    std::vector<UnitCandidate> m_found;
};

} // namespace

Cancellable<std::vector<UnitCandidate>> findUnitCandidates(const UnitSearchInputs& inputs, const std::stop_token& stop)
{
    if (inputs.gpus.isEmpty())
        return std::vector<UnitCandidate>();
    return CandidateSearch(inputs, stop).search();
}

} // namespace core
