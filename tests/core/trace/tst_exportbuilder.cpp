// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace {

/// An SQLite connection for as long as it lives.
class Connection
{
public:
    explicit Connection(const QString& path)
        : m_name(path + QStringLiteral(" connection"))
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_name);
        database.setDatabaseName(path);
        database.open();
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { QSqlDatabase::removeDatabase(m_name); }

    /// Rows as texts, values separated by "|".
    [[nodiscard]] QStringList rows(const QString& sql) const
    {
        QStringList result;
        QSqlQuery query(sql, QSqlDatabase::database(m_name));
        while (query.next()) {
            QStringList values;
            for (int column = 0; column < query.record().count(); ++column)
                values.append(query.isNull(column) ? QStringLiteral("NULL") : query.value(column).toString());
            result.append(values.join(QLatin1Char('|')));
        }
        return result;
    }
    [[nodiscard]] QString run(const QString& sql) const
    {
        QSqlQuery query(QSqlDatabase::database(m_name));
        return query.exec(sql) ? QString() : query.lastError().text();
    }

private:
    QString m_name;
};

/// Adds one of everything.
fixtures::ExportBuilder oneOfEach(fixtures::ExportVersion version)
{
    fixtures::ExportBuilder builder(version);
    builder.addKernel({ .startNs = 20, .endNs = 30, .correlation = 1, .graphNodeId = 5 });
    builder.addCall({ .startNs = 10, .endNs = 12, .correlation = 1 });
    builder.addMemcpy({ .startNs = 30, .endNs = 40, .sizeBytes = 64 });
    builder.addMemset({ .startNs = 40, .endNs = 50, .sizeBytes = 64 });
    builder.addSync({ .startNs = 10, .endNs = 50 });
    builder.addOverhead({ .startNs = 50, .endNs = 60 });
    builder.addOverhead({ .startNs = 50, .endNs = 60, .isCupti = true });
    builder.addGraphLaunch({ .startNs = 60, .endNs = 70 });
    builder.addNvtx({ .startNs = 10, .endNs = 70, .text = QStringLiteral("step") });
    builder.addOsrt({ .startNs = 10, .endNs = 70 });
    builder.addGpuMetric({ .timeNs = 15, .values = { { QStringLiteral("SM Active"), 40 } } });
    builder.addProcess(100, QStringLiteral("python3"));
    builder.addThreadName(100, 100, QStringLiteral("main"));
    builder.addGpu({});
    builder.addCudaDevice(0, 0, 100);
    builder.addCaptureMeta(QStringLiteral("CAPTURE_EVENT_TYPE"), QStringLiteral("Cuda"));
    builder.addSystemEnvironment(QStringLiteral("NvDriverVersion"), QStringLiteral("550"));
    builder.addDiagnostic(0, 2, QStringLiteral("lost"));
    builder.setSessionStartUtcNs(1);
    return builder;
}

} // namespace

