// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/cutrank.h"

#include "base/text.h"
#include "base/units.h"
#include "fleet/ranks/rankwindow.h"
#include "trace/eventtables.h"
#include "trace/traceloader.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

/// When the last event of a class begins; none: nothing is concluded of a rank from where these end.
std::optional<std::int64_t> lastStart(const Trace& trace, EventClass eventClass)
{
    return withTable(trace, eventClass, [eventClass](const auto& table) -> std::optional<std::int64_t> {
        if constexpr (requires { table.startNs; }) {
            if (eventClass != EventClass::LibraryCalls && eventClass != EventClass::GpuPageFaults && table.size() > 0)
                return table.startNs.back();
        }
        return std::nullopt;
    });
}

QString noteOf(const RankSummary& rank, const TraceCut& cut)
{
    auto note = Text::tr("%1 Only the first %2 of its GPU's time are looked at; what it did later is not known.")
                    .arg(cut.file, formatDuration(rank.window.durationNs()));
    if (!cut.lost.isEmpty())
        note += u' ' + Text::tr("Nothing could be read of %1.").arg(cut.lost.join(QStringLiteral(", ")));
    return note;
}

} // namespace

std::optional<TraceCut> findTraceCut(const Trace& trace)
{
    const auto* const diagnostic = trace.diagnostics.find(CutFileId);
    if (!diagnostic)
        return std::nullopt;
    TraceCut cut { std::numeric_limits<std::int64_t>::max(), diagnostic->description, {} };
    for (std::size_t i = 0; i < EventClassCount; ++i) {
        const auto& reading = trace.readings[i];
        if (reading.problem.isEmpty())
            continue;
        if (const auto startNs = lastStart(trace, static_cast<EventClass>(i)))
            cut.endNs = std::min(cut.endNs, *startNs);
        else if (!reading.table.isEmpty() && reading.rowsKept == 0)
            cut.lost.append(reading.table);
    }
    const auto& kernels = trace.readings[static_cast<std::size_t>(EventClass::Kernels)];
    cut.hasKernels = kernels.problem.isEmpty() || kernels.rowsKept > 0;
    return cut;
}

void cutRank(RankSummary& rank, const TraceCut& cut)
{
    rank.isCut = true;
    if (!rank.edgesNs.empty())
        keepWindow(rank, { rank.window.startNs, cut.endNs });
    rank.unfinished.clear();
    rank.lastCall.reset();
    rank.notes.prepend(noteOf(rank, cut));
}

} // namespace core
