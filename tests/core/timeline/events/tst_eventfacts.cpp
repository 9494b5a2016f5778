// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "timeline/events/eventfacts.h"

#include <QTest>

using core::EventClass;
using core::EventId;
using fixtures::MemoryTrace;

namespace {

/// "Duration: 1.00 ms" of each fact.
QStringList factsOf(const core::Trace& trace, EventId event, std::optional<double> averageNs = {})
{
    QStringList texts;
    for (const auto& fact : core::eventFacts(trace, event, averageNs))
        texts += fact.label + QStringLiteral(": ") + fact.value;
    return texts;
}

} // namespace

class TestEventFacts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ofAKernel()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 1'000'000, 1'010'000, QStringLiteral("cudaLaunchKernel"), 5);
        builder.addKernel(1, 0, 7, 1'110'000, 2'110'000, QStringLiteral("gemm"), 5, {},
                          { .gridX = 11, .gridY = 12, .gridZ = 1, .blockX = 128, .blockY = 3, .blockZ = 1 });
        const auto facts = factsOf(*builder.build(), { EventClass::Kernels, 0 }, 800'000.0);
        QCOMPARE(facts.size(), 7);
        QVERIFY(facts[0].startsWith(QStringLiteral("Duration: 1.0")));
        QCOMPARE(facts[1], QStringLiteral("Start: 0.110000 ms")); // as tool tips have it
        QVERIFY(facts[2].startsWith(QStringLiteral("Launch latency: 100")));
        QCOMPARE(facts[3], QStringLiteral("Against its average: +25.0 %"));
        QCOMPARE(facts[4], QStringLiteral("Grid × block: 132 × 384"));
        QCOMPARE(facts[5], QStringLiteral("GPU, stream: 0, 7"));
        QCOMPARE(facts[6], QStringLiteral("Correlation: 5"));
    }

    void whatIsNotKnownIsLeftOut()
    {
        MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 10, QStringLiteral("gemm"));
        const auto facts = factsOf(*builder.build(), { EventClass::Kernels, 0 });
        QVERIFY(facts.filter(QStringLiteral("latency")).isEmpty());
        QVERIFY(facts.filter(QStringLiteral("average")).isEmpty());
        QVERIFY(facts.filter(QStringLiteral("Correlation")).isEmpty());
        QVERIFY(core::eventFacts(*builder.build(), {}, {}).empty());
    }

    void startBeforeTheCallReturned()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 1000, 3000, QStringLiteral("cudaLaunchKernel"), 5);
        builder.addKernel(1, 0, 7, 2000, 9000, QStringLiteral("gemm"), 5);
        const auto facts = factsOf(*builder.build(), { EventClass::Kernels, 0 }, 14'000.0);
        QVERIFY(facts.filter(QStringLiteral("Launch latency: −1")).size() == 1);
        QVERIFY(facts.contains(QStringLiteral("Against its average: −50.0 %")));
    }

    void ofACopy()
    {
        MemoryTrace builder;
        builder.addCopy(1, 0, 7, 0, 1'000'000, 2'000'000, 1, core::MemoryKind::Pinned, core::MemoryKind::Device);
        const auto facts = factsOf(*builder.build(), { EventClass::Memcpy, 0 });
        QVERIFY(facts.filter(QStringLiteral("Size: 2")).size() == 1);
        QVERIFY(facts.filter(QStringLiteral("Throughput: 2")).size() == 1); // GB/s
        QVERIFY(facts.filter(QStringLiteral("GB/s")).size() == 1);
    }

    void ofWhatAThreadDid()
    {
        MemoryTrace builder;
        builder.addRange(11, 12, 0, 10, QStringLiteral("step"));
        const auto facts = factsOf(*builder.build(), { EventClass::Nvtx, 0 });
        QVERIFY(facts.contains(QStringLiteral("Thread: 12")));
    }
};

QTEST_GUILESS_MAIN(TestEventFacts)
#include "tst_eventfacts.moc"
