// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs that differ in one thing, as somebody would compare them: the verdict, the first of the largest changes and
// how rules end are what the cause demands.
#include "causeoptions.h"
#include "cliprocess.h"
#include "compare/comparison.h"
#include "compare/waterfall.h"
#include "generator.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <utility>
#include <vector>

namespace {

const auto SlowKernel = QStringLiteral("gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x8");

enum class Rule : std::uint8_t { Wall = 1, Copies = 2, Kernels = 4, Findings = 8 };

const std::vector<std::pair<Rule, QString>>& rules()
{
    static const std::vector<std::pair<Rule, QString>> all {
        { Rule::Wall, QStringLiteral("wall total <= +2%") },
        { Rule::Copies, QStringLiteral("memory:/./ avg <= +5%") },
        { Rule::Kernels, QStringLiteral("kernel:/./ avg <= +3% unless undecided") },
        { Rule::Findings, QStringLiteral("finding:* not worse") },
    };
    return all;
}

/// What a cause must come to.
struct Outcome {
    core::ChangeState wall = core::ChangeState::Same;
    QStringList said; ///< in the verdict
    QString first; ///< of the largest changes; empty: any, of no size
    int failed = 0; ///< rules, Rule added
};

} // namespace

Q_DECLARE_METATYPE(tracegen::StepCauses)
Q_DECLARE_METATYPE(Outcome)

class TestCompareCauses : public QObject
{
    Q_OBJECT

    static constexpr std::int64_t Events = 16'000;
    QTemporaryDir m_place;
    std::shared_ptr<const core::Trace> m_base;

    QString file(const QString& name) const { return m_place.filePath(name); }
    void write(const QString& name, std::uint64_t seed, const tracegen::StepCauses& causes) const
    {
        tracegen::Request request { tracegen::findProfile("steps"), Events, seed };
        request.causes = causes;
        VERIFY_EXPECTED(tracegen::generate(request, file(name)));
    }
    static std::shared_ptr<const core::Comparison> compared(const std::shared_ptr<const core::Trace>& base,
                                                            const std::shared_ptr<const core::Trace>& now)
    {
        return core::compareRuns(
                   { core::CompareRun::prepare(base, {}, {}).value(), core::CompareRun::prepare(now, {}, {}).value() },
                   {})
            .value();
    }
    void compareRules(const QString& now, int failed) const
    {
        QStringList arguments { QStringLiteral("compare"), file(QStringLiteral("base.sqlite")), now };
        for (const auto& [rule, text] : rules())
            arguments += { QStringLiteral("--rule"), text };
        const auto run = runCli(arguments);
        for (const auto& [rule, text] : rules()) {
            const bool hasFailed = run.output.contains(QStringLiteral("failed: ") + text);
            QVERIFY2(hasFailed == ((failed & static_cast<int>(rule)) != 0), qPrintable(run.output));
        }
        QVERIFY2(run.output.contains(QStringLiteral(" 0 not judged")), qPrintable(run.output));
        QCOMPARE(run.exitCode, failed == 0 ? 0 : 5);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        write(QStringLiteral("base.sqlite"), 1, {});
        m_base = core::loadTrace(file(QStringLiteral("base.sqlite"))).value();
    }

