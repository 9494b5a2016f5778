// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelmodes.h"
#include "analysis/kernels/kernels.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "results/analysisresults.h"
#include "table/celltext.h"
#include "verifyexpected.h"

#include <QTest>

#include <functional>

using namespace analysistesting;
using core::KernelModes;
using core::ModeExplanation;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

/// Launches of "k" one after the other, each with its call, that take 100 or 200 ns as `isLong` says.
void addLaunches(MemoryTrace& builder, int count, const std::function<bool(int)>& isLong)
{
    for (int i = 0; i < count; ++i) {
        const auto start = std::int64_t { i } * 1000;
        const auto correlation = static_cast<std::uint32_t>(i + 1);
        builder.addCall(1, 1, start, start + 5, QStringLiteral("cudaLaunchKernel_v7000"), correlation);
        builder.addKernel(1, 0, 7, start + 10, start + 10 + (isLong(i) ? 200 : 100), QStringLiteral("k"), correlation,
                          {}, fixtures::gridOf(4));
    }
}

KernelModes modesOf(const TracePointer& trace, const core::Scope& scope = {})
{
    return core::analyzeKernelModes(*trace, scope).value();
}

core::Table tableOf(const TracePointer& trace, KernelModes modes)
{
    return core::describeKernelModes(trace, std::make_shared<const KernelModes>(std::move(modes)), {});
}

/// No pattern that neighbours or halves would tell.
bool isScattered(int i)
{
    return (i * 7919 / 13) % 2 == 0;
}

} // namespace

