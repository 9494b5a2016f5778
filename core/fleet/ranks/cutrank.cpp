// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/cutrank.h"

#include "base/text.h"
#include "base/units.h"
#include "trace/eventtables.h"
#include "trace/traceloader.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace core {

namespace {

constexpr auto NoOperation = std::numeric_limits<std::uint32_t>::max();

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

/// Where each operation is among those that end by then; NoOperation: it does not.
std::vector<std::uint32_t> keepOperations(RankSummary& rank, std::int64_t endNs)
{
    std::vector<std::uint32_t> places(rank.operations.size(), NoOperation);
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < rank.operations.size(); ++i) {
        if (rank.operations[i].endNs > endNs)
            continue;
        rank.operations[kept] = rank.operations[i];
        places[i] = kept++;
    }
    rank.operations.resize(kept);
    return places;
}

/// Leaves rows of operations that are kept.
template <typename Rows> void keepRows(Rows& rows, const std::vector<std::uint32_t>& places)
{
    std::erase_if(rows, [&places](const auto& row) { return places[row.operation] == NoOperation; });
    for (auto& row : rows)
        row.operation = places[row.operation];
}

void cutCells(RankSummary& rank, std::int64_t endNs)
{
    rank.edgesNs.resize(rank.edgeAt(endNs) + 1);
    const auto cells = rank.edgesNs.size() - 1;
    std::erase_if(rank.cellTimes, [cells](const CellTime& time) { return time.cell >= cells; });
    rank.cellWork.resize(cells);
}

/// The program ends with what can be played of it.
void cutProgram(RankSummary& rank, std::int64_t endNs, const std::vector<std::uint32_t>& places)
{
    auto& program = rank.program;
    std::size_t kept = 0;
    for (; kept < program.size(); ++kept) {
        auto& step = program[kept];
        const bool isWhole = step.startNs + step.runNs + step.copyNs + step.restNs <= endNs;
        if (!isWhole || (step.action != RankAction::None && places[step.operation] == NoOperation))
            break;
        if (step.action != RankAction::None)
            step.operation = places[step.operation];
    }
    program.resize(kept);
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
    if (!rank.edgesNs.empty()) {
        const auto after = std::upper_bound(rank.edgesNs.begin(), rank.edgesNs.end(), cut.endNs);
        const auto endNs = after == rank.edgesNs.begin() ? rank.window.startNs : *std::prev(after);
        const auto places = keepOperations(rank, endNs);
        keepRows(rank.transfers, places);
        std::erase_if(rank.exposed, [endNs](const ExposedSpan& span) { return span.endNs > endNs; });
        keepRows(rank.exposed, places);
        cutCells(rank, endNs);
        cutProgram(rank, endNs, places);
        for (auto& unit : rank.units)
            std::erase_if(unit.edgesNs, [endNs](std::int64_t edgeNs) { return edgeNs > endNs; });
        rank.window.endNs = endNs;
    }
    rank.unfinished.clear();
    rank.lastCall.reset();
    rank.notes.prepend(noteOf(rank, cut));
}

} // namespace core
