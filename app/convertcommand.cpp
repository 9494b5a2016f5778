// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/outputcheck.h"
#include "optionnames.h"
#include "outputs.h"
#include "scopearguments.h"

#include <QCommandLineParser>

namespace app {

namespace {

const auto TypeOption = QStringLiteral("activity-type");
const auto PrefixOption = QStringLiteral("nvtx-event-prefix");
const auto ColorOption = QStringLiteral("nvtx-color-scheme");
const auto NoMetadataOption = QStringLiteral("no-metadata");
const auto IdleThreadsOption = QStringLiteral("include-idle-threads");
const auto StreamActivityOption = QStringLiteral("min-stream-activity");
const auto NoReceiptOption = QStringLiteral("no-receipt");

/// A share in percent. Errors: Usage.
core::Expected<double> readPercent(const QString& text)
{
    constexpr double Whole = 100;
    bool isNumber = false;
    const auto percent = text.toDouble(&isNumber);
    if (!isNumber || !(percent >= 0 && percent <= Whole)) {
        return core::failure(
            core::ErrorCode::Usage,
            QStringLiteral("--min-stream-activity needs a number from 0 to 100, not \"%1\".").arg(text));
    }
    return percent;
}

/// All options but the scope, which needs the trace. Errors: Usage, CannotOpen.
core::Expected<core::ConvertOptions> readOptions(const QCommandLineParser& parser)
{
    core::ConvertOptions options;
    if (parser.isSet(TypeOption)) {
        const auto types = core::parseActivityTypes(parser.values(TypeOption));
        if (!types)
            return tl::unexpected(types.error());
        options.types = *types;
    }
    for (const auto& prefix : parser.values(PrefixOption))
        options.nvtxPrefixes.push_back(prefix.toStdString());
    if (parser.isSet(ColorOption)) {
        auto colors = core::readColorScheme(parser.value(ColorOption));
        if (!colors)
            return tl::unexpected(colors.error());
        options.nvtxColors = std::move(*colors);
    }
    const auto percent = readPercent(parser.value(StreamActivityOption));
    if (!percent)
        return tl::unexpected(percent.error());
    options.minStreamActivityPercent = *percent;
    if (parser.isSet(RawTextOption))
        options.controls = core::ControlCharacters::Keep;
    options.hasMetadata = !parser.isSet(NoMetadataOption);
    options.includesIdleThreads = parser.isSet(IdleThreadsOption);
    return options;
}

ExitCode runConvert(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto command = QStringLiteral("convert");
    const auto path = parser.value(OutOption);
    if (path.isEmpty())
        return reportUsage(QStringLiteral("Say what to write: --out OUT.json or --out OUT.perfetto-trace."), command);
    if (const auto target = core::convertTargetOf(path); !target)
        return report(target.error(), command);
    // before the trace is read, and also of a report, whose trace is another file
    if (const auto isOther = core::outputIsOther(parser.positionalArguments().value(0), path); !isOther)
        return report(isOther.error(), command);
    auto options = readOptions(parser);
    if (!options)
        return report(options.error(), command);
    core::TraceStore store;
    const auto scoped = openScopedTrace(store, parser, stop);
    if (!scoped)
        return report(scoped.error(), command);
    options->scope = scoped->scope;
    const auto conversion = convertWithProgress(*scoped->trace, path, *options, !parser.isSet(NoReceiptOption), stop);
    if (!conversion)
        return report(conversion.error(), command);
    printLosses(*scoped->trace);
    printReceipt(*scoped->trace, *conversion, path);
    return conversion->isComplete() ? ExitCode::Done : ExitCode::CannotRead;
}

void addConvertOptions(QCommandLineParser& parser)
{
    const auto names = core::activityTypeNames().join(QStringLiteral(", "));
    parser.addOption({ { QStringLiteral("o"), OutOption },
                       QStringLiteral("File to write: .json (Chrome trace) or .perfetto-trace, each also with .gz."),
                       QStringLiteral("FILE") });
    parser.addOption(
        { { QStringLiteral("t"), TypeOption },
          QStringLiteral("Only these types of events, with commas or repeated: %1. Default: all.").arg(names),
          QStringLiteral("TYPES") });
    parser.addOption({ PrefixOption, QStringLiteral("Only NVTX events whose text begins with P. Can be repeated."),
                       QStringLiteral("P") });
    parser.addOption({ ColorOption,
                       QStringLiteral("Colors of NVTX events in Chrome JSON: a file or JSON text, "
                                      "{\"regular expression\": \"color name\"}."),
                       QStringLiteral("JSON") });
    parser.addOption({ NoMetadataOption, QStringLiteral("Without names and order of processes and threads.") });
    parser.addOption({ IdleThreadsOption, QStringLiteral("Also names threads that have no event in the file.") });
    parser.addOption({ StreamActivityOption,
                       QStringLiteral("Leaves out streams that were busy for less than this share of the time."),
                       QStringLiteral("PCT"), QStringLiteral("0") });
    parser.addOption({ NoReceiptOption, QStringLiteral("Does not read the file back to count what is in it.") });
    parser.addOption({ RawTextOption,
                       QStringLiteral("Names as they are in the trace, also with control characters for terminals, "
                                      "which are else written as \\u001b.") });
    addScopeOptions(parser);
    addPartOptions(parser);
    addTraceOptions(parser);
}

} // namespace

Command convertCommand()
{
    return { QStringLiteral("convert"), QStringLiteral("TRACE"),
             QStringLiteral("Writes a trace as Chrome JSON or Perfetto protobuf and counts what is in the file; exit "
                            "code 1 when events are missing."),
             addConvertOptions, runConvert };
}

} // namespace app
