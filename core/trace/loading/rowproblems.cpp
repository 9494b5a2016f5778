// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/loading/rowproblems.h"

#include "base/text.h"

namespace core {

void noteRowProblems(Diagnostics& diagnostics, EventClass eventClass, const QString& table, const RowProblems& problems)
{
    const QString what = eventClassName(eventClass);
    const auto add = [&](const char* id, Severity severity, std::int64_t count, const QString& description,
                         const QString& advice = {}) {
        diagnostics.add({ QStringLiteral("%1:%2").arg(table, QLatin1String(id)), severity, count,
                          description.arg(what, table), advice });
    };
    const auto endless = eventClass == EventClass::Nvtx
        ? Text::tr("%1 in %2 were not closed: shown up to the end of the trace.")
        : Text::tr("%1 in %2 have no end and are left out.");
    add("without-end", eventClass == EventClass::Nvtx ? Severity::Notice : Severity::DataLoss, problems.withoutEnd,
        endless);
    add("not-a-number", Severity::DataLoss, problems.notANumber,
        Text::tr("%1 in %2 have a time or value that is not a usable number and are left out."),
        Text::tr("The export is damaged: repeat it from the report."));
    add("ends-before-start", Severity::DataLoss, problems.endsBeforeStart,
        Text::tr("%1 in %2 end before they start and are left out."));
    add("not-collected", Severity::DataLoss, problems.notCollected,
        Text::tr("%1 in %2 have no time stamps (start = end = 0: CUPTI did not collect them) and are left out."));
    add("implausible-time", Severity::DataLoss, problems.implausibleTime,
        Text::tr("%1 in %2 have a time beyond ±2^62 ns and are left out."));
    add("on-host", Severity::Info, problems.onHost,
        Text::tr("%1 in %2 ran on the host, not on a GPU, and are left out."));
    add("cuda-backtraces", Severity::Info, problems.cudaBacktraces,
        Text::tr("Rows of %2 with eventClass 67 are CUDA backtraces: each repeats a call, so they are not among the "
                 "%1."));
    add("bad-ids", Severity::Notice, problems.badIds,
        Text::tr("%1 in %2 have an id that is no valid number; they are kept without it."));
}

} // namespace core
