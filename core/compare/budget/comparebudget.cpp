// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/budget/comparebudget.h"

#include "compare/decomposition.h"
#include "compare/rowtests.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

namespace core {

namespace {

/// ns by class and part in the mean unit, rounded so that they add up to the wall.
using PartTimes = std::array<ClassTimes, RunPartCount>;

/// What a row is tested by, made when its turn comes.
struct BudgetSample {
    std::size_t row = 0;
    std::function<RowSample()> make;
    bool isAlone = false; ///< of few runs no figure of a table would stand out: it is judged by its own p
};

/// Makes the rows of one pair of GPUs.
class BudgetRows
{
public:
    /// `samples`: those of rows that are to be tested are added to it; they are of use as long as `budgets`.
    BudgetRows(const Sides<UnitBudget>& budgets, std::size_t gpu, std::vector<CompareBudgetRow>& rows,
               std::vector<BudgetSample>& samples)
        : m_budgets(budgets)
        , m_gpu(gpu)
        , m_rows(rows)
        , m_samples(samples)
    {
        for (const auto side : BothSides)
            m_unitNs[side] = unitTimes(budgets[side]);
    }
    /// False when stopped.
    [[nodiscard]] bool add(const std::stop_token& stop)
    {
        auto& wall = begin(BudgetLevel::Wall, RunPart::Window);
        for (const auto side : BothSides) {
            wall.totalNs[side] = m_budgets[side].wallNs();
            wall.unitNs[side] = perUnitNs(wall.totalNs[side], m_budgets[side].unitCount());
        }
        test([](const UnitBudget& budget) { return budget.wallsNs(); },
             [](const UnitBudget& budget) { return budget.wallOfRuns(); });
        m_samples.back().isAlone = true;
        for (std::size_t part = 0; part < RunPartCount; ++part) {
            for (std::size_t group = 0; group < TimeGroupCount; ++group) {
                if (stop.stop_requested())
                    return false;
                addGroup(static_cast<RunPart>(part), static_cast<TimeGroup>(group));
            }
        }
        return true;
    }
    /// All groups of the window in which the GPU has nothing to do.
    [[nodiscard]] CompareBudgetRow idle() const
    {
        CompareBudgetRow row;
        row.gpu = m_gpu;
        for (std::size_t i = 0; i < TimeClassCount; ++i) {
            const auto timeClass = static_cast<TimeClass>(i);
            if (!isIdle(timeGroup(timeClass)))
                continue;
            for (const auto side : BothSides) {
                const auto& budget = m_budgets[side];
                row.totalNs[side] += budget.totalNs(RunPart::Window, timeClass);
                row.unitNs[side] += m_unitNs[side][static_cast<std::size_t>(RunPart::Window)][i];
            }
        }
        return row;
    }

private:
    static PartTimes unitTimes(const UnitBudget& budget)
    {
        std::vector<std::int64_t> parts;
        for (std::size_t part = 0; part < RunPartCount; ++part) {
            for (std::size_t i = 0; i < TimeClassCount; ++i)
                parts.push_back(budget.totalNs(static_cast<RunPart>(part), static_cast<TimeClass>(i)));
        }
        const auto shared = sharedUnits(parts, budget.unitCount());
        PartTimes times {};
        for (std::size_t i = 0; i < shared.size(); ++i)
            times[i / TimeClassCount][i % TimeClassCount] = shared[i];
        return times;
    }
    CompareBudgetRow& begin(BudgetLevel level, RunPart part)
    {
        auto& row = m_rows.emplace_back();
        row.gpu = m_gpu;
        row.level = level;
        row.part = part;
        return row;
    }
    /// Has the last row tested by what `valuesOf` finds in both budgets and `ofRuns` in that of several runs.
    template <typename ValuesOf, typename OfRuns> void test(ValuesOf valuesOf, OfRuns ofRuns)
    {
        m_samples.push_back({ m_rows.size() - 1,
                              [&budgets = m_budgets, valuesOf, ofRuns] {
                                  return RowSample { { valuesOf(budgets.base), valuesOf(budgets.now) },
                                                     budgets.base.isOfRuns() ? floorOf(ofRuns(budgets.base))
                                                                             : std::nullopt };
                              },
                              false });
    }
    /// Values are those of the window: what is before and after it has none.
    template <typename Key> void testPart(RunPart part, Key key)
    {
        if (part == RunPart::Window)
            test([key](const UnitBudget& budget) { return budget.valuesNs(key); },
                 [key](const UnitBudget& budget) { return budget.valuesOfRuns(key); });
    }

