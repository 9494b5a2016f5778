// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/idle/queuedepth.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "scope/launchofwork.h"
#include "verifyexpected.h"

#include <QTest>

#include <random>

using namespace analysistesting;
using core::QueueDepth;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

const auto Launch = QStringLiteral("cudaLaunchKernel_v7000");

QueueDepth depthOf(const core::Trace& trace, const Scope& scope = {})
{
    return core::analyzeQueueDepth(trace, scope, core::findBusyTimes(trace).value()).value();
}

QString texts(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList result;
    for (const auto key : keys)
        result.append(cellText(table, row, key));
    return result.join(QLatin1Char(' '));
}

/// Two streams: the first is fed early and then late, the second works in the middle of its first dry spell.
std::shared_ptr<const core::Trace> twoStreams()
{
    MemoryTrace builder;
    builder.addCall(1, 1, 0, 10, Launch, 1);
    builder.addKernel(1, 0, 7, 20, 50, QStringLiteral("a"), 1); // queued 10–20
    builder.addCall(1, 1, 10, 15, Launch, 2);
    builder.addKernel(1, 0, 7, 50, 100, QStringLiteral("b"), 2); // queued 15–50
    builder.addCall(1, 1, 110, 120, Launch, 3);
    builder.addKernel(1, 0, 13, 118, 140, QStringLiteral("c"), 3); // starts in its call: never queued
    builder.addCall(1, 1, 150, 160, Launch, 4);
    builder.addKernel(1, 0, 7, 170, 200, QStringLiteral("d"), 4); // queued 160–170
    return builder.build();
}

} // namespace

