// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetpieces.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/evidenceselections.h"
#include "evidence/placecolumns.h"
#include "table/availability.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/workwords.h"

namespace core {

namespace {

using PieceBuilder = TableBuilder<BudgetPiece>;
using PieceRows = std::shared_ptr<const std::vector<BudgetPiece>>;

/// A class of time: its key in files, its words where it is read.
void addPieceClass(PieceBuilder& builder, const ColumnText& text, const PieceRows& rows,
                   TimeClass (*classOf)(const BudgetPiece& piece))
{
    const auto keyOf
        = [classOf](const BudgetPiece& piece) { return QString::fromLatin1(timeClassKey(classOf(piece))); };
    auto& column = builder.text(text, Identity, keyOf);
    column.isVocabulary = true;
    column.display = [rows, keyOf](std::size_t row, const DisplayFormat&) {
        return withRaisedFirst(label(LabelKind::TimeClass, keyOf((*rows)[row])).brief);
    };
    column.toolTip = [rows, keyOf](std::size_t row) { return label(LabelKind::TimeClass, keyOf((*rows)[row])).full; };
}

QString ofPieceGpu(const Trace& trace, const GpuGap& gap)
{
    return QStringLiteral("gpu = %1").arg(sql::literal(trace.devices[gap.device.value()].gpuId));
}

/// `value` of the GPU's gap that ends where that of the row does.
CellSql gapSqlOf(const EvidenceSource& source, const PieceRows& rows, const QString& value)
{
    return [source, rows, value](std::size_t row) {
        const auto& gap = (*rows)[row].gap;
        if (!gap)
            return QString();
        sql::Query query;
        addIdleGaps(query, *source);
        return query.value(QStringLiteral("(SELECT %1 FROM gaps WHERE %2 AND end_ns = %3)")
                               .arg(value, ofPieceGpu(source->trace(), *gap), sql::literal(gap->span.endNs)));
    };
}

/// `value` of the calls around that which launched the work that ends the gap: of several pieces of work the one that
/// ends first, then that of the lower stream.
CellSql launchSqlOf(const EvidenceSource& source, const PieceRows& rows, const QString& value)
{
    return [source, rows, value](std::size_t row) {
        const auto& piece = (*rows)[row];
        if (!piece.gap || !piece.launch.isValid())
            return QString();
        sql::Query query;
        addWorkOfGpus(query, *source);
        query.with(QStringLiteral("next"),
                   QStringLiteral("SELECT process, correlation FROM work WHERE %1 AND start_ns = %2\n"
                                  "  ORDER BY end_ns, stream LIMIT 1")
                       .arg(ofPieceGpu(source->trace(), *piece.gap), sql::literal(piece.gap->span.endNs)));
        query.with(QStringLiteral("launches"), source->launches());
        query.with(QStringLiteral("launch"),
                   QStringLiteral("SELECT launches.* FROM launches JOIN next USING (process, "
                                  "correlation)"));
        query.with(QStringLiteral("calls"), source->allEvents(EventClass::Calls));
        // one row of values to compare with: a join would index all calls
        query.with(QStringLiteral("around"),
                   QStringLiteral("SELECT start_ns, end_ns FROM calls\n"
                                  "  WHERE thread = (SELECT thread FROM launch)\n"
                                  "    AND start_ns <= (SELECT call_start_ns FROM launch)\n"
                                  "    AND end_ns >= (SELECT call_end_ns FROM launch)"));
        return query.value(QStringLiteral("(SELECT %1 FROM around)").arg(value));
    };
}

void addPieceTimes(PieceBuilder& builder, std::int64_t originNs)
{
    const auto none = noSql(Text::tr("a gap is told piece by piece from what the thread did that launched the next "
                                     "work"));
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the piece begins.") }, originNs,
                   [](const BudgetPiece& piece) { return piece.span.startNs; }, { none, none });
    builder.duration({ QStringLiteral("time"), QStringLiteral("Time"),
                       Text::tr("Length of the piece; the pieces add up to the figure.") },
                     { Aggregate::Sum, Better::Less }, [](const BudgetPiece& piece) { return piece.span.lengthNs(); },
                     { none, none });
}

void addPieceState(PieceBuilder& builder, const PieceRows& rows, const std::shared_ptr<const Trace>& trace)
{
    addPieceClass(builder, { QStringLiteral("class"), QStringLiteral("Class"), Text::tr("What the piece counts for.") },
                  rows, [](const BudgetPiece& piece) { return piece.piece.timeClass; });
    addPieceClass(builder,
                  { QStringLiteral("state"), QStringLiteral("State"),
                    Text::tr("What the thread did, before the rules of gaps say what it counts for.") },
                  rows, [](const BudgetPiece& piece) {
                      return piece.owner || !piece.piece.thread.isValid() ? piece.piece.timeClass
                                                                          : piece.piece.host.timeClass;
                  });
    builder.text({ QStringLiteral("remark"), QStringLiteral("Remark"), Text::tr("What is known beyond the class.") },
                 Note, [](const BudgetPiece& piece) {
                     const auto remark = idleRemark(piece.piece.reason, piece.piece.host.detail);
                     return remark.isEmpty() ? Cell() : Cell(remark);
                 });
    addThreadColumns(builder, trace, [](const BudgetPiece& piece) { return piece.piece.thread; });
}

void addPieceGap(PieceBuilder& builder, const EvidenceSource& source, const PieceRows& rows, std::int64_t originNs)
{
    const auto scaledMoment = [originNs](const QString& value) {
        return sql::scaled(QStringLiteral("(%1 - %2)").arg(value, sql::literal(originNs)), NsPerMs);
    };
    const auto momentsOf = [&](auto sqlOf, const QString& value) {
        return TimeSql { columnSql(source, sqlOf(source, rows, value)),
                         columnSql(source, sqlOf(source, rows, scaledMoment(value))) };
    };
    builder.moment(
        { QStringLiteral("gap_start"), QStringLiteral("Gap from"),
          Text::tr("Where the gap begins: the end of the work that ends last before it.") },
        originNs,
        [](const BudgetPiece& piece) {
            return piece.gap ? std::optional(piece.gap->span.startNs) : std::optional<std::int64_t>();
        },
        momentsOf(gapSqlOf, QStringLiteral("start_ns")));
    builder.moment(
        { QStringLiteral("gap_end"), QStringLiteral("Gap to"), Text::tr("Where the next work starts.") }, originNs,
        [](const BudgetPiece& piece) {
            return piece.gap ? std::optional(piece.gap->span.endNs) : std::optional<std::int64_t>();
        },
        momentsOf(gapSqlOf, QStringLiteral("end_ns")));
    const auto callNs = [source](const Column<std::int64_t> CallTable::*column) {
        return [source, column](const BudgetPiece& piece) {
            return piece.launch.isValid()
                ? std::optional<std::int64_t>((source->trace().calls.*column)[piece.launch.value()])
                : std::nullopt;
        };
    };
    builder.moment({ QStringLiteral("launch_start"), QStringLiteral("Launch from"),
                     Text::tr("Start of the outermost call that launched the next work.") },
                   originNs, callNs(&CallTable::startNs), momentsOf(launchSqlOf, QStringLiteral("min(start_ns)")));
    builder.moment({ QStringLiteral("launch_end"), QStringLiteral("Launch to"),
                     Text::tr("End of the outermost call that launched the next work.") },
                   originNs, callNs(&CallTable::endNs), momentsOf(launchSqlOf, QStringLiteral("max(end_ns)")));
}

void addPieceWork(PieceBuilder& builder, const PieceRows& rows, const std::shared_ptr<const Trace>& trace)
{
    const auto add = [&](const ColumnText& column, auto workOf) {
        auto& work = builder.text(column, Note, [trace, workOf](const BudgetPiece& piece) {
            const std::optional<WorkReference> shown = workOf(piece);
            return shown ? Cell(workName(*trace, *shown)) : Cell();
        });
        work.display = [rows, trace, workOf](std::size_t row, const DisplayFormat&) {
            const std::optional<WorkReference> shown = workOf((*rows)[row]);
            return shown ? workWords(*trace, *shown) : QString();
        };
    };
    add({ QStringLiteral("previous"), QStringLiteral("Previous work"),
          Text::tr("The work that ended last before the gap.") },
        [](const BudgetPiece& piece) { return piece.gap ? std::optional(piece.gap->previous) : std::nullopt; });
    add({ QStringLiteral("next"), QStringLiteral("Next work"),
          Text::tr("The work that ended the gap, or that the moment belongs to.") },
        [](const BudgetPiece& piece) { return piece.gap ? std::optional(piece.gap->next) : piece.owner; });
    builder.text({ QStringLiteral("launch_call"), QStringLiteral("Launch call"),
                   Text::tr("The outermost call that launched the next work.") },
                 Note, [trace](const BudgetPiece& piece) -> Cell {
                     if (!piece.launch.isValid())
                         return {};
                     return trace->callNames[trace->calls.name[piece.launch.value()].value()].name;
                 });
}

Provenance provenanceOfPieces(const Trace& trace, const std::vector<BudgetPiece>& pieces)
{
    Provenance provenance;
    provenance.source
        = tableNames(trace,
                     { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset, EventClass::GraphLaunches,
                       EventClass::Calls, EventClass::Overhead, EventClass::OsRuntime, EventClass::Nvtx,
                       EventClass::Scheduling, EventClass::Synchronizations, EventClass::Mpi });
    provenance.derivation
        = Text::tr("There is no short SQL for this figure: each gap of the GPU is told from what the thread did that "
                   "launched the next work. The pieces add up to it.");
    provenance.coverage = counted(static_cast<std::int64_t>(pieces.size()), Text::tr("piece"), Text::tr("pieces"));
    return provenance;
}

} // namespace