    void addGroup(RunPart part, TimeGroup group)
    {
        std::vector<CompareBudgetRow> classes;
        Sides<std::int64_t> totalNs;
        Sides<std::int64_t> unitNs;
        for (std::size_t i = 0; i < TimeClassCount; ++i) {
            CompareBudgetRow row;
            row.timeClass = static_cast<TimeClass>(i);
            if (timeGroup(row.timeClass) != group)
                continue;
            for (const auto side : BothSides) {
                row.totalNs[side] = m_budgets[side].totalNs(part, row.timeClass);
                row.unitNs[side] = m_unitNs[side][static_cast<std::size_t>(part)][i];
                totalNs[side] += row.totalNs[side];
                unitNs[side] += row.unitNs[side];
            }
            classes.push_back(row);
        }
        if (totalNs == Sides<std::int64_t> {})
            return;
        auto& row = begin(BudgetLevel::Group, part);
        row.group = group;
        row.totalNs = totalNs;
        row.unitNs = unitNs;
        testPart(part, group);
        addClasses(part, group, classes);
        if (part == RunPart::Window && group == TimeGroup::Compute)
            addFamilies();
    }
    void addClasses(RunPart part, TimeGroup group, const std::vector<CompareBudgetRow>& classes)
    {
        for (const auto& of : classes) {
            if (of.totalNs == Sides<std::int64_t> {})
                continue;
            auto& row = begin(BudgetLevel::TimeClass, part);
            row.group = group;
            row.timeClass = of.timeClass;
            row.totalNs = of.totalNs;
            row.unitNs = of.unitNs;
            testPart(part, of.timeClass);
        }
    }
    /// Families of the time in which kernels other than NCCL's run.
    void addFamilies()
    {
        std::set<QString> names;
        for (const auto side : BothSides) {
            for (const auto& [name, ns] : m_budgets[side].families())
                names.insert(name);
        }
        Sides<std::vector<std::int64_t>> totals;
        Sides<std::vector<std::int64_t>> units;
        for (const auto side : BothSides) {
            for (const auto& name : names) {
                const auto found = m_budgets[side].families().find(name);
                totals[side].push_back(found == m_budgets[side].families().end() ? 0 : found->second);
            }
            units[side] = sharedUnits(totals[side], m_budgets[side].unitCount());
        }
        std::size_t place = 0;
        for (const auto& name : names) {
            auto& row = begin(BudgetLevel::Family, RunPart::Window);
            row.group = TimeGroup::Compute;
            row.family = name;
            for (const auto side : BothSides) {
                row.totalNs[side] = totals[side][place];
                row.unitNs[side] = units[side][place];
            }
            test([name](const UnitBudget& budget) { return budget.familyValuesNs(name); },
                 [name](const UnitBudget& budget) { return budget.familyOfRuns(name); });
            ++place;
        }
    }

    const Sides<UnitBudget>& m_budgets;
    std::size_t m_gpu;
    std::vector<CompareBudgetRow>& m_rows;
    std::vector<BudgetSample>& m_samples;
    Sides<PartTimes> m_unitNs;
};

/// Of all groups in which the GPU has nothing to do, by unit.
std::vector<std::int64_t> idleValuesNs(const UnitBudget& budget)
{
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto group = static_cast<TimeGroup>(i);
        if (!isIdle(group))
            continue;
        const auto& more = budget.valuesNs(group);
        values.resize(more.size(), 0);
        std::transform(more.begin(), more.end(), values.begin(), values.begin(), saturatedSum);
    }
    return values;
}

/// False when stopped.
bool testRows(std::vector<CompareBudgetRow>& rows, const std::vector<BudgetSample>& samples, RowTests& tests,
              const std::stop_token& stop)
{
    struct Tested {
        CompareBudgetRow* row;
        const BudgetSample* sample;
    };
    std::vector<Tested> tested;
    tested.reserve(samples.size());
    for (const auto& sample : samples)
        tested.push_back({ &rows[sample.row], &sample });
    const auto isDone = tests.describe(
        tested, [](const Tested& of) { return of.sample->make(); },
        [](const Tested& of) -> RowTest& { return of.row->test; }, stop);
    for (const auto& of : tested)
        of.row->test.isAlone = of.sample->isAlone && of.row->test.areRuns;
    tests.judge(rows, [](CompareBudgetRow& row) -> RowTest& { return row.test; });
    return isDone;
}

} // namespace

std::vector<std::int64_t> sharedUnits(const std::vector<std::int64_t>& parts, std::int64_t count)
{
    const auto total = std::accumulate(parts.begin(), parts.end(), std::int64_t { 0 });
    std::vector<std::int64_t> shared;
    shared.reserve(parts.size());
    for (const auto part : parts)
        shared.push_back(part / count);
    auto missing = perUnitNs(total, count) - std::accumulate(shared.begin(), shared.end(), std::int64_t { 0 });
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return parts[left] % count > parts[right] % count; });
    for (const auto place : order) {
        if (missing-- <= 0)
            break;
        ++shared[place];
    }
    return shared;
}

const CompareBudgetRow& CompareBudget::wall(std::size_t gpu) const
{
    return *std::find_if(rows.begin(), rows.end(), [gpu](const CompareBudgetRow& row) {
        return row.gpu == gpu && row.level == BudgetLevel::Wall;
    });
}

Cancellable<CompareBudget> compareBudgets(const CompareBudgetInputs& in, const DifferenceLimits& limits,
                                          const std::stop_token& stop)
{
    const auto& budgets = in.budgets;
    CompareBudget result;
    result.hasUnit = in.hasUnit;
    result.limits = limits;
    result.areRuns = in.areRuns;
    result.runs = in.runs;
    result.per = in.per;
    std::vector<BudgetSample> samples, samplesOfIdle;
    for (std::size_t gpu = 0; gpu < budgets.size(); ++gpu) {
        BudgetRows rows(budgets[gpu], gpu, result.rows, samples);
        if (!rows.add(stop))
            return cancelled();
        result.idle.push_back(rows.idle());
        samplesOfIdle.push_back({ gpu,
                                  [&of = budgets[gpu]] {
                                      return RowSample { { idleValuesNs(of.base), idleValuesNs(of.now) }, {} };
                                  },
                                  false });
        result.units = { budgets[gpu].base.unitCount(), budgets[gpu].now.unitCount() };
    }
    RowTests tests(limits, in.areRuns);
    if (!in.hasTests)
        return result;
    if (!testRows(result.rows, samples, tests, stop) || !testRows(result.idle, samplesOfIdle, tests, stop))
        return cancelled();
    return result;
}

} // namespace core
