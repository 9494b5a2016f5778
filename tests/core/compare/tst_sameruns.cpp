// SPDX-License-Identifier: GPL-3.0-or-later
// A against A: halves of generated traces do not differ but by chance, so they are called slower or faster no more often
// than the tests may err. Measured with 30 seeds (60 traces with a unit): in 6 of 120 tables,
// 8 of 4,563 rows and 0 of 179 walls; with those of the test in none.
#include "comparetesting.h"
#include "generator.h"

#include <QTemporaryDir>
#include <QTest>

using namespace comparetesting;

namespace {

/// How often something was tested, and called a difference.
struct Calls {
    int tables = 0, calledTables = 0; ///< with a tested row
    int rows = 0, calledRows = 0;
    int walls = 0, calledWalls = 0;
};

template <typename Rows> void count(Calls& calls, const Rows& rows)
{
    int tested = 0;
    int called = 0;
    for (const auto& row : rows) {
        const auto state = row.test.judgement.state;
        tested += row.test.samples.p ? 1 : 0;
        called += state == core::ChangeState::Slower || state == core::ChangeState::Faster ? 1 : 0;
    }
    calls.rows += tested;
    calls.calledRows += called;
    calls.tables += tested > 0 ? 1 : 0;
    calls.calledTables += called > 0 ? 1 : 0;
}

/// One half of a trace without its first quarter, in which programs warm up.
core::CompareRun halfOf(const TracePointer& trace, core::Side side)
{
    const auto extent = trace->extent;
    const auto firstNs = extent.startNs + extent.durationNs() / 4;
    const auto halfNs = (extent.endNs - firstNs) / 2;
    core::Scope scope;
    scope.window = side == core::Side::Base ? core::TimeWindow { firstNs, firstNs + halfNs }
                                            : core::TimeWindow { firstNs + halfNs, extent.endNs };
    return runOf(trace, scope);
}

} // namespace

class TestSameRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void halvesAreSeldomCalled()
    {
        constexpr std::uint64_t Seeds = 4;
        constexpr std::int64_t Events = 12'000;
        constexpr double ErrorRate = 0.05;
        const QTemporaryDir folder;
        Calls calls;
        for (const auto* profile : { "inference", "training", "graphs", "tiny-kernels" }) {
            for (std::uint64_t seed = 1; seed <= Seeds; ++seed) {
                const auto path = folder.filePath(QStringLiteral("%1-%2.sqlite").arg(QLatin1String(profile)).arg(seed));
                QVERIFY(tracegen::generate({ tracegen::findProfile(profile), Events, seed }, path));
                const auto trace = core::loadTrace(path).value();
                const auto pair = compared(halfOf(trace, core::Side::Base), halfOf(trace, core::Side::New));
                if (!pair->unit)
                    continue;
                count(calls, pair->budget->rows);
                count(calls, pair->kernels->rows);
                const auto& wall = pair->budget->wall(pair->gpus.critical).test;
                calls.walls += wall.samples.p ? 1 : 0;
                calls.calledWalls += wall.judgement.state == core::ChangeState::Slower
                        || wall.judgement.state == core::ChangeState::Faster
                    ? 1
                    : 0;
            }
        }
        qInfo("tables %d of %d, rows %d of %d, walls %d of %d", calls.calledTables, calls.tables, calls.calledRows,
              calls.rows, calls.calledWalls, calls.walls);
        QVERIFY(calls.tables > 0 && calls.walls > 0);
        QVERIFY(calls.calledTables <= ErrorRate * calls.tables);
        QVERIFY(calls.calledRows <= ErrorRate * calls.rows);
        QVERIFY(calls.calledWalls <= ErrorRate * calls.walls);
    }
};

QTEST_GUILESS_MAIN(TestSameRuns)
#include "tst_sameruns.moc"
