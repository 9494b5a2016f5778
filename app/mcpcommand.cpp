// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "scopearguments.h"

#include "analysisarguments.h"
#include "base/bytepath.h"
#include "base/parallel.h"
#include "mcp/mcpqueue.h"
#include "mcp/mcpserver.h"
#include "optionnames.h"
#include "trace/sampletrace.h"
#include "usagefailure.h"

#include <QCommandLineParser>

#include <array>
#include <cerrno>
#include <cstdio>
#include <new>
#include <thread>
#include <utility>

#include <poll.h>
#include <unistd.h>

namespace app {

namespace {

const auto McpName = QStringLiteral("mcp");

/// The lines of the standard input, as they come.
class InputLines
{
public:
    /// The next line without its end. False at the end of the input, and when a stop was requested.
    [[nodiscard]] bool next(QByteArray& line, const std::stop_token& stop)
    {
        for (;;) {
            if (const auto end = m_buffer.indexOf('\n'); end >= 0) {
                line = m_buffer.left(end);
                m_buffer.remove(0, end + 1);
                return true;
            }
            if (!readMore(stop)) {
                line = std::exchange(m_buffer, {});
                return !line.isEmpty() && !stop.stop_requested();
            }
        }
    }

private:
    [[nodiscard]] bool readMore(const std::stop_token& stop)
    {
        constexpr int WaitMs = 200;
        std::array<char, 65536> bytes;
        while (!stop.stop_requested() && m_buffer.size() <= 2 * core::McpServer::LongestMessageBytes) {
            pollfd input { STDIN_FILENO, POLLIN, 0 };
            if (poll(&input, 1, WaitMs) <= 0)
                continue;
            const auto count = read(STDIN_FILENO, bytes.data(), bytes.size());
            if (count > 0) {
                m_buffer.append(bytes.data(), count);
                return true;
            }
            if (count == 0 || errno != EINTR)
                return false;
        }
        return false;
    }

    QByteArray m_buffer;
};

core::Expected<std::vector<core::TracePointer>> openTraces(core::TraceStore& store, const QCommandLineParser& parser,
                                                           const std::stop_token& stop)
{
    auto paths = parser.positionalArguments();
    if (parser.isSet(SampleOption)) {
        const auto sample = core::sampleTracePath();
        if (!sample)
            return tl::unexpected(sample.error());
        paths.append(*sample);
    }
    if (paths.isEmpty())
        return usageFailure(QStringLiteral("Name the traces to serve, or use --sample."));
    std::vector<core::TracePointer> traces;
    traces.reserve(static_cast<std::size_t>(paths.size()));
    for (const auto& path : paths) {
        auto trace = openTraceAt(store, core::reachablePath(path), parser, stop);
        if (!trace)
            return tl::unexpected(trace.error());
        traces.push_back(std::move(*trace));
    }
    return traces;
}

void readMessages(core::McpQueue& queue, const std::stop_token& stop)
{
    try {
        core::beginQtThread();
        InputLines input;
        QByteArray line;
        while (input.next(line, stop))
            queue.add(std::exchange(line, {}), stop);
    } catch (const std::bad_alloc&) { // what was read already is answered
        std::fputs("gpuloupe-cli mcp: There is not enough memory for further messages.\n", stderr);
    }
    queue.close();
}

ExitCode runMcp(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto options = readAnalysisOptions(parser);
    if (!options)
        return report(options.error(), McpName);
    core::TraceStore store;
    auto traces = openTraces(store, parser, stop);
    if (!traces)
        return report(traces.error(), McpName);
    core::McpServer server({ std::move(*traces), *options, parser.isSet(MachineDetailsOption) });
    core::McpQueue queue;
    // reads while a request is answered, which can be cancelled so
    const std::jthread reader([&queue](const std::stop_token& end) { readMessages(queue, end); });
    while (const auto taken = queue.take(stop)) {
        const auto answer = server.answer(taken->message, taken->stop);
        if (answer.isEmpty() || taken->stop.stop_requested())
            continue;
        printData(QString::fromUtf8(answer) + u'\n');
        if (const auto code = finishOutput(ExitCode::Done); code != ExitCode::Done)
            return code;
    }
    return stop.stop_requested() ? ExitCode::Cancelled : ExitCode::Done;
}

void addMcpOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { MachineDetailsOption,
          QStringLiteral("Also serves what names people and machines: paths, and the tool query, whose SQL "
                         "can read environment variables and command lines of the capture.") });
    addAnalysisOptions(parser);
    addPartOptions(parser);
    addTraceOptions(parser);
}

} // namespace

Command mcpCommand()
{
    return { McpName, QStringLiteral("TRACE…"),
             QStringLiteral("Serves traces to programs by the Model Context Protocol on standard input and output."),
             addMcpOptions, runMcp };
}

} // namespace app
