// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/baseline/baselinewriter.h"

#include "base/jsonmemory.h"
#include "session/loupejson.h"

#include <cmath>
#include <utility>

namespace core {

namespace {

/// Writes the members of a baseline.
class BaselineWriter
{
public:
    QByteArray write(const Baseline& baseline);

private:
    void text(const char* key, const QString& value)
    {
        m_json.Key(key);
        element(value);
    }
    void element(const QString& value)
    {
        auto bytes = value.toUtf8();
        if (bytes.size() > LongestBaselineText) { // at the end of a character
            auto end = LongestBaselineText;
            while (end > 0 && (static_cast<unsigned char>(bytes[end]) & 0xC0U) == 0x80U)
                --end;
            bytes.truncate(end);
        }
        m_json.String(bytes.constData(), static_cast<rapidjson::SizeType>(bytes.size()));
    }
    void whole(const char* key, std::int64_t value)
    {
        m_json.Key(key);
        m_json.Int64(value);
    }
    void wholes(const char* key, const std::vector<std::int64_t>& values)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto value : values)
            m_json.Int64(value);
        m_json.EndArray();
    }
    /// A list of objects.
    template <typename Rows, typename Write> void list(const char* key, const Rows& rows, Write write)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto& row : rows) {
            m_json.StartObject();
            write(row);
            m_json.EndObject();
        }
        m_json.EndArray();
    }
    void real(const char* key, double value)
    {
        m_json.Key(key);
        m_json.Double(value);
    }
    void truth(const char* key, bool value)
    {
        m_json.Key(key);
        m_json.Bool(value);
    }
    void texts(const char* key, const QStringList& values)
    {
        m_json.Key(key);
        m_json.StartArray();
        for (const auto& value : values)
            element(value);
        m_json.EndArray();
    }
    void pairs(const char* key, const std::vector<std::pair<QString, QString>>& values)
    {
        list(key, values, [this](const auto& value) {
            text("key", value.first);
            text("value", value.second);
        });
    }
    void writeHeader(const Baseline& baseline);
    void writeFacts(const RunFacts& facts);
    void writeUnit(const BaselineUnit& unit);
    void writeTimes(const char* key, const std::vector<BaselineTime>& times);
    void writeGpu(const BaselineGpu& gpu);
    void writeKernel(const BaselineKernel& kernel);
    void writeFinding(const BaselineFinding& finding);
    void writeTable(const BaselineTable& table);
    void writeByRow(const char* key, const std::vector<std::vector<std::int64_t>>& rows);
    void writeSize(const BaselineSize& size);
    void writeCell(const Cell& cell);

    JsonBuffer m_buffer;
    JsonBufferWriter m_json { m_buffer };
};

QByteArray BaselineWriter::write(const Baseline& baseline)
{
    m_json.StartObject();
    writeHeader(baseline);
    pairs("facts", baseline.facts);
    writeFacts(baseline.checked);
    writeUnit(baseline.unit);
    list("gpus", baseline.gpus, [this](const auto& gpu) { writeGpu(gpu); });
    list("kernels", baseline.kernels, [this](const auto& kernel) { writeKernel(kernel); });
    list("findings", baseline.findings, [this](const auto& finding) { writeFinding(finding); });
    pairs("open_rules", baseline.openRules);
    list("tables", baseline.tables, [this](const auto& table) { writeTable(table); });
    if (baseline.hasSizes) // none are something else than not kept
        list("sizes", baseline.sizes, [this](const auto& size) { writeSize(size); });
    whole("runs", baseline.runs);
    list("run_values", baseline.runValues, [this](const BaselineRunValues& of) {
        whole("gpu", static_cast<std::int64_t>(of.gpu));
        text("kind", of.kind);
        text("key", of.key);
        wholes("values_ns", of.valuesNs);
    });
    m_json.EndObject();
    return { m_buffer.GetString(), static_cast<qsizetype>(m_buffer.GetSize()) };
}

void BaselineWriter::writeHeader(const Baseline& baseline)
{
    writeLoupeHeader(m_json, LoupeFormat::Baseline);
    text("program", baseline.program);
    text("content_sha256", baseline.contentSha256);
    text("scope", baseline.scope);
    truth("has_hashed_names", baseline.hasHashedNames);
}

void BaselineWriter::writeFacts(const RunFacts& facts)
{
    m_json.Key("checked");
    m_json.StartObject();
    whole("file_size_bytes", facts.fileSizeBytes);
    whole("processes", facts.processes);
    texts("recorded", facts.recorded);
    truth("has_backtraces", facts.hasBacktraces);
    text("graph_mode", facts.graphMode);
    whole("warnings", facts.warnings);
    texts("limits", facts.limits);
    real("copy_bytes", facts.copyBytes);
    real("nccl_bytes", facts.ncclBytes);
    whole("span_ns", facts.spanNs);
    real("busy_clock", facts.busyClock);
    m_json.EndObject();
}

