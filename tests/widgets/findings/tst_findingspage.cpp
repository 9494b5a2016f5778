// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of the golden trace, whose figures are known by hand.
#include "base/phrases.h"
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "findings/findingcard.h"
#include "findings/findings.h"
#include "findings/findingspage.h"
#include "navigation/tracetabs.h"
#include "pages/alltablespage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "parts/wrappedtext.h"
#include "summary/impactbar.h"
#include "table/tablepage.h"
#include "windowtest.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>

#include <set>

class TestFindingsPage : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] FindingsPage& page() const { return m_window->findings(); }
    [[nodiscard]] QString titles() const
    {
        QStringList titles;
        for (const auto* card : page().cards())
            titles += card->accessibleName();
        return titles.join(QLatin1Char('|'));
    }
    [[nodiscard]] FindingCard& cardOf(core::FindingRule rule) const
    {
        const auto& cards = page().cards();
        const auto found = std::find_if(cards.begin(), cards.end(),
                                        [rule](const FindingCard* card) { return card->finding().rule == rule; });
        Q_ASSERT(found != cards.end());
        return **found;
    }
    /// Key of the table and column, and the row, that the keyboard is on.
    [[nodiscard]] QString place() const
    {
        const auto* page = tabs().currentTablePage();
        const auto index = page && page->view().hasFocus() ? page->view().currentIndex() : QModelIndex();
        if (!index.isValid())
            return QStringLiteral("nowhere");
        const auto& table = *page->model().table();
        return QStringLiteral("%1 %2 %3")
            .arg(table.key)
            .arg(page->model().tableRow(index.row()))
            .arg(table.columns[static_cast<std::size_t>(index.column())].key);
    }

    void prepare() override
    {
        openGolden();
        QVERIFY(m_window);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        m_window->inspector().setOpen(true);
        tabs().setCurrentWidget(&page());
    }

