// SPDX-License-Identifier: GPL-3.0-or-later
#include "../comparetesting.h"
#include "analysistesting.h"
#include "compare/matching/renamedkernels.h"
#include "memorytrace.h"

#include <QTest>

using namespace comparetesting;
using core::MatchLevel;
using core::Side;

namespace {

constexpr std::int64_t UsNs = 1000;

/// Seven units of kernels of these names, each with a gap of its own size behind it.
core::CompareRun runOfUnits(const QStringList& names, int units = 7)
{
    fixtures::MemoryTrace builder;
    std::int64_t atNs = 0;
    for (int unit = 0; unit < units; ++unit) {
        for (const auto& name : names) {
            core::LaunchShape shape;
            shape.gridX = shape.gridY = shape.gridZ = shape.blockX = shape.blockY = shape.blockZ = 1;
            builder.addKernel(1, 0, 7, atNs, atNs + 10 * UsNs, name, 0, {}, shape);
            atNs += 12 * UsNs;
        }
        atNs += 30 * UsNs;
    }
    return runOf(builder.build());
}

QStringList words(const char* text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

/// "a→b L4; c→ (?d)" of all matches of the first GPU.
QString matchText(const core::Comparison& comparison)
{
    QStringList texts;
    for (const auto& match : comparison.matches.front()) {
        core::Sides<QStringList> names;
        for (const auto side : core::BothSides) {
            for (const auto name : match.names[side])
                names[side].append(comparison.runs[side].trace->kernelNames[name.value()].fullName);
        }
        auto text = QStringLiteral("%1→%2 %3")
                        .arg(names.base.join(QLatin1Char('+')), names.now.join(QLatin1Char('+')),
                             core::matchLevelKey(match.level));
        if (match.proposal) {
            const auto other = match.names.base.empty() ? Side::Base : Side::New;
            text += QStringLiteral("?%1").arg(
                comparison.runs[other].trace->kernelNames[match.proposal->name.value()].fullName);
        }
        texts.append(text.trimmed());
    }
    return texts.join(QStringLiteral("; "));
}

core::MatchChoice choice(const char* base, const char* now)
{
    return { QStringLiteral("kernels"), { { QString::fromLatin1(base) }, { QString::fromLatin1(now) } } };
}

} // namespace

class TestRenamedKernels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void likeness()
    {
        const auto near = [](double left, double right) { return std::abs(left - right) < 1e-12; };
        QVERIFY(near(core::renameLikeness({ 1, 1., 1., 1., 1., 1. }), 1));
        QVERIFY(near(core::renameLikeness({ 1, 0., 0., 0., 0., 0. }), .35));
        QVERIFY(near(core::renameLikeness({ 0, 1., 0., 0., 0., 0. }), .2));
        QVERIFY(near(core::renameLikeness({ 0, 0., 1., 0., 0., 0. }), .2));
        QVERIFY(near(core::renameLikeness({ 0, 0., 0., 1., 0., 0. }), .1));
        QVERIFY(near(core::renameLikeness({ 0, 0., 0., 0., 1., 0. }), .1));
        QVERIFY(near(core::renameLikeness({ 0, 0., 0., 0., 0., 1. }), .05));
        // what is not known drops out; the place in a unit does not
        QVERIFY(near(core::renameLikeness({ 1, .5, {}, {}, {}, {} }), (.35 + .1) / .55));
        QVERIFY(near(core::renameLikeness({ 0, 1., {}, {}, {}, {} }), .2 / .55));
    }

    /// Same place, same calls, one of three words: (.35 + .2 + .1/3 + .05) / .7 = .905.
    void renamedInPlace()
    {
        const auto pair
            = compared(runOfUnits(words("start alpha_kernel tail")), runOfUnits(words("start omega_kernel tail")));
        QVERIFY(pair->unit.has_value());
        QCOMPARE(matchText(*pair), QStringLiteral("start→start L0; tail→tail L0; alpha_kernel→omega_kernel L4"));
        QVERIFY(std::abs(pair->matches[0][2].likeness - (.6 + .1 / 3) / .7) < 1e-12);
        for (const auto& row : pair->kernels->rows)
            QVERIFY(!row.isOneSided());
        QCOMPARE(pair->drift->gpus[0].rows[1].level, MatchLevel::Renamed);
        const auto tables = core::describeComparedRuns(*pair);
        for (std::size_t row = 0; row < tables[1]->rowCount; ++row) {
            const bool isRenamed = analysistesting::cellText(*tables[1], row, u"match_level") == QLatin1String("L4");
            QCOMPARE(analysistesting::cellText(*tables[1], row, u"kernel").contains(QLatin1String("(renamed?)")),
                     isRenamed);
            QCOMPARE(analysistesting::cellText(*tables[1], row, u"confidence"),
                     isRenamed ? QStringLiteral("0.90") : QString());
        }
    }

