// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csvwriter.h"
#include "session/viewcontext.h"
#include "table/columnmenu.h"
#include "table/tablepage.h"
#include "windowtest.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>

#include <array>
#include <memory>

namespace {

struct Row {
    const char16_t* name;
    double totalMs;
    std::int64_t calls;
};
constexpr std::array<Row, 4> Rows {
    { { u"gemm", 2.6, 3 }, { u"reduce", 2.0, 12 }, { u"broadcast", 1.5, 1 }, { u"axpy", 0.3, 40 } }
};

core::TableColumn column(const QString& key, const QString& title, core::Unit unit, int decimals,
                         std::function<core::Cell(std::size_t)> value)
{
    core::TableColumn result;
    result.key = key;
    result.title = title;
    result.unit = unit;
    result.decimals = decimals;
    result.value = std::move(value);
    return result;
}

core::Table sampleTable()
{
    core::Table table;
    table.key = QStringLiteral("sample");
    table.title = QStringLiteral("Sample kernels");
    table.summary = QStringLiteral("Four kernels.");
    table.rowCount = Rows.size();
    table.sortColumn = 1;
    table.columns = {
        column(QStringLiteral("kernel_name"), QStringLiteral("Kernel"), core::Unit::None, 0,
               [](std::size_t row) { return core::Cell(QString::fromUtf16(Rows[row].name)); }),
        column(QStringLiteral("total_ms"), QStringLiteral("Total"), core::Unit::Milliseconds, 3,
               [](std::size_t row) { return core::Cell(Rows[row].totalMs); }),
        column(QStringLiteral("calls"), QStringLiteral("Calls"), core::Unit::Count, 0,
               [](std::size_t row) { return core::Cell(Rows[row].calls); }),
        column(QStringLiteral("total_ns"), QStringLiteral("Total"), core::Unit::Nanoseconds, 0,
               [](std::size_t row) { return core::Cell(static_cast<std::int64_t>(Rows[row].totalMs * 1e6)); }),
        column(QStringLiteral("rare"), QStringLiteral("Rare"), core::Unit::Count, 0,
               [](std::size_t) { return core::Cell(); }),
    };
    table.columns[3].use = core::ColumnUse::ExportOnly;
    table.columns[4].use = core::ColumnUse::Chooser;
    return table;
}

core::TablePointer shared(core::Table table)
{
    return std::make_shared<const core::Table>(std::move(table));
}

} // namespace

class TestTablePage : public WindowTest
{
    Q_OBJECT

private:
    std::unique_ptr<ViewContext> m_context;
    std::unique_ptr<TablePage> m_page;

