// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace core {

/// What NVTX texts belong to a phase.
struct PhasePattern {
    QString text; ///< as written: a substring (any case), or "re:" and a regular expression
    QRegularExpression expression; ///< of "re:" patterns
    /// True for "re:" patterns.
    [[nodiscard]] bool isExpression() const;
    /// True when the pattern has a "=": it is matched with the exact text, others with the text without its ", key =
    /// number" list.
    [[nodiscard]] bool needsExactText() const;
    [[nodiscard]] bool matches(const QString& nvtxText) const;
};

/// The pattern written as `text`. Errors: Usage, empty or not a regular expression; `place` begins the message.
[[nodiscard]] Expected<PhasePattern> makePhasePattern(const QString& text, const QString& place);

/// A named part of the program's run.
struct Phase {
    QString name;
    std::vector<PhasePattern> patterns; ///< at least one
};

/// Which NVTX ranges make up which phase. Made by parsePhaseMap(); empty: none was given.
struct PhaseMap {
    std::vector<Phase> phases; ///< in the order of the file
    [[nodiscard]] bool isEmpty() const { return phases.empty(); }
    /// True when one of the patterns does.
    [[nodiscard]] bool needsExactText() const;
    /// Position of the first phase with a pattern that matches; first match wins. `groupedText` is `exactText` without
    /// its number list.
    [[nodiscard]] std::optional<std::size_t> phaseOf(const QString& groupedText, const QString& exactText) const;
};

/**
 * Reads {"prefill": ["prefill", "re:^ctx_"], …}. `place` is what an error names first: the file, or "the phase map".
 *
 * Errors: Usage, with the place of the fault (line and column, or phase and pattern) in the message.
 */
[[nodiscard]] Expected<PhaseMap> parsePhaseMap(const QByteArray& json, const QString& place);

/// parsePhaseMap() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<PhaseMap> readPhaseMap(const QString& path);

/// The map as parsePhaseMap() reads it, a phase a line.
[[nodiscard]] QByteArray toJson(const PhaseMap& map);

} // namespace core
