// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostcalls.h"
#include "base/text.h"
#include "evidence/nvtxconditions.h"
#include "evidence/placecolumns.h"
#include "evidence/sharedidlesql.h"
#include "table/commoncolumns.h"
#include "table/eventname.h"
#include "table/tablekeys.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

using HostCallBuilder = TableBuilder<HostCallRow>;

/// A word of a vocabulary: English whatever the language.
QString osCallKind(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::OsWait:
        return QStringLiteral("wait");
    case TimeClass::OsIo:
        return QStringLiteral("read/write");
    default:
        return QStringLiteral("other");
    }
}

/// By eventClass, which the tables of OpenACC don't have.
QString isOfLibrary(CallLibrary library)
{
    switch (library) {
    case CallLibrary::Cudnn:
        return QStringLiteral("event_class = 28");
    case CallLibrary::Cublas:
        return QStringLiteral("event_class = 29");
    case CallLibrary::OpenMp:
        return QStringLiteral("event_class = 78");
    case CallLibrary::OpenAcc:
        break;
    }
    return QStringLiteral("event_class NOT IN (28, 29, 78)");
}

/// Selection `behind`: the calls of a row.
sql::Query hostCallsBehind(const EvidenceSql& source, EventClass eventClass, const HostCallRow& row)
{
    QStringList conditions { row.thread.isValid() ? source.ofThread(row.thread) : source.ofProcess(row.process) };
    const auto name = row.name.isValid() ? source.trace().strings.text(row.name) : QString();
    if (eventClass == EventClass::Nvtx) {
        conditions.append(isNvtxRange());
        conditions.append(
            hasExactText(source, { name }).value_or(QStringLiteral("0"))); // names of MPI are letters only
    } else {
        conditions.append(row.name.isValid() ? source.hasText(QStringLiteral("name_id"), { name })
                                             : QStringLiteral("name_id IS NULL"));
    }
    if (eventClass == EventClass::LibraryCalls)
        conditions.append(isOfLibrary(row.library));
    sql::Query query;
    query.with(Behind, source.events(eventClass, conditions));
    return query;
}

/// The rank of MPI that a process has; nothing where that was not recorded.
Cell rankCell(const Trace& trace, ProcessIndex process)
{
    if (!process.isValid())
        return {};
    const auto found = std::find_if(trace.mpiRanks.begin(), trace.mpiRanks.end(), [&](const MpiRank& rank) {
        return rank.globalPid == trace.processes[process.value()].globalPid;
    });
    return found == trace.mpiRanks.end() ? Cell() : Cell(found->rank);
}

void addFunction(HostCallBuilder& builder, const std::shared_ptr<const Trace>& trace, const QString& help)
{
    builder.text({ QStringLiteral("name"), QStringLiteral("Function"), help }, Identity,
                 [trace](const HostCallRow& row) -> Cell {
                     return row.name.isValid() ? Cell(trace->strings.text(row.name)) : Cell();
                 });
}

void addTimes(HostCallBuilder& builder, const EvidenceSource& source, const RowQuery& query, const StatisticsSql& sql,
              std::int64_t windowNs)
{
    builder.count(
        { QStringLiteral("count"), QStringLiteral("Calls"), Text::tr("Calls in scope, each counted once.") },
        { Aggregate::Sum, Better::Less }, [](const HostCallRow& row) { return row.duration.count; }, sql.count);
    builder.duration(
        { QStringLiteral("total"), QStringLiteral("Total"),
          Text::tr("Sum of the durations; threads that are inside at the same moment count each.") },
        { Aggregate::Sum, Better::Less }, [](const HostCallRow& row) { return row.duration.totalNs; }, sql.total);
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("union"), QStringLiteral("Time"), Text::tr("Time in which at least one thread was inside."),
          ColumnUse::Window },
        { Aggregate::Sum, Better::Less }, [](const HostCallRow& row) { return row.unionNs; },
        durationSql(source, query, sql::unionOf(Behind)));
    builder.share(
        { QStringLiteral("pct_of_window"), QStringLiteral("Share of window"),
          Text::tr("The time in which at least one thread was inside, as a share of the window, else of the whole "
                   "trace.") },
        Better::Less, 2, [](const HostCallRow& row) { return row.shareOfWindow; },
        columnSql(source, query,
                  QStringLiteral("ifnull(%1, 0)").arg(sql::percentOf(sql::unionOf(Behind), sql::literal(windowNs)))));
}

void addIdleInside(HostCallBuilder& builder, bool isKnown, const TimeSql& sql)
{
    builder.duration(
        { QStringLiteral("gpu_idle_inside"), QStringLiteral("GPU idle inside"),
          Text::tr("The part of that time in which no GPU in scope worked, between the first and last GPU work; empty "
                   "without GPU work. That the call caused it is not said.") },
        { Aggregate::Sum, Better::Less },
        [isKnown](const HostCallRow& row) { return isKnown ? std::optional(row.gpuIdleInsideNs) : std::nullopt; }, sql);
}

/// What a table of calls is.
struct CallTableParts {
    HostCallBuilder& builder; ///< with the columns that only this kind of call has
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const HostCalls> calls;
    const Scope& scope;
    bool isByThread = false;
};

