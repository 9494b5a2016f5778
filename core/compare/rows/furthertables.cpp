// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/furthertables.h"

#include "compare/baseline/baselinerun.h"
#include "compare/budget/unitbudget.h"
#include "compare/comparetables.h"
#include "compare/rows/comparesizes.h"
#include "compare/rows/laidtables.h"
#include "compare/rows/rowunittests.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace core {

namespace {

using Values = std::vector<std::int64_t>;

/// By row; of several runs what each came to.
std::vector<Values> valuesOfBaseline(const Baseline& baseline, const Table& table)
{
    std::vector<Values> values(table.rowCount);
    const auto* const found = baseline.table(table.key);
    if (!found)
        return values;
    if (baseline.runs > 1) {
        std::copy_n(found->runNs.begin(), std::min(values.size(), found->runNs.size()), values.begin());
        return values;
    }
    for (std::size_t row = 0; row < std::min(values.size(), found->unitNs.size()); ++row) {
        if (!found->unitNs[row].empty())
            values[row] = { medianOf(found->unitNs[row]) };
    }
    return values;
}

/// Those with most time first, as many as there are events to look at.
std::vector<std::size_t> rowsOfMostTime(const Table& table, std::int64_t rowEvents)
{
    const auto total = totalTimeColumn(table);
    if (!total)
        return {};
    std::vector<double> times(table.rowCount);
    for (std::size_t row = 0; row < times.size(); ++row)
        times[row] = cellNumber(table.cell(row, *total)).value_or(0);
    std::vector<std::size_t> rows(table.rowCount);
    std::iota(rows.begin(), rows.end(), std::size_t { 0 });
    std::ranges::stable_sort(rows, [&](std::size_t left, std::size_t right) { return times[left] > times[right]; });
    rows.resize(std::min(rows.size(), mostRowsWithin(table.key, rowEvents)));
    return rows;
}

/// By column.
std::vector<std::optional<double>> figuresOf(const Table& table, std::size_t row)
{
    std::vector<std::optional<double>> figures(table.columns.size());
    for (std::size_t column = 0; column < figures.size(); ++column) {
        if (table.columns[column].role != ColumnRole::Measure)
            continue;
        const auto number = cellNumber(table.cell(row, column));
        if (number && std::isfinite(*number))
            figures[column] = number;
    }
    return figures;
}

/// The number of the pair with this GPU of the first run, which has one.
std::size_t pairOf(const Comparison& withFirst, DeviceIndex first)
{
    const auto& pairs = withFirst.gpus.pairs;
    const auto found = std::ranges::find_if(pairs, [&](const GpuPair& pair) { return pair.device.base == first; });
    return static_cast<std::size_t>(found - pairs.begin());
}

/// Puts together what a run came to.
class FurtherMaker
{
public:
    FurtherMaker(const Comparison& withFirst, Sides<ResultsPointer> results, std::stop_token stop)
        : m_withFirst(withFirst)
        , m_run(withFirst.runs.now)
        , m_results(std::move(results))
        , m_stop(std::move(stop))
    {
        m_made->steps = tableUnits(withFirst).now;
    }
    Cancellable<std::shared_ptr<const FurtherTables>> make(const std::vector<DeviceIndex>& devices)
    {
        if (!addTables())
            return cancelled();
        for (std::size_t pair = 0; pair < devices.size(); ++pair) {
            if (!addSizes(pair, pairOf(m_withFirst, devices[pair])))
                return cancelled();
        }
        addFindings();
        return std::shared_ptr<const FurtherTables>(std::move(m_made));
    }

private:
    /// False when stopped.
    bool addTables()
    {
        const auto laid = layTables(m_withFirst, m_results, m_stop);
        if (!laid)
            return false;
        for (const auto& both : *laid) {
            const auto& own = *both->tables.now;
            if (!both->tables.base->provenance.isAvailable() || !own.provenance.isAvailable())
                continue;
            auto values = runValuesOfRows(m_withFirst, m_results.now, own, Side::New, m_stop);
            if (!values)
                return false;
            auto& rows = m_made->tables[own.key];
            rows.resize(both->tables.base->rowCount);
            for (const auto& pair : both->rows) {
                if (pair.row.base && pair.row.now)
                    rows[*pair.row.base] = { figuresOf(own, *pair.row.now), std::move((*values)[*pair.row.now]) };
            }
        }
        return true;
    }
    /// `pair`: of the first run's GPUs; `own`: of those that are compared here. False when stopped.
    bool addSizes(std::size_t pair, std::size_t own)
    {
        auto sizes = sizesOfSide(m_withFirst, own, Side::New, m_stop);
        if (!sizes)
            return false;
        const bool isOfSeveral = m_run.baseline && m_run.baseline->baseline.runs > 1;
        for (auto& size : *sizes) {
            size.gpu = pair;
            if (!isOfSeveral)
                size.runNs = { medianOf(size.unitNs) };
            size.unitNs.clear();
            m_made->sizes.push_back(std::move(size));
        }
        return true;
    }
    void addFindings()
    {
        auto& findings = m_made->findings;
        findings = m_run.baseline ? findingsOfBaseline(m_run.baseline->baseline)
                                  : findingsOfRun(m_withFirst, Side::New, *m_results.now->findings, m_run.nameKey);
        for (auto& finding : findings.rows) {
            finding.evidence.reset(); // a cell of tables that are not kept
            finding.kernel = nameInFirst(finding.kernel);
            const auto& pairs = m_withFirst.gpus.pairs;
            const auto found
                = std::ranges::find_if(pairs, [&](const GpuPair& pair) { return pair.device.now == finding.device; });
            finding.device = found == pairs.end() ? DeviceIndex() : found->device.base;
        }
    }
    /// Of a kernel of the critical GPU that the first run does not have its own.
    [[nodiscard]] QString nameInFirst(const QString& fullName) const
    {
        for (const auto& match : m_withFirst.matches[m_withFirst.gpus.critical]) {
            const bool isOwn = std::ranges::any_of(match.names.now, [&](KernelNameIndex name) {
                return m_run.trace->kernelNames[name.value()].fullName == fullName;
            });
            if (isOwn && !match.names.base.empty())
                return m_withFirst.runs.base.trace->kernelNames[match.names.base.front().value()].fullName;
        }
        return fullName;
    }

