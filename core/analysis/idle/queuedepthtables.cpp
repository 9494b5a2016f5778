// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/queuequeries.h"
#include "base/fraction.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

#include <algorithm>

namespace core {

namespace {

using QueueBuilder = TableBuilder<StreamQueue>;
using PartBuilder = TableBuilder<QueuePart>;

/// Columns that say which stream it is. `streamOf(row)` → StreamIndex.
template <typename Row, typename StreamOf>
void addStreamNames(TableBuilder<Row>& builder, const std::shared_ptr<const Trace>& trace, StreamOf streamOf)
{
    const auto deviceOf = [trace, streamOf](const Row& row) { return trace->deviceOf(streamOf(row)); };
    addProcessColumns(builder, trace, [trace, streamOf](const Row& row) { return trace->processOf(streamOf(row)); });
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace, streamOf](const Row& row) {
        return std::int64_t { trace->streams[streamOf(row).value()].cudaDeviceId };
    });
    builder
        .text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") }, Note,
              [trace, streamOf](const Row& row) { return trace->streams[streamOf(row).value()].streamId; })
        .identifiesRow
        = true;
}

RowSubject subjectOfStream(const Trace& trace, StreamIndex stream)
{
    RowSubject subject;
    subject.stream = stream;
    subject.process = trace.processOf(stream);
    subject.device = trace.deviceOf(stream);
    return subject;
}

/// `value` of rows whose launches are known.
template <typename Value> auto ifKnown(Value StreamQueue::*value)
{
    return [value](const StreamQueue& row) { return row.isKnown() ? std::optional<Value>(row.*value) : std::nullopt; };
}

void addDepths(QueueBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    builder.number(
        { QStringLiteral("mean_depth"), QStringLiteral("Mean depth"),
          Text::tr(
              "Sum of the times that work was queued (from the return of its launch call to its start) ÷ window.") },
        { Aggregate::Mean, Better::Neither }, Unit::Count, 2, [](const StreamQueue& row) { return row.meanDepth(); },
        columnSql(
            source, query,
            QStringLiteral("1.0 * %1 / nullif(%2, 0)").arg(sql::sumOf(QStringLiteral("queued")), queueWindowNs())));
    builder.count({ QStringLiteral("max_depth"), QStringLiteral("Max depth"),
                    Text::tr("The most pieces of work that were queued at one moment.") },
                  { Aggregate::Extreme, Better::Neither }, ifKnown(&StreamQueue::mostQueued),
                  columnSql(source, query, mostQueued()));
    builder.duration({ QStringLiteral("queued"), QStringLiteral("Queued"),
                       Text::tr("Sum of the times that work was queued; works that queue at the same time count each."),
                       ColumnUse::Chooser },
                     { Aggregate::Sum, Better::Neither }, ifKnown(&StreamQueue::queuedNs),
                     durationSql(source, query, sql::sumOf(QStringLiteral("queued"))));
}

void addEmptyIdle(QueueBuilder& builder, const EvidenceSource& source, const std::shared_ptr<const QueueDepth>& depth)
{
    const auto valueOf = [source, depth](const QString& format) {
        return [source, depth, format](std::size_t row) {
            const auto stream = depth->streams[row].stream;
            auto query = queueOfStream(*source, stream);
            const auto idleNs = emptyIdleNs(query, *source, stream);
            return query.value(format.arg(idleNs));
        };
    };
    builder.duration(
        { QStringLiteral("empty_idle"), QStringLiteral("Empty while idle"),
          Text::tr("Time in the stream's window in which nothing was queued for it and its GPU did nothing at all.") },
        { Aggregate::Sum, Better::Less }, ifKnown(&StreamQueue::emptyIdleNs),
        { columnSql(source, valueOf(QStringLiteral("%1"))),
          columnSql(source, valueOf(QStringLiteral("%1 / 1000000.0"))) });
    builder.share(
        { QStringLiteral("empty_idle_pct"), QStringLiteral("Empty while idle"),
          Text::tr("The same as a share of the stream's window.") },
        Better::Less, 1,
        [](const StreamQueue& row) {
            return row.isKnown() ? fractionOf(row.emptyIdleNs, row.window.durationNs()) : std::nullopt;
        },
        columnSql(source, valueOf(QStringLiteral("100.0 * %1 / nullif(") + queueWindowNs() + QStringLiteral(", 0)"))));
}

void addDryAndWindow(QueueBuilder& builder, const EvidenceSource& source, const RowQuery& query)
{
    builder.count(
        { QStringLiteral("ran_dry"), QStringLiteral("Ran dry"),
          Text::tr(
              "How often nothing was queued for the stream and nothing ran in it, between work; the next launch is "
              "in the trace. Other streams may have worked.") },
        { Aggregate::Sum, Better::Less }, ifKnown(&StreamQueue::drySpells),
        columnSql(source, query, sql::countOf(QStringLiteral("dry"))));
    builder.duration({ QStringLiteral("dry"), QStringLiteral("Dry"), Text::tr("Sum of those times.") },
                     { Aggregate::Sum, Better::Less }, ifKnown(&StreamQueue::dryNs),
                     durationSql(source, query, sql::sumOf(QStringLiteral("dry"))));
    builder.count(
        { QStringLiteral("work_count"), QStringLiteral("Work"),
          Text::tr("Kernels, copies, sets and graph launches that were queued or ran.") },
        { Aggregate::Sum, Better::Neither }, [](const StreamQueue& row) { return row.workCount; },
        columnSql(source, query, sql::countOf(QStringLiteral("outstanding"))));
    builder.count(
        { QStringLiteral("without_launch"), QStringLiteral("Without launch"),
          Text::tr("Work whose launch call is not in the trace: nobody knows when it was queued.") },
        { Aggregate::Sum, Better::Neither }, [](const StreamQueue& row) { return row.withoutLaunch; },
        columnSql(source, query, sql::countOf(QStringLiteral("outstanding"), QStringLiteral("NOT is_launched"))));
    builder.duration(
        { QStringLiteral("window"), QStringLiteral("Window"),
          Text::tr("From the return of the stream's first launch call, or its first start, to its last end.") },
        { Aggregate::Sum, Better::Neither }, [](const StreamQueue& row) { return row.window.durationNs(); },
        durationSql(source, query, queueWindowNs()));
}

