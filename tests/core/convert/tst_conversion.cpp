// SPDX-License-Identifier: GPL-3.0-or-later
// Files of conversions: whole or not at all, compressed, and read back.
#include "cliprocess.h"
#include "convert/chromeparts.h"
#include "convert/receipt.h"
#include "converttesting.h"
#include "verifyexpected.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace converttesting;

namespace {

/// A disk with room for some bytes.
class FullDisk : public QIODevice
{
public:
    explicit FullDisk(qint64 roomBytes)
        : m_roomBytes(roomBytes)
    {
        open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    }

protected:
    qint64 readData(char* /*data*/, qint64 /*size*/) override { return -1; }
    qint64 writeData(const char* /*data*/, qint64 size) override
    {
        if (m_roomBytes == 0) { // as a file system does it: what fits is taken, the next write fails
            setErrorString(QStringLiteral("No space left on device"));
            return -1;
        }
        const auto taken = std::min(size, m_roomBytes);
        m_roomBytes -= taken;
        return taken;
    }

private:
    qint64 m_roomBytes;
};

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace

class TestConversion : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const core::Trace> m_trace;

    QString file(const QString& name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = load(awkwardTrace(), m_folder.path());
        QVERIFY(m_trace);
    }

    void namesSayTheFormat()
    {
        const auto format = [](const char* name) { return core::convertTargetOf(QLatin1String(name)); };
        QCOMPARE(format("a.json")->format, core::TraceFormat::ChromeJson);
        QVERIFY(!format("a.json")->isCompressed);
        QVERIFY(format("a.JSON.gz")->isCompressed);
        QCOMPARE(format("a.perfetto-trace.gz")->format, core::TraceFormat::Perfetto);
        QCOMPARE(format("a.pftrace")->format, core::TraceFormat::Perfetto);
        QVERIFY(!format("a.txt"));
        QVERIFY(!format("a.gz"));
    }

    void whatIsWrittenIsReadBack_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto* name : { "out.json", "out.json.gz", "out.perfetto-trace", "out.perfetto-trace.gz" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void whatIsWrittenIsReadBack()
    {
        QFETCH(QString, name);
        const auto conversion = core::convertTrace(*m_trace, file(name));
        VERIFY_EXPECTED(conversion);
        QVERIFY(conversion->isComplete());
        QVERIFY(conversion->readBack.has_value());
        // kernel memcpy memset nvtx nvtx-kernel cuda-api sync osrt sched graph gpu-metrics overhead
        const core::ByActivityType<std::int64_t> counts { 6, 1, 1, 9, 5, 6, 1, 1, 3, 1, 2, 1 };
        for (std::size_t type = 0; type < counts.size(); ++type)
            QCOMPARE((*conversion->readBack)[type].count, counts[type]);
        QCOMPARE((*conversion->readBack)[0].durationNs, 1001U + 1000U + 1100U + 100U + 800U);
        QCOMPARE(conversion->sizeBytes, QFileInfo(file(name)).size());
    }

    void compressedIsTheSame()
    {
        VERIFY_EXPECTED(core::convertTrace(*m_trace, file(QStringLiteral("same.json"))));
        VERIFY_EXPECTED(core::convertTrace(*m_trace, file(QStringLiteral("same.json.gz"))));
        const auto run
            = runProgram(QStringLiteral("gunzip"), { QStringLiteral("-c"), file(QStringLiteral("same.json.gz")) });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.output, QString::fromUtf8(contentOf(file(QStringLiteral("same.json")))));
    }