private Q_SLOTS:
    void cardsAreGroupedBySeverity()
    {
        QVERIFY(page().isVisible());
        const auto& rows = m_window->session().results()->findings->rows;
        QVERIFY(rows.size() >= 2);
        QCOMPARE(page().cards().size(), rows.size());
        QStringList expected; // the order of the findings is that of the severities
        for (const auto& finding : rows)
            expected += QStringLiteral("%1: %2").arg(severityWord(finding.severity), finding.title);
        QCOMPARE(titles(), expected.join(QLatin1Char('|')));
        const auto texts = page().texts();
        QCOMPARE(texts.first(), m_window->session().results()->findings->verdict.sentence);
        qsizetype before = -1;
        for (const auto severity : { core::FindingSeverity::High, core::FindingSeverity::Medium,
                                     core::FindingSeverity::Low, core::FindingSeverity::Minor }) {
            const auto count = std::count_if(rows.begin(), rows.end(),
                                             [severity](const auto& finding) { return finding.severity == severity; });
            const auto at = texts.indexOf(QStringLiteral("%1 (%2)").arg(severityWord(severity)).arg(count));
            QCOMPARE(at >= 0, count > 0);
            QVERIFY(at < 0 || at > before);
            before = std::max(before, at);
        }
        QVERIFY(texts.contains(QStringLiteral("About the capture (1)"))); // 5.5 ms are little
    }

    void aCardSaysItAll()
    {
        const auto& card = cardOf(core::FindingRule::UnderfilledKernels);
        QStringList texts;
        const auto all = card.findChildren<WrappedText*>();
        for (const auto* text : all)
            texts += text->text();
        QVERIFY(!texts.filter(QStringLiteral("; at most ")).isEmpty());
        QVERIFY(!texts.filter(QRegularExpression(QStringLiteral("\\. Score [0-9.]+$"))).isEmpty());
        QVERIFY(texts.contains(card.finding().recommendation));
        QCOMPARE(card.links().size(), card.finding().evidence.size());
        QCOMPARE(card.links()[0]->text(), QStringLiteral("computeKernel: 2.60 ms in 3 launches"));
    }

    void linksLeadToTheFigure()
    {
        // the kernel is hidden in every way there is
        tabs().kernels().setGrouping({ .byStream = true });
        tabs().kernels().kernels().filterEdit().setText(QStringLiteral("nothing is called so"));
        tabs().setCurrentWidget(&page());
        auto& card = cardOf(core::FindingRule::UnderfilledKernels);
        QVERIFY(!card.links()[0]->isVisible()); // folded at first
        QTest::mouseClick(&card.foldButton(), Qt::LeftButton);
        QVERIFY(card.isOpen() && card.links()[0]->isVisible());
        QTest::mouseClick(card.links()[0], Qt::LeftButton);
        QTRY_COMPARE(place(), QStringLiteral("kernels 0 total_ms"));
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(m_window->inspector().view().figureText(), QStringLiteral("2.60 ms"));
    }

    /// Bars below each other are compared: figures of other widths moved where they begin.
    void barsBeginBelowEachOther()
    {
        const auto bars = page().findChildren<ImpactBar*>();
        QVERIFY(bars.size() > 1);
        std::set<double> lefts;
        for (const auto* bar : bars)
            lefts.insert(bar->track().left());
        QVERIFY(lefts.size() <= 2); // 0 for findings that claim no time
        QVERIFY(*lefts.rbegin() > 0);
    }

    void keyboardGoesFromCardToCard()
    {
        tabs().showFindings();
        QCOMPARE(QApplication::focusWidget(), page().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), page().cards()[1]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space); // opens it
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), page().cards()[1]->links()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QCOMPARE(QApplication::focusWidget(), page().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up); // there is none above
        QCOMPARE(QApplication::focusWidget(), page().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        const auto& first = page().cards()[0]->finding().evidence.front();
        const auto shown = QStringLiteral("%1 %2 %3").arg(first.tableKey).arg(first.row).arg(first.columnKey);
        QTRY_COMPARE(place(), shown);
        tabs().showFindings();
        QCOMPARE(QApplication::focusWidget(), page().cards()[0]);
    }

    void sharesAreOfTheWindowOrTheRun()
    {
        const auto& card = cardOf(core::FindingRule::UnderfilledKernels);
        const auto ofWindow = card.impact().shareText();
        page().wholeBox().setCurrentIndex(1);
        const auto& finding = card.finding();
        const auto share = static_cast<double>(finding.claimedNs) / static_cast<double>(finding.runNs);
        QCOMPARE(card.impact().shareText(), core::threeDigitShare(share));
        page().wholeBox().setCurrentIndex(0);
        QCOMPARE(card.impact().shareText(), ofWindow);
    }

    void allOpenAndFold()
    {
        QTest::mouseClick(&page().openAllButton(), Qt::LeftButton);
        for (const auto* card : page().cards())
            QVERIFY(card->isOpen());
        QTest::mouseClick(&page().openAllButton(), Qt::LeftButton);
        for (const auto* card : page().cards())
            QVERIFY(!card->isOpen());
    }

    void copiesAsMarkdown()
    {
        auto* card = page().cards()[0];
        card->setOpen(true);
        QTest::mouseClick(&card->copyButton(), Qt::LeftButton);
        const auto markdown = QGuiApplication::clipboard()->text();
        QVERIFY2(markdown.startsWith(QStringLiteral("### ")), qPrintable(markdown));
        QGuiApplication::clipboard()->clear();
        card->setFocus();
        QTest::keyClick(card, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), markdown);
    }

    void saysWhatWasNotJudged()
    {
        auto* fold = page().notJudgedFold();
        QVERIFY(fold);
        const auto& outcomes = m_window->session().results()->findings->outcomes;
        const auto count = std::count_if(outcomes.begin(), outcomes.end(), [](const core::RuleOutcome& outcome) {
            return outcome.state == core::RuleState::NotJudged;
        });
        QCOMPARE(fold->text(), QStringLiteral("Not judged (%1)").arg(count));
        const auto texts = page().texts();
        // rules with the same reason share a line, which does not say "not judged" again
        const auto copies = texts.filter(QStringLiteral("only one GPU has work in this scope"));
        QCOMPARE(copies.size(), 1);
        QVERIFY2(copies[0].startsWith(core::findingRuleName(core::FindingRule::PeerWait) + QStringLiteral(", "),
                                      Qt::CaseInsensitive),
                 qPrintable(copies[0]));
        QVERIFY(!texts.filter(QStringLiteral(": not judged")).size());
        const auto reasons = fold->parentWidget()->findChildren<WrappedText*>();
        const auto isShown = [&] {
            return std::any_of(reasons.begin(), reasons.end(),
                               [&](const WrappedText* text) { return text->text() == copies[0] && text->isVisible(); });
        };
        QVERIFY(!isShown());
        QTest::mouseClick(fold, Qt::LeftButton);
        QVERIFY(isShown());
        QTest::mouseClick(fold, Qt::LeftButton);
        QVERIFY(!isShown());
        QVERIFY(!texts.filter(QStringLiteral("rules did not fire")).isEmpty());
    }

    void saysThatThereIsNone()
    {
        // nothing but a table of another kind: no rule can fire
        auto builder = fixtures::ExportBuilder();
        builder.addOsrt({ .pid = 111, .startNs = 10, .endNs = 20 });
        const auto path = m_fixture->file(QStringLiteral("empty.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window->openTrace(path);
        QVERIFY(!page().isVisible());
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY(page().cards().empty());
        QVERIFY2(page().texts().first().startsWith(QStringLiteral("A CPU trace: ")),
                 qPrintable(page().texts().join(QLatin1Char('|'))));
        QVERIFY(!page().texts().filter(QStringLiteral("No finding: ")).isEmpty());
        QVERIFY(page().notJudgedFold());
    }

    void everyLinkOfTheRealTraceLeadsSomewhere()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there");
        m_window->openTrace(path);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session().state(), TraceSession::State::Ready, WindowFixture::TimeoutMs);
        QVERIFY(!page().cards().empty());
        for (const auto* card : page().cards()) {
            for (std::size_t figure = 0; figure < card->links().size(); ++figure) {
                tabs().setCurrentWidget(&page());
                const auto& wanted = card->finding().evidence[figure];
                card->links()[figure]->click();
                const auto shown
                    = QStringLiteral("%1 %2 %3").arg(wanted.tableKey).arg(wanted.row).arg(wanted.columnKey);
                QTRY_COMPARE(place(), shown);
            }
        }
    }

    void tablesWithoutAPageAreAmongAllTables()
    {
        tabs().showCell(QStringLiteral("suspects"), 0, QStringLiteral("suspect"));
        const auto& tables = m_window->session().results()->tables;
        QCOMPARE(tabs().allTables().list().count(), static_cast<int>(tables.size()));
        tabs().showCell(QStringLiteral("thresholds"), 3, QStringLiteral("value"));
        QTRY_COMPARE(place(), QStringLiteral("thresholds 3 value"));
        QCOMPARE(tabs().currentWidget(), &tabs().allTables());
        tabs().allTables().list().setCurrentRow(0);
        QCOMPARE(tabs().allTables().table().model().table(), tables[0]);
    }
};

QTEST_MAIN(TestFindingsPage)
#include "tst_findingspage.moc"