TablePointer describeBudgetPieces(const std::shared_ptr<const Trace>& trace, std::vector<BudgetPiece> pieces)
{
    auto provenance = provenanceOfPieces(*trace, pieces);
    if (pieces.size() > MostPieces) {
        provenance.unavailable = Text::tr("not available, because there are too many pieces to list");
        provenance.coverage.clear();
        pieces.clear();
    }
    const PieceRows rows = std::make_shared<const std::vector<BudgetPiece>>(std::move(pieces));
    PieceBuilder builder(QStringLiteral("budget_pieces"), Text::tr("Pieces of the figure"), rows,
                         std::move(provenance));
    const auto source = std::make_shared<const EvidenceSql>(trace, Scope()); // gaps are told from all work
    const auto originNs = trace->extent.startNs;
    addPieceTimes(builder, originNs);
    addPieceState(builder, rows, trace);
    addPieceGap(builder, source, rows, originNs);
    addPieceWork(builder, rows, trace);
    auto& table = builder.table();
    table.summary = table.provenance.derivation;
    table.subject = [rows](std::size_t row) {
        const auto& piece = (*rows)[row];
        RowSubject subject;
        subject.window = TimeWindow { piece.span.startNs, piece.span.endNs };
        if (piece.gap)
            subject.device = piece.gap->device;
        return subject;
    };
    return std::make_shared<const Table>(builder.take(*trace));
}

} // namespace core
