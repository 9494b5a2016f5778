// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidlequeries.h"
#include "base/labels.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/placecolumns.h"
#include "scope/devicework.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

#include <algorithm>

namespace core {

namespace {

/// The gaps, longest first, as rows of a table.
struct GapRows {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const GpuIdle> idle;

    [[nodiscard]] std::size_t size() const { return idle->gaps.size(); }
    [[nodiscard]] IdleGap operator[](std::size_t row) const { return idle->gaps.longest(*trace, row); }
};
using GapBuilder = TableBuilder<IdleGap, GapRows>;
using GapRowsPointer = std::shared_ptr<const GapRows>;

std::optional<double> positiveNs(std::int64_t ns)
{
    return ns > 0 ? std::optional(static_cast<double>(ns)) : std::nullopt;
}

/// `make(source, gap)` of each gap.
ColumnSql gapSql(const EvidenceSource& source, const GapRowsPointer& gaps,
                 QString (*make)(const EvidenceSql& source, const IdleGap& gap))
{
    return columnSql(source, [source, gaps, make](std::size_t row) { return make(*source, (*gaps)[row]); });
}

void addGapSpan(GapBuilder& builder, const EvidenceSource& source, const GapRowsPointer& gaps)
{
    const RowQuery all = [source, gaps](std::size_t) {
        sql::Query query;
        addIdleGaps(query, *source, gaps->idle->options.kernelsOnly);
        return query;
    };
    const auto ofGap = [gaps](const QString& value) -> RowExpression {
        return [gaps, value](std::size_t row) {
            return QStringLiteral("(SELECT %1 FROM gaps WHERE %2)").arg(value, isGap(*gaps->trace, (*gaps)[row]));
        };
    };
    const auto length = ofGap(QStringLiteral("end_ns - start_ns"));
    builder.number(
        { QStringLiteral("gap_ns"), QStringLiteral("Gap"), Text::tr("Length of the gap."), ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
        [](const IdleGap& gap) { return gap.span.durationNs(); },
        columnSql(source, [all, length](std::size_t row) { return all(row).value(length(row)); }));
    builder.microseconds(
        { QStringLiteral("gap_us"), QStringLiteral("Gap"),
          Text::tr("Time from the end of the previous work to the start of the next on this device.") },
        { Aggregate::Sum, Better::Less },
        [](const IdleGap& gap) { return std::optional<double>(static_cast<double>(gap.span.durationNs())); },
        columnSql(source,
                  [all, length](std::size_t row) { return all(row).value(sql::scaled(length(row), NsPerUs)); }));
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the gap begins.") },
        gaps->trace->extent.startNs, [](const IdleGap& gap) { return gap.span.startNs; },
        momentSql(source, all, ofGap(QStringLiteral("start_ns"))));
}

void addLaunchGap(GapBuilder& builder, const EvidenceSource& source, const GapRowsPointer& gaps)
{
    const auto trace = gaps->trace;
    builder.microseconds(
        { QStringLiteral("launch_gap_us"), QStringLiteral("Launch gap"),
          Text::tr("Start of the next kernel's launch call − end of the previous work, when positive.") },
        { Aggregate::Sum, Better::Less },
        [trace](const IdleGap& gap) { return positiveNs(launcherGapOf(*trace, gap).waitedNs); },
        gapSql(source, gaps, launchGapSql));
    builder.text({ QStringLiteral("launch_call"), QStringLiteral("Launch call"),
                   Text::tr("The API call that launched the next kernel, when it came after the gap had begun."),
                   ColumnUse::Chooser },
                 Note, [trace](const IdleGap& gap) -> Cell {
                     const auto launch = launcherGapOf(*trace, gap).launch;
                     if (!launch.isValid())
                         return {};
                     return trace->callNames[trace->calls.name[launch.value()].value()].name;
                 });
}

/// The class that most of the gap counts for.
void addCause(GapBuilder& builder, const GapRowsPointer& gaps,
              const std::function<GapReason(const IdleGap& gap)>& reasonOf)
{
    const auto keyOf = [reasonOf](const IdleGap& gap) {
        const auto key = timeClassKey(reasonOf(gap).timeClass);
        return QString::fromLatin1(key);
    };
    auto& cause = builder.text(
        { QStringLiteral("cause"), QStringLiteral("Cause"),
          Text::tr(
              "The class of time that most of the gap counts for, as in the tables “Wall budget” and “Causes of "
              "idle time”: between kernels only, and where the scope leaves work out, other work can run in it.") },
        Note, keyOf);
    cause.isVocabulary = true;
    cause.display = [gaps, keyOf](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(label(LabelKind::TimeClass, keyOf((*gaps)[row])).brief);
    };
    cause.toolTip = [gaps, keyOf](std::size_t row) { return label(LabelKind::TimeClass, keyOf((*gaps)[row])).full; };
    builder.share(
        { QStringLiteral("cause_pct"), QStringLiteral("Share of cause"),
          Text::tr("The time of that class as a share of the gap.") },
        Better::Neither, 1, [reasonOf](const IdleGap& gap) { return reasonOf(gap).fraction; },
        noSql(Text::tr("a gap is told piece by piece from what the thread did that launched the next work")));
    const auto textOrNone = [](const QString& text) { return text.isEmpty() ? Cell() : Cell(text); };
    builder.text({ QStringLiteral("host_call"), QStringLiteral("Host call"),
                   Text::tr("The CUDA or operating system call, or the profiler overhead, that the thread was in for "
                            "the longest part of it; nothing: its own code, or none of its doing.") },
                 Note, [reasonOf, textOrNone](const IdleGap& gap) { return textOrNone(reasonOf(gap).call); });
    builder.text({ QStringLiteral("host_nvtx"), QStringLiteral("NVTX range"),
                   Text::tr("The innermost NVTX range of the thread then, with # for numbers."), ColumnUse::Window },
                 Note, [reasonOf, textOrNone](const IdleGap& gap) { return textOrNone(reasonOf(gap).nvtx); });
}

void addGapTimes(GapBuilder& builder, const EvidenceSource& source, const GapRowsPointer& gaps)
{
    addLaunchGap(builder, source, gaps);
    builder.microseconds(
        { QStringLiteral("blocking_api_us"), QStringLiteral("Blocking API"),
          Text::tr("Part of the gap covered by host barriers of the process of the next work.") },
        { Aggregate::Sum, Better::Less },
        [idle = gaps->idle](const IdleGap& gap) { return positiveNs(idle->gaps.coverageOf(gap).blockingApiNs); },
        gapSql(source, gaps, blockedInGapSql));
    builder.microseconds(
        { QStringLiteral("overhead_us"), QStringLiteral("Profiler overhead"),
          Text::tr("Part of the gap covered by profiler overhead of the process of the next work; it is shown, "
                   "not removed.") },
        { Aggregate::Sum, Better::Less },
        [idle = gaps->idle](const IdleGap& gap) { return positiveNs(idle->gaps.coverageOf(gap).overheadNs); },
        gapSql(source, gaps, overheadInGapSql));
}

void addGapNeighbours(GapBuilder& builder, const std::shared_ptr<const Trace>& trace, const GapRowsPointer& gaps)
{
    const auto add = [&](const ColumnText& column, WorkReference IdleGap::*work) {
        auto& name
            = builder.text(column, Identity, [trace, work](const IdleGap& gap) { return workName(*trace, gap.*work); });
        name.display = [trace, gaps, work](std::size_t row, const DisplayFormat&) {
            return workWords(*trace, (*gaps)[row].*work);
        };
    };
    add({ QStringLiteral("previous"), QStringLiteral("Previous work"),
          Text::tr("The work that ended last before the gap.") },
        &IdleGap::previous);
    add({ QStringLiteral("next"), QStringLiteral("Next work"), Text::tr("The work that ended the gap.") },
        &IdleGap::next);
    addProcessColumns(builder, trace,
                      [trace](const IdleGap& gap) { return trace->processOf(streamOfWork(*trace, gap.next)); });
}

/// A window asks for them as soon as it has the table, and cannot wait: answers that are kept are given at once.
void askForFirst(const GapRows& gaps, std::size_t rowCount, const GapAnswers& answers)
{
    constexpr std::size_t RowsInSight = 60;
    for (std::size_t row = 0; row < std::min(rowCount, RowsInSight); ++row)
        static_cast<void>(answers.reasonOf(gaps[row]));
}

} // namespace

Table describeIdleGaps(std::shared_ptr<const Trace> trace, std::shared_ptr<const GpuIdle> idle, const Scope& scope,
                       const GapAnswers& answers)
{
    const auto gaps = std::make_shared<const GapRows>(GapRows { trace, idle });
    GapBuilder builder(TableKey::GpuIdleGaps, QStringLiteral("GPU idle gaps"), gaps, idle->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const auto deviceOf = [](const IdleGap& gap) { return gap.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const IdleGap& gap) {
        return std::int64_t { trace->streams[streamOfWork(*trace, gap.next).value()].cudaDeviceId };
    });
    addGapSpan(builder, source, gaps);
    if (answers.reasonOf)
        addCause(builder, gaps, answers.reasonOf);
    addGapTimes(builder, source, gaps);
    addGapNeighbours(builder, trace, gaps);
    auto& table = builder.table();
    if (answers.reasonOf)
        askForFirst(*gaps, table.rowCount, answers);
    table.isEventList = true;
    table.subject = [gaps](std::size_t row) {
        const auto gap = (*gaps)[row];
        RowSubject subject;
        subject.device = gap.device;
        subject.process = gaps->trace->processOf(streamOfWork(*gaps->trace, gap.next));
        subject.window = gap.span;
        return subject;
    };
    if (answers.piecesOf) {
        table.pieces = { QStringLiteral("gap_ns"), QStringLiteral("cause"), TextOfPieces::Largest,
                         [gaps, piecesOf = answers.piecesOf](std::size_t row, const std::stop_token&) {
                             return Cancellable<TablePointer>(piecesOf((*gaps)[row]));
                         } };
    }
    table.rowsSql = rowsSql(source, [source, gaps](std::size_t row) {
        return workAroundSql(*source, (*gaps)[row], gaps->idle->options.kernelsOnly);
    });
    return builder.take(*trace);
}

} // namespace core
