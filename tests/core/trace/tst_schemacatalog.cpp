// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "trace/schemacatalog.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>

#include <limits>

using core::SchemaCatalog;
using core::SchemaTable;

namespace {

SchemaTable table(const QString& name, const QStringList& columns)
{
    SchemaTable result;
    result.name = name;
    for (const auto& column : columns)
        result.columns.push_back({ column, QStringLiteral("INTEGER") });
    return result;
}

} // namespace

class TestSchemaCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreFoundInAnyCase()
    {
        const SchemaCatalog catalog { { table(QStringLiteral("NVTX_EVENTS"),
                                              { QStringLiteral("start"), QStringLiteral("End") }) } };
        const auto* found = catalog.find(u"nvtx_events");
        QVERIFY(found);
        QCOMPARE(found->findColumn(u"end"), std::optional<std::size_t>(1));
        QVERIFY(found->hasColumn(u"START"));
        QVERIFY(!found->hasColumn(u"text"));
        QVERIFY(!catalog.find(u"NVTX"));
    }

    void theFirstNameThatExistsWins()
    {
        const SchemaCatalog catalog { { table(QStringLiteral("OLD"), {}), table(QStringLiteral("NEW"), {}) } };
        QCOMPARE(catalog.findFirst({ u"NEWEST", u"NEW", u"OLD" })->name, QStringLiteral("NEW"));
        QVERIFY(!catalog.findFirst({ u"NEWEST" }));
    }

    void anyTableOfIdAndValueHoldsTheStrings()
    {
        const auto id = QStringLiteral("id");
        const auto value = QStringLiteral("value");
        const auto events = table(QStringLiteral("EVENTS"), { id, value, QStringLiteral("more") });
        const auto words = table(QStringLiteral("Words"), { value, id });
        const auto strings = table(QStringLiteral("StringIds"), { id, value });
        QVERIFY(!SchemaCatalog { { events } }.findStringTable());
        QCOMPARE((SchemaCatalog { { events, words } }).findStringTable()->name, QStringLiteral("Words"));
        QCOMPARE((SchemaCatalog { { words, strings } }).findStringTable()->name, QStringLiteral("StringIds"));
    }

    void rowsAreEstimatedFromRowIds_data()
    {
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::addColumn<qint64>("count");
        constexpr auto Largest = std::numeric_limits<qint64>::max();
        constexpr auto Smallest = std::numeric_limits<qint64>::min();
        QTest::newRow("one row") << qint64 { 5 } << qint64 { 5 } << qint64 { 1 };
        QTest::newRow("from 1 on") << qint64 { 1 } << qint64 { 10 } << qint64 { 10 };
        QTest::newRow("negative") << qint64 { -3 } << qint64 { 2 } << qint64 { 6 };
        QTest::newRow("largest row id") << Largest << Largest << qint64 { 1 };
        QTest::newRow("all there are") << Smallest << Largest << Largest;
        QTest::newRow("half of all") << qint64 { 0 } << Largest << Largest;
    }

    void rowsAreEstimatedFromRowIds()
    {
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        QFETCH(qint64, count);
        SchemaTable rows;
        QCOMPARE(rows.rowCountEstimate(), std::int64_t { 0 });
        rows.firstRowId = first;
        rows.lastRowId = last;
        QCOMPARE(static_cast<qint64>(rows.rowCountEstimate()), count);
    }

    void aTraceHoldsItsCatalogue()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
        auto builder = fixtures::goldenSeed();
        builder.execute(QStringLiteral("CREATE VIEW summary AS SELECT start FROM CUPTI_ACTIVITY_KIND_KERNEL"));
        builder.execute(QStringLiteral("CREATE TABLE \"a \"\"b\" (\"c d\" \"odd type\", e)"));
        builder.execute(QStringLiteral("CREATE TABLE keyed (k PRIMARY KEY) WITHOUT ROWID"));
        VERIFY_EXPECTED(builder.write(path));
        const auto loaded = core::loadTrace(path);
        VERIFY_EXPECTED(loaded);
        const auto& schema = (*loaded)->schema;
        const auto* kernels = schema.find(u"CUPTI_ACTIVITY_KIND_KERNEL");
        QVERIFY(kernels);
        QCOMPARE(kernels->columns[0].name, QStringLiteral("start"));
        QCOMPARE(kernels->columns[0].declaredType, QStringLiteral("INTEGER"));
        QCOMPARE(kernels->rowCountEstimate(), std::int64_t { 5 });
        QVERIFY(kernels->hasRowId);
        QVERIFY(schema.find(u"summary"));
        QVERIFY(!schema.find(u"summary")->hasRowId);
        QVERIFY(!schema.find(u"keyed")->hasRowId);
        const auto* odd = schema.find(u"a \"b");
        QVERIFY(odd);
        QCOMPARE(odd->columns[0].name, QStringLiteral("c d"));
        QCOMPARE(odd->columns[0].declaredType, QStringLiteral("odd type"));
        QCOMPARE(odd->columns[1].declaredType, QString());
        QCOMPARE(odd->rowCountEstimate(), std::int64_t { 0 });
    }
};

QTEST_GUILESS_MAIN(TestSchemaCatalog)
#include "tst_schemacatalog.moc"