void addPartDepths(PartBuilder& builder, const EvidenceSource& source, const std::shared_ptr<const QueueDepth>& depth)
{
    const auto none = noSql(Text::tr("the parts are equal pieces of the window"));
    builder.number(
        { QStringLiteral("bucket"), QStringLiteral("Part"), Text::tr("Number of the part of the window, from 0.") },
        Identity, Unit::Count, 0, [](const QueuePart& row) { return row.bucket; }, none);
    const auto originNs = source->trace().extent.startNs;
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the part begins.") }, originNs,
                   [](const QueuePart& row) { return row.window.startNs; }, { none, none });
    builder.moment({ QStringLiteral("end"), QStringLiteral("End"), Text::tr("Where the part ends.") }, originNs,
                   [](const QueuePart& row) { return row.window.endNs; }, { none, none });
    const RowQuery query = [source, depth](std::size_t row) { return queueInPart(*source, depth->parts[row]); };
    builder.number(
        { QStringLiteral("mean_depth"), QStringLiteral("Mean depth"),
          Text::tr("Sum of the times that work was queued in the part ÷ its length.") },
        { Aggregate::Mean, Better::Neither }, Unit::Count, 2, [](const QueuePart& row) { return row.meanDepth(); },
        columnSql(source, [query, depth](std::size_t row) {
            return query(row).value(sql::scaled(sql::sumOf(QStringLiteral("queued")),
                                                static_cast<double>(depth->parts[row].window.durationNs())));
        }));
    builder.count(
        { QStringLiteral("max_depth"), QStringLiteral("Max depth"),
          Text::tr("The most pieces of work that were queued at one moment of the part.") },
        { Aggregate::Extreme, Better::Neither }, [](const QueuePart& row) { return row.mostQueued; },
        columnSql(source, query, mostQueued()));
}

/// "GPU 0 ran dry 3 times, 1.20 ms in all, at most 800 µs; GPU 1 …".
QString drySummary(const Trace& trace, const QueueDepth& depth)
{
    QStringList texts;
    for (std::size_t device = 0; device < trace.devices.size(); ++device) {
        std::int64_t count = 0;
        std::int64_t totalNs = 0;
        std::int64_t longestNs = 0;
        for (const auto& spell : depth.spells) {
            if (spell.device.value() != device)
                continue;
            ++count;
            totalNs += spell.span.durationNs();
            longestNs = std::max(longestNs, spell.span.durationNs());
        }
        if (count > 0)
            texts.append(Text::tr("GPU %1 ran dry %2, %3 in all, at most %4")
                             .arg(QString::number(trace.devices[device].gpuId),
                                  counted(count, Text::tr("time"), Text::tr("times")), threeDigitDuration(totalNs),
                                  threeDigitDuration(longestNs)));
    }
    return texts.join(QStringLiteral("; "));
}

} // namespace

Table describeQueueDepth(std::shared_ptr<const Trace> trace, std::shared_ptr<const QueueDepth> depth,
                         const Scope& scope)
{
    QueueBuilder builder(TableKey::QueueDepth, QStringLiteral("Queue depth"), rowsOf(depth, &QueueDepth::streams),
                         depth->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addStreamNames(builder, trace, [](const StreamQueue& row) { return row.stream; });
    const RowQuery query
        = [source, depth](std::size_t row) { return queueOfStream(*source, depth->streams[row].stream); };
    addDepths(builder, source, query);
    addEmptyIdle(builder, source, depth);
    addDryAndWindow(builder, source, query);
    auto& table = builder.table();
    table.summary = drySummary(*trace, *depth);
    table.subject = [trace, depth](std::size_t row) { return subjectOfStream(*trace, depth->streams[row].stream); };
    table.rowsSql = rowsSql(source, [query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM outstanding ORDER BY work_start_ns"));
    });
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

Table describeQueueDepthOverTime(std::shared_ptr<const Trace> trace, std::shared_ptr<const QueueDepth> depth,
                                 const Scope& scope)
{
    PartBuilder builder(TableKey::QueueDepthOverTime, QStringLiteral("Queue depth over time"),
                        rowsOf(depth, &QueueDepth::parts), depth->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    addStreamNames(builder, trace, [](const QueuePart& row) { return row.stream; });
    addPartDepths(builder, source, depth);
    auto& table = builder.table();
    table.isCurve = true;
    table.subject = [trace, depth](std::size_t row) {
        auto subject = subjectOfStream(*trace, depth->parts[row].stream);
        subject.window = depth->parts[row].window;
        return subject;
    };
    table.isEventList = true; // of many streams there are very many parts
    table.rowsSql = rowsSql(source, [source, depth](std::size_t row) {
        return queueInPart(*source, depth->parts[row])
            .rows(
                QStringLiteral("SELECT * FROM outstanding WHERE start_ns < %1 AND work_start_ns > %2 ORDER BY start_ns")
                    .arg(sql::literal(depth->parts[row].window.endNs), sql::literal(depth->parts[row].window.startNs)));
    });
    return builder.take(*trace);
}

} // namespace core
