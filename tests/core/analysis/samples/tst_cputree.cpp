// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/samples/cputree.h"
#include "analysistesting.h"
#include "memorytrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace analysistesting;
using core::CpuSamples;
using core::CpuTreeKind;
using core::Scope;

namespace {

/// Samples of made chains, which are written from the outermost function to the innermost: "main work sleep".
class Samples
{
public:
    void add(std::int64_t timeNs, std::uint32_t tid, const QString& chain)
    {
        std::uint32_t thread = 0;
        while (thread < m_samples.threads.size() && m_samples.threads[thread].globalTid != idOf(tid))
            ++thread;
        if (thread == m_samples.threads.size()) {
            core::SampledThread added;
            added.globalTid = idOf(tid);
            m_samples.threads.push_back(added);
        }
        auto frame = core::CpuFrame::None;
        for (const auto& name : chain.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            frame = frameOf(frame, name);
        m_samples.timeNs.push_back(timeNs);
        m_samples.thread.push_back(thread);
        m_samples.leaf.push_back(frame);
        m_samples.source = QStringLiteral("COMPOSITE_EVENTS");
    }
    [[nodiscard]] std::shared_ptr<const CpuSamples> get() const
    {
        return std::make_shared<const CpuSamples>(m_samples);
    }

private:
    static std::uint64_t idOf(std::uint32_t tid) { return (std::uint64_t { 1 } << 24) | tid; }
    std::uint32_t frameOf(std::uint32_t caller, const QString& name)
    {
        std::uint32_t function = 0;
        while (function < m_samples.functions.size() && m_samples.functions[function].symbol != name)
            ++function;
        if (function == m_samples.functions.size())
            m_samples.functions.push_back({ name, QStringLiteral("a.out"), 1, 2 });
        for (std::uint32_t frame = 0; frame < m_samples.frames.size(); ++frame) {
            if (m_samples.frames[frame].caller == caller && m_samples.frames[frame].function == function)
                return frame;
        }
        m_samples.frames.push_back({ caller, function });
        return static_cast<std::uint32_t>(m_samples.frames.size() - 1);
    }

    CpuSamples m_samples;
};

core::Table tableOf(const std::shared_ptr<const core::Trace>& trace, const std::shared_ptr<const CpuSamples>& samples,
                    CpuTreeKind kind, const Scope& scope = {})
{
    auto tree = core::analyzeCpuTree(*trace, scope, *samples, kind);
    return core::describeCpuTree(trace, samples, std::make_shared<const core::CpuTree>(std::move(tree.value())), scope);
}

QStringList lines(const core::Table& table, QStringView second)
{
    QStringList result;
    for (std::size_t row = 0; row < table.rowCount; ++row)
        result.append(
            QStringLiteral("%1: %2/%3")
                .arg(cellText(table, row, u"path"), cellText(table, row, u"samples"), cellText(table, row, second)));
    return result;
}

std::shared_ptr<const core::Trace> emptyTrace()
{
    return fixtures::MemoryTrace().build();
}

} // namespace

class TestCpuTree : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void topDown()
    {
        Samples samples;
        samples.add(1, 7, QStringLiteral("main work"));
        samples.add(2, 7, QStringLiteral("main work sleep"));
        samples.add(3, 7, QStringLiteral("main work sleep"));
        samples.add(4, 7, QStringLiteral("main"));
        samples.add(5, 8, QStringLiteral("main work"));
        samples.add(6, 8, QString());
        const auto table = tableOf(emptyTrace(), samples.get(), CpuTreeKind::TopDown);
        QCOMPARE(tableFault(table), QString());
        QCOMPARE(lines(table, u"samples_self"),
                 (QStringList {
                     QStringLiteral("thread 7 of pid 1: 4/0"), QStringLiteral("thread 7 of pid 1 / main: 4/1"),
                     QStringLiteral("thread 7 of pid 1 / main / work: 3/1"), QStringLiteral("thread 8 of pid 1: 2/1"),
                     QStringLiteral("thread 7 of pid 1 / main / work / sleep: 2/2"),
                     QStringLiteral("thread 8 of pid 1 / main: 1/0"),
                     QStringLiteral("thread 8 of pid 1 / main / work: 1/1") }));
        QCOMPARE(cellText(table, 0, u"pct_of_samples"), QStringLiteral("66.7")); // 4 of 6
        QVERIFY(table.provenance.limitations.join(QString()).contains(QStringLiteral("1 sample has no callchain")));
    }

