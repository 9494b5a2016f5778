// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace core {

/// Text made safe as one Markdown table cell or paragraph: nothing in it is taken for markup, HTML or a line break.
[[nodiscard]] QString markdownEscaped(const QString& text);

} // namespace core
