// SPDX-License-Identifier: GPL-3.0-or-later Perfetto protobuf, read by field numbers written down here once more, and
// compared with the tables of the trace event by event.
#include "converttesting.h"
#include "verifyexpected.h"

#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <protozero/pbf_reader.hpp>

using namespace converttesting;

namespace {

struct Track {
    QString name;
    std::uint64_t parent = 0;
    int pid = 0, tid = 0;
    bool isCounter = false;
};

/// An event with all ids looked up.
struct Event {
    int type = 0; ///< 1 begin, 2 end, 3 instant, 4 counter
    std::uint64_t timeNs = 0, track = 0;
    QString category, name;
    QMap<QString, QString> annotations;
    QList<quint64> flows, endingFlows;
    double value = 0;
};

/// Reads a file as a viewer does.
class PerfettoFile
{
public:
    explicit PerfettoFile(const QByteArray& bytes)
    {
        protozero::pbf_reader file(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        while (file.next(1))
            readPacket(file.get_message());
    }
    QMap<std::uint64_t, Track> tracks;
    QList<Event> events;
    QString fault; ///< what a viewer would not understand

    /// The events in the form of expectedEvents().
    QStringList lines(std::int64_t originNs)
    {
        QStringList found;
        QMap<std::uint64_t, QList<Event>> open;
        std::uint64_t last = 0;
        QMap<std::uint64_t, std::uint64_t> lastOfTrack;
        for (const auto& event : events) {
            last = lastOfTrack[event.track];
            if (event.timeNs < last)
                fault = QStringLiteral("events of track %1 are not in order").arg(event.track);
            lastOfTrack[event.track] = event.timeNs;
            const auto time = static_cast<std::int64_t>(event.timeNs) + originNs;
            if (event.type == 1)
                open[event.track].append(event);
            else if (event.type == 2 && open[event.track].isEmpty())
                fault = QStringLiteral("an end without a begin");
            else if (event.type == 2) {
                const auto begin = open[event.track].takeLast();
                found.append(
                    line(begin.category, begin.name, static_cast<std::int64_t>(begin.timeNs) + originNs, time));
            } else if (event.type == 3 && !event.category.isEmpty())
                found.append(line(event.category, event.name, time, time));
            else if (event.type == 4)
                found.append(line(event.category,
                                  QStringLiteral("%1=%2").arg(tracks[event.track].name).arg(event.value), time, time));
        }
        for (const auto& left : open) {
            if (!left.isEmpty())
                fault = QStringLiteral("a slice is left open");
        }
        found.sort();
        return found;
    }
    const Event* find(const QString& category, const QString& name) const
    {
        const auto found = std::find_if(events.begin(), events.end(), [&](const Event& event) {
            return event.category == category && event.name == name;
        });
        return found == events.end() ? nullptr : &*found;
    }

private:
    void readPacket(protozero::pbf_reader packet)
    {
        protozero::data_view eventBytes;
        std::uint64_t time = 0;
        std::uint32_t flags = 0, sequence = 0;
        while (packet.next()) {
            switch (packet.tag()) {
            case 8:
                time = packet.get_uint64();
                break;
            case 10:
                sequence = packet.get_uint32();
                break;
            case 11:
                eventBytes = packet.get_view();
                break;
            case 12:
                readInterned(packet.get_message());
                break;
            case 13:
                flags = packet.get_uint32();
                if ((flags & 1U) != 0)
                    m_interned.clear();
                break;
            case 60:
                readTrack(packet.get_message());
                break;
            default:
                fault = QStringLiteral("unknown field %1 of a packet").arg(packet.tag());
                packet.skip();
            }
        }
        if (sequence == 0)
            fault = QStringLiteral("a packet without a sequence");
        if (!eventBytes.empty())
            readEvent(protozero::pbf_reader(eventBytes), time);
    }
    void readInterned(protozero::pbf_reader data)
    {
        while (data.next()) {
            const auto field = data.tag();
            auto entry = data.get_message();
            std::uint64_t id = 0;
            std::string text;
            while (entry.next()) {
                if (entry.tag() == 1)
                    id = entry.get_uint64();
                else
                    text = entry.get_string();
            }
            if (id == 0 || m_interned[field].contains(id))
                fault = QStringLiteral("id %1 given twice").arg(id);
            m_interned[field][id] = QString::fromStdString(text);
        }
    }
    QString interned(std::uint32_t field, std::uint64_t id)
    {
        if (!m_interned[field].contains(id))
            fault = QStringLiteral("id %1 of field %2 is not known").arg(id).arg(field);
        return m_interned[field].value(id);
    }
    void readTrack(protozero::pbf_reader message)
    {
        std::uint64_t uuid = 0;
        Track track;
        while (message.next()) {
            switch (message.tag()) {
            case 1:
                uuid = message.get_uint64();
                break;
            case 2:
                track.name = QString::fromStdString(message.get_string());
                break;
            case 3:
            case 4: {
                auto descriptor = message.get_message();
                while (descriptor.next()) {
                    if (descriptor.tag() == 1)
                        track.pid = descriptor.get_int32();
                    else if (descriptor.tag() == 2)
                        track.tid = descriptor.get_int32();
                    else
                        track.name = QString::fromStdString(descriptor.get_string());
                }
                break;
            }
            case 5:
                track.parent = message.get_uint64();
                break;
            case 8:
                track.isCounter = true;
                message.skip();
                break;
            default:
                message.skip();
            }
        }
        if (track.parent != 0 && !tracks.contains(track.parent))
            fault = QStringLiteral("track %1 stands before its parent").arg(uuid);
        tracks[uuid] = track;
    }
    QString readAnnotation(protozero::pbf_reader message, QString& name)
    {
        QStringList values;
        while (message.next()) {
            switch (message.tag()) {
            case 1:
                name = interned(3, message.get_uint64());
                break;
            case 4:
                values.append(QString::number(message.get_int64()));
                break;
            case 5:
                values.append(QString::number(message.get_double()));
                break;
            case 6:
                values.append(QString::fromStdString(message.get_string()));
                break;
            case 10:
                name = QString::fromStdString(message.get_string());
                break;
            case 12: {
                QString none;
                values.append(readAnnotation(message.get_message(), none));
                break;
            }
            case 17:
                values.append(interned(29, message.get_uint64()));
                break;
            default:
                fault = QStringLiteral("unknown field of an annotation");
                message.skip();
            }
        }
        return values.join(QStringLiteral(" / "));
    }
    void readEvent(protozero::pbf_reader message, std::uint64_t time)
    {
        Event event;
        event.timeNs = time;
        while (message.next()) {
            switch (message.tag()) {
            case 3:
                event.category = interned(1, message.get_uint64());
                break;
            case 4: {
                QString name;
                const auto value = readAnnotation(message.get_message(), name);
                event.annotations[name] = value;
                break;
            }
            case 9:
                event.type = message.get_int32();
                break;
            case 10:
                event.name = interned(2, message.get_uint64());
                break;
            case 11:
                event.track = message.get_uint64();
                break;
            case 23:
                event.name = QString::fromStdString(message.get_string());
                break;
            case 44:
                event.value = message.get_double();
                break;
            case 47:
                event.flows.append(message.get_fixed64());
                break;
            case 48:
                event.endingFlows.append(message.get_fixed64());
                break;
            default:
                fault = QStringLiteral("unknown field %1 of an event").arg(message.tag());
                message.skip();
            }
        }
        if (!tracks.contains(event.track))
            fault = QStringLiteral("an event on a track that is not described");
        else if (tracks[event.track].isCounter != (event.type == 4))
            fault = QStringLiteral("a counter value on a slice track, or the other way round");
        events.append(event);
    }

    QMap<std::uint32_t, QMap<std::uint64_t, QString>> m_interned; ///< by field of InternedData
};

} // namespace

class TestPerfettoWriter : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const core::Trace> m_trace;

