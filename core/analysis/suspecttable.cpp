// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/commoncolumns.h"
#include "analysis/evidencecolumns.h"
#include "analysis/suspects.h"
#include "base/text.h"

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
sql::Query launchesBehind(const EvidenceSql& source, const SuspectRow& row)
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
        return launchesBehind(*source, at(row)).value(divisor == 1 ? sum : sql::scaled(sum, divisor));
    }
    [[nodiscard]] QString countSql(std::size_t row) const
    {
        if (at(row).kind != SuspectKind::Launch)
            return cellSql(row, at(row).source.countKey);
        return launchesBehind(*source, at(row)).value(sql::countOf(QStringLiteral("behind")));
    }
    [[nodiscard]] QString rowsSql(std::size_t row) const
    {
        if (at(row).kind == SuspectKind::Launch)
            return launchesBehind(*source, at(row)).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
        const auto* table = findTable(tables, at(row).source.tableKey);
        return table && table->rowsSql ? table->rowsSql(at(row).source.row) : QString();
    }
};

void addSuspectEvidence(Table& table, const std::shared_ptr<const SuspectEvidence>& evidence)
{
    setSql(table, evidence->source, u"total_ns",
           [evidence](std::size_t row) { return evidence->totalSql(row, QStringLiteral("_ns"), 1); });
    setSql(table, evidence->source, u"total_ms",
           [evidence](std::size_t row) { return evidence->totalSql(row, QStringLiteral("_ms"), NsPerMs); });
    setSql(table, evidence->source, u"count", [evidence](std::size_t row) { return evidence->countSql(row); });
    if (!evidence->source->reason().isEmpty())
        return;
    setNoSql(table, { u"total_ns", u"total_ms", u"count" },
             Text::tr("where the figure has no SQL in the table it was taken from, it has none here; the reason "
                      "stands there"));
    table.rowsSql = [evidence](std::size_t row) { return evidence->rowsSql(row); };
}

} // namespace

Table describeSuspects(std::shared_ptr<const Trace> trace, std::shared_ptr<const Suspects> suspects, const Scope& scope,
                       const std::vector<TablePointer>& tables)
{
    TableBuilder<SuspectRow> builder(QStringLiteral("suspects"), QStringLiteral("Global critical path suspects"),
                                     rowsOf(suspects, &Suspects::rows), suspects->provenance);
    builder
        .text({ QStringLiteral("kind"), QStringLiteral("Kind"),
                Text::tr("kernel, nccl, barrier, memcpy, memset, idle (of one GPU) or launch (API calls).") },
              [](const SuspectRow& row) { return suspectKindName(row.kind); })
        .isVocabulary
        = true;
    auto& name = builder.text({ QStringLiteral("name"), QStringLiteral("Name"),
                                Text::tr("Kernel, operation, API call, direction of copies, or GPU.") },
                              [](const SuspectRow& row) { return row.name; });
    name.toolTip = [trace, suspects](std::size_t row) {
        const auto kernel = suspects->rows[row].subject.kernel;
        return kernel.isValid() ? trace->kernelNames[kernel.value()].fullName : QString();
    };
    builder.duration({ QStringLiteral("total"), QStringLiteral("Total"),
                       Text::tr("Sum of the durations; of idle time the idle time of the GPU.") },
                     [](const SuspectRow& row) { return row.totalNs; });
    builder.sortedByLast();
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Kernels, operations, calls, copies, or gaps.") },
        [](const SuspectRow& row) { return row.count; });
    builder.text({ QStringLiteral("details"), QStringLiteral("Details"), Text::tr("What else is known of it.") },
                 [](const SuspectRow& row) { return row.details; });
    addDeviceLabel(builder, trace, [](const SuspectRow& row) { return row.subject.device; });
    builder.text({ QStringLiteral("gpu_id"), QStringLiteral("GPU id"),
                   Text::tr("TARGET_INFO_GPU.id of the physical GPU."), ColumnUse::ExportOnly },
                 [trace](const SuspectRow& row) { return gpuIdCell(*trace, row.subject.device); });
    builder.text({ QStringLiteral("full_name"), QStringLiteral("Full name"),
                   Text::tr("Of a kernel: demangled name with arguments."), ColumnUse::Chooser },
                 [trace](const SuspectRow& row) -> Cell {
                     const auto kernel = row.subject.kernel;
                     return kernel.isValid() ? Cell(trace->kernelNames[kernel.value()].fullName) : Cell();
                 });
    auto& table = builder.table();
    table.rowCount = std::min(table.rowCount, MaximumSuspects);
    table.subject = [suspects](std::size_t row) { return suspects->rows[row].subject; };
    addSuspectEvidence(table,
                       std::make_shared<const SuspectEvidence>(
                           SuspectEvidence { std::make_shared<const EvidenceSql>(trace, scope), suspects, tables }));
    return builder.take();
}

} // namespace core
