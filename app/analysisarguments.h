// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "results/analysisresults.h"

class QCommandLineParser;

namespace app {

/// Adds --phase-map, --thresholds, --families and --classes, for commands that compute figures.
void addAnalysisOptions(QCommandLineParser& parser);
/// What they name, in place of what is `usual`. Errors: Usage and CannotOpen, with file and place.
[[nodiscard]] core::Expected<core::AnalysisOptions> readAnalysisOptions(const QCommandLineParser& parser,
                                                                        core::AnalysisOptions usual = {});

/// Adds --project, which is described as `project`, and --rules.
void addJudgementOptions(QCommandLineParser& parser, const QString& project);
/// The project that the command line names; without one an empty one. Errors: Usage and CannotOpen, with the line.
[[nodiscard]] core::Expected<core::Project> readNamedProject(const QCommandLineParser& parser);
/// readAnalysisOptions() beside those of a project, with the rules of the user. Errors: Usage and CannotOpen, with file
/// and line.
[[nodiscard]] core::Expected<core::AnalysisOptions> readJudgedOptions(const QCommandLineParser& parser,
                                                                      const core::Project& project);
/// The rules about tables of ranks that --rules names, else those of the project; none: nullptr. Errors: Usage and
/// CannotOpen, with file and line.
[[nodiscard]] core::Expected<std::shared_ptr<const core::OwnRules>> readRankRuleOption(const QCommandLineParser& parser,
                                                                                       const core::Project& project);

} // namespace app
