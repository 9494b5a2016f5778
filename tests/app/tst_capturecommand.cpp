// SPDX-License-Identifier: GPL-3.0-or-later
#include "cliprocess.h"
#include "standin.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <memory>

/// gpuloupe-cli with the stand-in of nsys: capture, export, and reports in place of traces.
class TestCaptureCommand : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    [[nodiscard]] FinishedRun run(const QStringList& arguments, const char* behaviour = "") const
    {
        return runCli(arguments,
                      { { QStringLiteral("XDG_CACHE_HOME"), file("cache") },
                        { QStringLiteral("NSYS_PATH"), standinPath() },
                        { QStringLiteral("NSYS_STANDIN"), QString::fromUtf8(behaviour) } });
    }
    /// Runs it, and sends it a signal once `output` (of either channel) holds `cue`.
    [[nodiscard]] FinishedRun runAndSignal(const QStringList& arguments, const char* behaviour, const char* cue,
                                           int number) const
    {
        QProcess process;
        auto variables = QProcessEnvironment::systemEnvironment();
        variables.insert(QStringLiteral("NSYS_PATH"), standinPath());
        variables.insert(QStringLiteral("NSYS_STANDIN"), QString::fromUtf8(behaviour));
        process.setProcessEnvironment(variables);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(cliPath(), arguments, QIODevice::ReadOnly);
        QByteArray output;
        while (!output.contains(cue) && process.waitForReadyRead())
            output += process.readAll();
        if (!output.contains(cue))
            return { -1, QString::fromUtf8(output), {} };
        ::kill(static_cast<pid_t>(process.processId()), number);
        const bool hasEnded = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit;
        return { hasEnded ? process.exitCode() : -1, QString::fromUtf8(output + process.readAll()), {} };
    }
    [[nodiscard]] QStringList capture(const QStringList& more) const
    {
        return QStringList { QStringLiteral("capture"), QStringLiteral("--out-dir"), file("out"),
                             QStringLiteral("--min-free-mb"), QStringLiteral("1") }
        + more;
    }
    [[nodiscard]] QJsonObject record() const
    {
        QFile opened(file("out/nsys_capture.json"));
        return opened.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(opened.readAll()).object() : QJsonObject();
    }
    [[nodiscard]] QString report(const char* name) const
    {
        QFile written(file(name));
        return written.open(QIODevice::WriteOnly) && written.write("a report") > 0 ? written.fileName() : QString();
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void fromProgramToPicture()
    {
        const auto made
            = run(capture({ QStringLiteral("--target-cmd"), QStringLiteral("exit 0"), QStringLiteral("--duration-s"),
                            QStringLiteral("0"), QStringLiteral("--expect"), QStringLiteral("kernel:gemm>50%"),
                            QStringLiteral("--expect"), QStringLiteral("launches/s>50000"), QStringLiteral("--convert"),
                            QStringLiteral("perfetto"), QStringLiteral("--report"), QStringLiteral("--zstd") }),
                  "trace=steady");
        QVERIFY2(made.exitCode == 0, qPrintable(made.messages));
        for (const auto* name : { "out/profile.nsys-rep.zst", "out/profile.sqlite", "out/profile.perfetto-trace",
                                  "out/report/report.md" }) {
            QVERIFY2(QFile::exists(file(name)), name);
            QVERIFY2(made.output.contains(file(name)), name);
        }
        QVERIFY2(made.output.contains(QStringLiteral("kernel:gemm>50%: confirmed.")), qPrintable(made.output));
        QVERIFY2(made.output.contains(QStringLiteral("launches/s>50000: refuted. There are 100 launches")),
                 qPrintable(made.output));
        const auto json = record();
        QVERIFY(json[QStringLiteral("ok")].toBool());
        // warm-up until 8 s; slices of 0.8 s begin with the first kernel
        const auto start = json[QStringLiteral("steady_state_start_ns")].toInteger();
        QVERIFY2(start > 7'800'000'000 && start <= 8'800'000'000, qPrintable(QString::number(start)));
        QCOMPARE(json[QStringLiteral("expectations")].toArray()[1].toObject()[QStringLiteral("verdict")].toString(),
                 QStringLiteral("refuted"));
    }
    void stepByStep()
    {
        const auto step = [&](const char* name, const QStringList& more = {}) {
            return run(capture(QStringList { QStringLiteral("--step"), QString::fromUtf8(name) } + more));
        };
        auto done = step("export"); // nothing is there yet
        QCOMPARE(done.exitCode, 1);
        done = step("profile", { QStringLiteral("--target-cmd"), QStringLiteral("exit 7") });
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QVERIFY(!QFile::exists(file("out/profile.sqlite")));
        done = step("convert", { QStringLiteral("--convert"), QStringLiteral("chrome") });
        QCOMPARE(done.exitCode, 1);
        QVERIFY(done.messages.contains(QStringLiteral("--step export first")));
        done = step("export");
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QVERIFY(QFile::exists(file("out/profile.sqlite")));
        QCOMPARE(record()[QStringLiteral("target_exit_code")].toInt(), 7); // of the first step
        done = step("convert", { QStringLiteral("--convert"), QStringLiteral("chrome") });
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QVERIFY(QFile::exists(file("out/profile.json")));
        done = step("report");
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QVERIFY(QFile::exists(file("out/report/report.md")));
    }
    void aFailureLeavesItsRecord()
    {
        const QStringList target { QStringLiteral("--target-cmd"), QStringLiteral("exit 0") };
        auto failed = run(capture(target), "profile_error=no");
        QCOMPARE(failed.exitCode, 1);
        QVERIFY(failed.messages.contains(QStringLiteral("nsys wrote no report")));
        QCOMPARE(record()[QStringLiteral("ok")].toBool(true), false);
        failed = run(capture(target), "export=half");
        QCOMPARE(failed.exitCode, 1);
        QCOMPARE(record()[QStringLiteral("ok")].toBool(true), false);
        QVERIFY(QFile::exists(file("out/profile.nsys-rep")));
        failed = run(capture(target + QStringList { QStringLiteral("--nsys"), file("nothing") }));
        QCOMPARE(failed.exitCode, 1);
        QVERIFY(record()[QStringLiteral("error")].toString().contains(QStringLiteral("--nsys names")));
    }
    void aSignalEndsTheRecordingOnly_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void aSignalEndsTheRecordingOnly()
    {
        QFETCH(int, number);
        const auto done
            = runAndSignal(capture({ QStringLiteral("--target-cmd"), QStringLiteral("echo it runs; exec sleep 300") }),
                           "", "it runs\n", number);
        QVERIFY2(done.exitCode == 0, qPrintable(done.output)); // all that was asked for is there
        QVERIFY(QFile::exists(file("out/profile.sqlite")));
        QVERIFY(record()[QStringLiteral("ok")].toBool());
        QVERIFY(QJsonDocument(record()).toJson().contains("The capture was stopped after"));
    }
    void aSignalEndsTheExport_data() { aSignalEndsTheRecordingOnly_data(); }
    void aSignalEndsTheExport()
    {
        QFETCH(int, number);
        const auto ended = runAndSignal(capture({ QStringLiteral("--target-cmd"), QStringLiteral("exit 0") }),
                                        "export=hang", "Exporting", number);
        QVERIFY2(ended.exitCode == 128 + number, qPrintable(ended.output));
        QCOMPARE(record()[QStringLiteral("ok")].toBool(true), false);
        QVERIFY(QFile::exists(file("out/profile.nsys-rep")));
        QVERIFY(!QFile::exists(file("out/profile.sqlite")));
    }
    void withoutAReportASignalIsACancellation()
    {
        const auto ended
            = runAndSignal(capture({ QStringLiteral("--target-cmd"), QStringLiteral("echo it runs; exec sleep 300"),
                                     QStringLiteral("--flush-s"), QStringLiteral("0") }),
                           "flush_ms=100000", "it runs\n", SIGHUP);
        QVERIFY2(ended.exitCode == 128 + SIGHUP, qPrintable(ended.output));
        QCOMPARE(record()[QStringLiteral("ok")].toBool(true), false);
    }
    void anNsysThatCrashesIsNoSuccess()
    {
        const auto done = run(capture({ QStringLiteral("--target-cmd"), QStringLiteral("exit 0") }), "signal=11");
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.messages.contains(QStringLiteral("signal 11 (SIGSEGV)")), qPrintable(done.messages));
        QVERIFY(done.output.contains(QStringLiteral("signal 11 (SIGSEGV)")));
        QVERIFY(QFile::exists(file("out/profile.sqlite"))); // the report was used
        QCOMPARE(record()[QStringLiteral("nsys_signal")].toInt(), 11);
    }
    void countersThatAreDeniedGetAdvice()
    {
        const auto done = run(capture({ QStringLiteral("--target-cmd"), QStringLiteral("exit 0"),
                                        QStringLiteral("--preset"), QStringLiteral("nvlink") }),
                              "counters=denied");
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.output.contains(QStringLiteral("NVreg_RestrictProfilingToAdminUsers=0")),
                 qPrintable(done.output));
    }
    void secretsStayOutOfTheRecord_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("shown"); // what target_cmd says
        const auto target = QStringLiteral("HF_TOKEN=geheim123 ./serve --api-key geheim123 --port 80; ./geheim123");
        QTest::newRow("values") << target << QStringList()
                                << QStringLiteral("HF_TOKEN=*** ./serve --api-key *** --port 80; ./***");
        QTest::newRow("all") << target << QStringList { QStringLiteral("--redact-command") } << QString();
    }
    void secretsStayOutOfTheRecord()
    {
        QFETCH(QString, command);
        QFETCH(QStringList, options);
        QFETCH(QString, shown);
        const auto done = run(capture(QStringList { QStringLiteral("--target-cmd"), command } + options));
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QFile opened(file("out/nsys_capture.json"));
        QVERIFY(opened.open(QIODevice::ReadOnly));
        const auto text = opened.readAll();
        QVERIFY2(!text.contains("geheim123"), text.constData());
        QVERIFY2(!done.output.contains(QStringLiteral("geheim123")), qPrintable(done.output));
        QCOMPARE(record()[QStringLiteral("target_cmd")].toString(), shown);
        const bool isWhole = shown.isEmpty();
        QCOMPARE(record()[QStringLiteral("target_cmd")].isNull(), isWhole);
        QCOMPARE(record()[QStringLiteral("command")].toArray().isEmpty(), isWhole);
        QCOMPARE(record()[QStringLiteral("command_redaction")].toString(),
                 isWhole ? QStringLiteral("all") : QStringLiteral("values"));
        QCOMPARE(text.contains("look like secrets"), !isWhole); // the note
        QVERIFY(!text.contains("./serve") || !isWhole);
        // a later step writes it again
        QVERIFY(run(capture({ QStringLiteral("--step"), QStringLiteral("export") })).exitCode == 0);
        QCOMPARE(record()[QStringLiteral("command_redaction")].toString(),
                 isWhole ? QStringLiteral("all") : QStringLiteral("values"));
    }
    void aLaterStepCanLeaveTheCommandOut()
    {
        const QStringList target { QStringLiteral("--target-cmd"), QStringLiteral("exit 0") };
        QCOMPARE(run(capture(QStringList { QStringLiteral("--step"), QStringLiteral("profile") } + target)).exitCode,
                 0);
        QCOMPARE(record()[QStringLiteral("target_cmd")].toString(), QStringLiteral("exit 0"));
        QCOMPARE(record()[QStringLiteral("command_redaction")].toString(), QStringLiteral("none"));
        QCOMPARE(
            run(capture({ QStringLiteral("--step"), QStringLiteral("export"), QStringLiteral("--redact-command") }))
                .exitCode,
            0);
        QVERIFY(record()[QStringLiteral("target_cmd")].isNull());
        QVERIFY(record()[QStringLiteral("command")].toArray().isEmpty());
    }
    void wrongUseIsExplained_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("fragment");
        const auto row = [](const char* words, const char* fragment) {
            QTest::newRow(words) << QString::fromUtf8(words) << QString::fromUtf8(fragment);
        };
        row("capture --target-cmd true", "--out-dir");
        row("capture --out-dir OUT", "--target-cmd");
        row("capture --out-dir OUT --target-cmd true --preset all", "no preset \"all\"");
        row("capture --out-dir OUT --target-cmd true --duration-s long", "--duration-s needs a number");
        row("capture --out-dir OUT --target-cmd true --duration-s nan", "--duration-s needs a number");
        row("capture --out-dir OUT --target-cmd true --convert svg", "--convert chrome");
        row("capture --out-dir OUT --step convert", "--convert chrome");
        row("capture --out-dir OUT --step picture", "--step takes");
        row("capture --out-dir OUT --target-cmd true --expect gemm", "is no expectation");
        row("export", "Name the reports");
        row("export OUT.sqlite", "is not a report");
    }
    void wrongUseIsExplained()
    {
        QFETCH(QString, words);
        QFETCH(QString, fragment);
        auto arguments = words.split(u' ');
        arguments.replaceInStrings(QStringLiteral("OUT"), file("out"));
        const auto wrong = run(arguments);
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.messages.contains(fragment), qPrintable(wrong.messages));
        QVERIFY(!QFile::exists(file("out")));
    }
    void exportsManyReports()
    {
        const auto first = report("first.nsys-rep");
        const auto second = report("second.qdrep");
        auto exported = run({ QStringLiteral("export"), first, file("missing.nsys-rep"), second });
        QCOMPARE(exported.exitCode, 1); // of the one that is missing; the others are made
        QVERIFY(exported.messages.contains(QStringLiteral("missing.nsys-rep")));
        QCOMPARE(exported.output.count(QStringLiteral(" -> ")), 2);
        QVERIFY(exported.output.contains(file("cache/gpuloupe/exports")));
        QCOMPARE(QDir(m_folder->path()).entryList({ QStringLiteral("*.sqlite") }), QStringList());

        exported = run({ QStringLiteral("export"), first, QStringLiteral("--out"), file("traces") });
        QVERIFY2(exported.exitCode == 0, qPrintable(exported.messages));
        QVERIFY(QFile::exists(file("traces/first.sqlite")));

        exported = run({ QStringLiteral("export"), QStringLiteral("--clear-cache") });
        QCOMPARE(exported.exitCode, 0);
        QVERIFY(exported.output.contains(QStringLiteral("freed")));
        QVERIFY(QDir(file("cache/gpuloupe/exports")).isEmpty());
    }
    void reportsAreTakenLikeTraces_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("schema") << QStringList { QStringLiteral("schema") };
        QTest::newRow("verify") << QStringList { QStringLiteral("verify") };
        QTest::newRow("report") << QStringList { QStringLiteral("report"), QStringLiteral("--out"),
                                                 QStringLiteral("OUT") };
        QTest::newRow("convert") << QStringList { QStringLiteral("convert"), QStringLiteral("--out"),
                                                  QStringLiteral("OUT.json") };
    }
    void reportsAreTakenLikeTraces()
    {
        QFETCH(QStringList, arguments);
        arguments.replaceInStrings(QStringLiteral("OUT"), file("out"));
        arguments.insert(1, report("run.nsys-rep"));
        const auto done = run(arguments);
        QVERIFY2(done.exitCode == 0, qPrintable(done.messages));
        QVERIFY(!done.output.isEmpty());
    }
    void withoutNsysAReportCannotBeRead()
    {
        const auto done
            = run({ QStringLiteral("schema"), report("run.nsys-rep"), QStringLiteral("--nsys"), file("none") });
        QCOMPARE(done.exitCode, 1);
        QVERIFY(done.messages.contains(QStringLiteral("no nsys that can be run")));
    }
};

QTEST_GUILESS_MAIN(TestCaptureCommand)
#include "tst_capturecommand.moc"