    [[nodiscard]] TableView& view() const { return m_page->view(); }
    [[nodiscard]] QString shownColumns() const
    {
        QStringList keys;
        const auto columns = view().shownColumns();
        for (const int shown : columns)
            keys += m_page->model().table()->columns[static_cast<std::size_t>(shown)].key;
        return keys.join(QLatin1Char(','));
    }
    [[nodiscard]] QString names() const
    {
        QStringList texts;
        for (int row = 0; row < m_page->model().rowCount(); ++row)
            texts += m_page->model().index(row, 0).data().toString();
        return texts.join(QLatin1Char(','));
    }
    void clickHeader(int section)
    {
        auto* header = view().horizontalHeader();
        const QPoint position(header->sectionViewportPosition(section) + header->sectionSize(section) / 2,
                              header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, position);
    }
    void makePage()
    {
        m_page.reset();
        m_page = std::make_unique<TablePage>(*m_context);
        m_page->resize(900, 400);
        m_page->show();
        m_page->setTable(shared(sampleTable()));
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void prepare() override
    {
        m_context = std::make_unique<ViewContext>();
        makePage();
    }

private Q_SLOTS:
    void cleanup()
    {
        m_page.reset();
        m_context.reset();
        WindowTest::cleanup();
    }

    void showsWhatTheTableSays()
    {
        QCOMPARE(names(), QStringLiteral("gemm,reduce,broadcast,axpy"));
        QCOMPARE(m_page->countText(), QStringLiteral("4 rows"));
        QVERIFY(m_page->hasTable());
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name,total_ms,calls")); // not the chooser's, not the exports'
        QCOMPARE(view().horizontalHeader()->sortIndicatorSection(), 1);
        QCOMPARE(view().horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
        QVERIFY(view().verticalHeader()->isHidden());
        const auto shot = m_page->grab(); // paints every cell
        QVERIFY(!shot.isNull());
    }

    void headerClicksSort()
    {
        const QAbstractItemModelTester tester(&m_page->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        clickHeader(2);
        QCOMPARE(names(), QStringLiteral("axpy,reduce,gemm,broadcast")); // numbers begin with the largest
        clickHeader(2);
        QCOMPARE(names(), QStringLiteral("broadcast,gemm,reduce,axpy"));
        clickHeader(0);
        QCOMPARE(names(), QStringLiteral("axpy,broadcast,gemm,reduce")); // texts with a
        clickHeader(1);
        QCOMPARE(names(), QStringLiteral("gemm,reduce,broadcast,axpy"));
    }

    void filterBoxFilters()
    {
        m_page->focusFilter();
        QTest::keyClicks(&m_page->filterEdit(), QStringLiteral("e"));
        QTRY_COMPARE(names(), QStringLiteral("gemm,reduce"));
        QCOMPARE(m_page->countText(), QStringLiteral("showing 2 of 4"));
        QTest::keyClick(&m_page->filterEdit(), Qt::Key_Escape);
        QTRY_COMPARE(names(), QStringLiteral("gemm,reduce,broadcast,axpy"));
        QCOMPARE(m_page->countText(), QStringLiteral("4 rows"));
        QTest::keyClicks(&m_page->filterEdit(), QStringLiteral("/^(a|b)/"));
        QTRY_COMPARE(names(), QStringLiteral("broadcast,axpy"));
    }

    void badExpressionIsSaid()
    {
        m_page->filterEdit().setText(QStringLiteral("/[/"));
        const auto problem = [this] {
            const auto labels = m_page->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](QLabel* label) {
                return label->isVisible() && label->text().contains(QStringLiteral("regular expression"));
            });
        };
        QTRY_VERIFY(problem());
        QCOMPARE(names(), QStringLiteral("gemm,reduce,broadcast,axpy"));
        m_page->filterEdit().setText(QStringLiteral("gemm"));
        QTRY_COMPARE(names(), QStringLiteral("gemm"));
        QVERIFY(!problem());
    }

    void columnChooserChoosesAndRemembers()
    {
        ColumnMenu menu;
        view().fillColumnMenu(menu);
        QStringList entries;
        const auto actions = menu.actions();
        for (auto* action : actions)
            entries += (action->isChecked() ? QStringLiteral("+") : QStringLiteral("-")) + action->text();
        QCOMPARE(entries.mid(0, 4).join(QLatin1Char(',')), QStringLiteral("+Kernel,+Total (ms),+Calls,-Rare"));
        actions[3]->trigger();
        actions[1]->trigger();
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name,calls,rare"));
        makePage(); // as if the program had been started again
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name,calls,rare"));
        view().setColumnShown(QStringLiteral("calls"), false);
        view().setColumnShown(QStringLiteral("rare"), false);
        view().setColumnShown(QStringLiteral("kernel_name"), false);
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name")); // the last one stays
        Q_EMIT m_context->defaultLayoutRequested();
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name,total_ms,calls"));
    }

    void columnOrderAndWidthAreRemembered()
    {
        view().horizontalHeader()->moveSection(2, 0);
        view().horizontalHeader()->resizeSection(1, 177);
        QCOMPARE(shownColumns(), QStringLiteral("calls,kernel_name,total_ms"));
        makePage();
        QCOMPARE(shownColumns(), QStringLiteral("calls,kernel_name,total_ms"));
        QCOMPARE(view().columnWidth(1), 177);
        // a table of another kind has columns of its own
        auto other = sampleTable();
        other.key = QStringLiteral("other");
        m_page->setTable(shared(std::move(other)));
        QCOMPARE(shownColumns(), QStringLiteral("kernel_name,total_ms,calls"));
    }

    void nameColumnTakesTheRoomThatIsLeft()
    {
        const auto isFilled = [this] { return view().horizontalHeader()->length() == view().viewport()->width(); };
        QTRY_VERIFY(isFilled());
        const int before = view().columnWidth(0);
        m_page->resize(1200, 400);
        QTRY_VERIFY(view().columnWidth(0) > before);
        QVERIFY(isFilled());
    }

    /// What tells rows apart was cut beside a name column that was mostly blank.
    void cutTextsComeBeforeBlankRoom()
    {
        auto table = sampleTable();
        const auto detail = QStringLiteral("the stream is not known, or an event");
        table.columns.insert(table.columns.begin() + 1,
                             column(QStringLiteral("detail"), QStringLiteral("Detail"), core::Unit::None, 0,
                                    [detail](std::size_t) { return core::Cell(detail); }));
        table.columns[1].identifiesRow = true;
        m_page->setTable(shared(std::move(table)));
        const int whole = view().fontMetrics().horizontalAdvance(detail);
        m_page->resize(400, 400);
        QTRY_VERIFY(view().columnWidth(1) < whole);
        m_page->resize(1200, 400);
        QTRY_VERIFY(view().columnWidth(1) >= whole);
        QTRY_COMPARE(view().horizontalHeader()->length(), view().viewport()->width());
    }

    /// A selected row is known by its name, even where the figure it is ranked by is out of view.
    /// Rather than scroll sideways for the last column.
    void columnsGiveUpTheRoomOfSortArrows()
    {
        auto table = sampleTable();
        for (int more = 0; more < 6; ++more)
            table.columns.push_back(column(QStringLiteral("figure%1").arg(more), QStringLiteral("A long title"),
                                           core::Unit::Count, 0,
                                           [](std::size_t row) { return core::Cell(Rows[row].calls); }));
        m_page->setTable(shared(std::move(table)));
        m_page->resize(2000, 400);
        const int title = view().columnWidth(5), sorted = view().columnWidth(1);
        for (int width = m_page->width(); width > 300 && view().columnWidth(5) == title; width -= 4)
            m_page->resize(width, 400);
        QVERIFY(view().columnWidth(5) < title);
        QVERIFY(view().columnWidth(5) > view().fontMetrics().horizontalAdvance(QStringLiteral("A long title")));
        QCOMPARE(view().columnWidth(1), sorted); // its arrow shows
        QVERIFY(view().horizontalHeader()->length() <= view().viewport()->width());
        clickHeader(5);
        QCOMPARE(view().columnWidth(5), title);
    }

    /// A unit that was chosen stands in the header, which has room for it.
    void headersHaveRoomForTheirUnits()
    {
        auto appearance = m_context->appearance();
        appearance.format.timeUnit = core::Unit::Nanoseconds;
        m_context->setAppearance(appearance);
        QVERIFY(view().columnWidth(1) >= view().horizontalHeader()->sectionSizeHint(1));
    }

    void selectingARowKeepsItsNameInView()
    {
        m_page->resize(260, 400);
        QTRY_VERIFY(view().horizontalScrollBar()->maximum() > 0);
        view().selectTableRow(0);
        QCOMPARE(view().horizontalScrollBar()->value(), 0);
        view().scrollTo(view().currentIndex()); // as Qt does when it is shown or has another size
        QCOMPARE(view().horizontalScrollBar()->value(), 0);
        view().selectCell(
            0, static_cast<std::size_t>(*view().tableModel().table()->findColumn(u"calls"))); // a figure is meant
        QVERIFY(view().currentIndex().isValid());
    }

    void copiesTheSelection()
    {
        view().selectRow(0);
        view().selectionModel()->select(m_page->model().index(2, 0),
                                        QItemSelectionModel::Select | QItemSelectionModel::Rows);
        view().copySelection(core::CopyFormat::Tsv);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("Kernel\tTotal (ms)\tCalls\ngemm\t2.600000\t3\nbroadcast\t1.500000\t1\n"));
        view().copySelection(core::CopyFormat::Markdown);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("| Kernel | Total (ms) | Calls |\n| --- | ---: | ---: |\n| gemm | 2.600 | 3 |\n| "
                                "broadcast | 1.500 | 1 |\n"));
        view().copySelection(core::CopyFormat::Csv);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("kernel_name,total_ms,calls\r\ngemm,2.600000,3\r\nbroadcast,1.500000,1\r\n"));
    }

    void selectionIsSummed()
    {
        QSignalSpy described(m_context.get(), &ViewContext::selectionDescribed);
        view().setCurrentIndex(m_page->model().index(0, 2));
        QCOMPARE(m_page->selectionText(), QStringLiteral("Selected: 1 of 4 rows · Calls: 3"));
        view().selectAll();
        QCOMPARE(m_page->selectionText(), QStringLiteral("Selected: 4 of 4 rows · Calls: sum 56, mean 14.0"));
        QCOMPARE(described.last().first().toString(), m_page->selectionText());
        view().selectionModel()->setCurrentIndex(m_page->model().index(1, 1), QItemSelectionModel::NoUpdate);
        QCOMPARE(m_page->selectionText(), QStringLiteral("Selected: 4 of 4 rows · Total: sum 6.40 ms, mean 1.60 ms"));
    }

    void manySelectedRowsAreSummedOffTheThread()
    {
        const auto rowCount = core::TableModel::SyncRowLimit + 1;
        auto table = std::make_shared<core::Table>();
        table->key = QStringLiteral("many");
        table->rowCount = rowCount;
        table->columns.push_back(
            column(QStringLiteral("calls"), QStringLiteral("Calls"), core::Unit::Count, 0,
                   [](std::size_t row) { return core::Cell(static_cast<std::int64_t>(row % 2)); }));
        m_page->setTable(table);
        QSignalSpy described(m_context.get(), &ViewContext::selectionDescribed);
        view().setCurrentIndex(m_page->model().index(0, 0));
        view().selectAll();
        const auto count = QLocale().toString(static_cast<qlonglong>(rowCount));
        QCOMPARE(described.last().first().toString(), QStringLiteral("Selected: %1 of %1 rows").arg(count)); // at once
        const auto sum = QLocale().toString(static_cast<qlonglong>(rowCount / 2));
        QTRY_COMPARE(described.last().first().toString(),
                     QStringLiteral("Selected: %1 of %1 rows · Calls: sum %2, mean 0.5").arg(count, sum));
        QCOMPARE(m_page->selectionText(), described.last().first().toString());
        // what is summed up is no longer wanted
        view().selectAll();
        view().clearSelection();
        view().selectRow(0);
        const auto one = QStringLiteral("Selected: 1 of %1 rows · Calls: 0").arg(count);
        QCOMPARE(described.last().first().toString(), one);
        QTest::qWait(0);
        QCOMPARE(described.last().first().toString(), one);
    }

    void firstActionThatAppliesIsTheDoubleClicks()
    {
        QStringList done;
        m_page->addRowAction({ QStringLiteral("odd"),
                               [&](std::size_t row) { done += QStringLiteral("odd %1").arg(row); },
                               [](std::size_t row) { return row % 2 == 1; } });
        m_page->addRowAction(
            { QStringLiteral("any"), [&](std::size_t row) { done += QStringLiteral("any %1").arg(row); }, {} });
        clickHeader(2); // axpy (3), reduce (1), gemm (0), broadcast (2)
        view().setCurrentIndex(m_page->model().index(0, 0));
        QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(done, QStringList { QStringLiteral("odd 3") });
        view().setCurrentIndex(m_page->model().index(2, 0));
        const auto position = view().visualRect(m_page->model().index(2, 0)).center();
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, position);
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, position);
        QCOMPARE(done.last(), QStringLiteral("any 0"));
    }

    void unavailableTablesSayWhy()
    {
        auto table = sampleTable();
        table.rowCount = 0;
        table.provenance.unavailable = QStringLiteral("Not available, because there is no kernel table.");
        table.provenance.advice = QStringLiteral("Capture with --trace=cuda.");
        m_page->setTable(shared(std::move(table)));
        QVERIFY(!m_page->hasTable());
        QVERIFY(!view().isVisible());
        QVERIFY(!m_page->filterEdit().isVisible());
        QStringList texts;
        const auto labels = m_page->findChildren<QLabel*>();
        for (auto* label : labels) {
            if (label->isVisible())
                texts += label->text();
        }
        QVERIFY(texts.contains(QStringLiteral("Not available, because there is no kernel table.")));
        QVERIFY(texts.contains(QStringLiteral("Capture with --trace=cuda.")));
        m_page->setTable(shared(sampleTable()));
        QVERIFY(m_page->hasTable());
        QVERIFY(view().isVisible());
    }

    void exportsTheWholeTable()
    {
        QSignalSpy raised(m_context.get(), &ViewContext::messageRaised);
        m_page->filterEdit().setText(QStringLiteral("gemm"));
        const auto path = m_fixture->file(QStringLiteral("sample.csv"));
        m_page->exportTableTo(path);
        QTRY_COMPARE(raised.count(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), core::tableToCsv(sampleTable())); // all rows, whatever the filter
        m_page->exportTableTo(m_fixture->file(QStringLiteral("no/such/folder.csv")));
        QTRY_COMPARE(raised.count(), 2);
        QCOMPARE(raised.last().first().value<Message>().kind, Message::Kind::Error);
    }

    void longTextsDoNotWidenThePage()
    {
        const int before = m_page->minimumSizeHint().width();
        auto table = sampleTable();
        table.title = QString(3000, QLatin1Char('t'));
        table.summary = QString(3000, QLatin1Char('s'));
        table.provenance.limitations = { QString(3000, QLatin1Char('l')) };
        m_page->setTable(shared(std::move(table)));
        QVERIFY2(m_page->minimumSizeHint().width() < before + 200,
                 qPrintable(QString::number(m_page->minimumSizeHint().width())));
    }
};

QTEST_MAIN(TestTablePage)
#include "tst_tablepage.moc"
