// SPDX-License-Identifier: GPL-3.0-or-later
// Evidence of cells of the golden trace, whose figures are known by hand.
#include "charts/chartpane.h"
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "evidence/rowtabs.h"
#include "navigation/tracetabs.h"
#include "pages/barrierspage.h"
#include "pages/idlepage.h"
#include "pages/kernelspage.h"
#include "pages/processespage.h"
#include "pages/tablespage.h"
#include "session/viewcontext.h"
#include "table/tablepage.h"
#include "timeline/timelinedock.h"
#include "timeline/timelinemarking.h"
#include "timeline/timelinepage.h"
#include "windowtest.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalSpy>

class TestInspector : public WindowTest
{
    Q_OBJECT

private:
    QString m_path;

    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] Inspector& pane() const { return m_window->inspector(); }
    [[nodiscard]] QString evidence() const { return pane().view().texts().join(QLatin1Char('|')); }
    /// Puts the keyboard on a cell as a click would.
    void select(TablePage& page, std::size_t row, const QString& columnKey)
    {
        page.view().setFocus();
        QVERIFY(page.view().selectCell(row, page.model().table()->findColumn(columnKey).value()));
    }
    void selectKernelTotal() { select(tabs().kernels().kernels(), 0, QStringLiteral("total_ms")); }
    /// Key of the table and column, and the row, that the keyboard is on.
    static QString place(const TablePage& page)
    {
        const auto index = page.view().currentIndex();
        if (!index.isValid())
            return QStringLiteral("nowhere");
        const auto& table = *page.model().table();
        return QStringLiteral("%1 %2 %3")
            .arg(table.key)
            .arg(page.model().tableRow(index.row()))
            .arg(table.columns[static_cast<std::size_t>(index.column())].key);
    }
    static QString column(const TablePage& page, const QString& key)
    {
        QStringList texts;
        const auto position = page.model().table()->findColumn(key);
        for (int row = 0; position && row < page.model().rowCount(); ++row)
            texts += page.model().index(row, static_cast<int>(*position)).data().toString();
        return texts.join(QLatin1Char(' '));
    }

    void prepare() override
    {
        m_path = m_fixture->golden();
        m_window = m_fixture->openAndWait(m_path);
        QVERIFY(m_window);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        tabs().setCurrentWidget(&tabs().kernels());
        QVERIFY(!pane().isVisible()); // until it is asked for
        trigger(*m_window, QStringLiteral("Inspector"));
        QVERIFY(pane().isVisible());
        QTRY_VERIFY(pane().runButton().width() > 0); // it is laid out
    }

