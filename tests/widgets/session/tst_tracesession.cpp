// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/tracesession.h"

#include "analysis/kernels/kernels.h"
#include "base/jobpool.h"
#include "eventwait.h"
#include "exportbuilder.h"
#include "findings/findings.h"
#include "results/summaryfirst.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

class TestTraceSession : public QObject
{
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("trace.sqlite")); }
    /// Puts a trace in the place of what is there, at once.
    void write(int kernelCount) const
    {
        const auto next = m_folder.filePath(QStringLiteral("next.sqlite"));
        fixtures::ExportBuilder builder;
        for (int i = 0; i < kernelCount; ++i)
            builder.addKernel({ .startNs = 10 * i, .endNs = 10 * i + 5 });
        QVERIFY(builder.write(next));
        std::filesystem::rename(next.toStdString(), path().toStdString());
    }

    /// Opens the trace, and says in which order it told what it has.
    static QStringList signalsOf(TraceSession& session, const QString& path)
    {
        QStringList told;
        const QObject receiver;
        connect(&session, &TraceSession::traceLoaded, &receiver, [&told] { told.append(QStringLiteral("trace")); });
        connect(&session, &TraceSession::summaryReady, &receiver, [&] {
            told.append(QStringLiteral("summary"));
            if (!core::isSummaryOnly(*session.firstSummary()) || session.results())
                told.append(QStringLiteral("too late"));
        });
        connect(&session, &TraceSession::resultsReady, &receiver, [&told] { told.append(QStringLiteral("results")); });
        session.open(path);
        static_cast<void>(waitUntil([&session] { return session.state() == TraceSession::State::Ready; }));
        return told;
    }
    [[nodiscard]] core::TraceCaches caches() const
    {
        core::TraceCaches caches;
        caches.columns = { m_folder.filePath(QStringLiteral("cache")), core::ColumnCache::DefaultLimitBytes, 0 };
        return caches;
    }

private Q_SLOTS:
    void init()
    {
        core::waitForJobs();
        QDir(caches().columns.folder()).removeRecursively();
        write(3);
    }

    void theSummaryComesFirst()
    {
        TraceSession session;
        QCOMPARE(signalsOf(session, path()),
                 (QStringList { QStringLiteral("trace"), QStringLiteral("summary"), QStringLiteral("results") }));
        QVERIFY(!session.firstSummary());
        QSignalSpy summary(&session, &TraceSession::summaryReady);
        QSignalSpy results(&session, &TraceSession::resultsReady);
        core::Scope scope;
        scope.window = core::TimeWindow { 0, 20 };
        session.setScope(scope); // the figures of before stay until all new ones are there
        QVERIFY(results.wait());
        QCOMPARE(summary.size(), 0);
    }

    /// What was kept comes before anything is computed, and goes when that is done.
    void theSummaryOfLastTimeComesFirst()
    {
        TraceSession first;
        first.setCaches(caches());
        QVERIFY(!signalsOf(first, path()).isEmpty());
        core::waitForJobs();
        TraceSession second;
        second.setCaches(caches());
        core::ResultsPointer kept;
        connect(&second, &TraceSession::summaryReady, this, [&] { kept = second.firstSummary(); });
        QCOMPARE(signalsOf(second, path()),
                 (QStringList { QStringLiteral("trace"), QStringLiteral("summary"), QStringLiteral("results") }));
        QVERIFY(kept);
        QVERIFY(kept->findings != second.results()->findings);
        QCOMPARE(kept->findings->verdict, second.results()->findings->verdict);
        QCOMPARE(kept->trace, second.trace());
        QVERIFY(!second.firstSummary());

        // of other figures it says nothing: those come from the analysis
        TraceSession third;
        third.setCaches(caches());
        core::Thresholds thresholds;
        thresholds.setValue(core::ThresholdId::KernelFirstRun, 7);
        third.setThresholds(thresholds);
        core::ResultsPointer computed;
        connect(&third, &TraceSession::summaryReady, this, [&] { computed = third.firstSummary(); });
        QVERIFY(!signalsOf(third, path()).isEmpty());
        QVERIFY(computed);
        QCOMPARE(computed->findings, third.results()->findings);
    }

    void nothingIsKeptWithoutACache()
    {
        TraceSession session;
        QVERIFY(!signalsOf(session, path()).isEmpty());
        core::waitForJobs();
        QVERIFY(!QFile::exists(caches().columns.folder()));
    }

    /// Two windows with one store have one trace between them, and figures each.
    void sharesItsTrace()
    {
        core::TraceStore store;
        TraceSession first(nullptr, &store);
        TraceSession second(nullptr, &store);
        first.open(path());
        second.open(path());
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        QTRY_COMPARE(second.state(), TraceSession::State::Ready);
        QCOMPARE(first.trace(), second.trace());
        QVERIFY(first.results() != second.results());
        const std::weak_ptr<const core::Trace> trace = first.trace();
        first.open(m_folder.filePath(QStringLiteral("missing.sqlite")));
        QTRY_COMPARE(first.state(), TraceSession::State::Empty);
        QVERIFY(!first.trace());
        QCOMPARE(second.trace(), trace.lock());
    }

    /// Reading again is of this session; who has the file open elsewhere keeps what was read before, and is told.
    void readsAgainForItselfOnly()
    {
        core::TraceStore store;
        TraceSession first(nullptr, &store);
        TraceSession second(nullptr, &store);
        first.open(path());
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        second.open(path());
        QTRY_COMPARE(second.state(), TraceSession::State::Ready);
        QSignalSpy firstChanged(&first, &TraceSession::fileChanged);
        QSignalSpy secondChanged(&second, &TraceSession::fileChanged);
        write(40);
        QTRY_COMPARE(firstChanged.size(), 1);
        QCOMPARE(secondChanged.size(), 1);
        QVERIFY(first.isFileChanged());
        first.reload();
        QTRY_COMPARE(first.state(), TraceSession::State::Ready);
        QCOMPARE(first.results()->kernels->kernelCount, 40);
        QCOMPARE(second.results()->kernels->kernelCount, 3);
        QVERIFY(!first.isFileChanged());
        QVERIFY(second.isFileChanged());
        QVERIFY(first.trace()->id != second.trace()->id);
    }
};

QTEST_MAIN(TestTraceSession)
#include "tst_tracesession.moc"
