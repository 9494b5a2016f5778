// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/markdowntext.h"

#include "base/visibletext.h"

#include <QRegularExpression>

namespace core {

namespace {

constexpr QStringView MarkupCharacters = u"\\`*[]#<>&|~$";

/// What Markdown takes for a list, a heading or a rule when a line begins with it.
bool beginsBlock(const QString& text)
{
    static const QRegularExpression blocks(QStringLiteral("^(?:[-+](?: |$)|--|=|[0-9]+[.)](?: |$))"));
    return blocks.match(text).hasMatch();
}

/// False for an underscore inside a word, which Markdown does not take for emphasis: names stay readable.
bool isEmphasis(const QString& text, qsizetype at)
{
    qsizetype before = at;
    while (before >= 0 && text[before] == u'_')
        --before;
    qsizetype after = at;
    while (after < text.size() && text[after] == u'_')
        ++after;
    return before < 0 || after == text.size() || !text[before].isLetterOrNumber() || !text[after].isLetterOrNumber();
}

} // namespace

QString markdownEscaped(const QString& text)
{
    const QString plain = printable(text).trimmed();
    QString escaped;
    escaped.reserve(plain.size());
    for (qsizetype i = 0; i < plain.size(); ++i) {
        const QChar c = plain[i];
        const bool isLink = (c == u':' && QStringView(plain).mid(i + 1).startsWith(u"//"))
            || (c == u'.' && QStringView(plain).left(i).endsWith(u"www", Qt::CaseInsensitive)); // GitHub links both
        if (MarkupCharacters.contains(c) || isLink || (c == u'_' && isEmphasis(plain, i)))
            escaped += u'\\';
        escaped += c;
    }
    if (beginsBlock(plain)) {
        qsizetype sign = 0; // behind the digits of "1."
        while (sign < escaped.size() && escaped[sign] >= u'0' && escaped[sign] <= u'9')
            ++sign;
        escaped.insert(sign, u'\\');
    }
    return escaped;
}

} // namespace core