private Q_SLOTS:
    void explainsTheCellUnderTheKeyboard()
    {
        selectKernelTotal();
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        const auto& table = *tabs().kernels().kernels().model().table();
        const auto& total = table.columns[*table.findColumn(u"total_ms")];
        for (const auto& text : { QStringLiteral("exactly 2,600,000 ns"), QStringLiteral("computeKernel"), total.help,
                                  table.provenance.derivation, table.provenance.source, table.provenance.coverage }) {
            QVERIFY(!text.isEmpty());
            QVERIFY2(evidence().contains(text), qPrintable(text + QStringLiteral(" is not in ") + evidence()));
        }
        QCOMPARE(pane().view().sqlText(), total.sql(0));
        // another column of the same row; that beside it has the same figure
        QTest::keyClick(&tabs().kernels().kernels().view(), Qt::Key_Right);
        QTest::keyClick(&tabs().kernels().kernels().view(), Qt::Key_Right);
        QVERIFY(pane().view().figureText() != QStringLiteral("2.60 ms"));
    }

    /// Without a cell there is nothing to ask the file for.
    void offersNothingWithoutACell()
    {
        pane().clear();
        QVERIFY(!pane().runButton().isVisible());
        QVERIFY(!pane().rowsButton().isVisible());
        selectKernelTotal();
        QVERIFY(pane().runButton().isVisible());
        QVERIFY(pane().rowsButton().isVisible());
    }

    /// A click on a name asks for the figure that its row is ranked by.
    void namesLeadToTheFigureOfTheirRow()
    {
        select(tabs().kernels().kernels(), 0, QStringLiteral("display_name"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        QVERIFY(!pane().view().sqlText().isEmpty());
        QVERIFY(pane().runButton().isEnabled());
    }

    /// A row of several GPUs has its figures on each, in order of the GPUs; another row has its own.
    void kernelsOfSeveralGpusAreSplit()
    {
        fixtures::ExportBuilder builder;
        constexpr std::int64_t MsNs = 1'000'000;
        for (const int device : { 1, 0 }) {
            builder.addKernel({ .startNs = MsNs,
                                .endNs = (3 + device) * MsNs,
                                .shortName = QStringLiteral("both"),
                                .deviceId = device });
        }
        builder.addKernel({ .startNs = 10 * MsNs, .endNs = 11 * MsNs, .shortName = QStringLiteral("one") });
        const auto path = m_fixture->file(QStringLiteral("two.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window = m_fixture->openAndWait(path);
        QVERIFY(m_window);
        tabs().setCurrentWidget(&tabs().kernels());
        pane().setOpen(true);
        selectKernelTotal();
        QCOMPARE(pane().view().figureText(), QStringLiteral("5.00 ms"));
        const QRegularExpression split(
            QStringLiteral("GPU 0\\s+GPU 1\\s+Total\\s+2.00 ms\\s+3.00 ms\\s+Calls\\s+1\\s+1\\s+Median"));
        QTRY_VERIFY2(split.match(evidence()).hasMatch(), qPrintable(evidence()));
        select(tabs().kernels().kernels(), 1, QStringLiteral("total_ms"));
        QVERIFY2(!evidence().contains(QStringLiteral("Median")), qPrintable(evidence()));
        select(tabs().kernels().kernels(), 0, QStringLiteral("calls"));
        QVERIFY2(split.match(evidence()).hasMatch(), qPrintable(evidence()));
    }

    /// What is behind a row: as the row has it, looked for when somebody asks.
    void rowsHaveTabs()
    {
        auto& rows = pane().tabs();
        using Tab = RowTabs::Tab;
        selectKernelTotal();
        QVERIFY(rows.isOffered(Tab::Distribution) && rows.isOffered(Tab::Calls) && rows.isOffered(Tab::Launch));
        QCOMPARE(rows.current(), Tab::Total);
        QVERIFY(!rows.calls().model().table());
        rows.setCurrent(Tab::Distribution);
        QTRY_VERIFY(rows.durations().hasChart());
        QVERIFY2(rows.distributionText().contains(QStringLiteral("Median")), qPrintable(rows.distributionText()));
        rows.setCurrent(Tab::Launch);
        QVERIFY2(rows.launchText().contains(QStringLiteral("Grid")), qPrintable(rows.launchText()));
        rows.setCurrent(Tab::Calls);
        const auto calls = static_cast<std::size_t>(
            core::cellNumber(tabs().kernels().kernels().model().table()->cell(
                                 0, *tabs().kernels().kernels().model().table()->findColumn(u"calls")))
                .value());
        QCOMPARE(rows.calls().model().table()->rowCount, calls);
        // another row: its calls in the same tab
        const auto before = rows.calls().model().table();
        select(tabs().kernels().kernels(), 1, QStringLiteral("total_ms"));
        QCOMPARE(rows.current(), Tab::Calls);
        QVERIFY(rows.calls().model().table() != before);
        QTRY_VERIFY(rows.calls().model().table());
        // a page without one
        tabs().setCurrentWidget(&tabs().timeline());
        pane().clear();
        QVERIFY(!rows.bar().isVisible());
        QCOMPARE(rows.current(), Tab::Total);
    }

    /// A call of the list is shown on the timeline, and the list stays.
    void longestCallsLeadToTheTimeline()
    {
        auto& rows = pane().tabs();
        selectKernelTotal();
        rows.setCurrent(RowTabs::Tab::Calls);
        QTRY_VERIFY(rows.calls().model().table());
        const auto longest = rows.calls().model().table()->subject(0).event;
        rows.calls().view().selectTableRow(0);
        QVERIFY(rows.calls().runRowAction(RowAction::Kind::ShowOnTimeline));
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        QTRY_COMPARE(tabs().timeline().state().highlights().selected, longest);
    }

    /// The timeline below the page shows an event of the row: that is not what was selected.
    void rowsStayExplainedWhileTheTimelineFollows()
    {
        m_window->resize(1600, 1400);
        tabs().timelineDock().setOpen(true);
        QTRY_VERIFY(tabs().timeline().placeholderText().isEmpty());
        selectKernelTotal();
        auto& marking = tabs().timeline().marking();
        QTRY_VERIFY(marking.isActive());
        QTRY_VERIFY(tabs().timeline().state().highlights().selected.isValid());
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        marking.step(1); // that one the user chose
        QTRY_VERIFY(pane().view().figureText() != QStringLiteral("2.60 ms"));
    }

    void copiesTheSql()
    {
        selectKernelTotal();
        QTest::mouseClick(&pane().view().copyButton(), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), pane().view().sqlText());
        // a part of it by the keyboard: not the table's rows
        auto* sql = pane().view().findChild<QPlainTextEdit*>();
        sql->setFocus();
        sql->moveCursor(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        QTest::keyClick(sql, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), pane().view().sqlText().section(QLatin1Char('\n'), 0, 0));
    }

    void theFileGivesTheSame()
    {
        selectKernelTotal();
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTRY_COMPARE(pane().answerText(), QStringLiteral("The file gives 2.6: the same."));
        // the answer belongs to its cell
        select(tabs().kernels().kernels(), 0, QStringLiteral("calls"));
        QVERIFY(pane().answerText().isEmpty());
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTRY_COMPARE(pane().answerText(), QStringLiteral("The file gives 3: the same."));
    }

    void listsTheRowsBehind()
    {
        selectKernelTotal();
        QVERIFY(pane().rows().isHidden());
        QTest::mouseClick(&pane().rowsButton(), Qt::LeftButton);
        QTRY_VERIFY(pane().rows().hasTable());
        // seed.sql: computeKernel ran three times
        QCOMPARE(pane().rows().model().rowCount(), 3);
        QCOMPARE(column(pane().rows(), QStringLiteral("start_ns")), QStringLiteral("10,000,000 11,500,000 14,200,000"));
        QVERIFY(!pane().rows().model().table()->summary.contains(QStringLiteral("more")));
        pane().rows().filterEdit().setText(QStringLiteral("11500000"));
        QTRY_COMPARE(pane().rows().model().rowCount(), 1);
        // rows stay for another column of the row, and go with the row
        select(tabs().kernels().kernels(), 0, QStringLiteral("calls"));
        QVERIFY(!pane().rows().isHidden());
        select(tabs().kernels().kernels(), 1, QStringLiteral("calls"));
        QVERIFY(pane().rows().isHidden());
    }

    void limitsTheRows()
    {
        auto builder = fixtures::goldenSeed();
        constexpr int Launches = 1200;
        constexpr std::int64_t FirstNs = 100'000'000;
        for (int launch = 0; launch < Launches; ++launch)
            builder.addKernel({ .pid = 111,
                                .startNs = FirstNs + launch * 10'000,
                                .endNs = FirstNs + launch * 10'000 + 9'000,
                                .shortName = QStringLiteral("many") });
        const auto path = m_fixture->file(QStringLiteral("many.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window->openTrace(path);
        QTRY_COMPARE(tabs().kernels().kernels().model().rowCount(), 4);
        select(tabs().kernels().kernels(), 0, QStringLiteral("total_ms"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("10.8 ms"));
        QTest::mouseClick(&pane().rowsButton(), Qt::LeftButton);
        QTRY_VERIFY(pane().rows().hasTable());
        QCOMPARE(pane().rows().model().rowCount(), 1000);
        QCOMPARE(pane().rows().model().table()->summary,
                 QStringLiteral("Showing the first 1,000 rows; there are more."));
    }

    void anotherCellStopsTheQuestion()
    {
        selectKernelTotal();
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTest::mouseClick(&pane().rowsButton(), Qt::LeftButton);
        select(tabs().kernels().kernels(), 1, QStringLiteral("total_ms"));
        core::waitForJobs();
        QTest::qWait(0); // an answer that came too late would arrive now
        QVERIFY(pane().answerText().isEmpty());
        QVERIFY(pane().rows().isHidden());
        QVERIFY(!pane().rows().hasTable());
    }

    /// Of a question without end it is seen that it goes on, and the same button stops it.
    void saysHowLongAndStops()
    {
        core::Table table;
        table.key = QStringLiteral("endless");
        table.rowCount = 1;
        table.traceOf = [path = m_path](std::size_t) { return core::RowTrace { {}, path }; };
        core::TableColumn column;
        column.key = QStringLiteral("count");
        column.unit = core::Unit::Count;
        column.value = [](std::size_t) { return core::Cell(std::int64_t { 1 }); };
        column.sql = [](std::size_t) {
            return QStringLiteral(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;");
        };
        table.columns.push_back(column);
        pane().showCell(std::make_shared<const core::Table>(table), 0, 0);
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTRY_VERIFY2(pane().answerText().contains(QStringLiteral(" s…")), qPrintable(pane().answerText()));
        QCOMPARE(pane().runButton().text(), QStringLiteral("Stop"));
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        core::waitForJobs(); // it would never end
        QVERIFY(pane().answerText().isEmpty());
        QCOMPARE(pane().runButton().text(), QStringLiteral("Ru&n on the file"));
    }

    void saysWhenTheFileHasChanged()
    {
        auto builder = fixtures::goldenSeed();
        builder.addKernel({ .pid = 111,
                            .startNs = 90'000'000,
                            .endNs = 91'000'000,
                            .shortName = QStringLiteral("computeKernel"),
                            .fullName = QStringLiteral("computeKernel(float *, int)") });
        VERIFY_EXPECTED(builder.write(m_path));
        selectKernelTotal();
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTRY_COMPARE(pane().answerText(),
                     QStringLiteral("Different: the file gives 3.6, the table says 2.6. The file has changed since it "
                                    "was read: reload it."));
    }

    void saysWhenTheFileIsGone()
    {
        QVERIFY(QFile::remove(m_path));
        selectKernelTotal();
        QTest::mouseClick(&pane().runButton(), Qt::LeftButton);
        QTRY_VERIFY2(pane().answerText().contains(m_path), qPrintable(pane().answerText()));
        QTest::mouseClick(&pane().rowsButton(), Qt::LeftButton);
        QTRY_VERIFY2(pane().rows().placeholderText().contains(m_path), qPrintable(pane().rows().placeholderText()));
    }

    void f2OpensItAndEscapeClosesIt()
    {
        pane().setOpen(false);
        selectKernelTotal();
        auto& table = tabs().kernels().kernels().view();
        QTest::keyClick(&table, Qt::Key_F2);
        QVERIFY(pane().isVisible());
        QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), &table);
        QVERIFY(!pane().isVisible());
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier);
        QVERIFY(pane().isVisible());
        QTest::mouseClick(&pane().closeButton(), Qt::LeftButton);
        QVERIFY(!pane().isVisible());
    }

    void neverExplainsWhatAnotherPageShowed()
    {
        selectKernelTotal();
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        tabs().setCurrentWidget(&tabs().timeline()); // nothing is selected there
        QVERIFY(pane().view().sqlText().isEmpty());
        QVERIFY(pane().view().figureText() != QStringLiteral("2.60 ms"));
        tabs().setCurrentWidget(&tabs().kernels());
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        // what is pinned was meant to stay
        pane().pinButton().click();
        tabs().setCurrentWidget(&tabs().timeline());
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
        select(tabs().barriers().barriers(), 0, QStringLiteral("total_ms"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
    }

    void emptyPagesSayNothingOfAnother()
    {
        int empty = 0;
        for (int page = 0; page < tabs().count(); ++page) {
            if (tabs().note(page).lack.isEmpty())
                continue;
            tabs().setCurrentWidget(&tabs().kernels());
            selectKernelTotal();
            QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
            tabs().setCurrentIndex(page);
            QVERIFY2(pane().view().figureText() != QStringLiteral("2.60 ms"), qPrintable(tabs().tabText(page)));
            QVERIFY2(pane().view().sqlText().isEmpty(), qPrintable(tabs().tabText(page)));
            ++empty;
        }
        QVERIFY(empty > 0);
    }

    /// Of an event there was a line at the bottom, below a page that asked for a cell.
    void anEventHasTheInspectorForItself()
    {
        pane().setOpen(true);
        pane().describeEvent({ core::EventClass::Kernels, 0 });
        QTRY_VERIFY(pane().rows().hasTable());
        QVERIFY(!pane().view().isVisible());
        QTRY_VERIFY(pane().rows().height() > pane().height() * 3 / 4);
        selectKernelTotal();
        QTRY_VERIFY(pane().view().isVisible());
        QVERIFY(!pane().view().sqlText().isEmpty());
    }

    void detailsOfAnEventCanBePinned()
    {
        pane().describeEvent({ core::EventClass::Kernels, 0 });
        QTRY_VERIFY(pane().rows().hasTable());
        const auto details = pane().rows().model().table();
        pane().pinButton().click();
        selectKernelTotal();
        QVERIFY(pane().view().sqlText().isEmpty());
        QCOMPARE(pane().rows().model().table(), details);
    }

    void rowsInTheInspectorAreNotThePage()
    {
        selectKernelTotal();
        QTest::mouseClick(&pane().rowsButton(), Qt::LeftButton);
        QTRY_VERIFY(pane().rows().hasTable());
        pane().rows().view().setFocus();
        QCOMPARE(tabs().currentTablePage(), &tabs().kernels().kernels());
        tabs().focusContent();
        QVERIFY(tabs().kernels().kernels().view().hasFocus());
    }

    void evidenceOfAReplacedTableGoes()
    {
        selectKernelTotal();
        QVERIFY(!pane().view().sqlText().isEmpty());
        // the same kernel is there in two processes: which one is meant?
        tabs().kernels().setGrouping({ .byProcess = true });
        QTRY_COMPARE(tabs().kernels().kernels().model().rowCount(), 4);
        QVERIFY(pane().view().figureText() != QStringLiteral("2.60 ms"));
        // a table of the same kind: the keyboard stays on the kernel
        tabs().kernels().setGrouping({});
        QTRY_COMPARE(tabs().kernels().kernels().model().rowCount(), 3);
        selectKernelTotal();
        tabs().setResults(m_window->session().results());
        QCOMPARE(place(tabs().kernels().kernels()), QStringLiteral("kernels 0 total_ms"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
    }

    void keyboardStaysWhileNewFiguresAreComputed()
    {
        select(tabs().kernels().kernels(), 1, QStringLiteral("calls"));
        const auto* before = tabs().kernels().kernels().model().table().get();
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::SlowCopy, 40);
        m_window->session().setThresholds(thresholds);
        QVERIFY(!tabs().kernels().kernels().view().isEnabled());
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY(tabs().kernels().kernels().model().table().get() != before);
        QVERIFY(tabs().kernels().kernels().view().hasFocus());
        QCOMPARE(place(tabs().kernels().kernels()), QStringLiteral("kernels 1 calls"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("1"));
        QVERIFY(!pane().view().sqlText().isEmpty());
    }

    void goesWithTheTrace()
    {
        selectKernelTotal();
        m_window->openTrace(m_fixture->file(QStringLiteral("nowhere.sqlite")));
        QTRY_VERIFY(m_window->isEmpty());
        QVERIFY(!pane().isVisible()); // nothing to explain on the start page
        QVERIFY(pane().view().sqlText().isEmpty());
        m_window->openTrace(m_path);
        QTRY_VERIFY(pane().isVisible());
        // closed by the user, it stays closed
        pane().setOpen(false);
        m_window->openTrace(m_path);
        QTRY_COMPARE(m_window->session().state(), TraceSession::State::Ready);
        QVERIFY(!pane().isVisible());
        pane().setOpen(true);
        m_window->restoreDefaultLayout();
        QVERIFY(!pane().isVisible());
    }

    void showsACell_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char* table, const char* column, const char* shown) {
            QTest::addRow("%s.%s", table, column)
                << QString::fromLatin1(table) << QString::fromLatin1(column) << QString::fromLatin1(shown);
        };
        row("kernels", "total_ms", "kernels 1 total_ms");
        row("kernels", "total_ns", "kernels 1 total_ms"); // exported only: its neighbour shows the figure
        row("kernels_by_pid", "calls", "kernels_by_pid 1 calls");
        row("barriers", "max_us", "barriers 1 max_us");
        row("sync_by_pid", "total_ms", "sync_by_pid 1 total_ms");
        row("gpu_idle_gaps", "gap_ns", "gpu_idle_gaps 0 gap_us");
        row("stream_gaps", "gaps", "stream_gaps 1 gaps");
        row("processes", "pid", "processes 1 pid");
        row("launch_storms", "p50_us", "launch_storms 0 p50_us");
    }

    void showsACell()
    {
        QFETCH(QString, table);
        QFETCH(QString, column);
        QFETCH(QString, shown);
        // everything that could hide it
        tabs().kernels().kernels().filterEdit().setText(QStringLiteral("nothing is called so"));
        tabs().kernels().setGrouping({ .byStream = true });
        tabs().barriers().setGrouping({ .byThread = true });
        tabs().idle().setKernelsOnly(true);
        tabs().showCell(table, shown.section(QLatin1Char(' '), 1, 1).toULong(), column);
        QTRY_VERIFY(tabs().currentTablePage() && tabs().currentTablePage()->view().hasFocus());
        QTRY_COMPARE(place(*tabs().currentTablePage()), shown);
        QCOMPARE(tabs().currentTablePage()->model().rowCount(),
                 static_cast<int>(m_window->session().results()->table(table)->rowCount));
        QVERIFY(pane().view().figureText().size() > 0);
    }

    void cellsThatAreNotThereAreIgnored()
    {
        selectKernelTotal();
        tabs().showCell(QStringLiteral("kernels"), 99, QStringLiteral("total_ms"));
        tabs().showCell(QStringLiteral("kernels"), 1, QStringLiteral("no such column"));
        tabs().showCell(QStringLiteral("no such table"), 0, QStringLiteral("total_ms"));
        QCOMPARE(place(tabs().kernels().kernels()), QStringLiteral("kernels 0 total_ms"));
        QCOMPARE(pane().view().figureText(), QStringLiteral("2.60 ms"));
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
