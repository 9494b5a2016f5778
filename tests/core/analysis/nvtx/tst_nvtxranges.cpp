// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxranges.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

#include <map>
#include <random>

using namespace analysistesting;
using core::KernelSums;
using core::NvtxGrouping;
using core::NvtxRanges;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

core::Expected<NvtxRanges> rangesOf(const TracePointer& trace, const Scope& scope = {},
                                    const NvtxGrouping& grouping = {})
{
    return core::attributeToNvtx(*trace, scope).and_then([&](const core::NvtxAttribution& attribution) {
        return core::analyzeNvtxRanges(*trace, scope, attribution, grouping);
    });
}

core::Table tableOf(const TracePointer& trace, const Scope& scope = {}, const NvtxGrouping& grouping = {})
{
    return core::describeNvtxRanges(trace, std::make_shared<const NvtxRanges>(rangesOf(trace, scope, grouping).value()),
                                    scope);
}

/// A kernel of `durationNs` and the call that launched it.
void addLaunch(MemoryTrace& trace, std::uint32_t pid, std::uint32_t tid, std::int64_t startNs, std::int64_t endNs,
               std::uint32_t id, std::int64_t durationNs = 10)
{
    trace.addCall(pid, tid, startNs, endNs, QStringLiteral("cudaLaunchKernel_v7000"), id);
    const auto start = 100'000 + 1'000 * std::int64_t { id };
    trace.addKernel(pid, 0, 7, start, start + durationNs, QStringLiteral("k"), id);
}

/// The row with this text; the first one's copy when there is none, so that a test of it fails.
std::size_t findRow(const core::Table& table, QStringView text)
{
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (cellText(table, row, u"text") == text)
            return row;
    }
    return table.rowCount;
}

QString texts(const core::Table& table, std::size_t row, std::initializer_list<QStringView> keys)
{
    QStringList result;
    for (const auto key : keys)
        result.append(row < table.rowCount ? cellText(table, row, key) : QStringLiteral("no such row"));
    return result.join(QLatin1Char(' '));
}

} // namespace

