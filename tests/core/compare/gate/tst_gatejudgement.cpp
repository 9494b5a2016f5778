// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatejudgement.h"

#include <QTest>

#include <vector>

namespace {

using core::ChangeState;
using core::GateFigure;
using core::GateInput;
using core::GateOutcome;
using core::GateRow;
using core::GateSubjectKind;
using core::Unit;

GateFigure figure(const char* key, double base, double inNew, Unit unit = Unit::Nanoseconds)
{
    return { QString::fromLatin1(key), unit, base, inNew, inNew - base };
}

GateRow kernel(const char* name, ChangeState state, std::vector<GateFigure> figures)
{
    GateRow row;
    row.kind = GateSubjectKind::Kernel;
    row.texts = { QString::fromLatin1(name) };
    row.state = state;
    row.figures = std::move(figures);
    return row;
}

GateRow finding(const char* rule, const char* subject, ChangeState state, bool isWorse)
{
    GateRow row;
    row.kind = GateSubjectKind::Finding;
    row.key = QString::fromLatin1(rule);
    row.texts = { QString::fromLatin1(subject) };
    row.state = state;
    row.isWorse = isWorse;
    row.figures = { figure("score", 4, 6, Unit::None) };
    return row;
}

/// gemm is 10 % slower, ew undecided, fused is new, split gone.
GateInput input()
{
    GateInput input;
    GateRow wall;
    wall.kind = GateSubjectKind::Wall;
    wall.state = ChangeState::Slower;
    wall.q = 0.002;
    wall.figures = { figure("total", 1'000'000, 1'040'000) };
    input.rows.push_back(wall);
    input.rows.push_back(kernel("void gemm<128>(float*)", ChangeState::Slower,
                                { figure("avg", 1000, 1100), figure("total", 10'000, 11'000),
                                  figure("calls", 10, 10, Unit::Count), figure("share", 50, 52, Unit::Percent) }));
    input.rows.back().q = 0.004;
    input.rows.back().p = 0.002;
    input.rows.back().baseCalls = 60;
    input.rows.back().newCalls = 50;
    input.rows.push_back(kernel("ew", ChangeState::Undecided, { figure("avg", 100, 120), figure("total", 100, 120) }));
    input.rows.push_back(kernel("fused", ChangeState::New, {}));
    input.rows.back().figures = { { QStringLiteral("total"), Unit::Nanoseconds, std::nullopt, 500.0, std::nullopt },
                                  { QStringLiteral("avg"), Unit::Nanoseconds, std::nullopt, 50.0, std::nullopt },
                                  { QStringLiteral("share"), Unit::Percent, std::nullopt, 2.5, std::nullopt } };
    input.rows.push_back(kernel("split", ChangeState::Gone, {}));
    input.rows.back().figures = { { QStringLiteral("total"), Unit::Nanoseconds, 500.0, std::nullopt, std::nullopt } };
    input.rows.push_back(
        kernel("rare", ChangeState::NotTested, { figure("total", 100, 200), figure("calls", 1, 2, Unit::Count) }));
    input.rows.push_back(finding("sync_round_trip", "GPU 0", ChangeState::Same, true));
    input.rows.push_back(finding("kernel_first", "gemm", ChangeState::New, false));
    GateRow cell;
    cell.kind = GateSubjectKind::Table;
    cell.key = QStringLiteral("kernels");
    cell.texts = { QStringLiteral("gemm") };
    cell.state = ChangeState::Same;
    cell.figures = { figure("avg_us", 1, 1.1, Unit::Microseconds), figure("occupancy_pct", 50, 40, Unit::Percent) };
    input.rows.push_back(cell);
    return input;
}

core::GateRuleResult judged(const char* text, const GateInput& of = input(),
                            core::OnUndecided onUndecided = core::OnUndecided::Warn)
{
    core::Gate gate;
    gate.onUndecided = onUndecided;
    if (const auto added = core::addGateRule(gate, QString::fromUtf8(text)); !added) {
        qWarning("%s", qPrintable(added.error().message));
        return {};
    }
    return core::judgeGate(gate, of)->rules.at(0);
}

constexpr auto Passed = GateOutcome::Passed;
constexpr auto Failed = GateOutcome::Failed;
constexpr auto NotJudged = GateOutcome::NotJudged;

} // namespace
Q_DECLARE_METATYPE(core::GateOutcome)

