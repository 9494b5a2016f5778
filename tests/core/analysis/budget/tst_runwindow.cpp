// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/runwindow.h"
#include "analysistesting.h"
#include "memorytrace.h"

#include <QTest>

using analysistesting::stoppedToken;
using core::ProcessIndex;
using core::RunExtents;
using core::Scope;
using core::TimeWindow;
using fixtures::MemoryTrace;

namespace {

/// Process 1 uses a GPU, process 2 only calls CUDA, process 3 has only operating system calls and ranges.
std::shared_ptr<const core::Trace> threeProcesses()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 100, 110, QStringLiteral("cudaLaunchKernel"), 1);
    builder.addKernel(1, 0, 7, 120, 500, QStringLiteral("k"), 1);
    builder.addOsCall(1, 1, 60, 70, QStringLiteral("read"));
    builder.addRange(1, 1, -50, 40, QStringLiteral("before the capture"));
    builder.addMark(1, 1, 5, QStringLiteral("mark"));
    builder.addCall(2, 2, 300, 610, QStringLiteral("cudaMalloc"));
    builder.addOsCall(3, 3, 10, 20, QStringLiteral("poll"));
    builder.addRange(3, 3, 15, 900, QStringLiteral("work"));
    return builder.build();
}

QString textOf(const TimeWindow& window)
{
    return QStringLiteral("%1–%2").arg(window.startNs).arg(window.endNs);
}

} // namespace

/// From when to when a run lasts, by the processes of a scope.
class TestRunWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void laterIsTheSame()
    {
        const auto trace = threeProcesses();
        const auto now = core::TraceTimes::make(*trace).value();
        const auto later = core::TraceTimes::makeBusy(*trace).value();
        QCOMPARE(textOf(later.run().run({})), textOf(now.run().run({})));
        QCOMPARE(textOf(later.run().run({})), QStringLiteral("60–610"));
        QCOMPARE(later.busy.at(0)->totalNs(), 380);
        QCOMPARE(later.devices().size(), std::size_t { 1 });
        QVERIFY(later.devices().at(0).hull == now.devices().at(0).hull);
        QVERIFY(!core::TraceTimes::make(*trace, stoppedToken()));
        QVERIFY(!core::TraceTimes::makeBusy(*trace, stoppedToken()));
    }
    void runs_data()
    {
        QTest::addColumn<QList<int>>("processes");
        QTest::addColumn<QString>("run");
        QTest::newRow("processes without CUDA do not count beside others") << QList<int> {} << QStringLiteral("60–610");
        QTest::newRow("work, calls and operating system calls, but no marks and no ranges from before the capture")
            << QList<int> { 0 } << QStringLiteral("60–500");
        QTest::newRow("calls alone") << QList<int> { 1 } << QStringLiteral("300–610");
        QTest::newRow("no CUDA") << QList<int> { 2 } << QStringLiteral("10–900");
        QTest::newRow("one of two has CUDA") << QList<int> { 1, 2 } << QStringLiteral("300–610");
    }
    void runs()
    {
        QFETCH(QList<int>, processes);
        QFETCH(QString, run);
        const auto trace = threeProcesses();
        const auto extents = RunExtents::make(*trace).value();
        Scope scope;
        for (const auto process : processes)
            scope.processes.emplace_back(static_cast<std::size_t>(process));
        QCOMPARE(textOf(extents.run(scope)), run);
        scope.window = TimeWindow { 0, 400 };
        const auto cut = extents.run(scope);
        QCOMPARE(textOf(cut), run.section(u'–', 0, 0) + QStringLiteral("–400"));
    }

    void nothingIsEmpty() { QCOMPARE(textOf(RunExtents::make(core::Trace()).value().run({})), QStringLiteral("0–0")); }

    void stops() { QVERIFY(!RunExtents::make(*threeProcesses(), stoppedToken())); }
};

QTEST_GUILESS_MAIN(TestRunWindow)

#include "tst_runwindow.moc"
