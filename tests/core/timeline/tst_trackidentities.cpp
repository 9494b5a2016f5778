// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "timeline/trackidentities.h"

#include <QSet>
#include <QTest>

using fixtures::MemoryTrace;

namespace {

/// Two processes of one program on a GPU each, with these pids.
std::shared_ptr<const core::Timeline> timelineOf(std::uint32_t first, std::uint32_t second)
{
    MemoryTrace builder;
    for (const auto pid : { first, second }) {
        builder.addProcess(pid, QStringLiteral("python3"));
        builder.addKernel(pid, pid == first ? 0 : 1, 7, 10, 20, QStringLiteral("a"));
        builder.addRange(pid, pid, 0, 5, QStringLiteral("step"));
        builder.addCall(pid, pid + 1, 0, 5, QStringLiteral("cudaLaunchKernel"));
        builder.addCall(pid, pid + 2, 0, 5, QStringLiteral("cudaLaunchKernel"));
    }
    return core::buildTimeline(builder.build()).value();
}

} // namespace

class TestTrackIdentities : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sameInAnotherRun()
    {
        const auto timeline = timelineOf(100, 200);
        const auto identities = core::trackIdentities(*timeline);
        QCOMPARE(static_cast<std::size_t>(identities.size()), timeline->tracks.size());
        QCOMPARE(core::trackIdentities(*timelineOf(4711, 4999)), identities);
        for (const auto& identity : identities)
            QVERIFY(!identity.contains(QStringLiteral("100")) && !identity.contains(QStringLiteral("200")));
    }

    void noTwoAreEqual()
    {
        const auto identities = core::trackIdentities(*timelineOf(100, 200));
        QCOMPARE(QSet<QString>(identities.begin(), identities.end()).size(), identities.size());
    }
};

QTEST_GUILESS_MAIN(TestTrackIdentities)
#include "tst_trackidentities.moc"
