// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysisarguments.h"

#include "fleet/tables/ownruletable.h"
#include "results/ownjudgement.h"

#include <QCommandLineParser>

#include <utility>

namespace app {

namespace {

const auto PhaseMapOption = QStringLiteral("phase-map");
const auto PhasesJsonOption = QStringLiteral("phases-json"); // its name in the tool this one follows
const auto ThresholdsOption = QStringLiteral("thresholds");
const auto FamiliesOption = QStringLiteral("families");
const auto ClassesOption = QStringLiteral("classes");
const auto ProjectOption = QStringLiteral("project");
const auto RulesOption = QStringLiteral("rules");

} // namespace

void addAnalysisOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { { PhaseMapOption, PhasesJsonOption },
          QStringLiteral(
              "JSON file that says which NVTX ranges make up which phase: "
              "{\"prefill\": [\"prefill\", \"re:^ctx_\"], …}; a text is a substring, re: a regular expression."),
          QStringLiteral("FILE") });
    parser.addOption({ ThresholdsOption,
                       QStringLiteral("JSON file with other thresholds for the findings, e.g. "
                                      "{\"slow_copy_pct\": 50}; thresholds.csv of a report lists all of them."),
                       QStringLiteral("FILE") });
    parser.addOption(
        { FamiliesOption,
          QStringLiteral("JSON file with rules that say which kernels make up which family, before those of "
                         "the program: [[\"solver\", \"^my_|jacobi\"], …], a name and a regular "
                         "expression."),
          QStringLiteral("FILE") });
    parser.addOption(
        { ClassesOption,
          QStringLiteral(
              "JSON file that says which calls wait, copy, read, …, and sets limits of the wall budget, e.g. "
              "{\"os_call_classes\": [[\"os_io\", \"^my_read\"], …], \"thresholds\": "
              "{\"enqueue_pause_us\": 100}}; what it lacks stays as it is."),
          QStringLiteral("FILE") });
}

core::Expected<core::AnalysisOptions> readAnalysisOptions(const QCommandLineParser& parser, core::AnalysisOptions usual)
{
    auto options = std::move(usual);
    if (parser.isSet(PhaseMapOption)) {
        auto phases = core::readPhaseMap(parser.value(PhaseMapOption));
        if (!phases)
            return tl::unexpected(phases.error());
        options.phases = std::move(*phases);
    }
    if (parser.isSet(ThresholdsOption)) {
        const auto thresholds = core::readThresholds(parser.value(ThresholdsOption));
        if (!thresholds)
            return tl::unexpected(thresholds.error());
        options.thresholds = *thresholds;
    }
    if (parser.isSet(FamiliesOption)) {
        auto families = core::readFamilyRules(parser.value(FamiliesOption));
        if (!families)
            return tl::unexpected(families.error());
        options.families = std::move(*families);
    }
    if (parser.isSet(ClassesOption)) {
        auto classes = core::readDiagnosisClasses(parser.value(ClassesOption));
        if (!classes)
            return tl::unexpected(classes.error());
        options.classes = std::make_shared<const core::DiagnosisClasses>(*std::move(classes));
    }
    return options;
}

void addJudgementOptions(QCommandLineParser& parser, const QString& project)
{
    parser.addOption({ ProjectOption, project, QStringLiteral("FILE") });
    parser.addOption(
        { RulesOption,
          QStringLiteral("JSON file with findings of your own: [{\"table\": \"kernels\", \"row\": \"gemm\", "
                         "\"column\": \"p99_us\", \"limit\": \"> 500\", \"severity\": \"high\", \"text\": "
                         "\"{row} is slow\"}, …]; tables and columns are those of the report."),
          QStringLiteral("FILE") });
}

core::Expected<core::Project> readNamedProject(const QCommandLineParser& parser)
{
    return parser.isSet(ProjectOption) ? core::readProject(parser.value(ProjectOption)) : core::Project();
}

core::Expected<core::AnalysisOptions> readJudgedOptions(const QCommandLineParser& parser, const core::Project& project)
{
    auto options = readAnalysisOptions(parser, project.options);
    if (!options || !parser.isSet(RulesOption))
        return options;
    auto rules = core::readOwnRules(parser.value(RulesOption));
    if (!rules)
        return tl::unexpected(rules.error());
    options->ownRules = std::make_shared<const core::OwnRules>(*std::move(rules));
    return options;
}

core::Expected<std::shared_ptr<const core::OwnRules>> readRankRuleOption(const QCommandLineParser& parser,
                                                                         const core::Project& project)
{
    if (!parser.isSet(RulesOption))
        return project.options.ownRules;
    auto rules = core::readRankRules(parser.value(RulesOption));
    if (!rules)
        return tl::unexpected(rules.error());
    return std::make_shared<const core::OwnRules>(*std::move(rules));
}

} // namespace app
