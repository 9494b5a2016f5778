// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/sides.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace core {

/// A row of BASE and one of NEW of which somebody said that they are, or are not, the same.
struct MatchChoice {
    QString table; ///< key of the table in one run: "kernels"
    Sides<QStringList> row; ///< what the row is called: full name of the kernel, or all cells that identify the row
    friend bool operator==(const MatchChoice&, const MatchChoice&) = default;
};

/// What somebody said of the rows of two runs.
struct MatchChoices {
    std::vector<MatchChoice> pins; ///< the same
    std::vector<MatchChoice> apart; ///< not the same
    [[nodiscard]] bool isEmpty() const { return pins.empty() && apart.empty(); }
    friend bool operator==(const MatchChoices&, const MatchChoices&) = default;
};

/**
 * Reads {"pins": [{"table": "kernels", "base": "…", "new": "…"}], "apart": […]}; both lists may be missing. `base` and
 * `new` are texts, or lists of them where several columns identify a row. `place` is what an error names first.
 *
 * Errors: Usage, with the line: not JSON, another member, a text that is empty, more than 10,000 entries, a row pinned
 * and apart from the same one.
 */
[[nodiscard]] Expected<MatchChoices> parseMatchChoices(const QByteArray& json, const QString& place);

/// parseMatchChoices() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<MatchChoices> readMatchChoices(const QString& path);

/// The file as parseMatchChoices() reads it, a choice a line.
[[nodiscard]] QByteArray toJson(const MatchChoices& choices);

} // namespace core
