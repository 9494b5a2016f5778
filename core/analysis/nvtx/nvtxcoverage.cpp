// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxcoverage.h"

#include "analysis/nvtx/nvtxselections.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using CoverageRows = std::vector<NvtxCoverage>;

/// Selections kernels (of a process or all), launched (those with a launch call), and tied (those launched inside of a
/// range). All processes come first: figures of many rows share what that gives.
sql::Query kernelsOf(const EvidenceSql& source, ProcessIndex process)
{
    sql::Query query;
    query.with(QStringLiteral("all_kernels"), source.events(EventClass::Kernels));
    query.with(QStringLiteral("launches"), source.launches());
    query.with(QStringLiteral("all_launched"),
               QStringLiteral("SELECT process, start_ns, end_ns, launches.thread, call_start_ns, call_end_ns\n"
                              "  FROM all_kernels JOIN launches USING (process, correlation) WHERE correlation > 0"));
    addNvtxRanges(query, source, QStringLiteral("ranges"));
    // of the ranges that begin before the call, the one that ends last ends after it
    query.with(
        QStringLiteral("all_tied"),
        QStringLiteral(
            "SELECT process, start_ns, end_ns\n"
            "  FROM (SELECT process, start_ns, end_ns, call_end_ns, max(range_end_ns) OVER (PARTITION BY thread\n"
            "          ORDER BY at_ns, is_call ROWS UNBOUNDED PRECEDING) AS open_until_ns\n"
            "        FROM (SELECT thread, start_ns AS at_ns, 0 AS is_call, end_ns AS range_end_ns, NULL AS "
            "call_end_ns, NULL AS start_ns, NULL AS end_ns, NULL AS process FROM ranges\n"
            "          UNION ALL SELECT thread, call_start_ns, 1, NULL, call_end_ns, start_ns, end_ns, process FROM "
            "all_launched))\n"
            "  WHERE open_until_ns >= call_end_ns"));
    const auto owner = process.isValid() ? QStringLiteral(" WHERE %1").arg(source.ofProcess(process)) : QString();
    for (const auto* name : { "kernels", "launched", "tied" }) {
        const auto of = QString::fromLatin1(name);
        query.with(of, QStringLiteral("SELECT * FROM all_%1%2").arg(of, owner));
    }
    return query;
}

using CoverageBuilder = TableBuilder<NvtxCoverage>;

void addGroup(CoverageBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    builder
        .text({ QStringLiteral("group"), QStringLiteral("Group"), Text::tr("All processes, or one.") }, Identity,
              [](const NvtxCoverage& row) {
                  return row.process.isValid() ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "process"))
                                               : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "all"));
              })
        .isVocabulary
        = true;
    addProcessColumns(builder, trace, [](const NvtxCoverage& row) { return row.process; });
}

/// A number of kernels and their time.
struct KernelColumns {
    ColumnText count, time;
    Better better = Better::Neither; ///< of both
    KernelSums NvtxCoverage::*sums = nullptr;
    QString selection;
};

void addKernelSums(CoverageBuilder& builder, const EvidenceSource& source, const RowQuery& query,
                   const KernelColumns& columns)
{
    const auto sums = columns.sums;
    builder.count(
        columns.count, { Aggregate::Sum, columns.better },
        [sums](const NvtxCoverage& row) { return (row.*sums).count; },
        columnSql(source, query, sql::countOf(columns.selection)));
    builder.duration(
        columns.time, { Aggregate::Sum, columns.better },
        [sums](const NvtxCoverage& row) { return (row.*sums).totalNs; },
        durationSql(source, query, sql::sumOf(columns.selection)));
}

void addCoverage(CoverageBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    const auto kernels = QStringLiteral("kernels");
    const auto tied = QStringLiteral("tied");
    const auto durations = Text::tr("Sum of their durations.");
    builder.share(
        { QStringLiteral("coverage_pct"), QStringLiteral("Coverage"),
          Text::tr("Tied kernel time as a share of the kernel time.") },
        Better::More, 1, [](const NvtxCoverage& row) { return row.fraction(); },
        columnSql(source, query, sql::percentOf(sql::sumOf(tied), sql::sumOf(kernels))));
    addKernelSums(builder, source, query,
                  { { QStringLiteral("kernels"), QStringLiteral("Kernels"), Text::tr("Kernels in scope.") },
                    { QStringLiteral("kernel_time"), QStringLiteral("Kernel time"), durations },
                    Better::Neither,
                    &NvtxCoverage::kernels,
                    kernels });
    addKernelSums(
        builder, source, query,
        { { QStringLiteral("tied_kernels"), QStringLiteral("Tied"), Text::tr("Kernels launched inside of a range.") },
          { QStringLiteral("tied_time"), QStringLiteral("Tied time"), durations },
          Better::More,
          &NvtxCoverage::tied,
          tied });
    builder.count(
        { QStringLiteral("without_launch"), QStringLiteral("Without launch"),
          Text::tr("Kernels whose launch call is not in the trace.") },
        { Aggregate::Sum, Better::Neither }, [](const NvtxCoverage& row) { return row.withoutLaunch.count; },
        columnSql(source, query,
                  QStringLiteral("%1 - %2").arg(sql::countOf(kernels), sql::countOf(QStringLiteral("launched")))));
}

} // namespace

Table describeNvtxCoverage(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxAttribution> attribution,
                           const Scope& scope)
{
    auto all = std::make_shared<CoverageRows>(attribution->processes);
    all->insert(all->begin(), attribution->total);
    const std::shared_ptr<const CoverageRows> rows = all;
    auto provenance = attribution->provenance;
    provenance.derivation = Text::tr("A kernel is tied when its launch call lies wholly inside of an NVTX range "
                                     "of the same thread. Kernels whose launch "
                                     "call is not in the trace cannot be tied.");
    provenance.coverage
        = Text::tr("%1 of %2.")
              .arg(counted(attribution->total.kernels.count, Text::tr("kernel"), Text::tr("kernels")),
                   counted(static_cast<std::int64_t>(attribution->processes.size()),
                           QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "process")), Text::tr("processes")));
    CoverageBuilder builder(TableKey::NvtxCoverage, QStringLiteral("NVTX coverage"), rows, std::move(provenance));
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addGroup(builder, trace);
    addCoverage(builder, source, [source, rows](std::size_t row) { return kernelsOf(*source, (*rows)[row].process); });
    auto& table = builder.table();
    if (table.provenance.isAvailable())
        table.summary = coverageSentence(attribution->total);
    table.subject = [rows](std::size_t row) {
        RowSubject subject;
        subject.process = (*rows)[row].process;
        return subject;
    };
    return builder.take(*trace);
}

} // namespace core
