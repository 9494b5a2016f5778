// SPDX-License-Identifier: GPL-3.0-or-later
// A view in place of a table may give rows without end, compute without giving any, or give texts that no file holds.
#include "cliprocess.h"
#include "exportbuilder.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>

#include <sys/resource.h>

namespace {

const auto Endless = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ");

/// A small trace in which `table` is a view with the columns of the real one; %1 in `body` stands for that.
fixtures::ExportBuilder withView(const QString& table, const QString& body)
{
    auto builder = fixtures::goldenSeed();
    const auto base = QStringLiteral("BASE_OF_") + table;
    builder.execute(QStringLiteral("ALTER TABLE %1 RENAME TO %2").arg(table, base));
    builder.execute(QStringLiteral("CREATE VIEW %1 AS ").arg(table) + QString(body).arg(base));
    return builder;
}

const auto Kernel = QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL");
const auto Processes = QStringLiteral("PROCESSES");
const auto Strings = QStringLiteral("StringIds");

} // namespace

class TestHostileViews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cost_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("body");
        for (const auto& table : { Kernel, Processes, Strings }) {
            const auto name
                = [&table](const char* kind) { return QStringLiteral("%1, %2").arg(table, QLatin1String(kind)); };
            QTest::newRow(qPrintable(name("rows without end")))
                << table << Endless + QStringLiteral("SELECT b.* FROM n CROSS JOIN %1 b");
            QTest::newRow(qPrintable(name("work without rows")))
                << table << Endless + QStringLiteral("SELECT b.* FROM n CROSS JOIN %1 b WHERE i < 0");
            QTest::newRow(qPrintable(name("sorted without end")))
                << table << Endless + QStringLiteral("SELECT b.* FROM n CROSS JOIN %1 b ORDER BY i DESC");
        }
        QTest::newRow("a huge text") << Strings
                                     << QStringLiteral("SELECT id, hex(zeroblob(400000000)) AS value FROM %1");
        QTest::newRow("many large texts")
            << Strings << Endless + QStringLiteral("SELECT i AS id, i || hex(zeroblob(40000)) AS value FROM n");
        QTest::newRow("large values that are only computed")
            << Strings
            << Endless + QStringLiteral("SELECT i AS id, '' AS value FROM n WHERE hex(randomblob(40000)) = ''");
    }

    /// It ends, with a sentence, and without the memory that the view asks for.
    void cost()
    {
        QFETCH(QString, table);
        QFETCH(QString, body);
        const auto path = written(withView(table, body));
        const auto run = runCli({ QStringLiteral("schema"), path });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QStringLiteral("than a file of this size can hold"))
                     || run.output.contains(QStringLiteral("too big")),
                 qPrintable(run.output));
        QVERIFY2(run.output.contains(table), qPrintable(run.output));
        rusage children {};
        QCOMPARE(getrusage(RUSAGE_CHILDREN, &children), 0);
#ifdef __SANITIZE_ADDRESS__
        constexpr long MostKiB = 1'200'000; // with what the sanitizer keeps for itself
#else
        constexpr long MostKiB = 700'000;
#endif
        QVERIFY2(children.ru_maxrss < MostKiB, qPrintable(QString::number(children.ru_maxrss)));
    }

    void figuresOverAnEndlessViewCanBeVerified()
    {
        const auto path = written(withView(Strings, Endless + QStringLiteral("SELECT b.* FROM n CROSS JOIN %1 b")));
        const auto run = runCli({ QStringLiteral("verify"), path });
        QVERIFY2(run.exitCode >= 0, qPrintable(run.messages));
    }

    void aViewThatHoldsWhatTheFileHoldsIsRead()
    {
        const auto usual = core::loadTrace(written(fixtures::goldenSeed()));
        VERIFY_EXPECTED(usual);
        for (const auto& table : { Kernel, Processes, Strings }) {
            const auto path = written(withView(table, QStringLiteral("SELECT * FROM %1")));
            for (const bool isNative : { true, false }) {
                const auto loaded = core::loadTrace(path, { .allowNativeSqlite = isNative });
                VERIFY_EXPECTED(loaded);
                QCOMPARE((*loaded)->kernels.size(), (*usual)->kernels.size());
                QCOMPARE((*loaded)->strings.size(), (*usual)->strings.size());
                QCOMPARE((*loaded)->diagnostics.entries().size(), (*usual)->diagnostics.entries().size());
            }
        }
    }

    /// What is being done is said before a view is asked, and cancelling then ends it.
    void whatAViewTakesIsShownAndCancelled()
    {
        const auto path
            = written(withView(Kernel, Endless + QStringLiteral("SELECT b.* FROM n CROSS JOIN %1 b WHERE i < 0")));
        std::stop_source stop;
        QStringList stages;
        const auto loaded = core::loadTrace(
            path, {},
            [&](const core::Progress& progress) {
                stages.append(progress.stage);
                if (progress.stage.contains(Kernel))
                    stop.request_stop();
            },
            stop.get_token());
        QVERIFY2(stop.stop_requested(), qPrintable(stages.join(u'|')));
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().code, core::ErrorCode::Cancelled);
    }

private:
    [[nodiscard]] QString written(const fixtures::ExportBuilder& builder) const
    {
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        return builder.write(path) ? path : QString();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestHostileViews)
#include "tst_hostileviews.moc"
