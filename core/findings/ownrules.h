// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/findingseverity.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core {

/// How a figure must stand to the limit of a rule for the rule to fire.
enum class OwnRelation : std::uint8_t { Above, AtLeast, Below, AtMost };
/// ">", ">=", "<", "<=".
[[nodiscard]] QString ownRelationSign(OwnRelation relation);

/// A rule that the user wrote: rows of a table whose figure is beyond a limit are a finding.
struct OwnRule {
    QString table; ///< key
    QString row; ///< as a TextMatcher takes it, looked for in each text of a row; empty: every row
    QString column; ///< key of a column of numbers
    OwnRelation relation = OwnRelation::Above;
    double limit = 0; ///< in the unit of the column
    FindingSeverity severity = FindingSeverity::Medium;
    QString text; ///< title of the finding; {row}, {value}, {limit} and {n} are filled in
    QString advice; ///< what to do; may be empty
    int line = 0; ///< of the file, from 1

    /// True of a figure that the rule is broken by.
    [[nodiscard]] bool isBrokenBy(double value) const;
    friend bool operator==(const OwnRule&, const OwnRule&) = default;
};

/// The rules of one file.
struct OwnRules {
    QString place; ///< what errors and findings call it: the name of the file
    std::vector<OwnRule> rules;
    friend bool operator==(const OwnRules&, const OwnRules&) = default;
};

/// Columns that rules may name, by table.
struct KnownTable {
    QString key;
    QStringList columns; ///< those of numbers
};

/**
 * Reads [{"table": "kernels", "row": "/gemm/i", "column": "p99_us", "limit": "> 500", "severity": "high", "text": …,
 * "advice": …}, …]. `place` is what an error names first: the file, or "the rules". `row`, `severity` (medium) and
 * `advice` may be missing. A rule about a table or column that is not among `known` is an error, unless it is empty.
 *
 * Errors: Usage, with the line of the fault: not JSON, unknown, repeated or missing members, a limit that is none, a bad
 * expression, a text that is empty or too long, more than 256 rules.
 */
[[nodiscard]] Expected<OwnRules> parseOwnRules(const QByteArray& json, const QString& place,
                                               const std::vector<KnownTable>& known = {});

/// All of a file of rules. Errors: CannotOpen; Usage of one larger than 1 MB.
[[nodiscard]] Expected<QByteArray> readOwnRulesJson(const QString& path);

} // namespace core
