// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mcp/mcptools.h"

#include <QByteArray>

#include <stop_token>

namespace core {

/**
 * The Model Context Protocol (JSON-RPC 2.0, one message a line) over some traces: initialize, ping, tools/list and
 * tools/call. Read-only, without a network; answers are bounded. Used in one thread.
 */
class McpServer
{
public:
    static constexpr qsizetype LongestMessageBytes = 1 << 20;

    explicit McpServer(McpSources sources);

    /// The answer to one message, in one line without its end; empty where none is due (notifications, answers).
    [[nodiscard]] QByteArray answer(const QByteArray& message, const std::stop_token& stop = {});

private:
    [[nodiscard]] QByteArray answerRequest(const QJsonObject& request, const std::stop_token& stop);
    [[nodiscard]] QByteArray callTool(const QJsonValue& id, const QJsonObject& parameters, const std::stop_token& stop);

    McpTools m_tools;
};

} // namespace core
