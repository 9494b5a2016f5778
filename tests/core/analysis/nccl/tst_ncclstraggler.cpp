// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/gpuidle.h"
#include "analysis/nccl/nccl.h"
#include "analysistesting.h"
#include "memorytrace.h"

#include <QTest>

using core::NcclStraggler;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

/// Collectives of several processes, each on a GPU and stream of its own. Times are in µs.
class Program
{
public:
    /// One instance: kernel i starts at `startsUs[i]` in process 100 + i, all end at `endUs`.
    void instance(std::initializer_list<std::int64_t> startsUs, std::int64_t endUs,
                  const QString& kernel = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL"))
    {
        std::uint32_t pid = 100;
        for (const auto startUs : startsUs) {
            if (startUs >= 0) // negative: the process does not take part
                add(pid, startUs, endUs, kernel);
            ++pid;
        }
    }
    void add(std::uint32_t pid, std::int64_t startUs, std::int64_t endUs, const QString& kernel,
             std::int64_t streamId = 13)
    {
        builder.addCall(pid, pid, startUs * 1000 - 500, startUs * 1000 - 400, QStringLiteral("cudaLaunchKernel"),
                        ++m_correlation);
        builder.addKernel(pid, pid, streamId, startUs * 1000, endUs * 1000, kernel, m_correlation);
    }
    /// The launch of the kernel added last lies in a range of NCCL with this payload.
    void tie(std::uint32_t pid, std::int64_t startUs, const QString& json)
    {
        builder.addRange(pid, pid, startUs * 1000 - 600, startUs * 1000 - 300, QStringLiteral("ncclAllReduce"),
                         QStringLiteral("NCCL"));
        builder.setPayload(json.toStdString(), true);
    }

    MemoryTrace builder;

private:
    std::uint32_t m_correlation = 0;
};

struct Found {
    NcclStraggler straggler;
    QString text;
};

Found stragglerOf(const TracePointer& trace, const Scope& scope = {})
{
    const auto events = core::findNcclEvents(*trace).value();
    const auto idle = core::analyzeGpuIdle(*trace, scope).value();
    const auto work = core::analyzeNcclWork(*trace, scope, events, idle).value();
    const auto nccl = core::analyzeNccl(*trace, scope, events, work).value();
    const auto& straggler = nccl.rows.front().straggler;
    return { straggler, straggler.text(*trace) };
}

} // namespace

