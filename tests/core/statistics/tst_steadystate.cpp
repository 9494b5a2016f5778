// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "memorytrace.h"
#include "statistics/steadystate.h"
#include "verifyexpected.h"

#include <QTest>

#include <functional>

using analysistesting::MsNs;

/// Where warm-up ends. The made traces are 1,000 ms long, so that a slice is 20 ms.
class TestSteadyState : public QObject
{
    Q_OBJECT

    /// A kernel of 1 ms each `periodMs` from start to end.
    static void addKernels(fixtures::MemoryTrace& memory, std::int64_t startMs, std::int64_t endMs,
                           std::int64_t periodMs, const QString& name)
    {
        for (auto ms = startMs; ms < endMs; ms += periodMs)
            memory.addKernel(1, 0, 7, ms * MsNs, (ms + 1) * MsNs, name);
    }
    static core::SteadyState found(fixtures::MemoryTrace& memory)
    {
        const auto trace = memory.build();
        const auto steady = core::findSteadyState(*trace);
        return steady && *steady ? **steady : core::SteadyState {};
    }

private Q_SLOTS:
    void anEvenTraceLosesItsFirstTenth()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 5000, 6000, 2, QStringLiteral("gemm"));
        const auto steady = found(memory);
        // kernels from 5,000 to 5,999 ms: a tenth is 99.9 ms
        QCOMPARE(steady.window.startNs, 5'099'900'000);
        QCOMPARE(steady.window.endNs, 5'999'000'000);
        QVERIFY(!steady.isDetected);
        QVERIFY(steady.reason.contains(QStringLiteral("first tenth")));
    }
    void anotherMixIsWarmup()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 0, 300, 2, QStringLiteral("autotune"));
        addKernels(memory, 300, 1001, 2, QStringLiteral("gemm"));
        const auto steady = found(memory);
        QVERIFY(steady.isDetected);
        QVERIFY2(steady.window.startNs >= 300 * MsNs && steady.window.startNs < 325 * MsNs,
                 qPrintable(QString::number(steady.window.startNs)));
    }
    void anotherRateIsWarmup()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 0, 200, 10, QStringLiteral("gemm"));
        addKernels(memory, 200, 1001, 2, QStringLiteral("gemm"));
        const auto steady = found(memory);
        QVERIFY(steady.isDetected);
        QVERIFY2(steady.window.startNs >= 198 * MsNs && steady.window.startNs < 222 * MsNs,
                 qPrintable(QString::number(steady.window.startNs)));
    }
    void aChangeInTheFirstTenthIsCoveredByIt()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 0, 40, 2, QStringLiteral("autotune"));
        addKernels(memory, 40, 1000, 2, QStringLiteral("gemm"));
        QVERIFY(!found(memory).isDetected);
    }
    void whatNeverSettlesLosesItsFirstTenth()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 0, 600, 2, QStringLiteral("first"));
        addKernels(memory, 600, 1000, 2, QStringLiteral("second"));
        const auto steady = found(memory);
        QVERIFY(!steady.isDetected);
        QVERIFY(steady.reason.contains(QStringLiteral("do not settle")));
    }
    void withoutKernelsThereIsNone()
    {
        fixtures::MemoryTrace memory;
        const auto steady = core::findSteadyState(*memory.build());
        VERIFY_EXPECTED(steady);
        QVERIFY(!steady->has_value());
    }
    void oneKernelIsEnough()
    {
        fixtures::MemoryTrace memory;
        memory.addKernel(1, 0, 7, 10, 10, QStringLiteral("empty")); // 0 ns long
        const auto steady = found(memory);
        QCOMPARE(steady.window.startNs, 10);
        QCOMPARE(steady.window.endNs, 10);
    }
    void canBeCancelled()
    {
        fixtures::MemoryTrace memory;
        addKernels(memory, 0, 100, 2, QStringLiteral("gemm"));
        const auto steady = core::findSteadyState(*memory.build(), analysistesting::stoppedToken());
        QVERIFY(!steady);
        QCOMPARE(steady.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestSteadyState)
#include "tst_steadystate.moc"
