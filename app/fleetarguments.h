// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/rankscope.h"
#include "fleet/settleranks.h"

#include <QString>

#include <cstdint>
#include <optional>

class QCommandLineParser;

namespace app {

/// Adds --expect-ranks, --groups, --steps, --clock-noise-us, --max-drift-ppm, --run and --segment.
void addFleetOptions(QCommandLineParser& parser);
/// Adds --rank: which ranks of the job are looked at.
void addRankOption(QCommandLineParser& parser);
/// Adds what else limits what is looked at: --step, --time, --pid and --gpu; and, not shown, the scope options of one trace
/// that a job does not have, which are refused with a reason.
void addFleetScopeOptions(QCommandLineParser& parser);
/// What --rank, --pid and --gpu say. Errors: Usage.
[[nodiscard]] core::Expected<core::RankScope> readRankScope(const QCommandLineParser& parser);
/// How a job of many ranks is looked at, also by --step and --time. Errors: Usage; those of core::readGroupOverrides().
[[nodiscard]] core::Expected<core::FleetOptions> readFleetOptions(const QCommandLineParser& parser);
/// --run and --segment: which of several jobs and captures in the files. Errors: Usage.
[[nodiscard]] core::Expected<core::RankSelection> readSelection(const QCommandLineParser& parser);
/// The first option of addFleetOptions() that was given, as "--steps".
[[nodiscard]] std::optional<QString> givenFleetOption(const QCommandLineParser& parser);

/// The whole number that `option` gives, at least `least`; 0 without the option. Errors: Usage.
[[nodiscard]] core::Expected<std::int64_t> readWholeNumber(const QCommandLineParser& parser, const QString& option,
                                                           std::int64_t least);

} // namespace app
