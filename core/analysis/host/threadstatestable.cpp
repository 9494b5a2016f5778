// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/threadstates.h"
#include "base/fraction.h"
#include "base/text.h"
#include "evidence/evidencecolumns.h"
#include "evidence/placecolumns.h"
#include "table/commoncolumns.h"
#include "table/tablekeys.h"

namespace core {

namespace {

using ThreadStateBuilder = TableBuilder<ThreadStateRow>;

/// Selection `behind`: the stretches of a thread in scope, with is_in (1: on a processor) and cpu.
sql::Query stretchesBehind(const EvidenceSql& source, ThreadIndex thread)
{
    const auto& window = source.scope().window;
    const auto clipped = window
        ? QStringLiteral("SELECT thread, cpu, is_in, max(start_ns, %1) AS start_ns, min(end_ns, %2) AS end_ns\n"
                         "  FROM states WHERE start_ns < %2 AND end_ns > %1")
              .arg(sql::literal(window->startNs), sql::literal(window->endNs))
        : QStringLiteral("SELECT * FROM states WHERE end_ns IS NOT NULL");
    sql::Query query;
    query.with(
        QStringLiteral("states"),
        QStringLiteral("SELECT thread, cpu, is_in, start_ns, lead(start_ns) OVER (ORDER BY start_ns, position) AS "
                       "end_ns\n  FROM (%1)")
            .arg(source.allEvents(EventClass::Scheduling, { source.ofThread(thread) })));
    query.with(Behind, QStringLiteral("SELECT * FROM (%1) WHERE end_ns > start_ns").arg(clipped));
    return query;
}

QString stretches(bool isIn)
{
    return QStringLiteral("(SELECT * FROM behind WHERE %1)")
        .arg(isIn ? QStringLiteral("is_in <> 0") : QStringLiteral("is_in = 0"));
}

/// How much of the time off the processor lies in recorded calls. Adds what it needs to `query`.
QString waitingInside(sql::Query& query, const EvidenceSql& source, ThreadIndex thread)
{
    const auto owner = QStringLiteral("thread");
    QStringList calls;
    for (const auto eventClass : { EventClass::Calls, EventClass::OsRuntime, EventClass::Mpi }) {
        if (source.has(eventClass))
            calls.append(QStringLiteral("SELECT thread, start_ns, end_ns FROM (%1)")
                             .arg(source.allEvents(eventClass, { source.ofThread(thread) })));
    }
    query.with(QStringLiteral("calls"), calls.join(QStringLiteral("\n  UNION ALL ")));
    query.with(QStringLiteral("open"), sql::islandsOf(QStringLiteral("calls"), owner));
    query.with(QStringLiteral("away"),
               QStringLiteral("SELECT thread, 0 AS item, start_ns, end_ns FROM behind WHERE is_in = 0"));
    query.with(QStringLiteral("waits"), sql::coveredOf(QStringLiteral("away"), QStringLiteral("open"), owner));
    return sql::sumOf(QStringLiteral("waits"), QStringLiteral("covered_ns"));
}

/// What the columns ask.
struct ThreadStateSource {
    std::shared_ptr<const ThreadStates> states;
    EvidenceSource evidence;
    RowQuery query;
    /// The time off the processor in calls, or else outside of them.
    [[nodiscard]] TimeSql offTime(bool isInCalls) const
    {
        const auto sqlOf = [this, isInCalls](double divisor) -> CellSql {
            return [source = *this, isInCalls, divisor](std::size_t row) {
                auto whole = source.query(row);
                auto time = waitingInside(whole, *source.evidence, source.states->rows[row].thread);
                if (!isInCalls)
                    time = QStringLiteral("(%1 - %2)").arg(sql::sumOf(stretches(false)), time);
                return whole.value(divisor == 1 ? time : sql::scaled(time, divisor));
            };
        };
        return { columnSql(evidence, sqlOf(1)), columnSql(evidence, sqlOf(NsPerMs)) };
    }
};

void addStates(ThreadStateBuilder& builder, const ThreadStateSource& source)
{
    const auto onlyIfKnown = [states = source.states](auto member) {
        return [states, member](const ThreadStateRow& row) {
            return states->areCallsKnown ? std::optional(row.*member) : std::nullopt;
        };
    };
    builder.duration(
        { QStringLiteral("running"), QStringLiteral("Running"), Text::tr("Time on a processor.") },
        { Aggregate::Sum, Better::Neither }, [](const ThreadStateRow& row) { return row.runningNs; },
        durationSql(source.evidence, source.query, sql::sumOf(stretches(true))));
    builder.sortedByLast();
    builder.duration(
        { QStringLiteral("waiting"), QStringLiteral("Waiting"),
          Text::tr("Time off the processor while a recorded call of CUDA, the operating system or MPI was open on the "
                   "thread; empty where no calls were recorded.") },
        { Aggregate::Sum, Better::Less }, onlyIfKnown(&ThreadStateRow::waitingNs), source.offTime(true));
    builder.duration(
        { QStringLiteral("blocked"), QStringLiteral("Blocked"),
          Text::tr("Time off the processor outside of recorded calls: another thread had it, or the thread waited in a "
                   "way that was not recorded; empty where no calls were recorded.") },
        { Aggregate::Sum, Better::Less }, onlyIfKnown(&ThreadStateRow::blockedNs), source.offTime(false));
    builder.duration(
        { QStringLiteral("watched"), QStringLiteral("Watched"),
          Text::tr("From the thread's first to its last scheduling event, as far as it lies in the window.") },
        { Aggregate::Sum, Better::Neither }, [](const ThreadStateRow& row) { return row.watchedNs; },
        durationSql(source.evidence, source.query, sql::sumOf(Behind)));
    builder.share(
        { QStringLiteral("pct_running"), QStringLiteral("Running"), Text::tr("Time running as a share of that.") },
        Better::Neither, 1, [](const ThreadStateRow& row) { return fractionOf(row.runningNs, row.watchedNs); },
        columnSql(source.evidence, source.query, sql::percentOf(sql::sumOf(stretches(true)), sql::sumOf(Behind))));
}

void addStretches(ThreadStateBuilder& builder, const ThreadStateSource& source)
{
    builder.count(
        { QStringLiteral("runs"), QStringLiteral("Runs"), Text::tr("Stretches on a processor.") },
        { Aggregate::Sum, Better::Neither }, [](const ThreadStateRow& row) { return row.runCount; },
        columnSql(source.evidence, source.query, sql::countOf(stretches(true))));
    const auto longest = [&](bool isIn) {
        return columnSql(source.evidence, source.query,
                         QStringLiteral("ifnull(%1, 0)").arg(sql::scaled(sql::maximumOf(stretches(isIn)), NsPerUs)));
    };
    builder.microseconds(
        { QStringLiteral("longest_run_us"), QStringLiteral("Longest run"),
          Text::tr("Longest stretch on a processor.") },
        { Aggregate::Extreme, Better::Neither },
        [](const ThreadStateRow& row) { return std::optional(static_cast<double>(row.longestRunNs)); }, longest(true));
    builder.microseconds(
        { QStringLiteral("longest_off_us"), QStringLiteral("Longest off"),
          Text::tr("Longest stretch off the processor.") },
        { Aggregate::Extreme, Better::Less },
        [](const ThreadStateRow& row) { return std::optional(static_cast<double>(row.longestOffNs)); }, longest(false));
    builder.count(
        { QStringLiteral("cpus"), QStringLiteral("CPUs"), Text::tr("Processors that the thread ran on.") },
        { Aggregate::Extreme, Better::Neither }, [](const ThreadStateRow& row) { return row.cpuCount; },
        columnSql(source.evidence, source.query,
                  QStringLiteral("(SELECT count(DISTINCT cpu) FROM behind WHERE is_in <> 0 AND cpu BETWEEN 0 AND %1)")
                      .arg(INT32_MAX)));
}

} // namespace

Table describeThreadStates(std::shared_ptr<const Trace> trace, std::shared_ptr<const ThreadStates> states,
                           const Scope& scope)
{
    ThreadStateBuilder builder(TableKey::ThreadStates, QStringLiteral("Thread states"),
                               rowsOf(states, &ThreadStates::rows), states->provenance);
    ThreadStateSource source { states, std::make_shared<const EvidenceSql>(trace, scope), {} };
    source.query = [evidence = source.evidence, states](std::size_t row) {
        return stretchesBehind(*evidence, states->rows[row].thread);
    };
    addThreadColumns(builder, trace, [](const ThreadStateRow& row) { return row.thread; });
    addProcessColumns(builder, trace, [trace](const ThreadStateRow& row) { return trace->processOf(row.thread); });
    addStates(builder, source);
    addStretches(builder, source);
    auto& table = builder.table();
    table.subject = [trace, states](std::size_t row) {
        RowSubject subject;
        subject.thread = states->rows[row].thread;
        subject.process = trace->processOf(subject.thread);
        return subject;
    };
    table.rowsSql = rowsSql(source.evidence, [query = source.query](std::size_t row) {
        return query(row).rows(QStringLiteral("SELECT * FROM behind ORDER BY start_ns"));
    });
    askOnlyWhatIsKnown(table);
    return builder.take(*trace);
}

} // namespace core
