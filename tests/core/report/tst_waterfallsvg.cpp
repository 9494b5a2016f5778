// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/waterfallsvg.h"

#include <QMap>
#include <QTest>
#include <QXmlStreamReader>

namespace {

/// Two groups, of which the second has a part that goes the other way.
core::Waterfall waterfall(double base, double now)
{
    core::Waterfall waterfall;
    waterfall.walls = { base, now };
    waterfall.isPerUnit = true;
    waterfall.bars.push_back({ core::TimeGroup::Compute,
                               QStringLiteral("Compute <&>"),
                               { base / 2, base / 2 + (now - base) * 2 },
                               (now - base) * 2,
                               { { { QStringLiteral("gemm") }, QStringLiteral("gemm"), (now - base) * 2 } } });
    waterfall.bars.push_back({ core::TimeGroup::Copy,
                               QStringLiteral("Copies"),
                               { base / 2, base / 2 - (now - base) },
                               base - now,
                               { { {}, QStringLiteral("to the device"), (base - now) * 2 },
                                 { {}, QStringLiteral("to the host"), now - base } } });
    return waterfall;
}

/// By element and its attribute, how often it is there; empty: the drawing cannot be read.
QMap<QString, int> elements(const QString& svg)
{
    QMap<QString, int> counts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement)
            ++counts[reader.name().toString()];
    }
    return reader.hasError() ? QMap<QString, int>() : counts;
}

} // namespace

/// The waterfall in reports.
class TestWaterfallSvg : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hasABarForEachStep()
    {
        const auto svg = core::waterfallSvg(waterfall(1'000'000, 900'000));
        const auto found = elements(svg);
        QCOMPARE(found[QStringLiteral("svg")], 1);
        QCOMPARE(found[QStringLiteral("text")], 8); // a name and a figure each
        QVERIFY(found[QStringLiteral("rect")] >= 5);
        QVERIFY(svg.contains(QStringLiteral("Compute &lt;&amp;&gt;")));
        QVERIFY2(svg.contains(QStringLiteral("−200 µs")), qPrintable(svg));
        QVERIFY2(svg.contains(QStringLiteral("+100 µs")), qPrintable(svg));
    }

    void drawsWhatHasNoDifference()
    {
        core::Waterfall nothing;
        QVERIFY(!elements(core::waterfallSvg(nothing)).isEmpty());
        nothing.walls = { 5, 5 };
        QVERIFY(!elements(core::waterfallSvg(nothing)).isEmpty());
        QVERIFY(!core::waterfallSvg(nothing).contains(QStringLiteral("nan")));
    }
};

QTEST_APPLESS_MAIN(TestWaterfallSvg)
#include "tst_waterfallsvg.moc"