    /// Without a unit the place counts as 0, so that no name is taken for another: (.2 + .1 + .1 + .05) / .8 = .5625.
    void proposedWithoutUnit()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto pair = compared(runOfUnits(words("start gemm_ab")), runOfUnits(words("start ab_gemm")), options);
        QCOMPARE(matchText(*pair), QStringLiteral("start→start L0; →ab_gemm ?gemm_ab; gemm_ab→ ?ab_gemm"));
    }

    /// Half the calls, no word, another place: neither.
    void tooDifferent()
    {
        const auto pair = compared(runOfUnits(words("start alpha tail tail tail")),
                                   runOfUnits(words("start tail tail tail omega omega")));
        QCOMPARE(matchText(*pair), QStringLiteral("start→start L0; tail→tail L0; alpha→; →omega"));
    }

    void swapped()
    {
        const auto base = runOfUnits(words("start alpha_one beta_two gamma_three tail"));
        const auto now = runOfUnits(words("start alpha_uno beta_due gamma_tre gamma_tre tail"));
        const auto pair = compared(base, now);
        const auto back = compared(now, base);
        QCOMPARE(pair->matches[0].size(), back->matches[0].size());
        for (std::size_t i = 0; i < pair->matches[0].size(); ++i) {
            const auto& there = pair->matches[0][i];
            const auto& other = back->matches[0][i];
            QCOMPARE(other.level, there.level);
            QCOMPARE(other.likeness, there.likeness);
            QCOMPARE(other.hash, there.hash);
            QCOMPARE(other.names.base.size(), there.names.now.size());
        }
    }

    void pinned()
    {
        const auto base = runOfUnits(words("start alpha tail"));
        const auto now = runOfUnits(words("start tail omega omega"));
        core::CompareOptions options;
        options.matches.pins = { choice("alpha", "omega") };
        const auto pair = compared(base, now, options);
        QCOMPARE(matchText(*pair), QStringLiteral("alpha→omega pinned; start→start L0; tail→tail L0"));
        QVERIFY(pair->staleChoices.isEmpty());
        // several pins make one row; they come before equal names
        options.matches.pins = { choice("alpha", "omega"), choice("tail", "omega") };
        QCOMPARE(matchText(*compared(base, now, options)),
                 QStringLiteral("alpha+tail→omega pinned; start→start L0; →tail"));
    }

    void apart()
    {
        core::CompareOptions options;
        options.matches.apart = { choice("tail", "tail"), choice("alpha_kernel", "omega_kernel") };
        const auto pair = compared(runOfUnits(words("start alpha_kernel tail")),
                                   runOfUnits(words("start omega_kernel tail")), options);
        QVERIFY2(!matchText(*pair).contains(QLatin1String("tail→tail")), qPrintable(matchText(*pair)));
        QVERIFY2(!matchText(*pair).contains(QLatin1String("alpha_kernel→omega_kernel")), qPrintable(matchText(*pair)));
    }

    /// Of several kernels in a row only that which is apart leaves.
    void apartInARow()
    {
        const auto base = runOfUnits(words("start ns::gemm<1> ns::gemm<2>"));
        const auto now = runOfUnits(words("start ns::gemm<3>"));
        QCOMPARE(matchText(*compared(base, now)),
                 QStringLiteral("start→start L0; ns::gemm<1>+ns::gemm<2>→ns::gemm<3> L2"));
        core::CompareOptions options;
        options.matches.apart = { choice("ns::gemm<1>", "ns::gemm<3>") };
        QCOMPARE(matchText(*compared(base, now, options)),
                 QStringLiteral("start→start L0; ns::gemm<2>→ns::gemm<3> L2; ns::gemm<1>→"));
    }

    void stalePinsWarn()
    {
        core::CompareOptions options;
        options.matches.pins = { choice("start", "nothing") };
        options.matches.apart = { choice("nobody", "start") };
        const auto run = runOfUnits(words("start tail"));
        const auto pair = compared(run, run, options);
        QCOMPARE(pair->staleChoices,
                 (QStringList { QStringLiteral("A pin is stale: NEW has no kernel “nothing”."),
                                QStringLiteral("A pair that is kept apart is stale: BASE has no kernel “nobody”.") }));
        QVERIFY(pair->alignment().contains(pair->staleChoices.front()));
        QCOMPARE(matchText(*pair), QStringLiteral("start→start L0; tail→tail L0"));
    }

    /// More names that only one run has than are looked at.
    void manyNames()
    {
        core::Sides<core::CompareRun> runs;
        for (const auto side : core::BothSides) {
            fixtures::MemoryTrace builder;
            for (std::int64_t i = 0; i < 2'000; ++i)
                builder.addKernel(
                    1, 0, 7, i * 100, i * 100 + 50,
                    QStringLiteral("%1%2x").arg(side == Side::Base ? QLatin1String("a") : QLatin1String("b")).arg(i));
            runs[side] = runOf(builder.build());
        }
        const auto pair = compared(runs.base, runs.now);
        QCOMPARE(pair->matches[0].size(), std::size_t { 4'000 });
    }
};

QTEST_GUILESS_MAIN(TestRenamedKernels)
#include "tst_renamedkernels.moc"
