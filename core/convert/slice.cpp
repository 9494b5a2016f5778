// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/slice.h"

#include "base/outputcheck.h"
#include "base/stopcheck.h"
#include "base/text.h"
#include "convert/sliceoutput.h"
#include "convert/sliceredaction.h"
#include "convert/slicerows.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace core {

namespace {

/// Columns of numbers that are ids of StringIds.
bool isStringReference(QStringView column)
{
    constexpr std::array Ends { u"name",         u"nameid",         u"textid",    u"filenameid", u"contentid",
                                u"symbol",       u"module",         u"unit",      u"messageid",  u"pathid",
                                u"hypercomment", u"cpuinstruction", u"sourcefile" };
    return std::any_of(Ends.begin(), Ends.end(), [column](const char16_t* end) {
        return column.endsWith(QStringView(end), Qt::CaseInsensitive);
    });
}

/// Copies the tables of a trace's file, row by row.
class SliceWriter
{
public:
    SliceWriter(const Trace& trace, TraceFile& file, SliceOutput& output, std::stop_token stop)
        : m_trace(trace)
        , m_file(file)
        , m_output(output)
        , m_stop(std::move(stop))
    {
    }
    [[nodiscard]] Expected<SliceSummary> write(const SliceRows& rows, const SliceOptions& options);

private:
    enum class Use : std::uint8_t { Api = 1, Kernel = 2, Range = 4, Name = 8 };

    [[nodiscard]] Expected<void> findLibraryStrings();
    [[nodiscard]] Expected<void> copy(const SchemaTable& table, const QString& condition);
    void bindCell(const SchemaTable& table, int column, const Statement& row);
    void bindTextCell(const SchemaTable& table, int column, std::string_view text);
    void noteString(const SchemaTable& table, int column, std::int64_t id);
    [[nodiscard]] bool isLeftOut(const SchemaTable& table, const Statement& row) const;
    [[nodiscard]] bool isOfLibrary(const SchemaTable& table, const Statement& row) const;
    [[nodiscard]] RedactedKind kindOf(std::int64_t id) const;

