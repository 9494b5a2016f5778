// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/schemanotes.h"

#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QTemporaryDir>
#include <QTest>

class TestSchemaNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// As nsys writes it.
    void readsComments()
    {
        const auto notes = core::notesOfDeclaration(QStringLiteral(
            "CREATE TABLE StringIds (\n    -- Consolidation of repetitive string values.\n\n"
            "    id          INTEGER   NOT NULL   PRIMARY KEY,      -- ID reference value.\n"
            "    \"odd \"\"name\"  TEXT,                             -- With quotes.\n"
            "    shortName   INTEGER   NOT NULL,  -- REFERENCES StringIds(id) -- Base kernel function name\n"
            "    launchType  INTEGER,             -- REFERENCES ENUM_X(id)\n"
            "    plain       INTEGER,\n"
            "    PRIMARY KEY (id)                 -- of no column\n)"));
        QCOMPARE(notes.meaning, QStringLiteral("Consolidation of repetitive string values."));
        QCOMPARE(notes.columns.value(QStringLiteral("id")), QStringLiteral("ID reference value."));
        QCOMPARE(notes.columns.value(QStringLiteral("odd \"name")), QStringLiteral("With quotes."));
        QCOMPARE(notes.columns.value(QStringLiteral("shortName")),
                 QStringLiteral("Base kernel function name; see StringIds(id)"));
        QCOMPARE(notes.columns.value(QStringLiteral("launchType")), QStringLiteral("see ENUM_X(id)"));
        QCOMPARE(notes.columns.size(), qsizetype { 4 });
    }

    void survivesAnything()
    {
        QVERIFY(core::notesOfDeclaration({}).columns.isEmpty());
        const auto notes = core::notesOfDeclaration(QStringLiteral("-- ") + QString(100'000, u'x'));
        QVERIFY(notes.meaning.size() < 1000);
    }

    /// Files without comments have the meaning of names that mean the same everywhere.
    void readsFile()
    {
        const QTemporaryDir place;
        const auto path = place.filePath(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        auto file = core::SqlQuery::open(path);
        VERIFY_EXPECTED(file);
        const auto notes = core::readSchemaNotes(*file);
        VERIFY_EXPECTED(notes);
        const auto kernels = notes->value(QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"));
        QVERIFY(kernels.columns.value(QStringLiteral("start")).contains(QStringLiteral("ns")));
        QVERIFY(kernels.columns.contains(QStringLiteral("gridX")));
        QCOMPARE(kernels.meaning, core::commonTableMeaning(QStringLiteral("cupti_activity_kind_kernel")));
        QVERIFY(!kernels.meaning.isEmpty());
        QVERIFY(core::commonTableMeaning(QStringLiteral("anything")).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSchemaNotes)
#include "tst_schemanotes.moc"
