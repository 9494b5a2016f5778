// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core {

/// `hidden`, which stands for a kernel's name that is not to be known ("kernel_" and twelve hexadecimal digits), with
/// a word at its end by which FamilyRules::familyOf() still tells the family that rules of the program put `fullName`
/// in; `hidden` itself when none does.
[[nodiscard]] QString withFamilyOf(const QString& fullName, const QString& hidden);

} // namespace core
