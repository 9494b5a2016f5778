// SPDX-License-Identifier: GPL-3.0-or-later
// SQL on the golden trace, in the window.
#include "charts/chartpane.h"
#include "evidence/evidenceview.h"
#include "evidence/inspector.h"
#include "exportbuilder.h"
#include "models/chartseries.h"
#include "navigation/tracetabs.h"
#include "pages/kernelspage.h"
#include "parts/noticeline.h"
#include "query/queryhistory.h"
#include "query/querypage.h"
#include "query/queryplot.h"
#include "query/schematree.h"
#include "query/sqleditor.h"
#include "session/tracesession.h"
#include "table/tablepage.h"
#include "timeline/timelinepage.h"
#include "verifyexpected.h"
#include "windowtest.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QJsonDocument>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

class TestQueryPage : public WindowTest
{
    Q_OBJECT

private:
    [[nodiscard]] TraceTabs& tabs() const { return m_window->tabs(); }
    [[nodiscard]] QueryPage& page() const { return tabs().query(); }

    void prepare() override
    {
        openGolden();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        tabs().setCurrentWidget(&page());
    }
    /// Runs `sql` and waits until its rows, or what is wrong with it, show.
    void run(const QString& sql)
    {
        page().editor().setText(sql);
        page().runButton().click();
        QTRY_VERIFY_WITH_TIMEOUT(!page().isRunning(), WindowFixture::TimeoutMs);
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        auto& model = page().result().model();
        return model.index(row, column).data().toString();
    }

private Q_SLOTS:
    /// What is offered is made ready by a thread of the editor's.
    void editorsCloseWhileTheyMakeOffersReady()
    {
        QStringList names;
        for (int i = 0; i < 20'000; ++i)
            names.append(QStringLiteral("name_%1").arg(i));
        for (int round = 0; round < 20; ++round) {
            SqlEditor editor;
            editor.setNames(names);
        }
    }

    void rowsShowWithAllTheirDigits()
    {
        run(QStringLiteral("SELECT 9007199254740993 AS id, 0.1 AS tenth, NULL AS none"));
        QCOMPARE(page().problemText(), QString());
        QCOMPARE(cell(0, 0), QStringLiteral("9007199254740993"));
        QCOMPARE(cell(0, 1), QStringLiteral("0.1"));
        QCOMPARE(cell(0, 2), QStringLiteral("NULL"));
        QVERIFY2(page().stateText().startsWith(QStringLiteral("1 row in")), qPrintable(page().stateText()));
    }

    void noRowsAreSaid()
    {
        run(QStringLiteral("SELECT value FROM StringIds WHERE id < -5"));
        QCOMPARE(page().result().placeholderText(), QStringLiteral("The statement gives no rows."));
        run(QStringLiteral("SELECT 42 AS answer"));
        QCOMPARE(cell(0, 0), QStringLiteral("42"));
    }

    void beginsWithAnExampleThatRuns()
    {
        QVERIFY(page().editor().text().startsWith(QStringLiteral("SELECT")));
        run(page().editor().text());
        QCOMPARE(page().problemText(), QString());
        QVERIFY(page().result().model().rowCount() > 0);
    }

    /// In a font of pixels the statement was written in letters of no size.
    void statementIsReadableInAnyFont()
    {
        auto font = QApplication::font();
        font.setPixelSize(26);
        page().setFont(font);
        QTRY_VERIFY(page().editor().lineHeight() >= 20);
    }

    /// The rows that were there stay, and the cursor goes where the statement is wrong.
    void faultIsShownBelowTheStatement()
    {
        run(QStringLiteral("SELECT 42 AS answer"));
        run(QStringLiteral("SELECT value,\n  nosuch\nFROM StringIds"));
        QCOMPARE(page().problemText(), QStringLiteral("Line 2, column 3: no such column: nosuch."));
        QCOMPARE(page().editor().cursor(), (core::TextPosition { 2, 3 }));
        QVERIFY(page().editor().hasFault());
        QCOMPARE(cell(0, 0), QStringLiteral("42"));
        QVERIFY(page().result().view().isEnabled());
        page().editor().insert(QStringLiteral("x"));
        QVERIFY(!page().editor().hasFault());
        run(QStringLiteral("DROP TABLE StringIds"));
        QVERIFY2(page().problemText().contains(QStringLiteral("only statements that read")),
                 qPrintable(page().problemText()));
    }

    void limitIsSaid()
    {
        page().setLimits({ .rows = 2 });
        run(QStringLiteral("VALUES (1), (2), (3)"));
        QCOMPARE(page().result().model().rowCount(), 2);
        QCOMPARE(page().result().notice().text(), QStringLiteral("Showing 2 rows of more"));
        run(QStringLiteral("VALUES (1), (2)"));
        QCOMPARE(page().result().notice().text(), QString());
    }

    void stops()
    {
        run(QStringLiteral("SELECT 42 AS answer"));
        page().editor().setText(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                                               "SELECT 1 FROM n WHERE i < 0"));
        page().runButton().click();
        QVERIFY(page().isRunning());
        QVERIFY(page().stopButton().isEnabled());
        page().stopButton().click();
        QVERIFY(!page().isRunning());
        QCOMPARE(page().stateText(), QStringLiteral("stopped"));
        QCOMPARE(cell(0, 0), QStringLiteral("42"));
        QVERIFY(page().result().view().isEnabled());
    }

