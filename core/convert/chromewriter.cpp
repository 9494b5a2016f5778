// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jsonmemory.h"
#include "convert/eventarguments.h"
#include "convert/jsonline.h"
#include "convert/traceformatwriter.h"

#include <array>

namespace core {

namespace {

using Json = JsonBufferWriter;

void writeKey(Json& json, std::string_view name)
{
    json.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
}

void writeText(Json& json, std::string_view text)
{
    json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

/// Writes what visitArguments() tells as members of an object.
class ArgumentWriter
{
public:
    explicit ArgumentWriter(JsonLine& json)
        : m_json(json)
    {
    }
    void integer(ArgumentKey key, std::int64_t value)
    {
        m_json.key(argumentName(key));
        m_json.integer(value);
    }
    void real(ArgumentKey key, double value)
    {
        m_json.key(argumentName(key));
        m_json.real(value);
    }
    void text(ArgumentKey key, const NameRef& value)
    {
        m_json.key(argumentName(key));
        m_json.text(value.text);
    }
    void triple(ArgumentKey key, std::int32_t x, std::int32_t y, std::int32_t z)
    {
        m_json.key(argumentName(key));
        m_json.beginArray();
        for (const auto value : { x, y, z })
            m_json.integer(value);
        m_json.endArray();
    }
    void beginTexts(ArgumentKey key)
    {
        m_json.key(argumentName(key));
        m_json.beginArray();
    }
    void text(const NameRef& value) { m_json.text(value.text); }
    void endTexts() { m_json.endArray(); }

private:
    JsonLine& m_json;
};

/// Writes batches as lines of events.
class ChromeFormatter : public BatchFormatter
{
public:
    explicit ChromeFormatter(const ConvertSource& source)
        : m_source(source)
    {
    }
    void format(const EventBatch& batch, std::string& bytes) override
    {
        m_isFirst = batch.number == 0;
        if (m_source.options().hasMetadata) {
            for (const auto& track : batch.newTracks)
                writeTrack(track);
        }
        for (const auto& event : batch.events)
            write(event);
        bytes += m_json.text();
        m_json.clear();
    }

private:
    void begin(std::string_view phase, std::uint32_t group, std::uint32_t track)
    {
        m_json.begin(m_isFirst ? "\n" : ",\n");
        m_isFirst = false;
        m_json.beginObject();
        member("ph", phase);
        number("pid", m_source.groups().groups()[group].pid);
        number("tid", trackNumber(track));
    }
    void end() { m_json.endObject(); }
    void member(std::string_view key, std::string_view value)
    {
        m_json.key(key);
        m_json.text(value);
    }
    void number(std::string_view key, std::int64_t value)
    {
        m_json.key(key);
        m_json.integer(value);
    }
    void time(std::string_view key, std::int64_t timeNs)
    {
        m_json.key(key);
        m_json.microseconds(m_source.fromOriginNs(timeNs));
    }
    void metadata(const ConvertTrack& track, std::string_view what, std::string_view key, const std::string& name)
    {
        begin("M", track.group, track.index);
        member("name", what);
        m_json.key("args");
        m_json.beginObject();
        member(key, name);
        m_json.endObject();
        end();
    }
    void order(const ConvertTrack& track, std::string_view what, std::int32_t value)
    {
        begin("M", track.group, track.index);
        member("name", what);
        m_json.key("args");
        m_json.beginObject();
        number("sort_index", value);
        m_json.endObject();
        end();
    }
    void writeTrack(const ConvertTrack& track);
    void write(const ConvertedEvent& event);
    void writeArguments(const ConvertedEvent& event);
    void writeAsyncEnd(const ConvertedEvent& event, std::string_view name);
    void writeFlows(const ConvertedEvent& event);

    const ConvertSource& m_source;
    JsonLine m_json;
    std::string m_name;
    bool m_isFirst = false;
};

void ChromeFormatter::writeTrack(const ConvertTrack& track)
{
    const auto& group = m_source.groups().groups()[track.group];
    if (track.isFirstOfGroup) {
        metadata(track, "process_name", "name", group.name);
        order(track, "process_sort_index", group.order);
    }
    if (track.kind == RowKind::Metric)
        return; // a counter is a row of its process, not a thread
    metadata(track, "thread_name", "name", m_source.groups().trackName(track));
    order(track, "thread_sort_index", TrackGroups::orderOf(track));
}

void ChromeFormatter::writeArguments(const ConvertedEvent& event)
{
    m_json.key("args");
    m_json.beginObject();
    if (event.shape == EventShape::Counter) {
        m_json.key(argumentName(ArgumentKey::Value));
        m_json.real(m_source.trace().gpuMetrics.value[event.row]);
    } else {
        ArgumentWriter arguments(m_json);
        arguments.integer(ArgumentKey::StartNs, event.startNs);
        arguments.integer(ArgumentKey::EndNs, event.endNs);
        visitArguments(m_source, event, arguments);
    }
    m_json.endObject();
}

void ChromeFormatter::write(const ConvertedEvent& event)
{
    constexpr std::array<std::string_view, 5> Phases { "X", "b", "", "i", "C" };
    if (event.shape == EventShape::SliceEnd)
        return; // stands in the slice itself
    const auto name = eventName(m_source, event, m_name);
    begin(Phases[static_cast<std::size_t>(event.shape)], event.group, event.track);
    member("cat", activityTypeName(event.type));
    member("name", name.text);
    time("ts", event.startNs);
    if (event.shape == EventShape::Slice) {
        m_json.key("dur");
        m_json.microseconds(static_cast<std::uint64_t>(event.endNs) - static_cast<std::uint64_t>(event.startNs));
    } else if (event.shape == EventShape::AsyncSlice) {
        number("id", std::int64_t { event.row } + 1);
    } else if (event.shape == EventShape::Mark) {
        member("s", "t");
    }
    const bool isNvtx = event.type == ActivityType::Nvtx || event.type == ActivityType::NvtxKernel;
    if (isNvtx && !m_source.options().nvtxColors.rules.empty()) {
        const auto row = event.type == ActivityType::Nvtx ? event.row : m_source.projections().range[event.row].value();
        if (const auto& color = m_source.nvtxColor(row); !color.empty())
            member("cname", color);
    }
    writeArguments(event);
    end();
    if (event.shape == EventShape::AsyncSlice)
        writeAsyncEnd(event, name.text);
    if (event.flow > 0)
        writeFlows(event);
}

void ChromeFormatter::writeAsyncEnd(const ConvertedEvent& event, std::string_view name)
{
    begin("e", event.group, event.track);
    member("cat", activityTypeName(event.type));
    member("name", name);
    time("ts", event.endNs);
    number("id", std::int64_t { event.row } + 1);
    end();
}

/// Arrows start at calls and end at what they launched: they bind to the slice on the same track at that time.
void ChromeFormatter::writeFlows(const ConvertedEvent& event)
{
    const bool isCall = event.type == ActivityType::CudaApi;
    const auto call = isCall ? event.row : launchOf(m_source.trace(), event).value();
    for (std::uint32_t flow = isCall ? 1 : event.flow; flow <= event.flow; ++flow) {
        begin(isCall ? "s" : "f", event.group, event.track);
        member("cat", "launch");
        member("name", "launch");
        time("ts", event.startNs);
        number("id", static_cast<std::int64_t>(flowId(m_source.trace(), call, flow)));
        if (!isCall)
            member("bp", "e");
        end();
    }
}

class ChromeWriter : public TraceFormatWriter
{
public:
    explicit ChromeWriter(const ConvertSource& source)
        : m_source(source)
    {
    }
    [[nodiscard]] std::string header() const override
    {
        JsonBuffer buffer;
        Json json(buffer);
        json.StartObject();
        writeKey(json, "displayTimeUnit");
        writeText(json, "ns");
        writeKey(json, "otherData");
        json.StartObject();
        for (const auto& [key, value] : conversionFacts(m_source)) {
            writeKey(json, key);
            writeText(json, value);
        }
        json.EndObject();
        writeKey(json, "traceEvents");
        json.StartArray();
        return { buffer.GetString(), buffer.GetSize() };
    }
    [[nodiscard]] std::unique_ptr<BatchFormatter> makeFormatter() const override
    {
        return std::make_unique<ChromeFormatter>(m_source);
    }
    [[nodiscard]] std::string footer() const override { return "\n]}\n"; }

private:
    const ConvertSource& m_source;
};

} // namespace

std::unique_ptr<TraceFormatWriter> makeChromeWriter(const ConvertSource& source)
{
    return std::make_unique<ChromeWriter>(source);
}

} // namespace core
