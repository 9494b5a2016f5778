// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/kernelnameparts.h"

#include <QVarLengthArray>

#include <algorithm>
#include <array>
#include <optional>

namespace core {

namespace {

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'$';
}

qsizetype endOfWord(QStringView text, qsizetype begin)
{
    auto end = begin;
    while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    return end;
}

/// Where the name of an operator ends of which the word "operator" ends at `at`: its brackets are no groups.
qsizetype endOfOperator(QStringView text, qsizetype at)
{
    const auto begin = at < text.size() && text[at] == u' ' ? at + 1 : at;
    for (const auto* symbol :
         { u"()", u"[]", u"<=>", u"<<=", u">>=", u"->*", u"<<", u">>", u"<=", u">=", u"->", u"<", u">" }) {
        if (text.sliced(begin).startsWith(QStringView(symbol)))
            return begin + QStringView(symbol).size();
    }
    return at;
}

/// The position after a word, the name of an operator or one other character.
qsizetype afterPiece(QStringView text, qsizetype at)
{
    if (!isWordCharacter(text[at]))
        return at + 1;
    const auto end = endOfWord(text, at);
    return text.sliced(at, end - at) == u"operator" ? endOfOperator(text, end) : end;
}

QChar closingBracket(QChar c)
{
    switch (c.unicode()) {
    case u'<':
        return u'>';
    case u'(':
        return u')';
    case u'[':
        return u']';
    case u'{':
        return u'}';
    default:
        return {};
    }
}

/// The position after the bracket that closes the one at `open`; the end of the text when none does. Brackets "<" and
/// ">" of expressions are tolerated: other brackets close over them.
qsizetype endOfGroup(QStringView text, qsizetype open)
{
    QVarLengthArray<QChar, 64> expected;
    for (qsizetype at = open; at < text.size(); at = afterPiece(text, at)) {
        const auto c = text[at];
        if (const auto closing = closingBracket(c); !closing.isNull()) {
            expected.append(closing);
        } else if (c == u'>') {
            if (expected.last() == c && text[at - 1] != u'-')
                expected.removeLast();
        } else if (c == u')' || c == u']' || c == u'}') {
            while (expected.size() > 1 && expected.last() == u'>')
                expected.removeLast();
            if (expected.last() == c)
                expected.removeLast();
        }
        if (expected.isEmpty())
            return at + 1;
    }
    return text.size();
}

/// The end of "(type)" at `at` when it is a cast of the number that follows.
std::optional<qsizetype> endOfCast(QStringView text, qsizetype at)
{
    constexpr qsizetype LongestType = 120;
    if (at > 0 && text[at - 1] != u'<' && text[at - 1] != u'(' && text[at - 1] != u' ' && text[at - 1] != u',')
        return {};
    const auto limit = std::min(text.size(), at + LongestType);
    auto end = at + 1;
    while (end < limit && (isWordCharacter(text[end]) || text[end] == u':' || text[end] == u' '))
        ++end;
    if (end + 1 >= text.size() || text[end] != u')' || end == at + 1)
        return {};
    const auto number = text[end + 1] == u'-' ? end + 2 : end + 1;
    return number < text.size() && text[number].isDigit() ? std::optional(end + 1) : std::nullopt;
}

/// The end of what is not part of a name and begins at `at`; nothing when the name goes on there.
std::optional<qsizetype> endOfAddition(QStringView text, qsizetype at)
{
    const auto rest = text.sliced(at);
    switch (text[at].unicode()) {
    case u'[':
        for (const auto* addition : { u"[clone", u"[abi:", u"[with " }) {
            if (rest.startsWith(QStringView(addition)))
                return endOfGroup(text, at);
        }
        return {};
    case u'(':
    case u'<':
    case u'{':
        for (const auto* space : { u"(anonymous namespace)::", u"<unnamed>::", u"{anonymous}::" }) {
            if (rest.startsWith(QStringView(space)))
                return at + QStringView(space).size();
        }
        return text[at] == u'(' ? endOfCast(text, at) : std::nullopt;
    case u'_':
        if (rest.startsWith(u"_GLOBAL__N_")) {
            const auto end = endOfWord(text, at);
            return text.sliced(end).startsWith(u"::") ? std::optional(end + 2) : std::nullopt;
        }
        return {};
    default:
        return {};
    }
}

/// The name without what compilers add. The same text, not a copy, when there is nothing of it.
QString withoutAdditions(const QString& fullName)
{
    const QStringView text(fullName);
    QString kept;
    qsizetype begin = 0; // of what is not in `kept` yet
    for (qsizetype at = 0; at < text.size();) {
        if (const auto end = endOfAddition(text, at)) {
            kept.append(text.sliced(begin, at - begin));
            at = begin = *end;
        } else {
            at = afterPiece(text, at);
        }
    }
    if (begin == 0)
        return fullName.trimmed();
    kept.append(text.sliced(begin));
    return kept.trimmed();
}

/// Says nothing of its own in template arguments.
bool isNoise(QStringView word)
{
    static constexpr std::array Words {
        u"lambda", u"instance", u"operator", u"const", u"void", u"unnamed", u"anonymous"
    };
    return std::any_of(Words.begin(), Words.end(),
                       [word](const char16_t* noise) { return word == QStringView(noise); });
}

} // namespace

