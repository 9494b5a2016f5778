// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/jsonwriter.h"

#include "analysis/traceinfo/traceinfo.h"
#include "base/jsonmemory.h"
#include "base/writeall.h"
#include "findings/findings.h"
#include "report/encodedtexts.h"
#include "report/reportdocument.h"
#include "report/tablejson.h"
#include "scope/partscope.h"
#include "table/tablekeys.h"

#include <QIODevice>

#include <rapidjson/prettywriter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

namespace {

/// The output stream that RapidJSON asks for, on a QIODevice; remembers a refused write.
class DeviceStream
{
public:
    using Ch = char;
    static constexpr std::size_t BufferBytes = 1 << 16;

    explicit DeviceStream(QIODevice& device)
        : m_device(device)
    {
        m_buffer.reserve(BufferBytes);
    }
    void Put(char c)
    {
        m_buffer.push_back(c);
        if (m_buffer.size() >= BufferBytes)
            Flush();
    }
    void write(std::string_view bytes)
    {
        m_buffer += bytes;
        if (m_buffer.size() >= BufferBytes)
            Flush();
    }
    void Flush()
    {
        m_isGood = m_isGood && writeAll(m_device, m_buffer);
        m_buffer.clear();
    }
    [[nodiscard]] bool isGood() const { return m_isGood; }

private:
    QIODevice& m_device;
    std::string m_buffer;
    bool m_isGood = true;
};

using PrettyWriter = rapidjson::PrettyWriter<DeviceStream>;
using LineWriter = JsonBufferWriter;

// keys of the events object, in the order of EventClass
constexpr std::array<std::string_view, ListedClassCount> EventKeys {
    "kernels",  "api_calls", "memcpy",     "memset",      "graph_launches", "synchronizations",
    "overhead", "nvtx",      "os_runtime", "gpu_metrics", "scheduling"
};

void writeText(auto& json, const QString& text, ControlCharacters controls)
{
    std::string bytes;
    appendUtf8(bytes, withControls(text, controls)); // always valid UTF-8
    json.String(bytes.data(), static_cast<rapidjson::SizeType>(bytes.size()));
}

void writeNumber(auto& json, double value)
{
    if (std::isfinite(value))
        json.Double(value);
    else
        json.Null(); // JSON has no NaN and no infinity
}

/// Members of objects, by key; what is not known becomes null.
class JsonObjects
{
public:
    JsonObjects(DeviceStream& stream, const ReportOptions& options, WriteTable writeTable)
        : m_stream(stream)
        , m_json(stream)
        , m_options(options)
        , m_writeTable(std::move(writeTable))
    {
        m_json.SetIndent(' ', 1);
    }
    PrettyWriter& key(std::string_view name)
    {
        m_json.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
        return m_json;
    }
    void text(std::string_view name, const QString& value) { writeText(key(name), value, m_options.texts.controls); }
    void textOrNull(std::string_view name, const QString& value)
    {
        if (value.isEmpty())
            key(name).Null();
        else
            text(name, value);
    }
    void number(std::string_view name, std::int64_t value) { key(name).Int64(value); }
    void numberOrNull(std::string_view name, std::optional<std::int64_t> value)
    {
        if (value)
            number(name, *value);
        else
            key(name).Null();
    }
    void flag(std::string_view name, bool value) { key(name).Bool(value); }
    void texts(std::string_view name, const QStringList& values)
    {
        array(name, values, [this](const QString& value) { writeText(m_json, value, m_options.texts.controls); });
    }
    /// An object with the members that `write` makes.
    template <typename Write> void object(Write write)
    {
        m_json.StartObject();
        write();
        m_json.EndObject();
    }
    /// An array with an element for each of `values`, made by `write(value)`.
    template <typename Values, typename Write> void array(std::string_view name, const Values& values, Write write)
    {
        key(name).StartArray();
        for (const auto& value : values)
            write(value);
        m_json.EndArray();
    }
    void rows(std::string_view name, const Table& table);
    /// False when rows could not be written: what follows is no longer JSON.
    [[nodiscard]] bool isGood() const { return m_isGood; }

private:
    DeviceStream& m_stream;
    PrettyWriter m_json;
    const ReportOptions& m_options;
    WriteTable m_writeTable;
    bool m_isGood = true;
};

/// A text as JSON has it, with its quotes.
struct AsJsonText {
    void operator()(const QString& text, std::string& bytes) const
    {
        JsonBuffer buffer;
        LineWriter json(buffer);
        writeText(json, text, controls);
        bytes.append(buffer.GetString(), buffer.GetSize());
    }
    ControlCharacters controls = ControlCharacters::Escape;
};

/// Makes an object of each row.
class JsonLines final : public RowFormatter
{
public:
    JsonLines(const Table& table, ControlCharacters controls)
        : m_texts(AsJsonText { controls })
    {
        for (const auto& column : table.columns)
            AsJsonText()(column.key, m_keys.emplace_back());
    }
    void append(std::string& bytes, const std::vector<Cell>& cells) override
    {
        m_buffer.Clear();
        LineWriter line(m_buffer);
        line.StartObject();
        for (std::size_t column = 0; column < cells.size(); ++column) {
            line.RawValue(m_keys[column].data(), m_keys[column].size(), rapidjson::kStringType);
            writeCell(line, cells[column]);
        }
        line.EndObject();
        bytes.append(m_buffer.GetString(), m_buffer.GetSize());
    }

private:
    void writeCell(LineWriter& json, const Cell& cell)
    {
        if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
            json.Int64(*whole);
        } else if (const auto* real = std::get_if<double>(&cell)) {
            writeNumber(json, *real);
        } else if (const auto* text = std::get_if<QString>(&cell)) {
            const auto encoded = m_texts.of(*text);
            json.RawValue(encoded.data(), encoded.size(), rapidjson::kStringType);
        } else {
            json.Null();
        }
    }

