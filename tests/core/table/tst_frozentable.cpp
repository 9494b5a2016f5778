// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/frozentable.h"

#include "analysistesting.h"
#include "report/csvwriter.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "variedexport.h"
#include "verifyexpected.h"

#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// All that is kept of a table.
struct Contents {
    std::vector<core::Cell> cells;
    std::vector<QStringList> rowKeys;
    QStringList toolTips;
    std::vector<core::EventId> events;
    QByteArray csv;
    friend bool operator==(const Contents&, const Contents&) = default;
};

Contents contentsOf(const core::Table& table)
{
    Contents contents;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            contents.cells.push_back(table.cell(row, column));
            if (table.columns[column].toolTip)
                contents.toolTips.append(table.columns[column].toolTip(row));
        }
        contents.rowKeys.push_back(table.rowKey(row));
        contents.events.push_back(table.subject ? table.subject(row).event : core::EventId());
    }
    contents.csv = core::tableToCsv(table);
    return contents;
}

} // namespace

class TestFrozenTable : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    [[nodiscard]] core::ResultsPointer analyzeExport() const
    {
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        if (!variedexport::variedExport(fixtures::ExportVersion::V3_25_0).write(path))
            return nullptr;
        return core::analyze(core::loadTrace(path).value()).value();
    }

private Q_SLOTS:
    void outlivesItsTrace()
    {
        auto results = analyzeExport();
        QVERIFY(results);
        const std::weak_ptr<const core::Trace> trace = results->trace;
        std::vector<core::Table> tables;
        std::vector<Contents> before;
        std::size_t rowCount = 0;
        for (const auto& table : results->tables) {
            auto copy = core::frozen(*table);
            VERIFY_EXPECTED(copy);
            tables.push_back(std::move(*copy));
            before.push_back(contentsOf(*table));
            rowCount += table->rowCount;
        }
        results.reset();
        QVERIFY(trace.expired());
        QVERIFY(rowCount > 100);
        for (std::size_t i = 0; i < tables.size(); ++i)
            QVERIFY2(contentsOf(tables[i]) == before[i], qPrintable(tables[i].key));
    }

    /// SQL is asked of the trace: there is none any more, and the column says why.
    void saysWhyItHasNoSql()
    {
        const auto results = analyzeExport();
        const auto table = results->table(u"kernels");
        const auto copy = core::frozen(*table);
        VERIFY_EXPECTED(copy);
        const auto column = copy->findColumn(u"calls").value();
        QVERIFY(!table->figureSql(0, column).text.isEmpty());
        QVERIFY(copy->figureSql(0, column).text.isEmpty());
        QVERIFY(copy->columns[column].noSql.contains(QStringLiteral("was closed")));
        QVERIFY(copy->listingSql(0).text.isEmpty());
        QCOMPARE(copy->traceOf(0).path, results->trace->path); // to open it again
        const auto name = copy->findColumn(u"family");
        QVERIFY(copy->columns[name.value()].noSql.isEmpty()); // what a rule says never had any
    }

    void canBeCancelled()
    {
        const auto results = analyzeExport();
        const auto copy = core::frozen(*results->table(u"kernels"), analysistesting::stoppedToken());
        QVERIFY(!copy);
        QCOMPARE(copy.error().code, core::ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestFrozenTable)
#include "tst_frozentable.moc"
