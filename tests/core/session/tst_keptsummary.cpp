// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/keptsummary.h"

#include "base/jobpool.h"
#include "columncache/columnpasses.h"
#include "exportbuilder.h"
#include "findings/findings.h"
#include "madetraces.h"
#include "results/summary.h"
#include "results/summaryfirst.h"
#include "session/summaryfields.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <sys/stat.h>

using core::ColumnCache;

namespace {

const auto Build = QStringLiteral("this build");

/// All of a summary and its findings.
QByteArray bytesOf(const core::Summary& summary, const core::Findings& findings)
{
    QByteArray columns;
    core::WritingPass pass([&columns](std::span<const std::byte> column) {
        columns.append(reinterpret_cast<const char*>(column.data()), static_cast<qsizetype>(column.size()));
        return std::int64_t { columns.size() };
    });
    pass.pass(summary);
    pass.pass(findings);
    return pass.bytes() + columns;
}

QByteArray bytesOf(const core::AnalysisResults& results)
{
    return bytesOf(*results.summary, *results.findings);
}

/// Says everything otherwise.
class OtherLanguage : public QTranslator
{
public:
    [[nodiscard]] QString translate(const char* /*context*/, const char* text, const char* /*note*/,
                                    int /*count*/) const override
    {
        return QStringLiteral("~") + QString::fromUtf8(text);
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

class TestKeptSummary : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString path() const { return m_folder->filePath(QStringLiteral("trace.sqlite")); }
    [[nodiscard]] ColumnCache cache() const
    {
        return { m_folder->filePath(QStringLiteral("cache")), ColumnCache::DefaultLimitBytes, 0 };
    }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(cache().folder()).entryList({ QStringLiteral("*.made") }, QDir::Files);
    }
    [[nodiscard]] QString entry() const { return QDir(cache().folder()).filePath(entries().value(0)); }
    void write(int steps) const
    {
        fixtures::ExportBuilder builder;
        for (int i = 0; i < steps; ++i) {
            builder.addCall({ .startNs = 1000 * i, .endNs = 1000 * i + 50, .correlation = i + 1 });
            builder.addKernel({ .startNs = 1000 * i + 100, .endNs = 1000 * i + 600, .correlation = i + 1 });
        }
        VERIFY_EXPECTED(builder.write(path()));
    }
    /// Read, analysed, and all of it kept.
    [[nodiscard]] core::ResultsPointer keep(const core::AnalysisOptions& options = {}) const
    {
        const auto trace = cache().load(path());
        const auto results = trace ? core::analyze(*trace, {}, options) : core::Expected<core::ResultsPointer>();
        if (!results)
            return nullptr;
        core::waitForJobs();
        core::keepSummaryLater(cache(), **results, {}, Build);
        core::waitForJobs();
        return *results;
    }
    [[nodiscard]] std::shared_ptr<const core::KeptSummary> find(const ColumnCache& from, const QString& build = Build,
                                                                core::TraceId id = {}) const
    {
        const auto trace = cache().load(path(), { .id = id });
        core::waitForJobs();
        const auto kept = trace ? core::findSummary(from, **trace, {}, build)
                                : core::Cancellable<std::shared_ptr<const core::KeptSummary>>();
        return kept ? *kept : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const core::KeptSummary> find() const { return find(cache()); }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void everyBuildIsTold()
    {
        QVERIFY(core::programBuild().size() >= 16);
        QCOMPARE(core::programBuild(), core::programBuild());
    }

    void isTheSameWithAndWithoutIt_data()
    {
        QTest::addColumn<QString>("trace");
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        for (const auto& name : folder.entryList({ QStringLiteral("*.sqlite") }, QDir::Files))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        QTest::newRow("made") << QString();
    }
    void isTheSameWithAndWithoutIt()
    {
        QFETCH(const QString, trace);
        if (trace.isEmpty())
            write(20);
        else
            QVERIFY(QFile::copy(trace, path()));
        const auto results = keep();
        QVERIFY(results);
        const auto kept = find(cache(), Build, core::TraceId(7));
        QVERIFY(kept);
        const auto computed = bytesOf(*results);
        QVERIFY(computed.size() > 300);
        QVERIFY(bytesOf(*kept->summary, *kept->findings) == computed);
        for (const auto& finding : kept->findings->rows) { // of the trace as it is open now
            QCOMPARE(finding.subject.trace, core::TraceId(7));
            for (const auto& figure : finding.evidence)
                QCOMPARE(figure.trace, core::TraceId(7));
        }
    }

    /// Whatever one byte is.
    void aSpoiltByteIsNotBelieved()
    {
        write(3);
        const auto results = keep();
        QVERIFY(results);
        const auto trace = cache().load(path()).value();
        core::waitForJobs();
        QFile file(entry());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const auto right = file.readAll();
        QVERIFY(right.size() > 500);
        for (qsizetype at = 0; at < right.size(); ++at) {
            file.seek(at);
            file.putChar(static_cast<char>(right[at] ^ (1 << at % 8)));
            file.flush();
            QVERIFY2(!core::findSummary(cache(), *trace, {}, Build).value(), qPrintable(QString::number(at)));
            file.seek(at);
            file.putChar(right[at]);
        }
        file.flush();
        QVERIFY(find());
        QVERIFY(file.resize(right.size() - 1));
        QVERIFY(!find());
        QVERIFY(keep()); // what is damaged is replaced
        QVERIFY(find());
    }

    void whatIsOfSomethingElseIsNotBelieved()
    {
        write(3);
        QVERIFY(keep());
        QVERIFY(find());
        QVERIFY(!find(cache(), QStringLiteral("another build")));
        QVERIFY(!find(cache(), QString())); // not even where builds are not told apart
        OtherLanguage language;
        QCoreApplication::installTranslator(&language);
        QVERIFY(!find());
        QCoreApplication::removeTranslator(&language);
        write(4);
        QVERIFY(!find());
    }

    /// Same size, same sample of its pages, same time: another content all the same.
    void aTraceThatWasChangedIsNotBelieved()
    {
        write(5000);
        QVERIFY(keep());
        QVERIFY(find());
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const auto before = file.fileTime(QFileDevice::FileModificationTime);
        const auto key = core::TraceKey::of(path()).value();
        const auto bytes = file.readAll();
        const auto put
            = [&file](qsizetype at, char byte) { return file.seek(at) && file.putChar(byte) && file.flush(); };
        const QByteArray unused(64, '\0'); // of a page: the trace can still be read
        qsizetype at = bytes.indexOf(unused);
        for (; at > 0; at = bytes.indexOf(unused, at + 512)) {
            QVERIFY(put(at + 32, '!'));
            if (core::TraceKey::of(path())->isAlike(key))
                break;
            QVERIFY(put(at + 32, '\0'));
        }
        QVERIFY(at > 0);
        QVERIFY(file.setFileTime(before, QFileDevice::FileModificationTime));
        file.close();
        VERIFY_EXPECTED(ColumnCache().load(path()));
        QVERIFY(!find());
        QVERIFY(keep()); // what is stale is replaced
        QVERIFY(find());
    }

    /// The trace that was read is no longer there: nothing is kept of what it says under the name of the new one.
    void aTraceThatChangedMeanwhileIsNotKept()
    {
        write(3);
        const auto trace = cache().load(path()).value();
        core::waitForJobs();
        const auto results = core::analyze(trace).value();
        write(4);
        core::keepSummaryLater(cache(), *results, {}, Build);
        core::waitForJobs();
        QVERIFY(entries().isEmpty());
    }

    void theSameContentElsewhereIsBelieved()
    {
        write(3);
        QVERIFY(keep());
        const auto copy = m_folder->filePath(QStringLiteral("copy.sqlite"));
        QVERIFY(QFile::copy(path(), copy));
        const auto trace = cache().load(copy).value();
        core::waitForJobs();
        QVERIFY(core::findSummary(cache(), *trace, {}, Build).value());
    }

    void nothingIsKeptOrGivenWhereTheCacheIsOff()
    {
        write(3);
        const auto results = core::analyze(ColumnCache().load(path()).value()).value();
        core::keepSummaryLater(cache(), *results, {}, Build); // the cache does not know it
        core::keepSummaryLater(ColumnCache(), *results, {}, Build);
        core::waitForJobs();
        QVERIFY(!QFile::exists(cache().folder()));
        const auto read = core::analyze(cache().load(path()).value()).value();
        core::waitForJobs();
        core::keepSummaryLater(cache().onlyRead(), *read, {}, Build);
        core::waitForJobs();
        QVERIFY(entries().isEmpty());
        QVERIFY(keep());
        QVERIFY(find(cache().onlyRead()));
        QVERIFY(!find(cache().onlyKept()));
        QVERIFY(!find(ColumnCache()));
    }

    void countsAndGoesWithTheColumns()
    {
        write(3);
        QVERIFY(keep());
        QCOMPARE(entries().size(), 1);
        qint64 sizeBytes = 0;
        for (const auto& file : QDir(cache().folder()).entryInfoList(QDir::Files))
            sizeBytes += file.size();
        QCOMPARE(cache().sizeBytes(), sizeBytes);
        QCOMPARE(cache().clear(), sizeBytes);
        QVERIFY(entries().isEmpty());
    }

    void whoMayReadTheTraceMayReadIt()
    {
        write(3);
        for (const unsigned mode : { 0600U, 0644U, 0640U }) {
            QCOMPARE(::chmod(QFile::encodeName(path()).constData(), mode), 0);
            QVERIFY(keep());
            struct stat status = {};
            QCOMPARE(::stat(QFile::encodeName(entry()).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777U, mode);
        }
    }

    void answersOnlyTheSameQuestion()
    {
        write(3);
        core::AnalysisOptions options;
        options.thresholds.setValue(core::ThresholdId::KernelFirstRun, 7);
        options.accepted = { { QStringLiteral("kernel_first"), QStringLiteral("as it should be") } };
        const auto results = keep(options);
        QVERIFY(results);
        const auto kept = find();
        QVERIFY(kept);
        const core::AnalysisQuestion::Part same { results->trace, {}, options };
        const auto shown = core::resultsOf(*kept, same);
        QVERIFY(shown);
        QVERIFY(core::isSummaryOnly(*shown));
        QCOMPARE(shown->summary, kept->summary);
        QCOMPARE(shown->trace, results->trace);
        const auto isShown = [&](auto change) {
            auto other = same;
            change(other);
            return core::resultsOf(*kept, other) != nullptr;
        };
        using Part = core::AnalysisQuestion::Part;
        QVERIFY(isShown([](Part& part) { part.options.traceTimes.reset(); }));
        QVERIFY(!isShown([](Part& part) { part.scope.window = core::TimeWindow { 0, 10 }; }));
        QVERIFY(!isShown([](Part& part) { part.options.thresholds = {}; }));
        QVERIFY(!isShown([](Part& part) { part.options.accepted.clear(); }));
        QVERIFY(!isShown([](Part& part) {
            part.options.families = core::FamilyRules({ { QStringLiteral("mine"), QStringLiteral("kernel") } });
        }));
        QVERIFY(!isShown([](Part& part) {
            core::OwnRules rules;
            rules.rules.emplace_back().table = QStringLiteral("kernels");
            part.options.ownRules = std::make_shared<const core::OwnRules>(rules);
        }));
        QVERIFY(!isShown([](Part& part) {
            auto classes = core::builtInDiagnosisClasses();
            classes.thresholds.dominantShare += 0.01;
            part.options.classes = std::make_shared<const core::DiagnosisClasses>(classes);
        }));
    }

    void onlyWholeTracesAreKept()
    {
        write(3);
        const auto trace = cache().load(path()).value();
        core::waitForJobs();
        core::Scope scope;
        scope.window = core::TimeWindow { 0, 1000 };
        core::keepSummaryLater(cache(), *core::analyze(trace, scope).value(), {}, Build);
        core::waitForJobs();
        QVERIFY(entries().isEmpty());
    }

    void whatIsKeptAlreadyIsNotWrittenAgain()
    {
        write(3);
        const auto results = keep();
        QVERIFY(results);
        const auto kept = find();
        QVERIFY(QFile::remove(entry()));
        core::keepSummaryLater(cache(), *results, kept, Build);
        core::waitForJobs();
        QVERIFY(entries().isEmpty());
        auto other = *kept;
        other.options.append('x');
        core::keepSummaryLater(cache(), *results, std::make_shared<core::KeptSummary>(other), Build);
        core::waitForJobs();
        QCOMPARE(entries().size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestKeptSummary)
#include "tst_keptsummary.moc"