    std::vector<std::string> m_keys;
    EncodedTexts<AsJsonText> m_texts;
    JsonBuffer m_buffer;
};

/// The rows of a table in an array, each on a line of its own: a tenth of the lines, and they can be compared line by
/// line.
class JsonRows final : public RowSink
{
public:
    JsonRows(DeviceStream& stream, PrettyWriter& json, const ReportOptions& options)
        : m_stream(stream)
        , m_json(json)
        , m_options(options)
    {
    }
    [[nodiscard]] std::size_t mostRows(const Table& table) const override { return rowsInJson(table, m_options); }
    [[nodiscard]] std::unique_ptr<RowFormatter> formatter(const Table& table) const override
    {
        return std::make_unique<JsonLines>(table, m_options.texts.controls);
    }
    [[nodiscard]] bool write(const RowTexts& rows) override
    {
        std::size_t begin = 0;
        for (const auto end : rows.ends) {
            m_json.RawValue("", 0, rapidjson::kObjectType); // what stands between two rows
            m_stream.write(std::string_view(rows.bytes).substr(begin, end - begin));
            begin = end;
        }
        return m_stream.isGood();
    }

private:
    DeviceStream& m_stream;
    PrettyWriter& m_json;
    const ReportOptions& m_options;
};

void JsonObjects::rows(std::string_view name, const Table& table)
{
    key(name).StartArray();
    JsonRows rows(m_stream, m_json, m_options);
    m_isGood = m_isGood && m_writeTable(table, rows);
    m_json.EndArray();
}

void writeSection(JsonObjects& json, const Table& table, const ReportOptions& options)
{
    const Provenance& provenance = table.provenance;
    json.text("key", table.key);
    json.text("title", table.title);
    json.textOrNull("summary", table.summary);
    json.flag("available", provenance.isAvailable());
    json.textOrNull("reason", provenance.unavailable);
    json.textOrNull("advice", provenance.advice);
    json.textOrNull("source", provenance.source);
    json.textOrNull("derivation", provenance.derivation);
    json.textOrNull("coverage", provenance.coverage);
    json.texts("limitations", provenance.limitations);
    json.array("columns", table.columns, [&](const TableColumn& column) {
        json.object([&] {
            json.text("key", column.key);
            json.text("title", column.title);
            json.textOrNull("unit", unitSymbol(column.unit));
            json.textOrNull("help", column.help);
        });
    });
    json.number("row_count", static_cast<std::int64_t>(rowsInJson(table, options)));
    json.number("rows_total", static_cast<std::int64_t>(table.rowCount));
    json.rows("rows", table);
}

void writeVerdict(JsonObjects& json, const Verdict& verdict)
{
    json.textOrNull("key", verdict.key);
    json.flag("is_mostly_outside", verdict.isMostlyOutside);
    json.textOrNull("sentence", verdict.sentence);
}

