// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/findings.h"
#include "memorytrace.h"
#include "report/fronttext.h"
#include "report/markdownwriter.h"
#include "report/plaintext.h"
#include "reportfixtures.h"
#include "results/summary.h"
#include "table/markdowntext.h"
#include "verifyexpected.h"

#include <QRegularExpression>
#include <QTest>

class TestMarkdownWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
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

    /// The answer, where the time goes, what to do: before all else.
    void beginsWithTheAnswer()
    {
        const auto results = core::analyze(fixtures::makeSeedTrace());
        VERIFY_EXPECTED(results);
        const auto report = core::reportToMarkdown(**results);
        const auto& findings = *(*results)->findings;
        const auto verdict = report.indexOf(core::markdownEscaped(findings.verdict.sentence));
        const auto budget = report.indexOf(QStringLiteral("\n## Where the wall time goes\n"));
        const auto todo = report.indexOf(QStringLiteral("\n## What to do about it\n\n1. **%1**\n")
                                             .arg(core::markdownEscaped(findings.rows.front().title)));
        const auto about = report.indexOf(QStringLiteral("\n## About this report\n"));
        QCOMPARE(report.section(u'\n', 2, 2),
                 QStringLiteral("**%1**").arg(core::markdownEscaped(findings.verdict.sentence)));
        QVERIFY(verdict >= 0 && verdict < budget && budget < todo && todo < about);
        QVERIFY(about < report.indexOf(QStringLiteral("\n## Findings\n")));
        const auto& summary = *(*results)->summary;
        for (std::size_t part = 0; part < summary.parts.size(); ++part) {
            const auto row
                = QStringLiteral("| %1 | %2 |")
                      .arg(core::markdownEscaped(summary.parts[part].name), core::columnShare(summary.meanShare(part)));
            QVERIFY2(report.contains(row) || summary.meanShare(part) <= 0, qPrintable(row));
        }
        const auto lines = core::frontPageLines(**results);
        QCOMPARE(lines.front(), findings.verdict.sentence);
        QVERIFY2(lines[1].startsWith(QStringLiteral("GPU 0: ")), qPrintable(lines[1]));
        QCOMPARE(lines[2], QStringLiteral("1. ") + findings.rows.front().title);
    }

    /// What is pasted into a mail stands alone: the same first page, no pointer to tables, and what it is about.
    void summaryStandsAlone()
    {
        const auto trace = fixtures::makeSeedTrace();
        const auto results = core::analyze(trace);
        VERIFY_EXPECTED(results);
        const auto summary = core::summaryMarkdown(**results);
        const auto about
            = QStringLiteral("Trace %1 (export schema %2), figures for the whole trace.\n")
                  .arg(core::markdownEscaped(trace->fileName), core::markdownEscaped(trace->schemaVersion()));
        QVERIFY2(summary.endsWith(about), qPrintable(summary));
        QVERIFY(!summary.contains(QStringLiteral("follow below")));
        QVERIFY((*results)->findings->rows.size() > 3);
        const auto report = core::reportToMarkdown(**results);
        QVERIFY(report.contains(QStringLiteral(" follow below with all tables.\n\n## About this report\n")));
        const auto common = summary.chopped(about.size());
        QVERIFY(common.size() > 100 && report.contains(common));
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

    /// Of words only: quotes and primes stay.
    void apostrophesAreTrue()
    {
        QCOMPARE(core::withTrueApostrophes(QStringLiteral("in the GPUs' window, the GPU's work")),
                 QStringLiteral("in the GPUs\u2019 window, the GPU\u2019s work"));
        QCOMPARE(core::withTrueApostrophes(QStringLiteral("'k' of 5' and f'(1)")),
                 QStringLiteral("'k\u2019 of 5' and f'(1)"));
    }
};

QTEST_GUILESS_MAIN(TestMarkdownWriter)
#include "tst_markdownwriter.moc"
