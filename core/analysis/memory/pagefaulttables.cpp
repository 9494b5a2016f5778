// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/memorycolumns.h"
#include "analysis/memory/pagefaults.h"
#include "base/fraction.h"
#include "base/text.h"
#include "evidence/nvtxconditions.h"
#include "evidence/placecolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using CpuFaultBuilder = TableBuilder<CpuPageFaultRow>;
using GpuFaultBuilder = TableBuilder<GpuPageFaultRow>;
using FaultRangeBuilder = TableBuilder<PageFaultRangeRow>;

/// `column` refers to the text, or to none.
QString isText(const EvidenceSql& source, const QString& column, StringId text)
{
    return text.isValid() ? source.hasText(column, { source.trace().strings.text(text) })
                          : QStringLiteral("%1 IS NULL").arg(column);
}

Cell textCell(const Trace& trace, StringId text)
{
    return text.isValid() ? Cell(trace.strings.text(text)) : Cell();
}

/// Without its folder, which may name a user.
Cell fileNameCell(const Trace& trace, StringId path)
{
    if (!path.isValid())
        return {};
    const auto text = trace.strings.text(path);
    return text.mid(std::max(text.lastIndexOf(QLatin1Char('/')), text.lastIndexOf(QLatin1Char('\\'))) + 1);
}

QString whichKernelText(FaultingKernel which)
{
    switch (which) {
    case FaultingKernel::One:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "one kernel"));
    case FaultingKernel::None:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "no kernel"));
    case FaultingKernel::Several:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "several kernels"));
    }
    return {};
}

/// Selection `behind`: the faults of a row of "CPU page faults".
sql::Query cpuFaultsBehind(const EvidenceSql& source, const CpuPageFaultRow& row)
{
    sql::Query query;
    query.with(Behind,
               source.events(EventClass::CpuPageFaults,
                             { source.ofProcess(row.process), isText(source, QStringLiteral("code_id"), row.code),
                               isText(source, QStringLiteral("module_id"), row.module) }));
    return query;
}

/// Adds `found`: the faults of GPUs that fulfil `conditions`, with how many kernels ran meanwhile and, of one, its
/// correlation id and name.
void addFaultsWithKernels(sql::Query& query, const EvidenceSql& source, const QStringList& conditions)
{
    query.with(QStringLiteral("faults"), source.events(EventClass::GpuPageFaults, conditions));
    query.with(QStringLiteral("running"), source.allEvents(EventClass::Kernels));
    query.with(
        QStringLiteral("found"),
        QStringLiteral("SELECT f.*, count(k.start_ns) AS kernel_count, min(k.correlation) AS kernel_correlation, "
                       "min(k.name_id) AS kernel_name_id\n"
                       "  FROM faults AS f LEFT JOIN running AS k ON k.process = f.process AND k.device = "
                       "f.device\n"
                       "    AND k.start_ns < max(f.whole_end_ns, f.whole_start_ns + 1) AND k.end_ns > "
                       "f.whole_start_ns\n"
                       "  GROUP BY f.position"));
}

/// Selection `behind`: the faults of a row of "GPU page faults".
sql::Query gpuFaultsBehind(const EvidenceSql& source, const GpuPageFaultRow& row)
{
    const auto access = row.accessType == 0 ? QStringLiteral("access NOT BETWEEN 1 AND 255")
                                            : QStringLiteral("access = %1").arg(row.accessType);
    sql::Query query;
    addFaultsWithKernels(query, source, { source.onStream(row.stream), access });
    QString which = QStringLiteral("kernel_count = 0");
    if (row.which == FaultingKernel::Several)
        which = QStringLiteral("kernel_count > 1");
    else if (row.which == FaultingKernel::One)
        which = QStringLiteral("kernel_count = 1 AND %1")
                    .arg(source.hasText(QStringLiteral("kernel_name_id"),
                                        { source.trace().kernelNames[row.kernel.value()].fullName }));
    query.with(Behind, QStringLiteral("SELECT * FROM found WHERE %1").arg(which));
    return query;
}

const auto FaultsOfOne = QStringLiteral("CASE WHEN faults BETWEEN 0 AND 4294967295 THEN faults ELSE 0 END");

void addGpuFaultNames(GpuFaultBuilder& builder, const std::shared_ptr<const Trace>& trace)
{
    builder.text({ QStringLiteral("kernel"), QStringLiteral("Kernel"),
                   Text::tr("The only kernel of the process that ran on the GPU while the fault happened; empty where "
                            "none or several did.") },
                 Identity, [trace](const GpuPageFaultRow& row) -> Cell {
                     return row.kernel.isValid() ? Cell(trace->kernelNames[row.kernel.value()].displayName) : Cell();
                 });
    builder.text({ QStringLiteral("running"), QStringLiteral("Running"),
                   Text::tr("What ran meanwhile: one kernel, no kernel, or several, so that it is not known which.") },
                 Identity, [](const GpuPageFaultRow& row) { return whichKernelText(row.which); });
    builder.text({ QStringLiteral("access"), QStringLiteral("Access"),
                   Text::tr("What the GPU wanted of the page (faultAccessType).") },
                 Identity, [](const GpuPageFaultRow& row) { return faultAccessName(row.accessType); });
    addProcessColumns(builder, trace, [trace](const GpuPageFaultRow& row) { return trace->processOf(row.stream); });
    const auto deviceOf = [trace](const GpuPageFaultRow& row) { return trace->deviceOf(row.stream); };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const GpuPageFaultRow& row) {
        return std::int64_t { trace->streams[row.stream.value()].cudaDeviceId };
    });
}

