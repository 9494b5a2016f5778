// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/queryhistory.h"

#include <QSettings>

namespace {

QString historyKey()
{
    return QStringLiteral("query/history");
}

} // namespace

QStringList QueryHistory::entries()
{
    return QSettings().value(historyKey()).toStringList();
}

void QueryHistory::add(const QString& sql)
{
    const auto text = sql.trimmed();
    if (text.isEmpty() || text.size() > LongestEntry)
        return;
    auto all = entries(); // another window may have added to them
    all.removeAll(text);
    all.prepend(text);
    QSettings().setValue(historyKey(), QStringList(all.mid(0, MostEntries)));
}

void QueryHistory::clear()
{
    QSettings().remove(historyKey());
}
