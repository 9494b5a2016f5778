// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familyrules.h"
#include "analysistesting.h"
#include "compare/checks/samefile.h"
#include "comparetesting.h"
#include "memorytrace.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace comparetesting;
using core::Side;
using Totals = std::map<QString, std::int64_t>;

namespace {

constexpr std::int64_t UsNs = 1000;

const core::CompareKernelRow& kernelRow(const core::Comparison& comparison, const QString& part)
{
    for (const auto& row : comparison.kernels->rows) {
        for (const auto side : core::BothSides) {
            for (const auto name : row.match.names[side]) {
                if (comparison.runs[side].trace->kernelNames[name.value()].fullName.contains(part))
                    return row;
            }
        }
    }
    qFatal("no such kernel");
}

QString effectsText(const core::CompareKernelRow& row)
{
    return QStringLiteral("%1 = %2 + %3 + %4").arg(row.deltaNs).arg(row.callsNs).arg(row.mixNs).arg(row.timeNs);
}

/// Kernels starting from `fromMs` to `toMs` after the start of the trace.
core::CompareRun windowOf(const TracePointer& trace, std::int64_t fromMs, std::int64_t toMs)
{
    core::Scope scope;
    constexpr std::int64_t MsNs = 1'000'000;
    scope.window = core::windowInTrace(fromMs * MsNs, toMs * MsNs, *trace).value();
    return runOf(trace, scope);
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void madePairUnit()
    {
        const auto pair = madePair();
        QVERIFY(pair->unit.has_value());
        QVERIFY2(pair->unit->description.contains(QLatin1String("gemm")), qPrintable(pair->unit->description));
        QCOMPARE(pair->unit->pieces, (core::Sides<std::int64_t> { 6, 6 }));
        QCOMPARE(pair->unit->modalPieces, (core::Sides<std::int64_t> { 6, 6 }));
        QCOMPARE(pair->unit->alike, 2.0 / 3);
        QCOMPARE(pair->kept.base.count(), 6);
        QCOMPARE(pair->kept.now.count(), 6);
    }

    void madePairBudget()
    {
        const auto pair = madePair();
        QCOMPARE(groupTotals(*pair, 0, Side::Base),
                 (Totals { { QStringLiteral("compute"), 2'400'000 },
                           { QStringLiteral("communication"), 1'140'000 },
                           { QStringLiteral("copy"), 300'000 },
                           { QStringLiteral("launch"), 108'000 },
                           { QStringLiteral("sync"), 1'755'000 },
                           { QStringLiteral("host"), 12'000 },
                           { QStringLiteral("unknown"), 300'000 } }));
        QCOMPARE(groupTotals(*pair, 0, Side::New),
                 (Totals { { QStringLiteral("compute"), 2'040'000 },
                           { QStringLiteral("communication"), 1'440'000 },
                           { QStringLiteral("copy"), 300'000 },
                           { QStringLiteral("launch"), 168'000 },
                           { QStringLiteral("sync"), 1'455'000 },
                           { QStringLiteral("host"), 12'000 } }));
        QCOMPARE(pair->budget->wall(0).totalNs, (core::Sides<std::int64_t> { 6'015'000, 5'415'000 }));
        QCOMPARE(sumFault(*pair), QString());
    }

    void madePairClasses()
    {
        const auto pair = madePair();
        QCOMPARE(classTotals(*pair, 0, Side::Base),
                 (Totals { { QStringLiteral("compute"), 2'340'000 },
                           { QStringLiteral("compute_comm"), 60'000 },
                           { QStringLiteral("launch_call"), 18'000 },
                           { QStringLiteral("launch_latency"), 30'000 },
                           { QStringLiteral("turnaround"), 60'000 },
                           { QStringLiteral("comm"), 1'140'000 },
                           { QStringLiteral("copy_h2d"), 300'000 },
                           { QStringLiteral("sync_return"), 1'755'000 },
                           { QStringLiteral("host_code"), 12'000 },
                           { QStringLiteral("unknown"), 300'000 } }));
        QCOMPARE(classTotals(*pair, 0, Side::New),
                 (Totals { { QStringLiteral("compute"), 2'040'000 },
                           { QStringLiteral("enqueue"), 24'000 },
                           { QStringLiteral("launch_call"), 36'000 },
                           { QStringLiteral("launch_latency"), 48'000 },
                           { QStringLiteral("turnaround"), 60'000 },
                           { QStringLiteral("comm"), 1'440'000 },
                           { QStringLiteral("copy_h2d"), 300'000 },
                           { QStringLiteral("sync_return"), 1'455'000 },
                           { QStringLiteral("host_code"), 12'000 } }));
    }

    void madePairKernels()
    {
        const auto pair = madePair();
        QCOMPARE(pair->kernels->rows.size(), std::size_t { 3 });
        QCOMPARE(effectsText(kernelRow(*pair, QStringLiteral("gemm"))), QStringLiteral("-60000 = 0 + 0 + -60000"));
        QCOMPARE(kernelRow(*pair, QStringLiteral("gemm")).match.level, core::MatchLevel::Stem);
        QCOMPARE(effectsText(kernelRow(*pair, QStringLiteral(" ew("))), QStringLiteral("0 = 75000 + 0 + -75000"));
        QCOMPARE(effectsText(kernelRow(*pair, QStringLiteral("AllReduce"))), QStringLiteral("40000 = 0 + 0 + 40000"));
    }

    /// All kernels of a family together, unclassified ones too; the differences are those of the kernels.
    void madePairFamilies()
    {
        const auto pair = madePair();
        const auto swapped = madePair(true);
        std::int64_t kernelsNs = 0;
        for (const auto& row : pair->kernels->rows)
            kernelsNs += row.deltaNs;
        std::int64_t familiesNs = 0;
        QStringList families;
        for (const auto& row : pair->families->rows) {
            familiesNs += row.deltaNs;
            families.append(row.family);
            QCOMPARE(row.callsNs + row.mixNs + row.timeNs, row.deltaNs);
            const auto other = std::find_if(swapped->families->rows.begin(), swapped->families->rows.end(),
                                            [&](const core::CompareFamilyRow& of) { return of.family == row.family; });
            QVERIFY(other != swapped->families->rows.end());
            QCOMPARE(other->deltaNs, -row.deltaNs);
            QCOMPARE(other->mixNs, -row.mixNs);
        }
        QCOMPARE(familiesNs, kernelsNs);
        QVERIFY2(families.contains(QStringLiteral("gemm")), qPrintable(families.join(u',')));
        QVERIFY2(families.contains(core::FamilyRules::unclassified()), qPrintable(families.join(u','))); // ew
        const auto table = core::describeCompareFamilies(pair->runs, pair->gpus, pair->families);
        QCOMPARE(analysistesting::tableFault(table), QString());
    }

    void madePairWall()
    {
        const auto pair = madePair();
        const auto& samples = pair->budget->wall(0).test.samples;
        QCOMPARE(samples.shift, -100'000.0);
        QVERIFY(samples.interval.has_value());
        QCOMPARE(*samples.interval, (core::ValueInterval { -103'000, -97'000 }));
        QCOMPARE(*samples.p, 2.0 / 924);
        QCOMPARE(samples.cliffsDelta, -1.0);
        QCOMPARE(samples.held, -97'000.0);
    }

    void madePairVerdict()
    {
        const auto pair = madePair();
        const auto* work = pair->checks->find(u"work");
        QVERIFY(work);
        QCOMPARE(work->level, core::CheckLevel::Reservation);
        QCOMPARE(pair->verdict.sentence,
                 QStringLiteral("NEW takes 902.500 µs a unit, BASE 1,002.500 µs: 100.000 µs (9.98 %) less, faster in "
                                "these two runs. Gained: compute 60, round trips 50, no recorded cause 50 µs; lost: "
                                "exposed NCCL 50, late launches 10 µs. Reservation: 3 of 4 launches a unit are the "
                                "same. One run each: how much runs differ by themselves is not known."));
    }

    /// Swapping the sides changes signs only.
    void swapped()
    {
        const auto pair = madePair();
        const auto back = madePair(true);
        QCOMPARE(back->budget->rows.size(), pair->budget->rows.size());
        for (std::size_t i = 0; i < pair->budget->rows.size(); ++i) {
            const auto& row = pair->budget->rows[i];
            const auto& other = back->budget->rows[i];
            QCOMPARE(other.deltaNs(), -row.deltaNs());
            QCOMPARE(other.unitDeltaNs(), -row.unitDeltaNs());
            QCOMPARE(other.test.samples.shift, -row.test.samples.shift);
            QCOMPARE(other.test.q, row.test.q);
        }
        for (std::size_t i = 0; i < pair->kernels->rows.size(); ++i) {
            QCOMPARE(back->kernels->rows[i].deltaNs, -pair->kernels->rows[i].deltaNs);
            QCOMPARE(back->kernels->rows[i].callsNs, -pair->kernels->rows[i].callsNs);
        }
        QCOMPARE(back->unit->alike, pair->unit->alike);
    }

    void withItself()
    {
        const auto trace = fixtures::readMadeRun(false).value();
        const auto same = compared(runOf(trace), runOf(trace));
        QCOMPARE(same->verdict.sentence, QStringLiteral("The same trace: every difference is 0."));
        for (const auto& row : same->budget->rows)
            QCOMPARE(row.deltaNs(), 0);
        for (const auto& row : same->kernels->rows)
            QCOMPARE(effectsText(row), QStringLiteral("0 = 0 + 0 + 0"));
    }

    void tablesFollowTheRules()
    {
        const auto pair = madePair();
        for (const auto& table : core::describeComparedRuns(*pair)) {
            QCOMPARE(analysistesting::tableFault(*table), QString());
            QVERIFY2(table->rowCount > 0, qPrintable(table->key));
        }
    }

    /// Of two GPUs the one that computes most is judged, unless the other one is asked for.
    void anotherGpuIsJudged()
    {
        const auto run = [](std::int64_t quietUs) {
            fixtures::MemoryTrace builder;
            for (std::int64_t i = 0; i < 8; ++i) {
                const auto startNs = i * 1000 * UsNs;
                builder.addKernel(1, 0, 7, startNs, startNs + 900 * UsNs, QStringLiteral("busy"));
                builder.addKernel(1, 3, 9, startNs, startNs + quietUs * UsNs, QStringLiteral("quiet"));
            }
            return runOf(builder.build());
        };
        const auto base = run(100);
        const auto now = run(150);
        QCOMPARE(compared(base, now)->gpus.critical, std::size_t { 0 });
        core::CompareOptions options;
        options.criticalGpuId = 3;
        const auto chosen = compared(base, now, options);
        QCOMPARE(chosen->gpus.critical, std::size_t { 1 });
        QVERIFY2(chosen->unit->description.contains(QLatin1String("quiet")), qPrintable(chosen->unit->description));
        QVERIFY2(chosen->alignment().front().startsWith(QLatin1String("GPU that was chosen: ")),
                 qPrintable(chosen->alignment().front()));
        options.criticalGpuId = 2;
        const auto refused = core::compareRuns({ base, now }, options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().message,
                 QStringLiteral("GPU 2 of BASE is not compared with one of NEW: there are 0, 3."));
    }

    void withoutUnit()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto pair = compared(runOf(fixtures::readMadeRun(false).value()),
                                   runOf(fixtures::readMadeRun(true).value()), options);
        QVERIFY(!pair->unit);
        QCOMPARE(sumFault(*pair), QString());
        QCOMPARE(pair->per, core::ComparePer::Second);
        QVERIFY(!pair->verdict.isJudged);
    }

    /// Speed is judged by unit, or of the same work.
    void speedNeedsComparableSums()
    {
        const auto base = fixtures::readMadeRun(false).value();
        const auto now = runOf(fixtures::readMadeRun(true).value());
        core::CompareOptions options;
        options.per = core::ComparePer::Second;
        const auto shares = compared(runOf(base), now, options);
        QVERIFY(shares->unit.has_value());
        QVERIFY2(shares->verdict.sentence.startsWith(QLatin1String("Only shares of time are compared, as asked.")),
                 qPrintable(shares->verdict.sentence));
        options.per = core::ComparePer::Total;
        QVERIFY(compared(runOf(base), now, options)
                    ->verdict.sentence.startsWith(QLatin1String("NEW takes 5.415 ms in all, BASE 6.015 ms: ")));
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("gemm") };
        const auto parts = compared(windowOf(base, 0, 4), now, options);
        QVERIFY(!parts->verdict.isJudged);
        QVERIFY2(
            parts->verdict.sentence.startsWith(QLatin1String("The kept parts have 3 units in BASE and 6 in NEW: ")),
            qPrintable(parts->verdict.sentence));
        options.unit = { core::UnitChoice::Kind::None, {} };
        const auto windows = compared(runOf(base), now, options);
        QVERIFY(!windows->verdict.isJudged);
        QVERIFY2(windows->verdict.sentence.startsWith(QLatin1String("How much work each run did is not known")),
                 qPrintable(windows->verdict.sentence));
    }

    /// Totals of as many units are tested like units; of shares nothing is.
    void kernelsInAllAndASecond()
    {
        const auto base = runOf(fixtures::readMadeRun(false).value());
        const auto now = runOf(fixtures::readMadeRun(true).value());
        core::CompareOptions options;
        options.per = core::ComparePer::Total;
        const auto totals = compared(base, now, options);
        QCOMPARE(effectsText(kernelRow(*totals, QStringLiteral("gemm"))), QStringLiteral("-360000 = 0 + 0 + -360000"));
        QCOMPARE(effectsText(kernelRow(*totals, QStringLiteral(" ew("))), QStringLiteral("0 = 450000 + 0 + -450000"));
        QCOMPARE(kernelRow(*totals, QStringLiteral("gemm")).test.judgement.state, core::ChangeState::Faster);
        QCOMPARE(core::describeComparedRuns(*totals)[1]->findColumn(u"base_total_us").has_value(), true);

        options.per = core::ComparePer::Second;
        const auto shares = compared(base, now, options);
        const auto& gemm = kernelRow(*shares, QStringLiteral("gemm"));
        QCOMPARE(gemm.deltaNs, -33'323'892); // 1,440 / 5,415 - 1,800 / 6,015 of a second
        QCOMPARE(gemm.callsNs + gemm.mixNs + gemm.timeNs, gemm.deltaNs);
        QCOMPARE(gemm.test.judgement.state, core::ChangeState::NotTested);
        QCOMPARE(shares->budget->wall(0).test.judgement.state, core::ChangeState::NotTested);
        const auto table = core::describeComparedRuns(*shares)[0];
        QCOMPARE(table->columns[*table->findColumn(u"delta_pp")].use, core::ColumnUse::Everywhere);
        QCOMPARE(table->columns[*table->findColumn(u"delta_unit_us")].use, core::ColumnUse::Chooser);
    }

    /// A graph as a whole on one side and its kernels on the other: no kernel is the other's.
    void otherGraphModes()
    {
        fixtures::MemoryTrace whole;
        fixtures::MemoryTrace nodes;
        const auto name = QStringLiteral("gemm");
        for (std::int64_t i = 0; i < 3; ++i) {
            const auto startNs = i * 100 * UsNs;
            whole.addKernel(1, 0, 7, startNs, startNs + 10 * UsNs, name);
            whole.addGraphLaunch(1, 0, 7, startNs + 20 * UsNs, startNs + 50 * UsNs, 1);
            nodes.addKernel(1, 0, 7, startNs, startNs + 10 * UsNs, name);
            nodes.addKernel(1, 0, 7, startNs + 20 * UsNs, startNs + 50 * UsNs, name);
            nodes.setGraph(1, 1);
        }
        const auto pair = compared(runOf(whole.build()), runOf(nodes.build()));
        QVERIFY(pair->checks->find(u"graph_mode")->text.contains(QLatin1String("kernels are not compared")));
        QVERIFY(pair->kernels->rows.empty());
        QVERIFY(pair->checks->find(u"work")->text.contains(QLatin1String("Not judged")));
        QVERIFY(!core::describeComparedRuns(*pair)[1]->provenance.isAvailable());
    }

    /// Pieces of a kernel that was asked for need no majority: the most frequent ones count.
    void unitWithoutMajority()
    {
        fixtures::MemoryTrace builder;
        std::int64_t atNs = 0;
        const auto add = [&](const QString& name) {
            builder.addKernel(1, 0, 7, atNs, atNs + 5 * UsNs, name);
            atNs += 10 * UsNs;
        };
        for (const auto* others : { "a", "b", "a", "c", "d", "e" }) { // two of six pieces
            add(QStringLiteral("start"));
            add(QLatin1String(others));
        }
        add(QStringLiteral("start"));
        core::CompareOptions options;
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("start") };
        const auto run = runOf(builder.build());
        const auto same = compared(run, run, options);
        QVERIFY(same->unit.has_value());
        QCOMPARE(same->unit->modalPieces, (core::Sides<std::int64_t> { 2, 2 }));
    }

    void nothingOnOneSide()
    {
        fixtures::MemoryTrace builder;
        builder.addCall(1, 1, 0, 10 * UsNs, QStringLiteral("cudaMalloc"));
        const auto pair = compared(runOf(fixtures::readMadeRun(false).value()), runOf(builder.build()));
        QCOMPARE(pair->checks->worst(), core::CheckLevel::NotComparable);
        QCOMPARE(pair->verdict.sentence, QStringLiteral("Not comparable. NEW has no GPU work: did the run fail?"));
    }

    void unitThatIsNotThere()
    {
        core::CompareOptions options;
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("nosuchkernel") };
        const auto trace = fixtures::readMadeRun(false).value();
        const auto outcome = core::compareRuns({ runOf(trace), runOf(trace) }, options);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, core::ErrorCode::Usage);
        QVERIFY(outcome.error().message.contains(QLatin1String("nosuchkernel")));
    }

    void readsBothRuns()
    {
        const auto runs = core::readRuns([](core::Side side) -> core::Expected<core::CompareRun> {
            return core::CompareRun { fixtures::readMadeRun(side == core::Side::New).value(), {}, {} };
        });
        QVERIFY(runs);
        QCOMPARE(compared(runs->base, runs->now)->verdict.sentence, comparetesting::madePair()->verdict.sentence);
    }

    void saysWhichRunIsNotRead()
    {
        for (const auto unread : core::BothSides) {
            const auto name = unread == core::Side::Base ? QStringLiteral("base") : QStringLiteral("new");
            const auto runs = core::readRuns([&](core::Side side) -> core::Expected<core::CompareRun> {
                if (side == unread)
                    return core::failure(core::ErrorCode::CannotOpen, name);
                return core::CompareRun { fixtures::readMadeRun(false).value(), {}, {} };
            });
            QVERIFY(!runs);
            QCOMPARE(runs.error().message, name);
        }
        const auto stopped = core::readRuns(
            [](core::Side) -> core::Expected<core::CompareRun> {
                return core::CompareRun { fixtures::readMadeRun(false).value(), {}, {} };
            },
            analysistesting::stoppedToken());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
    }

    void limitsAreThresholds()
    {
        core::AnalysisOptions options;
        options.thresholds.setValue(core::ThresholdId::CompareQ, 0.1);
        const auto run = [&](bool isNew) {
            return core::CompareRun::prepare(fixtures::readMadeRun(isNew).value(), {}, options).value();
        };
        const auto pair = compared(run(false), run(true)); // p and q are 2/924
        QCOMPARE(pair->budget->wall(0).test.judgement.state, core::ChangeState::Undecided);
        for (const auto& table : core::describeComparedRuns(*pair)) {
            if (table->findColumn(u"q")) {
                QVERIFY2(table->provenance.derivation.contains(QLatin1String("a q of at most 0.1 %")),
                         qPrintable(table->provenance.derivation));
            }
        }
        core::CompareOptions own;
        own.limits = core::DifferenceLimits {};
        QCOMPARE(compared(run(false), run(true), own)->budget->wall(0).test.judgement.state, core::ChangeState::Faster);
    }

    void copiesOfATrace()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("shared/data is not there");
        const QTemporaryDir folder;
        const auto copyPath = folder.filePath(QStringLiteral("copy.sqlite"));
        QVERIFY(QFile::copy(path, copyPath));
        QFile copy(copyPath);
        QVERIFY(copy.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        const core::CompareRuns runs { runOf(core::loadTrace(path).value()), runOf(core::loadTrace(copyPath).value()) };
        QVERIFY(core::areSameTraces(runs).value());
        QVERIFY(copy.open(QIODevice::ReadWrite));
        QVERIFY(copy.seek(copy.size() - 1));
        char last = 0;
        QVERIFY(copy.peek(&last, 1) == 1);
        last = static_cast<char>(last ^ 1);
        QVERIFY(copy.write(&last, 1) == 1);
        copy.close();
        QVERIFY(!core::areSameTraces(runs).value());
    }

    void h100Halves()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("shared/data is not there");
        const auto trace = core::loadTrace(path).value();
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::Kernels;
        const auto pair = compared(windowOf(trace, 0, 450), windowOf(trace, 450, 900), options);
        QCOMPARE(sumFault(*pair), QString());
        QVERIFY(pair->unit.has_value());
        QCOMPARE(pair->unit->pieces, (core::Sides<std::int64_t> { 14, 8 }));
        QCOMPARE(pair->unit->modalPieces, (core::Sides<std::int64_t> { 14, 8 }));
        const auto critical = pair->gpus.critical;
        QCOMPARE(trace->devices[pair->gpus.pairs[critical].device.base.value()].gpuId, 1);
        QCOMPARE(pair->budget->wall(critical).totalNs, (core::Sides<std::int64_t> { 410'790'900, 234'707'650 }));
        const auto& wall = pair->budget->wall(critical).test;
        QCOMPARE(wall.samples.shift, -4'688.5);
        QCOMPARE(*wall.samples.interval, (core::ValueInterval { -15'617, 9'824 }));
        QVERIFY(std::abs(*wall.samples.p - .664) < .0005);
        QCOMPARE(wall.samples.cliffsDelta, -.125);
        QCOMPARE(wall.judgement.state, core::ChangeState::Same);
        QCOMPARE(pair->budget->wall(0).totalNs, (core::Sides<std::int64_t> { 410'775'933, 234'671'179 }));
        QCOMPARE(
            groupTotals(*pair, critical, Side::Base),
            (Totals { { QStringLiteral("compute"), 10'612'612 },
                      { QStringLiteral("copy"), 397'715'568 },
                      // of the launches the reference has 51,104 as loading, and in NEW 21,120 as dependency: pieces
                      // of 10 to 20 µs, which are launch latency by answers.md §1 (6)
                      { QStringLiteral("launch"), 1'636'896 },
                      { QStringLiteral("sync"), 815'040 },
                      { QStringLiteral("unknown"), 10'784 } }));
        QCOMPARE(groupTotals(*pair, critical, Side::New),
                 (Totals { { QStringLiteral("compute"), 6'068'641 },
                           { QStringLiteral("copy"), 227'254'496 },
                           { QStringLiteral("launch"), 1'384'513 } }));
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
