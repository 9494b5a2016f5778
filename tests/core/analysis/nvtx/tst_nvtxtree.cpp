// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxtree.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

#include <map>
#include <random>

using namespace analysistesting;
using core::NvtxPath;
using core::NvtxTree;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

std::shared_ptr<const NvtxTree> treeOf(const TracePointer& trace, const Scope& scope = {})
{
    auto tree = core::analyzeNvtxTree(*trace, scope, core::findBusyTimes(*trace).value());
    return std::make_shared<const NvtxTree>(std::move(tree.value()));
}

core::Table tableOf(const TracePointer& trace, const Scope& scope = {})
{
    return core::describeNvtxTree(trace, treeOf(trace, scope), scope);
}

/// The figures of each row in the order of the table, a line a path: "path: gpu sum/self, busy union/self, idle, host,
/// count".
QStringList figures(const core::Table& table)
{
    QStringList lines;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        const auto cell = [&](QStringView key) { return cellText(table, row, key); };
        lines.append(QStringLiteral("%1: gpu %2/%3 busy %4/%5 idle %6 host %7 x%8")
                         .arg(cell(u"path"), cell(u"gpu_inclusive_ns"), cell(u"gpu_self_ns"),
                              cell(u"busy_inclusive_ns"), cell(u"busy_self_ns"), cell(u"idle_inside_ns"),
                              cell(u"host_ns"), cell(u"count")));
    }
    return lines;
}

/// A kernel on a GPU and the call of 10 ns that launched it.
void addLaunch(MemoryTrace& trace, std::int64_t callNs, std::uint32_t id, core::TimeWindow kernel,
               std::int64_t stream = 7, std::uint32_t pid = 1, std::uint32_t tid = 1, std::int64_t gpu = 0)
{
    trace.addCall(pid, tid, callNs, callNs + 10, QStringLiteral("cudaLaunchKernel_v7000"), id);
    trace.addKernel(pid, gpu, stream, kernel.startNs, kernel.endNs, QStringLiteral("k"), id);
}

} // namespace