class TestQueueDepth : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void depthsAndDrySpells()
    {
        const auto trace = twoStreams();
        const auto depth = depthOf(*trace);
        QCOMPARE(depth.streams.size(), std::size_t { 2 });
        const auto& first = depth.streams[0];
        QCOMPARE(first.workCount, 3);
        QCOMPARE(first.window, (core::TimeWindow { 10, 200 }));
        QCOMPARE(first.queuedNs, 10 + 35 + 10);
        QCOMPARE(first.mostQueued, 2); // 15–20
        QCOMPARE(first.drySpells, 1); // 100–160, though the other stream works in it
        QCOMPARE(first.dryNs, 60);
        // the GPU works 20–100, 118–140 and 170–200; something is queued 10–50 and 160–170
        QCOMPARE(first.emptyIdleNs, 18 + 20);
        const auto& second = depth.streams[1];
        QCOMPARE(second.queuedNs, 0);
        QCOMPARE(second.mostQueued, 0);
        QCOMPARE(second.drySpells, 0);
        QCOMPARE(depth.spells.size(), std::size_t { 2 });
        QCOMPARE(depth.spells[0].span, (core::TimeWindow { 140, 160 })); // until the call returned
        QCOMPARE(depth.spells[1].span, (core::TimeWindow { 100, 118 })); // until the kernel began: its call was at work
    }

    void tables()
    {
        const auto trace = twoStreams();
        const auto depth = std::make_shared<const QueueDepth>(depthOf(*trace));
        const auto streams = core::describeQueueDepth(trace, depth, {});
        QCOMPARE(tableFault(streams), QString());
        QCOMPARE(texts(streams, 0, { u"stream_id", u"mean_depth", u"max_depth", u"ran_dry", u"empty_idle_ns" }),
                 QStringLiteral("7 0.29 2 1 38"));
        QCOMPARE(streams.summary, QStringLiteral("GPU 0 ran dry 2 times, 38 ns in all, at most 20 ns"));
        const auto spells = core::describeDrySpells(trace, depth, {});
        QCOMPARE(tableFault(spells), QString());
        QCOMPARE(texts(spells, 0, { u"dry_ns", u"start_ns", u"previous", u"next", u"launch_call", u"tid" }),
                 QStringLiteral("20 140 c d cudaLaunchKernel 1"));
        QVERIFY(spells.subject(0).window == (core::TimeWindow { 140, 160 }));
        const auto parts = core::describeQueueDepthOverTime(trace, depth, {});
        QCOMPARE(tableFault(parts), QString());
        QCOMPARE(parts.rowCount, depth->bucketCount * 2);
        QCOMPARE(texts(parts, 17, { u"start_ns", u"mean_depth", u"max_depth" }), QStringLiteral("17 2.00 2"));
        QCOMPARE(texts(parts, 120, { u"start_ns", u"mean_depth", u"max_depth" }), QStringLiteral("120 0.00 0"));
    }

    void whatNobodyLaunchedIsNotGuessed()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 10, Launch, 1);
        builder.addKernel(1, 0, 7, 20, 50, QStringLiteral("a"), 1);
        builder.addKernel(1, 0, 7, 80, 90, QStringLiteral("b")); // no launch: nobody knows since when it was queued
        builder.addKernel(1, 0, 9, 82, 84, QStringLiteral("c"));
        const auto trace = builder.build();
        const auto depth = std::make_shared<const QueueDepth>(depthOf(*trace));
        QCOMPARE(depth->streams[0].withoutLaunch, 1);
        QCOMPARE(depth->streams[0].drySpells, 0);
        QVERIFY(depth->spells.empty());
        QCOMPARE(depth->unknownSpells, 1);
        const auto table = core::describeQueueDepth(trace, depth, {});
        QCOMPARE(texts(table, 1, { u"stream_id", u"mean_depth", u"max_depth", u"ran_dry" }), QStringLiteral("9   "));
        QCOMPARE(depth->parts.size(), depth->bucketCount); // of the stream that is known
    }

    void windowsHaveWhatStartsAfterThem()
    {
        const auto trace = twoStreams();
        Scope scope;
        scope.window = core::TimeWindow { 12, 30 };
        const auto depth = depthOf(*trace, scope);
        QCOMPARE(depth.streams.size(), std::size_t { 1 });
        QCOMPARE(depth.streams[0].workCount, 2); // b starts at 50
        QCOMPARE(depth.streams[0].queuedNs, 8 + 15);
        QCOMPARE(depth.streams[0].window, (core::TimeWindow { 12, 30 }));
        scope.window = core::TimeWindow { 90, 165 };
        const auto later = depthOf(*trace, scope);
        QCOMPARE(later.spells.size(), std::size_t { 2 });
        QCOMPARE(later.streams[0].queuedNs, 5); // d, 160–165
    }

    void aGpuIsDryOnlyWithoutAnybodysWork()
    {
        const auto trace = twoStreams();
        Scope scope;
        scope.streams = { trace->kernels.stream[0] };
        const auto depth = depthOf(*trace, scope);
        QCOMPARE(depth.streams.size(), std::size_t { 1 });
        QCOMPARE(depth.spells.size(), std::size_t { 1 }); // the other is ended by a stream that is not in scope
        QCOMPARE(depth.spells[0].span, (core::TimeWindow { 140, 160 }));
    }

    void agreesWithCountingEachMoment()
    {
        for (unsigned seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            MemoryTrace builder;
            const auto count = 1 + below(random, 12);
            for (std::uint32_t i = 1; i <= count; ++i) {
                const auto start = below(random, 60);
                const auto callStart = below(random, 60);
                if (below(random, 5) > 0)
                    builder.addCall(1, 1, callStart, callStart + below(random, 6), Launch, i);
                builder.addKernel(1, 0, 7 + below(random, 2), start, start + below(random, 9), QStringLiteral("k"), i);
            }
            builder.addCall(1, 1, 0, 0, Launch, 99);
            const auto trace = builder.build();
            Scope scope;
            if (seed % 3 > 0)
                scope.window = core::TimeWindow { below(random, 30), 31 + below(random, 30) };
            const auto window = scope.window.value_or(core::TimeWindow { 0, 100 });
            for (const auto& stream : depthOf(*trace, scope).streams) {
                if (!stream.isKnown())
                    continue;
                std::int64_t queuedNs = 0;
                std::int64_t most = 0;
                for (auto at = window.startNs; at < window.endNs; ++at) {
                    std::int64_t depth = 0;
                    for (std::size_t row = 0; row < trace->kernels.size(); ++row) {
                        const auto launch = trace->kernels.launch[row];
                        depth += trace->kernels.stream[row] == stream.stream && launch.isValid()
                            && trace->calls.endNs[launch.value()] <= at
                            && at < trace->kernels.startNs[row]
                            // what ended before the window is not asked for
                            && trace->kernels.endNs[row] >= window.startNs;
                    }
                    queuedNs += depth;
                    most = std::max(most, depth);
                }
                QCOMPARE(stream.queuedNs, queuedNs);
                QCOMPARE(stream.mostQueued, most);
            }
        }
    }

    void missingIsNotZero()
    {
        MemoryTrace kernelsOnly;
        kernelsOnly.addKernel(1, 0, 7, 0, 100, QStringLiteral("k"));
        const auto trace = kernelsOnly.build();
        const auto depth = std::make_shared<const QueueDepth>(depthOf(*trace));
        for (const auto& table :
             { core::describeQueueDepth(trace, depth, {}), core::describeDrySpells(trace, depth, {}),
               core::describeQueueDepthOverTime(trace, depth, {}) }) {
            QVERIFY(table.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_RUNTIME")));
            QCOMPARE(tableFault(table), QString());
        }
    }

    void stops()
    {
        const auto trace = twoStreams();
        const auto depth = core::analyzeQueueDepth(*trace, {}, core::findBusyTimes(*trace).value(), stoppedToken());
        QVERIFY(!depth && depth.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestQueueDepth)
#include "tst_queuedepth.moc"
