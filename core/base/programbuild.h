// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core {

/// What the linker gave this build of the program and no other, in hexadecimal digits; empty: it gave none.
[[nodiscard]] QString programBuild();

} // namespace core