    void causesAreFound_data()
    {
        QTest::addColumn<tracegen::StepCauses>("causes");
        QTest::addColumn<Outcome>("outcome");
        const auto sum = [](std::initializer_list<Rule> list) {
            int all = 0;
            for (const auto rule : list)
                all |= static_cast<int>(rule);
            return all;
        };
        using State = core::ChangeState;
        const auto same = QStringLiteral("the same within the limit");
        const auto slower = QStringLiteral("slower in these two runs");
        QTest::newRow("no cause") << tracegen::StepCauses {} << Outcome { State::Same, { same }, {}, 0 };
        QTest::newRow("copies 30 % slower") << tracegen::StepCauses { .copyFactor = 1.3 }
                                            << Outcome { State::Slower,
                                                         { slower, QStringLiteral("lost: exposed copies") },
                                                         QStringLiteral("Copy to host"),
                                                         sum({ Rule::Wall, Rule::Copies, Rule::Findings }) };
        QTest::newRow("a kernel 5 % longer")
            << tracegen::StepCauses { .kernelFactors = { { SlowKernel.toStdString(), 1.05 } } }
            << Outcome {
                   State::Slower, { slower, QStringLiteral("ost: compute 1") }, SlowKernel, sum({ Rule::Kernels })
               };
        QTest::newRow("overlap missing") << tracegen::StepCauses { .hasOverlap = false }
                                         << Outcome { State::Slower,
                                                      { slower, QStringLiteral("ost: exposed NCCL") },
                                                      QStringLiteral("Exposed NCCL"),
                                                      sum({ Rule::Wall, Rule::Findings }) };
        QTest::newRow("batch twice as large")
            << tracegen::StepCauses { .batch = 2 }
            << Outcome { State::Slower,
                         { QStringLiteral("The same kernels, other sizes: did batch or shape change?") },
                         SlowKernel,
                         sum({ Rule::Wall, Rule::Copies, Rule::Kernels, Rule::Findings }) };
        QTest::newRow("clock of the machine drifts")
            << tracegen::StepCauses { .driftPpm = 200 } << Outcome { State::Same, { same }, {}, 0 };
        QTest::newRow("clock of the GPUs is slower")
            << tracegen::StepCauses { .gpuClock = 0.97 }
            << Outcome { State::Slower,
                         { slower, QStringLiteral("All kernels are 3."), QStringLiteral("clocks, power or heat") },
                         SlowKernel,
                         sum({ Rule::Wall, Rule::Kernels, Rule::Findings }) };
    }
    void causesAreFound()
    {
        QFETCH(tracegen::StepCauses, causes);
        QFETCH(Outcome, outcome);
        const auto path = file(QStringLiteral("new.sqlite"));
        write(QStringLiteral("new.sqlite"), 2, causes);
        const auto now = core::loadTrace(path).value();
        const auto pair = compared(m_base, now);
        QVERIFY(pair->unit);
        QCOMPARE(pair->unit->source, core::UnitSource::NvtxRanges);
        const auto critical = pair->gpus.critical;
        const auto& verdict = pair->verdict.sentence;
        QCOMPARE(pair->budget->wall(critical).test.judgement.state, outcome.wall);
        for (const auto& text : outcome.said)
            QVERIFY2(verdict.contains(text), qPrintable(verdict));
        const auto changes = core::largestChanges(*pair, critical, 1);
        QVERIFY(!changes.empty());
        qInfo("%s\n  first: %s %+.1f us", qPrintable(verdict), qPrintable(changes.front().name),
              changes.front().delta / 1e3);
        if (outcome.first.isEmpty()) {
            constexpr double Little = 0.005; // of the wall time: what no rule looks at
            const auto wallNs = static_cast<double>(pair->budget->wall(critical).unitNs.base);
            QVERIFY(std::abs(changes.front().delta) < Little * wallNs);
        } else {
            QVERIFY2(changes.front().name.contains(outcome.first), qPrintable(changes.front().name));
        }
        compareRules(path, outcome.failed);
    }

    void causesAreRead()
    {
        const auto read = [](const QStringList& causes) {
            QCommandLineParser parser;
            tracegen::addCauseOption(parser);
            QStringList line { QStringLiteral("gpuloupe-tracegen") };
            for (const auto& cause : causes)
                line += { QStringLiteral("--cause"), cause };
            parser.parse(line);
            return tracegen::causesOf(parser);
        };
        const auto all
            = read({ QStringLiteral("copies:1.3"), QStringLiteral("kernel:gemm:1.05"), QStringLiteral("no-overlap"),
                     QStringLiteral("batch:2"), QStringLiteral("gpu-clock:0.97"), QStringLiteral("drift-ppm:200") });
        QVERIFY(all);
        QCOMPARE(all->copyFactor, 1.3);
        QCOMPARE(all->kernelFactors.at("gemm"), 1.05);
        QVERIFY(!all->hasOverlap);
        QCOMPARE(all->batch, 2);
        QCOMPARE(all->gpuClock, 0.97);
        QCOMPARE(all->driftPpm, 200.0);
        for (const auto* bad : { "copies", "copies:0", "copies:nan", "kernel:1.05", "kernel::1.05", "batch:1.5",
                                 "batch:65", "no-overlap:2", "power:2", "" })
            QVERIFY2(!read({ QLatin1String(bad) }), bad);
    }

    /// What takes half of the time in one burst of equal kernels is no unit of the rest.
    void aBurstIsNoUnit()
    {
        write(QStringLiteral("batch.sqlite"), 2, { .batch = 2 });
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::Kernels;
        const auto now = core::loadTrace(file(QStringLiteral("batch.sqlite"))).value();
        const auto pair = core::compareRuns({ core::CompareRun::prepare(m_base, {}, {}).value(),
                                              core::CompareRun::prepare(now, {}, {}).value() },
                                            options)
                              .value();
        QVERIFY(pair->unit);
        QVERIFY(!pair->unit->hasShapes); // grids differ in all but one kernel
        constexpr std::int64_t LeastNs = 5'000'000; // a burst is 40 us long, a step 10 ms
        QVERIFY(pair->budget->wall(pair->gpus.critical).unitNs.base > LeastNs);
    }
};

QTEST_GUILESS_MAIN(TestCompareCauses)
#include "tst_comparecauses.moc"