/// What the range columns ask: the text of a row in its process.
struct FaultRangeSource {
    EvidenceSource evidence;
    std::shared_ptr<const PageFaults> faults;
    std::shared_ptr<const NvtxTexts> texts;

    [[nodiscard]] std::optional<QString> rangesOf(std::size_t row) const
    {
        const auto& wanted = faults->ranges.rows[row];
        const auto hasText = texts->hasGroupedText(*evidence, { wanted.text });
        if (!hasText)
            return {};
        return evidence->allEvents(EventClass::Nvtx, { evidence->ofProcess(wanted.process), isNvtxRange(), *hasText });
    }
    [[nodiscard]] QString cpuCount(std::size_t row) const
    {
        const auto ranges = rangesOf(row);
        if (!ranges)
            return {};
        sql::Query query;
        query.with(QStringLiteral("ranges"), *ranges);
        query.with(
            QStringLiteral("faults"),
            evidence->events(EventClass::CpuPageFaults, { evidence->ofProcess(faults->ranges.rows[row].process) }));
        return query.value(QStringLiteral("(SELECT count(*) FROM faults AS f WHERE EXISTS (SELECT 1 FROM ranges AS r "
                                          "WHERE r.start_ns <= f.start_ns AND r.end_ns > f.start_ns))"));
    }
    [[nodiscard]] QString gpuCount(std::size_t row) const
    {
        const auto ranges = rangesOf(row);
        if (!ranges)
            return {};
        sql::Query query;
        query.with(QStringLiteral("ranges"), *ranges);
        addFaultsWithKernels(query, *evidence, { evidence->ofProcess(faults->ranges.rows[row].process) });
        query.with(QStringLiteral("launches"), evidence->launches());
        query.with(QStringLiteral("launched"),
                   QStringLiteral("SELECT f.faults, l.thread, l.call_start_ns, l.call_end_ns\n"
                                  "  FROM found AS f JOIN launches AS l ON l.process = f.process AND l.correlation = "
                                  "f.kernel_correlation\n  WHERE f.kernel_count = 1"));
        return query.value(
            QStringLiteral(
                "(SELECT ifnull(sum(%1), 0) FROM launched AS f WHERE EXISTS (SELECT 1 FROM ranges AS r WHERE "
                "r.thread = f.thread AND r.start_ns <= f.call_start_ns AND r.end_ns >= f.call_end_ns AND "
                "r.end_ns > f.call_start_ns))")
                .arg(FaultsOfOne));
    }
};

} // namespace

Table describeCpuPageFaults(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageFaults> faults,
                            const Scope& scope)
{
    CpuFaultBuilder builder(TableKey::CpuPageFaults, QStringLiteral("CPU page faults"), { faults, &faults->cpu.rows },
                            faults->cpu.provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query
        = [source, faults](std::size_t row) { return cpuFaultsBehind(*source, faults->cpu.rows[row]); };
    builder.text({ QStringLiteral("code"), QStringLiteral("Code"),
                   Text::tr("Function or address of the instruction that touched the page (CpuInstruction).") },
                 Identity, [trace](const CpuPageFaultRow& row) { return textCell(*trace, row.code); });
    builder.text({ QStringLiteral("module"), QStringLiteral("Module"), Text::tr("File with that code, no folder.") },
                 Identity, [trace](const CpuPageFaultRow& row) { return fileNameCell(*trace, row.module); });
    addProcessColumns(builder, trace, [](const CpuPageFaultRow& row) { return row.process; });
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Faults"), Text::tr("Page faults in scope.") },
        { Aggregate::Sum, Better::Less }, [](const CpuPageFaultRow& row) { return row.count; },
        columnSql(source, query, sql::countOf(Behind)));
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("pct_of_faults"), QStringLiteral("Share"), Text::tr("Share of all of them.") },
        Better::Neither, 1,
        [all = faults->cpu.count](const CpuPageFaultRow& row) { return fractionOf(row.count, all); },
        columnSql(source, [source, query](std::size_t row) {
            auto whole = query(row);
            whole.with(QStringLiteral("everyone"), source->events(EventClass::CpuPageFaults));
            return whole.value(sql::percentOf(sql::countOf(Behind), sql::countOf(QStringLiteral("everyone"))));
        }));
    const auto originNs = trace->extent.startNs;
    builder.moment(
        { QStringLiteral("first"), QStringLiteral("First"), Text::tr("When the first of them happened.") }, originNs,
        [](const CpuPageFaultRow& row) { return row.firstNs; },
        momentSql(source, query, QStringLiteral("(SELECT min(whole_start_ns) FROM behind)")));
    builder.moment(
        { QStringLiteral("last"), QStringLiteral("Last"), Text::tr("When the last of them happened.") }, originNs,
        [](const CpuPageFaultRow& row) { return row.lastNs; },
        momentSql(source, query, QStringLiteral("(SELECT max(whole_start_ns) FROM behind)")));
    auto& table = builder.table();
    table.subject = [faults](std::size_t row) {
        const auto& of = faults->cpu.rows[row];
        RowSubject subject;
        subject.process = of.process;
        subject.window = TimeWindow { of.firstNs, std::max(of.lastNs, of.firstNs + 1) };
        return subject;
    };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    });
    return builder.take(*trace);
}