class TestKernelModes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twoModesAreFound()
    {
        MemoryTrace builder;
        addLaunches(builder, 20, [](int i) { return i >= 10; });
        const auto trace = builder.build();
        const auto modes = modesOf(trace);
        QCOMPARE(modes.judged, 1);
        QCOMPARE(modes.rows.size(), std::size_t { 1 });
        const auto& row = modes.rows[0];
        QCOMPARE(row.cut.low.count, std::size_t { 10 });
        QCOMPARE(row.cut.eta, 1.0);
        QCOMPARE(row.excessNs, 10 * 100);
        QVERIFY(row.isOnlyShape);
        QCOMPARE(modes.find(row.name), &row);
        QCOMPARE(core::modesText(row.cut), QStringLiteral("10 near 100 ns, 10 near 200 ns"));
        QCOMPARE(core::medianRemark(row.cut, 150), QStringLiteral("no launch took this"));
        QCOMPARE(core::medianRemark(row.cut, 200), QString());
        const auto table = tableOf(trace, modes);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("kernel_modes"));
        QCOMPARE(cellText(table, 0, u"grid"), QStringLiteral("4×1×1"));
        QCOMPARE(cellText(table, 0, u"low_count"), QStringLiteral("10"));
        QCOMPARE(cellText(table, 0, u"high_p50_us"), QStringLiteral("0.200"));
        QCOMPARE(cellText(table, 0, u"excess_ns"), QStringLiteral("1000"));
        QCOMPARE(cellText(table, 0, u"explained_by"), QStringLiteral("half of the trace"));
    }

    void shapesAreSplitFirst()
    {
        MemoryTrace builder; // each shape has one mode; together they would be two
        for (int i = 0; i < 60; ++i)
            builder.addKernel(1, 0, 7, i * 1000, i * 1000 + (i % 2 == 0 ? 100 : 200), QStringLiteral("k"), 0, {},
                              fixtures::gridOf(1 + i % 2));
        const auto modes = modesOf(builder.build());
        QCOMPARE(modes.judged, 2);
        QVERIFY(modes.rows.empty());
        QVERIFY(modes.provenance.isAvailable());
    }

    void aShapeAmongOthersIsNotTheKernel()
    {
        MemoryTrace builder;
        addLaunches(builder, 40, isScattered);
        builder.addKernel(1, 0, 7, 100'000, 100'300, QStringLiteral("k"), 0, {}, fixtures::gridOf(9));
        const auto modes = modesOf(builder.build());
        QCOMPARE(modes.rows.size(), std::size_t { 1 });
        QVERIFY(!modes.rows[0].isOnlyShape);
        QVERIFY(!modes.find(modes.rows[0].name));
    }

    void launchesOfAllGpusAndStreamsCount()
    {
        MemoryTrace builder;
        for (int i = 0; i < 40; ++i)
            builder.addKernel(1, i % 2, 7 + i % 3, i * 1000, i * 1000 + (isScattered(i) ? 200 : 100),
                              QStringLiteral("k"), 0, {}, fixtures::gridOf(1));
        const auto modes = modesOf(builder.build());
        QCOMPARE(modes.rows.size(), std::size_t { 1 });
        QCOMPARE(modes.rows[0].cut.low.count + modes.rows[0].cut.high.count, std::size_t { 40 });
    }

    void whatTellsTheModesApartIsNamed_data()
    {
        QTest::addColumn<QString>("by");
        QTest::addColumn<int>("explanation");
        const auto row = [](const char* by, ModeExplanation explanation) {
            QTest::newRow(by) << QString::fromLatin1(by) << static_cast<int>(explanation);
        };
        row("nothing", ModeExplanation::None);
        row("ranges", ModeExplanation::NvtxPath);
        row("outer ranges", ModeExplanation::NvtxPath);
        row("other ranges", ModeExplanation::None);
        row("kernels", ModeExplanation::KernelBefore);
        row("halves", ModeExplanation::HalfOfTrace);
    }
    void whatTellsTheModesApartIsNamed()
    {
        QFETCH(QString, by);
        constexpr int Count = 80;
        MemoryTrace builder;
        const auto isLong = [&by](int i) { return by == QStringLiteral("halves") ? i >= Count / 2 : isScattered(i); };
        addLaunches(builder, Count, isLong);
        for (int i = 0; i < Count; ++i) {
            const auto start = std::int64_t { i } * 1000;
            const auto name = QStringLiteral("%1 %2");
            const auto kind = isLong(i) ? QStringLiteral("large") : QStringLiteral("small");
            if (by == QStringLiteral("ranges"))
                builder.addRange(1, 1, start - 1, start + 900, name.arg(kind).arg(i)); // numbers say nothing
            if (by == QStringLiteral("outer ranges")) {
                builder.addRange(1, 1, start - 2, start + 900, kind);
                builder.addRange(1, 1, start - 1, start + 800, QStringLiteral("launch"));
            }
            if (by == QStringLiteral("other ranges")) // of another thread, and not around the call as a whole
                builder.addRange(1, i % 2 == 0 ? 2 : 1, start - 1, i % 2 == 0 ? start + 900 : start + 3, kind);
            if (by == QStringLiteral("kernels"))
                builder.addKernel(1, 0, 7, start + 500, start + 510,
                                  isLong(i + 1) ? QStringLiteral("beforeLong") : QStringLiteral("beforeShort"));
        }
        const auto modes = modesOf(builder.build());
        const auto found = std::find_if(modes.rows.begin(), modes.rows.end(),
                                        [](const auto& row) { return row.cut.low.medianNs == 100; });
        QVERIFY(found != modes.rows.end());
        QTEST(static_cast<int>(found->explanation), "explanation");
        QCOMPARE(found->purity >= core::LeastPurity, found->explanation != ModeExplanation::None);
    }

    /// Purity is that of each mode: a rare mode must be told as well.
    void aRareModeMustBeToldToo()
    {
        MemoryTrace builder;
        constexpr int Count = 400;
        const auto isLong = [](int i) { return i % 20 == 3; };
        addLaunches(builder, Count, isLong);
        for (int i = 0; i < Count; ++i) // half of the long ones lie in ranges of the short ones: 97.5 % of all are told
            builder.addRange(1, 1, i * 1000 - 1, i * 1000 + 900,
                             isLong(i) && i % 40 == 3 ? QStringLiteral("large") : QStringLiteral("small"));
        const auto modes = modesOf(builder.build());
        QCOMPARE(modes.rows.size(), std::size_t { 1 });
        QCOMPARE(modes.rows[0].explanation, ModeExplanation::None);
        QVERIFY(modes.rows[0].purity < core::LeastPurity);
    }

    void launchesThatTheWindowCutsAreLeftOut()
    {
        MemoryTrace builder;
        addLaunches(builder, 60, isScattered);
        const auto trace = builder.build();
        core::Scope scope;
        scope.window = core::TimeWindow { 60, 40'050 }; // cuts the launches at 10 and 40,010
        const auto modes = modesOf(trace, scope);
        QCOMPARE(modes.rows.size(), std::size_t { 1 });
        QCOMPARE(modes.rows[0].cut.low.count + modes.rows[0].cut.high.count, std::size_t { 39 });
        QCOMPARE(modes.rows[0].cut.lowEndNs, 100);
    }

    void kernelsShowTheirModes()
    {
        MemoryTrace builder;
        addLaunches(builder, 40, [](int i) { return i % 2 == 0; });
        builder.addKernel(1, 0, 7, 100'000, 100'300, QStringLiteral("other"));
        const auto trace = builder.build();
        const auto results = core::analyze(trace).value();
        const auto table = results->table(u"kernels");
        QCOMPARE(cellText(*table, 0, u"modes"), QStringLiteral("20 near 100 ns, 20 near 200 ns"));
        QCOMPARE(cellText(*table, 0, u"p50_us"), QStringLiteral("0.150")); // exports keep the figure
        const auto p50 = *table->findColumn(u"p50_us");
        QCOMPARE(core::displayText(*table, 0, p50, {}), QStringLiteral("20 near 100 ns, 20 near 200 ns"));
        QCOMPARE(table->columns[p50].toolTip(0), QStringLiteral("no launch took this"));
        QCOMPARE(cellText(*table, 1, u"modes"), QString());
        QCOMPARE(core::displayText(*table, 1, p50, {}), QStringLiteral("0.300"));
        QVERIFY(!results->table(u"kernels_by_pid")->findColumn(u"modes"));
    }

    void stops()
    {
        MemoryTrace builder;
        addLaunches(builder, 40, isScattered);
        const auto modes = core::analyzeKernelModes(*builder.build(), {}, 0.85, stoppedToken());
        QVERIFY(!modes && modes.error().code == core::ErrorCode::Cancelled);
        QVERIFY(!core::analyzeKernelModes(*MemoryTrace().build(), {}).value().provenance.isAvailable());
    }
};

QTEST_GUILESS_MAIN(TestKernelModes)
#include "tst_kernelmodes.moc"
