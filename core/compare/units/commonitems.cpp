// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/commonitems.h"

#include "compare/units/unitpieces.h"

#include <algorithm>
#include <unordered_map>

namespace core {

std::vector<CommonItem> findCommonItems(const Sides<const WorkSequence*>& sequences,
                                        const Sides<std::vector<ItemPieces>>& pieces, bool isRequested,
                                        const std::function<bool(std::uint32_t position)>& isWanted)
{
    const auto isCandidate
        = [isRequested](const ItemPieces& item) { return isRequested ? item.launches >= 2 : item.isRegular(); };
    std::unordered_map<std::uint64_t, std::uint32_t> itemOfNew;
    for (std::uint32_t item = 0; item < pieces.now.size(); ++item) {
        if (isCandidate(pieces.now[item]))
            itemOfNew.emplace(sequences.now->hash(item), item);
    }
    std::vector<CommonItem> items;
    for (std::uint32_t item = 0; item < pieces.base.size(); ++item) {
        const auto other = itemOfNew.find(sequences.base->hash(item));
        if (other == itemOfNew.end() || !isCandidate(pieces.base[item]) || !isWanted(pieces.base[item].first))
            continue;
        const auto& base = pieces.base[item];
        const auto& now = pieces.now[other->second];
        items.push_back({ { item, other->second },
                          std::min(base.modalPieces, now.modalPieces) >= TellingPieces,
                          std::min(base.pieces(), now.pieces()),
                          base.regularity() * now.regularity(),
                          0,
                          std::int64_t { base.first } + now.first });
    }
    std::sort(items.begin(), items.end(),
              [](const CommonItem& left, const CommonItem& right) { return left.rank() < right.rank(); });
    return items;
}

Cancellable<std::size_t> sortByGaps(std::vector<CommonItem>& items, std::size_t place,
                                    const Sides<const WorkSequence*>& sequences, const std::stop_token& stop)
{
    const auto first = items.begin() + static_cast<std::ptrdiff_t>(place);
    const auto end
        = std::find_if(first, items.end(), [&](const CommonItem& item) { return item.rank() != first->rank(); });
    for (const auto side : BothSides) {
        std::vector<std::uint32_t> numbers;
        for (auto item = first; item != end; ++item)
            numbers.push_back(item->item[side]);
        const auto gaps = numbers.size() > 1 ? medianGapsBefore(*sequences[side], numbers, stop)
                                             : Cancellable<std::vector<double>>(std::vector<double>(1));
        if (!gaps)
            return tl::unexpected(gaps.error());
        for (std::size_t i = 0; i < numbers.size(); ++i)
            first[static_cast<std::ptrdiff_t>(i)].gapNs += (*gaps)[i];
    }
    std::sort(first, end, [](const CommonItem& left, const CommonItem& right) {
        return std::tuple(-left.gapNs, left.position) < std::tuple(-right.gapNs, right.position);
    });
    return static_cast<std::size_t>(end - items.begin());
}

} // namespace core
