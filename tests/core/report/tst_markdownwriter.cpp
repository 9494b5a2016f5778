// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdownwriter.h"
#include "report/plaintext.h"
#include "reportfixtures.h"

#include <QRegularExpression>
#include <QTest>

class TestMarkdownWriter : public QObject
{
    Q_OBJECT

    static bool turnsDirection(QChar c)
    {
        switch (c.direction()) {
        case QChar::DirLRE:
        case QChar::DirLRO:
        case QChar::DirRLE:
        case QChar::DirRLO:
        case QChar::DirPDF:
        case QChar::DirLRI:
        case QChar::DirRLI:
        case QChar::DirFSI:
        case QChar::DirPDI:
            return true;
        default:
            return false;
        }
    }

private Q_SLOTS:
    void escapesMarkup_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("markdown");
        const auto row = [](const char* name, const QString& text, const QString& markdown) {
            QTest::newRow(name) << text << markdown;
        };
        row("plain", QStringLiteral("gemm kernel"), QStringLiteral("gemm kernel"));
        row("pipe and tag", QStringLiteral("<unnamed>::k|x"), QStringLiteral("\\<unnamed\\>::k\\|x"));
        row("backslash before pipe", QStringLiteral("a\\|b"), QStringLiteral("a\\\\\\|b"));
        row("code", QStringLiteral("`x`"), QStringLiteral("\\`x\\`"));
        row("entity", QStringLiteral("&lt;"), QStringLiteral("\\&lt;"));
        row("emphasis", QStringLiteral("*a* _b_ ~c~"), QStringLiteral("\\*a\\* \\_b\\_ \\~c\\~"));
        row("underscore in a word", QStringLiteral("a_b__c_"), QStringLiteral("a_b__c\\_"));
        row("underscore after a sign", QStringLiteral("*_a_*"), QStringLiteral("\\*\\_a\\_\\*"));
        row("link", QStringLiteral("[a](http://b)"), QStringLiteral("\\[a\\](http\\://b)"));
        row("script link", QStringLiteral("[a](javascript:alert(1))"), QStringLiteral("\\[a\\](javascript:alert(1))"));
        row("link without brackets", QStringLiteral("<javascript:x> www.b.example"),
            QStringLiteral("\\<javascript:x\\> www\\.b.example"));
        row("heading", QStringLiteral("# a"), QStringLiteral("\\# a"));
        row("list", QStringLiteral("- a"), QStringLiteral("\\- a"));
        row("numbered list", QStringLiteral("12. a"), QStringLiteral("12\\. a"));
        row("rule", QStringLiteral("---"), QStringLiteral("\\---"));
        row("negative number", QStringLiteral("-5 ms"), QStringLiteral("-5 ms"));
        row("version", QStringLiteral("3.25.0"), QStringLiteral("3.25.0"));
        row("number", QStringLiteral("12 a"), QStringLiteral("12 a"));
        row("line breaks", QStringLiteral("a\r\nb\nc\u2028d"), QStringLiteral("a b c d"));
        row("terminal escape", QStringLiteral("\x1b[0m"), QStringLiteral("\\\\u001b\\[0m"));
        row("direction", QStringLiteral("a\u202Eb"), QStringLiteral("a\\\\u202eb"));
        row("code block", QStringLiteral("    a"), QStringLiteral("a"));
        row("half a pair", QString(QChar(0xDC00)), QStringLiteral("\uFFFD"));
        row("whole pair", QStringLiteral("😀"), QStringLiteral("😀"));
    }

    void escapesMarkup()
    {
        QFETCH(QString, text);
        QTEST(core::markdownEscaped(text), "markdown");
    }

    void printableHasNoControlCharacters()
    {
        for (char16_t c = 0; c < 0x3000; ++c) {
            const auto text = core::printable(QString(QChar(c)));
            QVERIFY(!text.isEmpty());
            for (const auto shown : text) {
                QVERIFY2(shown.category() != QChar::Other_Control, qPrintable(QString::number(c, 16)));
                QVERIFY2(!turnsDirection(shown), qPrintable(QString::number(c, 16)));
            }
            if (c >= 0x20 && c < 0x7F)
                QCOMPARE(text, QString(QChar(c)));
        }
    }

    void tableShowsItsColumnsOfEverywhere()
    {
        const auto lines = core::tableToMarkdown(reportfixtures::oddTable()).split(u'\n');
        QCOMPARE(lines[0], QStringLiteral("| Kernel | Share (%) |"));
        QCOMPARE(lines[1], QStringLiteral("| --- | ---: |"));
        QCOMPARE(lines[2], QStringLiteral("| plain | – |"));
        QCOMPARE(lines[4], QStringLiteral("| \\<unnamed\\>::k\\|x | – |"));
        static const QRegularExpression separator(QStringLiteral("(?<!\\\\)\\|"));
        for (qsizetype i = 0; i < lines.size() - 1; ++i)
            QCOMPARE(lines[i].count(separator), 3);
        QCOMPARE(lines.size(), reportfixtures::oddTexts().size() + 3); // header, rule, and the end of the last line
    }

    void limitedTableSaysSo()
    {
        const auto limited = core::tableToMarkdown(reportfixtures::countingTable(412));
        QVERIFY(limited.endsWith(QStringLiteral("| 29 |\n\nshowing 30 of 412\n")));
        const auto whole = core::tableToMarkdown(reportfixtures::countingTable(30));
        QVERIFY(whole.endsWith(QStringLiteral("| 29 |\n")));
        QVERIFY(!whole.contains(QStringLiteral("showing")));
    }

    void sectionSaysWhereFiguresComeFrom()
    {
        const auto report = core::reportToMarkdown(reportfixtures::resultsWith({ reportfixtures::oddTable() }));
        QVERIFY(report.contains(QStringLiteral("\n## Odd \\| things\n\nA \\<summary\\>.\n\n| Kernel |")));
        QVERIFY(report.contains(QStringLiteral("\n\n*Derived from*: TABLE_A. Sum of a\\*b.\n\n*Coverage*: All rows.\n\n"
                                               "*Limitations*:\n\n- First.\n- Second.\n")));
        QVERIFY(report.contains(QStringLiteral("## Diagnostics")));
        QVERIFY(report.contains(QStringLiteral("| data loss | 3 | Three rows \\| were odd. | Export again. |")));
    }

    void missingSectionSaysWhy()
    {
        const auto report = core::reportToMarkdown(
            reportfixtures::resultsWith({ reportfixtures::unavailableTable(QStringLiteral("missing")) }));
        QVERIFY(report.contains(QStringLiteral("## Missing\n\nNot available, because the trace has no table X.\n\n"
                                               "*What to do*: Capture with --trace=x.\n\n")));
    }

    void headerNamesTraceVersionsAndScope()
    {
        const auto report = core::reportToMarkdown(reportfixtures::resultsWith({}));
        QVERIFY(report.startsWith(QStringLiteral("# GPU Loupe report: trace\\|1.sqlite\n")));
        for (const auto& fact :
             { QStringLiteral("3.25.0"), QStringLiteral("2026.2.1"), QStringLiteral("**GPU Loupe**: 0."),
               QStringLiteral("**Scope**: the whole trace"), QStringLiteral("## Summary") })
            QVERIFY2(report.contains(fact), qPrintable(fact));
        QVERIFY(!report.contains(QStringLiteral("canary")));
        QCOMPARE(core::reportToMarkdown(reportfixtures::resultsWith({})), report);
    }

    void textTableIsAligned()
    {
        core::Table table = reportfixtures::countingTable(11);
        table.columns.push_back(table.columns[0]);
        table.columns[1].unit = core::Unit::None;
        table.columns[1].title = QStringLiteral("N");
        const auto lines = core::tableToText(table).split(u'\n');
        QCOMPARE(lines[0], QStringLiteral("Number  N"));
        QCOMPARE(lines[1], QStringLiteral("     0  0"));
        QCOMPARE(lines[11], QStringLiteral("    10  10"));
    }
};

QTEST_GUILESS_MAIN(TestMarkdownWriter)
#include "tst_markdownwriter.moc"
