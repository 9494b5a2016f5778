// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/settleranks.h"
#include "fleet/tables/fleettables.h"
#include "generator.h"
#include "report/verification/rankverification.h"

#include <QDir>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

/// The figures of a job asked of the files of its ranks: what a file says otherwise is told.
class TestRankVerification : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    std::vector<core::RankInput> m_files;
    std::shared_ptr<const core::FleetResult> m_result;
    std::vector<core::TablePointer> m_tables;

    core::RankVerification verified() const
    {
        auto verification = core::verifyRanks(*m_result, m_tables, m_files, { SIZE_MAX });
        if (!verification)
            qFatal("%s", qPrintable(verification.error().message));
        return std::move(*verification);
    }
    /// Changes the file of a rank behind the back of the figures. @return rows changed.
    int change(const QString& path, const QString& sql) const
    {
        const auto name = QStringLiteral("change");
        int changed = -1;
        {
            auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
            database.setDatabaseName(path);
            if (database.open()) {
                QSqlQuery query(database);
                changed = query.exec(sql) ? query.numRowsAffected() : -1;
                if (changed < 0)
                    qWarning("%s", qPrintable(query.lastError().text()));
            }
        }
        QSqlDatabase::removeDatabase(name);
        return changed;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        tracegen::JobShape shape;
        shape.world = 4;
        shape.stepCount = 4;
        shape.layersPerStage = 1;
        for (int rank = 0; rank < shape.world; ++rank) {
            tracegen::Request request { tracegen::findProfile("ranks"), 0, shape.seed };
            request.job = { shape, rank };
            QVERIFY(tracegen::generate(request, m_place.filePath(QStringLiteral("r%1.sqlite").arg(rank))).has_value());
        }
        m_files = core::rankInputs({ m_place.path() });
        QCOMPARE(m_files.size(), 4U);
        auto inputs = core::readFleetInputs(m_files, {});
        QVERIFY(inputs && core::settleRanks(*inputs));
        m_result = core::analyzeFleet(std::move(*inputs), {}).value();
        m_tables = core::fleetTables(m_result, false).value();
    }

    void figuresOfUntouchedFilesAgree()
    {
        const auto verification = verified();
        QVERIFY(verification.differences.empty());
        QCOMPARE(verification.tables.size(), 4U);
        for (const auto& table : verification.tables)
            QVERIFY2(table.figuresChecked > 0, qPrintable(table.table));
        QVERIFY(verification.filesNotAsked.isEmpty());
    }

    /// One NCCL kernel of rank 2 that lasts 1 us longer: its duration and wait, and what is joined of it.
    void aLongerKernelIsToldInEachTable()
    {
        const auto path = m_place.filePath(QStringLiteral("r2.sqlite"));
        const auto oneKernel = QStringLiteral(
            "UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET \"end\" = \"end\" %1 1000 WHERE rowid = (SELECT min(k.rowid) FROM "
            "CUPTI_ACTIVITY_KIND_KERNEL k JOIN StringIds s ON s.id = k.shortName WHERE s.value LIKE 'nccl%')");
        QCOMPARE(change(path, oneKernel.arg(QLatin1Char('+'))), 1);
        const auto verification = verified();
        QCOMPARE(change(path, oneKernel.arg(QLatin1Char('-'))), 1);

        QStringList told;
        for (const auto& difference : verification.differences) {
            told.append(difference.table + u'.' + difference.column);
            QVERIFY(difference.shown != difference.answer);
            QVERIFY(!difference.sql.isEmpty());
        }
        QVERIFY2(told.contains(QStringLiteral("collective_ranks.duration_ns")), qPrintable(told.join(u' ')));
        QVERIFY2(told.contains(QStringLiteral("collective_ranks.wait_ns")), qPrintable(told.join(u' ')));
        QVERIFY2(!told.filter(QStringLiteral("collectives.")).isEmpty(), qPrintable(told.join(u' ')));
        QVERIFY(verified().differences.empty());
    }

    /// An operation that the file no longer has is a difference, not silence.
    void aMissingKernelIsTold()
    {
        const auto path = m_place.filePath(QStringLiteral("r1.sqlite"));
        QVERIFY(change(path,
                       QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE shortName IN (SELECT id FROM "
                                      "StringIds WHERE value LIKE 'nccl%')"))
                > 0);
        const auto verification = verified();
        QVERIFY(!verification.differences.empty());
        QCOMPARE(verification.differences.front().shown, QStringLiteral("an operation"));
        QCOMPARE(verification.differences.front().answer, QStringLiteral("no row"));
    }
};

QTEST_GUILESS_MAIN(TestRankVerification)
#include "tst_rankverification.moc"
