// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/gate/gatesarif.h"

#include "base/jsonmemory.h"
#include "base/visibletext.h"

#include <QCryptographicHash>
#include <QUrl>

namespace core {

namespace {

constexpr std::size_t MostResults = 5000; // what code scanning of GitHub takes of one run

/// Writes one log.
class SarifWriter
{
public:
    SarifWriter(const Gate& gate, const GateResult& result)
        : m_gate(gate)
        , m_result(result)
        , m_json(m_buffer)
    {
    }
    QByteArray write();

private:
    void writeTool();
    void writeRule(const GateRule& rule);
    void writeResult(const GateRuleResult& rule, GateOutcome outcome, const QString& subject, const QString& message);
    void writeLocation(const GateRule& rule);
    void key(const char* text) { m_json.Key(text); }
    void text(const QString& text)
    {
        const auto bytes = printable(text).toUtf8();
        m_json.String(bytes.constData(), static_cast<rapidjson::SizeType>(bytes.size()));
    }
    void member(const char* name, const QString& value)
    {
        key(name);
        text(value);
    }
    void message(const char* name, const QString& value)
    {
        key(name);
        m_json.StartObject();
        member("text", value);
        m_json.EndObject();
    }

    const Gate& m_gate;
    const GateResult& m_result;
    JsonBuffer m_buffer;
    JsonBufferWriter m_json;
    std::size_t m_results = 0;
};

QByteArray SarifWriter::write()
{
    m_json.StartObject();
    member("$schema", QStringLiteral("https://json.schemastore.org/sarif-2.1.0.json"));
    member("version", QStringLiteral("2.1.0"));
    key("runs");
    m_json.StartArray();
    m_json.StartObject();
    writeTool();
    member("columnKind", QStringLiteral("utf16CodeUnits"));
    key("results");
    m_json.StartArray();
    for (const auto& rule : m_result.rules) {
        if (rule.rows.empty() && rule.outcome != GateOutcome::Passed)
            writeResult(rule, rule.outcome, {}, rule.message);
        for (const auto& row : rule.rows) {
            if (row.outcome != GateOutcome::Passed)
                writeResult(rule, row.outcome, row.subject, QStringLiteral("%1: %2").arg(row.subject, row.message));
        }
    }
    m_json.EndArray();
    m_json.EndObject();
    m_json.EndArray();
    m_json.EndObject();
    return { m_buffer.GetString(), static_cast<qsizetype>(m_buffer.GetSize()) };
}

void SarifWriter::writeTool()
{
    key("tool");
    m_json.StartObject();
    key("driver");
    m_json.StartObject();
    member("name", QStringLiteral("GPU Loupe"));
    member("version", QStringLiteral(GPULOUPE_VERSION));
    key("rules");
    m_json.StartArray();
    for (const auto& rule : m_gate.rules)
        writeRule(rule);
    m_json.EndArray();
    m_json.EndObject();
    m_json.EndObject();
}

void SarifWriter::writeRule(const GateRule& rule)
{
    m_json.StartObject();
    member("id", rule.id);
    message("shortDescription", rule.text);
    if (!rule.why.isEmpty())
        message("fullDescription", rule.why);
    key("defaultConfiguration");
    m_json.StartObject();
    member("level", rule.isWarning ? QStringLiteral("warning") : QStringLiteral("error"));
    m_json.EndObject();
    m_json.EndObject();
}

void SarifWriter::writeResult(const GateRuleResult& rule, GateOutcome outcome, const QString& subject,
                              const QString& message)
{
    if (++m_results > MostResults)
        return;
    const auto& written = m_gate.rules[rule.rule];
    const bool isFailed = outcome == GateOutcome::Failed;
    m_json.StartObject();
    member("ruleId", written.id);
    key("ruleIndex");
    m_json.Uint64(rule.rule);
    member("kind", isFailed ? QStringLiteral("fail") : QStringLiteral("open"));
    member("level",
           !isFailed               ? QStringLiteral("none")
               : written.isWarning ? QStringLiteral("warning")
                                   : QStringLiteral("error"));
    this->message("message", message);
    writeLocation(written);
    key("partialFingerprints");
    m_json.StartObject();
    const auto identity = written.id.toUtf8() + '\n' + subject.toUtf8();
    const auto hash = QCryptographicHash::hash(identity, QCryptographicHash::Sha256).toHex();
    member("gpuloupeRuleAndSubject/v1", QString::fromLatin1(hash));
    m_json.EndObject();
    m_json.EndObject();
}

/// Rules of the command line are in no file.
void SarifWriter::writeLocation(const GateRule& rule)
{
    if (rule.line == 0 || m_gate.path.isEmpty())
        return;
    key("locations");
    m_json.StartArray();
    m_json.StartObject();
    key("physicalLocation");
    m_json.StartObject();
    key("artifactLocation");
    m_json.StartObject();
    member("uri", QString::fromLatin1(QUrl::toPercentEncoding(m_gate.path, "/")));
    m_json.EndObject();
    key("region");
    m_json.StartObject();
    key("startLine");
    m_json.Int(rule.line);
    m_json.EndObject();
    m_json.EndObject();
    m_json.EndObject();
    m_json.EndArray();
}

} // namespace

QByteArray gateSarif(const Gate& gate, const GateResult& result)
{
    return SarifWriter(gate, result).write();
}

} // namespace core
