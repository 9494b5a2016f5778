// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/comparejson.h"

#include "base/jsonmemory.h"
#include "base/stopcheck.h"
#include "base/visibletext.h"
#include "compare/baseline/baselinerun.h"
#include "report/encodedtexts.h"

#include <cmath>
#include <string_view>

namespace core {

namespace {

/// Writes the members of a comparison.
class CompareJson
{
public:
    /// False when stopped.
    bool write(const Comparison& comparison, const std::vector<TablePointer>& tables, const std::stop_token& stop)
    {
        m_json.StartObject();
        key("schema").Int(CompareSchemaVersion);
        key("tool").StartObject();
        text("name", QStringLiteral("GPU Loupe"));
        text("version", QStringLiteral(GPULOUPE_VERSION));
        m_json.EndObject();
        side("base", comparison, Side::Base);
        side("new", comparison, Side::New);
        text("verdict", comparison.verdict.sentence);
        text("level", checkLevelKey(comparison.verdict.level));
        key("alignment").StartArray();
        for (const auto& line : comparison.alignment())
            value(line);
        m_json.EndArray();
        key("tables").StartArray();
        for (const auto& table : tables) {
            if (!writeTable(*table, stop))
                return false;
        }
        m_json.EndArray();
        m_json.EndObject();
        return true;
    }
    [[nodiscard]] QByteArray bytes() const
    {
        return QByteArray(m_buffer.GetString(), static_cast<qsizetype>(m_buffer.GetSize())) + '\n';
    }

private:
    JsonBufferWriter& key(std::string_view name)
    {
        m_json.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
        return m_json;
    }
    void value(const QString& text)
    {
        std::string utf8;
        appendUtf8(utf8, withControls(text, ControlCharacters::Escape));
        m_json.String(utf8.data(), static_cast<rapidjson::SizeType>(utf8.size()));
    }
    void text(std::string_view name, const QString& content)
    {
        key(name);
        value(content);
    }
    void side(std::string_view name, const Comparison& comparison, Side of)
    {
        const auto& run = comparison.runs[of];
        key(name).StartObject();
        text("file", run.trace->fileName);
        text("scope", run.baseline ? run.baseline->baseline.scope : describeScope(run.scope, *run.trace));
        const auto window = comparison.window(of);
        moment("start_ns", run, window.startNs);
        moment("end_ns", run, window.endNs);
        key("runs").StartArray();
        value(run.trace->fileName);
        for (const auto& further : comparison.further[of])
            value(further.name);
        m_json.EndArray();
        key("units");
        if (comparison.unit)
            m_json.Int64(comparison.kept[of].count());
        else
            m_json.Null();
        m_json.EndObject();
    }
    /// A baseline keeps none.
    void moment(std::string_view name, const CompareRun& run, std::int64_t ns)
    {
        key(name);
        if (run.baseline)
            m_json.Null();
        else
            m_json.Int64(ns);
    }
    void cell(const Cell& content)
    {
        if (const auto* whole = std::get_if<std::int64_t>(&content))
            m_json.Int64(*whole);
        else if (const auto* real = std::get_if<double>(&content); real && std::isfinite(*real))
            m_json.Double(*real);
        else if (const auto* text = std::get_if<QString>(&content))
            value(*text);
        else
            m_json.Null();
    }
    bool writeTable(const Table& table, const std::stop_token& stop)
    {
        m_json.StartObject();
        text("key", table.key);
        text("title", table.title);
        key("available").Bool(table.provenance.isAvailable());
        text("reason", table.provenance.unavailable);
        text("derivation", table.provenance.derivation);
        key("columns").StartArray();
        for (const auto& column : table.columns) {
            m_json.StartObject();
            text("key", column.key);
            text("title", column.title);
            text("unit", unitSymbol(column.unit));
            text("help", column.help);
            m_json.EndObject();
        }
        m_json.EndArray();
        key("rows").StartArray();
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            if (isStopDue(row, stop))
                return false;
            m_json.StartObject();
            for (const auto& column : table.columns) {
                value(column.key);
                cell(column.value(row));
            }
            m_json.EndObject();
        }
        m_json.EndArray();
        m_json.EndObject();
        return true;
    }

    JsonBuffer m_buffer;
    JsonBufferWriter m_json { m_buffer };
};

} // namespace

Cancellable<QByteArray> compareToJson(const Comparison& comparison, const std::vector<TablePointer>& tables,
                                      const std::stop_token& stop)
{
    CompareJson json;
    if (!json.write(comparison, tables, stop))
        return cancelled();
    return json.bytes();
}

} // namespace core
