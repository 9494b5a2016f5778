// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace core::sql {

/**
 * Statements of sql::Query in one, so that SQLite works out once the selections that they share: one row whose column n
 * is the first value of statement n. It is NULL where that has no row.
 */
class Batch
{
public:
    /// Adds a statement. @return false, with nothing added, when it is not of the form of sql::Query::value()
    [[nodiscard]] bool add(const QString& statement);
    [[nodiscard]] qsizetype size() const { return m_values.size(); }
    /// Characters of statement(), about.
    [[nodiscard]] qsizetype length() const { return m_length; }
    [[nodiscard]] QString statement() const;

private:
    struct Part {
        QString name;
        QString select;
    };
    using Names = QHash<QString, QString>; ///< the name in a statement and that in the batch

    [[nodiscard]] QString nameOf(const Part& part);

    std::vector<Part> m_parts;
    QHash<QString, QString> m_namesBySelect; ///< selection of a part, and its name in the batch
    QHash<QString, int> m_uses; ///< of a name by different selections
    QStringList m_values;
    qsizetype m_length = 0;
};

} // namespace core::sql
