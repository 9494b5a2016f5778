// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/plaintext.h"

#include "base/visibletext.h"

#include <algorithm>

namespace core {

QString tableToText(const Table& table)
{
    const auto columns = table.reportColumns();
    std::vector<QStringList> lines(table.rowCount + 1);
    std::vector<qsizetype> widths;
    for (const auto column : columns) {
        lines[0].append(printable(table.header(column)));
        qsizetype width = lines[0].back().size();
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            lines[row + 1].append(printable(table.text(row, column)));
            width = std::max(width, lines[row + 1].back().size());
        }
        widths.push_back(width);
    }
    QString result;
    for (const auto& line : lines) {
        QString text;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const auto position = static_cast<std::size_t>(i);
            const auto width = widths[position];
            const bool isRight = table.columns[columns[position]].isNumeric();
            text += (i == 0 ? QString() : QStringLiteral("  "))
                + (isRight ? line[i].rightJustified(width) : line[i].leftJustified(width));
        }
        while (text.endsWith(u' '))
            text.chop(1);
        result += text + u'\n';
    }
    return result;
}

} // namespace core