class TestNcclStraggler : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void named()
    {
        Program program; // 101 is last in three of four: the other waits 200, 300 and 100 µs; 101 waits 50 µs
        program.instance({ 1000, 1200 }, 2000);
        program.instance({ 3000, 3300 }, 4000);
        program.instance({ 5050, 5000 }, 6000);
        program.instance({ 7000, 7100 }, 8000);
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.whyNot, QString());
        QVERIFY(found.straggler.isNamed);
        QCOMPARE(found.straggler.lastCount, std::int64_t { 3 });
        QCOMPARE(found.straggler.matchedCount, std::int64_t { 4 });
        QCOMPARE(found.straggler.waitNs, std::int64_t { 600'000 });
        QCOMPARE(found.straggler.allWaitNs, std::int64_t { 650'000 });
        QCOMPARE(found.text, QStringLiteral("pid 101 (600 µs waited for it; last in 3 of 4)"));
    }

    /// All others wait for the last, each from its own start.
    void threeProcesses()
    {
        Program program;
        for (std::int64_t i = 1; i <= 3; ++i)
            program.instance({ i * 1000, i * 1000 + 90, i * 1000 + 110 }, i * 1000 + 500);
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.waitNs, std::int64_t { 390'000 }); // 3 · (110 + 20) µs
        QCOMPARE(found.text, QStringLiteral("pid 102 (390 µs waited for it; last in 3 of 3)"));
    }

    /// Seldom last, but most of the waiting is for it.
    void waitCountsNotHowOften()
    {
        Program program;
        program.instance({ 1000, 1900 }, 2000);
        program.instance({ 3001, 3000 }, 4000);
        program.instance({ 5001, 5000 }, 6000);
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.text, QStringLiteral("pid 101 (900 µs waited for it; last in 1 of 3)"));
    }

    /// Nobody waits longer than its kernel runs.
    void waitEndsWithTheKernel()
    {
        Program program;
        const auto allReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        for (std::int64_t i = 1; i <= 3; ++i) {
            program.add(100, i * 1000, i * 1000 + 80, allReduce);
            program.add(101, i * 1000 + 90, i * 1000 + 120, allReduce);
        }
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.waitNs, std::int64_t { 240'000 });
        QCOMPARE(found.text, QStringLiteral("pid 101 (240 µs waited for it; last in 3 of 3)"));
    }

    void rotating()
    {
        Program program; // 500 and 400 µs: 55.6 % of all waiting
        program.instance({ 1000, 1200 }, 2000);
        program.instance({ 3000, 3300 }, 4000);
        program.instance({ 5200, 5000 }, 6000);
        program.instance({ 7200, 7000 }, 8000);
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.whyNot, QString());
        QVERIFY(!found.straggler.isNamed);
        QCOMPARE(found.text, QStringLiteral("rotating"));
    }

    void waitTooShort()
    {
        Program program; // always last, by 3 · 1 µs of about 3 · 200 µs: less than 1 %
        for (std::int64_t i = 1; i <= 3; ++i)
            program.instance({ i * 1000, i * 1000 + 1 }, i * 1000 + 100);
        QCOMPARE(stragglerOf(program.builder.build()).text, QStringLiteral("none"));
        Program longer; // by 3 · 3 µs: more
        for (std::int64_t i = 1; i <= 3; ++i)
            longer.instance({ i * 1000, i * 1000 + 3 }, i * 1000 + 100);
        QVERIFY(stragglerOf(longer.builder.build()).straggler.isNamed);
    }

    void tie()
    {
        Program program; // all start together: nobody is last
        for (std::int64_t i = 1; i <= 4; ++i)
            program.instance({ i * 1000, i * 1000 }, i * 1000 + 100);
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.matchedCount, std::int64_t { 4 });
        QCOMPARE(found.straggler.lastCount, std::int64_t { 0 });
        QCOMPARE(found.text, QStringLiteral("none"));
    }

    /// The ranges of one rank were not recorded: what is known of the other must not lose the match.
    void rangesOfOneRankOnly()
    {
        Program program;
        const auto allReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        for (std::int64_t i = 1; i <= 3; ++i) {
            program.add(100, i * 1000, i * 1000 + 100, allReduce);
            program.tie(100, i * 1000, QStringLiteral("{}"));
            program.add(101, i * 1000 + 30, i * 1000 + 100, allReduce);
        }
        QCOMPARE(stragglerOf(program.builder.build()).text,
                 QStringLiteral("pid 101 (90.0 µs waited for it; last in 3 of 3)"));
    }

    void notDeterminable_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("reason");
        QTest::newRow("one process") << 0 << QStringLiteral("one process");
        QTest::newRow("too few") << 1 << QStringLiteral("2 instances matched across processes, at least 3");
        QTest::newRow("point to point") << 2 << QStringLiteral("not a collective");
        QTest::newRow("different numbers") << 3 << QStringLiteral("differ in the number");
        QTest::newRow("several streams") << 4 << QStringLiteral("several streams");
    }

    void notDeterminable()
    {
        QFETCH(int, what);
        QFETCH(QString, reason);
        const auto allReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        Program program;
        for (std::int64_t i = 1; i <= (what == 1 ? 2 : 3); ++i) {
            const auto startUs = i * 1000;
            if (what == 0) {
                program.instance({ startUs }, startUs + 100);
            } else {
                program.instance({ startUs, startUs + 20 }, startUs + 100,
                                 what == 2 ? QStringLiteral("ncclDevKernel_SendRecv") : allReduce);
            }
        }
        if (what == 3)
            program.add(100, 5000, 5100, allReduce);
        if (what == 4) {
            program.add(100, 5000, 5100, allReduce, 14);
            program.add(101, 5010, 5100, allReduce, 14);
        }
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.text, QStringLiteral("not determinable"));
        QVERIFY2(found.straggler.whyNot.contains(reason), qPrintable(found.straggler.whyNot));
    }

    /// Communicators are matched each for itself: process 100 has one more kernel, of another communicator.
    void communicators()
    {
        Program program;
        const auto allReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        program.add(100, 500, 600, allReduce);
        program.tie(100, 500, QStringLiteral("{\"NCCL communicator ID\": 8}"));
        for (std::int64_t i = 1; i <= 3; ++i) {
            for (const std::uint32_t pid : { 100U, 101U }) {
                const auto startUs = i * 1000 + (pid == 101 ? 30 : 0);
                program.add(pid, startUs, i * 1000 + 100, allReduce);
                program.tie(pid, startUs, QStringLiteral("{\"NCCL communicator ID\": 7}"));
            }
        }
        QCOMPARE(stragglerOf(program.builder.build()).text,
                 QStringLiteral("pid 101 (90.0 µs waited for it; last in 3 of 3)"));
    }

    /// Sequence numbers match instances although the capture began later in one process.
    void sequenceNumbers()
    {
        Program program;
        const auto allReduce = QStringLiteral("ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        for (std::int64_t i = 1; i <= 4; ++i) {
            for (const std::uint32_t pid : { 100U, 101U }) {
                if (i == 1 && pid == 101)
                    continue;
                const auto startUs = i * 1000 + (pid == 101 ? 30 : 0);
                program.add(pid, startUs, i * 1000 + 100, allReduce);
                program.tie(pid, startUs, QStringLiteral("{\"commHash\": 7, \"seqNumber\": %1}").arg(i));
            }
        }
        const auto found = stragglerOf(program.builder.build());
        QCOMPARE(found.straggler.matchedCount, std::int64_t { 3 });
        QCOMPARE(found.straggler.lastCount, std::int64_t { 3 });
    }

    /// Instances are numbered over the whole trace: a window that begins between the two kernels of one does not shift
    /// them.
    void windowDoesNotShiftTheMatching()
    {
        Program program;
        for (std::int64_t i = 1; i <= 5; ++i)
            program.instance({ i * 1000, i * 1000 + 50 }, i * 1000 + 200);
        const auto trace = program.builder.build();
        Scope scope; // the kernels of the first instance end before it, one of the second lies in it by its end only
        scope.window = core::TimeWindow { 2'100'000, 6'000'000 };
        const auto found = stragglerOf(trace, scope);
        QCOMPARE(found.straggler.matchedCount, std::int64_t { 4 });
        QCOMPARE(found.straggler.lastCount, std::int64_t { 4 });
        scope.processes = { trace->processOf(core::StreamIndex { 0 }) };
        QCOMPARE(stragglerOf(trace, scope).straggler.whyNot, QStringLiteral("kernels of one process only"));
    }
};

QTEST_GUILESS_MAIN(TestNcclStraggler)
#include "tst_ncclstraggler.moc"
