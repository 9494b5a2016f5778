// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparewindow.h"

#include "charts/chartpane.h"
#include "compare/baseline/baselinejson.h"
#include "compare/baseline/makebaseline.h"
#include "compare/changelist.h"
#include "compare/comparecontroller.h"
#include "compare/comparedialog.h"
#include "compare/comparedsides.h"
#include "compare/compareinspector.h"
#include "compare/comparematching.h"
#include "compare/comparepages.h"
#include "compare/comparereport.h"
#include "compare/comparerowspage.h"
#include "compare/comparetables.h"
#include "compare/compareverdictpage.h"
#include "compare/pindialog.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/unitdialog.h"
#include "compare/unitlanesview.h"
#include "compare/waterfallview.h"
#include "comparewindowtest.h"
#include "eventwait.h"
#include "navigation/commandpalette.h"
#include "navigation/rail.h"
#include "navigation/railbutton.h"
#include "scope/scopestrip.h"
#include "session/viewcontext.h"
#include "several/joinedtablespage.h"
#include "summary/verdicttext.h"
#include "table/tablelistpage.h"
#include "table/tablepage.h"
#include "window/loadingpage.h"

#include <QAction>
#include <QComboBox>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QXYSeries>

class TestCompareWindow : public CompareWindowTest
{
    Q_OBJECT

private:
    static QAction* entryOf(const CompareWindow& window, const QString& text)
    {
        for (auto* action : window.findChildren<QAction*>()) {
            if (QString(action->text()).remove(u'&') == text)
                return action;
        }
        return nullptr;
    }

private Q_SLOTS:
    void saysTheVerdictOfTheCore()
    {
        auto* window = openPair();
        QVERIFY(window);
        QCOMPARE(window->currentPage(), &window->pages());
        const auto& verdict = window->pages().verdict().verdict();
        const auto shown = QStringLiteral("%1 %2").arg(verdict.sentence(), verdict.remarks());
        QCOMPARE(shown, window->session().comparison()->verdict.sentence);
        QVERIFY2(verdict.sentence().startsWith(QStringLiteral("NEW takes 902.500 µs a unit, BASE 1,002.500 µs")),
                 qPrintable(shown));
        QCOMPARE(window->pages().verdict().checksButton().text(), QStringLiteral("1 reservation"));
        QVERIFY(window->windowTitle().startsWith(QStringLiteral("base.sqlite ⇄ new.sqlite")));
        QVERIFY(window->sides().note(core::Side::Base).startsWith(QStringLiteral("6 units, 6.0")));
        QVERIFY(window->pages().verdict().fits());
    }

