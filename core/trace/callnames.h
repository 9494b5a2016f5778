// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

namespace core {

/// Groups and classifies the name of a CUDA API function: drops the _vNNNN suffix, ignores _ptsz/_ptds when deciding
/// the kind.
[[nodiscard]] CallName makeCallName(const QString& recordedName);

} // namespace core