class TestNvtxTree : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void selfAndInclusive()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1000, QStringLiteral("step"));
        builder.addRange(1, 1, 100, 400, QStringLiteral("forward"));
        builder.addRange(1, 1, 500, 900, QStringLiteral("backward"));
        builder.addRange(1, 1, 600, 700, QStringLiteral("forward")); // recomputed: another path than the first
        addLaunch(builder, 50, 1, { 2000, 2100 }); // step itself
        addLaunch(builder, 150, 2, { 2200, 2500 }); // forward, after 100 ns of idle time
        addLaunch(builder, 610, 3, { 2600, 2640 }); // step / backward / forward
        addLaunch(builder, 800, 4, { 2640, 2700 }); // backward
        addLaunch(builder, 5000, 5, { 6000, 6500 }); // in no range
        const auto table = tableOf(builder.build());
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("nvtx_tree"));
        // 500 = 100 + 300 + 100; idle between 2000 and 2700: 100 + 100
        QCOMPARE(
            figures(table),
            (QStringList {
                QStringLiteral("default domain: gpu 500/ busy 500/ idle 200 host 1000 x1"),
                QStringLiteral("default domain / step: gpu 500/100 busy 500/100 idle 200 host 1000 x1"),
                QStringLiteral("default domain / step / forward: gpu 300/300 busy 300/300 idle 0 host 300 x1"),
                QStringLiteral("default domain / step / backward: gpu 100/60 busy 100/60 idle 0 host 400 x1"),
                QStringLiteral("default domain / step / backward / forward: gpu 40/40 busy 40/40 idle 0 host 100 x1"),
            }));
        QCOMPARE(cellText(table, 2, u"pct_of_gpu_time"), QStringLiteral("30.0")); // 300 of 1000
        QCOMPARE(cellText(table, 4, u"parent_row"), QStringLiteral("3"));
        QCOMPARE(cellText(table, 4, u"level"), QStringLiteral("3"));
        QCOMPARE(table.subject(4).nvtx->text, QStringLiteral("forward"));
        QVERIFY(!table.subject(0).nvtx);
        QVERIFY2(table.provenance.coverage.contains(QStringLiteral("50.0 %")), qPrintable(table.provenance.coverage));
    }

    void sumsAndUnionsDiffer()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 500, QStringLiteral("a"));
        builder.addRange(1, 1, 100, 200, QStringLiteral("b"));
        addLaunch(builder, 10, 1, { 1000, 1100 }, 7); // a
        addLaunch(builder, 110, 2, { 1050, 1150 }, 8); // b: 50 ns beside the first
        addLaunch(builder, 150, 3, { 1080, 1120 }, 9); // b: inside of the second
        const auto lines = figures(tableOf(builder.build()));
        QCOMPARE(lines.at(1), QStringLiteral("default domain / a: gpu 240/100 busy 150/100 idle 0 host 500 x1"));
        QCOMPARE(lines.at(2), QStringLiteral("default domain / a / b: gpu 140/140 busy 100/100 idle 0 host 100 x1"));
    }

    void busyTimeIsPerGpu()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 500, QStringLiteral("a"));
        addLaunch(builder, 10, 1, { 1000, 1100 }, 7, 1, 1, 0);
        addLaunch(builder, 30, 2, { 1000, 1100 }, 7, 1, 1, 1);
        addLaunch(builder, 50, 3, { 1200, 1250 }, 7, 1, 1, 1); // 100 ns of idle time on GPU 1 only
        QCOMPARE(figures(tableOf(builder.build())).at(1),
                 QStringLiteral("default domain / a: gpu 250/250 busy 250/250 idle 100 host 500 x1"));
    }

    void idleInsideIsOfEachRangeAndOfNobody()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        builder.addRange(1, 1, 200, 300, QStringLiteral("a"));
        addLaunch(builder, 10, 1, { 1000, 1100 });
        addLaunch(builder, 30, 2, { 1300, 1400 }); // of the first range: 200 ns in between
        addLaunch(builder, 210, 3, { 5000, 5100 }); // the time between the ranges' work is in neither
        builder.addKernel(2, 0, 9, 1100, 1150, QStringLiteral("of another process"), 9);
        const auto lines = figures(tableOf(builder.build()));
        QCOMPARE(lines.at(1), QStringLiteral("default domain / a: gpu 300/300 busy 300/300 idle 150 host 200 x2"));
    }

    void copiesAndSetsAreGpuWork()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        builder.addCall(1, 1, 10, 20, QStringLiteral("cudaMemcpyAsync_v3020"), 1);
        builder.addCopy(1, 0, 7, 500, 600, 1000, 1, core::MemoryKind::Pinned, core::MemoryKind::Device, 1);
        builder.addCall(1, 1, 30, 40, QStringLiteral("cudaMemsetAsync_v3020"), 2);
        builder.addSet(1, 0, 7, 600, 610, 1000, core::MemoryKind::Device, 2);
        const auto table = tableOf(builder.build());
        QCOMPARE(figures(table).at(1),
                 QStringLiteral("default domain / a: gpu 110/110 busy 110/110 idle 0 host 100 x1"));
        QCOMPARE(cellText(table, 1, u"work_inclusive"), QStringLiteral("2"));
    }

    void domainsAreTreesOfTheirOwn()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        builder.addRange(1, 1, 10, 90, QStringLiteral("all"), QStringLiteral("NCCL"));
        builder.addRange(1, 1, 20, 80, QStringLiteral("b"));
        addLaunch(builder, 30, 1, { 1000, 1100 });
        const auto trace = builder.build();
        const auto tree = treeOf(trace);
        QCOMPARE(tree->tied.sumNs, 100); // once, though two domains have it
        const auto lines = figures(core::describeNvtxTree(trace, tree, {}));
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines.contains(QStringLiteral("default domain / a: gpu 100/0 busy 100/0 idle 0 host 100 x1")));
        QVERIFY(lines.contains(QStringLiteral("default domain / a / b: gpu 100/100 busy 100/100 idle 0 host 60 x1")));
        QVERIFY(lines.contains(QStringLiteral("NCCL / all: gpu 100/100 busy 100/100 idle 0 host 80 x1")));
    }

    void threadsAndProcessesShareAPath()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a, op_id = 1"));
        builder.addRange(1, 2, 0, 100, QStringLiteral("a, op_id = 2"));
        builder.addRange(2, 3, 50, 150, QStringLiteral("a"));
        addLaunch(builder, 10, 1, { 1000, 1100 }, 7, 1, 1);
        addLaunch(builder, 60, 1, { 1000, 1100 }, 7, 2, 3, 1);
        const auto table = tableOf(builder.build());
        QCOMPARE(table.rowCount, std::size_t { 2 });
        QCOMPARE(figures(table).at(1),
                 QStringLiteral("default domain / a: gpu 200/200 busy 200/200 idle 0 host 300 x3"));
    }

    void rangesThatOverlapWithoutNesting()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        builder.addRange(1, 1, 50, 150, QStringLiteral("b")); // not in a
        addLaunch(builder, 10, 1, { 1000, 1001 }); // a
        addLaunch(builder, 60, 2, { 1001, 1003 }); // both: b started last
        addLaunch(builder, 95, 3, { 1003, 1007 }); // b
        const auto trace = builder.build();
        const auto tree = treeOf(trace);
        QCOMPARE(tree->overlappingCount, 1);
        const auto table = core::describeNvtxTree(trace, tree, {});
        QVERIFY(figures(table).contains(QStringLiteral("default domain / b: gpu 6/6 busy 6/6 idle 0 host 100 x1")));
        QVERIFY(figures(table).contains(QStringLiteral("default domain / a: gpu 1/1 busy 1/1 idle 0 host 100 x1")));
        QVERIFY(table.provenance.limitations.join(QString()).contains(QStringLiteral("overlaps")));
        QVERIFY(table.figureSql(1, *table.findColumn(u"gpu_inclusive_ns")).text.isEmpty());
        QVERIFY(!table.columns[*table.findColumn(u"gpu_inclusive_ns")].noSql.isEmpty());
    }

    void windowsClipAndKeepWhatWasLaunchedBefore()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("early"));
        builder.addRange(1, 1, 1000, 1200, QStringLiteral("late"));
        builder.addRange(1, 1, 400, 500, QStringLiteral("neither"));
        addLaunch(builder, 10, 1, { 900, 1100 });
        addLaunch(builder, 1010, 2, { 1100, 1300 });
        Scope scope;
        scope.window = core::TimeWindow { 1000, 1150 };
        const auto lines = figures(tableOf(builder.build(), scope));
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines.contains(QStringLiteral("default domain / early: gpu 100/100 busy 100/100 idle 0 host 0 x0")));
        QVERIFY(lines.contains(QStringLiteral("default domain / late: gpu 50/50 busy 50/50 idle 0 host 150 x1")));
    }

    void scopeOfAProcess()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        builder.addRange(2, 2, 0, 100, QStringLiteral("b"));
        addLaunch(builder, 10, 1, { 1000, 1100 });
        addLaunch(builder, 20, 1, { 1200, 1300 }, 7, 2, 2);
        const auto trace = builder.build();
        Scope scope;
        scope.processes = { core::ProcessIndex { std::size_t { 1 } } };
        const auto lines = figures(tableOf(trace, scope));
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines.at(1).startsWith(QStringLiteral("default domain / b: gpu 100/100")), qPrintable(lines.at(1)));
    }

    void withoutGpuWorkOnlyTheHostIsKnown()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("short"));
        builder.addRange(1, 1, 200, 500, QStringLiteral("long"));
        builder.addRange(1, 1, 210, 220, QStringLiteral("inner"));
        QCOMPARE(figures(tableOf(builder.build())),
                 (QStringList { QStringLiteral("default domain: gpu / busy / idle  host 400 x2"),
                                QStringLiteral("default domain / long: gpu / busy / idle  host 300 x1"),
                                QStringLiteral("default domain / short: gpu / busy / idle  host 100 x1"),
                                QStringLiteral("default domain / long / inner: gpu / busy / idle  host 10 x1") }));
    }

    void withoutRangesThereIsNoTree()
    {
        MemoryTrace builder;
        addLaunch(builder, 10, 1, { 1000, 1100 });
        const auto table = tableOf(builder.build());
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.rowCount, std::size_t { 0 });
        QVERIFY(table.provenance.unavailable.contains(QStringLiteral("NVTX")));
        QVERIFY(!table.provenance.advice.isEmpty());
    }

    void parentsStandBeforeTheirChildren()
    {
        std::mt19937 random(20);
        MemoryTrace builder;
        for (std::uint32_t i = 0; i < 400; ++i) {
            const auto start = below(random, 10'000);
            builder.addRange(1, 1, start, start + 1 + below(random, 2'000), QString::number(below(random, 6)));
            addLaunch(builder, below(random, 10'000), i + 1, { 20'000 + 10 * i, 20'000 + 10 * i + below(random, 30) },
                      7 + below(random, 3));
        }
        const auto tree = treeOf(builder.build());
        QVERIFY(tree->rows.size() > 100);
        std::int64_t self = 0;
        std::map<std::uint32_t, std::int64_t> children;
        for (std::size_t row = 0; row < tree->rows.size(); ++row) {
            const auto& path = tree->rows[row];
            self += path.self.sumNs;
            QVERIFY(path.work.busyNs <= path.work.sumNs);
            QVERIFY(path.self.busyNs <= path.work.busyNs);
            QVERIFY(row == 0 || path.work.sumNs <= tree->rows[row - 1].work.sumNs);
            if (path.level == 0)
                continue;
            QVERIFY(path.parent < row);
            QCOMPARE(path.level, tree->rows[path.parent].level + 1);
            children[path.parent] += path.work.sumNs;
        }
        for (const auto& [row, sumNs] : children)
            QCOMPARE(sumNs + tree->rows[row].self.sumNs, tree->rows[row].work.sumNs);
        QCOMPARE(self, tree->tied.sumNs);
    }

    void deepPaths()
    {
        constexpr int Depth = 1'000;
        MemoryTrace builder;
        for (int i = 0; i < Depth; ++i)
            builder.addRange(1, 1, i, 10'000 - i, QStringLiteral("level %1").arg(i));
        addLaunch(builder, 5'000, 1, { 20'000, 20'100 });
        const auto trace = builder.build();
        const auto tree = treeOf(trace);
        QCOMPARE(tree->rows.size(), std::size_t { Depth + 1 });
        QCOMPARE(tree->rows.back().level, std::uint32_t { Depth });
        QCOMPARE(tree->rows.back().self.sumNs, 100);
        QCOMPARE(tree->rows[1].work.busyNs, 100);
        const auto path = core::nvtxPathText(*trace, *tree, Depth);
        QCOMPARE(path.split(QStringLiteral(" / ")).size(), 21);
        QVERIFY(path.startsWith(QStringLiteral("default domain / level 0"))
                && path.endsWith(QStringLiteral("level 999")));
        const auto table = core::describeNvtxTree(trace, tree, {});
        QVERIFY(table.figureSql(Depth, *table.findColumn(u"gpu_self_ns")).text.isEmpty());
        QVERIFY(!table.figureSql(5, *table.findColumn(u"gpu_self_ns")).text.isEmpty());
    }

    void stops()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("a"));
        addLaunch(builder, 10, 1, { 1000, 1100 });
        const auto trace = builder.build();
        QVERIFY(!core::analyzeNvtxTree(*trace, {}, core::findBusyTimes(*trace).value(), stoppedToken()));
    }
};

QTEST_APPLESS_MAIN(TestNvtxTree)
#include "tst_nvtxtree.moc"
