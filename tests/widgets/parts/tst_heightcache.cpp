// SPDX-License-Identifier: GPL-3.0-or-later
// Whether heights of texts are computed once, and anew when the text or its font changes.
#include "parts/heightcache.h"
#include "parts/paragraph.h"
#include "parts/wrappedtext.h"

#include <QTest>

namespace {

const auto LongText = QStringLiteral("Many words that do not fit into a single line of a narrow label, and then some.");
constexpr int NarrowPx = 80;

} // namespace

class TestHeightCache : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void computesOnce()
    {
        HeightCache cache;
        int computed = 0;
        const auto height = [&](const QString& text, int width) {
            return cache.height({ text, QFont(), 96, 0 }, width, [&] { return ++computed; });
        };
        QCOMPARE(height(LongText, 10), 1);
        QCOMPARE(height(LongText, 20), 2);
        QCOMPARE(height(LongText, 10), 1);
        QCOMPARE(height(LongText, 20), 2);
        QCOMPARE(height(QStringLiteral("other"), 10), 3); // not that of the text before
        QCOMPARE(height(LongText, 10), 4);
    }

    void forgetsTheOldest()
    {
        HeightCache cache;
        const HeightCache::Key key { LongText, QFont(), 96, 0 };
        constexpr int Widths = 20;
        for (int width = 0; width < Widths; ++width)
            QCOMPARE(cache.height(key, width, [width] { return width; }), width);
        QCOMPARE(cache.height(key, Widths - 1, [] { return -1; }), Widths - 1);
        QCOMPARE(cache.height(key, 0, [] { return -1; }), -1);
    }

    void labelsFollowTextAndFont()
    {
        WrappingLabel label;
        label.setText(LongText);
        const int before = label.heightForWidth(NarrowPx);
        QCOMPARE(label.heightForWidth(NarrowPx), before);
        QVERIFY(label.heightForWidth(10 * NarrowPx) < before);
        auto larger = label.font();
        larger.setPointSize(2 * larger.pointSize());
        label.setFont(larger);
        QVERIFY(label.heightForWidth(NarrowPx) > before);
        label.setText(QStringLiteral("short"));
        QVERIFY(label.heightForWidth(NarrowPx) < before);
    }

    void textsFollowTheirFont()
    {
        WrappedText text(LongText);
        LinkText link(LongText);
        for (auto* widget : { static_cast<QWidget*>(&text), static_cast<QWidget*>(&link) }) {
            const int before = widget->heightForWidth(NarrowPx);
            QCOMPARE(widget->heightForWidth(NarrowPx), before);
            auto larger = widget->font();
            larger.setPointSize(2 * larger.pointSize());
            widget->setFont(larger);
            QVERIFY(widget->heightForWidth(NarrowPx) > before);
        }
        const int before = link.heightForWidth(NarrowPx);
        link.setText(QStringLiteral("short"));
        QVERIFY(link.heightForWidth(NarrowPx) < before);
    }
};

QTEST_MAIN(TestHeightCache)
#include "tst_heightcache.moc"
