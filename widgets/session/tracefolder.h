// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// The folder that a trace was chosen in last, kept in QSettings; the home folder at first.
[[nodiscard]] QString traceFolder();
void setTraceFolder(const QString& folder);
