// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/sqlbatch.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace core::sql {

namespace {

bool isOfWord(QChar character)
{
    return character.isLetterOrNumber() || character == QLatin1Char('_');
}

/// Where the piece of SQL that begins at `begin` ends: a quoted text, a word, or a single character.
qsizetype endOfPiece(QStringView sql, qsizetype begin)
{
    const auto first = sql[begin];
    auto end = begin + 1;
    if (first == QLatin1Char('\'') || first == QLatin1Char('"')) {
        while (end < sql.size() && sql[end] != first)
            ++end;
        return std::min(end + 1, sql.size()); // a doubled quote begins another text
    }
    if (isOfWord(first)) {
        while (end < sql.size() && isOfWord(sql[end]))
            ++end;
    }
    return end;
}

/// Where the bracket that opens before `begin` is closed, or nothing.
std::optional<qsizetype> closingBracket(QStringView sql, qsizetype begin)
{
    int depth = 1;
    for (auto place = begin; place < sql.size();) {
        const auto character = sql[place];
        depth += character == QLatin1Char('(') ? 1 : character == QLatin1Char(')') ? -1 : 0;
        if (depth == 0)
            return place;
        place = endOfPiece(sql, place);
    }
    return std::nullopt;
}

/// `sql` with words replaced, but not those within quotes.
QString renamed(QStringView sql, const QHash<QString, QString>& names)
{
    QString result;
    result.reserve(sql.size());
    for (qsizetype place = 0; place < sql.size();) {
        const auto end = endOfPiece(sql, place);
        const auto piece = sql.sliced(place, end - place);
        const auto found = isOfWord(piece[0]) ? names.constFind(piece.toString()) : names.cend();
        if (found == names.cend())
            result += piece;
        else
            result += *found;
        place = end;
    }
    return result;
}

/// Takes `text` from the beginning of `sql`, if that begins so.
bool take(QStringView& sql, QStringView text)
{
    if (!sql.startsWith(text))
        return false;
    sql = sql.sliced(text.size());
    return true;
}

/// Takes "name AS (select)" from the beginning of `sql`.
std::optional<std::pair<QString, QString>> takePart(QStringView& sql)
{
    const QStringView opening = u" AS (\n  ";
    const auto endOfName = sql.indexOf(opening);
    if (endOfName <= 0)
        return std::nullopt;
    const auto begin = endOfName + opening.size();
    const auto end = closingBracket(sql, begin);
    if (!end)
        return std::nullopt;
    std::pair part { sql.first(endOfName).toString(), sql.sliced(begin, *end - begin).toString() };
    sql = sql.sliced(*end + 1);
    return part;
}

} // namespace

/// The name of a part in the batch: the first that its selection had, so that it is worked out once whatever it is called.
QString Batch::nameOf(const Part& part)
{
    const auto columns = part.name.indexOf(QLatin1Char('(')); // named with the part: "gpus (process, gpu)"
    auto& name = m_namesBySelect[(columns < 0 ? QString() : part.name) + QLatin1Char('\n') + part.select];
    if (name.isEmpty()) {
        const int use = ++m_uses[part.name];
        name = use == 1 ? part.name : QStringLiteral("%1_of_%2").arg(part.name).arg(use);
        m_parts.push_back({ name, part.select });
        m_length += name.size() + part.select.size();
    }
    return name;
}

bool Batch::add(const QString& statement)
{
    QStringView rest = statement;
    if (!rest.endsWith(u';'))
        return false;
    rest.chop(1);
    std::vector<Part> parts;
    if (take(rest, u"WITH ")) {
        do {
            auto part = takePart(rest);
            if (!part)
                return false;
            parts.push_back({ std::move(part->first), std::move(part->second) });
        } while (take(rest, u",\n"));
        if (!take(rest, u"\n"))
            return false;
    }
    if (!rest.startsWith(u"SELECT "))
        return false;
    Names names;
    for (const auto& part : parts)
        names.insert(part.name, nameOf({ part.name, renamed(part.select, names) }));
    m_values.append(QStringLiteral("(%1)").arg(renamed(rest, names)));
    m_length += m_values.back().size();
    return true;
}

QString Batch::statement() const
{
    QStringList parts;
    for (const auto& part : m_parts)
        parts.append(QStringLiteral("%1 AS (\n  %2)").arg(part.name, part.select));
    const auto with = parts.isEmpty() ? QString() : QStringLiteral("WITH %1\n").arg(parts.join(QStringLiteral(",\n")));
    return QStringLiteral("%1SELECT %2;").arg(with, m_values.join(QStringLiteral(",\n  ")));
}

} // namespace core::sql
