// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "stepcauses.h"

#include <QCommandLineParser>
#include <QString>

#include <tl/expected.hpp>

namespace tracegen {

/// Adds --cause, which goes with --profile steps only.
void addCauseOption(QCommandLineParser& parser);
[[nodiscard]] bool hasCauses(const QCommandLineParser& parser);
/// The causes of the command line, or what is wrong with them.
[[nodiscard]] tl::expected<StepCauses, QString> causesOf(const QCommandLineParser& parser);

} // namespace tracegen
