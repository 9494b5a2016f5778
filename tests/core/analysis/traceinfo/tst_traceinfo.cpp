// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/traceinfo/traceinfo.h"
#include "memorytrace.h"

#include <QTest>

#include <limits>

class TestTraceInfo : public QObject
{
    Q_OBJECT

    using Trace = std::shared_ptr<core::Trace>;

    static Trace seed() { return std::make_shared<core::Trace>(*fixtures::makeSeedTrace()); }
    static QString property(const Trace& trace, const QString& name, bool includePrivate = false)
    {
        const auto table = core::describeTraceInfo(trace, includePrivate);
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            if (table.text(row, 0) == name)
                return table.text(row, 1);
        }
        return {};
    }
    static QString allText(const core::Table& table)
    {
        QString text = table.summary;
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                text += table.text(row, column) + u'\n';
        }
        return text;
    }
    static void setExport(const Trace& trace, const QString& name, const QString& value)
    {
        trace->exportMetaData.push_back({ name, value, false });
    }

private Q_SLOTS:
    void extentAndCountsAreThoseOfTheTrace()
    {
        const auto trace = seed();
        QCOMPARE(property(trace, QStringLiteral("Trace length")),
                 QStringLiteral("%1 (%2 ns)")
                     .arg(core::formatDuration(trace->extent.durationNs()))
                     .arg(trace->extent.durationNs()));
        QCOMPARE(property(trace, QStringLiteral("Events")), core::formatCount(trace->eventCount()));
        QVERIFY(property(trace, QStringLiteral("Processes")).startsWith(QStringLiteral("2: pid 111")));
        QVERIFY(!property(trace, QStringLiteral("GPU 0")).isEmpty());
    }

    void traceWithoutEventsHasNoTimes()
    {
        const auto trace = std::make_shared<core::Trace>();
        QCOMPARE(property(trace, QStringLiteral("Trace length")), QStringLiteral("no events"));
        QCOMPARE(property(trace, QStringLiteral("Trace start")), QString());
        QCOMPARE(property(trace, QStringLiteral("Session start (UTC)")), QStringLiteral("not recorded"));
        QCOMPARE(property(trace, QStringLiteral("GPUs")), QStringLiteral("none recorded"));
    }

    void negativeStartIsBeforeTimeZero()
    {
        const auto trace = seed();
        trace->extent.startNs = -1'960'000'000;
        QCOMPARE(property(trace, QStringLiteral("Trace start")),
                 QStringLiteral("1.96 s before time 0 of the file (-1960000000 ns)"));
    }

    void deviceSaysHowItWasIdentified()
    {
        const auto trace = seed();
        trace->devices[0].name = QStringLiteral("NVIDIA H100");
        trace->devices[0].smCount = 132;
        trace->devices[0].memoryBytes = 85'000'000'000;
        trace->devices[0].identity = core::DeviceIdentity::Ordinal;
        QCOMPARE(property(trace, QStringLiteral("GPU 0")),
                 QStringLiteral("NVIDIA H100, 132 SMs, 85.0 GB, GPU identity assumed from CUDA ordinals"));
    }

    void plainExportIsNotFiltered()
    {
        const auto trace = seed();
        setExport(trace, QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT"), QString());
        setExport(trace, QStringLiteral("EXPORT_PARAM_TIME_NORMALIZE"), QStringLiteral("false"));
        setExport(trace, QStringLiteral("EXPORT_PARAM_TIME_SHIFT"), QStringLiteral("0"));
        QCOMPARE(property(trace, QStringLiteral("Exported tables")), QStringLiteral("all"));
        QCOMPARE(property(trace, QStringLiteral("Exported times")), QStringLiteral("all"));
        QCOMPARE(property(trace, QStringLiteral("Time stamps")), QStringLiteral("ns since the session's start"));
        QCOMPARE(property(trace, QStringLiteral("Time shift")), QString());
    }

    void filteredAndShiftedExportSaysSo()
    {
        const auto trace = seed();
        setExport(trace, QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT"), QStringLiteral("CUPTI.*"));
        setExport(trace, QStringLiteral("EXPORT_PARAM_TIMES_TO_EXPORT"), QStringLiteral("1s/2s"));
        setExport(trace, QStringLiteral("EXPORT_PARAM_TIME_NORMALIZE"), QStringLiteral("true"));
        setExport(trace, QStringLiteral("EXPORT_CONFIG_TIME_SHIFT"), QStringLiteral("-5000"));
        QVERIFY(property(trace, QStringLiteral("Exported tables"))
                    .startsWith(QStringLiteral("filtered: only tables that match \"CUPTI.*\"")));
        QVERIFY(property(trace, QStringLiteral("Exported times"))
                    .startsWith(QStringLiteral("filtered: only events in \"1s/2s\"")));
        QVERIFY(property(trace, QStringLiteral("Time stamps")).startsWith(QStringLiteral("normalized")));
        QCOMPARE(property(trace, QStringLiteral("Time shift")),
                 QStringLiteral("all times were shifted by -5000 ns (EXPORT_CONFIG_TIME_SHIFT)"));
    }

    void graphModeSaysWhatIsHidden()
    {
        fixtures::MemoryTrace builder;
        builder.addGraphLaunch(1, 0, 7, 0, 100, 1);
        const auto graphs = std::make_shared<core::Trace>(*builder.build());
        QVERIFY(
            property(graphs, QStringLiteral("CUDA graph trace")).contains(QStringLiteral("--cuda-graph-trace=node")));
        const auto trace = seed();
        QCOMPARE(property(trace, QStringLiteral("CUDA graph trace")), QStringLiteral("not recorded"));
    }

    void eventTypesAreListedOnce()
    {
        const auto trace = seed();
        for (const auto& type : { QStringLiteral("Cuda"), QStringLiteral("NvtxEvents"), QStringLiteral("Cuda") })
            trace->captureMetaData.push_back({ QStringLiteral("CAPTURE_EVENT_TYPE"), type, false });
        QCOMPARE(property(trace, QStringLiteral("Captured event types")), QStringLiteral("Cuda, NvtxEvents"));
    }

    void wallClockIsUtc()
    {
        const auto trace = seed();
        trace->sessionStartUtcNs = 1'700'000'000'123'456'789;
        QCOMPARE(property(trace, QStringLiteral("Session start (UTC)")), QStringLiteral("2023-11-14T22:13:20.123Z"));
    }

    void privateDataNeedsToBeAskedFor()
    {
        const auto trace = seed();
        trace->path = QStringLiteral("/home/canary-user/a.sqlite");
        trace->exportMetaData.push_back({ QStringLiteral("EXPORT_HOST"), QStringLiteral("canary-host"), true });
        trace->captureMetaData.push_back(
            { QStringLiteral("PROCESS_0:ENVIRONMENT_VARIABLE"), QStringLiteral("A=canary"), true });
        trace->captureMetaData.push_back({ QStringLiteral("CAPTURE_EVENT_TYPE"), QStringLiteral("canary"), true });
        trace->systemEnvironment.push_back({ QStringLiteral("Hostname"), QStringLiteral("canary-host"), true });
        trace->captureMessages.push_back({ 0, 3, QStringLiteral("canary-message") });
        for (const auto& table : core::traceTablesForReport(trace, false))
            QVERIFY2(!allText(*table).contains(QStringLiteral("canary")), qPrintable(table->key));
        QCOMPARE(property(trace, QStringLiteral("Path"), true), QStringLiteral("/home/canary-user/a.sqlite"));
        QCOMPARE(property(trace, QStringLiteral("EXPORT_HOST"), true), QStringLiteral("canary-host"));
        QCOMPARE(property(trace, QStringLiteral("Hostname"), true), QStringLiteral("canary-host"));
    }

    void loadTimeIsNotReported()
    {
        const auto trace = seed();
        const auto before = allText(core::describeTraceInfo(trace, true));
        trace->loadSeconds = 12.5;
        QCOMPARE(allText(core::describeTraceInfo(trace, true)), before);
    }

    void missingEventTableIsNotZero()
    {
        const auto trace = seed();
        const auto table = core::describeReadings(trace);
        QCOMPARE(table.rowCount, core::ListedClassCount);
        const auto kernels = static_cast<std::size_t>(core::EventClass::Kernels);
        QCOMPARE(table.text(kernels, 3), QStringLiteral("5"));
        const auto graphs = static_cast<std::size_t>(core::EventClass::GraphLaunches);
        QVERIFY(std::holds_alternative<std::monostate>(table.cell(graphs, 2)));
        QCOMPARE(table.text(graphs, 4), QStringLiteral("no such table in this file"));
    }

    void diagnosticsBeginWithTheGravest()
    {
        const auto trace = seed();
        trace->diagnostics = {};
        QVERIFY(!core::describeDiagnostics(trace).summary.isEmpty());
        trace->diagnostics.add({ QStringLiteral("a"), core::Severity::Info, 1, QStringLiteral("A."), {} });
        trace->diagnostics.add({ QStringLiteral("b"), core::Severity::Error, 2, QStringLiteral("B."), {} });
        trace->diagnostics.add({ QStringLiteral("c"), core::Severity::Error, 3, QStringLiteral("C."), {} });
        const auto table = core::describeDiagnostics(trace);
        QCOMPARE(table.text(0, 1), QStringLiteral("b"));
        QCOMPARE(table.text(1, 1), QStringLiteral("c"));
        QCOMPARE(table.text(2, 1), QStringLiteral("a"));
        QCOMPARE(table.text(1, 2), QStringLiteral("3"));
    }

    void messagesAreGroupedGravestFirst()
    {
        const auto trace = seed();
        QVERIFY(!core::describeCaptureMessages(trace, true).provenance.isAvailable());
        trace->schema.tables.push_back({ QStringLiteral("DIAGNOSTIC_EVENT"), {}, true, true, 1, 4 });
        trace->captureMessages = { { 50, 1, QStringLiteral("info"), 2 }, { 40, 3, QStringLiteral("lost"), 1 },
                                   { 30, 3, QStringLiteral("lost"), 1 }, { 35, 3, QStringLiteral("lost"), 3 },
                                   { 20, 9, QStringLiteral("odd"), 7 },  { 10, 2, QString() } };
        const auto table = core::describeCaptureMessages(trace, true);
        QVERIFY(table.provenance.isAvailable());
        QCOMPARE(table.rowCount, std::size_t(5));
        QCOMPARE(allText(table),
                 QStringLiteral("error\ninjection\n2\n30\nlost\nerror\nanalysis\n1\n35\nlost\n"
                                "warning\nunknown source\n1\n10\n(no text)\ninfo\ndaemon\n1\n50\ninfo\n"
                                "severity 9\nsource 7\n1\n20\nodd\n"));
    }

    /// Every report has the rows that findings name, with texts only where they are known to name nothing.
    void reportsHaveTheMessages()
    {
        const auto trace = seed();
        trace->schema.tables.push_back({ QStringLiteral("DIAGNOSTIC_EVENT"), {}, true, true, 1, 4 });
        const auto known = QStringLiteral("Not all CUDA events might have been collected.");
        trace->captureMessages
            = { { 1, 2, known + QStringLiteral(" See /home/canary"), 3 }, { 2, 2, QStringLiteral("canary"), 3 } };
        const auto reported = core::traceTablesForReport(trace, false).back();
        QCOMPARE(reported->key, QStringLiteral("capture_messages"));
        QCOMPARE(reported->rowCount, std::size_t { 2 });
        QVERIFY2(allText(*reported).contains(known), qPrintable(allText(*reported)));
        QVERIFY2(!allText(*reported).contains(QStringLiteral("canary")), qPrintable(allText(*reported)));
        QVERIFY(allText(*core::traceTablesForReport(trace, true).back()).contains(QStringLiteral("canary")));
        // what is no warning comes together where it is withheld
        for (const auto* text : { u"canary 1", u"canary 2", u"canary 3" })
            trace->captureMessages.push_back({ 9, 1, QString::fromUtf16(text), 1 });
        QCOMPARE(core::traceTablesForReport(trace, false).back()->rowCount, std::size_t { 3 });
        QCOMPARE(core::traceTablesForReport(trace, true).back()->rowCount, std::size_t { 5 });
    }

    void knownMessages_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(expected);
        };
        row("No NVTX events collected. Does the process use NVTX?", "No NVTX events collected.");
        row("Unable to collect CPU kernel IP/backtrace samples. perf event paranoid level is 2.\nTry sudo",
            "Unable to collect CPU kernel IP/backtrace samples. perf event paranoid level is 2.");
        row("Installed CUDA driver version (13.2) is not supported by this build of Nsight Systems. CUDA trace",
            "Installed CUDA driver version (13.2) is not supported by this build of Nsight Systems.");
        row("Not all events of host node17 might have been collected.", "");
        row("Process was launched by the profiler, see /tmp/x", "");
        row("", "");
    }

    void knownMessages()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(core::publicMessageText(text), expected);
    }

    void backtracesAreCounted()
    {
        const auto trace = seed();
        QCOMPARE(property(trace, QStringLiteral("CUDA backtraces")), QString());
        trace->cudaBacktraceCount = 38;
        QVERIFY(property(trace, QStringLiteral("CUDA backtraces")).startsWith(QStringLiteral("38 rows")));
    }

    void schemaSaysWhatWasRecognised()
    {
        const auto trace = seed();
        trace->schema.tables
            = { { QStringLiteral("StringIds"),
                  { { QStringLiteral("id"), {} }, { QStringLiteral("value"), {} } },
                  true,
                  true,
                  1,
                  12 },
                { QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL"), { { QStringLiteral("start"), {} } }, true, true, 1, 5 },
                { QStringLiteral("SOMETHING"), {}, true, true, std::nullopt, std::nullopt } };
        trace->readings[static_cast<std::size_t>(core::EventClass::Kernels)].table
            = QStringLiteral("CUPTI_ACTIVITY_KIND_KERNEL");
        const auto table = core::describeSchema(trace);
        QCOMPARE(table.rowCount, std::size_t(3));
        QCOMPARE(table.text(0, 2), QStringLiteral("strings"));
        QCOMPARE(table.text(0, 4), QStringLiteral("id, value"));
        QCOMPARE(table.text(1, 1), QStringLiteral("5"));
        QCOMPARE(table.text(1, 2), core::eventClassName(core::EventClass::Kernels));
        QCOMPARE(table.text(2, 1), QStringLiteral("0"));
        QCOMPARE(table.text(2, 2), QString());
    }

    void tablesOutliveTheTrace()
    {
        auto trace = seed();
        const auto table = core::describeReadings(trace);
        trace.reset();
        QCOMPARE(table.text(0, 3), QStringLiteral("5"));
    }
};

QTEST_GUILESS_MAIN(TestTraceInfo)
#include "tst_traceinfo.moc"
