// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/htmlwriter.h"

#include "base/phrases.h"
#include "findings/findings.h"
#include "memorytrace.h"
#include "report/fronttext.h"
#include "report/markdownwriter.h"
#include "report/summarysvg.h"
#include "reportfixtures.h"
#include "results/summary.h"
#include "table/markdowntext.h"
#include "verifyexpected.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

class TestHtmlWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAreNotMarkup()
    {
        QCOMPARE(core::htmlEscaped(QStringLiteral("<unnamed>::k & \"x\"")),
                 QStringLiteral("&lt;unnamed&gt;::k &amp; &quot;x&quot;"));
        QCOMPARE(core::htmlEscaped(QStringLiteral("'><img src=x onerror=\"f()\">")).count(u'<'), 0);
        QVERIFY(!core::htmlEscaped(QStringLiteral("\x1b[31mred\x07")).contains(QChar(0x1b)));
    }

    void pageIsWellFormed_data()
    {
        QTest::addColumn<int>("use");
        QTest::newRow("browser") << static_cast<int>(core::HtmlUse::Browser);
        QTest::newRow("print") << static_cast<int>(core::HtmlUse::Print);
    }
    void pageIsWellFormed()
    {
        QFETCH(int, use);
        const auto results = reportfixtures::resultsWith({ reportfixtures::oddTable(),
                                                           reportfixtures::unavailableTable(QStringLiteral("missing")),
                                                           reportfixtures::countingTable(412) });
        auto html = core::reportToHtml(results, {}, static_cast<core::HtmlUse>(use));
        QVERIFY(html.startsWith(QStringLiteral("<!DOCTYPE html>")));
        // as XML it must nest, except for the tags that HTML leaves open
        html.remove(QStringLiteral("<!DOCTYPE html>"));
        html.replace(QRegularExpression(QStringLiteral("<meta [^>]*>")), QString());
        html.replace(QStringLiteral("–"), QStringLiteral("-"));
        QXmlStreamReader reader(html);
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(),
                 qPrintable(QStringLiteral("%1 in line %2").arg(reader.errorString()).arg(reader.lineNumber())));
    }

    void pageStandsAlone()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        auto html = core::reportToHtml(**results);
        html.remove(QStringLiteral("url(#")); // patterns of the page itself
        for (const auto& reference : { QStringLiteral("http"), QStringLiteral("src="), QStringLiteral("<script"),
                                       QStringLiteral("@import"), QStringLiteral("url(") })
            QVERIFY2(!html.contains(reference), qPrintable(reference));
    }

    /// The first page has the figures of the summary.
    void frontPageShowsTheSummary()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        const auto html = core::reportToHtml(**results);
        const auto& summary = *(*results)->summary;
        QVERIFY(html.contains(
            core::htmlEscaped(core::withUnitsKept(core::withTrueApostrophes((*results)->findings->verdict.sentence)))));
        QVERIFY(!summary.tiles.empty());
        for (const auto& tile : summary.tiles)
            QVERIFY(html.contains(QStringLiteral("<b>%1</b> %").arg(core::threeDigits(100 * tile.share))));
        for (const auto& device : summary.devices)
            QVERIFY(html.contains(QStringLiteral("aria-label=\"%1: ").arg(device.name)));
        QVERIFY(html.indexOf(QStringLiteral("class=\"front\"")) < html.indexOf(QStringLiteral("<nav>")));
        QVERIFY(html.contains(QStringLiteral("<h1 class=\"verdict\">")));
        QVERIFY(html.contains(QStringLiteral("<svg class=\"logo\"")));
        QVERIFY(html.contains(QStringLiteral("%1 · the whole trace · ").arg((*results)->trace->fileName)));
        QVERIFY(html.indexOf(QStringLiteral("<nav>")) < html.indexOf(QStringLiteral("id=\"findings\"")));
    }

    /// Moments at round distances, as on the axis of the window.
    void axisHasRoundMoments()
    {
        core::Summary summary;
        summary.overGpuWork.bins.span = { 1'026'300, 88'000'000 };
        const auto svg = core::axisSvg(summary, 1'000'000);
        for (const auto* const label : { ">20 ms<", ">40 ms<", ">60 ms<", ">80 ms<" })
            QVERIFY2(svg.contains(QString::fromLatin1(label)), qPrintable(svg));
        QCOMPARE(svg.count(QStringLiteral("<text")), svg.count(QStringLiteral("0 ms<")));
    }

    void saysWhatTheMarkdownSays()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        const auto html = core::reportToHtml(**results);
        const auto markdown = core::reportToMarkdown(**results);
        for (const auto& table : (*results)->tables) {
            QVERIFY(html.contains(
                QStringLiteral("<h2 id=\"%1\">%2</h2>").arg(table->key, core::htmlEscaped(table->title))));
            QVERIFY(markdown.contains(QStringLiteral("## ") + core::markdownEscaped(table->title)));
        }
        QVERIFY(html.contains(QStringLiteral("<td class=\"n\" align=\"right\">2.600</td>")));
        QVERIFY(html.contains(QStringLiteral("<b>Derived from:</b>")));
    }

    void longTablesAreCut()
    {
        const auto html = core::tableToHtml(reportfixtures::countingTable(412));
        QVERIFY(html.contains(QStringLiteral("showing 30 of 412")));
        QCOMPARE(html.count(QStringLiteral("<tr>")), 31);
    }
};

QTEST_GUILESS_MAIN(TestHtmlWriter)
#include "tst_htmlwriter.moc"
