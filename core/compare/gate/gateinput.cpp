// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gateinput.h"

#include "base/text.h"
#include "compare/comparetables.h"
#include "compare/gate/gatetablerows.h"
#include "compare/gate/kerneldurations.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace core {

namespace {

GateFigure figureOfSides(GateMetric metric, Unit unit, const Sides<std::optional<double>>& values)
{
    GateFigure figure { gateMetricKey(metric), unit, values.base, values.now, std::nullopt };
    if (values.base && values.now)
        figure.delta = *values.now - *values.base;
    return figure;
}

bool isOfQuantiles(const GateRule& rule)
{
    return rule.subject.kind == GateSubjectKind::Kernel
        && (rule.metric == GateMetric::P50 || rule.metric == GateMetric::P90 || rule.metric == GateMetric::P99
            || rule.metric == GateMetric::Max);
}

/// Makes the rows of one comparison.
class GateRows
{
public:
    GateRows(const Comparison& comparison, GateInput& input)
        : m_comparison(comparison)
        , m_input(input)
        , m_isPerUnit((comparison.unit && comparison.per != ComparePer::Total)
                      || (!comparison.unit && comparison.areRuns()))
        , m_hasTests(comparison.per != ComparePer::Total || comparison.hasEqualUnits())
    {
    }
    void addBudget();
    /// Groups and classes of which neither run has any: they are known to be 0.
    void addEmptyBudget();
    void addKernels();
    /// Adds quantiles to the rows of kernels. Errors: Cancelled.
    Cancellable<void> addQuantiles(const std::stop_token& stop);

private:
    GateRow& add(GateSubjectKind kind, const QString& key, std::size_t gpu);
    void addTimes(GateRow& row, const CompareBudgetRow& of, const Sides<std::int64_t>& wallNs) const;
    void takeTest(GateRow& row, const RowTest& test) const;
    void addKernel(const CompareKernelRow& of, const Sides<double>& kernelNs);
    [[nodiscard]] QStringList kernelNames(const CompareKernelRow& of) const;
    [[nodiscard]] double perUnit(Side side, std::int64_t total) const
    {
        const auto units = m_isPerUnit ? m_comparison.kernels->units[side] : m_comparison.kernels->runs[side];
        return static_cast<double>(total) / static_cast<double>(units);
    }
    [[nodiscard]] Sides<std::int64_t> timesNs(const CompareBudgetRow& of) const
    {
        return m_isPerUnit ? of.unitNs : of.totalNs;
    }

