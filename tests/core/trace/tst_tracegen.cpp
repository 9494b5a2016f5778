// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernels.h"
#include "analysis/nccl/nccl.h"
#include "generator.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <numeric>

using fixtures::ExportVersion;

class TestTracegen : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheSameEachTime_data() { addProfiles(); }
    void isTheSameEachTime()
    {
        QFETCH(QString, profile);
        const auto first = generated(profile, 7);
        QVERIFY(!first.isEmpty());
        QVERIFY(first == generated(profile, 7));
        const bool isFixed = tracegen::findProfile(profile.toStdString())->fixedVersion.has_value();
        QCOMPARE(first == generated(profile, 8), isFixed);
    }

    void loadsAsWritten_data() { addProfilesAndVersions(); }
    void loadsAsWritten()
    {
        QFETCH(QString, profile);
        QFETCH(ExportVersion, version);
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        const auto summary
            = tracegen::generate({ tracegen::findProfile(profile.toStdString()), EventCount, 1, version }, path);
        VERIFY_EXPECTED(summary);
        const auto loaded = core::loadTrace(path);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        const bool isFixed = tracegen::findProfile(profile.toStdString())->fixedVersion.has_value();
        QVERIFY(isFixed || summary->eventCount() >= EventCount);
        QCOMPARE(trace.eventCount(), summary->eventCount());
        compareSums(trace, *summary);
        for (std::size_t i = 0; i < core::ListedClassCount; ++i) {
            const auto eventClass = static_cast<core::EventClass>(i);
            const auto& reading = trace.reading(eventClass);
            if (!reading.isPresent())
                continue;
            // NVTX also has rows that name domains; a row of GENERIC_EVENTS holds several values
            const bool hasOtherRows
                = eventClass == core::EventClass::Nvtx || reading.table == QStringLiteral("GENERIC_EVENTS");
            QVERIFY2(hasOtherRows || reading.rowsRead == reading.rowsKept, qPrintable(reading.table));
        }
        QCOMPARE(droppedRows(trace), QStringList());
    }

    void answersWhatItIsFor_data()
    {
        QTest::addColumn<QString>("profile");
        QTest::addColumn<QStringList>("sections");
        const auto row = [](const char* profile, const QStringList& sections) {
            const QStringList always { QStringLiteral("kernels"), QStringLiteral("gpu_idle"),
                                       QStringLiteral("barriers"), QStringLiteral("launch_latency"),
                                       QStringLiteral("nvtx_ranges") };
            QTest::newRow(profile) << QString::fromLatin1(profile) << always + sections;
        };
        const auto nccl = QStringLiteral("nccl_ops");
        const auto nvlink = QStringLiteral("nvlink_during_nccl");
        row("inference", { nccl, QStringLiteral("cuda_graphs"), QStringLiteral("memory_operations") });
        row("training", { nccl, nvlink, QStringLiteral("memory_operations") });
        row("tiny-kernels", {});
        row("graphs", { QStringLiteral("cuda_graphs"), QStringLiteral("memory_operations") });
        row("processes", { QStringLiteral("memory_operations"), QStringLiteral("processes") });
        row("gpu-metrics", { nccl, nvlink });
        row("ranks", { nccl, QStringLiteral("memory_operations") });
        row("sample",
            { nccl, nvlink, QStringLiteral("cuda_graphs"), QStringLiteral("memory_operations"),
              QStringLiteral("launch_storms"), QStringLiteral("profiler_overhead") });
    }
    void answersWhatItIsFor()
    {
        QFETCH(QString, profile);
        QFETCH(QStringList, sections);
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        const auto summary = tracegen::generate({ tracegen::findProfile(profile.toStdString()), EventCount, 1 }, path);
        VERIFY_EXPECTED(summary);
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto results = core::analyze(*trace);
        VERIFY_EXPECTED(results);
        for (const auto& section : sections) {
            const auto table = (*results)->table(section);
            QVERIFY2(table, qPrintable(section + QStringLiteral(" of ") + tableKeys(**results)));
            QVERIFY2(table->provenance.isAvailable() && table->rowCount > 0, qPrintable(section));
        }
        std::int64_t kernelCount = 0, kernelNs = 0, ncclBytes = 0;
        for (const auto& row : (*results)->kernels->rows) {
            kernelCount += row.duration.count;
            kernelNs += row.duration.totalNs;
        }
        QCOMPARE(kernelCount, summary->kernels.count);
        QCOMPARE(kernelNs, summary->kernels.totalNs);
        for (const auto& row : (*results)->nccl->rows)
            ncclBytes += row.sizeBytes.value_or(0);
        QCOMPARE(ncclBytes, summary->ncclBytes);
    }

    void refusesWhatItCannotWrite()
    {
        const auto path = m_folder.filePath(QStringLiteral("no such folder/trace.sqlite"));
        const auto summary = tracegen::generate({ tracegen::findProfile("inference"), EventCount, 1 }, path);
        QVERIFY(!summary);
        QCOMPARE(summary.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(summary.error().message.contains(path));
    }

    void leavesNothingBesideTheFile()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("trace.sqlite"));
        VERIFY_EXPECTED(tracegen::generate({ tracegen::findProfile("tiny-kernels"), EventCount, 1 }, path));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList(QStringLiteral("trace.sqlite")));
    }

