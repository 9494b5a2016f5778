// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysisarguments.h"

#include <QCommandLineParser>

namespace app {

namespace {

const auto PhaseMapOption = QStringLiteral("phase-map");
const auto PhasesJsonOption = QStringLiteral("phases-json"); // its name in the tool this one follows

} // namespace

void addAnalysisOptions(QCommandLineParser& parser)
{
    parser.addOption(
        { { PhaseMapOption, PhasesJsonOption },
          QStringLiteral(
              "JSON file that says which NVTX ranges make up which phase: "
              "{\"prefill\": [\"prefill\", \"re:^ctx_\"], …}; a text is a substring, re: a regular expression."),
          QStringLiteral("FILE") });
}

core::Expected<core::AnalysisOptions> readAnalysisOptions(const QCommandLineParser& parser)
{
    core::AnalysisOptions options;
    if (!parser.isSet(PhaseMapOption))
        return options;
    return core::readPhaseMap(parser.value(PhaseMapOption)).map([&options](core::PhaseMap&& phases) {
        options.phases = std::move(phases);
        return options;
    });
}

} // namespace app