class TestNvtxRanges : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto table = tableOf(trace);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("nvtx_ranges"));
        QCOMPARE(table.rowCount, std::size_t { 2 });
        // decode: 2.1 ms of pid 111 and 2.5 ms of pid 222, not overlapping; kernels of pid 222 only: 1.5 + 0.6
        QCOMPARE(texts(table, 1, { u"text", u"kind", u"count", u"total_ms", u"union_ms", u"avg_us", u"max_us" }),
                 QStringLiteral("decode range 2 4.600 4.600 2300.000 2500.000"));
        QCOMPARE(texts(table, 1, { u"kernel_inclusive_ms", u"kernel_self_ms", u"kernels_inclusive", u"kernels_self" }),
                 QStringLiteral("2.100 2.100 2 2"));
        // prefill: 1.05 ms; kernels 1 + 2 + 1 ms of 6.1: more on the GPU, though less on the host
        QCOMPARE(texts(table, 0, { u"text", u"count", u"total_ms", u"kernel_inclusive_ns", u"pct_of_kernel_time" }),
                 QStringLiteral("prefill 1 1.050 4000000 65.6"));
        QCOMPARE(table.columns[*table.sortColumn].key, QStringLiteral("kernel_inclusive_ms"));
        const auto byProcess = tableOf(trace, {}, { .byProcess = true });
        QCOMPARE(byProcess.key, QStringLiteral("nvtx_by_pid"));
        QCOMPARE(tableFault(byProcess), QString());
        QCOMPARE(byProcess.rowCount, std::size_t { 3 });
        QCOMPARE(texts(byProcess, 1, { u"pid", u"process_name", u"text", u"total_ms", u"kernels_inclusive" }),
                 QStringLiteral("222 worker-222 decode 2.500 2"));
    }

    void inclusiveCountsAKernelOnce()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1000, QStringLiteral("step"));
        builder.addRange(1, 1, 100, 900, QStringLiteral("op")); // nests in itself
        builder.addRange(1, 1, 200, 800, QStringLiteral("op"));
        builder.addRange(1, 1, 300, 400, QStringLiteral("leaf"));
        addLaunch(builder, 1, 1, 310, 320, 1, 10); // leaf
        addLaunch(builder, 1, 1, 500, 510, 2, 20); // inner op
        addLaunch(builder, 1, 1, 850, 860, 3, 40); // outer op
        addLaunch(builder, 1, 1, 950, 960, 4, 80); // step
        addLaunch(builder, 1, 1, 2000, 2010, 5, 160); // none
        const auto table = tableOf(builder.build());
        const auto kernels = { QStringView(u"kernel_inclusive_ns"), QStringView(u"kernel_self_ns"),
                               QStringView(u"kernels_inclusive"), QStringView(u"kernels_self") };
        QCOMPARE(texts(table, findRow(table, u"step"), kernels), QStringLiteral("150 80 4 1"));
        QCOMPARE(texts(table, findRow(table, u"op"), kernels), QStringLiteral("70 60 3 2"));
        QCOMPARE(texts(table, findRow(table, u"leaf"), kernels), QStringLiteral("10 10 1 1"));
        // op: 800 + 600 in all, open for 800
        QCOMPARE(texts(table, findRow(table, u"op"), { u"total_ns", u"union_ns" }), QStringLiteral("1400 800"));
        QVERIFY(table.summary.contains(QStringLiteral("48.4 % of the kernel time"))); // 150 of 310
        QVERIFY(table.provenance.limitations.join(QString()).contains(QStringLiteral("only 48.4 %")));
    }

    void rangesThatOverlapWithoutNesting()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 40, QStringLiteral("a"));
        builder.addRange(1, 1, 20, 60, QStringLiteral("b"));
        builder.addRange(1, 1, 30, 70, QStringLiteral("a"));
        addLaunch(builder, 1, 1, 22, 24, 1, 1); // a, b
        addLaunch(builder, 1, 1, 32, 34, 2, 2); // both a, b
        addLaunch(builder, 1, 1, 38, 45, 3, 4); // second a, b
        addLaunch(builder, 1, 1, 62, 66, 4, 8); // second a
        const auto table = tableOf(builder.build());
        QCOMPARE(texts(table, findRow(table, u"a"), { u"kernel_inclusive_ns", u"kernel_self_ns" }),
                 QStringLiteral("15 14"));
        QCOMPARE(texts(table, findRow(table, u"b"), { u"kernel_inclusive_ns", u"kernel_self_ns" }),
                 QStringLiteral("7 1"));
    }

    void domainsAreNamedPerProcess()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("x"), QStringLiteral("first"));
        builder.addRange(1, 1, 10, 20, QStringLiteral("x"), QStringLiteral("shared")); // domain 2 of pid 1
        builder.addRange(2, 2, 20, 30, QStringLiteral("x"), QStringLiteral("shared")); // domain 1 of pid 2
        builder.addRange(1, 1, 30, 70, QStringLiteral("x"));
        auto trace = *builder.build();
        trace.nvtxDomains.erase(1); // of process 0: as in a windowed export
        const auto table = tableOf(std::make_shared<const core::Trace>(std::move(trace)));
        QCOMPARE(table.rowCount, std::size_t { 3 });
        QCOMPARE(texts(table, 0, { u"domain", u"total_ns", u"count" }), QStringLiteral(" 40 1"));
        QCOMPARE(texts(table, 1, { u"domain", u"total_ns", u"count" }), QStringLiteral("shared 20 2"));
        QCOMPARE(texts(table, 2, { u"domain", u"total_ns" }), QStringLiteral("domain 1 (name not recorded) 10"));
    }

    void marksAreCountedApart()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("x"));
        builder.addMark(1, 1, 20, QStringLiteral("x"));
        builder.addMark(1, 1, 30, QStringLiteral("x"));
        addLaunch(builder, 1, 1, 40, 50, 1);
        const auto trace = builder.build();
        const auto ranges = rangesOf(trace).value();
        QCOMPARE(ranges.rangeCount, 1);
        QCOMPARE(ranges.markCount, 2);
        const auto table = tableOf(trace);
        QCOMPARE(texts(table, 0, { u"kind", u"count" }), QStringLiteral("range 1"));
        QCOMPARE(texts(table, 1, { u"kind", u"count", u"avg_us", u"kernels_inclusive" }), QStringLiteral("mark 2  "));
    }

    void windowsClipRanges()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("early"));
        builder.addRange(1, 1, 100, 300, QStringLiteral("late"));
        builder.addCall(1, 1, 10, 20, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addKernel(1, 0, 7, 150, 250, QStringLiteral("k"), 1); // launched in early, runs in the window
        const auto trace = builder.build();
        Scope scope;
        scope.window = core::TimeWindow { 200, 400 };
        const auto ranges = rangesOf(trace, scope).value();
        QCOMPARE(ranges.clippedCount, 1);
        const auto table = tableOf(trace, scope);
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(texts(table, 1, { u"text", u"count", u"total_ns", u"kernels_inclusive" }),
                 QStringLiteral("late 1 100 0"));
        // no such range in the window, but its kernel is: nothing of the kernel time is lost
        QCOMPARE(texts(table, 0, { u"text", u"count", u"avg_us", u"kernel_inclusive_ns", u"kernel_self_ns" }),
                 QStringLiteral("early 0  50 50"));
    }

    void textsAreGroupedByTheLoader()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("aten::add, op_id = 1"));
        builder.addRange(1, 1, 20, 40, QStringLiteral("aten::add, op_id = 2"));
        const auto table = tableOf(builder.build());
        QCOMPARE(table.rowCount, std::size_t { 1 });
        QCOMPARE(texts(table, 0, { u"text", u"count" }), QStringLiteral("aten::add 2"));
    }

    void exactTextsAreRowsOfTheirOwn()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("aten::add, op_id = 1"));
        builder.addRange(1, 1, 200, 220, QStringLiteral("aten::add, op_id = 2"));
        builder.addRange(1, 1, 300, 360, QStringLiteral("aten::add, op_id = 1"));
        builder.addRange(1, 1, 400, 408, QStringLiteral("aten::add, seq = 1, op_id = 2"));
        builder.addRange(1, 1, 500, 504, QStringLiteral("aten::add, seq = 1, op_id = 3"));
        builder.addRange(1, 1, 600, 602, QStringLiteral("aten::add, seq = 1, op_id = 2"));
        builder.addRange(1, 1, 700, 701, QStringLiteral("aten::add"));
        const auto trace = builder.build();
        const auto table = tableOf(trace, {}, { .exactText = true });
        QStringList rows;
        for (std::size_t row = 0; row < table.rowCount; ++row)
            rows.append(texts(table, row, { u"text", u"count", u"total_ns" }));
        QCOMPARE(
            rows,
            QStringList({ QStringLiteral("aten::add, op_id = 1 2 160"), QStringLiteral("aten::add, op_id = 2 1 20"),
                          QStringLiteral("aten::add, seq = 1, op_id = 2 2 10"),
                          QStringLiteral("aten::add, seq = 1, op_id = 3 1 4"), QStringLiteral("aten::add 1 1") }));
        const auto ranges = rangesOf(trace, {}, { .exactText = true }).value();
        const auto instances = core::nvtxRangeInstances(trace, {}, { .exactText = true }, ranges.rows[2]).value();
        QCOMPARE(instances.rowCount, std::size_t { 2 });
        QCOMPARE(cellText(instances, 0, u"text"), QStringLiteral("aten::add, seq = 1, op_id = 2"));
    }

    void withoutKernelsTheirFiguresAreNotKnown()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("x"));
        const auto table = tableOf(builder.build());
        QVERIFY(table.provenance.isAvailable());
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(texts(table, 0, { u"count", u"kernel_inclusive_ms", u"kernels_self", u"pct_of_kernel_time" }),
                 QStringLiteral("1   "));
        QVERIFY(
            table.provenance.limitations.join(QString()).contains(QStringLiteral("kernels per range: not available")));
    }

    void missingIsNotZero()
    {
        MemoryTrace builder;
        addLaunch(builder, 1, 1, 0, 10, 1);
        const auto table = tableOf(builder.build());
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("NVTX_EVENTS")));
        QCOMPARE(tableFault(table), QString());
    }

    /// Inclusive and self sums of random ranges are those found by asking each kernel about each range.
    void agreesWithLookingAtAllRanges_data()
    {
        QTest::addColumn<int>("longestCall");
        QTest::newRow("calls one after the other") << 0;
        QTest::newRow("calls that nest and overlap") << 60;
    }
    void agreesWithLookingAtAllRanges()
    {
        QFETCH(const int, longestCall);
        std::mt19937 random(5);
        for (int round = 0; round < 40; ++round) {
            MemoryTrace builder;
            for (int i = 0; i < 80; ++i) {
                const auto start = below(random, 400);
                builder.addRange(1, static_cast<std::uint32_t>(1 + below(random, 2)), start, start + below(random, 150),
                                 QStringLiteral("r%1").arg(below(random, 6)));
            }
            for (std::uint32_t id = 1; id <= 80; ++id) {
                const auto start = longestCall > 0 ? below(random, 400) : 5 * std::int64_t { id };
                const auto length = longestCall > 0 ? below(random, static_cast<unsigned>(longestCall)) : 4;
                addLaunch(builder, 1, static_cast<std::uint32_t>(1 + below(random, 2)), start, start + length, id,
                          below(random, 900));
            }
            const auto trace = builder.build();
            std::map<QString, KernelSums> inclusive;
            const auto& nvtx = trace->nvtx;
            for (std::size_t kernel = 0; kernel < trace->kernels.size(); ++kernel) {
                const auto call = trace->kernels.launch[kernel].value();
                QSet<QString> around;
                for (std::size_t range = 0; range < nvtx.size(); ++range) {
                    if (nvtx.thread[range] == trace->calls.thread[call]
                        && nvtx.startNs[range] <= trace->calls.startNs[call]
                        && nvtx.endNs[range] >= trace->calls.endNs[call])
                        around.insert(trace->strings.text(nvtx.text[range]));
                }
                for (const auto& text : around)
                    inclusive[text] += { 1, trace->kernels.endNs[kernel] - trace->kernels.startNs[kernel] };
            }
            const auto ranges = rangesOf(trace).value();
            KernelSums self;
            for (const auto& row : ranges.rows) {
                QCOMPARE(row.inclusive, inclusive[trace->strings.text(nvtx.text[row.first.value()])]);
                QVERIFY(row.self.count <= row.inclusive.count);
                self += row.self;
            }
            QCOMPARE(self, ranges.coverage.tied);
        }
    }

    void instances()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("op, id = 1"));
        builder.addRange(1, 1, 200, 500, QStringLiteral("op, id = 2"));
        builder.addRange(1, 2, 200, 600, QStringLiteral("op, id = 3"), QStringLiteral("library"));
        builder.addMark(1, 1, 300, QStringLiteral("op, id = 4"));
        addLaunch(builder, 1, 1, 210, 220, 1, 30);
        addLaunch(builder, 1, 1, 230, 240, 2, 40);
        addLaunch(builder, 1, 1, 490, 510, 3, 50);
        const auto trace = builder.build();
        const auto ranges = rangesOf(trace).value();
        QCOMPARE(ranges.rows.size(), std::size_t { 3 });
        const auto& row = ranges.rows[0].domain.isEmpty() ? ranges.rows[0] : ranges.rows[1];
        const auto table = core::nvtxRangeInstances(trace, {}, {}, row);
        VERIFY_EXPECTED(table);
        QCOMPARE(tableFault(*table), QString());
        QCOMPARE(table->rowCount, std::size_t { 2 });
        QCOMPARE(texts(*table, 0, { u"duration_ns", u"start_ns", u"kernels", u"kernel_time_ns", u"tid", u"pid" }),
                 QStringLiteral("300 200 2 70 1 1"));
        QCOMPARE(texts(*table, 1, { u"duration_ns", u"start_ns", u"kernels" }), QStringLiteral("100 0 0"));
        QCOMPARE(table->subject(0).window, (std::optional(core::TimeWindow { 200, 500 })));
        Scope scope;
        scope.window = core::TimeWindow { 250, 1000 };
        const auto clipped = core::nvtxRangeInstances(trace, scope, {}, row).value();
        QCOMPARE(clipped.rowCount, std::size_t { 1 });
        QCOMPARE(cellText(clipped, 0, u"duration_ns"), QStringLiteral("250"));
        const auto stopped = core::nvtxRangeInstances(trace, {}, {}, row, stoppedToken());
        QVERIFY(!stopped && stopped.error().code == core::ErrorCode::Cancelled);
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        const auto ranges = core::analyzeNvtxRanges(*trace, {}, attribution, {}, stoppedToken());
        QVERIFY(!ranges && ranges.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestNvtxRanges)
#include "tst_nvtxranges.moc"