/// Adds what all kinds of calls have.
Table describeCalls(const CallTableParts& parts)
{
    auto& builder = parts.builder;
    const auto& calls = parts.calls;
    const auto source = std::make_shared<const EvidenceSql>(parts.trace, parts.scope);
    const RowQuery query
        = [source, calls](std::size_t row) { return hostCallsBehind(*source, calls->eventClass, calls->rows[row]); };
    const auto statistics = statisticsSql(source, query);
    giveText(builder.table().columns.front(), source, query,
             calls->eventClass == EventClass::Nvtx
                 ? QStringLiteral("(SELECT group_concat(DISTINCT %1) FROM behind)").arg(textOfNvtx(*source))
                 : textOfStrings(*source, Behind, QStringLiteral("name_id")));
    addProcessColumns(builder, parts.trace, [](const HostCallRow& row) { return row.process; });
    if (parts.isByThread)
        addThreadColumns(builder, parts.trace, [](const HostCallRow& row) { return row.thread; });
    else
        builder.count(
            { QStringLiteral("threads"), QStringLiteral("Threads"), Text::tr("Threads that made such calls.") },
            { Aggregate::Sum, Better::Neither }, [](const HostCallRow& row) { return row.threadCount; },
            columnSql(source, query, QStringLiteral("(SELECT count(DISTINCT thread) FROM behind)")));
    addTimes(builder, source, query, statistics, calls->windowNs);
    addIdleInside(builder, calls->isGpuIdleKnown, sharedIdleSql(source, query));
    addDurationColumns(
        builder, LastDuration::Longest, [](const HostCallRow& row) { return &row.duration; }, statistics);
    auto& table = builder.table();
    table.subject = [calls](std::size_t row) {
        RowSubject subject;
        subject.process = calls->rows[row].process;
        subject.thread = calls->rows[row].thread;
        return subject;
    };
    table.rowsSql = statistics.rows;
    askOnlyWhatIsKnown(table);
    return builder.take(*parts.trace);
}

Table describeCallsOfOs(const CallTableParts& parts)
{
    addFunction(parts.builder, parts.trace, Text::tr("Function of the operating system or of its libraries."));
    parts.builder.text(
        { QStringLiteral("kind"), QStringLiteral("Kind"),
          Text::tr("wait: blocks until something happens or a time has passed; read/write: blocks until data are there "
                   "or taken; other: works, and seldom blocks.") },
        Note, [](const HostCallRow& row) { return osCallKind(row.timeClass); });
    return describeCalls(parts);
}

Table describeCallsOfMpi(const CallTableParts& parts)
{
    addFunction(parts.builder, parts.trace, Text::tr("Function of MPI."));
    parts.builder.text({ QStringLiteral("rank"), QStringLiteral("Rank"),
                         Text::tr("Rank that MPI gave the process: MPI_RANKS. Empty where that was not recorded.") },
                       Identity,
                       [trace = parts.trace](const HostCallRow& row) { return rankCell(*trace, row.process); });
    return describeCalls(parts);
}

Table describeCallsOfLibraries(const CallTableParts& parts)
{
    addFunction(parts.builder, parts.trace, Text::tr("Function of the library, or construct of the directives."));
    parts.builder.text(
        { QStringLiteral("library"), QStringLiteral("Library"), Text::tr("cuBLAS, cuDNN, OpenACC or OpenMP.") },
        Identity, [](const HostCallRow& row) { return callLibraryName(row.library); });
    return describeCalls(parts);
}

HostCallBuilder builderOf(const QString& key, const QString& title, const std::shared_ptr<const HostCalls>& calls)
{
    return { key, title, rowsOf(calls, &HostCalls::rows), calls->provenance };
}

} // namespace

Table describeOsCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls, const Scope& scope)
{
    auto builder = builderOf(TableKey::OsCalls, QStringLiteral("OS runtime calls"), calls);
    return describeCallsOfOs({ builder, std::move(trace), std::move(calls), scope, false });
}

Table describeOsCallsByThread(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                              const Scope& scope)
{
    auto builder = builderOf(TableKey::OsCallsByThread, QStringLiteral("OS runtime calls by thread"), calls);
    return describeCallsOfOs({ builder, std::move(trace), std::move(calls), scope, true });
}

Table describeMpiCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls, const Scope& scope)
{
    auto builder = builderOf(TableKey::MpiCalls, QStringLiteral("MPI calls"), calls);
    return describeCallsOfMpi({ builder, std::move(trace), std::move(calls), scope, false });
}

Table describeMpiCallsByThread(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                               const Scope& scope)
{
    auto builder = builderOf(TableKey::MpiCallsByThread, QStringLiteral("MPI calls by thread"), calls);
    return describeCallsOfMpi({ builder, std::move(trace), std::move(calls), scope, true });
}

Table describeLibraryCalls(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                           const Scope& scope)
{
    auto builder = builderOf(TableKey::LibraryCalls, QStringLiteral("Library calls"), calls);
    return describeCallsOfLibraries({ builder, std::move(trace), std::move(calls), scope, false });
}

Table describeLibraryCallsByThread(std::shared_ptr<const Trace> trace, std::shared_ptr<const HostCalls> calls,
                                   const Scope& scope)
{
    auto builder = builderOf(TableKey::LibraryCallsByThread, QStringLiteral("Library calls by thread"), calls);
    return describeCallsOfLibraries({ builder, std::move(trace), std::move(calls), scope, true });
}

} // namespace core
