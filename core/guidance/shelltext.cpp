// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/shelltext.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

bool isPlain(QChar character)
{
    const char16_t code = character.unicode();
    return (code >= u'a' && code <= u'z') || (code >= u'A' && code <= u'Z') || (code >= u'0' && code <= u'9')
        || QStringView(u"@%_+=:,./-").contains(character);
}

bool isBlank(QChar character)
{
    return character == u' ' || character == u'\t' || character == u'\n';
}

/// Collects the characters of one word after the other.
class WordCollector
{
public:
    void add(QChar character)
    {
        m_word += character;
        m_isOpen = true;
    }
    /// A quote begins: a word, even if nothing follows.
    void open() { m_isOpen = true; }
    void close()
    {
        if (m_isOpen)
            m_words += std::exchange(m_word, {});
        m_isOpen = false;
    }
    [[nodiscard]] QStringList take()
    {
        close();
        return std::move(m_words);
    }

private:
    QStringList m_words;
    QString m_word;
    bool m_isOpen = false;
};

} // namespace

QString shellQuoted(const QString& word)
{
    if (!word.isEmpty() && std::all_of(word.begin(), word.end(), isPlain))
        return word;
    auto quoted = word;
    quoted.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    return QLatin1Char('\'') + quoted + QLatin1Char('\'');
}

QStringList shellWords(QStringView line)
{
    WordCollector words;
    QChar quote; // null: outside of quotes
    for (qsizetype at = 0; at < line.size(); ++at) {
        const QChar character = line[at];
        const bool hasNext = at + 1 < line.size();
        const auto escapable = quote.isNull() ? QStringView() : QStringView(u"\"\\$`");
        if (character == u'\\' && quote != u'\'' && hasNext && line[at + 1] == u'\n')
            ++at; // the line goes on
        else if (character == u'\\' && quote != u'\'' && hasNext
                 && (quote.isNull() || escapable.contains(line[at + 1])))
            words.add(line[++at]);
        else if (!quote.isNull() && character == quote)
            quote = {};
        else if (quote.isNull() && (character == u'\'' || character == u'"')) {
            quote = character;
            words.open();
        } else if (quote.isNull() && isBlank(character))
            words.close();
        else
            words.add(character);
    }
    return words.take();
}

} // namespace core
