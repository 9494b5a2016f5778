// SPDX-License-Identifier: GPL-3.0-or-later
// What kernels and copies are painted as, and what a GPU did over time.
#include "memorytrace.h"
#include "timeline/devicemix.h"
#include "timeline/timeline.h"

#include <QTest>

#include <algorithm>

using namespace core;

namespace {

std::vector<TimelineClass> classesOf(const Timeline& timeline)
{
    std::vector<TimelineClass> classes;
    for (std::uint32_t row = 0; row < timeline.trace->kernels.size(); ++row)
        classes.push_back(timeline.workClasses->of(TimelineClass::Kernel, row));
    return classes;
}

std::shared_ptr<const Timeline> coloredBy(const std::shared_ptr<const Trace>& trace, KernelColoring coloring)
{
    return buildTimeline(trace, {}, { coloring, {} }).value();
}

} // namespace

class TestWorkClasses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void familiesHaveTheirClasses()
    {
        fixtures::MemoryTrace builder;
        const std::array<const char*, 7> names { "sm80_xmma_gemm",       "flash_fwd_kernel",   "layer_norm_kernel",
                                                 "softmax_warp_forward", "elementwise_kernel", "multi_tensor_adam",
                                                 "par_ranged2d" };
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto startNs = static_cast<std::int64_t>(10 * i);
            builder.addKernel(1, 0, 7, startNs, startNs + 5, QLatin1String(names[i]));
        }
        using enum TimelineClass;
        const auto timeline = coloredBy(builder.build(), KernelColoring::Family);
        QCOMPARE(classesOf(*timeline),
                 (std::vector { MatrixKernel, AttentionKernel, NormalisationKernel, NormalisationKernel,
                                ElementwiseKernel, ElementwiseKernel, Kernel }));
        QCOMPARE(timeline->workClasses->usedClasses(),
                 (std::vector { Kernel, MatrixKernel, AttentionKernel, NormalisationKernel, ElementwiseKernel }));
        QCOMPARE(timeline->workClasses->family(timeline->trace->kernels.name[0]), QStringLiteral("gemm"));
    }
    void copiesAreToldByDirection()
    {
        fixtures::MemoryTrace builder;
        std::int64_t startNs = 0;
        for (const int kind : { 1, 2, 8, 10, 11 }) {
            builder.addCopy(1, 0, 7, startNs, startNs + 5, 8, static_cast<std::uint8_t>(kind), MemoryKind::Pinned,
                            MemoryKind::Device);
            startNs += 10;
        }
        const auto timeline = coloredBy(builder.build(), KernelColoring::Family);
        using enum TimelineClass;
        std::vector<TimelineClass> classes;
        for (std::uint32_t row = 0; row < 5; ++row)
            classes.push_back(timeline->workClasses->of(Memcpy, row));
        QCOMPARE(classes, (std::vector { Memcpy, CopyToHost, CopyOnDevice, CopyOnDevice, Migration }));
    }
    void durationsHaveADecadeEach()
    {
        fixtures::MemoryTrace builder;
        std::int64_t startNs = 0;
        for (const std::int64_t lengthNs : { 9'999, 10'000, 99'999, 100'000, 1'000'000, 1'000'000'000 }) {
            builder.addKernel(1, 0, 7, startNs, startNs + lengthNs, QStringLiteral("k"));
            startNs += lengthNs + 1;
        }
        using enum TimelineClass;
        QCOMPARE(classesOf(*coloredBy(builder.build(), KernelColoring::Duration)),
                 (std::vector { Duration0, Duration1, Duration1, Duration2, Duration3, Duration3 }));
    }
    void rangesWithMostTimeHaveSlots()
    {
        fixtures::MemoryTrace builder;
        std::uint32_t id = 0;
        std::int64_t hostNs = 0, gpuNs = 100'000;
        const auto add = [&](const QString& range, std::int64_t lengthNs) {
            if (!range.isEmpty())
                builder.addRange(1, 1, hostNs, hostNs + 90, range);
            builder.addCall(1, 1, hostNs + 10, hostNs + 20, QStringLiteral("cudaLaunchKernel"), ++id);
            builder.addKernel(1, 0, 7, gpuNs, gpuNs + lengthNs, QStringLiteral("k"), id);
            hostNs += 100;
            gpuNs += lengthNs + 10;
        };
        add(QStringLiteral("short"), 10);
        add(QStringLiteral("long"), 1'000);
        add({}, 50);
        for (const char* name : { "b", "c", "d", "e" })
            add(QLatin1String(name), 100);
        const auto timeline = coloredBy(builder.build(), KernelColoring::Range);
        using enum TimelineClass;
        const auto classes = classesOf(*timeline);
        QCOMPARE(classes[0], Kernel); // five have more time
        QCOMPARE(classes[1], Slot0);
        QCOMPARE(classes[2], OutsideRanges);
        QCOMPARE(timeline->workClasses->slotNames().size(), TimelineSlotCount);
        QCOMPARE(timeline->workClasses->slotNames().front(), QStringLiteral("long"));
    }
    void recoloringChangesNothingElse()
    {
        fixtures::MemoryTrace builder;
        for (int i = 0; i < 3'000; ++i)
            builder.addKernel(1, 0, 7, 20'000 * i, 20'000 * i + 15'000, QStringLiteral("gemm"));
        const auto trace = builder.build();
        const auto before = coloredBy(trace, KernelColoring::Family);
        const auto after = recolored(*before, { KernelColoring::Duration, {} }).value();
        const auto same = coloredBy(trace, KernelColoring::Duration);
        for (const Viewport& view : { Viewport { 0, 1'000, 400 }, Viewport { 0, 200'000, 300 } }) {
            std::vector<VisibleRun> runs, expected, old;
            after->tracks[1].lanes.front().appendVisibleRuns(*trace, view, runs);
            same->tracks[1].lanes.front().appendVisibleRuns(*trace, view, expected);
            before->tracks[1].lanes.front().appendVisibleRuns(*trace, view, old);
            QVERIFY(runs == expected);
            QCOMPARE(runs.size(), old.size());
            QCOMPARE(old.front().timelineClass, TimelineClass::MatrixKernel);
            QCOMPARE(runs.front().timelineClass, TimelineClass::Duration1);
        }
    }

    void mixPutsKernelsBeforeWhatRunsBesideThem()
    {
        fixtures::MemoryTrace builder;
        builder.addKernel(1, 0, 7, 0, 500, QStringLiteral("gemm"));
        builder.addKernel(1, 0, 13, 0, 750, QStringLiteral("ncclDevKernel_AllReduce"));
        const auto timeline = buildTimeline(builder.build()).value();
        const auto mixes = deviceMix(*timeline, 0, { 0, 100, 10 }, 10);
        QCOMPARE(mixes.size(), std::size_t { 1 });
        const auto& mix = mixes.front();
        QVERIFY(std::abs(mix.busyShare - 0.75) < 0.001);
        QCOMPARE(mix.parts.size(), std::size_t { 2 });
        QCOMPARE(mix.parts[0].first, TimelineClass::MatrixKernel);
        QVERIFY(std::abs(mix.parts[0].second - 0.5) < 0.001);
        QCOMPARE(mix.parts[1].first, TimelineClass::NcclKernel);
        QVERIFY(std::abs(mix.parts[1].second - 0.25) < 0.001); // what is exposed
    }
    void mixKeepsItsPlaceWhenTheViewMoves()
    {
        fixtures::MemoryTrace builder;
        for (int i = 0; i < 100; ++i)
            builder.addKernel(1, 0, 7, 100 * i, 100 * i + i, QStringLiteral("gemm"));
        const auto timeline = buildTimeline(builder.build()).value();
        const auto at = [&](std::int64_t startNs) { return deviceMix(*timeline, 0, { startNs, 10, 400 }, 8); };
        const auto first = at(1'000), moved = at(1'020); // two pixels on
        for (std::size_t i = 5; i < 20; ++i) {
            const auto found = std::find_if(moved.begin(), moved.end(),
                                            [&](const DeviceMix& mix) { return mix.x == first[i].x - 2; });
            QVERIFY(found != moved.end());
            QCOMPARE(found->busyShare, first[i].busyShare);
        }
    }
};

QTEST_GUILESS_MAIN(TestWorkClasses)
#include "tst_workclasses.moc"
