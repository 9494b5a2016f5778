// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/rows/figurecells.h"

#include "table/tablekeys.h"

#include <map>
#include <utility>

namespace core {

namespace {

/// Of the window of each GPU in a table of a wall budget, its rows by GPU and class.
std::map<std::pair<DeviceIndex, QString>, std::size_t> windowRows(const Table& budget)
{
    std::map<std::pair<DeviceIndex, QString>, std::size_t> rows;
    const auto timeClass = budget.findColumn(u"class");
    const auto part = budget.findColumn(u"part");
    if (!timeClass || !part || !budget.subject)
        return rows;
    const auto window = runPartKey(RunPart::Window);
    for (std::size_t row = 0; row < budget.rowCount; ++row) {
        if (budget.text(row, *part) == window)
            rows.emplace(std::pair(budget.subject(row).device, budget.text(row, *timeClass)), row);
    }
    return rows;
}

} // namespace

std::vector<Sides<FigureCell>> cellsOfFindings(const Comparison& comparison, const Sides<ResultsPointer>& results,
                                               const CompareFindings& findings)
{
    std::vector<Sides<FigureCell>> cells(findings.rows.size());
    for (const auto side : BothSides) {
        if (comparison.runs[side].baseline)
            continue;
        for (std::size_t row = 0; row < cells.size(); ++row) {
            const auto& evidence = findings.rows[row].evidence[side];
            const auto table = evidence ? results[side]->table(evidence->tableKey) : nullptr;
            const auto column = table ? table->findColumn(evidence->columnKey) : std::nullopt;
            if (column && evidence->row < table->rowCount)
                cells[row][side] = { table, evidence->row, *column };
        }
    }
    return cells;
}

std::vector<Sides<FigureCell>> cellsOfBudget(const Comparison& comparison, const Sides<ResultsPointer>& results)
{
    std::vector<Sides<FigureCell>> cells(comparison.budget->rows.size());
    for (const auto side : BothSides) {
        const auto table = comparison.runs[side].baseline ? nullptr : results[side]->table(TableKey::WallBudget);
        const auto column = table ? table->findColumn(u"time_ns") : std::nullopt;
        if (!column)
            continue;
        const auto rows = windowRows(*table);
        for (std::size_t row = 0; row < cells.size(); ++row) {
            const auto& of = comparison.budget->rows[row];
            if (of.level != BudgetLevel::TimeClass || of.part != RunPart::Window)
                continue;
            const auto found = rows.find(
                { comparison.gpus.pairs[of.gpu].device[side], QString::fromLatin1(timeClassKey(of.timeClass)) });
            if (found != rows.end())
                cells[row][side] = { table, found->second, *column };
        }
    }
    return cells;
}

} // namespace core