    const Comparison& m_comparison;
    GateInput& m_input;
    bool m_isPerUnit;
    bool m_hasTests; ///< tests of units say nothing about totals of other numbers of units
    std::vector<std::pair<std::size_t, const CompareKernelRow*>> m_kernels; ///< rows of the input
};

/// A row, named with its GPU where there are several.
GateRow& GateRows::add(GateSubjectKind kind, const QString& key, std::size_t gpu)
{
    auto& row = m_input.rows.emplace_back();
    row.kind = kind;
    row.key = kind == GateSubjectKind::Budget ? key : QString();
    row.shown = key.isEmpty() ? gateSubjectKey(kind) : QStringLiteral("%1 %2").arg(gateSubjectKey(kind), key);
    if (m_comparison.gpus.pairs.size() > 1) {
        const auto device = m_comparison.gpus.pairs[gpu].device.base;
        row.shown = Text::tr("%1 on %2").arg(row.shown, m_comparison.runs.base.trace->devices[device.value()].label());
    }
    return row;
}

void GateRows::takeTest(GateRow& row, const RowTest& test) const
{
    const auto state = test.judgement.state;
    if (!m_hasTests && state != ChangeState::New && state != ChangeState::Gone) {
        row.untested = Text::tr("units of runs that have other numbers of them say nothing about totals");
        return;
    }
    row.state = state;
    row.untested = state == ChangeState::NotTested ? test.reasonText() : QString();
    row.q = test.q;
    row.p = test.samples.p;
}

void GateRows::addTimes(GateRow& row, const CompareBudgetRow& of, const Sides<std::int64_t>& wallNs) const
{
    const auto times = timesNs(of);
    Sides<std::optional<double>> total, share;
    for (const auto side : BothSides) {
        total[side] = static_cast<double>(times[side]);
        if (wallNs[side] > 0)
            share[side] = 100 * static_cast<double>(of.totalNs[side]) / static_cast<double>(wallNs[side]);
    }
    row.figures.push_back(figureOfSides(GateMetric::Total, Unit::Nanoseconds, total));
    row.figures.push_back(figureOfSides(GateMetric::Share, Unit::Percent, share));
    takeTest(row, of.test);
}

void GateRows::addBudget()
{
    for (const auto& of : m_comparison.budget->rows) {
        if (of.part != RunPart::Window)
            continue;
        const auto& wall = m_comparison.budget->wall(of.gpu);
        switch (of.level) {
        case BudgetLevel::Wall:
            addTimes(add(GateSubjectKind::Wall, {}, of.gpu), of, wall.totalNs);
            addTimes(add(GateSubjectKind::Budget, QStringLiteral("idle"), of.gpu), m_comparison.budget->idle[of.gpu],
                     wall.totalNs);
            break;
        case BudgetLevel::Group:
            addTimes(add(GateSubjectKind::Budget, QString::fromLatin1(timeGroupKey(of.group)), of.gpu), of,
                     wall.totalNs);
            break;
        case BudgetLevel::TimeClass:
            // a group may have the name of one of its classes: the name means the group
            if (timeClassKey(of.timeClass) != timeGroupKey(of.group))
                addTimes(add(GateSubjectKind::Budget, QString::fromLatin1(timeClassKey(of.timeClass)), of.gpu), of,
                         wall.totalNs);
            break;
        case BudgetLevel::Family: {
            auto& row = add(GateSubjectKind::Family, of.family, of.gpu);
            row.texts = { of.family };
            addTimes(row, of, wall.totalNs);
            break;
        }
        }
    }
}

void GateRows::addEmptyBudget()
{
    std::set<std::pair<std::size_t, QString>> known;
    for (const auto& of : m_comparison.budget->rows) {
        if (of.part == RunPart::Window && of.level == BudgetLevel::Group)
            known.emplace(of.gpu, QString::fromLatin1(timeGroupKey(of.group)));
        if (of.part == RunPart::Window && of.level == BudgetLevel::TimeClass)
            known.emplace(of.gpu, QString::fromLatin1(timeClassKey(of.timeClass)));
    }
    for (std::size_t gpu = 0; gpu < m_comparison.gpus.pairs.size(); ++gpu) {
        const auto addOnce = [&](const QString& key) {
            if (!known.emplace(gpu, key).second)
                return;
            CompareBudgetRow nothing;
            nothing.gpu = gpu;
            nothing.test.judgement.state = ChangeState::Same;
            addTimes(add(GateSubjectKind::Budget, key, gpu), nothing, m_comparison.budget->wall(gpu).totalNs);
        };
        for (std::size_t i = 0; i < TimeGroupCount; ++i)
            addOnce(QString::fromLatin1(timeGroupKey(static_cast<TimeGroup>(i))));
        for (std::size_t i = 0; i < TimeClassCount; ++i)
            addOnce(QString::fromLatin1(timeClassKey(static_cast<TimeClass>(i))));
    }
}

QStringList GateRows::kernelNames(const CompareKernelRow& of) const
{
    QStringList names;
    for (const auto side : BothSides) {
        for (const auto name : of.match.names[side]) {
            names.append(m_comparison.kernels->displayNames[side][name.value()]);
            names.append(m_comparison.runs[side].trace->kernelNames[name.value()].fullName);
        }
    }
    names.removeDuplicates();
    return names;
}

void GateRows::addKernel(const CompareKernelRow& of, const Sides<double>& kernelNs)
{
    const auto names = kernelNames(of);
    m_kernels.emplace_back(m_input.rows.size(), &of);
    auto& row = add(GateSubjectKind::Kernel, names.value(0), of.gpu);
    row.texts = names;
    takeTest(row, of.test);
    Sides<std::optional<double>> total, mean, calls, share;
    for (const auto side : BothSides) {
        const auto& totals = of.totals[side];
        if (totals.calls == 0)
            continue;
        total[side] = perUnit(side, totals.totalNs);
        calls[side] = perUnit(side, totals.calls);
        mean[side] = static_cast<double>(totals.totalNs) / static_cast<double>(totals.calls);
        if (kernelNs[side] > 0)
            share[side] = 100 * static_cast<double>(totals.totalNs) / kernelNs[side];
    }
    if (of.isOneSided()) // whatever else is known: a test has both sides
        row.state = of.totals.base.calls > 0 ? ChangeState::Gone : ChangeState::New;
    row.baseCalls = of.totals.base.calls;
    row.newCalls = of.totals.now.calls;
    row.figures = { figureOfSides(GateMetric::Total, Unit::Nanoseconds, total),
                    figureOfSides(GateMetric::Avg, Unit::Nanoseconds, mean),
                    figureOfSides(GateMetric::Calls, Unit::Count, calls),
                    figureOfSides(GateMetric::Share, Unit::Percent, share) };
}

void GateRows::addKernels()
{
    std::vector<Sides<double>> kernelNs(m_comparison.gpus.pairs.size());
    for (const auto& of : m_comparison.kernels->rows) {
        for (const auto side : BothSides)
            kernelNs[of.gpu][side] += static_cast<double>(of.totals[side].totalNs);
    }
    for (const auto& of : m_comparison.kernels->rows) {
        if (of.totals.base.calls > 0 || of.totals.now.calls > 0)
            addKernel(of, kernelNs[of.gpu]);
    }
}

Cancellable<void> GateRows::addQuantiles(const std::stop_token& stop)
{
    constexpr std::pair<GateMetric, double> Quantiles[] {
        { GateMetric::P50, 0.5 }, { GateMetric::P90, 0.9 }, { GateMetric::P99, 0.99 }, { GateMetric::Max, 1 }
    };
    for (std::size_t gpu = 0; gpu < m_comparison.gpus.pairs.size(); ++gpu) {
        Sides<DurationsOfKernels> durations;
        for (const auto side : BothSides) {
            auto read = findDurations(m_comparison.runs[side], m_comparison.gpus.pairs[gpu].device[side],
                                      m_comparison.spans[gpu][side], stop);
            if (!read)
                return cancelled();
            durations[side] = std::move(*read);
        }
        for (const auto& [place, of] : m_kernels) {
            if (of->gpu != gpu)
                continue;
            Sides<std::vector<std::int64_t>> calls;
            for (const auto side : BothSides) {
                for (const auto name : of->match.names[side]) {
                    const auto& more = durations[side][name.value()];
                    calls[side].insert(calls[side].end(), more.begin(), more.end());
                }
            }
            for (const auto& [metric, q] : Quantiles) {
                Sides<std::optional<double>> values;
                for (const auto side : BothSides) {
                    if (!calls[side].empty())
                        values[side] = quantile(std::span(calls[side]), q);
                }
                m_input.rows[place].figures.push_back(figureOfSides(metric, Unit::Nanoseconds, values));
            }
        }
    }
    return {};
}

} // namespace

