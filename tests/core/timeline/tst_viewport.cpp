// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/viewport.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace core;

namespace {

constexpr std::int64_t FarNs = std::int64_t { 1 } << 62;
constexpr double ClosestNsPerPixel = 1 / Viewport::MaximumPixelsPerNs;

} // namespace

class TestViewport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsAWindow()
    {
        const auto view = Viewport::showing({ 1000, 3000 }, 500);
        QCOMPARE(view, (Viewport { 1000, 4, 500 }));
        QCOMPARE(view.window(), (TimeWindow { 1000, 3000 }));
    }
    void showsAMomentAtTheClosestZoom()
    {
        // 640 px are 10 ns: the moment stands in their middle
        const auto view = Viewport::showing({ 100, 100 }, 640);
        QCOMPARE(view.nsPerPixel, ClosestNsPerPixel);
        QCOMPARE(view.startNs, 95);
        QCOMPARE(view.positionOf(100), 320.0);
    }
    void placesTimes_data()
    {
        QTest::addColumn<qint64>("startNs");
        QTest::addColumn<double>("nsPerPixel");
        QTest::addColumn<qint64>("timeNs");
        QTest::addColumn<double>("x");
        QTest::newRow("start") << qint64 { 50 } << 2.0 << qint64 { 50 } << 0.0;
        QTest::newRow("inside") << qint64 { 50 } << 2.0 << qint64 { 55 } << 2.5;
        QTest::newRow("before") << qint64 { 50 } << 2.0 << qint64 { 47 } << -1.5;
        QTest::newRow("close") << qint64 { -8 } << ClosestNsPerPixel << qint64 { -7 } << 64.0;
        // 1 ns apart, where a real number cannot tell them apart
        QTest::newRow("far") << qint64 { FarNs - 1 } << 0.5 << qint64 { FarNs } << 2.0;
        QTest::newRow("all there is") << qint64 { -FarNs } << 0x1p60 << qint64 { FarNs - 1 } << 8.0;
    }
    void placesTimes()
    {
        QFETCH(qint64, startNs);
        QFETCH(double, nsPerPixel);
        QFETCH(qint64, timeNs);
        QFETCH(double, x);
        const Viewport view { startNs, nsPerPixel, 100 };
        QCOMPARE(view.positionOf(timeNs), x);
    }
    void roundsTimesDown()
    {
        const Viewport view { 10, 4, 100 };
        QCOMPARE(view.timeAt(0), 10);
        QCOMPARE(view.timeAt(0.9), 13);
        QCOMPARE(view.timeAt(-0.1), 9);
        QCOMPARE(view.timeAt(1e300), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(view.timeAt(-1e300), std::numeric_limits<std::int64_t>::min());
    }
    void windowIsNeverEmpty()
    {
        QCOMPARE((Viewport { 7, ClosestNsPerPixel, 1 }).window(), (TimeWindow { 7, 8 }));
        QCOMPARE((Viewport { 7, 1, 0 }).window(), (TimeWindow { 7, 8 }));
        // 100 px are 1.5625 ns: a part of the second one shows
        QCOMPARE((Viewport { 7, ClosestNsPerPixel, 100 }).endNs(), 9);
    }
    void zoomsAroundAPixel()
    {
        const TimeWindow whole { 0, 100'000 };
        const Viewport view { 1000, 16, 1000 };
        const auto closer = view.zoomedAt(250, 4, whole); // 5000 ns stands at pixel 250
        QCOMPARE(closer.nsPerPixel, 4.0);
        QCOMPARE(closer.positionOf(5000), 250.0);
        QCOMPARE(closer.zoomedAt(250, 0.25, whole), view);
    }
    void zoomHasLimits()
    {
        const TimeWindow whole { 500, 100'500 };
        const auto all = Viewport::showing(whole, 1000);
        QCOMPARE(all.zoomedAt(300, 0.5, whole), all);
        QCOMPARE((Viewport { 700, 16, 1000 }).zoomedAt(999, 1e-9, whole), all);
        QCOMPARE(all.zoomedAt(300, 1e12, whole).nsPerPixel, ClosestNsPerPixel);
        // what is under the pixel, 30,500 ns, stays there to half a nanosecond: views begin at whole ones
        const auto x = all.zoomedAt(300, 1e12, whole).positionOf(500 + 300 * 100);
        QVERIFY2(std::abs(x - 300) <= Viewport::MaximumPixelsPerNs / 2, qPrintable(QString::number(x)));
    }
    void pansWithinTheTrace()
    {
        const TimeWindow whole { 0, 10'000 };
        const Viewport view { 2000, 2, 1000 };
        QCOMPARE(view.panned(100, whole).startNs, 2200);
        QCOMPARE(view.panned(-100, whole).startNs, 1800);
        // half of the view, 1,000 ns, may lie outside
        QCOMPARE(view.panned(1e9, whole).startNs, 9000);
        QCOMPARE(view.panned(-1e9, whole).startNs, -1000);
        QCOMPARE(view.panned(100, whole).nsPerPixel, 2.0);
    }
    void pansAtTheEdgesOfTime()
    {
        const TimeWindow whole { -FarNs, FarNs - 1 };
        const auto all = Viewport::showing(whole, 1000);
        QCOMPARE(all.panned(-1e6, whole).startNs, std::numeric_limits<std::int64_t>::min());
        QVERIFY(all.panned(1e6, whole).startNs <= 0);
    }
};

QTEST_GUILESS_MAIN(TestViewport)
#include "tst_viewport.moc"