    PerfettoFile file(const core::ConvertOptions& options = {})
    {
        return PerfettoFile(converted(*m_trace, core::TraceFormat::Perfetto, options));
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_trace = load(awkwardTrace(), m_folder.path());
        QVERIFY(m_trace);
    }

    void everyEventIsThere()
    {
        auto found = file();
        const auto fault = difference(found.lines(0), expectedEvents(*m_trace)) + found.fault;
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void overlapsGoToLanes()
    {
        const auto found = file();
        const auto* gemm = found.find(QStringLiteral("kernel"), QStringLiteral("gemm"));
        const auto* bias = found.find(QStringLiteral("kernel"), QStringLiteral("bias"));
        QVERIFY(gemm != nullptr && bias != nullptr);
        QCOMPARE(found.tracks[gemm->track].name, QStringLiteral("context 1 stream 7"));
        QCOMPARE(found.tracks[bias->track].name, QStringLiteral("context 1 stream 7 (lane 2)"));
    }

    void tracksFormATree()
    {
        const auto found = file();
        const auto path = [&](const Event* event) {
            QStringList names;
            for (auto track = event->track; track != 0; track = found.tracks[track].parent)
                names.prepend(found.tracks[track].name);
            return names.join(QStringLiteral(" > "));
        };
        QCOMPARE(path(found.find(QStringLiteral("kernel"), QStringLiteral("gemm"))),
                 QStringLiteral("pid 100 (trainer) > GPU 0 (Example GPU) · pid 100 (trainer) > context 1 stream 7"));
        QCOMPARE(path(found.find(QStringLiteral("nvtx"), QStringLiteral("never closed"))),
                 QStringLiteral("pid 100 (trainer) > loader \"2\" > thread 101 (loader \"2\") · NVTX"));
        QSet<int> pids;
        for (const auto& track : found.tracks)
            pids.insert(track.pid);
        QVERIFY(pids.contains(100) && pids.contains(200));
    }

    void kernelTellsWhatIsKnown()
    {
        const auto found = file();
        const auto annotations = found.find(QStringLiteral("kernel"), QStringLiteral("gemm"))->annotations;
        const QMap<QString, QString> expected {
            { QStringLiteral("full_name"), QStringLiteral("void gemm<float>(float*)") },
            { QStringLiteral("grid"), QStringLiteral("8 / 2 / 1") },
            { QStringLiteral("block"), QStringLiteral("128 / 1 / 1") },
            { QStringLiteral("registers_per_thread"), QStringLiteral("40") },
            { QStringLiteral("static_shared_bytes"), QStringLiteral("1024") },
            { QStringLiteral("dynamic_shared_bytes"), QStringLiteral("2048") },
            { QStringLiteral("executed_shared_bytes"), QStringLiteral("8192") },
            { QStringLiteral("gpu_id"), QStringLiteral("0") },
            { QStringLiteral("device_id"), QStringLiteral("0") },
            { QStringLiteral("context_id"), QStringLiteral("1") },
            { QStringLiteral("stream_id"), QStringLiteral("7") },
            { QStringLiteral("correlation_id"), QStringLiteral("1") },
            { QStringLiteral("launch_latency_ns"), QStringLiteral("800") },
            { QStringLiteral("nvtx_stack"),
              QStringLiteral("outer / aten::mm, op_id = 7 / registered \u00e9 / request") },
        };
        QCOMPARE(annotations, expected);
    }

    void flowsLeadFromCallsToTheirWork()
    {
        const auto found = file();
        QMap<quint64, std::uint64_t> starts;
        QStringList flows;
        for (const auto& event : found.events) {
            for (const auto flow : event.flows) {
                QVERIFY2(!starts.contains(flow), "flow id used twice");
                starts[flow] = event.timeNs;
            }
        }
        for (const auto& event : found.events) {
            for (const auto flow : event.endingFlows)
                flows.append(QStringLiteral("%1 → %2").arg(starts.take(flow)).arg(event.timeNs));
        }
        flows.sort();
        QCOMPARE(
            flows,
            (QStringList { QStringLiteral("100 → 1000"), QStringLiteral("150 → 1100"), QStringLiteral("300 → 1500"),
                           QStringLiteral("300 → 1500"), QStringLiteral("500 → 1200"), QStringLiteral("700 → 2600"),
                           QStringLiteral("810 → 4000") }));
        QVERIFY2(starts.isEmpty(), "a flow that ends nowhere");
    }

    void metadataCanBeLeftOut()
    {
        core::ConvertOptions options;
        options.hasMetadata = false;
        auto bare = file(options);
        QVERIFY(bare.find({}, QStringLiteral("converted by GPU Loupe")) == nullptr);
        QVERIFY(file().find({}, QStringLiteral("converted by GPU Loupe")) != nullptr);
        options.types[static_cast<std::size_t>(core::ActivityType::GpuMetrics)] = false; // named by their tracks
        bare = file(options);
        auto expected = expectedEvents(*m_trace);
        expected.removeIf([](const QString& event) { return event.startsWith(QStringLiteral("gpu-metrics")); });
        QCOMPARE(bare.lines(0), expected);
    }

    void timesOfALargeClockAreShifted()
    {
        constexpr std::int64_t EpochNs = 1'700'000'000'123'456'789;
        fixtures::ExportBuilder builder;
        builder.addKernel({ .startNs = EpochNs, .endNs = EpochNs + 101 });
        QTemporaryDir folder;
        const auto trace = load(builder, folder.path());
        QVERIFY(trace);
        PerfettoFile found(converted(*trace, core::TraceFormat::Perfetto));
        QCOMPARE(found.lines(EpochNs), expectedEvents(*trace)); // as in Chrome JSON
        const auto* about = found.find({}, QStringLiteral("converted by GPU Loupe"));
        QVERIFY(about != nullptr);
        QCOMPARE(about->timeNs, 0U);
    }

    void synchronizationsAreOnTheGpuOfTheirContext()
    {
        QTemporaryDir folder;
        const auto trace = load(synchronizingTrace(), folder.path());
        QVERIFY(trace);
        const PerfettoFile found(converted(*trace, core::TraceFormat::Perfetto));
        QStringList places;
        for (const auto& event : found.events) {
            if (event.category != QStringLiteral("sync") || event.type != 1)
                continue;
            const auto track = found.tracks[event.track];
            places.append(found.tracks[track.parent].name + QStringLiteral(" > ") + track.name);
        }
        places.sort();
        QCOMPARE(places, synchronizationPlaces({}));
    }

    void controlCharactersAreVisible()
    {
        const auto name = QStringLiteral("k\x1b[31m\u009b\u202e\\u0041");
        const auto visible = QStringLiteral("k\\u001b[31m\\u009b\\u202e\\u005cu0041");
        QTemporaryDir folder;
        const auto trace = load(traceNaming(name), folder.path());
        QVERIFY(trace);
        const auto bytes = converted(*trace, core::TraceFormat::Perfetto);
        PerfettoFile found(bytes);
        QCOMPARE(found.lines(0), expectedEvents(*trace).replaceInStrings(name, visible));
        QVERIFY(!bytes.contains("\x1b[31m"));
        core::ConvertOptions options;
        options.controls = core::ControlCharacters::Keep;
        PerfettoFile raw(converted(*trace, core::TraceFormat::Perfetto, options));
        QCOMPARE(raw.lines(0), expectedEvents(*trace));
    }

    /// A reader that is not ours: protoc, with a description of the fields that are written.
    void protocReadsEveryField()
    {
        const auto protoc = QStandardPaths::findExecutable(QStringLiteral("protoc"));
        if (protoc.isEmpty())
            QSKIP("protoc is not there: install protobuf-compiler");
        QProcess process;
        process.start(protoc,
                      { QStringLiteral("--proto_path=" GPULOUPE_FIXTURES_DIR), QStringLiteral("--decode=subset.Trace"),
                        QStringLiteral("perfettosubset.proto") });
        process.write(converted(*m_trace, core::TraceFormat::Perfetto));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        const auto text = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const auto unknown
            = QRegularExpression(QStringLiteral("^ *\\d+(:| \\{).*$"), QRegularExpression::MultilineOption).match(text);
        QVERIFY2(!unknown.hasMatch(), qPrintable(QStringLiteral("a field without description: ") + unknown.captured()));
        const auto begun = text.count(QStringLiteral("type: TYPE_SLICE_BEGIN"));
        QCOMPARE(text.count(QStringLiteral("type: TYPE_SLICE_END")), begun);
        QCOMPARE(begun + text.count(QStringLiteral("type: TYPE_INSTANT"))
                     + text.count(QStringLiteral("type: TYPE_COUNTER")),
                 expectedEvents(*m_trace).size() + 1); // and one that says what made the file
        QVERIFY(text.contains(QStringLiteral("child_ordering: EXPLICIT")));
    }

    void realTraces()
    {
        const QDir folder(QStringLiteral(GPULOUPE_SHARED_DIR "/data"));
        const auto files = folder.entryList({ QStringLiteral("*.sqlite") });
        if (files.isEmpty())
            QSKIP("the reference traces are not there: set GPULOUPE_SHARED_DIR");
        for (const auto& name : files) {
            const auto trace = core::loadTrace(folder.filePath(name));
            VERIFY_EXPECTED(trace);
            PerfettoFile found(converted(**trace, core::TraceFormat::Perfetto));
            const auto origin = std::min<std::int64_t>(0, (*trace)->extent.startNs);
            const auto fault = difference(found.lines(origin), expectedEvents(**trace)) + found.fault;
            QVERIFY2(fault.isEmpty(), qPrintable(name + u' ' + fault));
        }
    }
};

QTEST_GUILESS_MAIN(TestPerfettoWriter)
#include "tst_perfettowriter.moc"
