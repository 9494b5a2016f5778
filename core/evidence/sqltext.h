// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core::sql {

/// `text` as a string literal of SQL.
[[nodiscard]] QString literal(const QString& text);
/// `number` as a literal that SQLite reads as the same whole number.
[[nodiscard]] QString literal(std::int64_t number);
/// "a AND b", or nothing for no conditions.
[[nodiscard]] QString allOf(const QStringList& conditions);
/// "(a, b) IN (VALUES (1, 2), …)"; plain equations for a single row; a false condition for none.
[[nodiscard]] QString oneOf(const QStringList& columns, const std::vector<std::vector<std::int64_t>>& rows);

/// A statement made of named selections: WITH a AS (…), b AS (…) SELECT ….
class Query
{
public:
    /// Adds the selection `name`; one of the same name stays as it is.
    Query& with(const QString& name, const QString& select);
    /// The statement whose only value is `expression`.
    [[nodiscard]] QString value(const QString& expression) const;
    /// The statement that ends with `select`.
    [[nodiscard]] QString rows(const QString& select) const;

private:
    struct Part {
        QString name;
        QString select;
    };
    std::vector<Part> m_parts;
};

/// What is summed up of the rows of a selection, unless said otherwise: their duration.
inline const QString Duration = QStringLiteral("end_ns - start_ns");

// Scalar expressions over a selection with the columns start_ns and end_ns. NULL for no rows, but for counts and sums,
// which are 0.
[[nodiscard]] QString countOf(const QString& from, const QString& where = {});
[[nodiscard]] QString sumOf(const QString& from, const QString& value = Duration);
[[nodiscard]] QString meanOf(const QString& from, const QString& value = Duration);
[[nodiscard]] QString minimumOf(const QString& from, const QString& value = Duration);
[[nodiscard]] QString maximumOf(const QString& from, const QString& value = Duration);
/// The q-quantile (0–1), linearly interpolated on the sorted values at position q·(n−1).
[[nodiscard]] QString quantileOf(const QString& from, double q, const QString& value = Duration);
/// Standard deviation of the population.
[[nodiscard]] QString deviationOf(const QString& from, const QString& value = Duration);
/// Length of the union of the intervals: where they overlap they count once. With a column `by`, that of each of its
/// values, summed up.
[[nodiscard]] QString unionOf(const QString& from, const QString& by = {});
/// part / whole · 100; NULL when the whole is 0.
[[nodiscard]] QString percentOf(const QString& part, const QString& whole);
/// `expression` / `divisor` as a real number.
[[nodiscard]] QString scaled(const QString& expression, double divisor);

/// Selection <by>, start_ns, end_ns: the union of the intervals with the same value of `by` as intervals that do
/// not overlap: of each what the earlier ones leave.
[[nodiscard]] QString islandsOf(const QString& from, const QString& by);
/**
 * Selection <by>, item, covered_ns: how much of each interval (<by>, item, start_ns, end_ns) of `intervals` lies in
 * those (<by>, start_ns, end_ns) of `islands` with the same value of `by`, which must not overlap. One sort of both,
 * where a join would look at every pair.
 */
[[nodiscard]] QString coveredOf(const QString& intervals, const QString& islands, const QString& by);

} // namespace core::sql
