// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/kernels/comparekernels.h"

#include "analysis/nccl/ncclevents.h"
#include "compare/baseline/baselinerun.h"
#include "compare/budget/unitbudget.h"
#include "statistics/int128.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace core {

namespace {

/// Adds up what the names of a match did.
void addSums(CompareKernelRow& row, const Sides<KernelSumsOfRun>& sums)
{
    for (const auto side : BothSides) {
        for (const auto name : row.match.names[side]) {
            const auto& sum = sums[side].sums[name.value()];
            row.totals[side].calls += sum.totals.calls;
            addSaturated(row.totals[side].totalNs, sum.totals.totalNs);
            for (const auto& [shape, totals] : sum.shapes) {
                auto& of = row.shapes[side][shape];
                of.calls += totals.calls;
                addSaturated(of.totalNs, totals.totalNs);
            }
        }
    }
}

void decompose(CompareKernelRow& row, const Sides<KernelSumsOfRun>& sums, const CompareScale& scale)
{
    const UnitCounts units { scale.divisor.base, scale.divisor.now };
    if (!row.match.isGroup() || row.isOneSided()) {
        const auto effects = effectsOfRow(scale.scaled(row.totals.base), scale.scaled(row.totals.now), units);
        row.deltaNs = effects.deltaNs;
        row.callsNs = effects.callsNs;
        row.timeNs = effects.timeNs;
        return;
    }
    std::vector<GroupMember> members;
    for (const auto name : row.match.names.base)
        members.push_back({ scale.scaled(sums.base.sums[name.value()].totals), {} });
    for (const auto name : row.match.names.now)
        members.push_back({ {}, scale.scaled(sums.now.sums[name.value()].totals) });
    const auto effects = effectsOfGroup(members, units);
    row.deltaNs = effects.deltaNs;
    row.callsNs = effects.callsNs;
    row.mixNs = effects.mixNs;
    row.timeNs = effects.rateNs;
}

bool isNcclMatch(const CompareRuns& runs, const KernelMatch& match)
{
    for (const auto side : BothSides) {
        for (const auto name : match.names[side])
            return runs[side].options.ncclEvents->isNcclKernelName[name.value()] != 0;
    }
    return false;
}

/// The least full name of both runs, so that it does not matter which is BASE.
QString firstName(const CompareRuns& runs, const KernelMatch& match)
{
    QString first;
    for (const auto side : BothSides) {
        if (match.names[side].empty())
            continue;
        const auto& name = runs[side].trace->kernelNames[match.names[side].front().value()].fullName;
        first = first.isEmpty() ? name : std::min(first, name);
    }
    return first;
}

/// By unit. Of a row that one side lacks nothing is tested, and one value tells which side that is.
Sides<std::vector<std::int64_t>> testedValues(const CompareKernelRow& row, const CompareKernelInputs& inputs)
{
    Sides<std::vector<std::int64_t>> values;
    for (const auto side : BothSides) {
        if (row.totals[side].calls == 0 || (!inputs.hasTests && !row.isOneSided()))
            continue;
        values[side] = row.isOneSided()
            ? std::vector { row.totals[side].totalNs }
            : unitValuesNs(inputs.sums[row.gpu][side].sums, row.match.names[side], inputs.values[side]);
    }
    return values;
}

/// Kernels of which only hashes are known are called what they match, or by the beginning of the hash.
void nameHashed(Sides<std::vector<QString>>& names, const CompareKernelInputs& inputs)
{
    constexpr qsizetype ShownDigits = 8;
    for (const auto side : BothSides) {
        const auto& run = inputs.runs[side];
        if (!run.baseline || !run.baseline->baseline.hasHashedNames)
            continue;
        const auto other = side == Side::Base ? Side::New : Side::Base;
        const auto& otherRun = inputs.runs[other];
        const bool hasNames = !otherRun.baseline || !otherRun.baseline->baseline.hasHashedNames;
        for (auto& name : names[side])
            name = QStringLiteral("#") + name.left(ShownDigits);
        for (const auto& matches : inputs.matches) {
            for (const auto& match : matches) {
                if (hasNames && match.names[side].size() == 1 && match.names[other].size() == 1)
                    names[side][match.names[side].front().value()] = names[other][match.names[other].front().value()];
            }
        }
    }
}

} // namespace

std::optional<double> floorOfBase(const CompareKernelInputs& inputs, std::size_t gpu,
                                  const std::vector<KernelNameIndex>& names)
{
    std::vector<std::int64_t> all;
    for (const auto name : names) {
        const auto& values = inputs.sums[gpu].base.sums[name.value()].runNs;
        all.resize(std::max(all.size(), values.size()), 0);
        std::transform(values.begin(), values.end(), all.begin(), all.begin(), saturatedSum);
    }
    return floorOf(all);
}

Cancellable<CompareKernels> compareKernels(const CompareKernelInputs& inputs, const DifferenceLimits& limits,
                                           const std::stop_token& stop)
{
    CompareKernels result;
    result.units = inputs.units;
    result.hasUnit = inputs.hasUnit;
    result.areRuns = inputs.areRuns;
    result.limits = limits;
    result.runs = inputs.runCounts;
    result.displayNames = commonDisplayNames(inputs.runs);
    nameHashed(result.displayNames, inputs);
    result.scale = inputs.scale;
    for (std::size_t gpu = 0; gpu < inputs.matches.size(); ++gpu) {
        for (const auto& match : inputs.matches[gpu]) {
            if (stop.stop_requested())
                return cancelled();
            CompareKernelRow row;
            row.gpu = gpu;
            row.match = match;
            addSums(row, inputs.sums[gpu]);
            if (row.totals.base.calls == 0 && row.totals.now.calls == 0)
                continue; // only outside of the kept units
            row.isNccl = isNcclMatch(inputs.runs, match);
            decompose(row, inputs.sums[gpu], inputs.scale);
            result.rows.push_back(std::move(row));
        }
    }
    RowTests tests(limits, inputs.areRuns);
    const auto testOf = [](CompareKernelRow& row) -> RowTest& { return row.test; };
    const auto sampleOf = [&](const CompareKernelRow& row) {
        return RowSample { testedValues(row, inputs), floorOfBase(inputs, row.gpu, row.match.names.base) };
    };
    if (!tests.describe(result.rows, sampleOf, testOf, stop))
        return cancelled();
    tests.judge(result.rows, testOf);
    std::sort(result.rows.begin(), result.rows.end(), [&](const CompareKernelRow& left, const CompareKernelRow& right) {
        const auto key = [&](const CompareKernelRow& row) {
            return std::tuple(-std::abs(row.deltaNs), row.gpu, firstName(inputs.runs, row.match));
        };
        return key(left) < key(right);
    });
    return result;
}

} // namespace core
