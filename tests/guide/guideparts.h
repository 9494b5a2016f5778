// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/table.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <map>
#include <vector>

/**
 * The parts of the user guide that are not written by hand. In a page they stand between two marks, the first of which
 * says what:
 *
 *     <!-- table kernels -->               what the columns of a table are, and how they are computed
 *     <!-- table kernels_by_pid like kernels -->   only the columns that the other table does not have
 *     <!-- rows thresholds rule help -->   two columns of a table whose rows do not depend on the trace
 *     <!-- help report -->                 what "gpuloupe-cli help report" prints
 *     <!-- shortcuts -->                   the keys of the window
 *     <!-- end -->
 */
class GuideParts
{
public:
    /// `commandHelp` gives what the command line's help says about a command; `shortcuts` are rows of groups, actions
    /// and keys.
    GuideParts(std::vector<core::TablePointer> tables, std::function<QString(const QString& command)> commandHelp,
               QString shortcuts);

    /// The page with all its parts renewed. What could not be made is told in `problems`.
    [[nodiscard]] QString renewed(const QString& page, QStringList& problems) const;
    /// Keys of the tables that a page describes.
    [[nodiscard]] static QStringList tablesIn(const QString& page);

    [[nodiscard]] const std::vector<core::TablePointer>& tables() const { return m_tables; }

private:
    [[nodiscard]] const core::Table* find(const QString& key) const;
    [[nodiscard]] QString part(const QStringList& what, QStringList& problems) const;

    std::vector<core::TablePointer> m_tables;
    std::function<QString(const QString&)> m_commandHelp;
    QString m_shortcuts;
};
