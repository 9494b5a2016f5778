// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familyhits.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace core {

namespace {

/// No family of the program is called so.
QString markOf(std::size_t rule)
{
    return QStringLiteral("\u0001%1").arg(rule);
}

/// The rules of the user with names that tell them apart, before those of the program.
FamilyRules markedRules(const FamilyRules& rules)
{
    auto own = rules.own();
    for (std::size_t rule = 0; rule < own.size(); ++rule)
        own[rule].name = markOf(rule);
    return FamilyRules(std::move(own));
}

void add(FamilyHits& hits, const KernelRow& row)
{
    ++hits.nameCount;
    hits.callCount += row.duration.count;
    hits.totalNs += row.duration.totalNs;
}

std::vector<FamilyHits> sortedByTime(const std::map<QString, FamilyHits>& hits)
{
    std::vector<FamilyHits> sorted;
    sorted.reserve(hits.size());
    for (const auto& [name, hit] : hits) {
        sorted.push_back(hit);
        sorted.back().name = name;
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const FamilyHits& left, const FamilyHits& right) { return left.totalNs > right.totalNs; });
    return sorted;
}

} // namespace

Cancellable<FamilyCensus> countFamilies(const Trace& trace, const Kernels& kernels, const FamilyRules& rules,
                                        const std::stop_token& stop)
{
    const auto marked = markedRules(rules);
    FamilyCensus census;
    std::map<QString, std::size_t> ruleOfMark;
    for (std::size_t rule = 0; rule < rules.own().size(); ++rule) {
        const auto& own = rules.own()[rule];
        census.own.push_back({ .name = own.name, .pattern = own.pattern });
        ruleOfMark.emplace(markOf(rule), rule);
    }
    std::map<QString, FamilyHits> builtIn, rest;
    for (const auto& row : kernels.rows) {
        if (stop.stop_requested())
            return cancelled();
        const auto& name = trace.kernelNames[row.name.value()].fullName;
        const auto family = marked.familyOf(name);
        census.totalNs += row.duration.totalNs;
        if (const auto own = ruleOfMark.find(family); own != ruleOfMark.end())
            add(census.own[own->second], row);
        else
            add(family == FamilyRules::unclassified() ? rest[name] : builtIn[family], row);
    }
    census.builtIn = sortedByTime(builtIn);
    census.rest = sortedByTime(rest);
    return census;
}

} // namespace core
