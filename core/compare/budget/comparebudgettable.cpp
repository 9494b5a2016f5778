// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/labels.h"
#include "base/text.h"
#include "compare/budget/comparebudget.h"
#include "compare/deltacolumns.h"

namespace core {

namespace {

using BudgetTableBuilder = TableBuilder<CompareBudgetRow>;

QString budgetLevelKey(BudgetLevel level)
{
    switch (level) {
    case BudgetLevel::Wall:
        return QStringLiteral("wall");
    case BudgetLevel::Group:
        return QStringLiteral("group");
    case BudgetLevel::TimeClass:
        return QStringLiteral("class");
    case BudgetLevel::Family:
        return QStringLiteral("family");
    }
    return {};
}

/// What the row is called where it is read.
QString budgetRowName(const CompareBudgetRow& row)
{
    switch (row.level) {
    case BudgetLevel::Wall:
        return Text::tr("Wall time");
    case BudgetLevel::Group:
        return withRaisedFirst(label(LabelKind::Group, timeGroupKey(row.group)).brief);
    case BudgetLevel::TimeClass:
        return QStringLiteral("› ") + label(LabelKind::TimeClass, timeClassKey(row.timeClass)).brief;
    case BudgetLevel::Family:
        return Text::tr("› family %1").arg(row.family);
    }
    return {};
}

void addBudgetNames(BudgetTableBuilder& builder, const CompareRuns& runs, const GpuPairs& gpus)
{
    builder.text({ QStringLiteral("name"), Text::tr("Time"),
                   Text::tr("The wall time, a group of its classes, a class, or a family of kernels.") },
                 Note, budgetRowName);
    addGpuPairColumn(builder, runs, gpus, [](const CompareBudgetRow& row) { return row.gpu; });
    const auto key = [&](const QString& columnKey, const QString& title, const QString& help, auto value) {
        builder.text({ columnKey, title, help, ColumnUse::ExportOnly }, Identity, value);
    };
    key(QStringLiteral("level"), Text::tr("Level"),
        Text::tr("wall, group, class or family. Groups add up to the wall, classes to their group, families to the "
                 "time of kernels other than NCCL's."),
        [](const CompareBudgetRow& row) { return budgetLevelKey(row.level); });
    key(QStringLiteral("part"), Text::tr("Part"), Text::tr("before, window or after; without a unit of work only."),
        [](const CompareBudgetRow& row) { return row.level == BudgetLevel::Wall ? QString() : runPartKey(row.part); });
    key(QStringLiteral("group"), Text::tr("Group"), Text::tr("Key of the group."), [](const CompareBudgetRow& row) {
        return row.level == BudgetLevel::Wall ? QString() : QString::fromLatin1(timeGroupKey(row.group));
    });
    key(QStringLiteral("class"), Text::tr("Class"), Text::tr("Key of the class."), [](const CompareBudgetRow& row) {
        return row.level == BudgetLevel::TimeClass ? QString::fromLatin1(timeClassKey(row.timeClass)) : QString();
    });
    key(QStringLiteral("family"), Text::tr("Family"), Text::tr("Family of kernels."),
        [](const CompareBudgetRow& row) { return row.family; });
}

/// What was asked for is shown, the rest can be chosen.
ColumnUse useOf(const CompareBudget& budget, ComparePer per)
{
    return budget.per == per ? ColumnUse::Everywhere : ColumnUse::Chooser;
}

/// Shares of the wall of the row's GPU.
void addShares(BudgetTableBuilder& builder, const std::shared_ptr<const CompareBudget>& budget)
{
    const auto shareOf = [budget](const CompareBudgetRow& row, Side side) -> std::optional<double> {
        const auto wallNs = budget->wall(row.gpu).totalNs[side];
        return wallNs > 0 ? std::optional(static_cast<double>(row.totalNs[side]) / static_cast<double>(wallNs))
                          : std::nullopt;
    };
    const auto use = useOf(*budget, ComparePer::Second);
    constexpr int Decimals = 2;
    builder.share(
        { QStringLiteral("base_pct"), Text::tr("BASE share"), Text::tr("Of the wall time of BASE."), use },
        Better::Neither, Decimals, [shareOf](const CompareBudgetRow& row) { return shareOf(row, Side::Base); },
        sqlOfTwoFiles());
    builder.share(
        { QStringLiteral("new_pct"), Text::tr("NEW share"), Text::tr("Of the wall time of NEW."), use },
        Better::Neither, Decimals, [shareOf](const CompareBudgetRow& row) { return shareOf(row, Side::New); },
        sqlOfTwoFiles());
    builder.number(
        { QStringLiteral("delta_pp"), Text::tr("Δ share"), Text::tr("In percentage points."), use },
        { Aggregate::Share, Better::Neither }, Unit::Percent, Decimals,
        [shareOf](const CompareBudgetRow& row) -> std::optional<double> {
            const auto base = shareOf(row, Side::Base);
            const auto now = shareOf(row, Side::New);
            return base && now ? std::optional((*now - *base) * 100) : std::nullopt; // NOLINT: percent
        },
        sqlOfTwoFiles());
}

Provenance budgetProvenance(const CompareBudget& budget)
{
    Provenance provenance;
    if (budget.rows.empty()) {
        provenance.unavailable = Text::tr("not available, because no GPU has work in both runs");
        provenance.advice = Text::tr("Capture both runs with nsys profile --trace=cuda");
        return provenance;
    }
    provenance.source = Text::tr("the wall budgets of both traces");
    provenance.derivation = budget.hasUnit
        ? Text::tr(
            "Per GPU, every moment of the kept units counts once, as in the wall budget. Each side adds up to its "
            "wall time, and the differences to that of the wall, to the nanosecond.")
        : Text::tr("Per GPU, every moment of the run counts once, as in the wall budget. Each side adds up to its wall "
                   "time, and the differences to that of the wall, to the nanosecond.");
    provenance.derivation += QLatin1Char(' ') + differenceLimitsText(budget.limits, budget.areRuns);
    if (budget.hasUnit) {
        provenance.coverage = Text::tr("%1 units of BASE, %2 of NEW.")
                                  .arg(formatCount(budget.units.base), formatCount(budget.units.now));
    }
    return provenance;
}

} // namespace

Table describeCompareBudget(const CompareRuns& runs, const GpuPairs& gpus, std::shared_ptr<const CompareBudget> budget)
{
    BudgetTableBuilder builder(QStringLiteral("compare_budget"), QStringLiteral("Wall budget: BASE against NEW"),
                               rowsOf(budget, &CompareBudget::rows), budgetProvenance(*budget));
    addBudgetNames(builder, runs, gpus);
    using Row = CompareBudgetRow;
    const auto unitUse = useOf(*budget, ComparePer::Unit);
    const auto totalUse = useOf(*budget, ComparePer::Total);
    addTimeColumns(builder,
                   { QStringLiteral("base_unit"), Text::tr("BASE a unit"), Text::tr("Mean of a kept unit."), unitUse },
                   [](const Row& row) { return row.unitNs.base; });
    addTimeColumns(builder,
                   { QStringLiteral("new_unit"), Text::tr("NEW a unit"), Text::tr("Mean of a kept unit."), unitUse },
                   [](const Row& row) { return row.unitNs.now; });
    addTimeColumns(builder,
                   { QStringLiteral("delta_unit"), Text::tr("Δ a unit"), Text::tr("NEW - BASE a unit."), unitUse },
                   [](const Row& row) { return row.unitDeltaNs(); });
    constexpr int Decimals = 2;
    builder.number(
        { QStringLiteral("delta_pct"), Text::tr("Δ of BASE"),
          budget->per == ComparePer::Total ? Text::tr("Of BASE in all.") : Text::tr("Of BASE a unit."),
          budget->per == ComparePer::Second ? ColumnUse::Chooser : ColumnUse::Everywhere },
        { Aggregate::Rate, Better::Less }, Unit::Percent, Decimals,
        [budget](const Row& row) {
            const auto& divisor = budget->per == ComparePer::Total ? budget->runs : budget->units;
            const auto base = static_cast<double>(row.totalNs.base) / static_cast<double>(divisor.base);
            const auto now = static_cast<double>(row.totalNs.now) / static_cast<double>(divisor.now);
            return percentOfBase(now - base, base);
        },
        sqlOfTwoFiles());
    addTestColumns(builder, [](const Row& row) -> const RowTest& { return row.test; });
    addTimeColumns(builder, { QStringLiteral("base"), Text::tr("BASE"), Text::tr("In all."), totalUse },
                   [](const Row& row) { return row.totalNs.base; });
    addTimeColumns(builder, { QStringLiteral("new"), Text::tr("NEW"), Text::tr("In all."), totalUse },
                   [](const Row& row) { return row.totalNs.now; });
    addTimeColumns(builder, { QStringLiteral("delta"), Text::tr("Δ"), Text::tr("NEW - BASE in all."), totalUse },
                   [](const Row& row) { return row.deltaNs(); });
    addShares(builder, budget);
    return builder.take();
}

} // namespace core