    void readingBackFindsDamage_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto* name : { "x.json", "x.json.gz", "x.perfetto-trace", "x.perfetto-trace.gz" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void readingBackFindsDamage()
    {
        QFETCH(QString, name);
        const auto path = file(name);
        const auto target = *core::convertTargetOf(path);
        const auto conversion = core::convertTrace(*m_trace, path);
        VERIFY_EXPECTED(conversion);
        const auto bytes = contentOf(path);
        QVERIFY(bytes.size() > 100);
        int sound = 0;
        for (qsizetype cut = 0; cut < bytes.size(); cut += std::max<qsizetype>(1, bytes.size() / 97)) {
            QVERIFY(write(path, bytes.left(cut)));
            const auto found = core::readConversion(path, target);
            sound += found && *found == conversion->written ? 1 : 0;
            if (!found)
                QVERIFY2(found.error().message.contains(name), qPrintable(found.error().message));
        }
        QCOMPARE(sound, 0);
        QVERIFY(write(path, bytes));
        QCOMPARE(*core::readConversion(path, target), conversion->written);
    }

    void readingBackFindsWhatIsMissing()
    {
        const auto path = file(QStringLiteral("missing.json"));
        const auto conversion = core::convertTrace(*m_trace, path);
        VERIFY_EXPECTED(conversion);
        auto lines = contentOf(path).split('\n');
        lines.removeIf([](const QByteArray& text) { return text.contains("\"gemm\""); });
        QVERIFY(write(path, lines.join('\n')));
        const auto found = core::readConversion(path, core::ConvertTarget {});
        VERIFY_EXPECTED(found);
        QCOMPARE((*found)[0].count, conversion->written[0].count - 1);
        auto differs = *conversion;
        differs.readBack = *found;
        QVERIFY(!differs.isComplete());
        // another time is a difference, too
        QVERIFY(write(path, contentOf(path).replace("\"dur\":1.000", "\"dur\":1.001")));
        QVERIFY(*core::readConversion(path, core::ConvertTarget {}) != *found);
    }

    void readingBackInPartsIsTheSame()
    {
        const auto path = file(QStringLiteral("parts.json"));
        const auto conversion = core::convertTrace(*m_trace, path);
        VERIFY_EXPECTED(conversion);
        for (const int parts : { 1, 2, 3, 7, 40, 1000 }) {
            const auto found = core::tallyChromeParts(path, parts, [](double) {}, {});
            VERIFY_EXPECTED(found);
            QCOMPARE(*found, conversion->written);
        }
    }

    void readingBackInRangesIsTheSame()
    {
        const auto path = file(QStringLiteral("ranges.json.gz"));
        const core::ConvertTarget target { core::TraceFormat::ChromeJson, true };
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QVERIFY(buffer.open(QIODevice::WriteOnly));
        const auto written = core::writeConversion(buffer, *m_trace, target);
        VERIFY_EXPECTED(written);
        QVERIFY(!written->ranges.empty());
        QVERIFY(write(path, bytes));
        const auto found = core::tallyChromeRanges(path, written->ranges, 2, [](double) {}, {});
        VERIFY_EXPECTED(found);
        QCOMPARE(*found, written->tallies);
        for (qsizetype at = 0; at < bytes.size(); at += std::max<qsizetype>(1, bytes.size() / 97)) {
            auto damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ 1);
            QVERIFY(write(path, damaged));
            QVERIFY(!core::tallyChromeRanges(path, written->ranges, 2, [](double) {}, {}));
            QVERIFY(write(path, bytes.left(at)));
            QVERIFY(!core::readConversion(path, target, written->ranges));
        }
    }

    /// Ranges as those of large files are: the first has the head, the others begin with a comma, the last has the foot.
    void severalRangesAreOneFile()
    {
        const QByteArray event("{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":1.000,\"dur\":2.000}");
        core::GzipFrame frame;
        core::GzipCompressor compressor;
        auto bytes = frame.begin();
        std::vector<core::GzipRange> ranges;
        for (const auto& text :
             { "{\"traceEvents\":[\n" + event, ",\n" + event + ",\n" + event, ",\n" + event + "\n]}\n" }) {
            const auto from = static_cast<std::int64_t>(bytes.size());
            const auto part = compressor.compress(text.toStdString(), bytes);
            ranges.push_back({ from, static_cast<std::int64_t>(bytes.size()), part });
            frame.add(part);
        }
        bytes += frame.end();
        const auto path = file(QStringLiteral("several.json.gz"));
        QVERIFY(write(path, QByteArray::fromStdString(bytes)));
        const core::ConvertTarget target { core::TraceFormat::ChromeJson, true };
        for (const auto& found : { core::tallyChromeRanges(path, ranges, 2, [](double) {}, {}),
                                   core::readConversion(path, target, ranges), core::readConversion(path, target) }) {
            VERIFY_EXPECTED(found);
            QCOMPARE((*found)[0], (core::ActivityTally { 4, 8000 }));
        }
    }

    void cutsInsideEventsAreNoticed()
    {
        // between the two objects of "x" it looks as between events
        const QByteArray text("{\"traceEvents\":[{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":1.000,\"dur\":2.000,\"args\":{"
                              "\"x\":[{},\n{}]}}]}");
        const auto path = file(QStringLiteral("foreign.json"));
        QVERIFY(write(path, text + QByteArray(text.size() / 2, ' ')));
        const auto inParts = core::tallyChromeParts(path, 16, [](double) {}, {});
        QVERIFY(!inParts);
        QCOMPARE(inParts.error().code, core::ErrorCode::BadFormat);
        const auto found = core::readConversion(path, core::ConvertTarget {});
        VERIFY_EXPECTED(found);
        QCOMPARE((*found)[0], (core::ActivityTally { 1, 2000 }));
    }

