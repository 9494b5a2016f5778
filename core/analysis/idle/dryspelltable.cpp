// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/queuequeries.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "scope/launchofwork.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

namespace core {

namespace {

using SpellBuilder = TableBuilder<DrySpell>;

ThreadIndex launcherOf(const Trace& trace, const DrySpell& spell)
{
    const auto launch = launchOfWork(trace, spell.next);
    return launch.isValid() ? trace.calls.thread[launch.value()] : ThreadIndex();
}

void addSpellSpan(SpellBuilder& builder, const EvidenceSource& source, const std::shared_ptr<const QueueDepth>& depth)
{
    const RowQuery query = [source, depth](std::size_t row) { return drySpellsOfDevice(*source, depth->spells[row]); };
    const auto ofSpell = [depth](const QString& value) -> RowExpression {
        return [depth, value](std::size_t row) {
            return QStringLiteral("(SELECT %1 FROM dry WHERE end_ns = %2)")
                .arg(value, sql::literal(depth->spells[row].span.endNs));
        };
    };
    const auto length = ofSpell(sql::Duration);
    builder.number(
        { QStringLiteral("dry_ns"), QStringLiteral("Dry"), Text::tr("Length of the dry spell."),
          ColumnUse::ExportOnly },
        { Aggregate::Sum, Better::Less }, Unit::Nanoseconds, 0,
        [](const DrySpell& row) { return row.span.durationNs(); },
        columnSql(source, [query, length](std::size_t row) { return query(row).value(length(row)); }));
    builder.microseconds(
        { QStringLiteral("dry_us"), QStringLiteral("Dry"),
          Text::tr("Time in which nothing of anybody was queued for the GPU or ran on it: from the end of the previous "
                   "work to the return of the next launch call, or the start of its work where that is earlier.") },
        { Aggregate::Sum, Better::Less },
        [](const DrySpell& row) { return std::optional<double>(static_cast<double>(row.span.durationNs())); },
        columnSql(source,
                  [query, length](std::size_t row) { return query(row).value(sql::scaled(length(row), NsPerUs)); }));
    builder.sortedByLast();
    builder.moment(
        { QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the dry spell begins.") },
        source->trace().extent.startNs, [](const DrySpell& row) { return row.span.startNs; },
        momentSql(source, query, ofSpell(QStringLiteral("start_ns"))));
}

void addSpellNeighbours(SpellBuilder& builder, const std::shared_ptr<const Trace>& trace,
                        const std::shared_ptr<const QueueDepth>& depth)
{
    const auto add = [&](const ColumnText& column, WorkReference DrySpell::*work) {
        auto& name = builder.text(column, Identity,
                                  [trace, work](const DrySpell& row) { return workName(*trace, row.*work); });
        name.display = [trace, depth, work](std::size_t row, const DisplayFormat&) {
            return workWords(*trace, depth->spells[row].*work);
        };
    };
    add({ QStringLiteral("previous"), QStringLiteral("Previous work"),
          Text::tr("The work that ended last before the dry spell.") },
        &DrySpell::previous);
    add({ QStringLiteral("next"), QStringLiteral("Next work"), Text::tr("The work whose launch ended the dry spell.") },
        &DrySpell::next);
    builder.text(
        { QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the next work.") }, Note,
        [trace](const DrySpell& row) { return trace->streams[streamOfWork(*trace, row.next).value()].streamId; });
    builder.text({ QStringLiteral("launch_call"), QStringLiteral("Launch call"),
                   Text::tr("The API call that launched the next work.") },
                 Note, [trace](const DrySpell& row) -> Cell {
                     const auto launch = launchOfWork(*trace, row.next);
                     if (!launch.isValid())
                         return {};
                     return trace->callNames[trace->calls.name[launch.value()].value()].name;
                 });
    addThreadColumns(builder, trace, [trace](const DrySpell& row) { return launcherOf(*trace, row); });
    addProcessColumns(builder, trace,
                      [trace](const DrySpell& row) { return trace->processOf(streamOfWork(*trace, row.next)); });
}

} // namespace

Table describeDrySpells(std::shared_ptr<const Trace> trace, std::shared_ptr<const QueueDepth> depth, const Scope& scope)
{
    SpellBuilder builder(TableKey::DrySpells, QStringLiteral("When GPUs ran dry"), rowsOf(depth, &QueueDepth::spells),
                         depth->provenance);
    const auto source = std::make_shared<const EvidenceSql>(trace, scope);
    const auto deviceOf = [](const DrySpell& row) { return row.device; };
    addDeviceLabel(builder, trace, deviceOf);
    addDeviceIds(builder, trace, deviceOf, [trace](const DrySpell& row) {
        return std::int64_t { trace->streams[streamOfWork(*trace, row.next).value()].cudaDeviceId };
    });
    addSpellSpan(builder, source, depth);
    addSpellNeighbours(builder, trace, depth);
    auto& table = builder.table();
    table.isEventList = true;
    table.subject = [trace, depth](std::size_t row) {
        const auto& spell = depth->spells[row];
        RowSubject subject;
        subject.device = spell.device;
        subject.process = trace->processOf(streamOfWork(*trace, spell.next));
        subject.thread = launcherOf(*trace, spell);
        subject.window = spell.span;
        return subject;
    };
    table.rowsSql = rowsSql(source, [source, depth](std::size_t row) {
        const auto& spell = depth->spells[row];
        return drySpellsOfDevice(*source, spell)
            .rows(QStringLiteral("SELECT * FROM outstanding WHERE end_ns = %1 OR start_ns = %2 ORDER BY start_ns")
                      .arg(sql::literal(spell.span.startNs), sql::literal(spell.span.endNs)));
    });
    return builder.take(*trace);
}

} // namespace core
