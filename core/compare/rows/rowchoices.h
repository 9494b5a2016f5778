// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparetables.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace core {

/// A row of a table of two runs as somebody's choices name it.
struct ChoiceRow {
    QString table; ///< of one run: "kernels"
    Sides<std::vector<QStringList>> names; ///< of the rows of each run in it; empty: that run has none
    bool isPinned = false; ///< a pin made it one row

    [[nodiscard]] bool isMatched() const { return !names.base.empty() && !names.now.empty(); }
};

/// None: rows of this table are not matched, or there is no such row.
[[nodiscard]] std::optional<ChoiceRow> choiceRow(const Comparison& comparison, const DeltaSources& sources,
                                                 const Table& table, std::size_t row);
/// What rows of `side` without a partner are called: what a row of the other can be pinned to. Sorted, each once.
[[nodiscard]] std::vector<QStringList> pinCandidates(const Comparison& comparison, const DeltaSources& sources,
                                                     const Table& table, Side side);

/// `choices` with a pin, without what it contradicts.
[[nodiscard]] MatchChoices withPin(MatchChoices choices, const MatchChoice& pin);
/// `choices` without the pins of a row.
[[nodiscard]] MatchChoices withoutPins(MatchChoices choices, const ChoiceRow& row);
/// `choices` by which the rows of the two runs in `row` are not the same, without what they contradict.
[[nodiscard]] MatchChoices withApart(MatchChoices choices, const ChoiceRow& row);

} // namespace core
