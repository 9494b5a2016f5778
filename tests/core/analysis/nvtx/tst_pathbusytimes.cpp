// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/pathbusytimes.h"

#include <QTest>

#include <algorithm>
#include <random>

using core::DeviceIndex;
using core::Interval;
using core::NvtxPath;

namespace {

struct Work {
    std::uint32_t path = 0;
    DeviceIndex device;
    Interval span;
};

std::uint32_t below(std::mt19937& random, std::uint32_t limit)
{
    return static_cast<std::uint32_t>(random() % limit);
}

NvtxPath pathIn(std::uint32_t parent)
{
    NvtxPath path;
    path.parent = parent;
    return path;
}

/// Paths each in one of the last `reach` before it, in two domains: 1 gives two chains, many gives a bush.
std::vector<NvtxPath> makePaths(std::mt19937& random, std::uint32_t count, std::uint32_t reach)
{
    std::vector<NvtxPath> paths { pathIn(NvtxPath::NoRow), pathIn(NvtxPath::NoRow) };
    while (paths.size() < count) {
        const auto size = static_cast<std::uint32_t>(paths.size());
        paths.push_back(pathIn(size - 1 - below(random, std::min(size, 2 * reach))));
    }
    return paths;
}

/// Work by start, of which much overlaps when `lengthNs` is large.
std::vector<Work> makeWork(std::mt19937& random, std::uint32_t pathCount, std::uint32_t count, std::uint32_t lengthNs)
{
    std::vector<Work> work(count);
    for (auto& piece : work) {
        piece.path = below(random, pathCount);
        piece.device = DeviceIndex { std::size_t { below(random, 2) } };
        piece.span.startNs = below(random, 1'000);
        piece.span.endNs = piece.span.startNs + below(random, lengthNs); // some take no time
    }
    std::ranges::stable_sort(work, {}, [](const Work& piece) { return piece.span.startNs; });
    return work;
}

/// True when `inner` is `path` or lies in it.
bool isIn(const std::vector<NvtxPath>& paths, std::uint32_t inner, std::uint32_t path)
{
    while (inner != path && paths[inner].parent != NvtxPath::NoRow)
        inner = paths[inner].parent;
    return inner == path;
}

std::int64_t busyNsByDefinition(const std::vector<NvtxPath>& paths, const std::vector<Work>& work, std::uint32_t path)
{
    std::int64_t busyNs = 0;
    for (std::size_t device = 0; device < 2; ++device) {
        std::vector<Interval> spans;
        for (const auto& piece : work) {
            if (piece.device.value() == device && isIn(paths, piece.path, path))
                spans.push_back(piece.span);
        }
        busyNs += core::IntervalSet::unionOf(std::move(spans)).totalNs();
    }
    return busyNs;
}

} // namespace

class TestPathBusyTimes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheUnionOfWhatLiesInAPath_data()
    {
        QTest::addColumn<std::uint32_t>("reach");
        QTest::addColumn<std::uint32_t>("lengthNs");
        QTest::newRow("deep, one after the other") << 1U << 3U;
        QTest::newRow("deep, overlapping") << 1U << 200U;
        QTest::newRow("bush, one after the other") << 30U << 3U;
        QTest::newRow("bush, overlapping") << 30U << 200U;
        QTest::newRow("bush, all at once") << 30U << 5'000U;
    }

    void isTheUnionOfWhatLiesInAPath()
    {
        QFETCH(std::uint32_t, reach);
        QFETCH(std::uint32_t, lengthNs);
        std::mt19937 random(26);
        for (std::uint32_t round = 0; round < 20; ++round) {
            const auto paths = makePaths(random, 60, reach);
            const auto work = makeWork(random, 60, 10 + 15 * round, lengthNs);
            core::PathBusyTimes times(paths, 2);
            for (const auto& piece : work)
                times.add(piece.path, piece.device, piece.span);
            const auto busyNs = times.take();
            QCOMPARE(busyNs.size(), paths.size());
            for (std::uint32_t path = 0; path < paths.size(); ++path)
                QCOMPARE(busyNs[path], busyNsByDefinition(paths, work, path));
        }
    }

    void momentsFarApart()
    {
        constexpr std::int64_t LargestTimeNs = (std::int64_t { 1 } << 62) - 1;
        const std::vector<NvtxPath> paths { pathIn(NvtxPath::NoRow), pathIn(0), pathIn(0) };
        core::PathBusyTimes times(paths, 1);
        times.add(1, DeviceIndex { std::size_t { 0 } }, { -LargestTimeNs, LargestTimeNs });
        times.add(2, DeviceIndex { std::size_t { 0 } }, { 0, LargestTimeNs });
        times.add(2, DeviceIndex { std::size_t { 0 } }, { 5, 10 });
        QCOMPARE(times.take(), (std::vector<std::int64_t> { 2 * LargestTimeNs, 2 * LargestTimeNs, LargestTimeNs }));
    }

    void withoutWorkNothingIsBusy()
    {
        const std::vector<NvtxPath> paths { pathIn(NvtxPath::NoRow), pathIn(0) };
        QCOMPARE(core::PathBusyTimes(paths, 1).take(), (std::vector<std::int64_t> { 0, 0 }));
        QVERIFY(core::PathBusyTimes({}, 0).take().empty());
    }
};

QTEST_APPLESS_MAIN(TestPathBusyTimes)
#include "tst_pathbusytimes.moc"
