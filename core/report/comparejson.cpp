// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/comparejson.h"

#include "base/jsonmemory.h"
#include "compare/baseline/baselinerun.h"
#include "report/tablejson.h"

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
            if (!writeJsonTable(m_json, *table, table->rowCount, stop))
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
    void value(const QString& text) { writeJsonText(m_json, text); }
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
