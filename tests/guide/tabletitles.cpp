// SPDX-License-Identifier: GPL-3.0-or-later
#include "tabletitles.h"

#include <set>

QString tableTitlesSource(const std::vector<core::TablePointer>& tables)
{
    std::set<QString> titles;
    for (const auto& table : tables) {
        if (!table->key.endsWith(QStringLiteral("_instances"))) // named after what the sample trace holds
            titles.insert(table->title);
        for (const auto& column : table->columns) {
            if (column.use != core::ColumnUse::ExportOnly)
                titles.insert(column.title);
        }
    }
    auto source = QStringLiteral("// SPDX-License-Identifier: GPL-3.0-or-later\n"
                                 "// What lupdate cannot see: titles of tables and columns, from their descriptions. "
                                 "Written by the target update-translations.\n");
    for (const auto& title : titles)
        source += QStringLiteral("QT_TRANSLATE_NOOP(\"tables\", \"%1\")\n").arg(title);
    return source;
}
