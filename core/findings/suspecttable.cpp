// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "findings/suspects.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

const Table* findTable(const std::vector<TablePointer>& tables, QStringView key)
{
    const auto found
        = std::find_if(tables.begin(), tables.end(), [key](const TablePointer& table) { return table->key == key; });
    return found == tables.end() ? nullptr : found->get();
}

/// Selection `behind`: the launch calls of a row.
sql::Query suspectedLaunches(const EvidenceSql& source, const SuspectRow& row)
{
    QStringList names;
    for (const auto& name : source.trace().callNames) {
        if (name.name == row.name && name.kind == CallKind::Launch)
            names.append(name.recordedName);
    }
    sql::Query query;
    query.with(QStringLiteral("behind"),
               source.events(EventClass::Calls, { source.hasText(QStringLiteral("name_id"), names) }));
    return query;
}

/// What the SQL of suspects is made from.
struct SuspectEvidence {
    EvidenceSource source;
    std::shared_ptr<const Suspects> suspects;
    std::vector<TablePointer> tables;

    [[nodiscard]] const SuspectRow& at(std::size_t row) const { return suspects->rows[row]; }
    /// The SQL of the cell in the source table; empty when it has none.
    [[nodiscard]] QString cellSql(std::size_t row, const QString& columnKey) const
    {
        const auto& origin = at(row).source;
        const auto* table = findTable(tables, origin.tableKey);
        const auto column = table ? table->findColumn(columnKey) : std::nullopt;
        return column && table->columns[*column].sql ? table->columns[*column].sql(origin.row) : QString();
    }
    [[nodiscard]] QString totalSql(std::size_t row, const QString& unit, double divisor) const
    {
        if (at(row).kind != SuspectKind::Launch)
            return cellSql(row, at(row).source.totalPrefix + unit);
        const auto sum = sql::sumOf(QStringLiteral("behind"));
        return suspectedLaunches(*source, at(row)).value(divisor == 1 ? sum : sql::scaled(sum, divisor));
    }
    [[nodiscard]] QString countSql(std::size_t row) const
    {
        if (at(row).kind != SuspectKind::Launch)
            return cellSql(row, at(row).source.countKey);
        return suspectedLaunches(*source, at(row)).value(sql::countOf(QStringLiteral("behind")));
    }
    [[nodiscard]] QString rowsSql(std::size_t row) const
    {
        if (at(row).kind == SuspectKind::Launch)
            return suspectedLaunches(*source, at(row)).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
        const auto* table = findTable(tables, at(row).source.tableKey);
        return table && table->rowsSql ? table->rowsSql(at(row).source.row) : QString();
    }
};

using SuspectBuilder = TableBuilder<SuspectRow>;
using SuspectEvidencePointer = std::shared_ptr<const SuspectEvidence>;

/// `make(evidence, row)` of each row, with what its other cells mean.
ColumnSql suspectSql(const SuspectEvidencePointer& evidence,
                     const std::function<QString(const SuspectEvidence& evidence, std::size_t row)>& make)
{
    auto sql = columnSql(evidence->source, [evidence, make](std::size_t row) { return make(*evidence, row); });
    if (sql.cell)
        sql.reason = Text::tr("where the figure has no SQL in the table it was taken from, it has none here; the "
                              "reason stands there");
    return sql;
}

void addFigures(SuspectBuilder& builder, const SuspectEvidencePointer& evidence)
{
    const auto totalSql = [&evidence](const QString& unit, double divisor) {
        return suspectSql(evidence, [unit, divisor](const SuspectEvidence& rows, std::size_t row) {
            return rows.totalSql(row, unit, divisor);
        });
    };
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations; of idle time the idle time of the GPU.") },
                     { Aggregate::Sum, Better::Less }, [](const SuspectRow& row) { return row.totalNs; },
                     { totalSql(QStringLiteral("_ns"), 1), totalSql(QStringLiteral("_ms"), NsPerMs) });
    builder.sortedByLast();
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Kernels, operations, calls, copies, or gaps.") },
        { Aggregate::Sum, Better::Neither }, [](const SuspectRow& row) { return row.count; },
        suspectSql(evidence, [](const SuspectEvidence& rows, std::size_t row) { return rows.countSql(row); }));
}

void addNames(SuspectBuilder& builder, const std::shared_ptr<const Trace>& trace,
              const std::shared_ptr<const Suspects>& suspects)
{
    builder
        .text({ QStringLiteral("kind"), QStringLiteral("Kind"),
                Text::tr("kernel, nccl, barrier, memcpy, memset, idle (of one GPU) or launch (API calls).") },
              Identity, [](const SuspectRow& row) { return suspectKindName(row.kind); })
        .isVocabulary
        = true;
    auto& name = builder.text({ QStringLiteral("display_name"), QStringLiteral("Name"),
                                Text::tr("Kernel, operation, API call, direction of copies, or GPU.") },
                              Note, [trace](const SuspectRow& row) {
                                  const auto kernel = row.subject.kernel;
                                  return kernel.isValid() ? trace->kernelNames[kernel.value()].displayName : row.name;
                              });
    name.toolTip = [trace, suspects](std::size_t row) {
        const auto kernel = suspects->rows[row].subject.kernel;
        return kernel.isValid() ? trace->kernelNames[kernel.value()].fullName : QString();
    };
    builder.text({ QStringLiteral("name"), QStringLiteral("Recorded name"),
                   Text::tr("The same, of a kernel the short name as recorded."), ColumnUse::ExportOnly },
                 Identity, [](const SuspectRow& row) { return row.name; });
}

} // namespace

Table describeSuspects(std::shared_ptr<const Trace> trace, std::shared_ptr<const Suspects> suspects, const Scope& scope,
                       const std::vector<TablePointer>& tables)
{
    SuspectBuilder builder(TableKey::Suspects, QStringLiteral("Global critical path suspects"),
                           rowsOf(suspects, &Suspects::rows), suspects->provenance);
    const auto evidence = std::make_shared<const SuspectEvidence>(
        SuspectEvidence { std::make_shared<const EvidenceSql>(trace, scope), suspects, tables });
    addNames(builder, trace, suspects);
    addFigures(builder, evidence);
    builder.text({ QStringLiteral("details"), QStringLiteral("Details"), Text::tr("What else is known of it.") }, Note,
                 [](const SuspectRow& row) { return row.details; });
    addDeviceLabel(builder, trace, [](const SuspectRow& row) { return row.subject.device; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 Identity, [trace](const SuspectRow& row) { return gpuIdCell(*trace, row.subject.device); });
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"),
                   Text::tr("Of a kernel: demangled name with arguments."), ColumnUse::Chooser },
                 Identity, [trace](const SuspectRow& row) -> Cell {
                     const auto kernel = row.subject.kernel;
                     return kernel.isValid() ? Cell(trace->kernelNames[kernel.value()].fullName) : Cell();
                 });
    auto& table = builder.table();
    table.rowCount = std::min(table.rowCount, MaximumSuspects);
    table.subject = [suspects](std::size_t row) { return suspects->rows[row].subject; };
    table.rowsSql = rowsSql(evidence->source, [evidence](std::size_t row) { return evidence->rowsSql(row); });
    return builder.take(*trace);
}

} // namespace core
