// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

/// True when there is no file `path` yet, or the user lets it be replaced.
[[nodiscard]] bool mayReplace(QWidget& dialog, const QString& path);