    void bottomUpCountsRecursionOnce()
    {
        Samples samples;
        samples.add(1, 7, QStringLiteral("main f f g"));
        samples.add(2, 7, QStringLiteral("main g"));
        samples.add(3, 8, QStringLiteral("main f f"));
        const auto table = tableOf(emptyTrace(), samples.get(), CpuTreeKind::BottomUp);
        QCOMPARE(tableFault(table), QString());
        const auto found = lines(table, u"samples_anywhere");
        QCOMPARE(found.size(), 8);
        QCOMPARE(found[0], QStringLiteral("g: 2/2"));
        QVERIFY(found.contains(QStringLiteral("g / main: 1/")));
        QVERIFY(found.contains(QStringLiteral("g / f / f / main: 1/")));
        QVERIFY(found.contains(QStringLiteral("f: 1/2"))); // the leaf of one, in the chains of two
        QVERIFY(found.contains(QStringLiteral("f / f / main: 1/")));
    }

    void windowAndProcess()
    {
        Samples samples;
        samples.add(1, 7, QStringLiteral("early"));
        samples.add(5, 7, QStringLiteral("late"));
        samples.add(9, 7, QStringLiteral("after"));
        Scope scope;
        scope.window = core::TimeWindow { 5, 9 };
        const auto table = tableOf(emptyTrace(), samples.get(), CpuTreeKind::TopDown, scope);
        QCOMPARE(lines(table, u"samples_self"),
                 (QStringList { QStringLiteral("thread 7 of pid 1: 1/0"),
                                QStringLiteral("thread 7 of pid 1 / late: 1/1") }));
    }

    void withoutSamples()
    {
        for (const auto kind : { CpuTreeKind::TopDown, CpuTreeKind::BottomUp }) {
            const auto table = tableOf(emptyTrace(), std::make_shared<const CpuSamples>(), kind);
            QCOMPARE(tableFault(table), QString());
            QCOMPARE(table.rowCount, std::size_t { 0 });
            QVERIFY(table.provenance.unavailable.contains(QStringLiteral("COMPOSITE_EVENTS")));
            QVERIFY(table.provenance.advice.contains(QStringLiteral("--sample")));
        }
    }

    void stops()
    {
        Samples samples;
        samples.add(1, 7, QStringLiteral("main"));
        QVERIFY(!core::analyzeCpuTree(*emptyTrace(), {}, *samples.get(), CpuTreeKind::TopDown, stoppedToken()));
    }

    void realTraces_data()
    {
        QTest::addColumn<QString>("file");
        for (const auto* file : { "s3.11.1_raytracer", "s3.6.0_cpu_only", "s3.24.14_tiny" })
            QTest::newRow(file) << QStringLiteral(GPULOUPE_SHARED_DIR "/data/%1.sqlite").arg(QLatin1String(file));
    }
    /// What SQL of its own says of the same files.
    void realTraces()
    {
        QFETCH(const QString, file);
        if (!QFileInfo::exists(file))
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        const auto trace = core::loadTrace(file).value();
        const auto samples = std::make_shared<const CpuSamples>(core::readCpuSamples(*trace).value());
        QVERIFY2(samples->problem.isEmpty(), qPrintable(samples->problem));
        const auto ask = [&file](const QString& sql) {
            QString answer;
            {
                auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("check"));
                database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
                database.setDatabaseName(file);
                QSqlQuery query(database);
                if (database.open() && query.exec(sql) && query.next())
                    answer = query.value(0).toString();
            }
            QSqlDatabase::removeDatabase(QStringLiteral("check"));
            return answer;
        };
        QCOMPARE(QString::number(samples->size()),
                 ask(QStringLiteral("SELECT count(*) FROM COMPOSITE_EVENTS WHERE cpuCycles = 1")));
        for (const auto kind : { CpuTreeKind::TopDown, CpuTreeKind::BottomUp }) {
            const auto table = tableOf(trace, samples, kind);
            std::int64_t self = 0;
            for (std::size_t row = 0; row < table.rowCount; ++row) {
                if (kind == CpuTreeKind::TopDown)
                    self += cellText(table, row, u"samples_self").toInt();
                else if (cellText(table, row, u"level") == QStringLiteral("0"))
                    self += cellText(table, row, u"samples").toInt();
            }
            QCOMPARE(self, static_cast<std::int64_t>(samples->size()));
            constexpr std::size_t CheckedRows = 5;
            for (std::size_t row = 0; row < std::min(CheckedRows, table.rowCount); ++row) {
                for (const auto& column : table.columns) {
                    const auto sql = column.sql ? column.sql(row) : QString();
                    if (sql.isEmpty())
                        continue;
                    const auto shown = core::cellNumber(column.value(row)).value_or(-1);
                    QVERIFY2(
                        qAbs(ask(sql).toDouble() - shown) < 1e-6,
                        qPrintable(QStringLiteral("row %1, %2: %3 and %4\n%5")
                                       .arg(QString::number(row), column.key, QString::number(shown), ask(sql), sql)));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCpuTree)
#include "tst_cputree.moc"
