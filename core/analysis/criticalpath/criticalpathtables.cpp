// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/criticalpath.h"
#include "base/digitsort.h"
#include "base/fraction.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"
#include "table/workwords.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace core {

namespace {

/// Some pieces of a path as rows of a table.
struct PathPieceRows {
    std::shared_ptr<const CriticalPath> path;
    std::vector<std::uint32_t> pieces;

    [[nodiscard]] std::size_t size() const { return pieces.size(); }
    [[nodiscard]] const PathPiece& operator[](std::size_t row) const { return path->pieces[pieces[row]]; }
};
using SumBuilder = TableBuilder<PathSum>;
using PathPieceBuilder = TableBuilder<PathPiece, PathPieceRows>;

ColumnSql followed()
{
    return noSql(Text::tr("a path is followed from piece to piece, which no single statement says"));
}

/// Column `class`: the kind of a row, in words where it is read.
template <typename Row, typename Rows, typename KindOfRow>
void addKind(TableBuilder<Row, Rows>& builder, KindOfRow kindOfRow)
{
    auto& kind = builder.text({ QStringLiteral("class"), QStringLiteral("Kind"),
                                Text::tr("What the time on the path is: work, a way from one to the next, a thread, or "
                                         "not determined.") },
                              Identity, [](const Row& row) { return pathKindKey(row.kind); });
    kind.isVocabulary = true;
    kind.display = [kindOfRow](std::size_t row, const DisplayFormat&) { return pathKindText(kindOfRow(row)); };
}

/// Column `detail`.
template <typename Row, typename Rows, typename SumOf, typename SumOfRow>
void addDetail(TableBuilder<Row, Rows>& builder, SumOf sumOf, SumOfRow sumOfRow)
{
    auto& detail = builder.text({ QStringLiteral("detail"), QStringLiteral("Detail"),
                                  Text::tr("Why the predecessor is not determined, or what kind of call it is.") },
                                Identity, [sumOf](const Row& row) {
                                    const auto word = pathDetailWord(sumOf(row));
                                    return word.isEmpty() ? Cell() : Cell(word);
                                });
    detail.isVocabulary = true;
    detail.identifiesRow = true;
    detail.display = [sumOfRow](std::size_t row, const DisplayFormat&) {
        const PathSum sum = sumOfRow(row);
        if (sum.kind != PathKind::CudaCall && sum.kind != PathKind::OsCall)
            return Text::ofWord(pathDetailWord(sum));
        return label(LabelKind::TimeClass, timeClassKey(sum.hostClass)).brief;
    };
}

/// What runs, waits to start, or was called; none: a thread's own code. `nameOf`: of work.
QString nameOfPiece(const Trace& trace, const HostStates& host, const PathPiece& piece,
                    QString (*nameOf)(const Trace&, const WorkReference&))
{
    if (piece.hasWork)
        return nameOf(trace, piece.work);
    return piece.thread.isValid() ? host.name(piece.host) : QString();
}

void addPieceNames(PathPieceBuilder& builder, const std::shared_ptr<const Trace>& trace,
                   const std::shared_ptr<const PathPieceRows>& rows)
{
    addKind(builder, [rows](std::size_t row) { return (*rows)[row].kind; });
    addDetail(
        builder, [](const PathPiece& piece) { return sumOfPiece(piece); },
        [rows](std::size_t row) { return sumOfPiece((*rows)[row]); });
    auto& name = builder.text({ QStringLiteral("name"), QStringLiteral("Name"),
                                Text::tr("The work that runs or waits to start, or the call that the thread is in.") },
                              Identity, [trace, host = rows->path->host](const PathPiece& piece) {
                                  const auto text = nameOfPiece(*trace, *host, piece, workName);
                                  return text.isEmpty() ? Cell() : Cell(text);
                              });
    name.display = [trace, rows](std::size_t row, const DisplayFormat&) {
        return nameOfPiece(*trace, *rows->path->host, (*rows)[row], workWords);
    };
}

void addPieceTimes(PathPieceBuilder& builder, const Trace& trace)
{
    builder.duration({ QStringLiteral("time"), QStringLiteral("Time"), Text::tr("Length of the piece.") },
                     { Aggregate::Sum, Better::Less }, [](const PathPiece& piece) { return piece.lengthNs(); },
                     { followed(), followed() });
    builder.sortedByLast();
    builder.moment({ QStringLiteral("start"), QStringLiteral("Start"), Text::tr("Where the piece begins.") },
                   trace.extent.startNs, [](const PathPiece& piece) { return piece.startNs; },
                   { followed(), followed() });
}

void addPiecePlaces(PathPieceBuilder& builder, const std::shared_ptr<const Trace>& trace,
                    const std::shared_ptr<const PathPieceRows>& rows)
{
    auto& link = builder.text({ QStringLiteral("waited_for"), QStringLiteral("Waited for"),
                                Text::tr("What the piece before it on the path is to it.") },
                              Note, [](const PathPiece& piece) { return pathLinkWord(piece.link); });
    link.isVocabulary = true;
    link.display
        = [rows](std::size_t row, const DisplayFormat&) { return Text::ofWord(pathLinkWord((*rows)[row].link)); };
    const auto streamOf
        = [trace](const PathPiece& piece) { return piece.hasWork ? streamOfWork(*trace, piece.work) : StreamIndex(); };
    addDeviceLabel(builder, trace, [trace, streamOf](const PathPiece& piece) {
        return piece.hasWork ? trace->deviceOf(streamOf(piece)) : DeviceIndex();
    });
    builder.text({ QStringLiteral("stream_id"), QStringLiteral("Stream"), Text::tr("streamId of the export.") }, Note,
                 [trace, streamOf](const PathPiece& piece) -> Cell {
                     if (!piece.hasWork)
                         return {};
                     return trace->streams[streamOf(piece).value()].streamId;
                 });
    addThreadColumns(builder, trace, [](const PathPiece& piece) { return piece.thread; });
}

EventId eventOfWork(const Trace& trace, const WorkReference& work)
{
    constexpr std::array Classes { EventClass::Kernels, EventClass::Memcpy, EventClass::Memset,
                                   EventClass::GraphLaunches };
    return { Classes[static_cast<std::size_t>(work.kind)], work.row, trace.id };
}

bool isRunning(PathKind kind)
{
    return kind <= PathKind::Migration;
}

RowSubject subjectOfPiece(const Trace& trace, const PathPiece& piece)
{
    RowSubject subject;
    subject.window = TimeWindow { piece.startNs, piece.endNs };
    if (piece.hasWork) {
        subject.stream = streamOfWork(trace, piece.work);
        subject.device = trace.deviceOf(subject.stream);
        subject.process = trace.processOf(subject.stream);
        if (isRunning(piece.kind))
            subject.event = eventOfWork(trace, piece.work);
    } else if (piece.thread.isValid()) {
        subject.thread = piece.thread;
        subject.process = trace.processOf(piece.thread);
    }
    return subject;
}

Table describePieces(const std::shared_ptr<const Trace>& trace, std::shared_ptr<const PathPieceRows> rows)
{
    PathPieceBuilder builder(TableKey::CriticalPathPieces, QStringLiteral("Critical path, piece by piece"), rows,
                             rows->path->provenance);
    addPieceNames(builder, trace, rows);
    addPieceTimes(builder, *trace);
    addPiecePlaces(builder, trace, rows);
    auto& table = builder.table();
    table.isEventList = true;
    table.subject = [trace, rows](std::size_t row) { return subjectOfPiece(*trace, (*rows)[row]); };
    return builder.take(*trace);
}

/// Those that `isWanted`, longest first.
template <typename IsWanted>
std::shared_ptr<const PathPieceRows> piecesWhere(const std::shared_ptr<const CriticalPath>& path, IsWanted isWanted)
{
    const auto longestNs = static_cast<std::uint64_t>(path->window.durationNs()); // at most: they lie in it
    std::vector<std::uint32_t> wanted;
    std::vector<std::uint64_t> missingNs; // to the longest
    for (std::size_t i = 0; i < path->pieces.size(); ++i) {
        if (!isWanted(path->pieces[i]))
            continue;
        wanted.push_back(static_cast<std::uint32_t>(i));
        missingNs.push_back(longestNs - static_cast<std::uint64_t>(path->pieces[i].lengthNs()));
    }
    auto rows = std::make_shared<PathPieceRows>(PathPieceRows { path, placesInOrder(std::move(missingNs)) });
    std::ranges::transform(rows->pieces, rows->pieces.begin(), [&](std::uint32_t place) { return wanted[place]; });
    return rows;
}

bool isOfSum(const PathPiece& piece, const PathSum& sum)
{
    const auto of = sumOfPiece(piece);
    return of.kind == sum.kind && of.reason == sum.reason && of.hostClass == sum.hostClass
        && of.hostDetail == sum.hostDetail;
}

/// "Kernels 61.2 %, …; 3.10 % are not determined".
QString pathSummary(const CriticalPath& path)
{
    constexpr std::size_t Most = 3;
    const auto share = [&path](std::int64_t timeNs) {
        return threeDigitShare(fractionOf(timeNs, path.window.durationNs()).value_or(0));
    };
    QStringList parts;
    for (const auto& sum : path.sums) {
        if (sum.kind != PathKind::NotDetermined && static_cast<std::size_t>(parts.size()) < Most)
            parts.append(QStringLiteral("%1 %2").arg(pathKindText(sum.kind), share(sum.timeNs)));
    }
    parts.append(Text::tr("not determined %1").arg(share(path.notDeterminedNs)));
    return Text::tr("Of the window of %1: %2")
        .arg(threeDigitDuration(path.window.durationNs()), parts.join(QStringLiteral(", ")));
}

} // namespace

