// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/kernels/comparefamilies.h"

#include "analysis/kernels/familyrules.h"
#include "base/text.h"
#include "compare/budget/unitbudget.h"
#include "compare/kernels/kerneldeltacolumns.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

namespace core {

namespace {

/// What a family is made of on one pair of GPUs.
struct FamilyKernels {
    std::vector<GroupMember> members; ///< as scaled
    Sides<std::vector<KernelNameIndex>> names;
};

/// Divides the kernels of a row among their families.
void addKernels(std::map<QString, FamilyKernels>& families, const CompareKernelRow& row,
                const CompareKernelInputs& inputs)
{
    std::map<QString, GroupMember> members; // kernels that match may be of two families
    for (const auto side : BothSides) {
        const auto& ofName = inputs.runs[side].options.kernelFamilies->ofName;
        for (const auto name : row.match.names[side]) {
            const auto& totals = inputs.sums[row.gpu][side].sums[name.value()].totals;
            if (totals.calls == 0)
                continue;
            const auto& family = ofName[name.value()];
            families[family].names[side].push_back(name);
            auto& member = members[family];
            auto& of = side == Side::Base ? member.base : member.inNew;
            of.calls += totals.calls;
            addSaturated(of.totalNs, totals.totalNs);
        }
    }
    for (const auto& [family, member] : members) {
        families[family].members.push_back({ inputs.scale.scaled(member.base), inputs.scale.scaled(member.inNew) });
    }
}

/// By unit. Of a row that one side lacks nothing is tested, and one value tells which side that is.
Sides<std::vector<std::int64_t>> testedValues(const CompareFamilyRow& row, const FamilyKernels& of,
                                              const CompareKernelInputs& inputs)
{
    Sides<std::vector<std::int64_t>> values;
    for (const auto side : BothSides) {
        if (row.totals[side].calls == 0 || (!inputs.hasTests && !row.isOneSided()))
            continue;
        values[side] = row.isOneSided()
            ? std::vector { row.totals[side].totalNs }
            : unitValuesNs(inputs.sums[row.gpu][side].sums, of.names[side], inputs.values[side]);
    }
    return values;
}

CompareFamilyRow rowOf(std::size_t gpu, const QString& family, const FamilyKernels& of,
                       const CompareKernelInputs& inputs)
{
    CompareFamilyRow row;
    row.gpu = gpu;
    row.family = family;
    for (const auto side : BothSides) {
        row.kernels[side] = static_cast<std::int64_t>(of.names[side].size());
        for (const auto name : of.names[side]) {
            const auto& totals = inputs.sums[gpu][side].sums[name.value()].totals;
            row.totals[side].calls += totals.calls;
            addSaturated(row.totals[side].totalNs, totals.totalNs);
        }
    }
    const UnitCounts units { inputs.scale.divisor.base, inputs.scale.divisor.now };
    const auto effects = effectsOfGroup(of.members, units);
    row.deltaNs = effects.deltaNs;
    row.callsNs = effects.callsNs;
    row.mixNs = effects.mixNs;
    row.timeNs = effects.rateNs;
    return row;
}

} // namespace

Cancellable<CompareFamilies> compareFamilies(const CompareKernelInputs& inputs, const CompareKernels& kernels,
                                             const std::stop_token& stop)
{
    CompareFamilies result;
    result.scale = inputs.scale;
    result.provenance = kernelDeltaProvenance(kernels);
    std::vector<std::map<QString, FamilyKernels>> ofGpus(inputs.matches.size());
    for (const auto& row : kernels.rows)
        addKernels(ofGpus[row.gpu], row, inputs);
    for (std::size_t gpu = 0; gpu < ofGpus.size(); ++gpu) {
        for (const auto& [family, of] : ofGpus[gpu]) {
            if (stop.stop_requested())
                return cancelled();
            result.rows.push_back(rowOf(gpu, family, of, inputs));
        }
    }
    RowTests tests(kernels.limits, inputs.areRuns);
    const auto testOf = [](CompareFamilyRow& row) -> RowTest& { return row.test; };
    const auto sampleOf = [&](const CompareFamilyRow& row) {
        const auto& of = ofGpus[row.gpu].at(row.family);
        return RowSample { testedValues(row, of, inputs), floorOfBase(inputs, row.gpu, of.names.base) };
    };
    if (!tests.describe(result.rows, sampleOf, testOf, stop))
        return cancelled();
    tests.judge(result.rows, testOf);
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const CompareFamilyRow& left, const CompareFamilyRow& right) {
                         return std::abs(left.deltaNs) > std::abs(right.deltaNs);
                     });
    return result;
}

Table describeCompareFamilies(const CompareRuns& runs, const GpuPairs& gpus,
                              std::shared_ptr<const CompareFamilies> families)
{
    using Row = CompareFamilyRow;
    TableBuilder<Row> builder(QStringLiteral("compare_families"), Text::tr("Families of kernels: BASE against NEW"),
                              rowsOf(families, &CompareFamilies::rows), families->provenance);
    builder
        .text({ QStringLiteral("family"), Text::tr("Family"),
                Text::tr("Family of kernels (level L5), NCCL's and unclassified ones too; kernels in it need not "
                         "match.") },
              Identity, [](const Row& row) { return row.family; })
        .isVocabulary
        = true;
    addGpuPairColumn(builder, runs, gpus, [](const Row& row) { return row.gpu; });
    addDeltaTotals(builder, families->scale);
    addDeltaCalls(builder, families->scale);
    for (const auto side : BothSides) {
        builder.count(
            { side == Side::Base ? QStringLiteral("base_kernels") : QStringLiteral("new_kernels"),
              side == Side::Base ? Text::tr("BASE kernels") : Text::tr("NEW kernels"),
              Text::tr("Names of kernels with calls."), ColumnUse::Chooser },
            { Aggregate::Sum, Better::Neither }, [side](const Row& row) { return row.kernels[side]; }, sqlOfTwoFiles());
    }
    addTestColumns(builder, [](const Row& row) -> const RowTest& { return row.test; });
    return builder.take();
}

} // namespace core
