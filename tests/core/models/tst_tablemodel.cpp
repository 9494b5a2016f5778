// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using core::Cell;
using core::CopyFormat;
using core::Table;
using core::TableColumn;
using core::TableModel;
using core::Unit;

namespace {

struct Row {
    QString name;
    QString fullName;
    std::optional<std::int64_t> totalNs;
    std::int64_t calls = 0;
};

TableColumn column(QStringView key, QStringView title, Unit unit, int decimals, std::function<Cell(std::size_t)> value)
{
    TableColumn result;
    result.key = key.toString();
    result.title = title.toString();
    result.unit = unit;
    result.decimals = decimals;
    result.value = std::move(value);
    return result;
}

/// kernel_name, total_ns (export only), total_ms, calls, pct: enough of each kind of column.
core::TablePointer tableOf(std::vector<Row> rows)
{
    const auto shared = std::make_shared<const std::vector<Row>>(std::move(rows));
    const auto nsCell
        = [shared](std::size_t row) { return (*shared)[row].totalNs ? Cell(*(*shared)[row].totalNs) : Cell(); };
    auto table = std::make_shared<Table>();
    table->key = QStringLiteral("kernels");
    table->title = QStringLiteral("Kernels");
    table->rowCount = shared->size();
    table->columns.push_back(column(u"kernel_name", u"Kernel", Unit::None, 0,
                                    [shared](std::size_t row) { return Cell((*shared)[row].name); }));
    table->columns.back().toolTip = [shared](std::size_t row) { return (*shared)[row].fullName; };
    table->columns.push_back(column(u"total_ns", u"Total", Unit::Nanoseconds, 0, nsCell));
    table->columns.back().use = core::ColumnUse::ExportOnly;
    table->columns.push_back(column(u"total_ms", u"Total", Unit::Milliseconds, 3, [nsCell](std::size_t row) {
        const auto ns = core::cellNumber(nsCell(row));
        return ns ? Cell(*ns / core::NsPerMs) : Cell();
    }));
    table->columns.back().help = QStringLiteral("Sum of the durations.");
    table->columns.push_back(
        column(u"calls", u"Calls", Unit::Count, 0, [shared](std::size_t row) { return Cell((*shared)[row].calls); }));
    table->columns.push_back(column(u"pct", u"Share", Unit::Percent, 1, [shared](std::size_t row) {
        return Cell(static_cast<double>((*shared)[row].calls));
    }));
    table->columns.back().isShare = true;
    return table;
}

core::TablePointer sampleTable()
{
    return tableOf({ { QStringLiteral("gemm"), QStringLiteral("void gemm<float>(a|b)"), 2'600'000, 3 },
                     { QStringLiteral("Reduce"), {}, 2'000'000, 1200 },
                     { QStringLiteral("copy"), QStringLiteral("copy<int>()"), std::nullopt, 1 },
                     { QStringLiteral("axpy"), {}, 2'000'000, 25 } });
}

/// First column of all rows of the view, as one line: failures read like a diff.
QString names(const TableModel& model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += model.index(row, 0).data().toString();
    return texts.join(QLatin1Char(' '));
}

QString cellText(const TableModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

enum Column { Name, TotalNs, TotalMs, Calls, Share };

} // namespace

class TestTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void showsTheTable()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setTable(sampleTable());
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.columnCount(), 5);
        QCOMPARE(names(model), QStringLiteral("gemm Reduce copy axpy"));
        QCOMPARE(cellText(model, 0, TotalMs), QStringLiteral("2.600"));
        QCOMPARE(cellText(model, 1, Calls), QStringLiteral("1,200"));
        QCOMPARE(cellText(model, 2, TotalMs), QString()); // not known is not zero
        model.setTable({});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), 0);
    }

    void numbersFollowTheLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        TableModel model;
        model.setTable(sampleTable());
        QCOMPARE(cellText(model, 0, TotalMs), QStringLiteral("2,600"));
        QCOMPARE(cellText(model, 1, Calls), QStringLiteral("1.200"));
        // what is pasted elsewhere does not
        QCOMPARE(model.copyText({ 1 }, { Calls }, CopyFormat::Tsv), QStringLiteral("Calls\n1200\n"));
    }

    void headersAndAlignment()
    {
        TableModel model;
        model.setTable(sampleTable());
        QCOMPARE(model.headerData(TotalMs, Qt::Horizontal).toString(),
                 QStringLiteral("Total")); // cells name their unit
        QCOMPARE(model.index(0, TotalMs).data(Qt::AccessibleTextRole).toString(), QStringLiteral("2.60 ms"));
        QVERIFY(model.headerData(TotalMs, Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("Sum of the durations.")));
        QCOMPARE(model.headerData(TotalMs, Qt::Horizontal, Qt::InitialSortOrderRole).toInt(),
                 static_cast<int>(Qt::DescendingOrder));
        QCOMPARE(model.headerData(Name, Qt::Horizontal, Qt::InitialSortOrderRole).toInt(),
                 static_cast<int>(Qt::AscendingOrder));
        QVERIFY(model.index(0, TotalMs).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QVERIFY(model.index(0, Name).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
        QVERIFY(!model.headerData(0, Qt::Vertical).isValid());
    }

    void toolTipsHaveTheFullNameAndTheExactTime()
    {
        TableModel model;
        model.setTable(sampleTable());
        const auto name = cellText(model, 0, Name, Qt::ToolTipRole);
        QVERIFY2(name.contains(QStringLiteral("void gemm&lt;float&gt;(a|b)")), qPrintable(name));
        QVERIFY(cellText(model, 1, Name, Qt::ToolTipRole).contains(QStringLiteral("Reduce")));
        QVERIFY(cellText(model, 0, TotalMs, Qt::ToolTipRole).contains(QStringLiteral("2,600,000 ns")));
        QVERIFY(cellText(model, 2, TotalMs, Qt::ToolTipRole).isEmpty());
    }

    void fullNamesReplaceShortOnes()
    {
        TableModel model;
        model.setTable(sampleTable());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setFullNames(true);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(cellText(model, 0, Name), QStringLiteral("void gemm<float>(a|b)"));
        QCOMPARE(cellText(model, 1, Name), QStringLiteral("Reduce")); // has no other name
        model.setFullNames(true);
        QCOMPARE(changed.count(), 1); // nothing changed
    }

    void rawValuesAndShares()
    {
        TableModel model;
        model.setTable(sampleTable());
        QCOMPARE(model.index(0, TotalMs).data(TableModel::RawValueRole).toDouble(), 2.6);
        QCOMPARE(model.index(1, Calls).data(TableModel::RawValueRole).toLongLong(), 1200);
        QCOMPARE(model.index(0, Share).data(TableModel::ShareRole).toDouble(), 0.03);
        QCOMPARE(model.index(1, Share).data(TableModel::ShareRole).toDouble(), 1.0); // over 100 % fills the cell
        QVERIFY(!model.index(0, Calls).data(TableModel::ShareRole).isValid());
        QVERIFY(!model.index(2, TotalMs).data(TableModel::RawValueRole).isValid());
    }

    void sorts_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<Qt::SortOrder>("order");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text ignores case")
            << int(Name) << Qt::AscendingOrder << QStringLiteral("axpy copy gemm Reduce");
        QTest::newRow("text descending") << int(Name) << Qt::DescendingOrder << QStringLiteral("Reduce gemm copy axpy");
        QTest::newRow("numbers, ties keep their order, nothing last")
            << int(TotalMs) << Qt::DescendingOrder << QStringLiteral("gemm Reduce axpy copy");
        QTest::newRow("numbers ascending, nothing first")
            << int(TotalMs) << Qt::AscendingOrder << QStringLiteral("copy Reduce axpy gemm");
        QTest::newRow("by value, not by text")
            << int(Calls) << Qt::DescendingOrder << QStringLiteral("Reduce axpy gemm copy");
        QTest::newRow("none") << -1 << Qt::AscendingOrder << QStringLiteral("gemm Reduce copy axpy");
    }

    void sorts()
    {
        QFETCH(int, column);
        QFETCH(Qt::SortOrder, order);
        QFETCH(QString, expected);
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(sampleTable());
        model.sort(column, order);
        QCOMPARE(names(model), expected);
        QCOMPARE(model.arrangement().sortColumn, column);
    }

    void filters_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text ignores case") << QStringLiteral("RED") << QStringLiteral("Reduce");
        QTest::newRow("also numbers") << QStringLiteral("1200") << QStringLiteral("Reduce");
        QTest::newRow("also the full name") << QStringLiteral("<float>") << QStringLiteral("gemm");
        QTest::newRow("not what only exports have") << QStringLiteral("2600000") << QString();
        QTest::newRow("expression") << QStringLiteral("/^(gemm|copy)$/") << QStringLiteral("gemm copy");
        QTest::newRow("expression minds case") << QStringLiteral("/^r/") << QString();
        QTest::newRow("expression with i does not") << QStringLiteral("/^r/i") << QStringLiteral("Reduce");
        QTest::newRow("a lone slash is text") << QStringLiteral("/") << QString();
        QTest::newRow("an open expression is text") << QStringLiteral("/gem") << QString();
        QTest::newRow("empty: all") << QString() << QStringLiteral("gemm Reduce copy axpy");
    }

    void filters()
    {
        QFETCH(QString, filter);
        QFETCH(QString, expected);
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(sampleTable());
        QSignalSpy arranged(&model, &TableModel::arranged);
        model.setFilter(filter);
        QCOMPARE(names(model), expected);
        QCOMPARE(arranged.count(), 1);
        QCOMPARE(arranged.takeFirst().first().toString(), QString());
    }

    void badExpressionIsSaidAndChangesNothing()
    {
        TableModel model;
        model.setTable(sampleTable());
        model.setFilter(QStringLiteral("gemm"));
        QSignalSpy arranged(&model, &TableModel::arranged);
        model.setFilter(QStringLiteral("/(/"));
        QCOMPARE(names(model), QStringLiteral("gemm"));
        QCOMPARE(model.filter(), QStringLiteral("gemm"));
        QVERIFY(arranged.takeFirst().first().toString().contains(QStringLiteral("regular expression")));
        const auto rows = core::arrangeRows(*sampleTable(), { .sortColumn = -1, .filter = QStringLiteral("/(/") });
        QVERIFY(!rows);
        QCOMPARE(rows.error().code, core::ErrorCode::Usage);
    }

    void arrangingCanBeCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto rows = core::arrangeRows(*sampleTable(), { .sortColumn = Calls, .filter = {} }, stop.get_token());
        QVERIFY(!rows);
        QCOMPARE(rows.error().code, core::ErrorCode::Cancelled);
    }

    void persistentIndexesFollowTheirRow()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(sampleTable());
        const QPersistentModelIndex axpy(model.index(3, Name));
        const QPersistentModelIndex reduce(model.index(1, Calls));
        model.sort(Name, Qt::AscendingOrder);
        QCOMPARE(axpy.row(), 0);
        QCOMPARE(reduce.row(), 3);
        model.setFilter(QStringLiteral("/axpy|gemm/"));
        QCOMPARE(names(model), QStringLiteral("axpy gemm"));
        QCOMPARE(axpy.data().toString(), QStringLiteral("axpy"));
        QVERIFY(!reduce.isValid()); // filtered out
        model.setFilter({});
        QCOMPARE(names(model), QStringLiteral("axpy copy gemm Reduce"));
        QCOMPARE(axpy.row(), 0);
        model.setFilter(QStringLiteral("/copy|Red/")); // none of the rows before stays but two others come
        QCOMPARE(names(model), QStringLiteral("copy Reduce"));
        QVERIFY(!axpy.isValid());
        model.setFilter(QStringLiteral("/axpy|gemm/"));
        QCOMPARE(names(model), QStringLiteral("axpy gemm"));
    }

    void anotherTableKeepsFilterAndSortColumn()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(sampleTable());
        model.sort(Calls, Qt::AscendingOrder);
        model.setFilter(QStringLiteral("/gemm|axpy/"));
        auto other = std::make_shared<Table>(
            *tableOf({ { QStringLiteral("gemm"), {}, 1, 7 }, { QStringLiteral("axpy"), {}, 1, 2 } }));
        other->columns.erase(other->columns.begin() + TotalNs);
        model.setTable(other);
        QCOMPARE(model.arrangement().sortColumn, Calls - 1);
        QCOMPARE(names(model), QStringLiteral("axpy gemm"));
        other = std::make_shared<Table>(*other);
        other->columns.erase(other->columns.begin() + 2);
        model.setTable(other);
        QCOMPARE(model.arrangement().sortColumn, -1);
        QCOMPARE(names(model), QStringLiteral("gemm axpy"));
        model.setTable({});
        model.setTable(sampleTable());
        model.sort(Calls, Qt::DescendingOrder);
        model.resetSort();
        QCOMPARE(names(model), QStringLiteral("gemm axpy"));
    }

    void largeTablesAreArrangedOffTheThread()
    {
        std::vector<Row> rows(TableModel::SyncRowLimit + 1000);
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows[row] = {
                QStringLiteral("k%1").arg(row % 7), {}, static_cast<std::int64_t>(row), static_cast<std::int64_t>(row)
            };
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto size = static_cast<int>(rows.size());
        QSignalSpy arranged(&model, &TableModel::arranged);
        model.setTable(tableOf(std::move(rows)));
        QCOMPARE(arranged.count(), 1); // nothing to arrange: at once
        QCOMPARE(model.rowCount(), size);
        arranged.clear();

        model.sort(Calls, Qt::DescendingOrder);
        QCOMPARE(model.tableRow(0), 0U); // not yet
        QVERIFY(arranged.wait());
        QCOMPARE(model.tableRow(0), static_cast<std::size_t>(size - 1));

        arranged.clear();
        model.setFilter(QStringLiteral("k1"));
        model.setFilter(QStringLiteral("k3")); // replaces the one before
        QVERIFY(arranged.wait());
        QCOMPARE(arranged.count(), 1);
        QCOMPARE(model.index(0, Name).data().toString(), QStringLiteral("k3"));
        QCOMPARE(model.rowCount(), (size + 3) / 7);
    }

    void copies_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<QString>("expected");
        QTest::newRow("TSV") << int(CopyFormat::Tsv)
                             << QStringLiteral("Kernel\tTotal (ms)\ngemm a\t2.600000\nx,\"y|\t0.123456\n");
        QTest::newRow("CSV") << int(CopyFormat::Csv)
                             << QStringLiteral("kernel_name,total_ms\r\ngemm\ta,2.600000\r\n\"x,\"\"y|\",0.123456\r\n");
        QTest::newRow("Markdown")
            << int(CopyFormat::Markdown)
            << QStringLiteral("| Kernel | Total (ms) |\n| --- | ---: |\n| gemm a | 2.600 |\n| x,\"y\\| | 0.123 |\n");
    }

    void copies()
    {
        QFETCH(int, format);
        QFETCH(QString, expected);
        TableModel model;
        model.setTable(
            tableOf({ { QStringLiteral("gemm\ta"), {}, 2'600'000, 1 }, { QStringLiteral("x,\"y|"), {}, 123'456, 1 } }));
        QCOMPARE(model.copyText({ 0, 1 }, { Name, TotalMs }, static_cast<CopyFormat>(format)), expected);
    }

    void sumsTheSelection()
    {
        TableModel model;
        model.setTable(sampleTable());
        const auto calls = model.summary({ 0, 1, 3 }, Calls);
        QVERIFY(calls);
        QCOMPARE(*calls, (core::CellSummary { 3, 1228, 1228.0 / 3 }));
        const auto times = model.summary({ 0, 2 }, TotalMs); // the empty cell counts for nothing
        QVERIFY(times);
        QCOMPARE(*times, (core::CellSummary { 1, 2.6, 2.6 }));
        QVERIFY(!model.summary({ 0 }, Name));
        QVERIFY(!model.summary({ 0 }, -1));
        QCOMPARE(model.tableRows({ 0, 1, 3 }).size(), std::size_t { 3 });
        QCOMPARE(core::summaryOf(*model.table(), model.tableRows({ 0, 1, 3 }), Calls).value(), *calls);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!core::summaryOf(*model.table(), model.tableRows({ 0 }), Calls, stopped.get_token()));
    }
};

QTEST_GUILESS_MAIN(TestTableModel)
#include "tst_tablemodel.moc"
