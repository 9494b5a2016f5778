// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysistesting.h"
#include "capture/expectation.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using analysistesting::MsNs;
using core::ExpectationVerdict;

/// What was expected, and what the figures say.
class TestExpectation : public QObject
{
    Q_OBJECT

    /// Kernels of 30 and 10 ms with 60 ms between them: 75 and 25 % of the kernel time, 60 % idle, 20 launches a
    /// second.
    static core::ResultsPointer results()
    {
        fixtures::MemoryTrace memory;
        memory.addKernel(1, 0, 7, 0, 30 * MsNs, QStringLiteral("gemm"), 0, QStringLiteral("gemm<float, 2>"));
        memory.addKernel(1, 0, 7, 90 * MsNs, 100 * MsNs, QStringLiteral("softmax"));
        return core::analyze(memory.build()).value();
    }

private Q_SLOTS:
    void isComparedWithTheFigures_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("verdict");
        QTest::addColumn<QString>("fragment");
        const auto row = [](const char* text, ExpectationVerdict verdict, const char* fragment) {
            QTest::newRow(text) << QString::fromUtf8(text) << static_cast<int>(verdict) << QString::fromUtf8(fragment);
        };
        row("kernel:gemm>70%", ExpectationVerdict::Confirmed, "75.0 %");
        row("kernel:gemm>75%", ExpectationVerdict::Refuted, "75.0 %"); // more, not as much
        row("kernel:gemm<80%", ExpectationVerdict::Confirmed, "75.0 %");
        row("kernel:gemm<float,.*>>20%", ExpectationVerdict::Confirmed, "75.0 %");
        row("kernel:nothing<1%", ExpectationVerdict::Confirmed, "0.0 %");
        row("kernel:^(gemm|soft)>99.9%", ExpectationVerdict::Confirmed, "100.0 %");
        row("launches/s>15", ExpectationVerdict::Confirmed, "20 launches");
        row("launches/s > 50000", ExpectationVerdict::Refuted, "20 launches");
        row("idle>10ms", ExpectationVerdict::Confirmed, "60.0 ms");
        row("idle>0.1s", ExpectationVerdict::Refuted, "60.0 ms");
        row("idle<70000us", ExpectationVerdict::Confirmed, "60.0 ms");
        row("idle<5%", ExpectationVerdict::Refuted, "60.0 % idle");
        row("idle>59.5%", ExpectationVerdict::Confirmed, "60.0 % idle");
    }
    void isComparedWithTheFigures()
    {
        QFETCH(QString, text);
        QFETCH(int, verdict);
        QFETCH(QString, fragment);
        const auto expectation = core::parseExpectation(text);
        VERIFY_EXPECTED(expectation);
        const auto result = core::checkExpectation(*expectation, *results());
        QCOMPARE(core::verdictName(result.verdict), core::verdictName(static_cast<ExpectationVerdict>(verdict)));
        QVERIFY2(result.reason.contains(fragment), qPrintable(result.reason));
        QCOMPARE(result.expectation, text);
    }
    void cannotTellWhatWasNotCaptured_data()
    {
        QTest::addColumn<QString>("text");
        for (const auto* text : { "kernel:gemm>1%", "launches/s>1", "idle>1ms", "idle<1%" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void cannotTellWhatWasNotCaptured()
    {
        QFETCH(QString, text);
        fixtures::MemoryTrace memory;
        memory.addRange(1, 1, 0, 100, QStringLiteral("step"));
        const auto result
            = core::checkExpectation(core::parseExpectation(text).value(), *core::analyze(memory.build()).value());
        QVERIFY(result.verdict == ExpectationVerdict::CannotTell);
        QVERIFY2(result.reason.contains(QStringLiteral("not available")), qPrintable(result.reason));
    }
    void graphsHideKernels()
    {
        fixtures::MemoryTrace memory;
        memory.addKernel(1, 0, 7, 0, 30, QStringLiteral("gemm"));
        memory.addGraphLaunch(1, 0, 7, 30, 90, 1);
        const auto result = core::checkExpectation(core::parseExpectation(QStringLiteral("kernel:gemm>50%")).value(),
                                                   *core::analyze(memory.build()).value());
        QVERIFY(result.verdict == ExpectationVerdict::CannotTell);
        QVERIFY2(result.reason.contains(QStringLiteral("opaque")), qPrintable(result.reason));
    }
    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const auto* text : { "", "gemm", "kernel:gemm", "kernel:>20%", "kernel:(>20%", "kernel:gemm>20",
                                  "launches/s>5%", "launches/s>", "idle>10", "idle>ms", "idle>-3ms", "busy>5%", ">5%" })
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void nonsenseIsRefused()
    {
        QFETCH(QString, text);
        const auto expectation = core::parseExpectation(text);
        QVERIFY(!expectation);
        QCOMPARE(expectation.error().code, core::ErrorCode::Usage);
    }
};

QTEST_GUILESS_MAIN(TestExpectation)
#include "tst_expectation.moc"
