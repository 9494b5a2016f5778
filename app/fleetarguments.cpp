// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleetarguments.h"

#include "fleet/groups/groupfile.h"
#include "scopearguments.h"
#include "usagefailure.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <utility>

namespace app {

namespace {

const auto ExpectRanksOption = QStringLiteral("expect-ranks");
const auto GroupsOption = QStringLiteral("groups");
const auto StepsOption = QStringLiteral("steps");
const auto RankOption = QStringLiteral("rank");
const auto NoiseOption = QStringLiteral("clock-noise-us");
const auto DriftOption = QStringLiteral("max-drift-ppm");
const auto RunOption = QStringLiteral("run");
const auto SegmentOption = QStringLiteral("segment");

/// A number of an option, from 0 on; `standard` without the option. Errors: Usage.
core::Expected<double> numberOf(const QCommandLineParser& parser, const QString& option, double standard)
{
    if (!parser.isSet(option))
        return standard;
    bool isNumber = false;
    const auto number = parser.value(option).toDouble(&isNumber);
    constexpr double Most = 1e9;
    if (!isNumber || !(number >= 0) || number > Most)
        return usageFailure(
            QStringLiteral("--%1 takes a number from 0 on, not \"%2\".").arg(option, parser.value(option)));
    return number;
}

/// Errors: Usage.
core::Expected<void> readStepRule(const QString& steps, core::FleetOptions& options)
{
    const auto nvtx = QStringLiteral("nvtx:");
    if (steps == QStringLiteral("none")) {
        options.hasSteps = false;
    } else if (steps == QStringLiteral("period")) {
        options.stepRule.kind = core::FleetStepRule::Kind::Period;
    } else if (steps.startsWith(nvtx) && QRegularExpression(steps.mid(nvtx.size())).isValid()) {
        options.stepRule.kind = core::FleetStepRule::Kind::Nvtx;
        options.stepRule.pattern = steps.mid(nvtx.size());
    } else if (!steps.isEmpty() && steps != QStringLiteral("auto")) {
        return usageFailure(QStringLiteral("--steps takes auto, nvtx:RE with a regular expression, period or none, not "
                                           "\"%1\".")
                                .arg(steps));
    }
    return {};
}

} // namespace

void addRankOption(QCommandLineParser& parser)
{
    parser.addOption({ RankOption,
                       QStringLiteral("Of a job only these ranks, as if the others had not been recorded: 3, 0-7 or "
                                      "0-7,12."),
                       QStringLiteral("RANKS") });
}

void addFleetScopeOptions(QCommandLineParser& parser)
{
    const auto number = QStringLiteral("N");
    parser.addOption({ QStringLiteral("step"),
                       QStringLiteral("Only this step of the job, from 0 as in table \"rank_steps\"; or steps "
                                      "FIRST-LAST, or the steady ones."),
                       QStringLiteral("N|A-B|steady") });
    parser.addOption({ QStringLiteral("time"),
                       QStringLiteral("Only the steps within this time, from START to END after the first GPU work of "
                                      "the first rank: --time 1.2s 1.84s (ns, us, ms or s)."),
                       QStringLiteral("START END") });
    parser.addOption({ QStringLiteral("pid"), QStringLiteral("Only ranks of this process. Can be repeated."), number });
    parser.addOption({ { QStringLiteral("gpu"), QStringLiteral("device") },
                       QStringLiteral("Only ranks of this GPU of their host. Can be repeated."),
                       number });
    for (const auto* name : { "stream", "nvtx" }) {
        QCommandLineOption refused(QString::fromLatin1(name), {}, number);
        refused.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(refused);
    }
}

core::Expected<core::RankScope> readRankScope(const QCommandLineParser& parser)
{
    const auto said = readScopeOptions(parser);
    if (!said)
        return tl::unexpected(said.error());
    if (!said->streamIds.isEmpty() || !said->nvtxText.isEmpty())
        return usageFailure(
            QStringLiteral("A job is looked at by --rank, --pid, --gpu, --step or --time. --stream and --nvtx are "
                           "of one trace: give that of a rank to report."));
    core::RankScope scope;
    const auto numbersOf = [](const QStringList& texts, const QString& option,
                              std::vector<std::int64_t>& numbers) -> core::Expected<void> {
        for (const auto& text : texts) {
            bool isNumber = false;
            numbers.push_back(text.toLongLong(&isNumber));
            if (!isNumber)
                return usageFailure(QStringLiteral("--%1 takes a number, not \"%2\".").arg(option, text));
        }
        return {};
    };
    if (auto pids = numbersOf(said->pids, QStringLiteral("pid"), scope.pids); !pids)
        return tl::unexpected(pids.error());
    if (auto gpus = numbersOf(said->gpuIds, QStringLiteral("gpu"), scope.gpuIds); !gpus)
        return tl::unexpected(gpus.error());
    if (!parser.isSet(RankOption))
        return scope;
    return core::parseRankRanges(parser.value(RankOption)).map([&](const std::vector<core::RankRange>& ranks) {
        scope.ranks = ranks;
        return scope;
    });
}

void addFleetOptions(QCommandLineParser& parser)
{
    parser.addOption({ ExpectRanksOption, QStringLiteral("The job had so many ranks: which are missing is told."),
                       QStringLiteral("N") });
    parser.addOption({ GroupsOption,
                       QStringLiteral("JSON that says which ranks are groups: {\"tp\": 4, \"pp\": 2}, or lists of "
                                      "ranks: {\"dp\": [[0, 2], [1, 3]]}."),
                       QStringLiteral("FILE") });
    parser.addOption(
        { StepsOption,
          QStringLiteral("Steps: auto, nvtx:RE (NVTX ranges with a text like RE, a # for each number), period "
                         "(what repeats in the operations of all ranks), or none."),
          QStringLiteral("STEPS") });
    parser.addOption({ NoiseOption, QStringLiteral("Any recorded moment may be off by so many µs. Default: 4."),
                       QStringLiteral("US") });
    parser.addOption({ DriftOption,
                       QStringLiteral("Two clocks may drift so much when their mean drift is taken out. Default: 2."),
                       QStringLiteral("PPM") });
    parser.addOption({ RunOption,
                       QStringLiteral("Of several jobs in the files the K-th by the number of ranks. Default: the "
                                      "largest."),
                       QStringLiteral("K") });
    parser.addOption(
        { SegmentOption,
          QStringLiteral("Of ranks that were captured several times the K-th capture. Default: that of most "
                         "ranks."),
          QStringLiteral("K") });
}

core::Expected<std::int64_t> readWholeNumber(const QCommandLineParser& parser, const QString& option,
                                             std::int64_t least)
{
    if (!parser.isSet(option))
        return 0;
    bool isNumber = false;
    const auto number = parser.value(option).toLongLong(&isNumber);
    constexpr qlonglong Most = 10'000'000;
    if (!isNumber || number < least || number > Most)
        return usageFailure(QStringLiteral("--%1 takes a whole number from %2 on, not \"%3\".")
                                .arg(option)
                                .arg(least)
                                .arg(parser.value(option)));
    return number;
}

core::Expected<core::FleetOptions> readFleetOptions(const QCommandLineParser& parser)
{
    core::FleetOptions options;
    const auto noiseUs = numberOf(parser, NoiseOption, static_cast<double>(options.clocks.noiseNs) / core::NsPerUs);
    const auto driftPpm
        = numberOf(parser, DriftOption, static_cast<double>(options.clocks.maxDriftPpb) / core::NsPerUs);
    const auto expected = readWholeNumber(parser, ExpectRanksOption, 1);
    if (!noiseUs)
        return tl::unexpected(noiseUs.error());
    if (!driftPpm)
        return tl::unexpected(driftPpm.error());
    if (!expected)
        return tl::unexpected(expected.error());
    const auto scope = readScopeOptions(parser);
    if (!scope)
        return tl::unexpected(scope.error());
    options.stepChoice = scope->steps;
    options.time = scope->window;
    options.clocks.noiseNs = static_cast<std::int64_t>(*noiseUs * core::NsPerUs);
    options.clocks.maxDriftPpb = static_cast<std::int64_t>(*driftPpm * core::NsPerUs);
    options.expectedRanks = *expected;
    if (parser.isSet(GroupsOption)) {
        auto groups = core::readGroupOverrides(parser.value(GroupsOption));
        if (!groups)
            return tl::unexpected(groups.error());
        options.groups = std::move(*groups);
    }
    if (auto steps = readStepRule(parser.value(StepsOption), options); !steps)
        return tl::unexpected(steps.error());
    return options;
}

core::Expected<core::RankSelection> readSelection(const QCommandLineParser& parser)
{
    const auto job = readWholeNumber(parser, RunOption, 1);
    if (!job)
        return tl::unexpected(job.error());
    const auto segment = readWholeNumber(parser, SegmentOption, 1);
    if (!segment)
        return tl::unexpected(segment.error());
    return core::RankSelection { static_cast<std::size_t>(*job), static_cast<std::size_t>(*segment) };
}

std::optional<QString> givenFleetOption(const QCommandLineParser& parser)
{
    for (const auto& option : { RankOption, ExpectRanksOption, GroupsOption, StepsOption, NoiseOption, DriftOption,
                                RunOption, SegmentOption }) {
        if (parser.isSet(option))
            return QStringLiteral("--") + option;
    }
    return std::nullopt;
}

} // namespace app
