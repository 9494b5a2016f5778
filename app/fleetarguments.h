// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/analyzefleet.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>

class QCommandLineParser;

namespace app {

/// Adds --expect-ranks, --groups, --steps, --clock-noise-us, --max-drift-ppm and --run.
void addFleetOptions(QCommandLineParser& parser);
/// How a job of many ranks is looked at. Errors: Usage; those of core::readGroupOverrides().
[[nodiscard]] core::Expected<core::FleetOptions> readFleetOptions(const QCommandLineParser& parser);
/// --run: which of several jobs in the files, from 1 on by the number of ranks; 0 without it. Errors: Usage.
[[nodiscard]] core::Expected<std::size_t> readJobNumber(const QCommandLineParser& parser);
/// The first option of addFleetOptions() that was given, as "--steps".
[[nodiscard]] std::optional<QString> givenFleetOption(const QCommandLineParser& parser);

/// The whole number that `option` gives, at least `least`; 0 without the option. Errors: Usage.
[[nodiscard]] core::Expected<std::int64_t> readWholeNumber(const QCommandLineParser& parser, const QString& option,
                                                           std::int64_t least);

} // namespace app
