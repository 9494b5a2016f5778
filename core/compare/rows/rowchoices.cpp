// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/rowchoices.h"

#include "table/tablekeys.h"

#include <algorithm>
#include <set>
#include <utility>

namespace core {

namespace {

bool isOfKernels(const Table& table)
{
    return table.key == QLatin1String("compare_kernels");
}

std::vector<QStringList> kernelNames(const Comparison& comparison, const KernelMatch& match, Side side)
{
    std::vector<QStringList> names;
    names.reserve(match.names[side].size());
    for (const auto name : match.names[side])
        names.push_back({ comparison.runs[side].trace->kernelNames[name.value()].fullName });
    return names;
}

bool isChosen(const MatchChoice& choice, const ChoiceRow& row)
{
    return choice.table == row.table && std::ranges::find(row.names.base, choice.row.base) != row.names.base.end()
        && std::ranges::find(row.names.now, choice.row.now) != row.names.now.end();
}

const DeltaSource* sourceOf(const DeltaSources& sources, const Table& table)
{
    const auto found = sources.tables.find(table.key);
    return found == sources.tables.end() ? nullptr : found->second.get();
}

} // namespace

std::optional<ChoiceRow> choiceRow(const Comparison& comparison, const DeltaSources& sources, const Table& table,
                                   std::size_t row)
{
    ChoiceRow chosen;
    if (isOfKernels(table)) {
        if (row >= comparison.kernels->rows.size())
            return std::nullopt;
        const auto& match = comparison.kernels->rows[row].match;
        chosen.table = TableKey::Kernels;
        for (const auto side : BothSides)
            chosen.names[side] = kernelNames(comparison, match, side);
    } else if (const auto* source = sourceOf(sources, table); source && row < source->rows.size()) {
        chosen.table = source->tables.base->key;
        for (const auto side : BothSides) {
            if (const auto own = source->rows[row].row[side])
                chosen.names[side].push_back(source->tables[side]->rowKey(*own));
        }
    } else {
        return std::nullopt;
    }
    chosen.isPinned
        = std::ranges::any_of(comparison.choices.pins, [&](const MatchChoice& pin) { return isChosen(pin, chosen); });
    return chosen;
}

std::vector<QStringList> pinCandidates(const Comparison& comparison, const DeltaSources& sources, const Table& table,
                                       Side side)
{
    const auto other = side == Side::Base ? Side::New : Side::Base;
    std::set<QStringList> names;
    if (isOfKernels(table)) {
        for (const auto& row : comparison.kernels->rows) {
            if (!row.match.names[other].empty())
                continue;
            for (auto& name : kernelNames(comparison, row.match, side))
                names.insert(std::move(name));
        }
    } else if (const auto* source = sourceOf(sources, table)) {
        for (const auto& pair : source->rows) {
            if (pair.row[side] && !pair.row[other])
                names.insert(source->tables[side]->rowKey(*pair.row[side]));
        }
    }
    return { names.begin(), names.end() };
}

MatchChoices withPin(MatchChoices choices, const MatchChoice& pin)
{
    std::erase(choices.apart, pin);
    if (std::ranges::find(choices.pins, pin) == choices.pins.end())
        choices.pins.push_back(pin);
    return choices;
}

MatchChoices withoutPins(MatchChoices choices, const ChoiceRow& row)
{
    std::erase_if(choices.pins, [&row](const MatchChoice& pin) { return isChosen(pin, row); });
    return choices;
}

MatchChoices withApart(MatchChoices choices, const ChoiceRow& row)
{
    choices = withoutPins(std::move(choices), row);
    for (const auto& base : row.names.base) {
        for (const auto& now : row.names.now) {
            const MatchChoice apart { row.table, { base, now } };
            if (std::ranges::find(choices.apart, apart) == choices.apart.end())
                choices.apart.push_back(apart);
        }
    }
    return choices;
}

} // namespace core
