// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/eventarguments.h"
#include "convert/messagebytes.h"
#include "convert/perfettofields.h"
#include "convert/traceformatwriter.h"

#include <array>
#include <cmath>

namespace core {

namespace {

namespace pf = perfetto;
template <typename Tag> using Message = MessageBuilder<Tag>;
using TraceMessage = Message<pf::TraceFile>;
using PacketMessage = Message<pf::Packet>;
using EventMessage = Message<pf::Event>;

constexpr std::uint32_t SequenceId = 1;
constexpr std::uint64_t GroupUuids = 1ULL << 33U, ThreadUuids = 2ULL << 33U;
constexpr std::uint64_t FactsUuid = 3ULL << 33U;

std::uint64_t uuidOf(std::uint32_t track)
{
    return trackNumber(track);
}

protozero::data_view view(std::string_view text)
{
    return { text.data(), text.size() };
}

/// Numbers the texts that a batch uses, in the order of first use.
class BatchIds
{
public:
    explicit BatchIds(std::uint32_t keyCount)
        : m_batchOfKey(keyCount)
        , m_idOfKey(keyCount)
    {
    }
    void beginBatch()
    {
        ++m_batch;
        m_used.clear();
    }
    /// From 1; the name must have a key.
    std::uint32_t idOf(const NameRef& name)
    {
        if (m_batchOfKey[name.key] != m_batch) {
            m_batchOfKey[name.key] = m_batch;
            m_used.push_back(name);
            m_idOfKey[name.key] = static_cast<std::uint32_t>(m_used.size());
        }
        return m_idOfKey[name.key];
    }
    [[nodiscard]] const std::vector<NameRef>& used() const { return m_used; }

private:
    std::uint32_t m_batch = 0;
    std::vector<std::uint32_t> m_batchOfKey, m_idOfKey; ///< by key: the batch it was last used in, its number there
    std::vector<NameRef> m_used;
};

/// Writes what visitArguments() tells as debug annotations.
class AnnotationWriter
{
public:
    AnnotationWriter(EventMessage& event, BatchIds& strings)
        : m_event(event)
        , m_strings(strings)
    {
    }
    void integer(ArgumentKey key, std::int64_t value)
    {
        writeNumber(key, pf::Annotation::IntValue, static_cast<std::uint64_t>(value));
    }
    void real(ArgumentKey key, double value)
    {
        auto annotation = begin(key);
        annotation.add_double(pf::Annotation::DoubleValue, value);
    }
    void text(ArgumentKey key, const NameRef& value)
    {
        if (value.key != NameRef::NoKey)
            return writeNumber(key, pf::Annotation::StringValueId, m_strings.idOf(value));
        auto annotation = begin(key);
        annotation.add_string(pf::Annotation::StringValue, view(value.text));
    }
    void triple(ArgumentKey key, std::int32_t x, std::int32_t y, std::int32_t z)
    {
        auto annotation = begin(key);
        for (const auto value : { x, y, z }) {
            Message<pf::Annotation> element(annotation, pf::Annotation::ArrayValues);
            element.add_int64(pf::Annotation::IntValue, value);
        }
    }
    void beginTexts(ArgumentKey key) { m_array.emplace(begin(key)); }
    void text(const NameRef& value)
    {
        Message<pf::Annotation> element(*m_array, pf::Annotation::ArrayValues);
        writeText(element, value);
    }
    void endTexts() { m_array.reset(); }

private:
    Message<pf::Annotation> begin(ArgumentKey key)
    {
        Message<pf::Annotation> annotation(m_event, pf::Event::Annotations);
        annotation.add_uint64(pf::Annotation::NameId, static_cast<std::uint64_t>(key) + 1);
        return annotation;
    }
    /// Most annotations. Made beside the event: in it protozero would move each once its length is known.
    void writeNumber(ArgumentKey key, pf::Annotation field, std::uint64_t value)
    {
        const auto tag = [](pf::Annotation of) { return static_cast<std::uint64_t>(of) << 3U; }; // of a varint
        constexpr auto MostBytes = static_cast<std::size_t>(protozero::max_varint_length);
        std::array<char, 4 * MostBytes> bytes;
        int size = 0;
        for (const auto number :
             { tag(pf::Annotation::NameId), static_cast<std::uint64_t>(key) + 1, tag(field), value })
            size += protozero::add_varint_to_buffer(bytes.data() + size, number);
        m_event.add_bytes(pf::Event::Annotations, bytes.data(), static_cast<std::size_t>(size));
    }
    void writeText(Message<pf::Annotation>& annotation, const NameRef& value)
    {
        if (value.key == NameRef::NoKey)
            annotation.add_string(pf::Annotation::StringValue, view(value.text));
        else
            annotation.add_uint64(pf::Annotation::StringValueId, m_strings.idOf(value));
    }

