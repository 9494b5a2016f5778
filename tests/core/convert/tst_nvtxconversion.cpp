// SPDX-License-Identifier: GPL-3.0-or-later
// What conversions tell of NVTX: both searches give what comparing each range with each call gives.
#include "convert/nvtxprojections.h"
#include "convert/nvtxstacks.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using core::Trace;

namespace {

/// A thread whose ranges nest, overlap and follow each other, among calls that launch kernels on three streams.
std::shared_ptr<const Trace> makeTrace(unsigned seed, int rangeCount, bool doCallsOverlap)
{
    constexpr int CallCount = 600, StreamCount = 3, CallDistance = 10;
    constexpr std::int64_t QueueNs = 7;
    std::mt19937 random(seed); // NOLINT(cert-msc51-cpp): the same trace each time is the point
    const auto below
        = [&random](int limit) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(limit)); };
    fixtures::MemoryTrace builder;
    for (int i = 0; i < CallCount; ++i) {
        const auto startNs = std::int64_t { i } * CallDistance;
        const auto endNs = startNs + below(doCallsOverlap ? 4 * CallDistance : CallDistance);
        builder.addCall(1, 1, startNs, endNs, QStringLiteral("cudaLaunchKernel"), static_cast<std::uint32_t>(i + 1));
        builder.addKernel(1, 0, below(StreamCount), endNs + QueueNs, endNs + QueueNs + below(CallDistance),
                          QStringLiteral("k"), static_cast<std::uint32_t>(i + 1));
    }
    constexpr int SpanNs = CallCount * CallDistance;
    for (int i = 0; i < rangeCount; ++i) {
        const auto startNs = below(SpanNs / CallDistance) * CallDistance; // often where another begins or ends
        builder.addRange(1, 1, startNs, startNs + below(SpanNs), QStringLiteral("range"));
    }
    return builder.build();
}

bool isInside(const Trace& trace, std::size_t call, std::size_t range)
{
    return trace.calls.startNs[call] >= trace.nvtx.startNs[range] && trace.calls.endNs[call] <= trace.nvtx.endNs[range];
}

} // namespace

class TestNvtxConversion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void projectsEachRangeOnItsKernels_data() { addTraces(); }
    void projectsEachRangeOnItsKernels()
    {
        QFETCH(unsigned, seed);
        QFETCH(int, rangeCount);
        QFETCH(bool, doCallsOverlap);
        const auto trace = makeTrace(seed, rangeCount, doCallsOverlap);
        const auto launches = core::LaunchedKernels::collect(*trace, core::ScopeFilter(*trace, {}));
        VERIFY_EXPECTED(launches);
        const auto all = [](std::size_t) { return true; };
        const auto projections = core::projectRanges(*trace, *launches, all, all);
        VERIFY_EXPECTED(projections);
        struct Expected {
            std::int64_t startNs = INT64_MAX, endNs = INT64_MIN;
            std::uint32_t kernelCount = 0;
        };
        std::map<std::pair<std::size_t, std::size_t>, Expected> expected; // by range and stream
        for (std::size_t kernel = 0; kernel < trace->kernels.size(); ++kernel) {
            for (std::size_t range = 0; range < trace->nvtx.size(); ++range) {
                if (!isInside(*trace, trace->kernels.launch[kernel].value(), range))
                    continue;
                auto& entry = expected[{ range, trace->kernels.stream[kernel].value() }];
                entry.startNs = std::min(entry.startNs, trace->kernels.startNs[kernel]);
                entry.endNs = std::max(entry.endNs, trace->kernels.endNs[kernel]);
                ++entry.kernelCount;
            }
        }
        QCOMPARE(projections->size(), expected.size());
        for (std::size_t i = 0; i < projections->size(); ++i) {
            const auto& entry = expected[{ projections->range[i].value(), projections->stream[i].value() }];
            QCOMPARE(projections->startNs[i], entry.startNs);
            QCOMPARE(projections->endNs[i], entry.endNs);
            QCOMPARE(projections->kernelCount[i], entry.kernelCount);
            QVERIFY(i == 0 || projections->startNs[i - 1] <= projections->startNs[i]);
        }
    }

    void findsTheRangesAroundEachCall_data() { addTraces(); }
    void findsTheRangesAroundEachCall()
    {
        QFETCH(unsigned, seed);
        QFETCH(int, rangeCount);
        QFETCH(bool, doCallsOverlap);
        const auto trace = makeTrace(seed, rangeCount, doCallsOverlap);
        const auto stacks = core::NvtxStacks::find(*trace);
        VERIFY_EXPECTED(stacks);
        core::NvtxStacks::Ranges found;
        for (std::size_t call = 0; call < trace->calls.size(); ++call) {
            std::size_t expected = 0;
            for (std::size_t range = 0; range < trace->nvtx.size(); ++range)
                expected += isInside(*trace, call, range) ? 1U : 0U;
            const auto count = stacks->around(*trace, core::CallRow { call }, found);
            QCOMPARE(count, std::min(expected, core::NvtxStacks::MostRanges));
            for (std::size_t i = 0; i < count; ++i) {
                QVERIFY(isInside(*trace, call, found[i].value()));
                QVERIFY(i == 0 || trace->nvtx.startNs[found[i].value()] <= trace->nvtx.startNs[found[i - 1].value()]);
            }
        }
    }

    /// Ranges that begin where the one before ended once made a pile that only grew.
    void rangesThatFollowEachOtherAreNotAroundTheNext()
    {
        constexpr int Count = 10'000; // more than were looked at for a call
        constexpr std::int64_t LengthNs = 10;
        fixtures::MemoryTrace builder;
        builder.addRange(1, 1, 0, Count * LengthNs, QStringLiteral("all"));
        for (std::int64_t i = 0; i < Count; ++i)
            builder.addRange(1, 1, i * LengthNs, (i + 1) * LengthNs, QStringLiteral("step"));
        const auto lastNs = (Count - 1) * LengthNs;
        builder.addCall(1, 1, lastNs + 1, lastNs + 2, QStringLiteral("cudaLaunchKernel"), 1);
        const auto trace = builder.build();
        const auto stacks = core::NvtxStacks::find(*trace);
        VERIFY_EXPECTED(stacks);
        core::NvtxStacks::Ranges found;
        QCOMPARE(stacks->around(*trace, core::CallRow { 0 }, found), std::size_t { 2 });
        QCOMPARE(trace->nvtx.startNs[found[0].value()], lastNs);
        QCOMPARE(trace->nvtx.endNs[found[1].value()], Count * LengthNs);
    }

private:
    static void addTraces()
    {
        QTest::addColumn<unsigned>("seed");
        QTest::addColumn<int>("rangeCount");
        QTest::addColumn<bool>("doCallsOverlap");
        for (const unsigned seed : { 1U, 2U, 3U }) {
            QTest::addRow("few ranges, seed %u", seed) << seed << 40 << false;
            QTest::addRow("many ranges, seed %u", seed) << seed << 400 << false;
            QTest::addRow("calls that overlap, seed %u", seed) << seed << 60 << true;
        }
    }
};

QTEST_GUILESS_MAIN(TestNvtxConversion)
#include "tst_nvtxconversion.moc"
