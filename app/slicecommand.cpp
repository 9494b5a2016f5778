// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/outputcheck.h"
#include "base/units.h"
#include "base/visibletext.h"
#include "convert/slice.h"
#include "optionnames.h"
#include "scopearguments.h"

#include <QCommandLineParser>

namespace app {

namespace {

const auto RedactOption = QStringLiteral("redact");

ExitCode runSlice(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto command = QStringLiteral("slice");
    const auto path = parser.value(OutOption);
    if (path.isEmpty())
        return reportUsage(QStringLiteral("Say what to write: --out OUT.sqlite."), command);
    // before the trace is read, and also of a report, whose trace is another file
    if (const auto isOther = core::outputIsOther(parser.positionalArguments().value(0), path); !isOther)
        return report(isOther.error(), command);
    core::TraceStore store;
    const auto scoped = openScopedTrace(store, parser, stop);
    if (!scoped)
        return report(scoped.error(), command);
    const auto& trace = *scoped->trace;
    const auto written = core::writeSlice(trace, path, { scoped->scope, parser.isSet(RedactOption), {} }, stop);
    if (!written)
        return report(written.error(), command);
    printLosses(trace);
    printData(QStringLiteral("%1: %2 rows of %3 tables, %4, of %5\n")
                  .arg(core::printable(path), core::formatCount(written->rows),
                       core::formatCount(static_cast<std::int64_t>(written->tables.size())),
                       core::formatBytes(written->sizeBytes),
                       core::printable(core::describeScope(scoped->scope, trace))));
    return ExitCode::Done;
}

void addSliceOptions(QCommandLineParser& parser)
{
    parser.addOption({ { QStringLiteral("o"), OutOption },
                       QStringLiteral("File to write: a SQLite export that holds the scope."),
                       QStringLiteral("FILE") });
    parser.addOption(
        { RedactOption,
          QStringLiteral("Replaces the names of kernels, ranges, threads, processes and files by words that tell "
                         "nothing, equal ones by equal words, and leaves out environment and command lines.") });
    addScopeOptions(parser);
    addPartOptions(parser);
    addTraceOptions(parser);
}

} // namespace

Command sliceCommand()
{
    return { QStringLiteral("slice"), QStringLiteral("TRACE"),
             QStringLiteral("Writes part of a trace, of a time and of processes, as a small trace of its own. Moments "
                            "count from the same start: the same --time gives the same figures."),
             addSliceOptions, runSlice };
}

} // namespace app
