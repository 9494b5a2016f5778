// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/sqlbatch.h"

#include <algorithm>
#include <utility>

namespace core::sql {

namespace {

const QStringView OfBatch = u"_of_batch_"; // stands in the names of parts

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

/// Calls `see` with each piece of `sql`.
template <typename See> void forEachPiece(QStringView sql, See see)
{
    for (qsizetype place = 0; place < sql.size();) {
        const auto end = endOfPiece(sql, place);
        see(sql.sliced(place, end - place));
        place = end;
    }
}

using Names = std::vector<std::pair<QString, QString>>;

/// `sql` with words replaced, but not those within quotes.
QString renamed(QStringView sql, const Names& names)
{
    QString result;
    result.reserve(sql.size());
    forEachPiece(sql, [&](QStringView piece) {
        const auto found
            = std::find_if(names.begin(), names.end(), [piece](const auto& name) { return name.first == piece; });
        result += found == names.end() ? piece : QStringView(found->second);
    });
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

/// Where brackets that are not within others open, in which a select stands.
struct Bracketed {
    qsizetype begin = 0; ///< behind the bracket
    qsizetype end = 0; ///< of the other
};

/// The selects in brackets that are in no other brackets, or only in such as hold expressions.
std::vector<Bracketed> outermostSelects(QStringView sql)
{
    std::vector<Bracketed> found;
    for (qsizetype place = 0; place < sql.size();) {
        if (sql[place] == QLatin1Char('(') && sql.sliced(place + 1).startsWith(u"SELECT ")) {
            const auto end = closingBracket(sql, place + 1);
            if (!end)
                return {};
            found.push_back({ place + 1, *end });
            place = *end;
        }
        place = endOfPiece(sql, place);
    }
    return found;
}

/// True when `sql` is a single select of values: what stands in brackets in it cannot speak of its rows.
bool isWithoutRows(QStringView sql)
{
    int depth = 0;
    bool isWithout = true;
    forEachPiece(sql, [&](QStringView piece) {
        depth += piece == u"(" ? 1 : piece == u")" ? -1 : 0;
        const bool isOfRows = piece == u"FROM" || piece == u"WHERE" || piece == u"LIMIT";
        isWithout = isWithout && (depth > 0 || !isOfRows);
    });
    return isWithout;
}

void addTo(std::vector<bool>& set, const std::vector<std::size_t>& members)
{
    for (const auto member : members) {
        if (member >= set.size())
            set.resize(member + 1);
        set[member] = true;
    }
}

/// The columns of "… GROUP BY a, b" at the end of a select, if they are its first ones.
QString groupedBy(const QString& select)
{
    const auto opening = QStringLiteral("\n  GROUP BY ");
    const auto place = select.lastIndexOf(opening);
    const auto columns = place < 0 ? QString() : select.sliced(place + opening.size());
    return select.startsWith(QStringLiteral("SELECT %1,").arg(columns)) ? columns : QString();
}

} // namespace

QString SelectionNames::nameOf(const QString& name, const QString& select)
{
    auto& known = m_nameBySelect[select];
    if (known.isEmpty())
        known = QStringLiteral("%1%2%3").arg(name, OfBatch).arg(m_nameBySelect.size());
    return known;
}

bool SelectionNames::addUse(const QString& name)
{
    const bool wasUsed = m_used.contains(name);
    m_used.insert(name);
    return wasUsed;
}

/// @return the name of the part in the batch, whatever it was called: so it is worked out once
QString Batch::addPart(const QString& name, const QString& select, std::size_t row)
{
    const auto columns = name.indexOf(QLatin1Char(' ')); // named with the part: "gpus (process, gpu)"
    Part part;
    part.columns = columns < 0 ? QString() : name.sliced(columns);
    part.name = m_names->nameOf(columns < 0 ? name : name.first(columns), part.columns + select);
    const auto place = m_places.constFind(part.name);
    if (place != m_places.cend()) {
        auto& known = m_parts[*place];
        known.isOfManyRows = known.isOfManyRows || known.row != row;
        return known.name;
    }
    part.select = select;
    part.uses = partsIn(select);
    part.row = row;
    part.wasUsedBefore = m_names->addUse(part.name);
    m_length += part.name.size() + select.size();
    m_places.insert(part.name, m_parts.size());
    m_parts.push_back(part);
    return part.name;
}

/// The parts that `sql` names.
std::vector<std::size_t> Batch::partsIn(QStringView sql) const
{
    std::vector<std::size_t> parts;
    forEachPiece(sql, [&](QStringView piece) {
        if (!piece.contains(OfBatch))
            return;
        const auto place = m_places.constFind(piece.toString());
        if (place != m_places.cend() && std::find(parts.begin(), parts.end(), *place) == parts.end())
            parts.push_back(*place);
    });
    return parts;
}

/// `select` with the rows that it takes from a select in brackets as a part of the batch.
QString Batch::withSharedRows(QStringView select, std::size_t row)
{
    QString result;
    qsizetype done = 0;
    for (const auto& [begin, end] : outermostSelects(select)) {
        result += select.sliced(done, begin - 1 - done);
        done = end + 1;
        if (result.endsWith(QStringLiteral("FROM ")))
            result += addPart(QStringLiteral("rows"), withSharedRows(select.sliced(begin, end - begin), row), row);
        else
            result += select.sliced(begin - 1, done - begin + 1);
    }
    result += select.sliced(done);
    return result;
}

/// `select`, a value, with the values in it that selections give as parts of the batch: a time in other units is the
/// same selection.
QString Batch::withSharedValues(QStringView select, std::size_t row)
{
    if (!isWithoutRows(select))
        return select.toString();
    QString result;
    qsizetype done = 0;
    for (const auto& [begin, end] : outermostSelects(select)) {
        result += select.sliced(done, begin - 1 - done);
        done = end + 1;
        const bool isValue = !result.endsWith(QStringLiteral("EXISTS ")) && !result.endsWith(QStringLiteral("IN "));
        if (isValue) {
            const auto inner = withSharedRows(select.sliced(begin, end - begin), row);
            result += QStringLiteral("(SELECT * FROM %1)").arg(addPart(QStringLiteral("value"), inner, row));
        } else {
            result += select.sliced(begin - 1, done - begin + 1);
        }
    }
    result += select.sliced(done);
    return result;
}

/// Takes "WITH …" from the beginning of a statement, if it begins so: m_with tells it. @return false when it is of
/// another form
bool Batch::readWith(QStringView sql, std::size_t row)
{
    auto rest = sql;
    std::vector<std::pair<QString, QString>> parts;
    if (take(rest, u"WITH ")) {
        do {
            auto part = takePart(rest);
            if (!part)
                return false;
            parts.push_back(std::move(*part));
        } while (take(rest, u",\n"));
        if (!take(rest, u"\n"))
            return false;
    }
    if (!rest.startsWith(u"SELECT "))
        return false;
    m_with = { sql.chopped(rest.size()).toString(), row, {} };
    for (const auto& [name, select] : parts) {
        auto nameInBatch = addPart(name, renamed(select, m_with.names), row);
        m_with.names.emplace_back(name.section(QLatin1Char(' '), 0, 0), std::move(nameInBatch));
    }
    return true;
}

bool Batch::add(const QString& statement, std::size_t row)
{
    QStringView rest = statement;
    if (!rest.endsWith(u';'))
        return false;
    rest.chop(1);
    const bool isSameWith = row == m_with.row && rest.startsWith(m_with.text + QStringLiteral("SELECT "));
    if ((m_with.text.isEmpty() || !isSameWith) && !readWith(rest, row))
        return false;
    rest = rest.sliced(m_with.text.size());
    m_hasAlwaysRow.push_back(isWithoutRows(rest));
    m_values.append(QStringLiteral("(%1)").arg(withSharedValues(renamed(rest, m_with.names), row)));
    addTo(m_usedByValues, partsIn(m_values.back()));
    m_length += m_values.back().size();
    return true;
}

/// "WITH …" with the parts that what uses `used` needs, as far as they are not kept.
QString Batch::with(PartSet used) const
{
    QStringList parts;
    used.resize(m_parts.size());
    for (auto i = m_parts.size(); i-- > 0;) {
        const auto& part = m_parts[i];
        if (!used[i] || m_names->isKept(part.name))
            continue;
        addTo(used, part.uses);
        parts.prepend(QStringLiteral("%1%2 AS (\n  %3)").arg(part.name, part.columns, part.select));
    }
    return parts.isEmpty() ? QString() : QStringLiteral("WITH %1\n").arg(parts.join(QStringLiteral(",\n")));
}

QString Batch::statement() const
{
    return QStringLiteral("%1SELECT %2;").arg(with(m_usedByValues), m_values.join(QStringLiteral(",\n  ")));
}

std::optional<KeptSelection> Batch::nextWorthKeeping() const
{
    const auto isShared
        = [](const Part& part) { return part.columns.isEmpty() && (part.isOfManyRows || part.wasUsedBefore); };
    auto needed = m_usedByValues; // what only kept selections stand on is not
    needed.resize(m_parts.size());
    auto usedByOneRow = needed;
    std::vector<int> users(m_parts.size());
    for (auto i = m_parts.size(); i-- > 0;) {
        const auto& part = m_parts[i];
        if (!needed[i])
            continue;
        if (m_names->isKept(part.name)) {
            needed[i] = false;
            continue;
        }
        addTo(needed, part.uses);
        for (const auto used : part.uses)
            ++users[used];
        if (!isShared(part))
            addTo(usedByOneRow, part.uses);
    }
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto& part = m_parts[i];
        const bool isWorth = part.wasUsedBefore || usedByOneRow[i] || users[i] > 1;
        if (needed[i] && isShared(part) && isWorth && !m_names->isRefused(part.name)) {
            PartSet used;
            addTo(used, part.uses);
            return KeptSelection { part.name, with(std::move(used)) + part.select, groupedBy(part.select) };
        }
    }
    return std::nullopt;
}

} // namespace core::sql
