// SPDX-License-Identifier: GPL-3.0-or-later
// Chrome JSON, read by Qt's parser and compared with the tables of the trace event by event.
#include "converttesting.h"
#include "verifyexpected.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace converttesting;

namespace {

QList<QJsonObject> eventsOf(const QByteArray& bytes)
{
    QList<QJsonObject> events;
    const auto array = QJsonDocument::fromJson(bytes).object().value(QStringLiteral("traceEvents")).toArray();
    for (const auto& event : array)
        events.append(event.toObject());
    return events;
}

QString text(const QJsonObject& event, const char* key)
{
    return event.value(QLatin1String(key)).toString();
}

std::int64_t ns(const QJsonObject& event, const char* key)
{
    constexpr double NsPerMicrosecond = 1000;
    return std::llround(event.value(QLatin1String(key)).toDouble() * NsPerMicrosecond);
}

QJsonObject arguments(const QJsonObject& event)
{
    return event.value(QStringLiteral("args")).toObject();
}

QString trackOf(const QJsonObject& event)
{
    return QStringLiteral("%1/%2")
        .arg(event.value(QStringLiteral("pid")).toInt())
        .arg(event.value(QStringLiteral("tid")).toInt());
}

/// The events of a file in the form of expectedEvents(), from their times in µs.
QStringList linesOf(const QList<QJsonObject>& events, std::int64_t originNs)
{
    QStringList lines;
    QMap<int, QJsonObject> begun;
    for (const auto& event : events) {
        const auto phase = text(event, "ph");
        const auto category = text(event, "cat");
        const auto start = ns(event, "ts") + originNs;
        const auto id = event.value(QStringLiteral("id")).toInt();
        if (phase == QStringLiteral("X"))
            lines.append(line(category, text(event, "name"), start, start + ns(event, "dur")));
        else if (phase == QStringLiteral("i"))
            lines.append(line(category, text(event, "name"), start, start));
        else if (phase == QStringLiteral("b"))
            begun[id] = event;
        else if (phase == QStringLiteral("e"))
            lines.append(line(category, text(event, "name"), ns(begun.take(id), "ts") + originNs, start));
        else if (phase == QStringLiteral("C"))
            lines.append(line(category,
                              QStringLiteral("%1=%2")
                                  .arg(text(event, "name"))
                                  .arg(arguments(event).value(QStringLiteral("value")).toDouble()),
                              start, start));
    }
    lines.sort();
    return lines;
}

/// Says which slices of one track overlap without nesting, or nothing.
QString nestingFault(const QList<QJsonObject>& events)
{
    QMap<QString, QList<std::pair<std::int64_t, std::int64_t>>> slices;
    for (const auto& event : events) {
        if (text(event, "ph") == QStringLiteral("X"))
            slices[trackOf(event)].append({ ns(event, "ts"), ns(event, "ts") + ns(event, "dur") });
    }
    for (auto track = slices.begin(); track != slices.end(); ++track) {
        std::stable_sort(track->begin(), track->end(), [](const auto& left, const auto& right) {
            return left.first != right.first ? left.first < right.first : left.second > right.second;
        });
        QList<std::int64_t> ends;
        for (const auto& [start, end] : *track) {
            while (!ends.isEmpty() && ends.last() <= start)
                ends.removeLast();
            if (!ends.isEmpty() && ends.last() < end)
                return QStringLiteral("%1: %2–%3 crosses an end at %4")
                    .arg(track.key())
                    .arg(start)
                    .arg(end)
                    .arg(ends.last());
            ends.append(end);
        }
    }
    return {};
}

QJsonObject find(const QList<QJsonObject>& events, const QString& category, const QString& name)
{
    for (const auto& event : events) {
        if (text(event, "cat") == category && text(event, "name") == name)
            return event;
    }
    return {};
}

QStringList names(const QList<QJsonObject>& events, const QString& phase)
{
    QStringList found;
    for (const auto& event : events) {
        if (text(event, "ph") == phase)
            found.append(phase == QStringLiteral("M") ? text(arguments(event), "name") : text(event, "name"));
    }
    return found;
}

} // namespace