KernelNameParts::KernelNameParts(const QString& fullName)
    : m_text(withoutAdditions(fullName))
{
    if (!find(true))
        find(false);
    if (m_stem.begin < m_stem.end)
        return;
    m_stem = m_qualified = { 0, m_text.size() };
    m_arguments = {};
}

bool KernelNameParts::find(bool hasReturnType)
{
    const QStringView text(m_text);
    qsizetype nameBegin = 0;
    m_stem = m_arguments = {};
    const auto beginPart = [this](qsizetype at) {
        m_stem = { at, at };
        m_arguments = {};
    };
    qsizetype at = 0;
    while (at < text.size()) {
        const auto c = text[at];
        const bool hasWord = m_stem.end > m_stem.begin;
        if (c == u':' && text.sliced(at).startsWith(u"::")) {
            beginPart(at += 2);
        } else if (c == u' ' && hasReturnType) {
            ++at;
            if (at < text.size() && text[at] != u'(' && text[at] != u'<') // else its brackets stand apart from the name
                beginPart(nameBegin = at);
        } else if (c == u'<' && hasWord) {
            const auto end = endOfGroup(text, at);
            m_arguments = { at + 1, std::max(at + 1, text[end - 1] == u'>' ? end - 1 : end) };
            at = end;
        } else if (c == u'(' && hasWord) {
            const auto end = endOfGroup(text, at);
            const auto rest = text.sliced(end);
            if (!rest.startsWith(u"::") && !rest.startsWith(u" const::")) {
                while (text[at - 1] == u' ')
                    --at;
                m_qualified = { nameBegin, at };
                return true;
            }
            at = end + rest.indexOf(u"::"); // the name of something inside a function
        } else {
            at = closingBracket(c).isNull() ? afterPiece(text, at) : endOfGroup(text, at);
            m_stem.end = m_arguments.end > 0 ? m_stem.end : at;
        }
    }
    m_qualified = { nameBegin, text.size() };
    return false;
}

std::vector<NameToken> nameTokens(QStringView arguments, std::size_t most)
{
    std::vector<NameToken> tokens;
    int depth = 0;
    for (qsizetype at = 0; at < arguments.size() && tokens.size() < most;) {
        const auto end = afterPiece(arguments, at);
        const auto c = arguments[at];
        if (isWordCharacter(c)) {
            const auto wordEnd = endOfWord(arguments, at);
            const bool isNegative = at > 0 && c.isDigit() && arguments[at - 1] == u'-';
            const auto begin = isNegative ? at - 1 : at;
            const auto word = arguments.sliced(begin, wordEnd - begin);
            if (!isNoise(word))
                tokens.push_back({ word, arguments.sliced(end).startsWith(u"::"), depth > 0 });
        } else {
            depth += c == u'(' ? 1 : 0;
            depth -= c == u')' && depth > 0 ? 1 : 0;
        }
        at = end;
    }
    return tokens;
}

} // namespace core
