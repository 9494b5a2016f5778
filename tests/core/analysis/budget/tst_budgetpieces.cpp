// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the wall budget as the pieces of gaps that they are made of, and causes of gaps.
#include "analysis/budget/budgetpieces.h"
#include "analysis/budget/budgetwindows.h"
#include "analysis/budget/gapreasons.h"
#include "analysis/budget/wallbudget.h"
#include "analysistesting.h"
#include "madetraces.h"
#include "memorytrace.h"
#include "randomwork.h"
#include "results/analysisresults.h"

#include <QTest>

#include <array>
#include <random>

using namespace analysistesting;
using core::MemoryKind;
using core::Scope;
using fixtures::MemoryTrace;

namespace {

void addSeeds()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 10; ++seed)
        QTest::addRow("%u", seed) << seed;
}

std::shared_ptr<const core::Trace> made(QLatin1Char trace)
{
    return fixtures::readMadeTrace(trace).value();
}

} // namespace

class TestBudgetPieces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// The table of gaps says of each what most of it counts for.
    void causesOfGaps()
    {
        const auto results = core::analyze(made(QLatin1Char('A'))).value();
        const auto gaps = results->table(u"gpu_idle_gaps");
        QCOMPARE(tableFault(*gaps), QString());
        QStringList causes;
        for (std::size_t row = 0; row < gaps->rowCount; ++row)
            causes.append(QStringLiteral("%1 %2 %3")
                              .arg(cellText(*gaps, row, u"gap_ns"), cellText(*gaps, row, u"cause"),
                                   cellText(*gaps, row, u"host_call")));
        QCOMPARE(
            causes,
            QStringList({ QStringLiteral("511000 os_io read"), QStringLiteral("126000 alloc cudaMalloc"),
                          QStringLiteral("38000 round_trip "), QStringLiteral("18000 launch_call cudaLaunchKernel"),
                          QStringLiteral("2000 turnaround ") }));
        QCOMPARE(cellText(*gaps, 0, u"cause_pct"), QStringLiteral("58.7"));
        QCOMPARE(cellText(*gaps, 0, u"host_nvtx"), QStringLiteral("load"));
    }

    /// Where SQL cannot say a time shortly, its pieces can be listed, and they add up to it.
    void piecesAddUp_data() { addSeeds(); }
    void piecesAddUp()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        MemoryTrace builder;
        fixtures::addRandomWork(builder, random);
        std::vector<Scope> scopes(5);
        scopes[4].processes = { builder.process(2) };
        scopes[1].streams = { builder.stream(1, 0, 7), builder.stream(2, 1, 8) };
        scopes[2].nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
        scopes[3].window = core::TimeWindow { 700 * UsNs, 3000 * UsNs };
        const auto trace = builder.build();
        for (const auto& scope : scopes) {
            const auto results = core::analyze(trace, scope).value();
            for (const auto key : { u"wall_budget", u"idle_causes", u"host_during_idle", u"gpu_idle_gaps" }) {
                const auto table = results->table(key);
                QVERIFY(table->pieces);
                const auto figure = table->findColumn(table->pieces->figure);
                for (std::size_t row = 0; row < std::min<std::size_t>(table->rowCount, 30); ++row) {
                    const auto pieces = table->pieces->list(row, {}).value();
                    if (!pieces) { // work has SQL
                        const auto timeClass = core::timeClassOfKey(cellText(*table, row, u"class").toStdString());
                        QVERIFY(table->key == QStringLiteral("wall_budget") && !core::isIdle(timeClass.value()));
                        continue;
                    }
                    QCOMPARE(tableFault(*pieces), QString());
                    std::int64_t sum = 0;
                    for (std::size_t piece = 0; piece < pieces->rowCount; ++piece)
                        sum += cellText(*pieces, piece, u"time_ns").toLongLong();
                    QCOMPARE(QString::number(sum), table->text(row, *figure));
                }
            }
        }
    }

    /// Budgets of some processes, streams or ranges do not look closely at work of others: that changes nothing.
    void limitedBudgetsAreWhatTheirPiecesSay_data() { addSeeds(); }
    void limitedBudgetsAreWhatTheirPiecesSay()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        MemoryTrace builder;
        fixtures::addRandomWork(builder, random);
        std::vector<Scope> scopes(6);
        scopes[0].processes = { builder.process(1) };
        scopes[1].processes = { builder.process(2) };
        scopes[2].streams = { builder.stream(1, 0, 7), builder.stream(2, 1, 8) };
        scopes[3].nvtx = core::NvtxLimit { QStringLiteral("step"), {} };
        scopes[4] = scopes[0];
        scopes[4].devices = { builder.device(1) };
        scopes[5] = scopes[3];
        scopes[5].processes = scopes[1].processes;
        const auto trace = builder.build();
        for (const auto& scope : scopes) {
            const auto results = core::analyze(trace, scope).value();
            const auto& reasons = *results->gapReasons;
            const auto windows = core::findBudgetWindows(reasons.work(), *reasons.inputs().times, scope).value();
            QCOMPARE(windows.devices.size(), results->wallBudget->devices.size());
            for (std::size_t i = 0; i < windows.devices.size(); ++i) {
                std::array<core::ClassTimes, core::RunPartCount> timesNs {};
                QVERIFY(core::visitBudgetPieces(
                    reasons, windows, windows.devices[i], {}, [&timesNs](const core::BudgetPiece& piece) {
                        timesNs[static_cast<std::size_t>(piece.part)][static_cast<std::size_t>(piece.piece.timeClass)]
                            += piece.span.lengthNs();
                    }));
                QVERIFY(timesNs == results->wallBudget->devices[i].timesNs);
            }
        }
    }

    /// A piece tells its gap, what is around it, and who launched the next work.
    void piecesOfACause()
    {
        const auto results = core::analyze(made(QLatin1Char('A'))).value();
        const auto causes = results->table(u"idle_causes");
        QCOMPARE(cellText(*causes, 0, u"cause"), QStringLiteral("os_io"));
        const auto pieces = causes->pieces->list(0, {}).value();
        QCOMPARE(pieces->rowCount, std::size_t { 1 });
        QStringList texts;
        for (const auto column : { u"start_ns", u"time_ns", u"class", u"state", u"gap_start_ns", u"gap_end_ns",
                                   u"launch_start_ns", u"launch_end_ns", u"previous", u"next", u"launch_call" })
            texts.append(cellText(*pieces, 0, column));
        QCOMPARE(
            texts.join(u' '),
            QStringLiteral("21000000 300000 os_io os_io 20973000 21484000 21473000 21480000 D E cudaLaunchKernel"));
    }

    /// Other work can run in the gaps of a scope, and between kernels only.
    void causesOfGapsWithWork()
    {
        MemoryTrace builder;
        const auto launch = QStringLiteral("cudaLaunchKernel");
        builder.addCall(1, 1, 0, 2 * UsNs, launch, 1);
        builder.addKernel(1, 0, 7, 5 * UsNs, 10 * UsNs, QStringLiteral("k"), 1);
        builder.addCopy(1, 0, 8, 10 * UsNs, 70 * UsNs, 1, 1, MemoryKind::Pinned, MemoryKind::Device);
        builder.addCall(1, 1, 75 * UsNs, 90 * UsNs, launch, 2);
        builder.addKernel(1, 0, 7, 95 * UsNs, 100 * UsNs, QStringLiteral("k"), 2);
        builder.addCall(1, 1, 101 * UsNs, 102 * UsNs, launch, 3);
        builder.addKernel(1, 0, 8, 105 * UsNs, 110 * UsNs, QStringLiteral("k"), 3);
        builder.addCall(1, 1, 112 * UsNs, 192 * UsNs, launch, 4);
        builder.addKernel(1, 0, 7, 195 * UsNs, 200 * UsNs, QStringLiteral("k"), 4);
        const auto stream = builder.stream(1, 0, 7);
        const auto trace = builder.build();
        const auto causesOf = [](const core::Table& gaps) {
            QStringList causes;
            for (std::size_t row = 0; row < gaps.rowCount; ++row)
                causes.append(QStringLiteral("%1 %2 %3")
                                  .arg(cellText(gaps, row, u"gap_us"), cellText(gaps, row, u"cause"),
                                       cellText(gaps, row, u"cause_pct")));
            return causes;
        };
        Scope scope;
        scope.streams = { stream };
        const auto limited = core::analyze(trace, scope).value();
        QCOMPARE(causesOf(*limited->table(u"gpu_idle_gaps")),
                 QStringList({ QStringLiteral("95.000 launch_call 85.3"), QStringLiteral("85.000 other_work 70.6") }));
        const auto whole = core::analyze(trace).value();
        const auto idle
            = std::make_shared<const core::GpuIdle>(core::analyzeGpuIdle(*trace, {}, { .kernelsOnly = true }).value());
        const auto gaps = core::describeIdleGaps(trace, idle, {},
                                                 core::gapAnswers(whole->gapReasons, core::WorkTables::KernelsOnly));
        QCOMPARE(causesOf(gaps),
                 QStringList({ QStringLiteral("85.000 copy_h2d 70.6"), QStringLiteral("85.000 launch_call 94.1"),
                               QStringLiteral("5.000 launch_latency 60.0") }));
    }

    /// Two pieces of work that start at the same moment: the table of gaps asks who launched the one that the budget
    /// asks about, which ends first.
    void causesOfGapsBeforeTies()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 0, 2 * UsNs, QStringLiteral("cudaLaunchKernel"), 1);
        builder.addKernel(1, 0, 7, 5 * UsNs, 10 * UsNs, QStringLiteral("k"), 1);
        builder.addCall(1, 1, 20 * UsNs, 22 * UsNs, QStringLiteral("cudaLaunchKernel"), 2);
        builder.addKernel(1, 0, 7, 95 * UsNs, 100 * UsNs, QStringLiteral("k"), 2);
        builder.addCall(1, 2, 75 * UsNs, 90 * UsNs, QStringLiteral("cudaMemcpyAsync"), 3);
        builder.addCopy(1, 0, 8, 95 * UsNs, 97 * UsNs, 64, 1, MemoryKind::Pinned, MemoryKind::Device, 3);
        const auto results = core::analyze(builder.build()).value();
        const auto causes = results->table(u"idle_causes");
        QCOMPARE(cellText(*causes, 0, u"cause"), QStringLiteral("enqueue"));
        const auto gaps = results->table(u"gpu_idle_gaps");
        QCOMPARE(cellText(*gaps, 0, u"cause"), QStringLiteral("enqueue"));
        QCOMPARE(cellText(*gaps, 0, u"cause_pct"), QStringLiteral("76.5"));
        const auto pieces = gaps->pieces->list(0, {}).value();
        QCOMPARE(cellText(*pieces, 0, u"class"), QStringLiteral("enqueue"));
        QCOMPARE(cellText(*pieces, 0, u"launch_call"), QStringLiteral("cudaMemcpyAsync"));
    }
};

QTEST_MAIN(TestBudgetPieces)
#include "tst_budgetpieces.moc"