Table describeGpuPageFaults(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageFaults> faults,
                            const Scope& scope)
{
    GpuFaultBuilder builder(TableKey::GpuPageFaults, QStringLiteral("GPU page faults"), { faults, &faults->gpu.rows },
                            faults->gpu.provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const RowQuery query
        = [source, faults](std::size_t row) { return gpuFaultsBehind(*source, faults->gpu.rows[row]); };
    addGpuFaultNames(builder, trace);
    builder.count(
        { QStringLiteral("faults"), QStringLiteral("Faults"), Text::tr("Sum of numberOfPageFaults.") },
        { Aggregate::Sum, Better::Less }, [](const GpuPageFaultRow& row) { return row.faultCount; },
        columnSql(source, query, sql::sumOf(Behind, FaultsOfOne)));
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("pct_of_faults"), QStringLiteral("Share"), Text::tr("Share of all of them.") },
        Better::Neither, 1,
        [all = faults->gpu.faultCount](const GpuPageFaultRow& row) { return fractionOf(row.faultCount, all); },
        columnSql(source, [source, query](std::size_t row) {
            auto whole = query(row);
            whole.with(QStringLiteral("everyone"), source->events(EventClass::GpuPageFaults));
            return whole.value(
                sql::percentOf(sql::sumOf(Behind, FaultsOfOne), sql::sumOf(QStringLiteral("everyone"), FaultsOfOne)));
        }));
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Groups"),
          Text::tr("Rows of the export: each stands for faults of one page that came together.") },
        { Aggregate::Sum, Better::Less }, [](const GpuPageFaultRow& row) { return row.count; },
        columnSql(source, query, sql::countOf(Behind)));
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of their durations; those at the same time count each.") },
        { Aggregate::Sum, Better::Less }, [](const GpuPageFaultRow& row) { return row.totalNs; },
        durationSql(source, query, sql::sumOf(Behind)));
    auto& table = builder.table();
    table.subject = [trace, faults](std::size_t row) {
        const auto& of = faults->gpu.rows[row];
        RowSubject subject;
        subject.kernel = of.kernel;
        subject.stream = of.stream;
        subject.process = trace->processOf(of.stream);
        subject.device = trace->deviceOf(of.stream);
        return subject;
    };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    });
    if (scope.nvtx)
        limitSql(
            table, [](std::size_t) { return false; }, source->reason());
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

Table describePageFaultRanges(std::shared_ptr<const Trace> trace, std::shared_ptr<const PageFaults> faults,
                              const Scope& scope)
{
    FaultRangeBuilder builder(TableKey::PageFaultRanges, QStringLiteral("Page faults by NVTX range"),
                              { faults, &faults->ranges.rows }, faults->ranges.provenance);
    const auto& rows = faults->ranges.rows;
    const FaultRangeSource source { std::make_shared<const EvidenceSql>(trace, scope), faults,
                                    rows.empty() ? nullptr : std::make_shared<const NvtxTexts>(*trace) };
    builder.text({ QStringLiteral("name"), QStringLiteral("Range"),
                   Text::tr("Text of the range, without numbers behind it; ranges of several domains together.") },
                 Identity, [trace](const PageFaultRangeRow& row) { return textCell(*trace, row.text); });
    addProcessColumns(builder, trace, [](const PageFaultRangeRow& row) { return row.process; });
    builder.count(
        { QStringLiteral("cpu_faults"), QStringLiteral("CPU page faults"),
          Text::tr("Page faults of the process while a range of the text was open on any thread.") },
        { Aggregate::Sum, Better::Less }, [](const PageFaultRangeRow& row) { return row.cpuFaultCount; },
        columnSql(source.evidence, [source](std::size_t row) { return source.cpuCount(row); }));
    builder.count(
        { QStringLiteral("gpu_faults"), QStringLiteral("GPU page faults"),
          Text::tr("Page faults of kernels that were launched inside a range of the text.") },
        { Aggregate::Sum, Better::Less }, [](const PageFaultRangeRow& row) { return row.gpuFaultCount; },
        columnSql(source.evidence, [source](std::size_t row) { return source.gpuCount(row); }));
    builder.table().subject = [faults](std::size_t row) {
        RowSubject subject;
        subject.process = faults->ranges.rows[row].process;
        return subject;
    };
    return builder.take(*trace);
}

} // namespace core