void writeTrace(JsonObjects& json, const Trace& trace)
{
    const bool hasEvents = trace.eventCount() > 0;
    json.text("file", trace.fileName);
    json.number("size_bytes", trace.fileSizeBytes);
    json.text("schema_version", trace.schemaVersion());
    json.textOrNull("product_version", trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION")));
    json.numberOrNull("start_ns", hasEvents ? std::optional(trace.extent.startNs) : std::nullopt);
    json.numberOrNull("end_ns", hasEvents ? std::optional(trace.extent.endNs) : std::nullopt);
    json.number("event_count", trace.eventCount());
    json.textOrNull("part", partSentence(trace));
    json.key("events");
    json.object([&] {
        for (std::size_t i = 0; i < ListedClassCount; ++i) {
            const auto& reading = trace.readings[i]; // without a table nothing was captured, which is not zero
            json.numberOrNull(EventKeys[i], reading.table.isEmpty() ? std::nullopt : std::optional(reading.rowsKept));
        }
    });
    json.array("gpus", trace.devices, [&](const Device& device) {
        json.object([&] {
            json.number("gpu_id", device.gpuId);
            json.textOrNull("name", device.name);
        });
    });
}

void writeScope(JsonObjects& json, const Scope& scope, const Trace& trace)
{
    json.text("description", describeScope(scope, trace));
    json.flag("is_whole_trace", scope.isWholeTrace());
    if (scope.window) {
        json.number("start_ns", scope.window->startNs);
        json.number("end_ns", scope.window->endNs);
    } else {
        json.key("start_ns").Null();
        json.key("end_ns").Null();
    }
    QStringList processes;
    for (const auto process : scope.processes)
        processes.append(trace.processes[process.value()].label);
    json.texts("processes", processes);
    json.array("gpus", scope.devices, [&](DeviceIndex index) {
        json.object([&] { json.number("gpu_id", trace.devices[index.value()].gpuId); });
    });
    json.array("streams", scope.streams, [&](StreamIndex index) {
        const Stream& stream = trace.streams[index.value()];
        json.object([&] {
            json.text("process", trace.processes[stream.process.value()].label);
            json.number("gpu_id", trace.devices[stream.device.value()].gpuId);
            json.number("stream_id", stream.streamId);
        });
    });
    json.textOrNull("nvtx", scope.nvtx ? scope.nvtx->text : QString());
}

/// All tables but diagnostics, which stand at the end of the report by themselves.
std::vector<TablePointer> sections(const ReportDocument& document)
{
    std::vector<TablePointer> tables;
    for (const auto& section : document.sections) {
        if (section.table->key != TableKey::Diagnostics)
            tables.push_back(section.table);
    }
    return tables;
}

void writeReport(JsonObjects& json, const AnalysisResults& results, const ReportDocument& document,
                 const ReportOptions& options)
{
    json.number("schema_version", ReportSchemaVersion);
    json.key("tool");
    json.object([&] {
        json.text("name", QStringLiteral("GPU Loupe"));
        json.text("version", QStringLiteral(GPULOUPE_VERSION));
    });
    json.key("verdict");
    json.object([&] { writeVerdict(json, results.findings->verdict); });
    json.key("trace");
    json.object([&] { writeTrace(json, *results.trace); });
    json.key("scope");
    json.object([&] { writeScope(json, results.scope, *results.trace); });
    json.texts("summary", summaryLines(results));
    json.array("sections", sections(document),
               [&](const TablePointer& table) { json.object([&] { writeSection(json, *table, options); }); });
    json.rows("diagnostics", describeDiagnostics(results.trace));
}

} // namespace

bool writeReportJson(QIODevice& device, const AnalysisResults& results, const ReportDocument& document,
                     const ReportOptions& options, const WriteTable& writeTable)
{
    DeviceStream stream(device);
    JsonObjects json(stream, options, writeTable);
    json.object([&] { writeReport(json, results, document, options); });
    stream.Put('\n');
    stream.Flush();
    return json.isGood() && stream.isGood();
}

bool writeReportJson(QIODevice& device, const AnalysisResults& results, const ReportOptions& options)
{
    return writeReportJson(device, results, makeReportDocument(results, options), options,
                           [](const Table& table, RowSink& json) { return writeRows(table, { &json }, {}); });
}

bool writeTableJson(QIODevice& device, const Table& table, const ReportOptions& options, const std::stop_token& stop)
{
    DeviceStream stream(device);
    JsonObjects json(stream, options,
                     [&stop](const Table& rows, RowSink& sink) { return writeRows(rows, { &sink }, stop); });
    json.object([&] { writeSection(json, table, options); });
    stream.Put('\n');
    stream.Flush();
    return json.isGood() && stream.isGood();
}

} // namespace core