    void fullDiskIsSaid()
    {
        for (const auto format : { core::TraceFormat::ChromeJson, core::TraceFormat::Perfetto }) {
            for (const bool isCompressed : { false, true }) {
                for (const qint64 room : { 0, 300 }) {
                    FullDisk disk(room);
                    const auto written = core::writeConversion(disk, *m_trace, { format, isCompressed });
                    QVERIFY(!written);
                    QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
                    QCOMPARE(written.error().message, QStringLiteral("No space left on device"));
                }
            }
        }
    }

    void nothingIsLeftOfWhatFailed()
    {
        QTemporaryDir empty;
        const auto path = empty.filePath(QStringLiteral("out.json"));
        std::stop_source source;
        source.request_stop();
        const auto cancelled = core::convertTrace(*m_trace, path, {}, true, {}, source.get_token());
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, core::ErrorCode::Cancelled);
        QVERIFY(QDir(empty.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        // stopped in the middle of the writing
        std::stop_source later;
        const auto stopped = core::convertTrace(
            *m_trace, path, {}, true, [&](const core::Progress&) { later.request_stop(); }, later.get_token());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
        QVERIFY(QDir(empty.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        // stopped while what was written is read back
        std::stop_source last;
        const auto unread = core::convertTrace(
            *m_trace, path, {}, true,
            [&](const core::Progress& progress) {
                if (progress.stage.startsWith(QStringLiteral("Reading")))
                    last.request_stop();
            },
            last.get_token());
        QVERIFY(!unread);
        QCOMPARE(unread.error().code, core::ErrorCode::Cancelled);
        QVERIFY(QDir(empty.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        QVERIFY(write(path, "what was there before"));
        QVERIFY(!core::convertTrace(*m_trace, path, {}, true, {}, source.get_token()));
        QCOMPARE(contentOf(path), QByteArray("what was there before"));
    }

    void placesThatCannotBeWritten()
    {
        const auto nowhere = core::convertTrace(*m_trace, file(QStringLiteral("no/such/folder/out.json")));
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().code, core::ErrorCode::CannotWrite);
        QVERIFY(nowhere.error().message.contains(QStringLiteral("out.json")));
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("folder.json")));
        const auto folder = core::convertTrace(*m_trace, file(QStringLiteral("folder.json")));
        QVERIFY(!folder);
        QCOMPARE(folder.error().code, core::ErrorCode::CannotWrite);
    }

    void manyBatchesKeepTheirOrder()
    {
        fixtures::ExportBuilder builder;
        constexpr int Kernels = 40'000;
        for (int i = 0; i < Kernels; ++i)
            builder.addKernel(
                { .startNs = 10 * i, .endNs = 10 * i + 7, .shortName = QStringLiteral("k%1").arg(i % 100) });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        for (const auto* name : { "many.json.gz", "many.perfetto-trace" }) {
            const auto conversion = core::convertTrace(*trace, folder.filePath(QLatin1String(name)));
            VERIFY_EXPECTED(conversion);
            QVERIFY(conversion->isComplete());
            QCOMPARE((*conversion->readBack)[0].count, Kernels);
            QCOMPARE((*conversion->readBack)[0].durationNs, 7U * Kernels);
        }
        const auto bytes = converted(*trace, core::TraceFormat::ChromeJson);
        qsizetype before = 0;
        for (int i = 0; i < Kernels; i += 997) {
            const auto place = bytes.indexOf(QByteArrayLiteral("\"start_ns\":") + QByteArray::number(10 * i) + ',');
            QVERIFY(place > before);
            before = place;
        }
    }

    /// More overlapping slices at once than lanes are searched, and again after those have ended.
    void manyLanes()
    {
        fixtures::ExportBuilder builder;
        constexpr int Overlapping = 300;
        for (const int beginNs : { 0, 100'000 }) {
            for (int i = 0; i < Overlapping; ++i)
                builder.addKernel({ .startNs = beginNs + i, .endNs = beginNs + 1000 + i });
        }
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        const auto conversion = core::convertTrace(*trace, folder.filePath(QStringLiteral("lanes.perfetto-trace")));
        VERIFY_EXPECTED(conversion);
        QVERIFY(conversion->isComplete());
        QCOMPARE((*conversion->readBack)[0].durationNs, 1000U * 2 * Overlapping);
        const auto bytes = converted(*trace, core::TraceFormat::ChromeJson);
        QCOMPARE(bytes.count("\"thread_name\""), Overlapping); // the second time they use the lanes of the first
    }

    void emptyTraceIsAFileToo()
    {
        fixtures::ExportBuilder builder;
        builder.setCreatesEmptyTables(true);
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        for (const auto* name : { "empty.json", "empty.json.gz", "empty.perfetto-trace", "empty.perfetto-trace.gz" }) {
            const auto conversion = core::convertTrace(*trace, folder.filePath(QLatin1String(name)));
            VERIFY_EXPECTED(conversion);
            QVERIFY(conversion->isComplete());
        }
    }

    /// The trace itself, by its name, by a path of another kind and by both kinds of links.
    void inputIsNotOverwritten()
    {
        QTemporaryDir folder;
        const auto in = [&folder](const QString& name) { return folder.filePath(name); };
        const auto trace = in(QStringLiteral("t.json"));
        VERIFY_EXPECTED(awkwardTrace().write(trace));
        const auto before = contentOf(trace);
        QVERIFY(QFile::link(trace, in(QStringLiteral("symbolic.json"))));
        QCOMPARE(::link(qPrintable(trace), qPrintable(in(QStringLiteral("hard.json")))), 0);
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("sub")));
        for (const auto* name : { "t.json", "symbolic.json", "hard.json", "sub/../t.json" }) {
            const auto out = in(QLatin1String(name));
            const auto run = runCli({ QStringLiteral("convert"), trace, QStringLiteral("-o"), out });
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(QStringLiteral("is the file that is read")), qPrintable(run.messages));
            QVERIFY(contentOf(trace) == before);
            const auto read = core::loadTrace(trace); // as the window does
            VERIFY_EXPECTED(read);
            const auto converted = core::convertTrace(**read, out);
            QVERIFY(!converted && converted.error().code == core::ErrorCode::Usage);
            QVERIFY(contentOf(trace) == before);
        }
        VERIFY_EXPECTED(core::convertTrace(**core::loadTrace(trace), in(QStringLiteral("other.json"))));
    }

