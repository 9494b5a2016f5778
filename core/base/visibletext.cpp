// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/visibletext.h"

#include <algorithm>

namespace core {

namespace {

constexpr int EscapeDigits = 4;

bool isHexDigit(QChar c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

bool isC0(char16_t c)
{
    return c < 0x20 && c != u'\t' && c != u'\n';
}

bool turnsWriting(char16_t c)
{
    return c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// True where "\u001b" stands in the text itself.
bool beginsEscape(QStringView text, qsizetype at)
{
    const auto digits = text.mid(at + 2, EscapeDigits);
    return at + 1 < text.size() && text[at + 1] == u'u' && digits.size() == EscapeDigits
        && std::all_of(digits.begin(), digits.end(), isHexDigit);
}

bool needsEscape(QStringView text, qsizetype at)
{
    const auto c = text[at].unicode();
    if (c == u'\\')
        return beginsEscape(text, at);
    if (c == u'\r')
        return at + 1 == text.size() || text[at + 1] != u'\n'; // by itself it writes over what stands before it
    return isC0(c) || (c >= 0x7F && c < 0xA0) || turnsWriting(c);
}

bool isLineBreakOrTab(QChar c)
{
    return (c >= u'\t' && c <= u'\r') || c == QChar(0x85) || c == QChar(0x2028) || c == QChar(0x2029);
}

} // namespace

QString visibleText(const QString& text)
{
    qsizetype at = 0;
    while (at < text.size() && !needsEscape(text, at))
        ++at;
    if (at == text.size())
        return text; // as nearly all are: no copy
    QString visible = text.first(at);
    for (; at < text.size(); ++at) {
        if (needsEscape(text, at))
            visible += QStringLiteral("\\u%1").arg(text[at].unicode(), EscapeDigits, 16, QLatin1Char('0'));
        else
            visible += text[at];
    }
    return visible;
}

std::string visibleText(std::string_view utf8)
{
    return visibleText(QString::fromUtf8(utf8)).toStdString();
}

bool mayNeedEscapes(std::string_view utf8)
{
    return std::any_of(utf8.begin(), utf8.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x7F || byte == '\\' || (byte < 0x20 && byte != '\t' && byte != '\n');
    });
}

QString printable(const QString& text)
{
    QString line;
    line.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            line += c;
            line += text[++i];
        } else if (c.isSurrogate()) {
            line += QChar(QChar::ReplacementCharacter);
        } else if (isLineBreakOrTab(c)) {
            if (!(c == u'\n' && i > 0 && text[i - 1] == u'\r')) // "\r\n" is one break
                line += u' ';
        } else {
            line += c;
        }
    }
    return visibleText(line);
}

} // namespace core