void BaselineWriter::writeUnit(const BaselineUnit& unit)
{
    m_json.Key("unit");
    m_json.StartObject();
    text("description", unit.description);
    text("range_text", unit.rangeText);
    truth("has_shapes", unit.hasShapes);
    truth("is_window_chosen", unit.isWindowChosen);
    truth("is_steady", unit.isSteady);
    whole("count", unit.count);
    whole("pieces", unit.pieces);
    whole("modal_pieces", unit.modalPieces);
    whole("other_work", unit.otherWork);
    whole("unsteady", unit.unsteady);
    whole("steps", unit.steps);
    wholes("sequence", unit.sequence);
    whole("critical_gpu", static_cast<std::int64_t>(unit.criticalGpu));
    m_json.EndObject();
}

void BaselineWriter::writeTimes(const char* key, const std::vector<BaselineTime>& times)
{
    list(key, times, [this](const BaselineTime& of) {
        text("key", of.key);
        text("part", of.part);
        whole("total_ns", of.totalNs);
        wholes("unit_ns", of.unitNs);
    });
}

void BaselineWriter::writeGpu(const BaselineGpu& gpu)
{
    whole("gpu_id", gpu.gpuId);
    text("model", gpu.model);
    whole("multiprocessors", gpu.multiprocessors);
    whole("memory_bytes", gpu.memoryBytes);
    whole("compute_ns", gpu.computeNs);
    whole("wall_ns", gpu.wallNs);
    wholes("unit_walls_ns", gpu.unitWallsNs);
    writeTimes("classes", gpu.classes);
    writeTimes("families", gpu.families);
}

void BaselineWriter::writeKernel(const BaselineKernel& kernel)
{
    whole("gpu", static_cast<std::int64_t>(kernel.gpu));
    text("name", kernel.name);
    text("shown_name", kernel.shownName);
    texts("match_hashes", kernel.matchHashes);
    text("family", kernel.family);
    truth("is_communication", kernel.isCommunication);
    wholes("shape", { kernel.shape.begin(), kernel.shape.end() });
    whole("registers", kernel.registersPerThread);
    whole("calls", kernel.calls);
    whole("total_ns", kernel.totalNs);
    whole("min_ns", kernel.minNs);
    whole("max_ns", kernel.maxNs);
    wholes("unit_ns", kernel.unitNs);
    wholes("durations_ns", kernel.durationsNs);
}

void BaselineWriter::writeFinding(const BaselineFinding& finding)
{
    text("rule", finding.rule);
    text("kernel", finding.kernel);
    text("subject", finding.subject);
    whole("gpu", finding.gpu);
    real("score", finding.score);
    real("gain_ns", finding.gainNs);
    real("claimed_ns", finding.claimedNs);
    m_json.Key("run_gains_ns");
    m_json.StartArray();
    for (const auto gainNs : finding.runGainsNs)
        m_json.Double(gainNs);
    m_json.EndArray();
}

void BaselineWriter::writeTable(const BaselineTable& table)
{
    text("key", table.key);
    text("unavailable", table.unavailable);
    texts("columns", table.columns);
    m_json.Key("rows");
    m_json.StartArray();
    for (const auto& row : table.rows) {
        m_json.StartArray();
        for (const auto& cell : row)
            writeCell(cell);
        m_json.EndArray();
    }
    m_json.EndArray();
    writeByRow("unit_ns", table.unitNs);
    writeByRow("run_ns", table.runNs);
}

void BaselineWriter::writeByRow(const char* key, const std::vector<std::vector<std::int64_t>>& rows)
{
    m_json.Key(key);
    m_json.StartArray();
    for (const auto& values : rows) {
        m_json.StartArray();
        for (const auto value : values)
            m_json.Int64(value);
        m_json.EndArray();
    }
    m_json.EndArray();
}

void BaselineWriter::writeSize(const BaselineSize& size)
{
    whole("gpu", static_cast<std::int64_t>(size.gpu));
    text("operation", size.operation);
    text("way", size.way);
    whole("place", size.place);
    text("size", size.size);
    whole("calls", size.calls);
    whole("total_ns", size.totalNs);
    whole("size_bytes", size.sizeBytes);
    wholes("unit_ns", size.unitNs);
    wholes("run_ns", size.runNs);
}

void BaselineWriter::writeCell(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell))
        m_json.Int64(*whole);
    else if (const auto* real = std::get_if<double>(&cell); real && std::isfinite(*real))
        m_json.Double(*real);
    else if (const auto* text = std::get_if<QString>(&cell))
        element(*text);
    else
        m_json.Null();
}

} // namespace

QByteArray baselineToJson(const Baseline& baseline)
{
    return BaselineWriter().write(baseline);
}

} // namespace core