    void shiftOfTimesIsTold()
    {
        constexpr std::int64_t EpochNs = 1'700'000'000'123'456'789;
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = EpochNs, .endNs = EpochNs + 101 });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        for (const auto* name : { "out.json", "out.perfetto-trace.gz" }) {
            const auto conversion = core::convertTrace(*trace, folder.filePath(QLatin1String(name)));
            VERIFY_EXPECTED(conversion);
            QVERIFY(conversion->isComplete());
            QCOMPARE(conversion->originNs, EpochNs);
        }
        const auto run = runCli({ QStringLiteral("convert"), folder.filePath(QStringLiteral("trace.sqlite")),
                                  QStringLiteral("-o"), folder.filePath(QStringLiteral("cli.json")) });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.contains(QStringLiteral(
                     "Times in the file count from 1700000000123456789 ns of the trace (time_zero_ns).\n")),
                 qPrintable(run.output));
    }

    void commandLine()
    {
        const auto trace = file(QStringLiteral("trace.sqlite"));
        const auto out = file(QStringLiteral("cli.json"));
        const auto run = runCli({ QStringLiteral("convert"), trace, QStringLiteral("-o"), out, QStringLiteral("-t"),
                                  QStringLiteral("kernel,nvtx"), QStringLiteral("--device"), QStringLiteral("0"),
                                  QStringLiteral("--pid"), QStringLiteral("100") });
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.output.startsWith(QStringLiteral("kernel: 4 events written, 4 read back\n"
                                                      "nvtx: 9 events written, 9 read back\n")),
                 qPrintable(run.output));
        QVERIFY(QFile::exists(out));
        const auto exitCode = [&](const QStringList& arguments) {
            return runCli(QStringList { QStringLiteral("convert"), trace } + arguments).exitCode;
        };
        QCOMPARE(exitCode({}), 2);
        QCOMPARE(exitCode({ QStringLiteral("-o"), file(QStringLiteral("a.txt")) }), 2);
        QCOMPARE(exitCode({ QStringLiteral("-o"), out, QStringLiteral("-t"), QStringLiteral("kernels") }), 2);
        QCOMPARE(exitCode({ QStringLiteral("-o"), out, QStringLiteral("--min-stream-activity"), QStringLiteral("x") }),
                 2);
        QCOMPARE(exitCode({ QStringLiteral("-o"), file(QStringLiteral("no/a.json")) }), 3);
        const auto full = runCli({ QStringLiteral("convert"), trace, QStringLiteral("--no-receipt"),
                                   QStringLiteral("-o"), file(QStringLiteral("quick.perfetto-trace")) });
        QCOMPARE(full.exitCode, 0);
        QVERIFY(full.output.contains(QStringLiteral("not read back")));
    }
};

QTEST_GUILESS_MAIN(TestConversion)
#include "tst_conversion.moc"