class TestGateJudgement : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void outcomes_data()
    {
        QTest::addColumn<GateOutcome>("outcome");
        const auto add = [](const char* text, GateOutcome outcome) { QTest::newRow(text) << outcome; };
        add("wall total <= +5%", Passed);
        add("wall total <= +4%", Passed); // the limit itself holds
        add("wall total <= +3.9%", Failed);
        add("wall total >= +3%", Passed);
        add("wall total >= +5%", Failed);
        add("wall total <= +40us", Passed);
        add("wall total <= +39us", Failed);
        add("wall total <= 1.04ms", Passed);
        add("wall total <= 1.03ms", Failed);
        add("wall exposed <= +3%", NotJudged); // there is no such figure
        add("kernel:gemm avg <= +5%", Failed);
        add("kernel:GEMM avg <= +10%", Passed);
        add("kernel:/gemm<\\d+>/ total <= +5%", Failed);
        add("kernel:/gemm<64>/ total <= +5%", NotJudged); // renamed kernels pass nothing
        add("kernel:gemm calls <= +0", Passed);
        add("kernel:gemm share <= +1pp", Failed);
        add("kernel:gemm share <= +2pp", Passed);
        add("kernel:gemm share <= 51%", Failed);
        add("kernel:gemm share <= +5%", Passed); // 4 % of 50 %
        add("kernel:gemm p99 <= +5%", NotJudged);
        add("kernel:ew avg <= +25%", Passed);
        add("kernel:ew avg <= +5%", NotJudged); // undecided
        add("kernel:ew avg <= 110ns", Failed); // of NEW alone
        add("kernel:rare total <= +5%", NotJudged); // not tested
        add("kernel:rare calls <= +0", Failed); // counts need no test
        add("kernel:fused total <= +5%", Failed); // from nothing
        add("kernel:fused total <= +1us", Passed);
        add("kernel:fused avg <= +5%", NotJudged);
        add("kernel:fused avg <= 1us", Passed);
        add("kernel:split total <= +5%", Passed);
        add("kernel:split total >= -50%", Failed);
        add("kernel:/./ avg <= +5%", Failed); // every row is judged, failures first
        add("no new kernels over 2%", Failed);
        add("no new kernels over 2.5%", Passed);
        add("finding:sync_round_trip not new", Passed);
        add("finding:sync_round_trip not worse", Failed);
        add("finding:kernel_first not worse", Failed);
        add("finding:kernel_first:gemm not new", Failed);
        add("finding:kernel_first:ew not new", NotJudged);
        add("finding:launch_bound not new", Passed); // in neither run: as it should be
        add("finding:launch_bound score >= 5", NotJudged);
        add("finding:* not new", Failed);
        add("finding:sync_round_trip score <= 5", Failed);
        add("finding:sync_round_trip score <= +2", Passed);
        add("table:kernels[gemm].avg_us <= +10.1%", Passed);
        add("table:kernels[gemm].avg_us <= 1050ns", Failed);
        add("table:kernels[gemm].occupancy_pct >= -5pp", Failed);
        add("table:kernels[gemm].occupancy_pct >= 30%", Passed);
        add("table:kernels[gemm].occupancy_pct <= +5us", NotJudged);
        add("table:kernels[gemm].mean <= +5%", NotJudged);
        add("table:copies[gemm].avg_us <= +5%", NotJudged);
        add("kernel:gemm avg <= +5% unless q>0.001", Passed);
        add("kernel:gemm avg <= +5% unless q>0.01", Failed);
        add("kernel:gemm avg <= +5% unless p>0.01 or calls<51", Passed);
        add("kernel:gemm avg <= +5% unless calls<50", Failed);
        add("kernel:gemm avg <= +5% unless delta<101ns", Passed);
        add("kernel:gemm avg <= +5% unless delta<100ns", Failed);
        add("kernel:gemm avg <= +5% unless delta<11%", Passed);
        add("kernel:ew avg <= +5% unless undecided", Passed);
        add("kernel:rare total <= +5% unless q>0.1", NotJudged); // it has no q
    }
    void outcomes()
    {
        QFETCH(const GateOutcome, outcome);
        const auto result = judged(QTest::currentDataTag());
        QVERIFY2(result.outcome == outcome, qPrintable(result.message));
        QVERIFY(!result.message.isEmpty());
    }

    void undecidedGoesAsTheGateSays()
    {
        QCOMPARE(judged("kernel:ew avg <= +5%", input(), core::OnUndecided::Fail).outcome, Failed);
        QCOMPARE(judged("kernel:ew avg <= +5%", input(), core::OnUndecided::Pass).outcome, Passed);
        QCOMPARE(judged("kernel:ew avg <= +25%", input(), core::OnUndecided::Fail).outcome, Passed); // no breach
        // it is about breaches: what has no figure is never passed
        QCOMPARE(judged("kernel:ew p99 <= +25%", input(), core::OnUndecided::Pass).outcome, NotJudged);
    }

    void everyRowIsJudged()
    {
        const auto result = judged("kernel:/gemm|ew/ avg <= +5%");
        QCOMPARE(result.rows.size(), std::size_t { 2 });
        QCOMPARE(result.rows[0].outcome, Failed);
        QCOMPARE(result.rows[1].outcome, NotJudged);
        QCOMPARE(
            result.message,
            QStringLiteral(
                "kernel void gemm<128>(float*): +10 % (1.00 µs → 1.10 µs), limit <= +5 %; 1 of 2 rows not judged"));
        QVERIFY(judged("kernel:/split|fused/ total <= 1us").message.endsWith(QStringLiteral(", and 1 more")));
    }

    void nothingIsJudgedWithoutComparison()
    {
        auto other = input();
        other.isComparable = false;
        other.notComparableReason = QStringLiteral("H100 against A100: other machines.");
        const auto result = judged("wall total <= +50%", other);
        QCOMPARE(result.outcome, NotJudged);
        QVERIFY(result.message.contains(other.notComparableReason));
    }

    /// Not even where all rules only warn.
    void runsThatCannotBeComparedArePassedByNoRule()
    {
        core::Gate gate;
        QVERIFY(core::addGateRule(gate, QStringLiteral("wall total <= +50%")));
        gate.rules[0].isWarning = true;
        auto other = input();
        QCOMPARE(core::judgeGate(gate, other)->exitCode(), 0);
        other.isComparable = false;
        QCOMPARE(core::judgeGate(gate, other)->exitCode(), 6);
    }

    /// Rows with evidence are judged beside one without, and what is said names both.
    void aRowWithoutEvidenceIsNamed()
    {
        auto other = input();
        const auto of = [&](const char* rule) { return judged(rule, other); };
        const auto rare = of("kernel:/gemm|rare/ total <= +15%");
        QCOMPARE(rare.outcome, NotJudged);
        QCOMPARE(rare.rows.size(), std::size_t { 2 });
        QCOMPARE(rare.rows[0].outcome, Passed);
        QVERIFY2(rare.message.startsWith(QStringLiteral("kernel rare: ")), qPrintable(rare.message));
        QVERIFY2(rare.message.endsWith(QStringLiteral("; 1 of 2 rows passed")), qPrintable(rare.message));
        const auto failed = of("kernel:/gemm|rare/ total <= +5%");
        QCOMPARE(failed.outcome, Failed);
        QVERIFY2(failed.message.startsWith(QStringLiteral("kernel void gemm")), qPrintable(failed.message));
        QVERIFY2(failed.message.endsWith(QStringLiteral("; 1 of 2 rows not judged")), qPrintable(failed.message));
        for (auto& row : other.rows)
            row.untested = QStringLiteral("1 and 2 values are too few");
        const auto told = of("kernel:rare total <= +5%").message;
        QVERIFY2(told.endsWith(QStringLiteral("; not tested: 1 and 2 values are too few")), qPrintable(told));
    }

    void gapsAreNotJudged()
    {
        GateInput other;
        const auto reason = QStringLiteral("NEW: not available, because there are none");
        other.gaps = { { GateSubjectKind::Kernel, {}, reason },
                       { GateSubjectKind::Table, QStringLiteral("barriers"), reason } };
        for (const char* const rule :
             { "kernel:gemm avg <= +5%", "no new kernels over 1%", "table:barriers[a].n <= +0" }) {
            QCOMPARE(judged(rule, other).outcome, NotJudged);
            QCOMPARE(judged(rule, other).message, reason);
        }
        QVERIFY(judged("table:copies[a].n <= +0", other).message != reason);
    }

    void sumsNeedAUnitOrEqualWork()
    {
        auto other = input();
        other.hasComparableSums = false;
        QCOMPARE(judged("wall total <= +50%", other).outcome, NotJudged);
        QCOMPARE(judged("kernel:gemm calls <= +50%", other).outcome, NotJudged);
        QCOMPARE(judged("kernel:gemm avg <= +50%", other).outcome, Passed);
        QCOMPARE(judged("kernel:gemm share <= +50%", other).outcome, Passed);
        QCOMPARE(judged("wall total <= 2ms", other).outcome, Passed); // of NEW alone
        QCOMPARE(judged("table:kernels[gemm].avg_us <= +50%", other).outcome, Passed);
        other.rows.back().figures[0].isSum = true;
        QCOMPARE(judged("table:kernels[gemm].avg_us <= +50%", other).outcome, NotJudged);
    }

    void withoutAnythingNothingPasses()
    {
        GateInput nothing;
        nothing.hasFindings = false;
        for (const char* const rule : { "wall total <= +5%", "no new kernels over 1%", "finding:* not new",
                                        "kernel:gemm avg <= +5%", "budget:idle share <= 50%" })
            QCOMPARE(judged(rule, nothing).outcome, NotJudged);
    }

    void theLineAndTheExitCode()
    {
        core::Gate gate;
        for (const char* const rule : { "wall total <= +5%", "kernel:gemm calls <= +0", "no new kernels over 5%" })
            QVERIFY(core::addGateRule(gate, QString::fromLatin1(rule)));
        auto result = *core::judgeGate(gate, input());
        QCOMPARE(result.line(), QStringLiteral("gate: 3 rules: 3 passed, 0 failed, 0 not judged"));
        QCOMPARE(result.exitCode(), 0);
        QVERIFY(core::addGateRule(gate, QStringLiteral("kernel:ew avg <= +5%")));
        result = *core::judgeGate(gate, input());
        QCOMPARE(result.line(), QStringLiteral("gate: 4 rules: 3 passed, 0 failed, 1 not judged"));
        QCOMPARE(result.exitCode(), 6);
        QVERIFY(core::addGateRule(gate, QStringLiteral("kernel:gemm avg <= +5%")));
        result = *core::judgeGate(gate, input());
        QCOMPARE(result.line(), QStringLiteral("gate: 5 rules: 3 passed, 1 failed, 1 not judged"));
        QCOMPARE(result.exitCode(), 5); // wins
        for (auto& rule : gate.rules)
            rule.isWarning = true;
        result = *core::judgeGate(gate, input());
        QCOMPARE(result.line(), QStringLiteral("gate: 5 rules: 3 passed, 1 failed (1 as a warning), 1 not judged"));
        QCOMPARE(result.exitCode(), 0);
    }

    void stops()
    {
        std::stop_source source;
        source.request_stop();
        core::Gate gate;
        QVERIFY(core::addGateRule(gate, QStringLiteral("wall total <= +5%")));
        QVERIFY(!core::judgeGate(gate, input(), source.get_token()));
    }
};

QTEST_APPLESS_MAIN(TestGateJudgement)
#include "tst_gatejudgement.moc"
