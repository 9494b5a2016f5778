// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputfile.h"
#include "cliprocess.h"
#include "csvparser.h"
#include "exportbuilder.h"
#include "verifyexpected.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

/// Runs the built gpuloupe-cli as a user would.
class TestCommandLine : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;
    QString m_seed; ///< the golden trace

    QString file(const QString& name) const { return m_place.filePath(name); }
    static QByteArray content(const QString& path)
    {
        QFile opened(path);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    /// Relative path → bytes of all files of a report.
    static QMap<QString, QByteArray> snapshot(const QString& folder)
    {
        QMap<QString, QByteArray> files;
        QDirIterator it(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const auto path = it.next();
            files[QDir(folder).relativeFilePath(path)] = content(path);
        }
        return files;
    }
    /// Value of `column` in the first row of a CSV file whose other columns are as in `where`; null when there is none.
    static QString csvValue(const QString& path, const QMap<QString, QString>& where, const QString& column)
    {
        const auto records = parseCsv(content(path));
        if (!records || records->empty())
            return {};
        const auto& header = records->front();
        for (std::size_t i = 1; i < records->size(); ++i) {
            bool isMatch = true;
            for (auto it = where.begin(); it != where.end(); ++it)
                isMatch = isMatch && (*records)[i].value(header.indexOf(it.key())) == it.value();
            if (isMatch)
                return (*records)[i].value(header.indexOf(column));
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_place.isValid());
        m_seed = file(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(m_seed));
    }

    void helpGoesToStdout_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QStringList>("words");
        const QStringList overview { QStringLiteral("report TRACE"),  QStringLiteral("schema TRACE"),
                                     QStringLiteral("verify TRACE"),  QStringLiteral("sample FILE"),
                                     QStringLiteral("convert TRACE"), QStringLiteral("Exit codes") };
        const QStringList reportHelp { QStringLiteral("gpuloupe-cli report TRACE"),
                                       QStringLiteral("--out"),
                                       QStringLiteral("--time"),
                                       QStringLiteral("--pid"),
                                       QStringLiteral("--gpu"),
                                       QStringLiteral("--stream"),
                                       QStringLiteral("--nvtx"),
                                       QStringLiteral("--sample") };
        QTest::newRow("help") << QStringList { QStringLiteral("help") } << overview;
        QTest::newRow("--help") << QStringList { QStringLiteral("--help") } << overview;
        QTest::newRow("-h") << QStringList { QStringLiteral("-h") } << overview;
        QTest::newRow("help report") << QStringList { QStringLiteral("help"), QStringLiteral("report") } << reportHelp;
        QTest::newRow("report --help") << QStringList { QStringLiteral("report"), QStringLiteral("--help") }
                                       << reportHelp;
        QTest::newRow("help schema") << QStringList { QStringLiteral("help"), QStringLiteral("schema") }
                                     << QStringList { QStringLiteral("gpuloupe-cli schema TRACE"),
                                                      QStringLiteral("--sample") };
        QTest::newRow("version") << QStringList { QStringLiteral("--version") }
                                 << QStringList { QStringLiteral("gpuloupe-cli 0.") };
    }

    void helpGoesToStdout()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QStringList, words);
        const auto run = runCli(arguments);
        QCOMPARE(run.exitCode, 0);
        for (const auto& word : words)
            QVERIFY2(run.output.contains(word), qPrintable(word + u'\n' + run.output));
        QCOMPARE(run.messages, QString());
    }

    void wrongUseIsExplained_data()
    {
        QTest::addColumn<QString>("commandLine"); ///< SEED, OUT stand for paths; words separated by blanks
        QTest::addColumn<QString>("fragment");
        const auto row = [](const char* line, const char* fragment) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(fragment);
        };
        row("", "No command");
        row("frobnicate", "no command \"frobnicate\"");
        row("help frobnicate", "no command \"frobnicate\"");
        row("SEED", "for example: report");
        row("report SEED", "--out DIR");
        row("report --out OUT", "Name the trace");
        row("report SEED SEED --out OUT", "one trace");
        row("report SEED --sample --out OUT", "not both");
        row("report SEED --out OUT --frobnicate", "frobnicate");
        row("report SEED --out OUT --pid", "pid");
        row("report SEED --out OUT --time 1s", "two times");
        row("report SEED --out OUT --time 1s 2", "\"2\" is not a time");
        row("report SEED --out OUT --time -1s 2s", "\"-1s\" is not a time");
        row("report SEED --out OUT --time 2ms 1ms", "end must come after");
        row("report SEED --out OUT --time 1s 2s", "only 5.65 ms long");
        row("report SEED --out OUT --time 0 99999999999s", "longer than any trace");
        row("report SEED --out OUT --step x", "names no steps");
        row("report SEED --out OUT --step 1 --step 2", "given once");
        row("report SEED --out OUT --step 1 --time 0 1ms", "not together with --time");
        row("report SEED --out OUT --step 0", "no repeating work found, because");
        row("report SEED --out OUT --pid 333", "no process 333; it has 111, 222.");
        row("report SEED --out OUT --gpu 9", "no GPU 9; it has 0.");
        row("report SEED --out OUT --stream 5", "no stream 5; it has 7, 13.");
        row("report SEED --out OUT --nvtx train", "no NVTX range \"train\"; it has decode, prefill.");
        row("schema", "Name the trace");
        row("schema SEED --out OUT", "out");
        row("sample", "one file");
    }

    void wrongUseIsExplained()
    {
        QFETCH(QString, commandLine);
        QFETCH(QString, fragment);
        const auto out = file(QStringLiteral("never"));
        auto arguments = commandLine.split(u' ', Qt::SkipEmptyParts);
        arguments.replaceInStrings(QStringLiteral("SEED"), m_seed).replaceInStrings(QStringLiteral("OUT"), out);
        const auto run = runCli(arguments);
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(fragment), qPrintable(run.messages));
        QVERIFY2(run.messages.contains(QStringLiteral("See \"gpuloupe-cli help")), qPrintable(run.messages));
        QCOMPARE(run.output, QString());
        QVERIFY(!QFileInfo::exists(out));
    }

    void traceThatCannotBeReadIsNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("missing") << QStringLiteral("missing.sqlite");
        QTest::newRow("directory") << QStringLiteral(".");
        QTest::newRow("empty") << QStringLiteral("empty.sqlite");
        QTest::newRow("text") << QStringLiteral("text.sqlite");
        QTest::newRow("cut") << QStringLiteral("cut.sqlite");
    }

    void traceThatCannotBeReadIsNamed()
    {
        QFETCH(QString, name);
        const QMap<QString, QByteArray> contents { { QStringLiteral("empty.sqlite"), {} },
                                                   { QStringLiteral("text.sqlite"), "hello\n" },
                                                   { QStringLiteral("cut.sqlite"), content(m_seed).left(5000) } };
        if (contents.contains(name)) {
            QFile bad(file(name));
            QVERIFY(bad.open(QIODevice::WriteOnly));
            bad.write(contents[name]);
        }
        const auto out = file(QStringLiteral("never"));
        for (const auto& arguments :
             { QStringList { QStringLiteral("report"), file(name), QStringLiteral("--out"), out },
               QStringList { QStringLiteral("schema"), file(name) } }) {
            const auto run = runCli(arguments);
            QCOMPARE(run.exitCode, 1);
            const auto shown = name == QStringLiteral(".") ? QFileInfo(m_place.path()).fileName() : name;
            QVERIFY2(run.messages.contains(shown), qPrintable(run.messages));
            QCOMPARE(run.messages.count(u'\n'), 1); // a sentence, not a log
            QCOMPARE(run.output, QString());
        }
        QVERIFY(!QFileInfo::exists(out));
    }

    void outputThatCannotBeWrittenIsNamed_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::newRow("a file") << file(QStringLiteral("plain.txt"));
        QTest::newRow("below a file") << m_seed + QStringLiteral("/report");
        QTest::newRow("no permission") << QStringLiteral("/proc/gpuloupe");
    }

    void outputThatCannotBeWrittenIsNamed()
    {
        QFETCH(QString, folder);
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("plain.txt")), "x"));
        const auto before = content(m_seed);
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), folder });
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.messages.contains(folder), qPrintable(run.messages));
        QCOMPARE(run.output, QString());
        QCOMPARE(content(m_seed), before);
    }

    /// A report never takes the place of its trace, whatever the trace is called.
    void traceIsNotOverwritten()
    {
        for (const auto* name : { "kept/report.json", "kept/tables/kernels.csv", "kept/tables/nccl_ops.csv", "kept" }) {
            QDir(file(QStringLiteral("kept"))).removeRecursively();
            const auto trace = file(QLatin1String(name));
            QVERIFY(QDir().mkpath(QFileInfo(trace).path()));
            VERIFY_EXPECTED(fixtures::goldenSeed().write(trace));
            const auto before = content(trace);
            const auto run
                = runCli({ QStringLiteral("report"), trace, QStringLiteral("--out"), file(QStringLiteral("kept")) });
            QCOMPARE(run.exitCode, 2);
            QVERIFY2(run.messages.contains(QStringLiteral("is the file that is read")), qPrintable(run.messages));
            QVERIFY(content(trace) == before);
            QVERIFY(QFile::remove(trace));
        }
    }

    void sampleIsNotWrittenOverAFile()
    {
        const auto path = file(QStringLiteral("mine.sqlite"));
        VERIFY_EXPECTED(core::writeFile(path, "mine"));
        const auto refused = runCli({ QStringLiteral("sample"), path });
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.messages.contains(QStringLiteral("is there already")), qPrintable(refused.messages));
        QVERIFY2(refused.messages.contains(QStringLiteral("--force")), qPrintable(refused.messages));
        QCOMPARE(content(path), QByteArray("mine"));
        QCOMPARE(runCli({ QStringLiteral("sample"), path, QStringLiteral("--force") }).exitCode, 0);
        QVERIFY(content(path).startsWith("SQLite format 3"));
    }

    void fullDiskIsNoticed()
    {
        const auto out = file(QStringLiteral("full"));
        const auto shell = QStringLiteral("trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"");
        const auto report = runProgram(
            QStringLiteral("/bin/sh"),
            { QStringLiteral("-c"), shell, cliPath(), QStringLiteral("report"), m_seed, QStringLiteral("--out"), out });
        QCOMPARE(report.exitCode, 3);
        QVERIFY2(report.messages.contains(out), qPrintable(report.messages));
        QVERIFY(!QFileInfo::exists(out + QStringLiteral("/report.md")));

        const auto schema = runProgram(
            QStringLiteral("/bin/sh"),
            { QStringLiteral("-c"), QStringLiteral("exec \"$0\" schema \"$1\" > /dev/full"), cliPath(), m_seed });
        QCOMPARE(schema.exitCode, 3);
        QVERIFY2(schema.messages.contains(QStringLiteral("standard output")), qPrintable(schema.messages));
    }

    void goldenTraceGivesItsFigures()
    {
        const auto out = file(QStringLiteral("golden"));
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), out });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.messages, QString()); // no terminal: no progress
        QVERIFY2(run.output.section(u'\n', 0, 0).contains(QStringLiteral("-bound")), qPrintable(run.output)); // verdict
        QVERIFY2(
            run.output.contains(QStringLiteral("Top kernel: computeKernel (42.6 % of kernel time, 2.60 ms, 3 calls)")),
            qPrintable(run.output));
        QVERIFY2(run.output.endsWith(QStringLiteral("Report: %1/report.md\n").arg(out)), qPrintable(run.output));

        const auto kernels = out + QStringLiteral("/tables/kernels.csv");
        const QMap<QString, QString> compute { { QStringLiteral("kernel_name"), QStringLiteral("computeKernel") } };
        QCOMPARE(csvValue(kernels, compute, QStringLiteral("total_ns")), QStringLiteral("2600000"));
        QCOMPARE(csvValue(kernels, compute, QStringLiteral("calls")), QStringLiteral("3"));
        QVERIFY(csvValue(kernels, compute, QStringLiteral("pct_of_kernel_time")).startsWith(QStringLiteral("42.62")));

        const auto barriers = out + QStringLiteral("/tables/barriers.csv");
        const auto barrier = [&](const char* kind, const char* api) {
            QMap<QString, QString> where { { QStringLiteral("kind"), QString::fromUtf8(kind) } };
            if (*api != '\0')
                where[QStringLiteral("api_name")] = QString::fromUtf8(api);
            return csvValue(barriers, where, QStringLiteral("total_ns"));
        };
        QCOMPARE(barrier("sync_api", "cudaStreamSynchronize"), QStringLiteral("800000"));
        QCOMPARE(barrier("sync_api", "cudaDeviceSynchronize"), QStringLiteral("700000"));
        QCOMPARE(barrier("blocking_memcpy", "cudaMemcpy"), QStringLiteral("600000"));
        QCOMPARE(barrier("cpu_launcher_gap", ""), QStringLiteral("200000"));

        const QMap<QString, QString> firstGpu { { QStringLiteral("gpu_id"), QStringLiteral("0") } };
        QVERIFY(csvValue(out + QStringLiteral("/tables/gpu_idle.csv"), firstGpu, QStringLiteral("idle_pct"))
                    .startsWith(QStringLiteral("18.18")));
    }

    void csvAndJsonAgree()
    {
        const auto out = file(QStringLiteral("agree"));
        QCOMPARE(runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), out }).exitCode, 0);
        const auto report = QJsonDocument::fromJson(content(out + QStringLiteral("/report.json"))).object();
        int compared = 0;
        for (const auto& section : report[QStringLiteral("sections")].toArray()) {
            const auto path = QStringLiteral("%1/tables/%2.csv").arg(out, section[QStringLiteral("key")].toString());
            // long lists of events are cut in JSON, and written as CSV only when asked for
            const auto total = section[QStringLiteral("rows_total")];
            const bool isWhole
                = total.isUndefined() || total.toInt() == section[QStringLiteral("rows")].toArray().size();
            QCOMPARE(QFileInfo::exists(path), section[QStringLiteral("available")].toBool() && isWhole);
            if (!QFileInfo::exists(path))
                continue;
            const auto records = parseCsv(content(path));
            QVERIFY2(records, qPrintable(path));
            const auto rows = section[QStringLiteral("rows")].toArray();
            QCOMPARE(records->size(), static_cast<std::size_t>(rows.size()) + 1);
            for (qsizetype row = 0; row < rows.size(); ++row) {
                const auto& record = (*records)[static_cast<std::size_t>(row) + 1];
                const auto object = rows[row].toObject();
                QCOMPARE(object.size(), record.size()); // keys are unique
                for (qsizetype i = 0; i < record.size(); ++i) {
                    const auto value = object[records->front()[i]];
                    QVERIFY(!value.isUndefined());
                    if (value.isDouble())
                        QVERIFY(std::abs(record[i].toDouble() - value.toDouble()) <= 1e-5 * std::abs(value.toDouble()));
                    else
                        QCOMPARE(record[i], value.toString());
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 100);
    }

    void secondReportIsByteIdentical()
    {
        const auto out = file(QStringLiteral("twice"));
        const QStringList arguments { QStringLiteral("report"), m_seed, QStringLiteral("--out"), out };
        const auto first = runCli(arguments);
        const auto files = snapshot(out);
        QVERIFY(files.size() > 5);
        const auto second = runCli(arguments);
        QCOMPARE(second.output, first.output);
        QCOMPARE(snapshot(out), files);
    }

    void scopeLimitsEveryTable()
    {
        const auto out = file(QStringLiteral("scoped"));
        const QMap<QString, QString> compute { { QStringLiteral("kernel_name"), QStringLiteral("computeKernel") } };
        const auto total = [&](const QStringList& options) {
            const auto run
                = runCli(QStringList { QStringLiteral("report"), m_seed, QStringLiteral("--out"), out } + options);
            return run.exitCode == 0
                ? csvValue(out + QStringLiteral("/tables/kernels.csv"), compute, QStringLiteral("total_ns"))
                : run.messages;
        };
        QCOMPARE(total({ QStringLiteral("--pid"), QStringLiteral("222") }), QStringLiteral("600000"));
        QCOMPARE(total({ QStringLiteral("--pid=111"), QStringLiteral("--pid"), QStringLiteral("222") }),
                 QStringLiteral("2600000"));
        QCOMPARE(total({ QStringLiteral("--stream"), QStringLiteral("7") }), QStringLiteral("2600000"));
        QCOMPARE(total({ QStringLiteral("--stream"), QStringLiteral("13") }), QString());
        QCOMPARE(total({ QStringLiteral("--gpu"), QStringLiteral("0") }), QStringLiteral("2600000"));
        QCOMPARE(total({ QStringLiteral("--nvtx"), QStringLiteral("prefill") }), QStringLiteral("2000000"));
        // the trace begins 50 µs before the first kernel: [0.5, 2.0) ms cuts both kernels of process 111
        QCOMPARE(total({ QStringLiteral("--time"), QStringLiteral("550us"), QStringLiteral("2.05ms") }),
                 QStringLiteral("1000000"));
        const auto markdown = QString::fromUtf8(content(out + QStringLiteral("/report.md")));
        QVERIFY(markdown.contains(QStringLiteral("**Scope**: ")));
        QVERIFY(!markdown.contains(QStringLiteral("**Scope**: the whole trace")));
    }

    void scopeOfSteps()
    {
        fixtures::ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
        for (std::int64_t step = 0; step < 9; ++step)
            builder.addKernel({ .startNs = step * 1000, .endNs = step * 1000 + 300 + step });
        const auto path = file(QStringLiteral("steps.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto out = file(QStringLiteral("ofsteps"));
        const auto report = [&](const QString& steps) {
            return runCli(
                { QStringLiteral("report"), path, QStringLiteral("--out"), out, QStringLiteral("--step"), steps });
        };
        QCOMPARE(report(QStringLiteral("3")).exitCode, 0);
        QCOMPARE(csvValue(out + QStringLiteral("/tables/kernels.csv"), {}, QStringLiteral("total_ns")),
                 QStringLiteral("303"));
        QVERIFY(content(out + QStringLiteral("/report.md")).contains("**Scope**: step 3 (window"));
        QCOMPARE(report(QStringLiteral("2-4")).exitCode, 0);
        QCOMPARE(csvValue(out + QStringLiteral("/tables/kernels.csv"), {}, QStringLiteral("total_ns")),
                 QStringLiteral("909"));
        const auto beyond = report(QStringLiteral("99"));
        QCOMPARE(beyond.exitCode, 2);
        QVERIFY2(beyond.messages.contains(QStringLiteral("There is no step 99: the trace has 8 steps, from 0 to 7")),
                 qPrintable(beyond.messages));
    }

    void schemaListsTablesAndWhatWasDetected()
    {
        const auto run = runCli({ QStringLiteral("schema"), m_seed });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.messages, QString());
        for (const auto& fact : { QStringLiteral("seed.sqlite"), QStringLiteral("3.25.0"), QStringLiteral("StringIds"),
                                  QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"), QStringLiteral("demangledName"),
                                  QStringLiteral("kernels") })
            QVERIFY2(run.output.contains(fact), qPrintable(fact));
        QVERIFY(!run.output.contains(m_place.path())); // the path is private
    }

    void sampleIsWrittenAndRead()
    {
        const auto path = file(QStringLiteral("sample.sqlite"));
        const auto written = runCli({ QStringLiteral("sample"), path });
        QCOMPARE(written.exitCode, 0);
        QCOMPARE(written.output, path + u'\n');
        QCOMPARE(runCli({ QStringLiteral("schema"), path }).exitCode, 0);
        const auto out = file(QStringLiteral("samplereport"));
        const auto run = runCli({ QStringLiteral("report"), QStringLiteral("--sample"), QStringLiteral("--out"), out },
                                { { QStringLiteral("XDG_CACHE_HOME"), file(QStringLiteral("cache")) } });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY(run.output.contains(QStringLiteral("Top kernel: ")));
        QCOMPARE(runCli({ QStringLiteral("sample"), QStringLiteral("/proc/sample.sqlite") }).exitCode, 3);
    }

    void namesCannotCommandTheTerminal()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel(
            { .startNs = 0, .endNs = 1000, .shortName = QStringLiteral("\x1b]0;owned\x07\x1b[31mred\n|x") });
        const auto path = file(QStringLiteral("escapes.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto out = file(QStringLiteral("escapes"));
        const auto run = runCli({ QStringLiteral("report"), path, QStringLiteral("--out"), out });
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.output.contains(QStringLiteral("red")));
        const auto markdown = QString::fromUtf8(content(out + QStringLiteral("/report.md")));
        QVERIFY(markdown.contains(QStringLiteral("red \\|x")));
        for (const auto& text : { run.output, markdown }) {
            QVERIFY(!text.contains(QChar(0x1B)));
            QVERIFY(!text.contains(QChar(0x07)));
        }
    }

    void localeDoesNotMatter()
    {
        const auto out = file(QStringLiteral("locale"));
        const QStringList arguments { QStringLiteral("report"), m_seed, QStringLiteral("--out"), out };
        QCOMPARE(runCli(arguments).exitCode, 0);
        const auto files = snapshot(out);
        for (const auto& locale : { QStringLiteral("C"), QStringLiteral("de_DE.UTF-8"), QString() }) {
            const auto run
                = runCli(arguments, { { QStringLiteral("LC_ALL"), locale }, { QStringLiteral("LANG"), locale } });
            QCOMPARE(run.exitCode, 0);
            QCOMPARE(run.messages, QString());
            QCOMPARE(snapshot(out), files);
        }
    }

    void verifyComparesWithTheFile()
    {
        const auto run = runCli({ QStringLiteral("verify"), m_seed, QStringLiteral("--rows"), QStringLiteral("all") });
        QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.messages));
        QVERIFY2(run.output.contains(QStringLiteral("kernels: ")), qPrintable(run.output));
        QVERIFY2(run.output.endsWith(QStringLiteral("checked against the file, all the same\n")),
                 qPrintable(run.output));
        const auto wrong
            = runCli({ QStringLiteral("verify"), m_seed, QStringLiteral("--rows"), QStringLiteral("some") });
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.messages.contains(QStringLiteral("--rows needs a number of rows")));
    }

    void verifyAsksOfPartOfALargeTrace()
    {
        auto builder = fixtures::goldenSeed();
        builder.execute(QStringLiteral(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000)\n"
            "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME (start, end, eventClass, globalTid, "
            "correlationId, nameId, returnValue)\n"
            "SELECT end + 10 * n, end + 10 * n + 5, 0, globalTid, 1000000 + n, nameId, 0 FROM numbers, "
            "(SELECT * FROM CUPTI_ACTIVITY_KIND_RUNTIME ORDER BY end DESC LIMIT 1)"));
        const auto path = file(QStringLiteral("large.sqlite"));
        VERIFY_EXPECTED(builder.write(path));
        const auto run = runCli({ QStringLiteral("verify"), path });
        QVERIFY2(run.exitCode == 0, qPrintable(run.output + run.messages));
        QVERIFY2(run.output.contains(QStringLiteral("\nIn a part of 20,0")), qPrintable(run.output));
        QVERIFY2(run.output.contains(QStringLiteral(" of the whole trace and ")), qPrintable(run.output));
        QVERIFY2(run.output.contains(
                     QStringLiteral("checked against the file, all the same\nNot asked of the whole trace: ")),
                 qPrintable(run.output));
        const auto whole = runCli({ QStringLiteral("verify"), path, QStringLiteral("--rows"), QStringLiteral("1") });
        QVERIFY2(whole.exitCode == 0, qPrintable(whole.output + whole.messages));
        QVERIFY2(!whole.output.contains(QStringLiteral("In a part of")), qPrintable(whole.output));
    }

    void phaseMapMakesPhases_data()
    {
        QTest::addColumn<QString>("option");
        QTest::newRow("--phase-map") << QStringLiteral("--phase-map");
        QTest::newRow("its other name") << QStringLiteral("--phases-json");
    }
    void phaseMapMakesPhases()
    {
        QFETCH(QString, option);
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("phases.json")), "{\"all\": [\"re:.\"]}"));
        const auto out = file(QStringLiteral("phases") + option);
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), out, option,
                                  file(QStringLiteral("phases.json")) });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const auto ranges = csvValue(out + QStringLiteral("/tables/phases.csv"),
                                     { { QStringLiteral("phase"), QStringLiteral("all") } }, QStringLiteral("ranges"));
        QVERIFY2(ranges.toInt() > 0, qPrintable(ranges));
    }

    void thresholdsChangeFindings()
    {
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("thresholds.json")), "{\"short_capture_s\": 0.001}"));
        const QMap<QString, QString> rule { { QStringLiteral("rule"), QStringLiteral("short_capture") } };
        const auto count = [&](const QString& name, const QStringList& more) {
            const auto out = file(name);
            const auto run
                = runCli(QStringList { QStringLiteral("report"), m_seed, QStringLiteral("--out"), out } + more);
            return run.exitCode == 0
                ? csvValue(out + QStringLiteral("/tables/finding_rules.csv"), rule, QStringLiteral("findings"))
                : run.messages;
        };
        QCOMPARE(count(QStringLiteral("usual"), {}), QStringLiteral("1"));
        QCOMPARE(count(QStringLiteral("strict"),
                       { QStringLiteral("--thresholds"), file(QStringLiteral("thresholds.json")) }),
                 QStringLiteral("0"));
    }

    void rulesOfOnesOwnAreJudged()
    {
        const QByteArray rule = "[{\"table\": \"kernels\", \"row\": \"computeKernel\", \"column\": \"calls\", "
                                "\"limit\": \"> 2\", \"severity\": \"high\", \"text\": \"{row}, {value} times\"}]";
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("rules.json")), rule));
        const auto out = file(QStringLiteral("owned"));
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), out,
                                  QStringLiteral("--rules"), file(QStringLiteral("rules.json")) });
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(csvValue(out + QStringLiteral("/tables/findings.csv"),
                          { { QStringLiteral("rule"), QStringLiteral("own: rules.json, line 1") } },
                          QStringLiteral("title")),
                 QStringLiteral("computeKernel, 3 times"));
    }

    void projectsSetFindingsAsideAndLimitTheScope()
    {
        const QByteArray project
            = "{\"format\": \"gpuloupe-project\", \"version\": 1, \"scope\": {\"pids\": [\"111\"]},\n"
              "\"rules\": [{\"table\": \"kernels\", \"column\": \"calls\", \"limit\": \"> 1\", \"text\": \"many\"}],\n"
              "\"accepted\": [{\"finding\": \"own: p.loupeproject, line 2\", \"reason\": \"known\"}]}\n";
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("p.loupeproject")), project));
        const auto out = file(QStringLiteral("projected"));
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"), out,
                                  QStringLiteral("--project"), file(QStringLiteral("p.loupeproject")) });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QCOMPARE(csvValue(out + QStringLiteral("/tables/accepted_findings.csv"),
                          { { QStringLiteral("title"), QStringLiteral("many") } }, QStringLiteral("reason")),
                 QStringLiteral("known"));
        QVERIFY(content(out + QStringLiteral("/report.md")).contains("pid 111"));
    }

    void optionFilesAreChecked_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("phase map that is no JSON") << QStringLiteral("--phase-map") << QByteArray("{\"a\": [");
        QTest::newRow("bad regular expression") << QStringLiteral("--phase-map") << QByteArray("{\"a\": [\"re:(\"]}");
        QTest::newRow("project of another version")
            << QStringLiteral("--project") << QByteArray("{\"format\": \"gpuloupe-project\", \"version\": 2}");
        QTest::newRow("unknown table of a rule")
            << QStringLiteral("--rules")
            << QByteArray("[{\"table\": \"x\", \"column\": \"y\", \"limit\": \"> 1\", \"text\": \"z\"}]");
        QTest::newRow("unknown threshold")
            << QStringLiteral("--thresholds") << QByteArray("{\"no_such_threshold\": 1}");
        QTest::newRow("unknown class") << QStringLiteral("--classes")
                                       << QByteArray("{\"os_call_classes\": [[\"os_rest\", \".\"]]}");
    }
    void optionFilesAreChecked()
    {
        QFETCH(QString, option);
        QFETCH(QByteArray, json);
        VERIFY_EXPECTED(core::writeFile(file(QStringLiteral("option.json")), json));
        const auto run = runCli({ QStringLiteral("report"), m_seed, QStringLiteral("--out"),
                                  file(QStringLiteral("unused")), option, file(QStringLiteral("option.json")) });
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.messages.contains(QStringLiteral("option.json")), qPrintable(run.messages));
        QVERIFY(!QFileInfo::exists(file(QStringLiteral("unused"))));
    }

    void machineDetailsOnlyWhenAsked()
    {
        const auto report = [&](const QString& name, const QStringList& more) {
            runCli(QStringList { QStringLiteral("report"), m_seed, QStringLiteral("--out"), file(name) } + more);
            return QString::fromUtf8(content(file(name) + QStringLiteral("/report.md")));
        };
        // the folder of the trace is such a detail
        QVERIFY(!report(QStringLiteral("discreet"), {}).contains(QStringLiteral("| Path | /")));
        QVERIFY(report(QStringLiteral("frank"), { QStringLiteral("--include-machine-details") })
                    .contains(QStringLiteral("| Path | /")));
    }

    void pathsMayHaveAnyCharacters()
    {
        const auto folder = file(QStringLiteral("Ordner mit Ümlaut 漢字"));
        QVERIFY(QDir().mkpath(folder));
        const auto path = folder + QStringLiteral("/spur.sqlite");
        QVERIFY(QFile::copy(m_seed, path));
        const auto run
            = runCli({ QStringLiteral("report"), path, QStringLiteral("--out"), folder + QStringLiteral("/aus") });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        QVERIFY(QFileInfo::exists(folder + QStringLiteral("/aus/report.md")));
        QCOMPARE(QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
                 2); // nothing else beside
    }

    void realTracesTellNothingPrivate_data()
    {
        QTest::addColumn<QString>("name");
        const QDir data(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto names = data.entryList({ QStringLiteral("*.sqlite") }, QDir::Files);
        for (const auto& name : names)
            QTest::newRow(qPrintable(name)) << name;
        if (names.isEmpty())
            QTest::newRow("none") << QString();
    }

    void realTracesTellNothingPrivate()
    {
        QFETCH(QString, name);
        if (name.isEmpty())
            QSKIP("There are no reference traces in " GPULOUPE_SHARED_DIR "/data.");
        const auto path = QStringLiteral(GPULOUPE_SHARED_DIR "/data/") + name;
        const auto out = file(QStringLiteral("real-") + name);
        const auto run = runCli({ QStringLiteral("report"), path, QStringLiteral("--out"), out });
        QVERIFY2(run.exitCode == 0, qPrintable(run.messages));
        const auto schema = runCli({ QStringLiteral("schema"), path });
        QCOMPARE(schema.exitCode, 0);
        auto files = snapshot(out);
        files[QStringLiteral("stdout")] = run.output.toUtf8() + run.messages.toUtf8();
        files[QStringLiteral("schema")] = schema.output.toUtf8() + schema.messages.toUtf8();
        for (auto it = files.begin(); it != files.end(); ++it) {
            const auto at = it.value().indexOf("canary");
            QVERIFY2(at < 0, qPrintable(it.key() + u' ' + QString::fromUtf8(it.value().mid(at - 100, 200))));
        }
        QJsonParseError error;
        QJsonDocument::fromJson(files[QStringLiteral("report.json")], &error);
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        for (auto it = files.begin(); it != files.end(); ++it)
            QVERIFY2(!it.key().endsWith(QStringLiteral(".csv")) || parseCsv(it.value()), qPrintable(it.key()));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