    /// The list of changes gives rows up rather than the page scrolls.
    void theVerdictNeedsNoScrolling()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& page = window->pages().verdict();
        QTRY_VERIFY(page.unitLanes().hasPicture());
        const auto all = static_cast<int>(page.changes().changes().size());
        QCOMPARE(page.changes().rowCount(), all);
        window->resize(1280, 800);
        QTRY_COMPARE(window->size(), QSize(1280, 800));
        QVERIFY(page.fits());
        page.changes().fitInto(0);
        QCOMPARE(page.changes().rowCount(), ChangeList::LeastRows);
        QCOMPARE(page.changes().figureGrid().rows.size(), page.changes().changes().size());
    }

    void showsEveryTable()
    {
        auto* window = openPair();
        QVERIFY(window);
        const auto& comparison = *window->session().comparison();
        auto expected = core::describeComparedRuns(comparison);
        const auto more = core::compareAllTables(comparison);
        QVERIFY(more.has_value());
        expected.insert(expected.end(), more->begin(), more->end());
        auto& all = window->pages().allTables();
        window->pages().setCurrentWidget(&all);
        QCOMPARE(all.list().count(), static_cast<int>(expected.size()));
        for (int row = 0; row < all.list().count(); ++row) {
            all.list().setCurrentRow(row);
            QCOMPARE(all.list().item(row)->toolTip(), expected[static_cast<std::size_t>(row)]->key);
            QCOMPARE(all.table().model().table()->key, expected[static_cast<std::size_t>(row)]->key);
        }
    }

    void swapFlipsTheSigns()
    {
        auto* window = openPair();
        QVERIFY(window);
        const auto before = window->session().table(u"compare_budget");
        auto* swap = entryOf(*window, QStringLiteral("Swap BASE and NEW"));
        QVERIFY(swap && swap->isEnabled());
        swap->trigger();
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QVERIFY(window->windowTitle().startsWith(QStringLiteral("new.sqlite ⇄ base.sqlite")));
        const auto after = window->session().table(u"compare_budget");
        QCOMPARE(after->rowCount, before->rowCount);
        const auto delta = *before->findColumn(u"delta_unit_ns");
        for (std::size_t row = 0; row < before->rowCount; ++row)
            QCOMPARE(core::cellNumber(after->cell(row, delta)).value(),
                     -core::cellNumber(before->cell(row, delta)).value());
        QCOMPARE(window->pages().verdict().waterfall().waterfall().walls.base, 902'500.0);
    }

    /// A heading over nothing would look as if something was missing.
    void aRunAgainstItselfHasNoListOfChanges()
    {
        const auto paths = writePair();
        auto* window = openPair({ { paths.base, paths.base }, {}, {} });
        QVERIFY(window);
        QVERIFY(window->pages().verdict().changes().changes().empty());
        QVERIFY(window->pages().verdict().changes().isHidden());
    }

    void figuresAreThoseOfAUnitOrInAll()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& page = window->pages().verdict();
        QCOMPARE(page.perChoice().currentText(), QStringLiteral("Per unit"));
        const auto choose = [&](core::ComparePer per) {
            const int place = page.perChoice().findData(static_cast<int>(per));
            page.perChoice().setCurrentIndex(place);
            Q_EMIT page.perChoice().activated(place);
            return waitUntil(
                [&] {
                    return window->session().state() == State::Ready && window->session().hasAllTables()
                        && window->session().comparison()->per == per;
                },
                WindowFixture::TimeoutMs);
        };
        QVERIFY(choose(core::ComparePer::Total));
        QCOMPARE(page.waterfall().waterfall().walls.base, 6'015'000.0);
        QCOMPARE(page.perChoice().currentText(), QStringLiteral("In all"));
        QVERIFY(choose(core::ComparePer::Second));
        QVERIFY(page.waterfall().waterfall().isShare);
        QVERIFY(choose(core::ComparePer::Unit));
        QCOMPARE(page.waterfall().waterfall().walls.base, 1'002'500.0);
        QVERIFY(!window->session().question().options.per);
    }

    void cancelledReadingCanBeTakenUpAgain()
    {
        auto* window = m_fixture->windows.compare({ writePair(), {}, {} });
        const QSignalSpy cancelled(&window->session(), &CompareSession::cancelled);
        QCOMPARE(window->currentPage(), &window->loadingPage());
        QTest::mouseClick(&window->loadingPage().cancelButton(), Qt::LeftButton);
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(window->session().state(), State::Empty);
        QVERIFY(!window->session().comparison());
        QVERIFY(window->messageBar().text().contains(QStringLiteral("cancelled")));
        window->open(window->session().question());
        QTRY_COMPARE(window->session().state(), State::Ready);
        QTRY_VERIFY(window->session().hasAllTables());
    }

    /// What was there stays, with its sides.
    void cancelledSwapLeavesTheSides()
    {
        auto* window = openPair();
        QVERIFY(window);
        const auto before = window->session().comparison();
        window->session().swap();
        QCOMPARE(window->session().state(), State::Comparing);
        window->session().cancel();
        QCOMPARE(window->session().state(), State::Ready);
        QCOMPARE(window->session().comparison(), before);
        QVERIFY(window->session().question().paths.base.endsWith(QStringLiteral("base.sqlite")));
        QVERIFY(window->pages().verdict().waterfall().isEnabled());
        window->session().setOptions({});
        QTRY_COMPARE(window->session().state(), State::Ready);
        QCOMPARE(window->session().comparison()->runs.base.trace, before->runs.base.trace);
    }

    void saysWhichFileCannotBeRead()
    {
        auto* window = m_fixture->windows.compare(
            { { writePair().base, m_fixture->file(QStringLiteral("none.sqlite")) }, {}, {} });
        QTRY_COMPARE(window->session().state(), State::Empty);
        QVERIFY2(window->messageBar().text().contains(QStringLiteral("none.sqlite")),
                 qPrintable(window->messageBar().text()));
    }

    void aPairHasOneWindow()
    {
        auto* window = openPair();
        QVERIFY(window);
        QCOMPARE(m_fixture->windows.compare(window->session().question()), window);
        QCOMPARE(m_fixture->windows.compareWindows().size(), 1);
        QCOMPARE(recentPairs().size(), std::size_t { 1 });
    }

    void aChangeLeadsToItsRow()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& list = window->pages().verdict().changes();
        QVERIFY(list.rowCount() > 2);
        const auto& change = list.changes().front();
        Q_EMIT list.rowActivated(0);
        auto* page = window->pages().currentTablePage();
        QVERIFY(page);
        QCOMPARE(page->model().table()->key, change.tableKey);
        QTRY_COMPARE(page->view().currentTableRow().value_or(999), change.row);
    }

    void keysReachEveryGroupOfPages()
    {
        auto* window = openPair();
        QVERIFY(window);
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window));
        for (int group = 0; group < window->pages().groupCount(); ++group) {
            QTest::keyClick(window, static_cast<Qt::Key>(Qt::Key_1 + group), Qt::ControlModifier);
            QCOMPARE(window->pages().groupOf(window->pages().currentIndex()), group);
        }
        QTest::keyClick(window, Qt::Key_1, Qt::ControlModifier);
        const auto first = window->pages().currentIndex();
        QTest::keyClick(window, Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(window->pages().currentIndex(), first + 1);
        // Tab comes to both painted parts and to the button of the checks
        window->pages().setCurrentIndex(first);
        auto& page = window->pages().verdict();
        QList<QWidget*> reached;
        page.waterfall().setFocus(Qt::TabFocusReason);
        for (int i = 0; i < 40; ++i) {
            reached.append(QApplication::focusWidget());
            QTest::keyClick(window, Qt::Key_Tab);
        }
        for (QWidget* part : { static_cast<QWidget*>(&page.waterfall()), static_cast<QWidget*>(&page.changes()),
                               static_cast<QWidget*>(&page.checksButton()) })
            QVERIFY2(reached.contains(part), qPrintable(part->accessibleName()));
    }

    void partsOfOneTraceAreCompared()
    {
        const auto paths = writePair();
        m_window = m_fixture->openAndWait(paths.base);
        QVERIFY(m_window);
        const QSignalSpy asked(m_window, &MainWindow::compareRequested);
        m_window->comparing().compareParts();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(m_fixture->windows.compareWindows().size(), 1);
        auto* window = m_fixture->windows.compareWindows().first();
        const auto& scopes = window->session().question().scopes;
        QVERIFY(scopes.base.window && scopes.now.window);
        QCOMPARE(scopes.base.window->endNs, scopes.now.window->startNs);
        QTRY_COMPARE(window->session().state(), State::Ready);
        QCOMPARE(window->session().comparison()->runs.base.trace, window->session().comparison()->runs.now.trace);
        QTRY_VERIFY(window->session().hasAllTables());
        // to move a frame compares again
        const auto before = window->session().comparison();
        auto scope = scopes.base;
        scope.window->endNs -= 100'000;
        Q_EMIT window->sides().strip(core::Side::Base).scopeRequested(scope);
        QCOMPARE(window->session().state(), State::Comparing);
        QTRY_COMPARE(window->session().state(), State::Ready);
        QVERIFY(window->session().comparison() != before);
        QCOMPARE(window->session().comparison()->runs.base.scope, scope);
    }

    void droppedFilesAreCompared()
    {
        const auto paths = writePair();
        m_window = m_fixture->openAndWait(paths.base);
        QVERIFY(m_window);
        QSignalSpy asked(m_window, &MainWindow::compareRequested);
        QVERIFY(!m_window->comparing().takeDropped({ paths.base, paths.now, paths.base }));
        QVERIFY(m_window->comparing().takeDropped({ paths.now })); // offered
        QVERIFY(asked.isEmpty());
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("new.sqlite")));
        QVERIFY(m_window->comparing().takeDropped({ paths.base, paths.now }));
        QCOMPARE(asked.size(), 1);
    }

    void aSelectedKernelShowsItsSpread()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& page = window->pages().kernels();
        window->pages().setCurrentWidget(&page);
        auto& table = *page.pages().front();
        QVERIFY(table.hasTable());
        table.showCell(QStringLiteral("compare_kernels"), 0, QStringLiteral("delta_total_us"));
        for (const auto which : { CompareRowsPage::Histogram, CompareRowsPage::Distribution, CompareRowsPage::Deciles,
                                  CompareRowsPage::Units }) {
            QTRY_VERIFY2(page.chart(which).hasChart(), qPrintable(page.chart(which).placeholderText()));
            page.charts().setCurrentIndex(which);
            QVERIFY(!page.chart(which).grab().isNull());
            const auto& content = page.chart(which).view().content();
            std::size_t points = 0;
            for (const auto* series : page.chart(which).view().chart()->series())
                points += static_cast<std::size_t>(static_cast<const QXYSeries*>(series)->count());
            QVERIFY(points > 1 && points <= 4000);
            QVERIFY(which == CompareRowsPage::Distribution || content.itemCount > 0);
        }
    }

    /// Not only kernels: whatever table names its calls.
    void rowsOfOtherTablesShowTheirSpread()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto* page = window->pages().rowsPageWith(QStringLiteral("compare_memory_operations"));
        QVERIFY(page);
        window->pages().setCurrentWidget(page);
        auto& table = *page->pages().front();
        QTRY_VERIFY(table.hasTable());
        table.showCell(QStringLiteral("compare_memory_operations"), 0, QStringLiteral("delta_total_ms"));
        for (const auto which : { CompareRowsPage::Histogram, CompareRowsPage::Distribution, CompareRowsPage::Units })
            QTRY_VERIFY2(page->chart(which).hasChart(), qPrintable(page->chart(which).placeholderText()));
        page = window->pages().rowsPageWith(QStringLiteral("compare_budget"));
        QVERIFY(page);
        window->pages().setCurrentWidget(page);
        page->pages().front()->showCell(QStringLiteral("compare_budget"), 0, QStringLiteral("delta_unit_us"));
        QTRY_VERIFY(page->chart(CompareRowsPage::Units).hasChart());
        QVERIFY(!page->chart(CompareRowsPage::Histogram).hasChart());
    }

    /// Both units begin at one place and have one scale.
    void oneUnitOfBothRunsIsLaidSideBySide()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& lanes = window->pages().verdict().unitLanes();
        QTRY_VERIFY(lanes.hasPicture());
        QVERIFY(!lanes.isHidden());
        const auto whole = lanes.positionOf(1'000'000) - lanes.positionOf(0);
        QVERIFY(!lanes.grab().isNull());
        QSignalSpy described(&lanes, &UnitLanesView::described);
        QTest::keyClick(&lanes, Qt::Key_N);
        QVERIFY(lanes.selected().has_value());
        QVERIFY2(described.last()[0].toString().contains(QStringLiteral("gemm")),
                 qPrintable(described.last()[0].toString()));
        const auto first = lanes.selected();
        QTest::keyClick(&lanes, Qt::Key_N);
        QVERIFY(lanes.selected() != first);
        QTest::keyClick(&lanes, Qt::Key_P);
        QCOMPARE(lanes.selected(), first);
        QTest::keyClick(&lanes, Qt::Key_Plus);
        QVERIFY(lanes.positionOf(1'000'000) - lanes.positionOf(0) > whole);
        QTest::keyClick(&lanes, Qt::Key_F);
        QCOMPARE(lanes.positionOf(1'000'000) - lanes.positionOf(0), whole);
        QVERIFY(!lanes.figureGrid().rows.empty());
        QVERIFY(!lanes.grab().isNull());
    }

    void theInspectorExplainsADifference()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& inspector = window->inspector();
        QVERIFY(inspector.isHidden());
        Q_EMIT window->pages().verdict().changes().whyRequested(0); // gemm
        QVERIFY(!inspector.isHidden());
        QVERIFY2(inspector.deltaText().contains(QStringLiteral("Δ = −60,000 ns a unit")),
                 qPrintable(inspector.deltaText()));
        QVERIFY(inspector.sqlText(core::Side::Base).contains(QStringLiteral("SELECT COUNT(*)")));
        QVERIFY(inspector.sqlText(core::Side::Base) != inspector.sqlText(core::Side::New));
        // any table of one run has the statements of both sides
        const auto table = window->session().table(u"compare_memory_operations");
        QVERIFY(table && table->rowCount > 0);
        const auto column = table->findColumn(u"delta_total_ns").value_or(table->columns.size() - 1);
        Q_EMIT window->context().cellVisited(table, 0, column);
        for (const auto side : core::BothSides)
            QVERIFY2(inspector.sqlText(side).contains(QStringLiteral("SELECT")), qPrintable(inspector.deltaText()));
        inspector.toggleAction().setChecked(false);
        QVERIFY(inspector.isHidden());
    }

    void theReportIsThatOfTheCore()
    {
        auto* window = openPair();
        QVERIFY(window);
        QVERIFY(window->report().action().isEnabled());
        const auto folder = m_fixture->file(QStringLiteral("report"));
        window->report().exportTo(folder);
        QTRY_VERIFY(window->messageBar().text().contains(QStringLiteral("compare.html")));
        for (const auto* name : { "compare.md", "compare.html", "compare.json", "tables/compare_kernels.csv" })
            QVERIFY2(QFileInfo::exists(QDir(folder).filePath(QLatin1String(name))), name);
        QFile markdown(QDir(folder).filePath(QStringLiteral("compare.md")));
        QVERIFY(markdown.open(QIODevice::ReadOnly));
        QVERIFY(markdown.readAll().contains("100.000 µs (9.98 %) less"));
    }

    void anotherUnitComparesAgain()
    {
        auto* window = openPair();
        QVERIFY(window);
        trigger(*window, QStringLiteral("Change unit…"));
        auto* dialog = window->findChild<UnitDialog*>();
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->units().count() > 3);
        dialog->units().setCurrentText(QStringLiteral("nonsense"));
        QVERIFY(!dialog->acceptButton().isEnabled());
        dialog->units().setCurrentIndex(2); // none
        dialog->accept();
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QVERIFY(!window->session().comparison()->unit);
        // a unit that is not there leaves what was there
        auto options = window->session().question().options;
        options.unit = { core::UnitChoice::Kind::Kernel, QStringLiteral("no such kernel") };
        const auto before = window->session().comparison();
        window->session().setOptions(options);
        QTRY_COMPARE(window->session().state(), State::Ready);
        QCOMPARE(window->session().comparison(), before);
        QVERIFY(window->messageBar().text().contains(QStringLiteral("no such kernel")));
        QTRY_VERIFY(window->session().hasAllTables());
    }

    /// The menu lists the GPUs of both runs; what was chosen is said, and stays when the sides are swapped.
    void anotherGpuCanBeJudged()
    {
        auto* window = openPair();
        QVERIFY(window);
        const auto choose = [window](const QString& text) {
            auto* gpus = entryOf(*window, QStringLiteral("Judge by GPU"))->menu();
            Q_EMIT gpus->aboutToShow();
            for (auto* action : gpus->actions()) {
                if (action->text() == text) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        const auto isReady
            = [window] { return window->session().state() == State::Ready && window->session().hasAllTables(); };
        QVERIFY(!window->session().comparison()->gpus.isCriticalChosen);
        QVERIFY(choose(QStringLiteral("GPU 0")));
        QTRY_VERIFY(isReady());
        QVERIFY(window->session().comparison()->gpus.isCriticalChosen);
        trigger(*window, QStringLiteral("Swap BASE and NEW"));
        QTRY_VERIFY(isReady());
        QVERIFY(window->session().comparison()->gpus.isCriticalChosen);
        QVERIFY(choose(QStringLiteral("The GPU that computes most")));
        QTRY_VERIFY(isReady());
        QVERIFY(!window->session().comparison()->gpus.isCriticalChosen);
    }

    void candidatesTellTheirRegularity()
    {
        auto* window = openPair();
        QVERIFY(window);
        trigger(*window, QStringLiteral("Change unit…"));
        auto* dialog = window->findChild<UnitDialog*>();
        QVERIFY(dialog);
        const auto hasCandidate = [dialog] {
            return dialog->units().findText(QStringLiteral("6 and 6 units, 100 % and 100 % alike"), Qt::MatchContains)
                >= 0;
        };
        QTRY_VERIFY(hasCandidate());
        dialog->reject();
    }

    /// A pair of rows comes apart and is pinned again; both stand in the file that is saved.
    void rowsArePinnedAndKeptApart()
    {
        auto* window = openPair();
        QVERIFY(window);
        auto& page = *window->pages().kernels().pages().front();
        window->pages().setCurrentWidget(&window->pages().kernels());
        const auto isReady
            = [window] { return window->session().state() == State::Ready && window->session().hasAllTables(); };
        const auto go = [&](bool isMatched) {
            const auto& rows = window->session().comparison()->kernels->rows;
            for (std::size_t row = 0; row < rows.size(); ++row) {
                const auto& names = rows[row].match.names;
                const auto isGemm = [&](core::Side side) {
                    return !names[side].empty()
                        && window->session()
                               .comparison()
                               ->runs[side]
                               .trace->kernelNames[names[side].front().value()]
                               .fullName.contains(QStringLiteral("gemm"));
                };
                if (rows[row].match.isMatched() == isMatched && isGemm(core::Side::Base)) {
                    page.showCell(QStringLiteral("compare_kernels"), row, QStringLiteral("delta_total_us"));
                    Q_EMIT window->context().cellVisited(page.model().table(), row, 0);
                    return true;
                }
            }
            return false;
        };
        auto& matching = window->matching();
        QVERIFY(go(true));
        QVERIFY(matching.apartAction().isEnabled() && !matching.unpinAction().isEnabled());
        matching.apartAction().trigger();
        QTRY_VERIFY(isReady());
        QVERIFY(go(false));
        QVERIFY(matching.pinAction().isEnabled() && !matching.apartAction().isEnabled());
        matching.pinAction().trigger();
        QTRY_VERIFY(window->findChild<PinDialog*>());
        auto* dialog = window->findChild<PinDialog*>();
        dialog->filter().setText(QStringLiteral("gemm"));
        QCOMPARE(dialog->list().count(), 1);
        dialog->accept();
        QTRY_VERIFY(isReady());
        QVERIFY(go(true));
        QVERIFY(matching.unpinAction().isEnabled());
        const auto path = m_fixture->file(QStringLiteral("matches.json"));
        matching.saveTo(path);
        QCOMPARE(core::readMatchChoices(path).value(), window->session().question().options.matches);
        // a swap turns them round, forgetting them leaves names
        window->session().swap();
        QTRY_VERIFY(isReady());
        QVERIFY(window->session().staleChoices().isEmpty());
        matching.forgetAction().trigger();
        QTRY_VERIFY(isReady());
        QVERIFY(window->session().comparison()->choices.isEmpty());
        QVERIFY(!matching.forgetAction().isEnabled());
        // what names nothing is said
        core::MatchChoices stale;
        stale.pins.push_back({ QStringLiteral("kernels"), { { QStringLiteral("none") }, { QStringLiteral("no") } } });
        auto options = window->session().question().options;
        options.matches = stale;
        window->session().setOptions(options);
        QTRY_VERIFY(isReady());
        QVERIFY2(window->messageBar().text().contains(QStringLiteral("none")), qPrintable(window->messageBar().text()));
    }

    void severalRunsOfASide()
    {
        auto* window = openPair();
        QVERIFY(window);
        const auto paths = window->session().question().paths;
        const auto copy = m_fixture->file(QStringLiteral("second.sqlite"));
        QVERIFY(QFile::copy(paths.base, copy));
        window->addRuns(core::Side::Base, { paths.base, copy, copy });
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QCOMPARE(window->session().question().further.base, QStringList { copy });
        QCOMPARE(window->session().comparison()->runCount(core::Side::Base), std::int64_t { 2 });
        window->session().swap();
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QCOMPARE(window->session().comparison()->runCount(core::Side::New), std::int64_t { 2 });
        trigger(*window, QStringLiteral("Compare the first runs only"));
        QTRY_VERIFY(window->session().state() == State::Ready && window->session().hasAllTables());
        QVERIFY(!window->session().comparison()->areRuns());
    }

    void thePaletteFindsPagesCommandsAndKernels()
    {
        auto* window = openPair();
        QVERIFY(window);
        trigger(*window, QStringLiteral("Go to, find or do…"));
        auto& palette = window->commandPalette();
        QVERIFY(palette.isVisible());
        const auto choose = [&palette](const QString& text) {
            palette.field().setText(text);
            const auto isFound = [&] {
                return !palette.matches().empty()
                    && palette.matches().front().item.title.contains(text, Qt::CaseInsensitive);
            };
            if (waitUntil(isFound))
                QTest::keyClick(&palette.field(), Qt::Key_Return);
        };
        choose(QStringLiteral("Barriers"));
        QTRY_COMPARE(window->pages().tabText(window->pages().currentIndex()), QStringLiteral("Barriers"));
        trigger(*window, QStringLiteral("Go to, find or do…"));
        choose(QStringLiteral("gemm"));
        QTRY_COMPARE(window->pages().currentWidget(), &window->pages().kernels());
    }

    /// Alone it says what it is; with a run it is a side.
    void aBaselineIsASide()
    {
        const auto paths = writePair();
        const auto run = core::CompareRun::prepare(core::loadTrace(paths.base).value(), {}, {}).value();
        const auto kept = m_fixture->file(QStringLiteral("main.loupe"));
        const auto alone = core::compareRuns({ run, run }, {}).value();
        QVERIFY(core::writeBaseline(kept, core::makeBaseline(*alone).value()).has_value());
        auto* empty = m_fixture->windows.open(kept);
        QVERIFY2(empty->messageBar().text().contains(QStringLiteral("main.loupe is a baseline")),
                 qPrintable(empty->messageBar().text()));
        QVERIFY(empty->isEmpty());
        m_window = m_fixture->openAndWait(paths.now);
        QVERIFY(m_window);
        QCOMPARE(m_fixture->windows.open(kept, m_window), m_window);
        QVERIFY(m_window->messageBar().text().contains(QStringLiteral("main.loupe is a baseline")));
        auto* window = openPair({ { kept, paths.now }, {} });
        QVERIFY(window);
        QVERIFY(window->session().comparison()->runs.base.baseline);
        window->pages().setCurrentWidget(&window->pages().timelines());
        QCOMPARE(window->pages().timelines().placeholderText(), QStringLiteral("A baseline keeps no timelines."));
    }

    void theDialogSaysWhatIsWrong()
    {
        const auto paths = writePair();
        CompareDialog dialog({});
        QVERIFY(!dialog.compareButton().isEnabled());
        dialog.setPath(core::Side::Base, paths.base);
        dialog.setPath(core::Side::New, paths.base);
        QVERIFY(!dialog.compareButton().isEnabled());
        dialog.setPath(core::Side::New, paths.now);
        QVERIFY(dialog.compareButton().isEnabled());
        QSignalSpy chosen(&dialog, &CompareDialog::chosen);
        dialog.accept();
        QCOMPARE(chosen.size(), 1);
    }
};

QTEST_MAIN(TestCompareWindow)
#include "tst_comparewindow.moc"
