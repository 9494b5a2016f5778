// SPDX-License-Identifier: GPL-3.0-or-later
#include "verifiedpart.h"

#include "base/text.h"
#include "convert/slice.h"
#include "scope/middlewindow.h"
#include "session/analysissession.h"
#include "trace/traceloader.h"

#include <QTemporaryDir>

#include <algorithm>

namespace app {

namespace {

constexpr std::int64_t EventsOfPart = 20'000;

/// `scope` of one trace in another: processes are found by what the file calls them.
core::Scope scopeIn(const core::Trace& other, const core::Scope& scope, const core::Trace& trace)
{
    core::Scope found;
    found.window = scope.window;
    for (const auto process : scope.processes) {
        const auto globalPid = trace.processes[process.value()].globalPid;
        const auto same = std::find_if(other.processes.begin(), other.processes.end(),
                                       [globalPid](const auto& candidate) { return candidate.globalPid == globalPid; });
        if (same != other.processes.end())
            found.processes.emplace_back(static_cast<std::uint32_t>(same - other.processes.begin()));
    }
    return found;
}

} // namespace

bool canVerifyPart(const core::Scope& scope)
{
    return scope.devices.empty() && scope.streams.empty() && !scope.nvtx;
}

core::Expected<VerifiedPart> verifyPart(const core::Trace& trace, const core::Scope& scope,
                                        const core::AnalysisOptions& options, std::size_t maximumRows,
                                        const std::stop_token& stop)
{
    const QTemporaryDir folder;
    if (!folder.isValid())
        return core::failure(core::ErrorCode::CannotWrite,
                             core::Text::tr("No temporary folder can be made: %1.").arg(folder.errorString()));
    auto ofPart = scope;
    ofPart.window = core::middleWindow(trace, scope, EventsOfPart);
    const auto path = folder.filePath(QStringLiteral("part.sqlite"));
    if (const auto written = core::writeSlice(trace, path, { ofPart, false, {}, false }, stop); !written)
        return tl::unexpected<core::Error>(written.error());
    auto part = core::loadTrace(path, {}, {}, stop);
    if (!part)
        return tl::unexpected<core::Error>(part.error());
    core::AnalysisSession session(core::TraceSet(std::vector<core::TracePointer> { *part }), options);
    session.visit(scopeIn(**part, ofPart, trace));
    if (const auto computed = session.compute(stop); !computed)
        return tl::unexpected<core::Error>(computed.error());
    auto verification = core::verifyFigures(*session.results(), { .maximumRows = maximumRows }, {}, stop);
    if (!verification)
        return tl::unexpected<core::Error>(verification.error());
    return VerifiedPart { core::describeWindow(*ofPart.window, trace), (*part)->eventCount(),
                          std::move(*verification) };
}

} // namespace app
