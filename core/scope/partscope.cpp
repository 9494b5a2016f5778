// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/partscope.h"

#include "base/text.h"
#include "base/units.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace core {

Scope scopeOfPart(const Trace& trace)
{
    Scope scope;
    if (!trace.part)
        return scope;
    scope.window = trace.part->window;
    const auto& pids = trace.part->pids;
    for (std::size_t i = 0; i < trace.processes.size() && !pids.empty(); ++i) {
        if (std::find(pids.begin(), pids.end(), trace.processes[i].pid) != pids.end())
            scope.processes.emplace_back(i);
    }
    return scope;
}

Scope withinPart(Scope scope, const Trace& trace)
{
    if (!trace.part)
        return scope;
    const auto part = scopeOfPart(trace);
    if (part.window) {
        const auto wanted = scope.window.value_or(*part.window);
        const TimeWindow both { std::max(wanted.startNs, part.window->startNs),
                                std::min(wanted.endNs, part.window->endNs) };
        scope.window = both.startNs < both.endNs ? both : *part.window;
    }
    if (part.processes.empty())
        return scope;
    const auto isRead = [&part](ProcessIndex process) {
        return std::find(part.processes.begin(), part.processes.end(), process) != part.processes.end();
    };
    std::erase_if(scope.processes, std::not_fn(isRead));
    if (scope.processes.empty())
        scope.processes = part.processes;
    return scope;
}

QString partSentence(const Trace& trace)
{
    if (!trace.part)
        return {};
    const auto& part = *trace.part;
    const auto sum = part.sum();
    QStringList limits;
    if (part.window)
        limits += describeWindow(*part.window, trace);
    for (const auto pid : part.pids)
        limits += QStringLiteral("pid %1").arg(pid);
    auto text = Text::tr("Only part of the trace was read: %1. It has %2 of %3 events; %4 began before it and %5 end "
                         "after it, which are cut; %6 are of other times and %7 of other processes.")
                    .arg(limits.join(QStringLiteral(", ")), formatCount(sum.inside),
                         formatCount(sum.inside + sum.leftOut()), formatCount(sum.cutAtStart),
                         formatCount(sum.cutAtEnd), formatCount(sum.before + sum.after), formatCount(sum.ofOthers));
    if (part.window) {
        text += QLatin1Char(' ')
            + Text::tr("%1 launches outside of it belong to work in it and were read as well; those of %2 were not "
                       "found.")
                  .arg(formatCount(part.launchesBeside), formatCount(part.launchesMissing));
    }
    return text;
}

} // namespace core
