// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/host/timeclass.h"

#include <QString>

namespace core {

/// "round trips after a host wait": a group of idle time in a sentence.
[[nodiscard]] QString groupWords(TimeGroup group);
/// "loading of context and code": what the host did outside the GPU window.
[[nodiscard]] QString outsideWords(TimeGroup group);
/// "Synchronisation-bound": the beginning of a verdict with this key.
[[nodiscard]] QString verdictWords(const QString& key);

} // namespace core
