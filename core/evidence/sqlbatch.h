// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace core::sql {

/// What selections are called in all batches that are asked of one connection: the same selection always the same. So
/// what was kept there as a table for a batch is there for the next.
class SelectionNames
{
public:
    /// The name of `select`, which a statement calls `name`.
    [[nodiscard]] QString nameOf(const QString& name, const QString& select);
    /// Notes that a batch has the selection. @return true when an earlier one had it
    bool addUse(const QString& name);

    [[nodiscard]] qsizetype size() const { return m_nameBySelect.size(); }

    /// A table has the rows of the selection.
    void setKept(const QString& name) { m_kept.insert(name); }
    [[nodiscard]] bool isKept(const QString& name) const { return m_kept.contains(name); }
    [[nodiscard]] const QSet<QString>& kept() const { return m_kept; }
    /// No table can have them.
    void setRefused(const QString& name) { m_refused.insert(name); }
    [[nodiscard]] bool isRefused(const QString& name) const { return m_refused.contains(name); }

private:
    QHash<QString, QString> m_nameBySelect;
    QSet<QString> m_used, m_kept, m_refused;
};

/// A selection that is to be kept as a table.
struct KeptSelection {
    QString name;
    QString select;
    QString key; ///< columns by which its rows are told apart, "process, correlation"; may be empty
};

/**
 * Statements of sql::Query in one, so that SQLite works out once the selections that they share: one row whose column n
 * is the first value of statement n. It is NULL where that has no row.
 */
class Batch
{
public:
    /// `names` must outlive the batch.
    explicit Batch(SelectionNames& names)
        : m_names(&names)
    {
    }
    /// Adds a statement about a row of a table. @return false, with nothing added, when it is not of the form of
    /// sql::Query::value()
    [[nodiscard]] bool add(const QString& statement, std::size_t row = 0);
    [[nodiscard]] qsizetype size() const { return m_values.size(); }
    /// True when statement n gives a row in any case: its NULL is a value.
    [[nodiscard]] bool hasAlwaysRow(std::size_t n) const { return m_hasAlwaysRow[n]; }
    /// Characters of statement(), about.
    [[nodiscard]] qsizetype length() const { return m_length; }
    /// With the selections that are not kept.
    [[nodiscard]] QString statement() const;

    /// The first selection, not kept yet, that other figures will ask for, too: one that figures of several rows stand
    /// on, or that an earlier batch had. What it is made of comes first.
    [[nodiscard]] std::optional<KeptSelection> nextWorthKeeping() const;

private:
    struct Part {
        QString name;
        QString columns; ///< " (a, b)" where the names of the columns stand with that of the part
        QString select;
        std::vector<std::size_t> uses; ///< other parts, each before this one
        std::size_t row = 0; ///< of the first that has it
        bool isOfManyRows = false;
        bool wasUsedBefore = false; ///< by another batch
    };
    using PartSet = std::vector<bool>; ///< by part; shorter: without those behind
    /// What stands before the select of a statement, and what its parts are called in the batch.
    struct With {
        QString text;
        std::size_t row = 0;
        std::vector<std::pair<QString, QString>> names; ///< in the statement, and in the batch
    };

    [[nodiscard]] bool readWith(QStringView sql, std::size_t row);
    [[nodiscard]] QString addPart(const QString& name, const QString& select, std::size_t row);
    [[nodiscard]] std::vector<std::size_t> partsIn(QStringView sql) const;
    [[nodiscard]] QString withSharedRows(QStringView select, std::size_t row);
    [[nodiscard]] QString withSharedValues(QStringView select, std::size_t row);
    [[nodiscard]] QString with(PartSet used) const;

    SelectionNames* m_names;
    std::vector<Part> m_parts; ///< each after those that it uses
    QHash<QString, std::size_t> m_places; ///< of m_parts, by name
    QStringList m_values;
    std::vector<bool> m_hasAlwaysRow; ///< by value
    PartSet m_usedByValues;
    With m_with; ///< of the last statement: the figures of a row begin with the same one
    qsizetype m_length = 0;
};

} // namespace core::sql
