// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxqueries.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using RangeBuilder = TableBuilder<NvtxRangeRow>;

void addNames(RangeBuilder& builder, const std::shared_ptr<const Trace>& trace, const NvtxGrouping& grouping,
              const NvtxRangeSql& sql)
{
    builder.text({ QStringLiteral("text"), QStringLiteral("Range"),
                   grouping.exactText ? Text::tr("The recorded text.")
                                      : Text::tr("The recorded text; a trailing \", key = number\" list is "
                                                 "dropped, so that texts which differ only in it are one row.") },
                 Identity, [trace, grouping](const NvtxRangeRow& row) { return nvtxRowText(*trace, grouping, row); });
    give(builder.table().columns.back(), sql.text);
    auto& domain = builder.text({ QStringLiteral("domain"), QStringLiteral("Domain"),
                                  Text::tr("Name of the NVTX domain; empty for the default domain.") },
                                Identity, [](const NvtxRangeRow& row) { return row.domain; });
    domain.identifiesRow = true;
    give(domain, sql.domain);
    if (grouping.byProcess)
        addProcessColumns(builder, trace, [](const NvtxRangeRow& row) { return row.process; });
    builder
        .text({ QStringLiteral("kind"), QStringLiteral("Kind"),
                Text::tr("range: push/pop or start/end. mark: a moment without a duration.") },
              Identity,
              [](const NvtxRangeRow& row) {
                  return row.isMark ? QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "mark"))
                                    : QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "range"));
              })
        .isVocabulary
        = true;
}

void addTotals(RangeBuilder& builder, bool areKernelsKnown, const NvtxRangeSql& sql)
{
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Ranges or marks in scope, each counted once.") },
        { Aggregate::Sum, Better::Neither }, [](const NvtxRangeRow& row) { return row.duration.count; },
        sql.times.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; ranges that nest or run on several threads count each.") },
        { Aggregate::Sum, Better::Less }, [](const NvtxRangeRow& row) { return row.duration.totalNs; },
        sql.times.total);
    if (!areKernelsKnown) // else by what the GPU did in them
        builder.sortedByLast();
    builder.duration(
        { QStringLiteral("union"), QStringLiteral("Union"),
          Text::tr("Time in which at least one of the ranges was open."), ColumnUse::Window },
        { Aggregate::Sum, Better::Less }, [](const NvtxRangeRow& row) { return row.unionNs; }, sql.unionTime);
}

/// Kernel figures are known of ranges only, and of traces with launch calls.
template <typename Get> auto ofKernels(bool areKernelsKnown, Get get)
{
    return [areKernelsKnown, get](const NvtxRangeRow& row) {
        return areKernelsKnown && !row.isMark ? std::optional(get(row)) : std::nullopt;
    };
}

void addKernelTimes(RangeBuilder& builder, bool areKernelsKnown, const NvtxRangeSql& sql)
{
    const auto add = [&](const ColumnText& column, auto member, const TimeSql& sqlOf) {
        builder.duration(
            column, { Aggregate::Sum, Better::Less },
            ofKernels(areKernelsKnown, [member](const NvtxRangeRow& row) { return (row.*member).totalNs; }), sqlOf);
    };
    add({ QStringLiteral("kernel_inclusive"), QStringLiteral("Kernel time"),
          Text::tr("Kernels whose launch call lies inside of one of the ranges, each once, however deep.") },
        &NvtxRangeRow::inclusive, sql.inclusive);
    if (areKernelsKnown)
        builder.table().sortColumn = builder.table().findColumn(u"kernel_inclusive_ms");
    add({ QStringLiteral("kernel_self"), QStringLiteral("Kernel time self"),
          Text::tr("Kernels for which one of the ranges is the innermost around their launch call. The rows add up "
                   "to all kernel time tied to ranges.") },
        &NvtxRangeRow::self, sql.self);
}

void addKernelCounts(RangeBuilder& builder, bool areKernelsKnown, const NvtxRangeSql& sql)
{
    const auto add = [&](const ColumnText& column, auto member, const ColumnSql& sqlOf) {
        builder.count(column, { Aggregate::Sum, Better::Neither },
                      ofKernels(areKernelsKnown, [member](const NvtxRangeRow& row) { return (row.*member).count; }),
                      sqlOf);
    };
    add({ QStringLiteral("kernels_inclusive"), QStringLiteral("Kernels"),
          Text::tr("Kernels launched inside of the ranges."), ColumnUse::Window },
        &NvtxRangeRow::inclusive, sql.kernelsInclusive);
    add({ QStringLiteral("kernels_self"), QStringLiteral("Kernels self"),
          Text::tr("Kernels launched with one of the ranges as the innermost."), ColumnUse::Window },
        &NvtxRangeRow::self, sql.kernelsSelf);
    builder.share({ QStringLiteral("pct_of_kernel_time"), QStringLiteral("Share of kernel time"),
                    Text::tr("Kernel time inside of the ranges as a share of all kernel time in scope, tied to "
                             "ranges or not. Rows whose ranges nest can add up to more than 100 %.") },
                  Better::Neither, 1,
                  ofKernels(areKernelsKnown, [](const NvtxRangeRow& row) { return row.shareOfKernelTime; }),
                  sql.shareOfKernelTime);
}

QString rangesSummary(const NvtxRanges& ranges)
{
    if (!ranges.provenance.isAvailable())
        return {};
    const auto events = QStringLiteral("%1, %2").arg(
        counted(ranges.rangeCount, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "range")), Text::tr("ranges")),
        counted(ranges.markCount, QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "mark")), Text::tr("marks")));
    return ranges.areKernelsKnown && ranges.coverage.fraction()
        ? QStringLiteral("%1; %2").arg(events, coverageSentence(ranges.coverage))
        : events;
}

} // namespace

QString nvtxRowText(const Trace& trace, const NvtxGrouping& grouping, const NvtxRangeRow& row)
{
    const auto event = row.first.value();
    return grouping.exactText ? trace.nvtxText(event) : trace.strings.text(trace.nvtx.text[event]);
}

Table describeNvtxRanges(std::shared_ptr<const Trace> trace, std::shared_ptr<const NvtxRanges> ranges,
                         const Scope& scope)
{
    const bool byProcess = ranges->grouping.byProcess;
    RangeBuilder builder(byProcess ? TableKey::NvtxByProcess : TableKey::NvtxRanges,
                         byProcess ? QStringLiteral("NVTX by process") : QStringLiteral("NVTX ranges"),
                         rowsOf(ranges, &NvtxRanges::rows), ranges->provenance);
    const auto sql = nvtxRangeSql(std::make_shared<const EvidenceSql>(trace, scope), ranges);
    addNames(builder, trace, ranges->grouping, sql);
    addTotals(builder, ranges->areKernelsKnown, sql);
    addDurationColumns(
        builder, LastDuration::Longest,
        [](const NvtxRangeRow& row) { return !row.isMark && row.duration.count > 0 ? &row.duration : nullptr; },
        sql.times);
    addKernelTimes(builder, ranges->areKernelsKnown, sql);
    addKernelCounts(builder, ranges->areKernelsKnown, sql);
    auto& table = builder.table();
    table.summary = rangesSummary(*ranges);
    table.subject = [trace, ranges](std::size_t row) {
        const auto& range = ranges->rows[row];
        RowSubject subject;
        subject.process = range.process;
        if (!range.isMark) {
            const auto event = range.first.value();
            subject.nvtx = NvtxLimit { trace->strings.text(trace->nvtx.text[event]), trace->nvtxDomainName(event) };
        }
        return subject;
    };
    table.rowsSql = sql.times.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
