// SPDX-License-Identifier: GPL-3.0-or-later
// Where texts are broken into lines.
#include "parts/clampedtext.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QTest>

class TestClampedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// At any width at which figure and unit fit into a line, they stand in the same.
    void figuresKeepTheirUnits()
    {
        const auto text = QStringLiteral("Copies that no kernel hides take 921 ms of 969 ms, 95.0 % at 27.7 GB/s.");
        const auto font = QGuiApplication::font();
        const QFontMetrics metrics(font);
        const int widest = metrics.horizontalAdvance(text) + 1;
        for (int width = metrics.horizontalAdvance(QStringLiteral("kernel 27.7 GB/s.")); width < widest; ++width) {
            for (int lines = 1; lines < linesOf(text, font, width); ++lines) {
                const auto line = text.left(lengthInLines(text, font, width, lines)).trimmed();
                QVERIFY2(!line.back().isDigit(), qPrintable(line));
            }
        }
    }

    /// What is read and copied has spaces.
    void theTextItselfStays()
    {
        const auto text = QStringLiteral("921 ms");
        ClampedText widget(2);
        widget.setText(text);
        QCOMPARE(widget.text(), text);
        QCOMPARE(widget.accessibleName(), text);
    }
};

QTEST_MAIN(TestClampedText)
#include "tst_clampedtext.moc"
