// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phases.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "verifyexpected.h"

#include <QTest>

using namespace analysistesting;
using core::PhaseMap;
using core::Phases;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

using TracePointer = std::shared_ptr<const core::Trace>;

/// `text` with " for ': moc does not read raw strings.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

PhaseMap mapOf(const char* text)
{
    return core::parsePhaseMap(json(text), QStringLiteral("test")).value();
}

core::Expected<Phases> phasesOf(const TracePointer& trace, const PhaseMap& map, const Scope& scope = {},
                                const core::PhaseGrouping& grouping = {})
{
    return core::attributeToNvtx(*trace, scope).and_then([&](const core::NvtxAttribution& attribution) {
        return core::analyzePhases(*trace, scope, map, attribution, grouping);
    });
}

core::Table tableOf(const TracePointer& trace, const PhaseMap& map, const Scope& scope = {},
                    const core::PhaseGrouping& grouping = {})
{
    return core::describePhases(trace, std::make_shared<const Phases>(phasesOf(trace, map, scope, grouping).value()),
                                scope);
}

QStringList rowsOf(const core::Table& table, std::initializer_list<QStringView> keys)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        QStringList cells;
        for (const auto key : keys)
            cells.append(cellText(table, row, key));
        rows.append(cells.join(QLatin1Char(' ')));
    }
    return rows;
}

/// A kernel of `durationNs` and the call of 10 ns that launched it.
void addLaunch(MemoryTrace& trace, std::uint32_t pid, std::int64_t startNs, std::uint32_t id, std::int64_t durationNs)
{
    trace.addCall(pid, pid, startNs, startNs + 10, QStringLiteral("cudaLaunchKernel_v7000"), id);
    const auto start = 100'000 + 1'000 * std::int64_t { id };
    trace.addKernel(pid, 0, 7, start, start + durationNs, QStringLiteral("k"), id);
}

} // namespace

