// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/units/jointunit.h"

#include <QString>

#include <vector>

namespace core {

/// Whether a kernel of the match has `text` in its full or its shown name.
[[nodiscard]] bool isNamed(const UnitSearchInputs& inputs, const KernelMatch& match, const QString& text);

/// By KernelNameIndex of BASE: the matched kernels of the critical GPU that a unit was asked for by. Empty when it was
/// not asked for by a kernel.
[[nodiscard]] std::vector<char> namedKernels(const UnitSearchInputs& inputs, const UnitChoice& choice);

} // namespace core