bool needsAllTables(const Gate& gate)
{
    return std::any_of(gate.rules.begin(), gate.rules.end(),
                       [](const GateRule& rule) { return rule.subject.kind >= GateSubjectKind::Nccl; });
}

Cancellable<GateInput> gateInput(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                 const Gate& gate, const std::stop_token& stop)
{
    GateInput input;
    input.isComparable = comparison.checks->worst() != CheckLevel::NotComparable;
    QStringList reasons;
    for (const auto& check : comparison.checks->checks) {
        if (check.level == CheckLevel::NotComparable)
            reasons.append(check.text);
    }
    input.notComparableReason = reasons.join(QLatin1Char(' '));
    input.hasComparableSums = comparison.hasComparableSums();
    if (comparison.gpus.isEmpty()) {
        input.hasFindings = false;
        return input;
    }
    GateRows rows(comparison, input);
    rows.addBudget();
    rows.addEmptyBudget();
    rows.addKernels();
    if (!comparison.kernels->unavailable.isEmpty())
        input.gaps.push_back({ GateSubjectKind::Kernel, {}, comparison.kernels->unavailable });
    if (std::any_of(gate.rules.begin(), gate.rules.end(), isOfQuantiles)) {
        if (auto added = rows.addQuantiles(stop); !added)
            return cancelled();
    }
    if (auto added = addTableRows(input, tables, tableUnits(comparison), stop); !added)
        return cancelled();
    return input;
}

} // namespace core
