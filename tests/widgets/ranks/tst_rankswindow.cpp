// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/rankswindow.h"

#include "eventwait.h"
#include "evidence/evidenceview.h"
#include "fleet/fleettext.h"
#include "fleet/rankmoment.h"
#include "fleet/tables/fleettables.h"
#include "generator.h"
#include "navigation/tracetabs.h"
#include "parts/clampedtext.h"
#include "ranks/clockmatrix.h"
#include "ranks/efficiencypane.h"
#include "ranks/efficiencyrows.h"
#include "ranks/rankbudgetbars.h"
#include "ranks/rankcourses.h"
#include "ranks/rankheatmap.h"
#include "ranks/ranklanespane.h"
#include "ranks/ranklanesview.h"
#include "ranks/rankmapview.h"
#include "ranks/rankpanes.h"
#include "ranks/rankscontroller.h"
#include "ranks/ranksdialog.h"
#include "ranks/ranksinspector.h"
#include "ranks/ranksreport.h"
#include "rankswindowtest.h"
#include "report/ranksfolder.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "several/joinedtablespage.h"
#include "summary/verdicttext.h"
#include "table/tablelistpage.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "timeline/timelinestate.h"
#include "window/loadingpage.h"
#include "window/mainwindow.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QToolButton>

class TestRanksWindow : public RanksWindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void saysTheSentenceOfTheCore()
    {
        auto* window = openJob();
        QVERIFY(window);
        QCOMPARE(window->currentPage(), &window->pages());
        QCOMPARE(window->pages().steps().verdict().sentence(), core::fleetHeadline(*window->session().result()).first);
        QCOMPARE(window->windowTitle(), QStringLiteral("job: 3 ranks – GPU Loupe"));
    }

    /// Who it began with comes first, as long as nobody sorts otherwise.
    void latenessBeginsWithTheWorstRank()
    {
        auto* window = openJob();
        QVERIFY(window);
        QVERIFY(window->pages().showCell(QStringLiteral("ranks"), 0, QStringLiteral("origin_ms")));
        const auto* page = window->pages().currentTablePage();
        QVERIFY(page);
        const auto& table = *page->model().table();
        const auto column = table.findColumn(u"origin_ms");
        QVERIFY(column);
        const auto& arrangement = page->model().arrangement();
        QCOMPARE(arrangement.sortColumn, static_cast<int>(*column));
        QCOMPARE(arrangement.sortOrder, Qt::DescendingOrder);
    }

    /// With smaller letters it takes less height.
    void theSentenceLeavesNoGap()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto& verdict = window->pages().steps().verdict();
        for (const int width : { 1600, 1100 }) {
            window->resize(width, 900);
            QTRY_COMPARE(window->width(), width);
            QTRY_COMPARE(verdict.height(), verdict.heightForWidth(verdict.width()));
        }
    }

    /// Whatever there is to know beside the sentence leaves room for the map.
    void remarksTakeThreeLines()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto& lines = window->pages().steps().lines();
        window->resize(820, 900);
        QTRY_COMPARE(window->width(), 820);
        QTRY_VERIFY(lines.isCut());
        QTRY_COMPARE(lines.height(), 3 * lines.fontMetrics().lineSpacing());
        QVERIFY(lines.toolTip().contains(QStringLiteral("Parallel efficiency")));
    }

    void showsEveryTable()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& all = window->pages().allTables();
        window->pages().setCurrentWidget(&all);
        constexpr int TableCount = 17; // the job has no pipeline, so no bubbles
        QCOMPARE(all.list().count(), TableCount);
        for (int row = 0; row < all.list().count(); ++row) {
            all.list().setCurrentRow(row);
            QCOMPARE(all.list().item(row)->toolTip(), window->session().tables()[static_cast<std::size_t>(row)]->key);
            QCOMPARE(all.table().model().table(), window->session().tables()[static_cast<std::size_t>(row)]);
        }
        QStringList shown;
        for (int page = 0; page < window->pages().count(); ++page) {
            window->pages().setCurrentIndex(page);
            for (const auto* table : window->pages().widget(page)->findChildren<TablePage*>()) {
                if (table->model().table()) // there are no bubbles
                    shown.append(table->model().table()->key);
            }
        }
        shown.removeDuplicates();
        QCOMPARE(shown.size(), TableCount);
    }

    void theMapShowsWhatIsChosen()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& steps = window->pages().steps();
        steps.map().select(1, 0);
        QVERIFY(steps.map().textOf(*steps.map().current()).endsWith(QStringLiteral("lateness 190 µs")));
        steps.setQuantity({ core::StepQuantity::Kind::Group, core::TimeGroup::Host });
        QTRY_VERIFY2(steps.map().textOf(*steps.map().current()).endsWith(QStringLiteral(" 200 µs")),
                     qPrintable(steps.map().textOf(*steps.map().current())));
        steps.setOrder(core::RankOrder::Value);
        QCOMPARE(steps.map().rows().front().number, 1);
        QCOMPARE(steps.map().current()->row, 0);
    }

    /// From the map to the operations of a step, and from there to the rank that it began with.
    void keysWalkThroughOperations()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& steps = window->pages().steps();
        steps.map().select(0, 0);
        QCOMPARE(steps.lanes().instance(), std::optional(1U));
        QVERIFY2(steps.lanes().text().startsWith(QStringLiteral("Rank 1 comes last; all others wait 190 µs")),
                 qPrintable(steps.lanes().text()));
        auto& view = steps.lanes().view();
        QCOMPARE(view.rowCount(), 3);
        view.select(0);
        QTest::keyClick(&steps.map(), Qt::Key_L);
        QCOMPARE(view.currentRank(), std::optional(1U));
        view.select(2);
        QTest::keyClick(&view, Qt::Key_L, Qt::ShiftModifier);
        QCOMPARE(view.currentRank(), std::optional(1U));
        QTest::keyClick(&view, Qt::Key_Backspace); // back from there
        QCOMPARE(view.currentRank(), std::optional(2U));
        QSignalSpy toldOrigin(&steps.lanes(), &RankLanesPane::told);
        QTest::keyClick(&view, Qt::Key_L, Qt::ShiftModifier);
        QCOMPARE(toldOrigin.takeFirst().front().toString(), QStringLiteral("This is where the lateness began."));
        QCOMPARE(steps.lanes().instance(), std::optional(1U));
        steps.showInstance(2);
        QCOMPARE(steps.lanes().instance(), std::optional(2U));
        QTest::keyClick(&view, Qt::Key_P);
        QCOMPARE(steps.lanes().instance(), std::optional(1U));
        QTest::keyClick(&view, Qt::Key_P);
        QTest::keyClick(&view, Qt::Key_P);
        QCOMPARE(steps.lanes().instance(), std::optional(0U));
        QSignalSpy told(&steps.lanes(), &RankLanesPane::told);
        QTest::keyClick(&view, Qt::Key_L, Qt::ShiftModifier); // nobody was late to the first one
        QCOMPARE(told.size(), 1);
        const auto sentence = told.front().front().toString();
        QVERIFY2(sentence.startsWith(QStringLiteral("All came together")), qPrintable(sentence));
        const auto isShown = [&](const QLabel* label) { return label->isVisible() && label->text() == sentence; };
        QVERIFY(std::ranges::any_of(window->statusBar()->findChildren<QLabel*>(), isShown));
        QTest::keyClick(&view, Qt::Key_N);
        QCOMPARE(steps.lanes().instance(), std::optional(1U));
        QVERIFY(std::ranges::none_of(window->statusBar()->findChildren<QLabel*>(), isShown));
    }

    /// What the command line has as options.
    void filesAreReadOtherwise()
    {
        auto* window = openJob();
        QVERIFY(window);
        QVERIFY(window->session().result()->steps.count() > 0);
        RanksDialog dialog(window->session().choices(), window);
        QCOMPARE(dialog.problem(), QString());
        dialog.numberPattern().setText(QStringLiteral("rank("));
        QVERIFY(!dialog.problem().isEmpty());
        dialog.numberPattern().setText(QStringLiteral("rank\\d+"));
        QVERIFY2(dialog.problem().contains(QStringLiteral("group")), qPrintable(dialog.problem()));
        dialog.numberPattern().clear();
        dialog.onlySteps().setText(QStringLiteral("2-1"));
        QVERIFY(!dialog.problem().isEmpty());
        dialog.onlySteps().setText(QStringLiteral("0-2"));
        QCOMPARE(dialog.problem(), QString());
        dialog.onlyTime().setText(QStringLiteral("1ms-2ms"));
        QVERIFY2(dialog.problem().contains(QStringLiteral("or by a time")), qPrintable(dialog.problem()));
        dialog.onlySteps().clear();
        QCOMPARE(dialog.problem(), QString());
        for (const auto* wrong : { "2ms-1ms", "1ms", "1ms-x" }) {
            dialog.onlyTime().setText(QString::fromLatin1(wrong));
            QVERIFY2(!dialog.problem().isEmpty(), wrong);
        }
        dialog.onlyTime().clear();
        dialog.steps().setCurrentIndex(1);
        QVERIFY(!dialog.problem().isEmpty());
        dialog.steps().setCurrentIndex(3);
        dialog.rankCount().setValue(4);
        RanksChoices chosen;
        connect(&dialog, &RanksDialog::chosen, window, [&chosen](const RanksChoices& choices) { chosen = choices; });
        dialog.accept();
        QVERIFY(!chosen.fleet.hasSteps);
        QCOMPARE(chosen.fleet.expectedRanks, 4);
        window->session().setChoices(chosen);
        window->open(QStringList(window->session().paths()));
        QVERIFY(waitUntil([window] { return window->session().hasTables() && window->session().result(); },
                          WindowFixture::TimeoutMs));
        QCOMPARE(window->session().result()->steps.count(), 0U);
        QCOMPARE(window->session().result()->census.missing.size(), 1U);
    }

    /// As --time does; numbers of steps that are chosen in the window take its place.
    void stepsWithinATimeAreLookedAt()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto all = window->session().result()->steps.count();
        RanksDialog dialog(window->session().choices(), window);
        RanksChoices chosen;
        connect(&dialog, &RanksDialog::chosen, window, [&chosen](const RanksChoices& choices) { chosen = choices; });
        dialog.onlyTime().setText(QStringLiteral("0 - 1 ms"));
        dialog.accept();
        QVERIFY(chosen.fleet.time == (core::TimeWindow { 0, 1'000'000 }));
        QCOMPARE(RanksDialog(chosen).onlyTime().text(), QStringLiteral("0 ns - 1 ms"));
        window->session().setChoices(chosen);
        window->open(QStringList(window->session().paths()));
        QVERIFY(waitUntil([window] { return window->session().hasTables() && window->session().result(); },
                          WindowFixture::TimeoutMs));
        QVERIFY(window->session().result()->steps.count() < all);
    }

    void hostsFold()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& steps = window->pages().steps();
        steps.showInstance(1);
        auto& view = steps.lanes().view();
        view.setByHost(true);
        QCOMPARE(view.rowCount(), 4); // the host of the selected rank is open; none was recorded
        view.toggleHost(0);
        QCOMPARE(view.rowCount(), 1);
        QCOMPARE(view.currentRank(), std::optional(1U)); // that came last
        QTest::keyClick(&view, Qt::Key_Space);
        QCOMPARE(view.rowCount(), 4);
        QCOMPARE(view.figureGrid().rows.size(), std::size_t { 3 });
    }

    void lanesZoom()
    {
        auto* window = openJob();
        QVERIFY(window);
        window->pages().steps().showInstance(1);
        auto& view = window->pages().steps().lanes().view();
        const auto before = view.scale().lengthNs;
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.scale().lengthNs < before);
        QTest::keyClick(&view, Qt::Key_F);
        QCOMPARE(view.scale().lengthNs, before);
        QVERIFY(!view.grab().isNull());
    }

    void summariesHaveNoTraceToOpen()
    {
        auto* window = openJob();
        QVERIFY(window);
        window->pages().steps().showInstance(1);
        QTest::keyClick(&window->pages().steps().lanes().view(), Qt::Key_Return);
        QVERIFY(window->messageBar().text().contains(QStringLiteral("only a summary")));
    }

    /// From a cell of the map and from a row to that moment of the trace.
    void tracesOpenAtTheMoment()
    {
        tracegen::JobShape shape;
        shape.world = 2;
        shape.ranksPerHost = 2;
        shape.stepCount = 5;
        shape.layersPerStage = 1;
        const auto folder = m_fixture->file(QStringLiteral("traces"));
        QVERIFY(QDir().mkpath(folder));
        for (int rank = 0; rank < shape.world; ++rank) {
            tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
            request.job = { shape, rank };
            QVERIFY(tracegen::generate(request, QDir(folder).filePath(QStringLiteral("r%1.sqlite").arg(rank))));
        }
        auto* window = openJob({ folder });
        QVERIFY(window);
        const auto& result = *window->session().result();
        QVERIFY(result.steps.count() > 1);

        // the lanes of an operation are read from the traces, piece by piece
        window->pages().steps().showInstance(1);
        const auto* courses = window->pages().steps().findChild<RankCourses*>();
        QVERIFY(courses);
        QTRY_VERIFY(courses->find(0) && courses->find(1));
        auto atNs = result.summaries[1].window.startNs;
        for (const auto& piece : *courses->find(1)) {
            QCOMPARE(piece.startNs, atNs);
            atNs = piece.endNs;
        }
        QCOMPARE(atNs, result.summaries[1].window.endNs);
        QVERIFY(!window->pages().steps().lanes().view().grab().isNull());

        Q_EMIT window->pages().steps().map().traceRequested(1, 1);
        const auto openWindow = [&] {
            for (auto* of : m_fixture->windows.windows()) {
                if (of->session().path().endsWith(QStringLiteral("r1.sqlite")))
                    return of;
            }
            return static_cast<MainWindow*>(nullptr);
        };
        QTRY_VERIFY(openWindow() && openWindow()->session().results());
        auto* opened = openWindow();
        const auto& timeline = opened->tabs().timeline();
        QCOMPARE(opened->tabs().currentWidget(), &timeline);
        QTRY_VERIFY(timeline.state().highlights().window.has_value());
        QVERIFY(timeline.state().highlights().window == core::stepWindow(result, 1, 1));

        // the window that has it comes forward
        const auto count = m_fixture->windows.windows().size();
        QVERIFY(window->pages().showCell(QStringLiteral("collective_ranks"), 1, QStringLiteral("rank")));
        auto* page = window->pages().currentTablePage();
        const auto place = core::rankMomentOf(result, *page->model().table(), 1);
        QVERIFY(place && place->window);
        QCOMPARE(place->rank, 1U);
        Q_EMIT window->placeRequested({ window->session().tracePath(1), 0, 0, place->window, {} });
        QCOMPARE(m_fixture->windows.windows().size(), count);
        QTRY_VERIFY(timeline.state().highlights().window == place->window);
    }

    void budgetsAddUpToTheWall()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto& bars = window->pages().budgets();
        const auto& result = *window->session().result();
        QCOMPARE(bars.parts().size(), std::size_t { 4 }); // compute, transfer, wait, host
        for (const auto& rank : result.ranks) {
            std::int64_t sumNs = 0;
            for (const auto& part : bars.parts())
                sumNs += part.timeNs(rank.budget);
            QCOMPARE(sumNs, rank.budget.wallNs());
        }
        QCOMPARE(bars.figureGrid().rows.size(), std::size_t { 3 });
        window->pages().budgets().setFocus();
        QTest::keyClick(&window->pages().budgets(), Qt::Key_Down);
        QCOMPARE(bars.currentRank(), std::optional(1U));
        QTest::keyClick(&window->pages().budgets(), Qt::Key_Return);
        auto* table = window->pages().currentTablePage();
        QVERIFY(table);
        QCOMPARE(table->model().table()->key, QStringLiteral("budget"));
    }

    void factorsMultiplyOut()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& pane = window->pages().efficiency();
        QCOMPARE(pane.factors().rowCount(), 6);
        const auto& of = window->session().result()->efficiency;
        const auto product
            = of.loadBalance().value() * of.serialisation().value() * of.transfer().value() * of.host().value();
        QVERIFY(std::abs(product - of.parallel().value()) < 1e-12);
        QVERIFY2(pane.factors().product().contains(QStringLiteral(" = ")), qPrintable(pane.factors().product()));
        QCOMPARE(pane.factors().figureGrid().rows.size(), std::size_t { 6 });
        const QSignalSpy why(&pane, &EfficiencyPane::whyRequested);
        pane.factors().setFocus();
        QTest::keyClick(&pane.factors(), Qt::Key_Space);
        QCOMPARE(why.size(), 1);
        QVERIFY(window->inspector().isVisibleTo(window));
    }

    void clocksSayHowFarTheyAreKnown()
    {
        auto* window = openJob();
        QVERIFY(window);
        auto& pane = window->pages().clocks();
        QVERIFY(pane.text().startsWith(QStringLiteral("3 clocks.")));
        QVERIFY(pane.text().contains(QStringLiteral("No clock contradicts another")));
        pane.matrix().select(0, 1);
        const auto interval = *window->session().result()->clocks.widest(0, 1);
        QVERIFY(pane.text().contains(QString::number(interval.lowerNs)));
        QTest::keyClick(&pane.matrix(), Qt::Key_Right);
        QCOMPARE(*pane.matrix().current(), std::pair(0, 2));
        QCOMPARE(pane.matrix().figureGrid().rows.size(), std::size_t { 3 });
        QVERIFY(!pane.matrix().grab().isNull());
    }

    void inputsSayWhatIsMissing()
    {
        const auto folder = writeJob();
        QFile spoiled(QDir(folder).filePath(QStringLiteral("spoiled.sqlite")));
        QVERIFY(spoiled.open(QIODevice::WriteOnly) && spoiled.write("no trace") > 0);
        spoiled.close();
        auto* window = openJob({ folder });
        QVERIFY(window);
        auto& pane = window->pages().inputs();
        QVERIFY2(pane.text().contains(QStringLiteral("1 file was left out")), qPrintable(pane.text()));
        window->pages().setCurrentIndex(window->pages().groupCount() > 0 ? window->pages().count() - 2 : 0);
        QCOMPARE(pane.map().cellCount(), 3);
        pane.map().setCurrent(2);
        QVERIFY(pane.map().currentText().startsWith(QStringLiteral("Rank 2, from rank2.sqlite")));
    }

    void theInspectorJoinsTheFiles()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto table = window->session().table(u"collectives");
        Q_EMIT window->context().evidenceRequested(table, 1, *table->findColumn(u"caused_ms"));
        QVERIFY(window->inspector().joinText().contains(QStringLiteral("second-smallest")));
        QVERIFY(window->inspector().sqlText().contains(QStringLiteral("rank 1: rank1.sqlite")));
        QCOMPARE(window->inspector().sqlText().count(QStringLiteral("SELECT")), 3);
    }

    /// The same files as gpuloupe-cli ranks --out.
    void theReportIsTheFolderOfTheCommand()
    {
        auto* window = openJob();
        QVERIFY(window);
        const auto mine = m_fixture->file(QStringLiteral("mine"));
        const auto theirs = m_fixture->file(QStringLiteral("theirs"));
        window->report().exportTo(mine);
        QTRY_VERIFY2(window->messageBar().text().contains(QStringLiteral("ranks.html")),
                     qPrintable(window->messageBar().text()));
        const auto& result = window->session().result();
        const auto written = core::writeRanks(*result, core::fleetTables(result).value(), theirs, {});
        QVERIFY(written.has_value());
        for (const auto& name : *written) {
            QFile left(QDir(mine).filePath(name));
            QFile right(QDir(theirs).filePath(name));
            QVERIFY2(left.open(QIODevice::ReadOnly) && right.open(QIODevice::ReadOnly), qPrintable(name));
            QCOMPARE(left.readAll(), right.readAll());
        }
    }

    void theSameFolderComesForward()
    {
        const auto folder = writeJob();
        auto* window = openJob({ folder });
        QVERIFY(window);
        QCOMPARE(m_fixture->windows.showRanks({ folder }), window);
        QCOMPARE(m_fixture->windows.ranksWindows().size(), 1);
    }

    void cancelledReadingCanBeTakenUpAgain()
    {
        auto* window = m_fixture->windows.showRanks({ writeJob() });
        QCOMPARE(window->currentPage(), &window->loadingPage());
        QTest::mouseClick(&window->loadingPage().cancelButton(), Qt::LeftButton);
        QCOMPARE(window->session().state(), State::Empty);
        QVERIFY(window->messageBar().text().contains(QStringLiteral("cancelled")));
        window->open(QStringList(window->session().paths()));
        QTRY_COMPARE(window->session().state(), State::Ready);
    }

    void anEmptyFolderIsSaid()
    {
        QVERIFY(QDir().mkpath(m_fixture->file(QStringLiteral("empty"))));
        auto* window = m_fixture->windows.showRanks({ m_fixture->file(QStringLiteral("empty")) });
        QTRY_VERIFY2(window->messageBar().text().startsWith(QStringLiteral("There is no trace (.sqlite)")),
                     qPrintable(window->messageBar().text()));
    }

    void whatIsDroppedIsAsked()
    {
        auto* window = m_fixture->windows.newWindow();
        auto& controller = window->ranks();
        const QSignalSpy asked(&controller, &RanksController::ranksRequested);
        const auto folder = writeJob();
        const QDir job(folder);
        QVERIFY(!controller.takeDropped({ QStringLiteral("a.sqlite") }));
        QVERIFY(!controller.takeDropped({ QStringLiteral("a.sqlite"), QStringLiteral("b.sqlite") })); // compared
        QVERIFY(controller.takeDropped(
            { QStringLiteral("a.sqlite"), QStringLiteral("b.sqlite"), QStringLiteral("c.sqlite") }));
        QVERIFY(window->messageBar().text().contains(QStringLiteral("3 files were dropped")));
        QCOMPARE(asked.size(), 0);
        QVERIFY(controller.takeDropped({ job.filePath(QStringLiteral("rank0.loupe")) }));
        QCOMPARE(asked.size(), 1);
        QVERIFY(controller.takeDropped({ folder }));
        QCOMPARE(m_fixture->windows.ranksWindows().size(), 2);
    }

    void summariesOpenAsRanks()
    {
        const auto path = QDir(writeJob()).filePath(QStringLiteral("rank0.loupe"));
        m_fixture->windows.open(path);
        QCOMPARE(m_fixture->windows.ranksWindows().size(), 1);
        auto* window = m_fixture->windows.ranksWindows().first();
        QTRY_COMPARE(window->session().state(), State::Ready);
        QTRY_VERIFY(window->session().hasTables());
        QVERIFY(window->pages().steps().verdict().sentence().startsWith(QStringLiteral("Only one rank")));
    }
};

QTEST_MAIN(TestRanksWindow)
#include "tst_rankswindow.moc"
