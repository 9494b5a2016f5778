// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QRegularExpression>
#include <QString>

#include <string>
#include <vector>

namespace core {

/// Which NVTX texts get which of Chrome's reserved color names: the first expression that is found in the text decides.
struct ColorScheme {
    struct Rule {
        QRegularExpression pattern;
        std::string colorName; ///< e.g. "thread_state_running", Latin letters, digits and underscores
    };
    std::vector<Rule> rules;

    /// The color of `text`; empty: the viewer's own choice.
    [[nodiscard]] std::string colorOf(const QString& text) const;
};

/// Reads {"regular expression": "color name", …}, from the file `fileOrJson` or, when it begins with "{", from itself.
/// The rules stand in the order of the file. Errors: CannotOpen, Usage with what is wrong.
[[nodiscard]] Expected<ColorScheme> readColorScheme(const QString& fileOrJson);

} // namespace core