class TestChromeWriter : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const core::Trace> m_trace;

    QList<QJsonObject> events(const core::ConvertOptions& options = {})
    {
        return eventsOf(converted(*m_trace, core::TraceFormat::ChromeJson, options));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = load(awkwardTrace(), m_folder.path());
        QVERIFY(m_trace);
    }

    void everyEventIsThere()
    {
        const auto found = events();
        const auto fault = difference(linesOf(found, 0), expectedEvents(*m_trace));
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY(linesOf(found, 0).contains(QStringLiteral("kernel|gemm|1000|2001")));
        QVERIFY(linesOf(found, 0).contains(QStringLiteral("nvtx|never closed|450|5000"))); // the trace's end
        QVERIFY(linesOf(found, 0).contains(QStringLiteral("nvtx-kernel|outer|1000|2600")));
    }

    void slicesNest()
    {
        const auto fault = nestingFault(events());
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        // gemm 1000–2001, bias 1500–2600 and relu 1500–2500 of one stream: relu lies in bias, gemm crosses both
        const auto found = events();
        const auto track
            = [&](const char* name) { return trackOf(find(found, QStringLiteral("kernel"), QLatin1String(name))); };
        QVERIFY(track("gemm") != track("bias"));
        QCOMPARE(track("relu"), track("bias"));
        QVERIFY(names(found, QStringLiteral("M")).contains(QStringLiteral("context 1 stream 7 (lane 2)")));
    }

    void kernelTellsWhatIsKnown()
    {
        const auto args = arguments(find(events(), QStringLiteral("kernel"), QStringLiteral("gemm")));
        const auto expected
            = QJsonDocument::fromJson(
                  R"json({"start_ns":1000,"end_ns":2001,"full_name":"void gemm<float>(float*)","grid":[8,2,1],"block":[128,1,1],"registers_per_thread":40,"static_shared_bytes":1024,
            "dynamic_shared_bytes":2048,"executed_shared_bytes":8192,"gpu_id":0,"device_id":0,"context_id":1,"stream_id":7,
            "correlation_id":1,"launch_latency_ns":800,
            "nvtx_stack":["outer","aten::mm, op_id = 7","registered é","request"]})json")
                  .object();
        QCOMPARE(QString::fromUtf8(QJsonDocument(args).toJson()), QString::fromUtf8(QJsonDocument(expected).toJson()));
    }

    void copyTellsWhatIsKnown()
    {
        const auto args = arguments(find(events(), QStringLiteral("memcpy"), QStringLiteral("Memcpy HtoD")));
        QCOMPARE(args.value(QStringLiteral("size_bytes")).toInt(), 4096);
        QCOMPARE(args.value(QStringLiteral("bandwidth_gb_s")).toDouble(), 4.096); // 4096 bytes in 1000 ns
        QCOMPARE(text(args, "source"), QStringLiteral("pinned"));
        QCOMPARE(text(args, "destination"), QStringLiteral("device"));
        QCOMPARE(args.value(QStringLiteral("launch_latency_ns")).toInt(), 1800);
    }

    void flowsLeadFromCallsToTheirWork()
    {
        QMap<int, QJsonObject> starts;
        QStringList flows;
        const auto found = events();
        for (const auto& event : found) {
            if (text(event, "ph") == QStringLiteral("s")) {
                const auto id = event.value(QStringLiteral("id")).toInt();
                QVERIFY2(!starts.contains(id), "flow id used twice");
                starts[id] = event;
            }
        }
        for (const auto& event : found) {
            if (text(event, "ph") == QStringLiteral("f"))
                flows.append(QStringLiteral("%1 → %2")
                                 .arg(ns(starts.take(event.value(QStringLiteral("id")).toInt()), "ts"))
                                 .arg(ns(event, "ts")));
        }
        flows.sort();
        QCOMPARE(
            flows,
            (QStringList { QStringLiteral("100 → 1000"), QStringLiteral("150 → 1100"), QStringLiteral("300 → 1500"),
                           QStringLiteral("300 → 1500"), QStringLiteral("500 → 1200"), QStringLiteral("700 → 2600"),
                           QStringLiteral("810 → 4000") }));
        QVERIFY2(starts.isEmpty(), "a flow that ends nowhere");
    }

    void rowsAreNamed()
    {
        const auto found = names(events(), QStringLiteral("M"));
        for (const auto* name : { "pid 100 (trainer)", "pid 200", "GPU 0 (Example GPU) · pid 100 (trainer)",
                                  "GPU 1 (Example GPU) · pid 100 (trainer)", "GPU 0 (Example GPU) · pid 200",
                                  "thread 101 (loader \"2\") · CUDA API", "GPU 1 (Example GPU) · metrics" })
            QVERIFY2(found.contains(QString::fromUtf8(name)), name);
        QSet<int> pids;
        QSet<QString> groups;
        for (const auto& event : events()) {
            if (text(event, "name") == QStringLiteral("process_name")) {
                pids.insert(event.value(QStringLiteral("pid")).toInt());
                groups.insert(text(arguments(event), "name"));
            }
        }
        QCOMPARE(pids.size(), groups.size());
    }

    void metadataCanBeLeftOut()
    {
        core::ConvertOptions options;
        options.hasMetadata = false;
        QVERIFY(names(events(options), QStringLiteral("M")).isEmpty());
        QCOMPARE(linesOf(events(options), 0), expectedEvents(*m_trace));
    }

    void typesCanBeChosen()
    {
        core::ConvertOptions options;
        options.types = *core::parseActivityTypes({ QStringLiteral("kernel,nvtx-cpu"), QStringLiteral("sync") });
        QSet<QString> categories;
        for (const auto& event : events(options))
            categories.insert(text(event, "cat"));
        categories.remove(QString()); // metadata
        QCOMPARE(categories,
                 (QSet<QString> { QStringLiteral("kernel"), QStringLiteral("nvtx"), QStringLiteral("sync") }));
        QVERIFY(!core::parseActivityTypes({ QStringLiteral("kernels") }));
    }

    void scopeLimitsEvents()
    {
        core::ConvertOptions options;
        options.scope.window = core::TimeWindow { 1950, 2500 }; // whole events that reach in
        options.types = *core::parseActivityTypes({ QStringLiteral("kernel") });
        QCOMPARE(linesOf(events(options), 0),
                 (QStringList { QStringLiteral("kernel|bias|1500|2600"), QStringLiteral("kernel|gemm|1000|2001"),
                                QStringLiteral("kernel|relu|1500|2500") }));
        options.scope = {};
        options.scope.processes = { core::ProcessIndex { 1 } };
        QCOMPARE(linesOf(events(options), 0), QStringList { QStringLiteral("kernel|kernel|1100|1900") });
        options.scope = {};
        options.scope.devices = { core::DeviceIndex { 1 } };
        QCOMPARE(linesOf(events(options), 0), QStringList { QStringLiteral("kernel|kernel|1200|1300") });
    }

    void nvtxTextsCanBeChosenAndColored()
    {
        core::ConvertOptions options;
        options.types = *core::parseActivityTypes({ QStringLiteral("nvtx") });
        options.nvtxPrefixes = { "aten::mm, op_id = 7", "out" };
        const auto scheme = core::readColorScheme(QStringLiteral("{\"^out\": \"good\", \"t\": \"bad\"}"));
        VERIFY_EXPECTED(scheme);
        options.nvtxColors = *scheme;
        const auto found = events(options);
        QCOMPARE(
            linesOf(found, 0),
            (QStringList { QStringLiteral("nvtx|aten::mm, op_id = 7|50|450"), QStringLiteral("nvtx|outer|50|900") }));
        QCOMPARE(text(find(found, QStringLiteral("nvtx"), QStringLiteral("outer")), "cname"), QStringLiteral("good"));
        QCOMPARE(text(find(found, QStringLiteral("nvtx"), QStringLiteral("aten::mm, op_id = 7")), "cname"),
                 QStringLiteral("bad"));
        QVERIFY(!core::readColorScheme(QStringLiteral("{\"(\": \"good\"}")));
        QVERIFY(!core::readColorScheme(QStringLiteral("{\"a\": \"no color\"}")));
        QVERIFY(!core::readColorScheme(QStringLiteral("{")));
    }

    void idleStreamsAndThreads()
    {
        core::ConvertOptions options;
        options.types = *core::parseActivityTypes({ QStringLiteral("kernel") });
        options.minStreamActivityPercent = 10; // the stream of GPU 1 was busy for 100 of 4995 ns
        const auto lines = linesOf(events(options), 0);
        QVERIFY(!lines.contains(QStringLiteral("kernel|kernel|1200|1300")));
        QVERIFY(lines.contains(QStringLiteral("kernel|kernel|1100|1900")));
        QVERIFY(!names(events(options), QStringLiteral("M")).contains(QStringLiteral("thread 101 (loader \"2\")")));
        options.includesIdleThreads = true;
        QVERIFY(names(events(options), QStringLiteral("M")).contains(QStringLiteral("thread 101 (loader \"2\")")));
    }

    void timesBeforeZeroAreShifted()
    {
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = -1'960'000'001, .endNs = 5, .text = QStringLiteral("early") });
        builder.addKernel({ .startNs = 1, .endNs = 2 });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        const auto found = eventsOf(converted(*trace, core::TraceFormat::ChromeJson));
        QCOMPARE(linesOf(found, -1'960'000'001), expectedEvents(*trace));
        QCOMPARE(ns(find(found, QStringLiteral("nvtx"), QStringLiteral("early")), "ts"), 0);
    }

    /// A second as a clock that counts from 1970 tells it: as µs in doubles, times would be rounded to 0.25 µs.
    void timesOfALargeClockAreShifted()
    {
        constexpr std::int64_t EpochNs = 1'700'000'000'123'456'789;
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = EpochNs, .endNs = EpochNs + 101, .text = QStringLiteral("first") });
        for (std::int64_t i = 0; i < 20; ++i)
            builder.addKernel({ .startNs = EpochNs + 1'000 + 37 * i, .endNs = EpochNs + 1'001 + 37 * i });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        const auto bytes = converted(*trace, core::TraceFormat::ChromeJson);
        QCOMPARE(linesOf(eventsOf(bytes), EpochNs), expectedEvents(*trace));
        const auto facts = QJsonDocument::fromJson(bytes).object().value(QStringLiteral("otherData")).toObject();
        QCOMPARE(text(facts, "time_zero_ns"), QString::number(EpochNs));
    }

    void timesOfAnOrdinaryClockStay()
    {
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = 8'796'093'022'208'000 - 1'001, .endNs = 8'796'093'022'208'000 });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        QCOMPARE(linesOf(eventsOf(converted(*trace, core::TraceFormat::ChromeJson)), 0), expectedEvents(*trace));
    }

    /// Rows of synchronizations say device 0 in every process: their context tells.
    void synchronizationsAreOnTheGpuOfTheirContext()
    {
        QTemporaryDir folder;
        const auto trace = load(synchronizingTrace(), folder.path());
        QVERIFY(trace);
        const auto found = eventsOf(converted(*trace, core::TraceFormat::ChromeJson));
        QMap<int, QString> groups;
        QMap<QString, QString> rows;
        for (const auto& event : found) {
            if (text(event, "name") == QStringLiteral("process_name"))
                groups[event.value(QStringLiteral("pid")).toInt()] = text(arguments(event), "name");
            else if (text(event, "name") == QStringLiteral("thread_name"))
                rows[trackOf(event)] = text(arguments(event), "name");
        }
        QStringList places;
        for (const auto& event : found) {
            if (text(event, "cat") == QStringLiteral("sync"))
                places.append(groups[event.value(QStringLiteral("pid")).toInt()] + QStringLiteral(" > ")
                              + rows[trackOf(event)] + u' '
                              + QString::number(arguments(event).value(QStringLiteral("stream_id")).toInt(-7)));
        }
        places.sort();
        QCOMPARE(places,
                 synchronizationPlaces({ QStringLiteral("15"), QStringLiteral("-7"), QStringLiteral("30"),
                                         QStringLiteral("9"), QStringLiteral("-7") }));
        for (const auto& group : groups)
            QVERIFY2(!group.startsWith(QStringLiteral("GPU 0")), qPrintable(group));
    }

    void controlCharactersAreVisible()
    {
        const auto name = QStringLiteral("k\x1b[31m\u009b\u202e\\u0041");
        const auto visible = QStringLiteral("k\\u001b[31m\\u009b\\u202e\\u005cu0041");
        QTemporaryDir folder;
        const auto trace = load(traceNaming(name), folder.path());
        QVERIFY(trace);
        const auto bytes = converted(*trace, core::TraceFormat::ChromeJson);
        const auto found = eventsOf(bytes);
        QCOMPARE(linesOf(found, 0), expectedEvents(*trace).replaceInStrings(name, visible));
        QCOMPARE(text(arguments(find(found, QStringLiteral("kernel"), visible)), "full_name"), visible + u'!');
        QVERIFY(names(found, QStringLiteral("M")).join(u'|').contains(visible));
        const auto all = QString::fromUtf8(bytes);
        for (const char16_t command : { u'\x1b', u'\x9b', u'\x202e' })
            QVERIFY(!all.contains(QChar(command)));
        QVERIFY(!all.contains(QStringLiteral("\\u001B"))); // JSON's own escape, which parsers undo
        core::ConvertOptions options;
        options.controls = core::ControlCharacters::Keep;
        const auto raw = eventsOf(converted(*trace, core::TraceFormat::ChromeJson, options));
        QCOMPARE(linesOf(raw, 0), expectedEvents(*trace));
    }

    void textsThatAreNotUtf8()
    {
        fixtures::ExportBuilder builder;
        builder.addNvtx({ .startNs = 1, .endNs = 5, .text = QStringLiteral("broken") });
        builder.execute(QStringLiteral("UPDATE NVTX_EVENTS SET text = CAST(x'61FF22' AS TEXT)"));
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        QCOMPARE(linesOf(eventsOf(converted(*trace, core::TraceFormat::ChromeJson)), 0),
                 QStringList { QStringLiteral("nvtx|a\ufffd\"|1|5") });
    }

    void realTraces()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") });
        if (files.isEmpty())
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        for (const auto& file : files) {
            const auto trace = core::loadTrace(folder.filePath(file));
            VERIFY_EXPECTED(trace);
            const auto found = eventsOf(converted(**trace, core::TraceFormat::ChromeJson));
            const auto origin = std::min<std::int64_t>(0, (*trace)->extent.startNs);
            const auto fault = difference(linesOf(found, origin), expectedEvents(**trace)) + nestingFault(found);
            QVERIFY2(fault.isEmpty(), qPrintable(file + u' ' + fault));
            const auto rows = names(found, QStringLiteral("M")).join(u'|');
            QVERIFY2(!rows.contains(QStringLiteral("4294967295")), qPrintable(file + u' ' + rows));
        }
    }
};

QTEST_GUILESS_MAIN(TestChromeWriter)
#include "tst_chromewriter.moc"
