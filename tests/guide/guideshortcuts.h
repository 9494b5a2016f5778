// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// The keys of the window and of its timeline as Markdown, read from its actions. Needs a QApplication.
[[nodiscard]] QString guideShortcuts();
/// What the program at `program` prints for "help COMMAND"; empty when it cannot be run.
[[nodiscard]] QString commandHelp(const QString& program, const QString& command);
