// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capture.h"
#include "capture/reportcompression.h"
#include "capture/streamfile.h"
#include "guidance/capturepresets.h"
#include "standin.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

#include <unistd.h>

using std::chrono::milliseconds;

/// Captures with the stand-in: real processes, signals and files; waits of milliseconds.
class TestCapture : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString out() const { return m_folder->filePath(QStringLiteral("a capture")); }
    [[nodiscard]] core::CaptureSettings settings(const char* target = "exit 0") const
    {
        core::CaptureSettings settings;
        settings.targetCommand = QString::fromUtf8(target);
        settings.durationS = 0;
        settings.outFolder = out();
        settings.questions = core::presetQuestions(core::CapturePreset::Kernels);
        settings.timeouts = { milliseconds(10'000), milliseconds(10'000), milliseconds(10'000), milliseconds(300) };
        settings.freeBytes = [](const QString&) { return std::int64_t(100'000'000'000); };
        return settings;
    }
    static core::CaptureRecord profiled(const core::CaptureSettings& settings)
    {
        return core::profileTarget(settings, standinSearch());
    }
    static bool warns(const core::CaptureRecord& record, const char* fragment)
    {
        return record.warnings.join(u'\n').contains(QString::fromUtf8(fragment));
    }
    [[nodiscard]] QString report() const { return core::captureReportPath(out()); }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qunsetenv("CUDA_VISIBLE_DEVICES");
    }

    void presetsBecomeOptions_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("options");
        const auto row = [](const char* preset, const char* version, const char* options) {
            QTest::addRow("%s, %s", preset, version)
                << QString::fromUtf8(preset) << QString::fromUtf8(version) << QString::fromUtf8(options);
        };
        row("kernels", "2025.6.1", "--trace=cuda,nvtx,osrt --sample=none --cpuctxsw=none");
        row("nccl", "2025.6.1", "--trace=cuda,nvtx,nccl --sample=none --cpuctxsw=none");
        row("nccl", "2024.2.3", "--trace=cuda,nvtx --sample=none --cpuctxsw=none");
        row("nvlink", "2025.6.1",
            "--trace=cuda,nvtx --gpu-metrics-devices=all --gpu-metrics-frequency=10000 --sample=none --cpuctxsw=none");
        row("nvlink", "2024.4.1", // between the documents: its help knows the singular
            "--trace=cuda,nvtx --gpu-metrics-device=all --gpu-metrics-frequency=10000 --sample=none --cpuctxsw=none");
        row("minimal", "2025.6.1", "--trace=cuda --sample=none --cpuctxsw=none");
    }
    void presetsBecomeOptions()
    {
        QFETCH(QString, preset);
        QFETCH(QString, version);
        QFETCH(QString, options);
        const StandinBehaviour behaviour("version=" + version.toUtf8());
        auto wanted = settings("./bench 'a b'");
        wanted.questions = core::presetQuestions(core::findCapturePreset(preset).value());
        wanted.extraWords = { QStringLiteral("--cuda-event-trace=false") };
        const auto nsys = core::probeNsys(standinSearch());
        VERIFY_EXPECTED(nsys);
        const auto plan = core::planCapture(wanted, *nsys);
        VERIFY_EXPECTED(plan);
        auto expected = QStringList { QStringLiteral("profile") } + options.split(u' ');
        expected += { QStringLiteral("--cuda-memory-usage=true"),
                      QStringLiteral("--force-overwrite=true"),
                      QStringLiteral("--session-new=") + core::captureSessionName(),
                      QStringLiteral("--output=") + out() + QStringLiteral("/profile"),
                      QStringLiteral("--cuda-event-trace=false"),
                      QStringLiteral("sh"),
                      QStringLiteral("-c"),
                      QStringLiteral("./bench 'a b'") };
        QCOMPARE(plan->arguments, expected);
        QCOMPARE(plan->reportPath, report());
    }
    void theUsersOptionsReplaceOurs()
    {
        auto wanted = settings();
        wanted.extraWords = { QStringLiteral("-t"), QStringLiteral("cuda,cublas"), QStringLiteral("--sample=cpu"),
                              QStringLiteral("-o"), out() + QStringLiteral("/mine") };
        const auto plan = core::planCapture(wanted, {});
        VERIFY_EXPECTED(plan);
        QCOMPARE(plan->reportPath, out() + QStringLiteral("/mine.nsys-rep"));
        QVERIFY(plan->arguments.filter(QStringLiteral("--trace")).isEmpty());
        QCOMPARE(plan->arguments.filter(QStringLiteral("--sample")), QStringList { QStringLiteral("--sample=cpu") });
        QVERIFY(plan->arguments.filter(QStringLiteral("--output")).isEmpty());
        const auto record = profiled(wanted); // the stand-in refuses what is there twice, as nsys does
        QVERIFY2(record.isOk, qPrintable(record.error));
        wanted.extraWords = { QStringLiteral("--kill=none"), QStringLiteral("--kill=none") };
        QCOMPARE(
            profiled(wanted).error,
            QStringLiteral("nsys wrote no report (exit code 1): option '--kill' cannot be specified more than once"));
    }
    void anEditedLineIsTakenAsItIs()
    {
        auto edited = settings();
        edited.editedLine = QStringLiteral("/opt/nsys profile -t cuda \\\n  -o '") + out()
            + QStringLiteral("/other%%1' ./a.out -o x");
        const auto plan = core::planCapture(edited, {});
        VERIFY_EXPECTED(plan);
        QCOMPARE(plan->reportPath, out() + QStringLiteral("/other%1.nsys-rep"));
        QCOMPARE(plan->arguments.first(3),
                 (QStringList { QStringLiteral("profile"), QStringLiteral("-t"), QStringLiteral("cuda") }));
        for (const auto* wrong : { "nsys export a", "ls", "nsys profile -o x", "nsys profile -t cuda ./a.out",
                                   "nsys profile -o run%p ./a.out" }) {
            edited.editedLine = QString::fromUtf8(wrong);
            const auto refused = core::planCapture(edited, {});
            QVERIFY2(!refused, wrong);
            QCOMPARE(refused.error().code, core::ErrorCode::Usage);
        }
    }

    void recordsWhatHappened()
    {
        auto wanted = settings("test \"$CUDA_VISIBLE_DEVICES\" = 3 && sleep 0.05");
        wanted.gpuId = QStringLiteral("3");
        auto record = profiled(wanted);
        QVERIFY2(record.isOk, qPrintable(record.error));
        QCOMPARE(record.targetExitCode, std::optional(0)); // it saw the GPU
        QVERIFY(*record.targetDurationS >= 0.05);
        QCOMPARE(record.nsysBinary, standinPath());
        QCOMPARE(record.nsysVersion, QStringLiteral("2025.6.1.190-256137006v0"));
        QCOMPARE(record.reportPath, report());
        QCOMPARE(QFileInfo(report()).size(), 2'000'000);
        QVERIFY(!warns(record, "exit code") && !warns(record, "only"));

        core::exportCapture(record, out(), standinSearch());
        QVERIFY2(record.isOk, qPrintable(record.error));
        QCOMPARE(record.sqlitePath, core::captureTracePath(out()));
        const auto trace = core::loadTrace(record.sqlitePath);
        VERIFY_EXPECTED(trace);
        VERIFY_EXPECTED(core::assessCapture(record, **trace));
        QVERIFY(record.steadyState.has_value());
        QVERIFY(warns(record, "The steady state is only"));
        record.expectations.push_back(
            { QStringLiteral("idle<5%"), core::ExpectationVerdict::Refuted, QStringLiteral("40 %") });

        VERIFY_EXPECTED(core::writeCaptureRecord(record, out()));
        const auto back = core::readCaptureRecord(out());
        VERIFY_EXPECTED(back);
        QCOMPARE(core::toJson(*back), core::toJson(record));
        QVERIFY(core::steadyScope(*back).window == record.steadyState->window);
    }
    void theRecordHasWhatTheIssueAsksFor()
    {
        const auto record = profiled(settings());
        const auto json = core::toJson(record);
        for (const auto* key :
             { "schema_version", "ok", "captured_at", "nsys_binary", "nsys_version", "gpu_id", "target_cmd",
               "target_exit_code", "target_duration_s", "files", "warnings", "steady_state_start_ns" })
            QVERIFY2(json.contains(QLatin1String(key)), key);
        QVERIFY(!json.contains(QStringLiteral("error")));
        const auto files = json[QStringLiteral("files")].toObject();
        QCOMPARE(files[QStringLiteral("nsys_rep_size_mb")].toDouble(), 2.0);
        QVERIFY(files[QStringLiteral("sqlite")].isNull());
    }

    void aFailureSaysWhy()
    {
        const StandinBehaviour behaviour("profile_error=unrecognised-option");
        QDir().mkpath(out());
        QFile old(report()); // must not be taken for the new one
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        const auto record = profiled(settings());
        QVERIFY(!record.isOk);
        QCOMPARE(record.error, QStringLiteral("nsys wrote no report (exit code 1): unrecognised-option"));
        QCOMPARE(record.errorTail, QStringLiteral("unrecognised-option\n"));
        QVERIFY(!QFile::exists(report()));
        VERIFY_EXPECTED(core::writeCaptureRecord(record, out()));
        const auto json = core::toJson(core::readCaptureRecord(out()).value());
        QCOMPARE(json[QStringLiteral("ok")].toBool(true), false);
        QCOMPARE(json[QStringLiteral("error")].toString(), record.error);
        QCOMPARE(json[QStringLiteral("stderr_tail")].toString(), record.errorTail);
    }
    void withoutNsysThereIsNoCapture()
    {
        const auto record = core::profileTarget(settings(), {});
        QVERIFY(!record.isOk);
        QVERIFY(record.error.contains(QStringLiteral("nsys was not found")));
    }
    void aTargetThatCrashesKeepsItsProfile_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("code");
        QTest::newRow("exit code") << QStringLiteral("exit 42") << 42;
        QTest::newRow("signal") << QStringLiteral("kill -SEGV $$") << 139;
    }
    void aTargetThatCrashesKeepsItsProfile()
    {
        QFETCH(QString, target);
        QFETCH(int, code);
        const auto record = profiled(settings(qPrintable(target)));
        QVERIFY2(record.isOk, qPrintable(record.error));
        QCOMPARE(record.targetExitCode, std::optional(code));
        QVERIFY(warns(record, qPrintable(QStringLiteral("exit code %1").arg(code))));
    }
    void anNsysThatCrashesIsNamed()
    {
        const StandinBehaviour behaviour("signal=11");
        const auto record = profiled(settings());
        QVERIFY2(record.isOk, qPrintable(record.error)); // there is a report
        QVERIFY2(warns(record, "nsys was ended by signal 11 (SIGSEGV)"), qPrintable(record.warnings.join(u'\n')));
        QCOMPARE(core::toJson(record)[QStringLiteral("nsys_signal")].toInt(), 11);
    }
    void countersThatAreDeniedGetAdvice_data()
    {
        QTest::addColumn<QByteArray>("behaviour");
        QTest::addColumn<bool>("isOk");
        QTest::newRow("nsys ends") << QByteArray("counters=denied") << false;
        QTest::newRow("nsys goes on") << QByteArray("counters=poor") << true;
    }
    void countersThatAreDeniedGetAdvice()
    {
        QFETCH(QByteArray, behaviour);
        QFETCH(bool, isOk);
        const StandinBehaviour denied(behaviour);
        // the target says so much that the words of nsys are not among the last
        const auto record = profiled(settings("head -c 300000 /dev/zero | tr '\\0' a"));
        QCOMPARE(record.isOk, isOk);
        QVERIFY2(warns(record, "NVreg_RestrictProfilingToAdminUsers=0"), qPrintable(record.warnings.join(u'\n')));
        QVERIFY(warns(record, "CAP_SYS_ADMIN"));
        QCOMPARE(record.warnings.filter(QStringLiteral("ERR_NVGPUCTRPERM")).size(), 1);
    }
    void countersThatAreReadNeedNoAdvice() { QVERIFY(!warns(profiled(settings()), "ERR_NVGPUCTRPERM")); }
    void aTargetThatRunsOnIsEnded_data()
    {
        QTest::addColumn<QByteArray>("behaviour");
        QTest::addColumn<QString>("line"); // after "nsys profile"; empty: ours
        QTest::addColumn<bool>("isWhole");
        const auto edited = QStringLiteral("--trace=cuda -o 'REPORT' sleep 300");
        QTest::newRow("by nsys stop") << QByteArray("flush_ms=100") << QString() << true;
        QTest::newRow("by a signal where nsys refuses") << QByteArray("stop=refuse") << QString() << false;
        QTest::newRow("by a signal where the line names no session") << QByteArray() << edited << false;
        QTest::newRow("by the line's own session")
            << QByteArray() << QStringLiteral("--session-new=mine%1 ").arg(::getpid()) + edited << true;
    }
    void aTargetThatRunsOnIsEnded()
    {
        QFETCH(QByteArray, behaviour);
        QFETCH(QString, line);
        QFETCH(bool, isWhole);
        const StandinBehaviour how(behaviour);
        auto wanted = settings("sleep 300");
        wanted.timeouts.grace = milliseconds(3'000);
        if (!line.isEmpty())
            wanted.editedLine = QStringLiteral("nsys profile ")
                + QString(line).replace(QStringLiteral("REPORT"), out() + QStringLiteral("/profile"));
        const auto record = profiled(wanted);
        QVERIFY2(record.isOk, qPrintable(record.error));
        QVERIFY(warns(record, "still ran"));
        QVERIFY(!warns(record, "killed"));
        QCOMPARE(warns(record, "are lost"), !isWhole);
        QCOMPARE(warns(record, "little or nothing was captured"), !isWhole);
        QVERIFY(!record.targetExitCode);
        QVERIFY(*record.targetDurationS < 60);
    }
    void whatNsysEndsItselfIsNoFailure()
    {
        auto wanted = settings("kill -TERM $$"); // as nsys does when the time is over
        wanted.times.collectS = 1;
        const auto record = profiled(wanted);
        QVERIFY2(record.isOk, qPrintable(record.error));
        QVERIFY(!record.targetExitCode);
        QVERIFY(!warns(record, "ended by"));
        wanted.times.collectS = 0;
        QCOMPARE(profiled(wanted).targetExitCode, std::optional(128 + SIGTERM));
        QVERIFY(warns(profiled(wanted), "ended by signal 15 (SIGTERM)"));
    }
    void aRecordingWithoutReportIsExplained()
    {
        // the stand-in in a folder as nsys has it, beside an importer that lacks a library
        const auto program = m_folder->filePath(QStringLiteral("target/nsys"));
        const auto importer = m_folder->filePath(QStringLiteral("host/QdstrmImporter"));
        QDir(m_folder->path()).mkpath(QStringLiteral("target"));
        QVERIFY(QFile::copy(standinPath(), program));
        const core::NsysSearch search { program, {}, {}, {}, {} };
        const StandinBehaviour behaviour("stream=1");
        auto record = core::profileTarget(settings(), search);
        QVERIFY(!record.isOk);
        QVERIFY2(record.error.contains(QStringLiteral("has no QdstrmImporter")), qPrintable(record.error));

        const auto writeImporter = [&](const QByteArray& script) {
            QDir(m_folder->path()).mkpath(QStringLiteral("host"));
            QFile file(importer);
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            QVERIFY(file.write("#!/bin/sh\n" + script) > 0);
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        };
        writeImporter("echo 'error while loading shared libraries: libdw.so.1: cannot open' >&2; exit 127\n");
        record = core::profileTarget(settings(), search);
        QVERIFY(!record.isOk);
        QVERIFY2(record.error.endsWith(QStringLiteral("loading shared libraries: libdw.so.1: cannot open. Debian and "
                                                      "Ubuntu have this library in the package libdw1.")),
                 qPrintable(record.error));
        QVERIFY(QFile::exists(core::streamFileOf(report()))); // it is what there is of the recording

        writeImporter("cp \"$2\" \"$4\"\n");
        record = core::profileTarget(settings(), search);
        QVERIFY2(record.isOk, qPrintable(record.error));
        QVERIFY(warns(record, "was made of it afterwards"));
    }
    void anNsysThatIgnoresSignalsIsKilled()
    {
        const StandinBehaviour behaviour("ignores=int,term stop=refuse");
        auto wanted = settings("trap '' INT TERM; while :; do sleep 0.05; done");
        // the first: until the stand-in, slow under sanitizers, ignores signals
        wanted.timeouts = { milliseconds(3'000), milliseconds(100), milliseconds(100), milliseconds(100) };
        const auto record = profiled(wanted);
        QVERIFY(!record.isOk);
        QCOMPARE(record.error, QStringLiteral("nsys wrote no report (ended by signal 9): Collecting data..."));
    }
    void stoppingKeepsTheReport()
    {
        std::stop_source stop;
        core::CaptureListener listener;
        listener.output = [&](const QByteArray&) { stop.request_stop(); };
        const auto record = core::profileTarget(settings("sleep 300"), standinSearch(), listener, stop.get_token());
        QVERIFY2(record.isOk, qPrintable(record.error));
        QVERIFY(warns(record, "was stopped"));
        QCOMPARE(QFileInfo(report()).size(), 2'000'000); // with the kernels
    }
    void anEmptyReportIsTriedOnceMore()
    {
        QByteArray output;
        core::CaptureListener listener;
        listener.output = [&](const QByteArray& piece) { output += piece; };
        {
            const StandinBehaviour behaviour("first_report_bytes=0");
            const auto record = core::profileTarget(settings(), standinSearch(), listener);
            QVERIFY2(record.isOk, qPrintable(record.error));
            QVERIFY(warns(record, "was repeated"));
            QCOMPARE(output.count("Collecting data"), 2);
        }
        const StandinBehaviour behaviour("report_bytes=0");
        const auto record = profiled(settings());
        QVERIFY(!record.isOk);
        QVERIFY(record.error.startsWith(QStringLiteral("nsys wrote a report of 0 bytes, also when")));
    }
    void aSmallReportIsDoubtful()
    {
        const StandinBehaviour behaviour("report_bytes=50000");
        const auto record = profiled(settings());
        QVERIFY(record.isOk);
        QVERIFY(warns(record, "only 50.0 kB"));
    }
    void aShortRunIsDoubtful()
    {
        auto wanted = settings();
        wanted.durationS = 20;
        const auto record = profiled(wanted);
        QVERIFY(record.isOk);
        QVERIFY(warns(record, "s only, not for 20 s"));
    }
    void anExportThatFailsKeepsTheReport()
    {
        auto record = profiled(settings());
        QVERIFY(record.isOk);
        const StandinBehaviour behaviour("export=fail");
        core::exportCapture(record, out(), standinSearch());
        QVERIFY(!record.isOk);
        QVERIFY2(record.error.contains(QStringLiteral("of a newer version")), qPrintable(record.error));
        QVERIFY(record.errorTail.contains(QStringLiteral("Exporting failed")));
        QCOMPARE(record.reportPath, report());
        QVERIFY(QFile::exists(report()));
        QVERIFY(!QFile::exists(core::captureTracePath(out())));
    }
    void aFullDiskIsSeenBeforeAndDuring()
    {
        auto wanted = settings("sleep 300");
        wanted.freeBytes = [](const QString&) { return std::int64_t(500'000'000); };
        auto record = profiled(wanted);
        QVERIFY(!record.isOk);
        QVERIFY2(record.error.contains(QStringLiteral("has only 500 MB left")), qPrintable(record.error));

        bool isCollecting = false; // before, nsys may not handle the interrupt yet
        core::CaptureListener listener;
        listener.output = [&](const QByteArray& piece) { isCollecting |= piece.contains("Collecting data"); };
        wanted.freeBytes = [&](const QString&) { return std::int64_t(isCollecting ? 1'000'000 : 2'000'000'000); };
        record = core::profileTarget(wanted, standinSearch(), listener);
        QVERIFY2(record.isOk, qPrintable(record.error)); // nsys could still write what it had
        QVERIFY(warns(record, "only 1.00 MB of the disk were left"));
    }
    void aFolderThatCannotBeMadeIsAFailure()
    {
        auto wanted = settings();
        wanted.outFolder = QStringLiteral("/proc/nowhere");
        const auto record = profiled(wanted);
        QVERIFY(!record.isOk);
        QVERIFY(record.error.contains(QStringLiteral("/proc/nowhere")));
    }
    void theUsersVisibleDevicesGiveWay()
    {
        qputenv("CUDA_VISIBLE_DEVICES", "5");
        auto wanted = settings("test \"$CUDA_VISIBLE_DEVICES\" = 3");
        wanted.gpuId = QStringLiteral("3");
        const auto record = profiled(wanted);
        QCOMPARE(record.targetExitCode, std::optional(0));
        QVERIFY(warns(record, "CUDA_VISIBLE_DEVICES was 5; the target got 3."));
    }
    void anotherNsysIsNoticed()
    {
        QProcess other;
        other.start(standinPath(),
                    { QStringLiteral("profile"), QStringLiteral("-o"), m_folder->filePath(QStringLiteral("x")),
                      QStringLiteral("sleep"), QStringLiteral("300") });
        QVERIFY(other.waitForReadyRead());
        const auto record = profiled(settings());
        QVERIFY(warns(record, "Another nsys runs"));
        ::kill(static_cast<pid_t>(other.processId()), SIGINT); // SIGTERM would leave its target behind
        QVERIFY(other.waitForFinished());
    }
    void compressesTheReport()
    {
        const auto path = m_folder->filePath(QStringLiteral("r.nsys-rep"));
        QByteArray content;
        for (qint64 i = 0; i < 700'000; ++i)
            content += QByteArray::number(i * 7919 % 1'000'003);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        const auto compressed = core::compressReport(path);
        VERIFY_EXPECTED(compressed);
        QCOMPARE(*compressed, path + QStringLiteral(".zst"));
        QVERIFY(!QFile::exists(path));
        QFile result(*compressed);
        QVERIFY(result.open(QIODevice::ReadOnly));
        QVERIFY(result.size() < content.size());
        QCOMPARE(result.read(4), QByteArray::fromHex("28b52ffd")); // Zstandard's magic number
        QVERIFY(!core::compressReport(path)); // it is gone
    }
};

QTEST_GUILESS_MAIN(TestCapture)
#include "tst_capture.moc"
