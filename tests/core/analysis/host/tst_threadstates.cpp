// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/threadstates.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::Scope;
using core::ThreadStates;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

core::Table tableOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::describeThreadStates(
        trace, std::make_shared<const ThreadStates>(core::analyzeThreadStates(*trace, scope).value()), scope);
}

QString texts(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList result;
    for (const auto key : keys)
        result.append(cellText(table, row, key));
    return result.join(QLatin1Char(' '));
}

/// Thread 1 runs in [10, 110] and [300, 350], away in [110, 300]; it polls in [100, 200] and synchronizes in [150, 250].
/// Thread 2 runs in [0, 20] and is out after that.
MemoryTrace makeBuilder()
{
    MemoryTrace builder;
    builder.addScheduling(1, 2, 0, 3, true);
    builder.addScheduling(1, 1, 10, 0, true);
    builder.addScheduling(1, 2, 20, 3, false);
    builder.addScheduling(1, 1, 110, 0, false);
    builder.addScheduling(1, 1, 300, 4, true);
    builder.addScheduling(1, 1, 350, 4, false);
    return builder;
}

TracePointer makeTrace()
{
    auto builder = makeBuilder();
    builder.addOsCall(1, 1, 100, 200, QStringLiteral("poll"));
    builder.addCall(1, 1, 150, 250, QStringLiteral("cudaDeviceSynchronize"));
    return builder.build();
}

const auto States = { u"tid", u"running_ns", u"waiting_ns", u"blocked_ns", u"watched_ns", u"runs", u"cpus" };

QString states(const core::Table& table, std::size_t row)
{
    QStringList result;
    for (const auto* key : States)
        result.append(cellText(table, row, key));
    return result.join(QLatin1Char(' '));
}

} // namespace

class TestThreadStates : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsRunningWaitingAndBlocked()
    {
        const auto table = tableOf(makeTrace());
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(states(table, 0), QStringLiteral("1 150 140 50 340 2 2")); // waits in [110, 250]
        QCOMPARE(texts(table, 0, { u"longest_run_us", u"longest_off_us", u"pct_running" }),
                 QStringLiteral("0.100 0.190 44.1"));
        QCOMPARE(states(table, 1), QStringLiteral("2 20 0 0 20 1 1")); // nothing is known after its last event
    }

    void doesNotGuessWithoutCalls()
    {
        const auto table = tableOf(makeBuilder().build());
        QCOMPARE(states(table, 0), QStringLiteral("1 150   340 2 2"));
    }

    void windowsClip()
    {
        Scope scope;
        scope.window = core::TimeWindow { 100, 310 };
        const auto table = tableOf(makeTrace(), scope);
        QCOMPARE(table.rowCount, std::size_t { 1 });
        QCOMPARE(states(table, 0), QStringLiteral("1 20 140 50 210 2 2"));
    }

    /// Lost events: what is said twice holds on.
    void repeatedEventsHold()
    {
        MemoryTrace builder;
        builder.addScheduling(1, 1, 0, 0, true);
        builder.addScheduling(1, 1, 10, 1, true);
        builder.addScheduling(1, 1, 30, 1, false);
        const auto states = core::analyzeThreadStates(*builder.build(), {}).value();
        QCOMPARE(states.rows.front().runningNs, 30);
        QCOMPARE(states.rows.front().runCount, 2);
    }

    void missingIsNotZero()
    {
        const auto table = tableOf(fixtures::makeSeedTrace());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("SCHED_EVENTS")));
    }

    void stops()
    {
        const auto states = core::analyzeThreadStates(*makeTrace(), {}, stoppedToken());
        QVERIFY(!states && states.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestThreadStates)
#include "tst_threadstates.moc"
