// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinetables.h"

#include "base/text.h"
#include "compare/baseline/hashednames.h"
#include "table/tablekeys.h"

#include <QHash>

#include <algorithm>
#include <memory>
#include <optional>

namespace core {

namespace {

/// A text that the program traced gave, and not nsys or CUDA.
bool isName(const TableColumn& column)
{
    static const QStringList Names { QStringLiteral("full_name"), QStringLiteral("kernel_name"),
                                     QStringLiteral("text"),      QStringLiteral("nvtx"),
                                     QStringLiteral("name"),      QStringLiteral("domain"),
                                     QStringLiteral("phase"),     QStringLiteral("op") };
    return column.role == ColumnRole::Identity && !column.isVocabulary && !column.isNumeric()
        && Names.contains(column.key);
}

/// NCCL's operations are words of the program's; what else stands there is the name of a kernel.
bool isOperation(const QString& text)
{
    return std::none_of(text.begin(), text.end(), [](QChar character) { return character.isUpper(); });
}

Cell hashedCell(const TableColumn& column, const Cell& cell, const QByteArray& nameKey)
{
    const auto* const text = std::get_if<QString>(&cell);
    return text && !text->isEmpty() && !(column.key == QLatin1String("op") && isOperation(*text))
        ? Cell(hashedName(*text, nameKey))
        : cell;
}

} // namespace

BaselineTable keptTable(const Table& table, const QByteArray& nameKey)
{
    BaselineTable kept;
    kept.key = table.key;
    kept.unavailable = table.provenance.unavailable;
    if (kept.unavailable.isEmpty() && table.rowCount > MostBaselineTableRows)
        kept.unavailable = Text::tr("not available, because a baseline keeps no table of more than 5,000 rows");
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (table.columns[column].role == ColumnRole::Note)
            continue;
        columns.push_back(column);
        kept.columns.append(table.columns[column].key);
    }
    if (!kept.unavailable.isEmpty())
        return kept;
    kept.rows.resize(table.rowCount);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        for (const auto column : columns) {
            const auto cell = table.cell(row, column);
            const bool isHashed = !nameKey.isEmpty() && isName(table.columns[column]);
            kept.rows[row].push_back(isHashed ? hashedCell(table.columns[column], cell, nameKey) : cell);
        }
    }
    return kept;
}

Table tableOfBaseline(const BaselineTable& kept, const Table& like)
{
    const auto held = std::make_shared<const BaselineTable>(kept);
    auto table = like;
    table.rowCount = held->rows.size();
    table.summary.clear();
    table.provenance.unavailable = held->unavailable;
    table.traceOf = nullptr;
    table.subject = nullptr;
    table.rowsSql = nullptr;
    table.pieces.reset();
    for (auto& column : table.columns) {
        const auto place = held->columns.indexOf(column.key);
        column.value = [held, place](std::size_t row) {
            return place < 0 ? Cell() : held->rows[row][static_cast<std::size_t>(place)];
        };
        column.toolTip = nullptr;
        column.sql = nullptr;
        column.display = nullptr;
    }
    return table;
}

QString keptOperation(const QString& operation, const QByteArray& nameKey)
{
    return nameKey.isEmpty() || isOperation(operation) ? operation : hashedName(operation, nameKey);
}

Table withHashedNames(const Table& table, const QByteArray& nameKey)
{
    auto hashed = table;
    for (auto& column : hashed.columns) {
        if (!isName(column))
            continue;
        const auto of = column; // without its value changed
        column.value = [of, nameKey](std::size_t row) { return hashedCell(of, of.value(row), nameKey); };
    }
    return hashed;
}

bool mayBeKept(const Table& table)
{
    static const QStringList NamesOfProcesses { TableKey::Processes, TableKey::LaunchStorms, TableKey::NvtxCoverage };
    return !NamesOfProcesses.contains(table.key) && !table.key.endsWith(QLatin1String("_pid"))
        && std::none_of(table.columns.begin(), table.columns.end(), [](const TableColumn& column) {
               return column.role == ColumnRole::Identity
                   && (column.key.contains(QLatin1String("thread")) || column.key.contains(QLatin1String("process")));
           });
}

} // namespace core
