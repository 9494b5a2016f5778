// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/columncache.h"

#include "base/jobpool.h"
#include "exportbuilder.h"
#include "report/reportfolder.h"
#include "results/analysisresults.h"
#include "tracetext.h"
#include "verifyexpected.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

using core::ColumnCache;
using core::ErrorCode;
using core::TraceKey;

namespace {

QMap<QString, QByteArray> filesOf(const QString& folder)
{
    QMap<QString, QByteArray> files;
    QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        if (file.open(QIODevice::ReadOnly))
            files[QDir(folder).relativeFilePath(file.fileName())] = file.readAll();
    }
    return files;
}

/// All files of the report of a trace.
QMap<QString, QByteArray> reportOf(const std::shared_ptr<const core::Trace>& trace)
{
    const QTemporaryDir folder;
    const auto results = core::analyze(trace);
    if (!results || !core::writeReport(**results, folder.path()))
        return {};
    return filesOf(folder.path());
}

} // namespace

class TestColumnCache : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path(const QString& name = QStringLiteral("trace.sqlite")) const
    {
        return m_folder->filePath(QStringLiteral("traces/") + name);
    }
    [[nodiscard]] ColumnCache cache(std::int64_t limitBytes = ColumnCache::DefaultLimitBytes) const
    {
        return { m_folder->filePath(QStringLiteral("cache")), limitBytes, 0 };
    }
    [[nodiscard]] QStringList entries() const { return QDir(cache().folder()).entryList(QDir::Files | QDir::Hidden); }
    void write(int kernels, const QString& name = QStringLiteral("trace.sqlite")) const
    {
        fixtures::ExportBuilder builder;
        for (int i = 0; i < kernels; ++i)
            builder.addKernel({ .startNs = 10 * i, .endNs = 10 * i + 5 });
        VERIFY_EXPECTED(builder.write(path(name)));
    }
    /// True when the trace comes from the cache, with so many kernels.
    [[nodiscard]] bool isKept(const ColumnCache& from, std::size_t kernels,
                              const QString& name = QStringLiteral("trace.sqlite")) const
    {
        const auto key = TraceKey::of(path(name));
        if (!key)
            return false;
        const auto trace = from.find(path(name), *key, {});
        return trace && *trace && (*trace)->kernels.size() == kernels;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QDir(m_folder->path()).mkpath(QStringLiteral("traces"));
    }

    void keepsInTheBackgroundWhatItRead()
    {
        write(3);
        QVERIFY(!isKept(cache(), 3));
        const auto read = cache().load(path());
        VERIFY_EXPECTED(read);
        core::waitForJobs();
        QVERIFY(isKept(cache(), 3));
        const auto again = cache().load(path(), { .id = core::TraceId(2) });
        VERIFY_EXPECTED(again);
        QCOMPARE((*again)->id.value(), 2);
        QCOMPARE(fixtures::eventTexts(**again), fixtures::eventTexts(**read));
        QCOMPARE(QDir(m_folder->filePath(QStringLiteral("traces"))).entryList(QDir::Files | QDir::Hidden),
                 QStringList(QStringLiteral("trace.sqlite"))); // nothing beside the trace
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::WriteOther | QFile::ExeOther;
        QVERIFY(!(QFile::permissions(cache().folder()) & others));
    }

    void keepsNothingWhenItMayNot()
    {
        write(3);
        VERIFY_EXPECTED(cache().onlyRead().load(path()));
        VERIFY_EXPECTED(ColumnCache().load(path()));
        VERIFY_EXPECTED(cache(0).load(path()));
        VERIFY_EXPECTED(ColumnCache(cache().folder(), ColumnCache::DefaultLimitBytes).load(path())); // too small
        core::waitForJobs();
        QVERIFY(!QFile::exists(cache().folder()));
        VERIFY_EXPECTED(cache().load(path()));
        core::waitForJobs();
        QVERIFY(isKept(cache().onlyRead(), 3));
        QVERIFY(!isKept(cache().onlyKept(), 3));
    }

    void aChangedTraceIsReadAnew()
    {
        write(3);
        VERIFY_EXPECTED(cache().load(path()));
        core::waitForJobs();
        write(4);
        QVERIFY(!isKept(cache(), 3));
        const auto read = cache().load(path());
        VERIFY_EXPECTED(read);
        QCOMPARE((*read)->kernels.size(), 4U);
    }

    void aTraceThatChangesWhileItIsReadIsNotKept()
    {
        write(3);
        const auto key = TraceKey::of(path());
        QVERIFY(key);
        const auto trace = core::loadTrace(path());
        VERIFY_EXPECTED(trace);
        write(4);
        const auto kept = cache().keep(**trace, *key);
        QVERIFY(!kept);
        QCOMPARE(kept.error().code, ErrorCode::MissingData);
        QVERIFY(entries().isEmpty());
    }

    /// Its rows are in the journal: the file alone does not tell what is in it.
    void aTraceWithAJournalIsNeitherKeptNorBelieved_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("log") << QStringLiteral("-wal");
        QTest::newRow("journal") << QStringLiteral("-journal");
    }
    void aTraceWithAJournalIsNeitherKeptNorBelieved()
    {
        QFETCH(const QString, suffix);
        write(3);
        VERIFY_EXPECTED(cache().load(path()));
        core::waitForJobs();
        QVERIFY(isKept(cache(), 3));
        QFile journal(path() + suffix);
        QVERIFY(journal.open(QIODevice::WriteOnly));
        QCOMPARE(journal.write("rows"), 4);
        journal.close();
        QVERIFY(!TraceKey::of(path()));
        QVERIFY(!isKept(cache(), 3));
        QVERIFY(journal.remove());
        QVERIFY(isKept(cache(), 3));
    }

    void damageIsReplaced()
    {
        write(3);
        VERIFY_EXPECTED(cache().load(path()));
        core::waitForJobs();
        const auto names = entries();
        QCOMPARE(names.size(), 1);
        QFile file(QDir(cache().folder()).filePath(names[0]));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() - 100));
        QCOMPARE(file.write("damage"), 6);
        file.close();
        QVERIFY(!isKept(cache(), 3));
        VERIFY_EXPECTED(cache().load(path()));
        core::waitForJobs();
        QCOMPARE(entries(), names);
        QVERIFY(isKept(cache(), 3));
    }

    void whatWasUnusedForLongestGoesFirst()
    {
        const QStringList names { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c") };
        for (int i = 0; i < names.size(); ++i) {
            write(100 + i, names[i]);
            VERIFY_EXPECTED(cache().load(path(names[i])));
            core::waitForJobs();
            for (const auto& entry : entries()) { // each was used an hour before the next
                QFile file(QDir(cache().folder()).filePath(entry));
                QVERIFY(file.open(QIODevice::ReadWrite));
                const auto time = file.fileTime(QFileDevice::FileModificationTime);
                QVERIFY(file.setFileTime(time.addSecs(-3600), QFileDevice::FileModificationTime));
            }
        }
        QVERIFY(isKept(cache(), 100, names[0])); // used now
        const auto sizeBytes = cache().sizeBytes();
        const auto key = TraceKey::of(path(names[2]));
        const auto trace = core::loadTrace(path(names[2]));
        VERIFY_EXPECTED(trace);
        VERIFY_EXPECTED(cache(sizeBytes - 1).keep(**trace, *key));
        QVERIFY(isKept(cache(), 100, names[0]));
        QVERIFY(!isKept(cache(), 101, names[1]));
        QVERIFY(isKept(cache(), 102, names[2]));
        QVERIFY(cache().clear() > 0);
        QCOMPARE(cache().sizeBytes(), 0);
    }

    void reportsAreTheSameWithAndWithoutIt_data()
    {
        QTest::addColumn<QString>("trace");
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        QTest::newRow("made") << QString();
    }
    void reportsAreTheSameWithAndWithoutIt()
    {
        QFETCH(QString, trace);
        if (trace.isEmpty()) {
            write(20);
            trace = path();
        }
        const auto read = core::loadTrace(trace);
        VERIFY_EXPECTED(read);
        const auto key = TraceKey::of(trace);
        QVERIFY(key);
        VERIFY_EXPECTED(cache().keep(**read, *key));
        const auto kept = cache().find(trace, *key, {});
        QVERIFY(kept && *kept);
        const auto report = reportOf(*read);
        const auto again = reportOf(*kept);
        QVERIFY(report.size() > 3);
        QCOMPARE(again.keys(), report.keys());
        for (auto file = report.begin(); file != report.end(); ++file)
            QVERIFY2(again[file.key()] == *file, qPrintable(file.key()));
    }
};

QTEST_GUILESS_MAIN(TestColumnCache)
#include "tst_columncache.moc"
