// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of the golden trace, whose figures are known by hand.
#include "evidence/evidencedock.h"
#include "evidence/evidenceview.h"
#include "findings/findingcard.h"
#include "findings/findings.h"
#include "findings/findingsdock.h"
#include "navigation/tracetabs.h"
#include "pages/alltablespage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "parts/wrappedtext.h"
#include "table/tablepage.h"
#include "windowtest.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

class TestFindingsDock : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] FindingsDock& dock() const { return m_window->findings(); }
    [[nodiscard]] QString titles() const
    {
        QStringList titles;
        for (const auto* card : dock().cards())
            titles += card->accessibleName();
        return titles.join(QLatin1Char('|'));
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
        // the screen of the tests is too narrow to begin with docks
        dock().show();
        m_window->evidence().show();
    }

private Q_SLOTS:
    void cardsAreGroupedBySeverity()
    {
        QVERIFY(dock().isVisible());
        // seed.sql: computeKernel has 2.6 of 6.1 ms of kernel time; the GPU is idle from 13 to 14 ms of 10 to 15.5 ms
        QCOMPARE(titles(),
                 QStringLiteral("Medium: computeKernel takes 42.6% of the kernel time|"
                                "Low: GPU 0 works less than 50% in 6 of 30 parts of its window|"
                                "Low: Only 5.5 ms lie between the first and the last GPU work"));
        const auto texts = dock().texts();
        QVERIFY(texts.contains(QStringLiteral("Medium (1)")));
        QVERIFY(texts.contains(QStringLiteral("Low (2)")));
        QVERIFY(texts.indexOf(QStringLiteral("Medium (1)")) < texts.indexOf(QStringLiteral("Low (2)")));
        QVERIFY(!texts.join(QLatin1Char('|')).contains(QStringLiteral("High (")));
    }

    void aCardSaysItAll()
    {
        const auto& card = *dock().cards()[0];
        QStringList texts;
        const auto all = card.findChildren<WrappedText*>();
        for (const auto* text : all)
            texts += text->text();
        QVERIFY(texts.contains(QStringLiteral("Recoverable: at most 2.6 ms of a 5.5 ms window")));
        QVERIFY(texts.contains(card.finding().recommendation));
        QCOMPARE(card.links().size(), card.finding().evidence.size());
        QCOMPARE(card.links()[0]->text(), QStringLiteral("computeKernel: 2.6 ms in 3 calls"));
    }

    void linksLeadToTheFigure()
    {
        // the kernel is hidden in every way there is
        tabs().kernels().setGrouping({ .byStream = true });
        tabs().kernels().kernels().filterEdit().setText(QStringLiteral("nothing is called so"));
        tabs().setCurrentIndex(tabs().count() - 1);
        QTest::mouseClick(dock().cards()[0]->links()[1], Qt::LeftButton);
        QTRY_COMPARE(place(), QStringLiteral("kernels 0 pct_of_kernel_time"));
        QCOMPARE(tabs().currentWidget(), &tabs().kernels());
        QCOMPARE(m_window->evidence().view().figureText(), QStringLiteral("42.6 %"));
        // and a table on a page of tabs
        QTest::mouseClick(dock().cards()[1]->links()[1], Qt::LeftButton);
        QTRY_COMPARE(place(), QStringLiteral("gpu_idle_gaps 0 gap_us"));
        QCOMPARE(tabs().currentWidget(), &tabs().idle());
        QCOMPARE(m_window->evidence().view().figureText(), QStringLiteral("1,000.000 µs"));
    }

    void keyboardGoesFromCardToCard()
    {
        dock().reveal();
        QCOMPARE(QApplication::focusWidget(), dock().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
        QCOMPARE(QApplication::focusWidget(), dock().cards()[1]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // its Copy button
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), dock().cards()[1]->links()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QCOMPARE(QApplication::focusWidget(), dock().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up); // there is none above
        QCOMPARE(QApplication::focusWidget(), dock().cards()[0]);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(place(), QStringLiteral("kernels 0 total_ms"));
        dock().reveal();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(place(), QStringLiteral("kernels 0 total_ms"));
    }

    void copiesAsMarkdown()
    {
        auto* card = dock().cards()[0];
        QTest::mouseClick(card->findChild<QToolButton*>(), Qt::LeftButton);
        const auto markdown = QGuiApplication::clipboard()->text();
        QVERIFY2(markdown.startsWith(QStringLiteral("### computeKernel takes 42.6% of the kernel time\n")),
                 qPrintable(markdown));
        QGuiApplication::clipboard()->clear();
        card->setFocus();
        QTest::keyClick(card, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), markdown);
    }

    void saysWhatWasNotJudged()
    {
        auto* fold = dock().notJudgedFold();
        QVERIFY(fold);
        const auto& outcomes = m_window->session().results()->findings->outcomes;
        const auto count = std::count_if(outcomes.begin(), outcomes.end(), [](const core::RuleOutcome& outcome) {
            return outcome.state == core::RuleState::NotJudged;
        });
        QCOMPARE(fold->text(), QStringLiteral("Not judged (%1)").arg(count));
        const auto texts = dock().texts();
        // rules with the same reason share a line, which does not say "not judged" again
        const auto copies = texts.filter(QStringLiteral("the trace holds no memory copies"));
        QCOMPARE(copies.size(), 1);
        QVERIFY2(copies[0].startsWith(core::findingRuleName(core::FindingRule::SynchronousCopy) + QStringLiteral(", "),
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
        QVERIFY(dock().isHidden());
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY(dock().isVisible());
        QVERIFY(dock().cards().empty());
        QVERIFY2(dock().texts().first().startsWith(QStringLiteral("No finding: ")),
                 qPrintable(dock().texts().join(QLatin1Char('|'))));
        QVERIFY(dock().notJudgedFold());
    }

    void everyLinkOfTheRealTraceLeadsSomewhere()
    {
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/h100_2gpu_1s.sqlite");
        if (!QFileInfo::exists(path))
            QSKIP("the reference traces are not there");
        m_window->openTrace(path);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session().state(), TraceSession::State::Ready, WindowFixture::TimeoutMs);
        QVERIFY(!dock().cards().empty());
        for (const auto* card : dock().cards()) {
            for (std::size_t figure = 0; figure < card->links().size(); ++figure) {
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

QTEST_MAIN(TestFindingsDock)
#include "tst_findingsdock.moc"