    EventMessage& m_event;
    BatchIds& m_strings;
    std::optional<Message<pf::Annotation>> m_array;
};

/**
 * Writes batches as packets of one sequence. Each batch begins with a packet that clears the interned state and gives
 * the names it uses, so that no batch needs another.
 */
class PerfettoFormatter : public BatchFormatter
{
public:
    explicit PerfettoFormatter(const ConvertSource& source)
        : m_source(source)
        , m_names(source.names().keyCount())
        , m_strings(source.names().keyCount())
    {
    }
    void format(const EventBatch& batch, std::string& bytes) override
    {
        m_names.beginBatch();
        m_strings.beginBatch();
        m_packets.clear();
        TraceMessage trace(m_packets);
        for (const auto& track : batch.newTracks)
            writeTrack(trace, track);
        for (const auto& event : batch.events)
            write(trace, event);
        m_interned.clear();
        writeInterned();
        bytes.reserve(bytes.size() + m_interned.size() + m_packets.size());
        bytes += m_interned.view();
        bytes += m_packets.view();
    }

private:
    void writeInterned();
    void writeGroup(TraceMessage& trace, std::uint32_t index);
    void writeTrack(TraceMessage& trace, const ConvertTrack& track);
    void write(TraceMessage& trace, const ConvertedEvent& event);
    void writeContent(EventMessage& message, const ConvertedEvent& event);
    void writeFlows(EventMessage& message, const ConvertedEvent& event);

