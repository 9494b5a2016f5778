// SPDX-License-Identifier: GPL-3.0-or-later
// Names of options that several commands have, with the same meaning in each.
#pragma once

#include <QString>

namespace app {

inline const auto AllRowsOption = QStringLiteral("all-rows");
inline const auto ForceOption = QStringLiteral("force");
inline const auto FormulasOption = QStringLiteral("csv-formulas");
inline const auto HashNamesOption = QStringLiteral("hash-names");
inline const auto MachineDetailsOption = QStringLiteral("include-machine-details");
inline const auto OutOption = QStringLiteral("out");
inline const auto RawTextOption = QStringLiteral("raw-text");
inline const auto SampleOption = QStringLiteral("sample");
inline const auto UnitOption = QStringLiteral("unit");

} // namespace app