    const Trace& m_trace;
    TraceFile& m_file;
    SliceOutput& m_output;
    std::stop_token m_stop;
    const SchemaTable* m_strings = nullptr;
    std::optional<SliceRedaction> m_redaction;
    std::unordered_map<std::int64_t, unsigned> m_used; ///< ids of strings, and what they are of
    std::unordered_set<std::int64_t> m_libraryStrings; ///< ids of those that redaction keeps
    SliceSummary m_summary;
};

void SliceWriter::noteString(const SchemaTable& table, int column, std::int64_t id)
{
    const auto& name = table.columns[static_cast<std::size_t>(column)].name;
    if (!isStringReference(name))
        return;
    auto use = Use::Name;
    if (namesAnApi(table.name, name))
        use = Use::Api;
    else if (redactedKind(table.name, name) != RedactedKind::Name)
        use = redactedKind(table.name, name) == RedactedKind::Kernel ? Use::Kernel : Use::Range;
    m_used[id] |= static_cast<unsigned>(use);
}

RedactedKind SliceWriter::kindOf(std::int64_t id) const
{
    const auto uses = m_used.at(id);
    if (uses & static_cast<unsigned>(Use::Kernel))
        return RedactedKind::Kernel;
    return uses & static_cast<unsigned>(Use::Range) ? RedactedKind::Range : RedactedKind::Name;
}

void SliceWriter::bindTextCell(const SchemaTable& table, int column, std::string_view text)
{
    const auto& name = table.columns[static_cast<std::size_t>(column)].name;
    if (!m_redaction || SliceRedaction::isPublic(table.name, name))
        m_output.bindText(column, text);
    else if (name.compare(u"jsonText", Qt::CaseInsensitive) == 0)
        m_output.bindNull(column);
    else
        m_output.bindText(column, m_redaction->renamed(text, redactedKind(table.name, name)));
}

/// True of an event of NCCL, whose payload figures depend on.
bool SliceWriter::isOfLibrary(const SchemaTable& table, const Statement& row) const
{
    const auto text = table.findColumn(u"textId");
    return text && m_libraryStrings.contains(row.integer(static_cast<int>(*text)));
}

void SliceWriter::bindCell(const SchemaTable& table, int column, const Statement& row)
{
    switch (row.type(column)) {
    case CellType::Null:
        m_output.bindNull(column);
        return;
    case CellType::Integer: {
        const auto value = row.integer(column);
        const auto& name = table.columns[static_cast<std::size_t>(column)].name;
        if (m_redaction && name.compare(u"jsonTextId", Qt::CaseInsensitive) == 0) {
            m_output.bindNull(column);
            return;
        }
        noteString(table, column, value);
        m_output.bind(column, value);
        return;
    }
    case CellType::Real:
        m_output.bind(column, row.real(column));
        return;
    case CellType::Text:
        bindTextCell(table, column, row.bytes(column));
        return;
    case CellType::Blob:
        if (!m_redaction || isOfLibrary(table, row))
            m_output.bindBlob(column, row.bytes(column));
        else
            m_output.bindNull(column);
        return;
    }
}

bool SliceWriter::isLeftOut(const SchemaTable& table, const Statement& row) const
{
    const bool isString = &table == m_strings;
    if (isString)
        return !m_used.contains(row.integer(static_cast<int>(table.findColumn(u"id").value_or(0))));
    const auto name = table.findColumn(u"name");
    return m_redaction && name && table.name.startsWith(QStringView(u"META_DATA_"), Qt::CaseInsensitive)
        && m_redaction->isPrivate(row.text(static_cast<int>(*name)));
}

Expected<void> SliceWriter::copy(const SchemaTable& table, const QString& condition)
{
    QStringList names;
    for (const auto& column : table.columns)
        names.append(quotedIdentifier(column.name));
    auto query
        = m_file.connection->prepare(QStringLiteral("SELECT %1 FROM %2%3")
                                         .arg(names.join(u','), quotedIdentifier(table.name),
                                              condition.isEmpty() ? QString() : QStringLiteral(" WHERE ") + condition));
    if (!query)
        return tl::unexpected(query.error());
    if (auto begun = m_output.begin(table); !begun)
        return begun;
    const auto columns = static_cast<int>(table.columns.size());
    std::int64_t rows = 0;
    for (std::size_t read = 0; query->step(); ++read) {
        if (isStopDue(read, m_stop))
            return cancelled();
        if (isLeftOut(table, *query))
            continue;
        const bool isNamed = &table == m_strings && m_redaction;
        for (int column = 0; column < columns; ++column) {
            if (!isNamed || query->type(column) != CellType::Text) {
                bindCell(table, column, *query);
                continue;
            }
            const auto id = query->integer(static_cast<int>(table.findColumn(u"id").value_or(0)));
            const bool isApi = m_used.at(id) & static_cast<unsigned>(Use::Api);
            m_output.bindText(column,
                              isApi ? m_redaction->apiName(query->bytes(column))
                                    : m_redaction->renamed(query->bytes(column), kindOf(id)));
        }
        if (auto added = m_output.addRow(); !added)
            return added;
        ++rows;
    }
    if (m_stop.stop_requested())
        return cancelled();
    if (query->failed())
        return failure(ErrorCode::BadFormat,
                       Text::tr("Cannot read all of table %1 of %2.").arg(table.name, m_trace.fileName),
                       query->errorText());
    m_summary.tables.push_back({ table.name, rows });
    m_summary.rows += rows;
    return {};
}

Expected<void> SliceWriter::findLibraryStrings()
{
    if (!m_strings || !m_redaction)
        return {};
    auto query = m_file.connection->prepare(
        QStringLiteral("SELECT id FROM %1 WHERE value LIKE 'nccl%'").arg(quotedIdentifier(m_strings->name)));
    if (!query)
        return tl::unexpected(query.error());
    while (query->step())
        m_libraryStrings.insert(query->integer(0));
    return {};
}

Expected<SliceSummary> SliceWriter::write(const SliceRows& rows, const SliceOptions& options)
{
    m_strings = m_file.schema.findStringTable();
    if (options.isRedacted)
        m_redaction.emplace(m_trace, options.key);
    if (const auto found = findLibraryStrings(); !found)
        return tl::unexpected(found.error());
    for (const auto& table : m_file.schema.tables) {
        const bool isOwn = table.isStored && !table.columns.empty() && !table.name.startsWith(u"sqlite_");
        const bool isDropped = m_redaction && SliceRedaction::isDropped(table.name);
        if (!isOwn || isDropped || &table == m_strings)
            continue;
        if (const auto copied = copy(table, rows.condition(table)); !copied)
            return tl::unexpected(copied.error());
    }
    if (m_strings) { // last, when it is known which are named
        if (const auto copied = copy(*m_strings, {}); !copied)
            return tl::unexpected(copied.error());
    }
    const auto sizeBytes = m_output.commit();
    if (!sizeBytes)
        return tl::unexpected(sizeBytes.error());
    m_summary.sizeBytes = *sizeBytes;
    return m_summary;
}

} // namespace

Expected<SliceSummary> writeSlice(const Trace& trace, const QString& path, const SliceOptions& options,
                                  const std::stop_token& stop)
{
    const auto& scope = options.scope;
    if (!scope.devices.empty() || !scope.streams.empty() || scope.nvtx) {
        return failure(
            ErrorCode::Usage,
            Text::tr("A slice is of a time and of processes: the limit to GPUs, streams or NVTX ranges holds "
                     "when it is opened. Leave it out here."));
    }
    if (const auto isOther = outputIsOther(trace.path, path); !isOther)
        return tl::unexpected(isOther.error());
    auto file = TraceFile::open(trace.path, true, stop);
    if (!file)
        return tl::unexpected(file.error());
    file->connection->stopWith(stop);
    const auto rows = SliceRows::make(*file, trace, options);
    if (stop.stop_requested())
        return cancelled();
    if (!rows)
        return tl::unexpected(rows.error());
    SliceOutput output(path);
    if (const auto opened = output.open(); !opened)
        return tl::unexpected(opened.error());
    return SliceWriter(trace, *file, output, stop).write(*rows, options);
}

} // namespace core
