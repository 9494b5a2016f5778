// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/plaintext.h"

#include <algorithm>

namespace core {

namespace {

constexpr char16_t Replacement = u'\uFFFD';

bool isLineBreakOrTab(char16_t c)
{
    return (c >= u'\t' && c <= u'\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
}

bool turnsDirection(char16_t c)
{
    return c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// What stands for `c` when it must not be printed as it is.
char16_t visibleSign(char16_t c)
{
    constexpr char16_t ControlPictures = 0x2400;
    if (isLineBreakOrTab(c))
        return u' ';
    if (c < 0x20)
        return static_cast<char16_t>(ControlPictures + c);
    if (c == 0x7F)
        return 0x2421; // SYMBOL FOR DELETE
    return (c >= 0x80 && c < 0xA0) || turnsDirection(c) ? Replacement : c;
}

} // namespace

QString printable(const QString& text)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            result += c;
            result += text[++i];
        } else if (c.isSurrogate()) {
            result += QChar(Replacement);
        } else if (!(c == u'\n' && i > 0 && text[i - 1] == u'\r')) { // "\r\n" is one break
            result += QChar(visibleSign(c.unicode()));
        }
    }
    return result;
}

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