Table describeCriticalPath(std::shared_ptr<const Trace> trace, std::shared_ptr<const CriticalPath> path)
{
    SumBuilder builder(TableKey::CriticalPath, QStringLiteral("Critical path"), rowsOf(path, &CriticalPath::sums),
                       path->provenance);
    addKind(builder, [path](std::size_t row) { return path->sums[row].kind; });
    addDetail(
        builder, [](const PathSum& sum) { return sum; }, [path](std::size_t row) { return path->sums[row]; });
    builder.duration({ QStringLiteral("time"), QStringLiteral("Time"),
                       Text::tr("Sum of the pieces of this kind; all rows add up to the window.") },
                     { Aggregate::Sum, Better::Less }, [](const PathSum& sum) { return sum.timeNs; },
                     { followed(), followed() });
    builder.sortedByLast();
    builder.share(
        { QStringLiteral("window_pct"), QStringLiteral("Share of window"),
          Text::tr("The time as a share of the window.") },
        Better::Neither, 2,
        [lengthNs = path->window.durationNs()](const PathSum& sum) { return fractionOf(sum.timeNs, lengthNs); },
        followed());
    builder.count(
        { QStringLiteral("pieces"), QStringLiteral("Pieces"), Text::tr("Pieces of this kind.") },
        { Aggregate::Sum, Better::Neither }, [](const PathSum& sum) { return sum.pieces; }, followed());
    builder.microseconds(
        { QStringLiteral("longest_us"), QStringLiteral("Longest"), Text::tr("The longest piece.") },
        { Aggregate::Extreme, Better::Less },
        [](const PathSum& sum) { return std::optional<double>(static_cast<double>(sum.longestNs)); }, followed());
    builder.moment(
        { QStringLiteral("longest_start"), QStringLiteral("Longest at"), Text::tr("Where the longest piece begins.") },
        trace->extent.startNs, [](const PathSum& sum) { return sum.longest.startNs; }, { followed(), followed() });
    auto& table = builder.table();
    if (path->provenance.isAvailable())
        table.summary = pathSummary(*path);
    table.subject = [path](std::size_t row) {
        RowSubject subject;
        subject.window = path->sums[row].longest;
        return subject;
    };
    table.pieces = { QStringLiteral("time_ns"), QStringLiteral("class"), TextOfPieces::All,
                     [trace, path](std::size_t row, const std::stop_token&) {
                         const auto& sum = path->sums[row];
                         return Cancellable<TablePointer>(std::make_shared<const Table>(describePieces(
                             trace, piecesWhere(path, [&](const PathPiece& piece) { return isOfSum(piece, sum); }))));
                     } };
    return builder.take(*trace);
}

Table describeCriticalPathPieces(std::shared_ptr<const Trace> trace, std::shared_ptr<const CriticalPath> path)
{
    return describePieces(trace, piecesWhere(path, [](const PathPiece&) { return true; }));
}

} // namespace core
