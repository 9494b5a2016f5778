// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcp/mcpserver.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace core {

namespace {

/// Error codes of JSON-RPC 2.0.
enum RpcError { ParseError = -32700, InvalidRequest = -32600, NoSuchMethod = -32601, InvalidParameters = -32602 };

QByteArray lineOf(const QJsonObject& message)
{
    return QJsonDocument(message).toJson(QJsonDocument::Compact);
}

QByteArray resultOf(const QJsonValue& id, const QJsonObject& result)
{
    return lineOf({ { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                    { QStringLiteral("id"), id },
                    { QStringLiteral("result"), result } });
}

QByteArray errorOf(const QJsonValue& id, RpcError code, const QString& message)
{
    return lineOf({ { QStringLiteral("jsonrpc"), QStringLiteral("2.0") },
                    { QStringLiteral("id"), id },
                    { QStringLiteral("error"),
                      QJsonObject { { QStringLiteral("code"), code }, { QStringLiteral("message"), message } } } });
}

/// The version that both sides speak: the client's where it is one of ours, else our newest.
QString agreedVersion(const QString& wanted)
{
    static const std::array Versions { QStringLiteral("2025-06-18"), QStringLiteral("2025-03-26"),
                                       QStringLiteral("2024-11-05") };
    return std::find(Versions.begin(), Versions.end(), wanted) != Versions.end() ? wanted : Versions.front();
}

QJsonObject greeting(const QJsonObject& parameters)
{
    return { { QStringLiteral("protocolVersion"),
               agreedVersion(parameters.value(QStringLiteral("protocolVersion")).toString()) },
             { QStringLiteral("capabilities"), QJsonObject { { QStringLiteral("tools"), QJsonObject() } } },
             { QStringLiteral("serverInfo"),
               QJsonObject { { QStringLiteral("name"), QStringLiteral("gpuloupe") },
                             { QStringLiteral("version"), QStringLiteral(GPULOUPE_VERSION) } } },
             { QStringLiteral("instructions"),
               QStringLiteral("Figures of GPU traces (Nsight Systems). Begin with verdict and findings; table has the "
                              "figures behind them with units, coverage and limitations. What is null is not known, "
                              "which is not zero.") } };
}

/// What a tool says, for programs and for those that read texts only.
QJsonObject contentOf(const QJsonObject& answer)
{
    const auto text = QString::fromUtf8(QJsonDocument(answer).toJson(QJsonDocument::Compact));
    return { { QStringLiteral("content"),
               QJsonArray { QJsonObject { { QStringLiteral("type"), QStringLiteral("text") },
                                          { QStringLiteral("text"), text } } } },
             { QStringLiteral("structuredContent"), answer },
             { QStringLiteral("isError"), false } };
}

QJsonObject failedContent(const QString& sentence)
{
    return { { QStringLiteral("content"),
               QJsonArray { QJsonObject { { QStringLiteral("type"), QStringLiteral("text") },
                                          { QStringLiteral("text"), sentence } } } },
             { QStringLiteral("isError"), true } };
}

} // namespace

McpServer::McpServer(McpSources sources)
    : m_tools(std::move(sources))
{
}

QByteArray McpServer::answer(const QByteArray& message, const std::stop_token& stop)
{
    if (message.trimmed().isEmpty())
        return {};
    if (message.size() > LongestMessageBytes)
        return errorOf({}, InvalidRequest, QStringLiteral("The message is too long."));
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(message, &problem);
    if (problem.error != QJsonParseError::NoError)
        return errorOf({}, ParseError, QStringLiteral("No JSON: %1.").arg(problem.errorString()));
    const auto request = document.object();
    const auto id = request.value(QStringLiteral("id"));
    const bool isAnswer = request.contains(QStringLiteral("result")) || request.contains(QStringLiteral("error"));
    if (document.isObject() && isAnswer)
        return {}; // nothing was asked of the client
    const bool hasId = id.isString() || id.isDouble();
    if (request.value(QStringLiteral("jsonrpc")).toString() != QStringLiteral("2.0")
        || !request.value(QStringLiteral("method")).isString() || (!id.isUndefined() && !hasId))
        return errorOf(hasId ? id : QJsonValue(), InvalidRequest, QStringLiteral("No request of JSON-RPC 2.0."));
    return id.isUndefined() ? QByteArray() : answerRequest(request, stop);
}

QByteArray McpServer::answerRequest(const QJsonObject& request, const std::stop_token& stop)
{
    const auto id = request.value(QStringLiteral("id"));
    const auto method = request.value(QStringLiteral("method")).toString();
    const auto parameters = request.value(QStringLiteral("params")).toObject();
    if (method == QStringLiteral("initialize"))
        return resultOf(id, greeting(parameters));
    if (method == QStringLiteral("ping"))
        return resultOf(id, {});
    if (method == QStringLiteral("tools/list"))
        return resultOf(id, { { QStringLiteral("tools"), m_tools.list() } });
    if (method == QStringLiteral("tools/call"))
        return callTool(id, parameters, stop);
    return errorOf(id, NoSuchMethod, QStringLiteral("There is no method \"%1\".").arg(method));
}

QByteArray McpServer::callTool(const QJsonValue& id, const QJsonObject& parameters, const std::stop_token& stop)
{
    const auto name = parameters.value(QStringLiteral("name")).toString();
    if (!m_tools.has(name)) {
        const auto advice = name == QStringLiteral("query")
            ? QStringLiteral(
                " SQL can read command lines and paths, so it is served with --include-machine-details only.")
            : QString();
        return errorOf(id, InvalidParameters, QStringLiteral("There is no tool \"%1\".").arg(name) + advice);
    }
    const auto answer = m_tools.call(name, parameters.value(QStringLiteral("arguments")).toObject(), stop);
    return resultOf(id, answer ? contentOf(*answer) : failedContent(answer.error().message));
}

} // namespace core
