// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace core {

/// A third-party component of the program.
struct SoftwarePart {
    QString name;
    QString version; ///< as it runs, or as it was built with; empty: not known
    QString licence; ///< SPDX expression
};

/// All parts but those of the window, with what is known of their versions.
[[nodiscard]] std::vector<SoftwarePart> softwareParts();
/// The compiler the program was built with: "GCC 12.2.0".
[[nodiscard]] QString compilerName();

} // namespace core