class TestPhases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goldenFigures()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto table = tableOf(trace, mapOf("{'prompt': ['PREFILL'], 'tokens': ['re:^dec']}"));
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(table.key, QStringLiteral("phases"));
        QCOMPARE(
            rowsOf(table, { u"phase", u"ranges", u"wall_ms", u"kernel_time_ms", u"kernels", u"pct_of_kernel_time" }),
            QStringList({ QStringLiteral("prompt 1 1.050 4.000 3 65.6"), QStringLiteral("tokens 2 4.600 2.100 2 34.4"),
                          QStringLiteral("unmapped 0 0.000 0.000 0 0.0"),
                          QStringLiteral("outside NVTX   0.000 0 0.0") }));
        QCOMPARE(table.summary, QStringLiteral("Most kernel time: prompt (65.6 %)"));
    }

    void theInnermostMappedRangeDecides()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 1000, QStringLiteral("step"));
        builder.addRange(1, 1, 100, 300, QStringLiteral("forward"));
        builder.addRange(1, 1, 110, 290, QStringLiteral("aten::add, op_id = 1")); // inside of a phase
        builder.addRange(1, 1, 400, 500, QStringLiteral("aten::add, op_id = 2"));
        builder.addRange(1, 1, 2000, 2100, QStringLiteral("aten::add, op_id = 3")); // outside of all
        builder.addMark(1, 1, 2200, QStringLiteral("step"));
        addLaunch(builder, 1, 120, 1, 1); // forward
        addLaunch(builder, 1, 420, 2, 2); // step
        addLaunch(builder, 1, 900, 3, 4); // step
        addLaunch(builder, 1, 2010, 4, 8); // unmapped
        addLaunch(builder, 1, 3000, 5, 16); // outside
        builder.addKernel(1, 0, 7, 200'000, 200'032, QStringLiteral("k"), 99); // no launch call
        const auto trace = builder.build();
        const auto map = mapOf("{'forward': ['forward'], 'step': ['step'], 'backward': ['backward']}");
        const auto table = tableOf(trace, map);
        QCOMPARE(rowsOf(table, { u"phase", u"ranges", u"wall_ns", u"kernel_time_ns", u"kernels" }),
                 QStringList({ QStringLiteral("forward 1 200 1 1"), QStringLiteral("step 1 1000 6 2"),
                               QStringLiteral("backward 0 0 0 0"), QStringLiteral("unmapped 1 100 8 1"),
                               QStringLiteral("outside NVTX   48 2") }));
        const auto limits = table.provenance.limitations.join(QLatin1Char('\n'));
        QVERIFY(limits.contains(QStringLiteral("no range in scope belongs to phase “backward”")));
        QVERIFY(limits.contains(QStringLiteral("only 23.8 % of the kernel time"))); // 15 of 63
    }

    void wallTimeIsAUnionPerProcess()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("x 1"));
        builder.addRange(1, 2, 50, 150, QStringLiteral("x 2")); // another thread
        builder.addRange(1, 2, 60, 70, QStringLiteral("x 3")); // nested
        builder.addRange(2, 1, 0, 100, QStringLiteral("x 1")); // another process
        const auto trace = builder.build();
        const auto map = mapOf("{'x': ['x']}");
        QCOMPARE(rowsOf(tableOf(trace, map), { u"phase", u"ranges", u"wall_ns", u"kernels" }).first(),
                 QStringLiteral("x 4 250 "));
        const auto byProcess = tableOf(trace, map, {}, { .byProcess = true });
        QCOMPARE(byProcess.key, QStringLiteral("phases_by_pid"));
        QCOMPARE(tableFault(byProcess), QString());
        QCOMPARE(rowsOf(byProcess, { u"pid", u"phase", u"ranges", u"wall_ns" }),
                 QStringList({ QStringLiteral("1 x 3 150"), QStringLiteral("1 unmapped 0 0"),
                               QStringLiteral("1 outside NVTX  "), QStringLiteral("2 x 1 100"),
                               QStringLiteral("2 unmapped 0 0"), QStringLiteral("2 outside NVTX  ") }));
        Scope scope;
        scope.window = core::TimeWindow { 80, 120 };
        const auto clipped = phasesOf(trace, map, scope).value();
        QCOMPARE(clipped.rows[0].rangeCount, 3);
        QCOMPARE(clipped.rows[0].wallNs, 60);
        QCOMPARE(clipped.clippedCount, 3);
    }

    void exactTextsWhereAPatternAsksForThem()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 10, QStringLiteral("run, step = 1"));
        builder.addRange(1, 1, 20, 30, QStringLiteral("run, step = 2"));
        builder.addRange(1, 1, 40, 50, QStringLiteral("run, step = 1"));
        const auto table = tableOf(builder.build(), mapOf("{'warm-up': ['re:step = 1$'], 'run': ['run']}"));
        QCOMPARE(rowsOf(table, { u"phase", u"ranges" }).mid(0, 2),
                 QStringList({ QStringLiteral("warm-up 2"), QStringLiteral("run 1") }));
    }

    void withoutAPhaseMap()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto table = tableOf(trace, {});
        QCOMPARE(table.provenance.unavailable, QStringLiteral("not available, because no phase map was given"));
        QVERIFY(table.provenance.advice.contains(QStringLiteral("--phase-map")));
        QCOMPARE(tableFault(table), QString());
        const auto empty = tableOf(MemoryTrace().build(), {});
        QVERIFY(empty.provenance.unavailable.contains(QStringLiteral("NVTX_EVENTS")));
    }

    void stops()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto attribution = core::attributeToNvtx(*trace, {}).value();
        const auto phases = core::analyzePhases(*trace, {}, mapOf("{'x': ['x']}"), attribution, {}, stoppedToken());
        QVERIFY(!phases && phases.error().code == core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestPhases)
#include "tst_phases.moc"
