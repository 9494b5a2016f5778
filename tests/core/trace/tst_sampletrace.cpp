// SPDX-License-Identifier: GPL-3.0-or-later
#include "generator.h"
#include "trace/sampletrace.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSampleTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        m_path = m_folder.filePath(QStringLiteral("sample.sqlite"));
        VERIFY_EXPECTED(core::writeSampleTrace(m_path));
        auto trace = core::loadTrace(m_path);
        VERIFY_EXPECTED(trace);
        m_trace = *trace;
    }

    void readsWithoutDiagnostics()
    {
        QStringList found;
        for (const auto& diagnostic : m_trace->diagnostics.entries())
            found.append(diagnostic.id + QStringLiteral(": ") + diagnostic.description);
        // graph-level tracing is part of what the sample shows, and so is the lost-data message of nsys
        found.removeIf([](const QString& text) {
            return text.contains(QStringLiteral("graph")) || text.contains(QStringLiteral("nsys"));
        });
        QCOMPARE(found, QStringList {});
    }

    void holdsEveryEventClass()
    {
        for (std::size_t i = 0; i < core::ListedClassCount; ++i) {
            const auto eventClass = static_cast<core::EventClass>(i);
            QVERIFY2(m_trace->reading(eventClass).rowsKept > 0, qPrintable(core::eventClassName(eventClass)));
        }
        QVERIFY(m_trace->eventCount() > 5'000);
        QVERIFY(m_trace->eventCount() < 15'000);
    }

    void hasTwoRanksOnTwoGpus()
    {
        QCOMPARE(m_trace->processes.size(), std::size_t { 2 });
        QCOMPARE(m_trace->processes[0].pid, 4711U);
        QCOMPARE(m_trace->processes[1].pid, 4712U);
        QCOMPARE(m_trace->devices.size(), std::size_t { 2 });
        for (const auto& stream : m_trace->streams) {
            // both ranks call theirs device 0; it is another GPU for each
            QCOMPARE(stream.cudaDeviceId, std::int64_t { 0 });
            const auto gpuId = m_trace->devices[stream.device.value()].gpuId;
            QCOMPARE(gpuId, static_cast<std::int64_t>(m_trace->processes[stream.process.value()].pid) - 4711);
        }
    }

    void everyKernelHasItsLaunch()
    {
        for (std::size_t row = 0; row < m_trace->kernels.size(); ++row) {
            const auto launch = m_trace->kernels.launch[row];
            QVERIFY(launch.isValid());
            QVERIFY(m_trace->calls.endNs[launch.value()] <= m_trace->kernels.startNs[row]);
        }
    }

    void callsOfOneThreadDoNotOverlap()
    {
        std::vector<std::int64_t> busyUntil(m_trace->threads.size(), INT64_MIN);
        for (std::size_t row = 0; row < m_trace->calls.size(); ++row) {
            auto& end = busyUntil[m_trace->calls.thread[row].value()];
            QVERIFY(m_trace->calls.startNs[row] >= end);
            end = m_trace->calls.endNs[row];
        }
    }

    void isTheSameEachTime()
    {
        const auto other = m_folder.filePath(QStringLiteral("other.sqlite"));
        VERIFY_EXPECTED(core::writeSampleTrace(other));
        QVERIFY(contentOf(other) == contentOf(m_path));
    }

    void isWhatTheGeneratorWrites()
    {
        const auto generated = m_folder.filePath(QStringLiteral("generated.sqlite"));
        const auto summary = tracegen::generate({ tracegen::findProfile("sample") }, generated);
        VERIFY_EXPECTED(summary);
        QCOMPARE(summary->eventCount(), m_trace->eventCount());
        QVERIFY(contentOf(generated) == contentOf(m_path));
    }

    void replacesAFileAndLeavesNothingBeside()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("a b%?#.sqlite"));
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        VERIFY_EXPECTED(core::writeSampleTrace(path));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList { QStringLiteral("a b%?#.sqlite") });
        VERIFY_EXPECTED(core::loadTrace(path));
    }

    void saysWhyItCannotWrite()
    {
        const auto path = m_folder.filePath(QStringLiteral("no such folder/sample.sqlite"));
        const auto result = core::writeSampleTrace(path);
        QVERIFY(!result);
        QCOMPARE(result.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(result.error().message.contains(path));
    }

    void isMadeOnceInTheCache()
    {
        const auto first = core::sampleTracePath();
        VERIFY_EXPECTED(first);
        QVERIFY(first->startsWith(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)));
        const auto made = QFileInfo(*first).lastModified();
        const auto second = core::sampleTracePath();
        VERIFY_EXPECTED(second);
        QCOMPARE(*second, *first);
        QCOMPARE(QFileInfo(*second).lastModified(), made);
        QVERIFY(QFile::remove(*first));
        VERIFY_EXPECTED(core::sampleTracePath());
        QVERIFY(QFile::exists(*first));
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
    std::shared_ptr<const core::Trace> m_trace;
};

QTEST_GUILESS_MAIN(TestSampleTrace)
#include "tst_sampletrace.moc"