    const Comparison& m_withFirst;
    const CompareRun& m_run;
    Sides<ResultsPointer> m_results;
    std::stop_token m_stop;
    std::shared_ptr<FurtherTables> m_made = std::make_shared<FurtherTables>();
};

} // namespace

Cancellable<std::vector<Values>> runValuesOfRows(const Comparison& comparison, const ResultsPointer& results,
                                                 const Table& table, Side side, const std::stop_token& stop)
{
    const auto& run = comparison.runs[side];
    if (run.baseline)
        return valuesOfBaseline(run.baseline->baseline, table);
    std::vector<Values> values(table.rowCount);
    const auto events = unitEventCount(run, table.key);
    if (!comparison.unit || !events)
        return values;
    const auto rows = rowsOfMostTime(table, *events);
    const auto times = unitTimesOfRows(comparison, *results, table, rows, side, stop);
    if (!times)
        return cancelled();
    for (std::size_t place = 0; place < rows.size(); ++place) {
        if (!(*times)[place].empty())
            values[rows[place]] = { medianOf((*times)[place]) };
    }
    return values;
}

Cancellable<std::shared_ptr<const FurtherTables>> furtherTables(const Comparison& withFirst,
                                                                const ResultsPointer& first,
                                                                const std::vector<DeviceIndex>& devices,
                                                                const std::stop_token& stop)
{
    auto own = analyzeCompared(withFirst, Side::New, stop);
    if (!own)
        return cancelled();
    return FurtherMaker(withFirst, { first, std::move(*own) }, stop).make(devices);
}

} // namespace core
