// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QString>

namespace core {

/// A table with its title, what limits it and how it is made; why there is none where it is not available.
[[nodiscard]] QString tableSectionHtml(const Table& table);
[[nodiscard]] QString tableSectionMarkdown(const Table& table);

} // namespace core
