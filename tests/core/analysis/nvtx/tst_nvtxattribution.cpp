// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxattribution.h"
#include "analysis/nvtx/nvtxtree.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "nvtxnesting.h"
#include "scope/scoperows.h"
#include "verifyexpected.h"

#include <QTest>

#include <random>
#include <tuple>

using namespace analysistesting;
using core::KernelSums;
using core::NvtxAttribution;
using core::NvtxRow;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

constexpr auto Launch = "cudaLaunchKernel_v7000";

/// A kernel of 10 ns and the call that launched it.
void addLaunch(MemoryTrace& trace, std::uint32_t tid, std::int64_t startNs, std::int64_t endNs, std::uint32_t id)
{
    trace.addCall(1, tid, startNs, endNs, QString::fromLatin1(Launch), id);
    trace.addKernel(1, 0, 7, 100'000 + 10 * std::int64_t { id }, 100'010 + 10 * std::int64_t { id },
                    QStringLiteral("k"), id);
}

/// Text of the innermost range of kernel `row`; "-" for none.
QString rangeOf(const core::Trace& trace, const NvtxAttribution& attribution, std::size_t row)
{
    const auto range = core::KernelRanges(trace, attribution).of(row);
    return range.isValid() ? trace.strings.text(trace.nvtx.text[range.value()]) : QStringLiteral("-");
}

/// "child<parent" of all ranges in the order of the table.
QStringList parents(const core::Trace& trace)
{
    QStringList result;
    const auto all = nvtxParents(trace);
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        const auto parent = all[row];
        result.append(QStringLiteral("%1<%2").arg(trace.strings.text(trace.nvtx.text[row]),
                                                  parent.isValid() ? trace.strings.text(trace.nvtx.text[parent.value()])
                                                                   : QStringLiteral("-")));
    }
    return result;
}

/// The innermost range around [startNs, endNs], found by looking at all of them. `before`: only those that stand before
/// this row.
NvtxRow innermostByHand(const core::Trace& trace, core::ThreadIndex thread, std::int64_t startNs, std::int64_t endNs,
                        NvtxRow self = {})
{
    const auto& nvtx = trace.nvtx;
    const auto order = [&nvtx](std::size_t row) { return std::tuple(nvtx.startNs[row], -nvtx.endNs[row], row); };
    NvtxRow best;
    for (std::size_t row = 0; row < nvtx.size(); ++row) {
        if (nvtx.thread[row] != thread || nvtx.kind[row] == core::NvtxKind::Mark || nvtx.startNs[row] > startNs
            || nvtx.endNs[row] < endNs || (self.isValid() && order(row) >= order(self.value())))
            continue;
        if (!best.isValid() || order(row) > order(best.value()))
            best = NvtxRow { row };
    }
    return best;
}

} // namespace

