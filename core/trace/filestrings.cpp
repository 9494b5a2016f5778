// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/filestrings.h"

#include "base/stopcheck.h"
#include "base/text.h"
#include "trace/columnwishes.h"

namespace core {

Expected<FileStrings> FileStrings::read(SqliteConnection& connection, const SchemaTable& table,
                                        const std::stop_token& stop)
{
    FileStrings strings;
    const auto sql
        = selectStatement(table, { { { QStringLiteral("id") }, true }, { { QStringLiteral("value") }, true } }, false);
    const auto noteProblem = [&](const QString& cause) {
        strings.m_problem = Text::tr("Table %1 could not be read to its end: %2.").arg(table.name, cause);
    };
    auto row = sql ? prepareToRead(connection, table, *sql) : Expected<Statement>(tl::unexpected<Error>(sql.error()));
    if (!row) {
        noteProblem(row.error().message);
        return strings;
    }
    for (std::size_t count = 0; row->step(); ++count) {
        if (isStopDue(count, stop))
            return cancelled();
        const auto id = row->maybeInteger(0);
        if (!id)
            continue;
        const auto cellType = row->type(1);
        const QByteArray digits
            = cellType == CellType::Integer || cellType == CellType::Real ? row->text(1).toLatin1() : QByteArray();
        const auto text = digits.isEmpty()
            ? row->bytes(1)
            : std::string_view(digits.constData(), static_cast<std::size_t>(digits.size()));
        if (!strings.m_spans.try_emplace(*id, Span { strings.m_bytes.size(), text.size() }).second)
            continue;
        strings.m_bytes.append(text);
        if (cellType != CellType::Text)
            strings.m_otherTypes.insert(*id);
    }
    if (row->failed())
        noteProblem(row->errorText());
    return strings;
}

std::optional<std::string_view> FileStrings::find(std::int64_t id) const
{
    const auto found = m_spans.find(id);
    if (found == m_spans.end())
        return std::nullopt;
    return std::string_view(m_bytes).substr(found->second.begin, found->second.length);
}

} // namespace core
