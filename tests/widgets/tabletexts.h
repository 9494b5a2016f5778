// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "table/tablepage.h"

/// Values of one column, top to bottom.
inline QString columnTexts(const TablePage& page, const QString& key)
{
    const auto column = page.model().table() ? page.model().table()->findColumn(key) : std::nullopt;
    if (!column)
        return QStringLiteral("no column ") + key;
    QStringList texts;
    for (int row = 0; row < page.model().rowCount(); ++row)
        texts += page.model().index(row, static_cast<int>(*column)).data().toString();
    return texts.join(QLatin1Char(' '));
}