    const ConvertSource& m_source;
    BatchIds m_names, m_strings;
    MessageBytes m_interned, m_packets;
    std::string m_name;
};

template <typename Text>
void addInterned(Message<pf::Interned>& data, pf::Interned field, std::uint64_t id, const Text& text)
{
    Message<pf::InternedEntry> entry(data, field);
    entry.add_uint64(pf::InternedEntry::Id, id);
    entry.add_string(pf::InternedEntry::Text, view(text));
}

void PerfettoFormatter::writeInterned()
{
    TraceMessage trace(m_interned);
    PacketMessage packet(trace, pf::TraceFile::Packet);
    packet.add_uint32(pf::Packet::SequenceId, SequenceId);
    packet.add_uint32(pf::Packet::SequenceFlags, pf::StateCleared);
    Message<pf::Interned> data(packet, pf::Packet::InternedData);
    for (std::size_t type = 0; type < ActivityTypeCount; ++type)
        addInterned(data, pf::Interned::Categories, type + 1, activityTypeName(static_cast<ActivityType>(type)));
    for (std::size_t key = 0; key < ArgumentKeyCount; ++key)
        addInterned(data, pf::Interned::AnnotationNames, key + 1, ArgumentNames[key]);
    std::uint64_t id = 0;
    for (const auto& name : m_names.used())
        addInterned(data, pf::Interned::EncodedNames, ++id, name.text);
    id = 0;
    for (const auto& text : m_strings.used())
        addInterned(data, pf::Interned::AnnotationStrings, ++id, text.text);
}

void PerfettoFormatter::writeGroup(TraceMessage& trace, std::uint32_t index)
{
    const auto& group = m_source.groups().groups()[index];
    if (group.parent >= 0)
        writeGroup(trace, static_cast<std::uint32_t>(group.parent));
    PacketMessage packet(trace, pf::TraceFile::Packet);
    packet.add_uint32(pf::Packet::SequenceId, SequenceId);
    Message<pf::Track> track(packet, pf::Packet::TrackDescriptor);
    track.add_uint64(pf::Track::Uuid, GroupUuids + index);
    track.add_int32(pf::Track::ChildOrdering, pf::OrderedByRank);
    track.add_int32(pf::Track::SiblingOrderRank, group.order);
    if (group.parent >= 0)
        track.add_uint64(pf::Track::ParentUuid, GroupUuids + static_cast<std::uint64_t>(group.parent));
    const bool isNamed = m_source.options().hasMetadata;
    if (!group.isProcess) {
        if (isNamed)
            track.add_string(pf::Track::Name, group.name);
        return;
    }
    Message<pf::ProcessTrack> process(track, pf::Track::Process);
    process.add_int32(pf::ProcessTrack::Pid, group.pid);
    if (isNamed)
        process.add_string(pf::ProcessTrack::Name, group.name);
}

void PerfettoFormatter::writeTrack(TraceMessage& trace, const ConvertTrack& track)
{
    if (track.isFirstOfGroup)
        writeGroup(trace, track.group);
    const auto& threads = m_source.trace().threads;
    const bool isOfThread = isThreadRow(track.kind) && track.subject < threads.size();
    if (isOfThread) { // once more for each of its rows, which does no harm
        PacketMessage packet(trace, pf::TraceFile::Packet);
        packet.add_uint32(pf::Packet::SequenceId, SequenceId);
        Message<pf::Track> parent(packet, pf::Packet::TrackDescriptor);
        parent.add_uint64(pf::Track::Uuid, ThreadUuids + track.subject);
        parent.add_uint64(pf::Track::ParentUuid, GroupUuids + track.group);
        parent.add_int32(pf::Track::ChildOrdering, pf::OrderedByRank);
        Message<pf::ThreadTrack> thread(parent, pf::Track::Thread);
        thread.add_int32(pf::ThreadTrack::Pid, m_source.groups().groups()[track.group].pid);
        thread.add_int32(pf::ThreadTrack::Tid, static_cast<std::int32_t>(threads[track.subject].tid));
        if (m_source.options().hasMetadata && !threads[track.subject].name.isEmpty())
            thread.add_string(pf::ThreadTrack::Name,
                              withControls(threads[track.subject].name, m_source.options().controls).toStdString());
    }
    PacketMessage packet(trace, pf::TraceFile::Packet);
    packet.add_uint32(pf::Packet::SequenceId, SequenceId);
    Message<pf::Track> message(packet, pf::Packet::TrackDescriptor);
    message.add_uint64(pf::Track::Uuid, uuidOf(track.index));
    message.add_uint64(pf::Track::ParentUuid, isOfThread ? ThreadUuids + track.subject : GroupUuids + track.group);
    message.add_int32(pf::Track::SiblingOrderRank, TrackGroups::orderOf(track));
    if (m_source.options().hasMetadata)
        message.add_string(pf::Track::Name, m_source.groups().trackName(track));
    if (track.kind == RowKind::Metric)
        message.add_message(pf::Track::Counter, std::string());
}

void PerfettoFormatter::writeFlows(EventMessage& message, const ConvertedEvent& event)
{
    const auto& trace = m_source.trace();
    if (event.type != ActivityType::CudaApi) {
        message.add_fixed64(pf::Event::TerminatingFlowIds, flowId(trace, launchOf(trace, event).value(), event.flow));
        return;
    }
    for (std::uint32_t flow = 1; flow <= event.flow; ++flow)
        message.add_fixed64(pf::Event::FlowIds, flowId(trace, event.row, flow));
}

void PerfettoFormatter::writeContent(EventMessage& message, const ConvertedEvent& event)
{
    message.add_uint64(pf::Event::CategoryIds, static_cast<std::uint64_t>(event.type) + 1);
    if (event.shape == EventShape::Counter) {
        message.add_double(pf::Event::DoubleCounterValue, m_source.trace().gpuMetrics.value[event.row]);
        return;
    }
    const auto name = eventName(m_source, event, m_name);
    if (name.key == NameRef::NoKey)
        message.add_string(pf::Event::Name, view(name.text));
    else
        message.add_uint64(pf::Event::NameId, m_names.idOf(name));
    if (event.flow > 0)
        writeFlows(message, event);
    AnnotationWriter annotations(message, m_strings);
    visitArguments(m_source, event, annotations);
}

void PerfettoFormatter::write(TraceMessage& trace, const ConvertedEvent& event)
{
    constexpr std::array<std::int32_t, 5> Types { pf::SliceBegin, pf::SliceBegin, pf::SliceEnd, pf::Instant,
                                                  pf::CounterSample };
    PacketMessage packet(trace, pf::TraceFile::Packet);
    packet.add_uint64(pf::Packet::Timestamp, m_source.fromOriginNs(event.startNs));
    packet.add_uint32(pf::Packet::SequenceId, SequenceId);
    if (event.shape != EventShape::SliceEnd) // which names nothing
        packet.add_uint32(pf::Packet::SequenceFlags, pf::NeedsState);
    EventMessage message(packet, pf::Packet::TrackEvent);
    message.add_int32(pf::Event::Type, Types[static_cast<std::size_t>(event.shape)]);
    message.add_uint64(pf::Event::TrackUuid, uuidOf(event.track));
    if (event.shape != EventShape::SliceEnd)
        writeContent(message, event);
}

/// A moment that says where the file is from, on a track of its own.
void writeFacts(TraceMessage& trace, const ConvertSource& source)
{
    {
        PacketMessage packet(trace, pf::TraceFile::Packet);
        packet.add_uint32(pf::Packet::SequenceId, SequenceId);
        packet.add_uint32(pf::Packet::SequenceFlags, pf::StateCleared);
        Message<pf::Track> track(packet, pf::Packet::TrackDescriptor);
        track.add_uint64(pf::Track::Uuid, FactsUuid);
        track.add_string(pf::Track::Name, "about this file");
    }
    PacketMessage packet(trace, pf::TraceFile::Packet);
    packet.add_uint64(pf::Packet::Timestamp, source.fromOriginNs(source.trace().extent.startNs));
    packet.add_uint32(pf::Packet::SequenceId, SequenceId);
    EventMessage event(packet, pf::Packet::TrackEvent);
    event.add_int32(pf::Event::Type, pf::Instant);
    event.add_uint64(pf::Event::TrackUuid, FactsUuid);
    event.add_string(pf::Event::Name, "converted by GPU Loupe");
    for (const auto& [key, value] : conversionFacts(source)) {
        Message<pf::Annotation> annotation(event, pf::Event::Annotations);
        annotation.add_string(pf::Annotation::Name, key);
        annotation.add_string(pf::Annotation::StringValue, value);
    }
}

class PerfettoWriter : public TraceFormatWriter
{
public:
    explicit PerfettoWriter(const ConvertSource& source)
        : m_source(source)
    {
    }
    [[nodiscard]] std::string header() const override
    {
        MessageBytes bytes;
        TraceMessage trace(bytes);
        if (m_source.options().hasMetadata)
            writeFacts(trace, m_source);
        return std::string(bytes.view());
    }
    [[nodiscard]] std::unique_ptr<BatchFormatter> makeFormatter() const override
    {
        return std::make_unique<PerfettoFormatter>(m_source);
    }
    [[nodiscard]] std::string footer() const override { return {}; }

private:
    const ConvertSource& m_source;
};

} // namespace

std::unique_ptr<TraceFormatWriter> makePerfettoWriter(const ConvertSource& source)
{
    return std::make_unique<PerfettoWriter>(source);
}

} // namespace core