    void runsByKeyboard()
    {
        page().editor().setText(QStringLiteral("SELECT 7 AS seven"));
        page().editor().setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(cell(0, 0), QStringLiteral("7"), WindowFixture::TimeoutMs);
        QCOMPARE(page().editor().text(), QStringLiteral("SELECT 7 AS seven"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(!page().editor().isAncestorOf(QApplication::focusWidget()));
        QCOMPARE(page().editor().text(), QStringLiteral("SELECT 7 AS seven"));
    }

    void rowWithTimesLeadsToTheTimeline()
    {
        run(QStringLiteral("SELECT start, end FROM CUPTI_ACTIVITY_KIND_KERNEL ORDER BY start LIMIT 1"));
        auto& view = page().result().view();
        view.setFocus();
        view.setCurrentIndex(page().result().model().index(0, 0));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(tabs().currentWidget(), &tabs().timeline());
    }

    void figureOpensHere()
    {
        tabs().setCurrentWidget(&tabs().kernels());
        trigger(*m_window, QStringLiteral("Inspector"));
        auto& kernels = tabs().kernels().kernels();
        kernels.view().setFocus();
        QVERIFY(kernels.view().selectCell(0, kernels.model().table()->findColumn(u"total_ms").value()));
        const auto sql = m_window->inspector().view().sqlText();
        QVERIFY(!sql.isEmpty());
        m_window->inspector().view().queryButton().click();
        QCOMPARE(tabs().currentWidget(), &page());
        QCOMPARE(page().editor().text(), sql);
        page().run();
        QTRY_VERIFY_WITH_TIMEOUT(!page().isRunning(), WindowFixture::TimeoutMs);
        QCOMPARE(page().problemText(), QString());
        QCOMPARE(cell(0, 0), QStringLiteral("2.6"));
    }

    void schemaSaysWhatThereIs()
    {
        auto& tree = page().schema().tree();
        const auto tables = tree.findItems(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"), Qt::MatchExactly);
        QCOMPARE(tables.size(), qsizetype { 1 });
        QVERIFY(tables[0]->text(1).endsWith(QStringLiteral(" rows")));
        QCOMPARE(tables[0]->child(0)->text(0), QStringLiteral("start"));
        QTRY_VERIFY_WITH_TIMEOUT(!tables[0]->child(0)->text(2).isEmpty(), WindowFixture::TimeoutMs);
        QVERIFY(!tables[0]->text(2).isEmpty());
        page().schema().filterEdit().setText(QStringLiteral("copyKind"));
        QVERIFY(tables[0]->isHidden());
        page().editor().setText(QStringLiteral("SELECT "));
        Q_EMIT page().schema().nameChosen(QStringLiteral("x"));
        QVERIFY(page().editor().text().contains(u'x'));
        QCOMPARE(sqlName(QStringLiteral("plain_1")), QStringLiteral("plain_1"));
        QCOMPARE(sqlName(QStringLiteral("a \"b\"")), QStringLiteral("\"a \"\"b\"\"\""));
    }

    /// What numbers mean stands behind what happened.
    void eventsComeFirst()
    {
        auto builder = fixtures::goldenSeed();
        builder.execute(QStringLiteral("CREATE TABLE ENUM_B (id INTEGER, name TEXT)"));
        builder.execute(QStringLiteral("INSERT INTO ENUM_B VALUES (1, 'one')"));
        builder.execute(QStringLiteral("CREATE TABLE A_WITHOUT_ROWS (start INTEGER)"));
        const auto path = m_fixture->file(QStringLiteral("numbers.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        m_window->openTrace(path);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->session().state() == TraceSession::State::Ready
                && !page().schema().tree().findItems(QStringLiteral("ENUM_B"), Qt::MatchExactly).isEmpty(),
            WindowFixture::TimeoutMs);
        auto& tree = page().schema().tree();
        const auto placeOf = [&tree](const QString& name) {
            return tree.indexOfTopLevelItem(tree.findItems(name, Qt::MatchExactly).value(0));
        };
        QVERIFY(placeOf(QStringLiteral("StringIds")) >= 0);
        QVERIFY(placeOf(QStringLiteral("StringIds")) < placeOf(QStringLiteral("A_WITHOUT_ROWS")));
        QVERIFY(placeOf(QStringLiteral("A_WITHOUT_ROWS")) < placeOf(QStringLiteral("ENUM_B")));
        QCOMPARE(tree.topLevelItem(placeOf(QStringLiteral("ENUM_B")))->text(1), QStringLiteral("1 row"));
    }

    void namesAreOffered()
    {
        QVERIFY(page()
                    .editor()
                    .offered(QStringLiteral("cupti_activity_kind_k"))
                    .contains(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL")));
        QVERIFY(page().editor().offered(QStringLiteral("demangled")).contains(QStringLiteral("demangledName")));
    }

    void historyIsKeptAndBounded()
    {
        run(QStringLiteral("SELECT 1"));
        run(QStringLiteral("SELECT 2"));
        run(QStringLiteral("SELECT 1"));
        QCOMPARE(QueryHistory::entries(), (QStringList { QStringLiteral("SELECT 1"), QStringLiteral("SELECT 2") }));
        for (int number = 0; number < 2 * QueryHistory::MostEntries; ++number)
            QueryHistory::add(QStringLiteral("SELECT %1").arg(number));
        QueryHistory::add(QString(QueryHistory::LongestEntry + 1, u'x'));
        QCOMPARE(QueryHistory::entries().size(), QueryHistory::MostEntries);
        QCOMPARE(QueryHistory::entries().first(), QStringLiteral("SELECT 99"));
    }

    void plotsColumns()
    {
        run(QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 9000) "
                           "SELECT i, i * i AS square, 'row ' || i AS name FROM n"));
        page().plotSwitch().setChecked(true);
        auto& plot = page().plot();
        QTRY_VERIFY(plot.chart().hasChart());
        QCOMPARE(plot.xBox().currentText(), QStringLiteral("i"));
        QCOMPARE(plot.yBox().currentText(), QStringLiteral("square"));
        QVERIFY(plot.chart().view().content().itemCount <= core::MaxChartPoints);
        plot.setKind(QueryPlot::Kind::Bars);
        QVERIFY(plot.chart().hasChart());
        QCOMPARE(plot.chart().view().content().itemCount, std::size_t { 40 });
        plot.setKind(QueryPlot::Kind::Histogram);
        QVERIFY(plot.chart().hasChart());
        run(QStringLiteral("SELECT 'a' AS text"));
        QVERIFY(!plot.chart().hasChart());
    }

    void rowsAreSavedAsJson()
    {
        run(QStringLiteral("SELECT NULL AS none, 'x' AS text"));
        const auto path = m_fixture->file(QStringLiteral("rows.json"));
        page().exportJsonTo(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), WindowFixture::TimeoutMs);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(file.readAll())[QStringLiteral("rows")][0][QStringLiteral("text")].toString(),
                 QStringLiteral("x"));
    }

    void everythingHasAName()
    {
        page().plotSwitch().setChecked(true);
        const auto widgets = page().findChildren<QWidget*>();
        for (const auto* widget : widgets) {
            if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() || !widget->isEnabled())
                continue;
            const auto* interface = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
                     qPrintable(QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName()));
        }
    }
};

QTEST_MAIN(TestQueryPage)
#include "tst_querypage.moc"