class TestNvtxAttribution : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto attribution = core::attributeToNvtx(*trace, {});
        VERIFY_EXPECTED(attribution);
        QVERIFY(attribution->isAvailable());
        // pid 111: the first three launches lie in prefill; pid 222: both in decode
        QCOMPARE(rangeOf(*trace, *attribution, 0), QStringLiteral("prefill"));
        QCOMPARE(rangeOf(*trace, *attribution, 4), QStringLiteral("decode"));
        QCOMPARE(attribution->total.kernels, (KernelSums { 5, 6'100 * UsNs }));
        QCOMPARE(attribution->total.tied, (KernelSums { 5, 6'100 * UsNs }));
        QCOMPARE(attribution->total.fraction(), std::optional(1.0));
        QCOMPARE(attribution->processes.size(), std::size_t { 2 });
        QCOMPARE(attribution->processes[1].tied, (KernelSums { 2, 2'100 * UsNs }));
    }

    void theInnermostOfNestedRanges()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("outer"));
        builder.addRange(1, 1, 10, 50, QStringLiteral("inner"));
        builder.addRange(1, 1, 60, 70, QStringLiteral("late"));
        addLaunch(builder, 1, 20, 30, 1); // in inner
        addLaunch(builder, 1, 45, 55, 2); // leaves inner: only outer encloses the whole call
        addLaunch(builder, 1, 95, 105, 3); // leaves all
        addLaunch(builder, 1, 60, 70, 4); // as long as late
        addLaunch(builder, 2, 20, 30, 5); // another thread
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QCOMPARE(rangeOf(*trace, attribution, 0), QStringLiteral("inner"));
        QCOMPARE(rangeOf(*trace, attribution, 1), QStringLiteral("outer"));
        QCOMPARE(rangeOf(*trace, attribution, 2), QStringLiteral("-"));
        QCOMPARE(rangeOf(*trace, attribution, 3), QStringLiteral("late"));
        QCOMPARE(rangeOf(*trace, attribution, 4), QStringLiteral("-"));
        QCOMPARE(
            parents(*trace),
            QStringList({ QStringLiteral("outer<-"), QStringLiteral("inner<outer"), QStringLiteral("late<outer") }));
        QCOMPARE(attribution.total.tied, (KernelSums { 3, 30 }));
        QCOMPARE(attribution.total.fraction(), std::optional(0.6));
    }

    void overlapsWithoutNesting()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 40, QStringLiteral("a"));
        builder.addRange(1, 1, 20, 60, QStringLiteral("b"), QStringLiteral("library"));
        builder.addRange(1, 1, 45, 60, QStringLiteral("c"));
        addLaunch(builder, 1, 22, 24, 1); // in a and b: b started last
        addLaunch(builder, 1, 10, 12, 2);
        addLaunch(builder, 1, 35, 45, 3); // leaves a
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QCOMPARE(rangeOf(*trace, attribution, 0), QStringLiteral("b"));
        QCOMPARE(rangeOf(*trace, attribution, 1), QStringLiteral("a"));
        QCOMPARE(rangeOf(*trace, attribution, 2), QStringLiteral("b"));
        QCOMPARE(parents(*trace), QStringList({ QStringLiteral("a<-"), QStringLiteral("b<-"), QStringLiteral("c<b") }));
    }

    void tiesAreDecided()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("short"));
        builder.addRange(1, 1, 0, 20, QStringLiteral("long"));
        builder.addRange(1, 1, 0, 10, QStringLiteral("second"));
        builder.addMark(1, 1, 0, QStringLiteral("mark"));
        addLaunch(builder, 1, 0, 10, 1);
        addLaunch(builder, 1, 0, 15, 2);
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QCOMPARE(rangeOf(*trace, attribution, 0), QStringLiteral("second"));
        QCOMPARE(rangeOf(*trace, attribution, 1), QStringLiteral("long"));
        QCOMPARE(parents(*trace),
                 QStringList({ QStringLiteral("short<long"), QStringLiteral("long<-"), QStringLiteral("second<short"),
                               QStringLiteral("mark<second") }));
    }

    void tiesAreDecidedAlikeInAScope()
    {
        constexpr int Others = 40'000; // rows of one process are looked up where they are few of many
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("short"));
        builder.addRange(2, 2, 0, 15, QStringLiteral("of another process"));
        builder.addRange(1, 1, 0, 20, QStringLiteral("long"));
        for (int i = 1; i <= Others; ++i)
            builder.addRange(2, 2, 30 * i, 30 * i + 10, QStringLiteral("of another process"));
        addLaunch(builder, 1, 0, 10, 1);
        addLaunch(builder, 1, 0, 15, 2);
        const auto trace = builder.build();
        Scope scope;
        scope.processes = { builder.process(1) };
        scope = core::ScopeRows::lookUp(*trace, scope).value();
        QVERIFY(scope.rows->find(&trace->nvtx));
        QCOMPARE(scope.rows->find(&trace->nvtx)->size(), 2U);
        const auto attribution = core::attributeToNvtx(*trace, scope).value();
        QCOMPARE(rangeOf(*trace, attribution, 0), QStringLiteral("short"));
        QCOMPARE(rangeOf(*trace, attribution, 1), QStringLiteral("long"));
        const auto tree = core::analyzeNvtxTree(*trace, scope, core::findBusyTimes(*trace).value()).value();
        QCOMPARE(tree.rows.size(), 3U); // with the domain
        QCOMPARE(core::nvtxPathText(*trace, tree, 2), QStringLiteral("default domain / long / short"));
    }

    void deepNestingNeedsNoStackOfItsOwn()
    {
        constexpr int Depth = 10'000;
        MemoryTrace builder;
        for (int i = 0; i < Depth; ++i)
            builder.addRange(1, 1, i, 3 * Depth - i, QStringLiteral("r%1").arg(i));
        addLaunch(builder, 1, Depth + 1, Depth + 2, 1);
        addLaunch(builder, 1, 2 * Depth + 5'000, 2 * Depth + 5'001, 2); // half of them have ended
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QCOMPARE(rangeOf(*trace, attribution, 0), QStringLiteral("r9999"));
        QCOMPARE(rangeOf(*trace, attribution, 1), QStringLiteral("r4999"));
        QCOMPARE(nvtxParents(*trace)[9999], NvtxRow { 9998 });
    }

    void windowsClipKernelsNotRanges()
    {
        const auto trace = fixtures::makeSeedTrace();
        // 2.0–5.0 ms: half of the allreduce, half of the second computeKernel, 1.0 of the broadcast, all of the last
        Scope scope;
        constexpr std::int64_t Base = 10'000'000;
        scope.window = core::TimeWindow { Base + 2'000 * UsNs, Base + 5'000 * UsNs };
        const auto attribution = core::attributeToNvtx(*trace, scope).value();
        QCOMPARE(attribution.total.kernels, (KernelSums { 4, 3'100 * UsNs }));
        QCOMPARE(attribution.total.tied, (KernelSums { 4, 3'100 * UsNs }));
        QCOMPARE(attribution.processes[0].tied, (KernelSums { 2, 1'500 * UsNs }));
        QVERIFY(!core::KernelRanges(*trace, attribution).of(0).isValid()); // out of the window
    }

    void withoutLaunchIsNotTied()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1000, QStringLiteral("all"));
        addLaunch(builder, 1, 20, 30, 1);
        builder.addKernel(1, 0, 7, 40, 70, QStringLiteral("k"), 99);
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QCOMPARE(attribution.total.withoutLaunch, (KernelSums { 1, 30 }));
        QCOMPARE(attribution.total.fraction(), std::optional(0.25));
        core::Provenance provenance;
        core::addCoverageLimits(provenance, *trace, attribution);
        QCOMPARE(provenance.limitations,
                 QStringList(QStringLiteral(
                     "only 25.0 % of the kernel time is tied to an NVTX range: figures per range are lower bounds")));
    }

    void missingIsNotZero()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1000, QStringLiteral("outer"));
        builder.addRange(1, 1, 10, 20, QStringLiteral("inner"));
        const auto trace = builder.build();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        QVERIFY(!attribution.isAvailable());
        QVERIFY(attribution.provenance.unavailable.contains(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL")));
        QCOMPARE(attribution.total.fraction(), std::nullopt);
        const auto empty = core::attributeToNvtx(*MemoryTrace().build(), {}).value();
        QVERIFY(empty.provenance.unavailable.contains(QStringLiteral("NVTX_EVENTS")));
    }

    void agreesWithLookingAtAllRanges_data()
    {
        QTest::addColumn<int>("longest");
        QTest::newRow("much overlap") << 300;
        QTest::newRow("little overlap") << 20;
        QTest::newRow("many ties") << 3;
    }
    void agreesWithLookingAtAllRanges()
    {
        QFETCH(const int, longest);
        std::mt19937 random(11);
        const auto length = static_cast<unsigned>(longest);
        for (int round = 0; round < 30; ++round) {
            MemoryTrace builder;
            for (int i = 0; i < 60; ++i) {
                const auto start = below(random, 3 * length);
                builder.addRange(1, static_cast<std::uint32_t>(1 + below(random, 2)), start,
                                 start + below(random, length), QStringLiteral("r%1").arg(below(random, 5)));
            }
            for (std::uint32_t id = 1; id <= 60; ++id) {
                const auto start = below(random, 3 * length);
                addLaunch(builder, static_cast<std::uint32_t>(1 + below(random, 2)), start,
                          start + below(random, length / 4 + 1), id);
            }
            const auto trace = builder.build();
            const auto attribution = core::attributeToNvtx(*trace, {}).value();
            const core::KernelRanges ranges(*trace, attribution);
            for (std::size_t row = 0; row < trace->kernels.size(); ++row) {
                const auto call = trace->kernels.launch[row].value();
                QCOMPARE(ranges.of(row),
                         innermostByHand(*trace, trace->calls.thread[call], trace->calls.startNs[call],
                                         trace->calls.endNs[call]));
            }
            const auto parentOfRange = nvtxParents(*trace);
            for (std::size_t row = 0; row < trace->nvtx.size(); ++row) {
                QCOMPARE(parentOfRange[row],
                         innermostByHand(*trace, trace->nvtx.thread[row], trace->nvtx.startNs[row],
                                         trace->nvtx.endNs[row], NvtxRow { row }));
            }
        }
    }

    /// A window must not change which range a kernel belongs to, however far away range and launch are.
    void windowsSeeTheSameRanges()
    {
        std::mt19937 random(5);
        MemoryTrace builder;
        constexpr std::uint32_t Count = 20'000; // many blocks of rows
        for (std::uint32_t i = 0; i < Count; ++i) {
            const std::int64_t start = 10 * std::int64_t { i };
            const auto length = below(random, 500) == 0 ? below(random, 60'000) : below(random, 40);
            builder.addRange(1, 1 + i % 3, start, start + length, QStringLiteral("r%1").arg(i % 7));
        }
        for (std::uint32_t id = 1; id <= Count / 4; ++id) {
            const auto start = below(random, 10 * Count);
            const auto delay = below(random, 100) == 0 ? below(random, 50'000) : 20; // some kernels wait long
            builder.addCall(1, 1 + id % 3, start, start + below(random, 10), QString::fromLatin1(Launch), id);
            builder.addKernel(1, 0, 7, start + delay, start + delay + 10, QStringLiteral("k"), id);
        }
        const auto trace = builder.build();
        const auto whole = core::attributeToNvtx(*trace, {}).value();
        const core::KernelRanges rangesOfWhole(*trace, whole);
        for (const std::int64_t begin : { 0, 60'000, 150'000 }) {
            Scope scope;
            scope.window = core::TimeWindow { begin, begin + 2'000 };
            const auto attribution = core::attributeToNvtx(*trace, scope).value();
            QVERIFY(attribution.total.tied.count > 0);
            if (begin > 0) {
                const auto& rows = attribution.nvtxRows;
                QVERIFY(rows[0].begin > 0 && rows[rows.size() - 1].end < Count);
            }
            const core::ScopeFilter filter(*trace, scope);
            const core::KernelRanges ranges(*trace, attribution);
            for (std::size_t row = 0; row < trace->kernels.size(); ++row)
                QCOMPARE(ranges.of(row), filter.acceptsKernel(row) ? rangesOfWhole.of(row) : NvtxRow());
        }
    }

    void launchesInsideASpan()
    {
        MemoryTrace builder;
        addLaunch(builder, 1, 10, 20, 1);
        addLaunch(builder, 1, 30, 40, 2);
        addLaunch(builder, 1, 50, 60, 3);
        addLaunch(builder, 2, 10, 100, 4); // the next one lies inside of it
        addLaunch(builder, 2, 20, 30, 5);
        const auto trace = builder.build();
        const core::ScopeFilter filter(*trace, {});
        const auto launches = core::LaunchedKernels::collect(*trace, filter).value();
        const core::ThreadIndex first { 0 };
        const core::ThreadIndex second { 1 };
        QVERIFY(launches.isOrdered(first));
        QVERIFY(!launches.isOrdered(second));
        QCOMPARE(launches.inside(first, 10, 40), (KernelSums { 2, 20 }));
        QCOMPARE(launches.inside(first, 11, 59), (KernelSums { 1, 10 }));
        QCOMPARE(launches.inside(first, 70, 80), (KernelSums {}));
        QCOMPARE(launches.inside(second, 5, 50), (KernelSums { 1, 10 }));
        QCOMPARE(launches.inside(second, 5, 100), (KernelSums { 2, 20 }));
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto attribution = core::attributeToNvtx(*trace, {}, stoppedToken());
        QVERIFY(!attribution && attribution.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestNvtxAttribution)
#include "tst_nvtxattribution.moc"
