// SPDX-License-Identifier: GPL-3.0-or-later
#include "captureoptions.h"

#include "base/bytepath.h"
#include "base/outputfile.h"
#include "commands.h"
#include "guidance/capturepresets.h"
#include "guidance/shelltext.h"
#include "usagefailure.h"

#include <QCommandLineParser>

#include <cmath>
#include <optional>

namespace app {

namespace {

const auto TargetOption = QStringLiteral("target-cmd");
const auto RedactCommandOption = QStringLiteral("redact-command");
const auto DurationOption = QStringLiteral("duration-s");
const auto GpuIdOption = QStringLiteral("gpu-id");
const auto OutFolderOption = QStringLiteral("out-dir");
const auto ExtraOption = QStringLiteral("extra-nsys");
const auto PresetOption = QStringLiteral("preset");
const auto ExpectOption = QStringLiteral("expect");
const auto CaptureStepOption = QStringLiteral("step");
const auto ConvertOption = QStringLiteral("convert");
const auto ReportOption = QStringLiteral("report");
const auto WholeOption = QStringLiteral("whole");
const auto ZstdOption = QStringLiteral("zstd");
const auto GraceOption = QStringLiteral("grace-s");
const auto FlushOption = QStringLiteral("flush-s");
const auto RetryOption = QStringLiteral("retry-flush-s");
const auto FreeOption = QStringLiteral("min-free-mb");

/// The number that an option holds. Errors: Usage.
core::Expected<double> readNumber(const QCommandLineParser& parser, const QString& option)
{
    constexpr double Most = 1e6; // a duration of eleven days, a terabyte
    bool isNumber = false;
    const auto number = parser.value(option).toDouble(&isNumber);
    if (!isNumber || !(number >= 0 && number <= Most))
        return usageFailure(
            QStringLiteral("--%1 needs a number from 0 to 1000000, not \"%2\".").arg(option, parser.value(option)));
    return number;
}

core::Expected<void> readTimes(const QCommandLineParser& parser, core::CaptureSettings& settings)
{
    auto& timeouts = settings.timeouts;
    const std::pair<QString, std::chrono::milliseconds*> options[] { { GraceOption, &timeouts.grace },
                                                                     { FlushOption, &timeouts.flush },
                                                                     { RetryOption, &timeouts.retryFlush } };
    for (const auto& [option, time] : options) {
        const auto seconds = readNumber(parser, option);
        if (!seconds)
            return tl::unexpected(seconds.error());
        *time = std::chrono::milliseconds(std::llround(*seconds * 1000));
    }
    const auto duration = readNumber(parser, DurationOption);
    const auto freeMb = readNumber(parser, FreeOption);
    if (!duration || !freeMb)
        return tl::unexpected(duration ? freeMb.error() : duration.error());
    settings.durationS = *duration;
    settings.minFreeBytes = std::llround(*freeMb * 1e6);
    return {};
}

std::optional<CaptureStep> findStep(const QString& name)
{
    static const QStringList names { QStringLiteral("all"), QStringLiteral("profile"), QStringLiteral("export"),
                                     QStringLiteral("convert"), QStringLiteral("report") };
    const auto position = names.indexOf(name);
    return position < 0 ? std::nullopt : std::optional(static_cast<CaptureStep>(position));
}

/// Which step, and what is made of the trace. Errors: Usage.
core::Expected<void> readOutputs(const QCommandLineParser& parser, CaptureArguments& arguments)
{
    const auto step = findStep(parser.value(CaptureStepOption));
    if (!step)
        return usageFailure(QStringLiteral("--step takes all, profile, export, convert or report, not \"%1\".")
                                .arg(parser.value(CaptureStepOption)));
    arguments.step = *step;
    const auto format = parser.value(ConvertOption);
    if (format == QStringLiteral("chrome"))
        arguments.convertSuffix = QStringLiteral(".json");
    else if (format == QStringLiteral("perfetto"))
        arguments.convertSuffix = QStringLiteral(".perfetto-trace");
    else if (!format.isEmpty() || *step == CaptureStep::Convert)
        return usageFailure(QStringLiteral("Say what to convert to: --convert chrome or --convert perfetto."));
    arguments.wantsReport = parser.isSet(ReportOption) || *step == CaptureStep::Report;
    arguments.isWhole = parser.isSet(WholeOption);
    arguments.isCompressed = parser.isSet(ZstdOption);
    for (const auto& text : parser.values(ExpectOption)) {
        auto expectation = core::parseExpectation(text);
        if (!expectation)
            return tl::unexpected(expectation.error());
        arguments.expectations.push_back(std::move(*expectation));
    }
    return {};
}

/// What runs, and what is captured of it. Errors: Usage.
core::Expected<void> readTarget(const QCommandLineParser& parser, CaptureArguments& arguments)
{
    auto& settings = arguments.settings;
    settings.outFolder = parser.value(OutFolderOption);
    if (settings.outFolder.isEmpty())
        return usageFailure(QStringLiteral("Say where the files go: --out-dir DIR."));
    if (const auto problem = core::problemWithNewName(settings.outFolder); !problem.isEmpty())
        return tl::unexpected(core::cannotWrite(settings.outFolder, problem));
    settings.targetCommand = parser.value(TargetOption);
    const bool runs = arguments.step == CaptureStep::All || arguments.step == CaptureStep::Profile;
    if (runs && settings.targetCommand.trimmed().isEmpty())
        return usageFailure(QStringLiteral("Say what to run: --target-cmd 'CMD'."));
    settings.isCommandRedacted = parser.isSet(RedactCommandOption);
    settings.gpuId = parser.value(GpuIdOption);
    const auto preset = core::findCapturePreset(parser.value(PresetOption));
    if (!preset)
        return usageFailure(
            QStringLiteral("There is no preset \"%1\"; there are %2.")
                .arg(parser.value(PresetOption), core::capturePresetNames().join(QStringLiteral(", "))));
    settings.questions = core::presetQuestions(*preset);
    settings.extraWords = core::shellWords(parser.value(ExtraOption));
    return readTimes(parser, settings);
}

void addWaitOptions(QCommandLineParser& parser)
{
    const auto seconds = QStringLiteral("S");
    parser.addOption({ GraceOption, QStringLiteral("Time after the duration before the recording is ended."), seconds,
                       QStringLiteral("30") });
    parser.addOption({ FlushOption,
                       QStringLiteral("Time that nsys has to write its report when the recording is ended, before it "
                                      "is told so more strongly."),
                       seconds, QStringLiteral("60") });
    parser.addOption({ RetryOption, QStringLiteral("The same in the one retry that follows a report of 0 bytes."),
                       seconds, QStringLiteral("90") });
    parser.addOption({ FreeOption, QStringLiteral("Does not begin with less space on the disk than this."),
                       QStringLiteral("MB"), QStringLiteral("1000") });
}

} // namespace

void addCaptureOptions(QCommandLineParser& parser)
{
    parser.addOption({ TargetOption, QStringLiteral("What to run, as a shell reads it."), QStringLiteral("CMD") });
    parser.addOption(
        { RedactCommandOption,
          QStringLiteral("Leaves the command out of nsys_capture.json and of what is printed. Without this only values "
                         "in it that look like secrets are left out.") });
    parser.addOption({ DurationOption, QStringLiteral("How long the target should run."), QStringLiteral("N"),
                       QStringLiteral("30") });
    parser.addOption({ GpuIdOption, QStringLiteral("CUDA_VISIBLE_DEVICES for the target."), QStringLiteral("G") });
    parser.addOption(
        { OutFolderOption,
          QStringLiteral("Folder for profile.nsys-rep, profile.sqlite and nsys_capture.json, in place of older "
                         "ones."),
          QStringLiteral("DIR") });
    parser.addOption(
        { PresetOption,
          QStringLiteral("What to capture: %1.").arg(core::capturePresetNames().join(QStringLiteral(", "))),
          QStringLiteral("NAME"), core::capturePresetNames().first() });
    parser.addOption({ ExtraOption, QStringLiteral("More options for nsys profile; they replace the preset's."),
                       QStringLiteral("OPTIONS") });
    parser.addOption(
        { ExpectOption,
          QStringLiteral("What you expect to see: kernel:REGEX>20%, launches/s>50000, idle>10ms (longest gap), "
                         "idle<5%. The result says whether it is so. Can be repeated."),
          QStringLiteral("EXPECTATION") });
    parser.addOption({ ConvertOption, QStringLiteral("Also writes profile.json (chrome) or profile.perfetto-trace."),
                       QStringLiteral("chrome|perfetto") });
    parser.addOption(
        { ReportOption, QStringLiteral("Also writes the report of the trace, as \"report\" does, into DIR/report.") });
    parser.addOption(
        { WholeOption, QStringLiteral("Expectations and report are for the whole trace, not for its steady state.") });
    parser.addOption(
        { ZstdOption, QStringLiteral("Compresses the report of nsys after the export (profile.nsys-rep.zst).") });
    parser.addOption({ CaptureStepOption,
                       QStringLiteral("Only this step, on what is in DIR: profile, export, convert, report, or all."),
                       QStringLiteral("STEP"), QStringLiteral("all") });
    addWaitOptions(parser);
    addNsysOption(parser);
}

core::Expected<CaptureArguments> readCaptureOptions(const QCommandLineParser& parser)
{
    CaptureArguments arguments;
    core::Expected<void> read = readOutputs(parser, arguments);
    if (read)
        read = readTarget(parser, arguments);
    if (!read)
        return tl::unexpected(read.error());
    arguments.search = nsysSearch(parser);
    return arguments;
}

} // namespace app