class TestExportBuilder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void writesEveryVersion_data()
    {
        using Version = fixtures::ExportVersion;
        QTest::addColumn<Version>("version");
        QTest::addColumn<QStringList>("presentTables");
        QTest::addColumn<QStringList>("absentTables");
        QTest::newRow("unversioned") << Version::Unversioned << QStringList { QStringLiteral("GENERIC_EVENTS") }
                                     << QStringList { QStringLiteral("PROCESSES"), QStringLiteral("META_DATA_EXPORT"),
                                                      QStringLiteral("EXPORT_META_DATA"),
                                                      QStringLiteral("GPU_METRICS") };
        QTest::newRow("2.9.1") << Version::V2_9_1
                               << QStringList { QStringLiteral("PROCESSES"), QStringLiteral("EXPORT_META_DATA") }
                               << QStringList { QStringLiteral("META_DATA_EXPORT"),
                                                QStringLiteral("TARGET_INFO_CUDA_DEVICE") };
        QTest::newRow("3.1.2") << Version::V3_1_2 << QStringList { QStringLiteral("EXPORT_META_DATA") }
                               << QStringList { QStringLiteral("DIAGNOSTIC_EVENT") };
        QTest::newRow("3.13.2") << Version::V3_13_2
                                << QStringList { QStringLiteral("META_DATA_CAPTURE"),
                                                 QStringLiteral("DIAGNOSTIC_EVENT") }
                                << QStringList { QStringLiteral("CUPTI_ACTIVITY_KIND_OVERHEAD") };
        QTest::newRow("3.25.0") << Version::V3_25_0
                                << QStringList { QStringLiteral("CUPTI_ACTIVITY_KIND_OVERHEAD"),
                                                 QStringLiteral("GPU_METRICS") }
                                << QStringList { QStringLiteral("GENERIC_EVENTS") };
        QTest::newRow("3.28.1") << Version::V3_28_1 << QStringList { QStringLiteral("NVTX_EVENTS") } << QStringList {};
    }

    void writesEveryVersion()
    {
        QFETCH(fixtures::ExportVersion, version);
        QFETCH(QStringList, presentTables);
        QFETCH(QStringList, absentTables);
        const auto path = m_folder.filePath(QStringLiteral("version.sqlite"));
        const auto written = oneOfEach(version).write(path);
        VERIFY_EXPECTED(written);
        const Connection file(path);
        const auto tables = file.rows(QStringLiteral("SELECT name FROM sqlite_master"));
        for (const auto& table : presentTables)
            QVERIFY2(tables.contains(table), qPrintable(table));
        for (const auto& table : absentTables)
            QVERIFY2(!tables.contains(table), qPrintable(table));
        QCOMPARE(file.rows(QStringLiteral("SELECT start, end, correlationId FROM CUPTI_ACTIVITY_KIND_KERNEL")),
                 QStringList { QStringLiteral("20|30|1") });
    }

    void tablesWithoutRowsAreOnlyCreatedOnRequest()
    {
        const auto path = m_folder.filePath(QStringLiteral("lazy.sqlite"));
        const auto tables = QStringLiteral("SELECT name FROM sqlite_master WHERE name = 'OSRT_API'");
        fixtures::ExportBuilder builder;
        VERIFY_EXPECTED(builder.write(path));
        QCOMPARE(Connection(path).rows(tables), QStringList {});
        builder.setCreatesEmptyTables(true);
        VERIFY_EXPECTED(builder.write(path));
        QCOMPARE(Connection(path).rows(tables), QStringList { QStringLiteral("OSRT_API") });
    }

    void goldenSeedEqualsTheReference()
    {
        QFile seed(QStringLiteral(GPULOUPE_SHARED_DIR "/golden/seed.sql"));
        if (!seed.open(QIODevice::ReadOnly))
            QSKIP("the reference folder is not there");
        const auto path = m_folder.filePath(QStringLiteral("golden.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const Connection actual(path);
        const Connection expected(m_folder.filePath(QStringLiteral("seed.sqlite")));
        const auto statements = QString::fromUtf8(seed.readAll()).split(QStringLiteral(";\n"), Qt::SkipEmptyParts);
        for (const auto& statement : statements)
            QCOMPARE(expected.run(statement), QString());

        const auto tables = expected.rows(QStringLiteral("SELECT name FROM sqlite_master ORDER BY name"));
        QVERIFY(!tables.isEmpty());
        QCOMPARE(actual.rows(QStringLiteral("SELECT name FROM sqlite_master ORDER BY name")), tables);
        for (const auto& table : tables) {
            const auto columns = expected.rows(QStringLiteral("SELECT name FROM pragma_table_info('%1')").arg(table));
            const auto list = QStringLiteral("\"%1\"").arg(columns.join(QStringLiteral("\",\"")));
            const auto rows = QStringLiteral("SELECT %1 FROM %2 ORDER BY %1").arg(list, table);
            QCOMPARE(actual.rows(rows), expected.rows(rows));
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestExportBuilder)
#include "tst_exportbuilder.moc"
