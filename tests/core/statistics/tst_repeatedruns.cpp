// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/repeatedruns.h"

#include <QTest>

#include <limits>
#include <vector>

namespace {

using Runs = std::vector<std::int64_t>;
using core::ChangeState;

constexpr std::int64_t MsNs = 1'000'000;

Runs inMs(Runs runs)
{
    for (auto& run : runs)
        run *= MsNs;
    return runs;
}

core::RepeatedRuns compared(const Runs& base, const Runs& newRuns)
{
    return core::compareRepeatedRuns(inMs(base), inMs(newRuns));
}

} // namespace

class TestRepeatedRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fourRunsASideCanBeSignificant()
    {
        const auto slower = compared({ 100, 101, 102, 103 }, { 110, 111, 112, 113 });
        QCOMPARE(slower.samples.p, std::optional(2.0 / 70));
        QCOMPARE(slower.judgement.state, ChangeState::Slower);
        QCOMPARE(core::repeatedRunsText(slower), QStringLiteral("significantly slower"));
        const auto faster = compared({ 110, 111, 112, 113 }, { 100, 101, 102, 103 });
        QCOMPARE(core::repeatedRunsText(faster), QStringLiteral("significantly faster"));
    }

    /// With three runs a side the least p is 0.1.
    void threeRunsASideAreAtBestOutside()
    {
        const auto outside = compared({ 100, 101, 102 }, { 110, 111, 112 });
        QCOMPARE(outside.judgement.state, ChangeState::NotTested);
        QVERIFY(outside.isOutsideBase);
        QCOMPARE(core::repeatedRunsText(outside), QStringLiteral("outside all 3 BASE runs"));
        const auto inside = compared({ 100, 101, 112 }, { 110, 111, 112 });
        QVERIFY(!inside.isOutsideBase);
        QCOMPARE(core::repeatedRunsText(inside), QStringLiteral("not tested: fewer than 4 runs a side"));
        QVERIFY(core::repeatedRunsText(compared({ 100 }, { 200 })).startsWith(QStringLiteral("one run of BASE")));
    }

    /// A shift that is smaller than what BASE's runs differ by is never called.
    void theFloorIsWhatBaseRunsDifferBy()
    {
        const auto apart = compared({ 100, 105, 110, 115 }, { 116, 117, 118, 119 });
        QCOMPARE(apart.floor, 15.0 * MsNs);
        QVERIFY(*apart.samples.p < 0.05);
        QCOMPARE(apart.judgement.state, ChangeState::Undecided);
        QCOMPARE(core::repeatedRunsText(apart), QStringLiteral("not decided: runs of BASE alone lie 15.0 ms apart"));
        const auto closeToThem = compared({ 100, 109, 110 }, { 111, 112, 113 });
        QVERIFY(closeToThem.isOutsideBase); // by less than they differ
        QCOMPARE(core::repeatedRunsText(closeToThem), QStringLiteral("not tested: fewer than 4 runs a side"));
    }

    void equalRunsAreTheSame()
    {
        QCOMPARE(core::repeatedRunsText(compared({ 100, 100, 100, 100 }, { 100, 100, 100, 100 })),
                 QStringLiteral("the same"));
        QCOMPARE(core::repeatedRunsText(compared({}, { 1 })), QStringLiteral("only in NEW"));
        QCOMPARE(core::repeatedRunsText(compared({ 1 }, {})), QStringLiteral("only in BASE"));
    }

    void anyValuesAreTaken()
    {
        constexpr auto Least = std::numeric_limits<std::int64_t>::min();
        constexpr auto Largest = std::numeric_limits<std::int64_t>::max();
        const Runs base { Least, -1, 0, Largest }, newRuns { Largest, 5, Least, 7 };
        QVERIFY(!core::repeatedRunsText(core::compareRepeatedRuns(base, newRuns)).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestRepeatedRuns)
#include "tst_repeatedruns.moc"
