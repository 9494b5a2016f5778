// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/sqltext.h"

#include <algorithm>
#include <limits>

namespace core::sql {

namespace {

// A lone min() or max() makes SQLite look for an order, and join row by row for it: a hundred times slower.
const auto Unordered = QStringLiteral(" FILTER (WHERE 1)");

QString scalar(const QString& expression, const QString& from)
{
    return QStringLiteral("(SELECT %1 FROM %2)").arg(expression, from);
}

QString partitionedBy(const QString& column)
{
    return column.isEmpty() ? QString() : QStringLiteral("PARTITION BY %1 ").arg(column);
}

} // namespace

QString literal(const QString& text)
{
    QStringList parts; // a NUL would end the statement
    for (auto part : text.split(QChar(QChar::Null)))
        parts.append(QStringLiteral("'%1'").arg(part.replace(QLatin1Char('\''), QStringLiteral("''"))));
    return parts.size() == 1 ? parts.front()
                             : QStringLiteral("(%1)").arg(parts.join(QStringLiteral(" || char(0) || ")));
}

QString literal(std::int64_t number)
{
    // the digits of the smallest number without its sign are too large to be one
    if (number == std::numeric_limits<std::int64_t>::min())
        return QStringLiteral("(-9223372036854775807 - 1)");
    return QString::number(number);
}

QString allOf(const QStringList& conditions)
{
    return conditions.join(QStringLiteral("\n    AND "));
}

QString oneOf(const QStringList& columns, const std::vector<std::vector<std::int64_t>>& rows)
{
    if (rows.empty())
        return QStringLiteral("0");
    QStringList tuples;
    for (const auto& row : rows) {
        QStringList values;
        for (const auto number : row)
            values.append(literal(number));
        tuples.append(values.join(QStringLiteral(", ")));
    }
    if (columns.size() == 1)
        return QStringLiteral("%1 IN (%2)").arg(columns.front(), tuples.join(QStringLiteral(", ")));
    return QStringLiteral("(%1) IN (VALUES (%2))")
        .arg(columns.join(QStringLiteral(", ")), tuples.join(QStringLiteral("), (")));
}

Query& Query::with(const QString& name, const QString& select)
{
    const bool isKnown
        = std::any_of(m_parts.begin(), m_parts.end(), [&name](const Part& part) { return part.name == name; });
    if (!isKnown)
        m_parts.push_back({ name, select });
    return *this;
}

QString Query::value(const QString& expression) const
{
    return rows(QStringLiteral("SELECT %1").arg(expression));
}

QString Query::rows(const QString& select) const
{
    QStringList parts;
    for (const auto& part : m_parts)
        parts.append(QStringLiteral("%1 AS (\n  %2)").arg(part.name, part.select));
    const auto with = parts.isEmpty() ? QString() : QStringLiteral("WITH %1\n").arg(parts.join(QStringLiteral(",\n")));
    return QStringLiteral("%1%2;").arg(with, select);
}

QString countOf(const QString& from, const QString& where)
{
    return where.isEmpty() ? scalar(QStringLiteral("count(*)"), from)
                           : scalar(QStringLiteral("count(*)"), QStringLiteral("%1 WHERE %2").arg(from, where));
}

QString sumOf(const QString& from, const QString& value)
{
    return scalar(QStringLiteral("ifnull(sum(%1), 0)").arg(value), from);
}

QString meanOf(const QString& from, const QString& value)
{
    return scalar(QStringLiteral("avg(%1)").arg(value), from);
}

QString minimumOf(const QString& from, const QString& value)
{
    return scalar(QStringLiteral("min(%1)").arg(value) + Unordered, from);
}

QString maximumOf(const QString& from, const QString& value)
{
    return scalar(QStringLiteral("max(%1)").arg(value) + Unordered, from);
}

QString quantileOf(const QString& from, double q, const QString& value)
{
    // of the two neighbours of the position, each counts by its nearness; the sorted values are the same for all q
    return QStringLiteral("(SELECT sum(v * (1 - abs(i - top * %1)))\n"
                          "  FROM (SELECT v, row_number() OVER (ORDER BY v) - 1 AS i, count(*) OVER () - 1 AS top\n"
                          "        FROM (SELECT %2 AS v FROM %3))\n"
                          "  WHERE abs(i - top * %1) < 1)")
        .arg(QString::number(q), value, from);
}

QString deviationOf(const QString& from, const QString& value)
{
    return QStringLiteral("(SELECT sqrt(avg((%1 - mean) * (%1 - mean))) FROM %2, (SELECT avg(%1) AS mean FROM %2))")
        .arg(value, from);
}

QString unionOf(const QString& from, const QString& by)
{
    return QStringLiteral("(SELECT ifnull(sum(max(0, end_ns - max(start_ns, ifnull(reached_ns, start_ns)))), 0)\n"
                          "  FROM (SELECT start_ns, end_ns, max(end_ns) OVER (%2ORDER BY start_ns, end_ns\n"
                          "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM %1))")
        .arg(from, partitionedBy(by));
}

QString percentOf(const QString& part, const QString& whole)
{
    return QStringLiteral("100.0 * %1 / nullif(%2, 0)").arg(part, whole);
}

QString scaled(const QString& expression, double divisor)
{
    return QStringLiteral("%1 / %2").arg(expression, QString::number(divisor, 'f', 1));
}

QString islandsOf(const QString& from, const QString& by)
{
    return QStringLiteral("SELECT %2, max(start_ns, ifnull(reached_ns, start_ns)) AS start_ns, end_ns\n"
                          "  FROM (SELECT %2, start_ns, end_ns, max(end_ns) OVER (PARTITION BY %2 ORDER BY start_ns, "
                          "end_ns\n"
                          "          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached_ns FROM %1)\n"
                          "  WHERE end_ns > ifnull(reached_ns, start_ns)")
        .arg(from, by);
}

QString coveredOf(const QString& intervals, const QString& islands, const QString& by)
{
    // up to a moment lie all islands that began before it, without what the last of them has left
    return QStringLiteral(
               "SELECT %3, item, sum(sign * (begun_ns - max(0, ifnull(until_ns - at_ns, 0)))) AS covered_ns\n"
               "  FROM (SELECT %3, item, sign, at_ns, sum(length_ns) OVER reached AS begun_ns, max(until_ns) OVER "
               "reached "
               "AS until_ns\n"
               "        FROM (SELECT %3, item, -1 AS sign, start_ns AS at_ns, 0 AS length_ns, NULL AS until_ns FROM "
               "%1\n"
               "              UNION ALL SELECT %3, item, 1, end_ns, 0, NULL FROM %1\n"
               "              UNION ALL SELECT %3, NULL, 0, start_ns, end_ns - start_ns, end_ns FROM %2)\n"
               "        WINDOW reached AS (PARTITION BY %3 ORDER BY at_ns ROWS UNBOUNDED PRECEDING))\n"
               "  WHERE sign <> 0 GROUP BY %3, item")
        .arg(intervals, islands, by);
}

} // namespace core::sql