private:
    template <typename Table> static tracegen::EventSum sumOf(const Table& table)
    {
        tracegen::EventSum sum;
        for (std::size_t row = 0; row < table.size(); ++row)
            sum.add(table.endNs[row] - table.startNs[row]);
        return sum;
    }

    static void compareSum(const tracegen::EventSum& read, const tracegen::EventSum& written)
    {
        QCOMPARE(read.count, written.count);
        QCOMPARE(read.totalNs, written.totalNs);
    }

    static void compareSums(const core::Trace& trace, const tracegen::Summary& summary)
    {
        compareSum(sumOf(trace.kernels), summary.kernels);
        compareSum(sumOf(trace.calls), summary.calls);
        compareSum(sumOf(trace.copies), summary.copies);
        compareSum(sumOf(trace.sets), summary.sets);
        compareSum(sumOf(trace.synchronizations), summary.synchronizations);
        compareSum(sumOf(trace.graphLaunches), summary.graphLaunches);
        compareSum(sumOf(trace.osRuntime), summary.osCalls);
        compareSum(sumOf(trace.overhead), summary.overhead);
        auto ranges = summary.ranges;
        ranges.count += summary.marks;
        compareSum(sumOf(trace.nvtx), ranges);
        QCOMPARE(static_cast<std::int64_t>(trace.gpuMetrics.size()), summary.metricValues);
        QCOMPARE(std::accumulate(trace.copies.sizeBytes.begin(), trace.copies.sizeBytes.end(), std::int64_t { 0 }),
                 summary.copyBytes);
        QCOMPARE(trace.extent.startNs, summary.firstNs);
        QCOMPARE(trace.extent.endNs, summary.lastNs);
    }

    static QStringList droppedRows(const core::Trace& trace)
    {
        QStringList found;
        for (const auto& diagnostic : trace.diagnostics.entries()) {
            if (diagnostic.severity >= core::Severity::DataLoss)
                found.append(diagnostic.id + QStringLiteral(": ") + diagnostic.description);
        }
        return found;
    }

    static QString tableKeys(const core::AnalysisResults& results)
    {
        QStringList keys;
        for (const auto& table : results.tables)
            keys.append(table->key);
        return keys.join(QLatin1Char(' '));
    }

    static void addProfilesAndVersions()
    {
        QTest::addColumn<QString>("profile");
        QTest::addColumn<ExportVersion>("version");
        for (const auto& profile : tracegen::profiles()) {
            std::vector versions { ExportVersion::V3_28_1, ExportVersion::V3_13_2, ExportVersion::V2_9_1 };
            if (profile.fixedVersion)
                versions = { *profile.fixedVersion };
            else if (profile.name.starts_with("worst-"))
                versions.resize(1);
            for (const auto version : versions)
                QTest::addRow("%s %s", profile.name.data(), qPrintable(fixtures::versionText(version)))
                    << QString::fromLatin1(profile.name.data()) << version;
        }
    }

    static constexpr std::int64_t EventCount = 20'000;

    static void addProfiles()
    {
        QTest::addColumn<QString>("profile");
        for (const auto& profile : tracegen::profiles())
            QTest::newRow(profile.name.data()) << QString::fromLatin1(profile.name.data());
    }

    [[nodiscard]] QByteArray generated(const QString& profile, std::uint64_t seed) const
    {
        QFile file(m_folder.filePath(QStringLiteral("trace.sqlite")));
        const auto* found = tracegen::findProfile(profile.toStdString());
        return tracegen::generate({ found, EventCount, seed }, file.fileName()) && file.open(QIODevice::ReadOnly)
            ? file.readAll()
            : QByteArray();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTracegen)
#include "tst_tracegen.moc"
