// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/reading/storedrows.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <utility>

namespace core {

namespace {

constexpr std::uint8_t InnerPage = 5, LeafPage = 13;
constexpr std::size_t InnerHeaderBytes = 12, LeafHeaderBytes = 8;
constexpr std::size_t CellCountAt = 3, LastChildAt = 8;
constexpr std::size_t PageNumberBytes = 4;
constexpr std::size_t MostLevels = 20; // as SQLite
constexpr std::uint64_t LargestRecord = 1 << 24; // SQLite knows what to say of larger ones

std::uint32_t twoBytes(const std::uint8_t* data)
{
    return static_cast<std::uint32_t>(bigEndianNumber(data, 2)) & 0xFFFFU;
}

std::uint32_t pageNumber(const std::uint8_t* data)
{
    return static_cast<std::uint32_t>(bigEndianNumber(data, PageNumberBytes));
}

/// A number of one to nine bytes. Returns what comes after it.
const std::uint8_t* readVarint(const std::uint8_t* data, std::uint64_t& value)
{
    constexpr std::uint8_t More = 0x80, Bits = 0x7F;
    constexpr int ShortBytes = 8; // have seven bits each; a ninth has eight
    value = 0;
    for (int i = 0; i < ShortBytes; ++i) {
        value = value << 7U | static_cast<std::uint64_t>(*data & Bits);
        if ((*data++ & More) == 0)
            return data;
    }
    value = value << 8U | *data++;
    return data;
}

/// Bytes of a value; kinds that no file has take more than there can be.
std::uint64_t bytesOfValue(std::uint64_t serialType)
{
    constexpr std::uint64_t FirstBytesType = 12, Never = LargestRecord + 1;
    constexpr std::array<std::uint64_t, FirstBytesType> Bytes { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0, Never, Never };
    return serialType < FirstBytesType ? Bytes[serialType] : (serialType - FirstBytesType) / 2;
}

/// SQLite gives whole numbers in such a column as reals (data types, section 3.1).
bool hasRealAffinity(const QString& declaredType)
{
    const auto hasAny = [&declaredType](std::initializer_list<QStringView> parts) {
        return std::ranges::any_of(parts,
                                   [&](QStringView part) { return declaredType.contains(part, Qt::CaseInsensitive); });
    };
    return !hasAny({ u"INT", u"CHAR", u"CLOB", u"TEXT", u"BLOB" }) && hasAny({ u"REAL", u"FLOA", u"DOUB" });
}

/// Which columns are of the table's key, by position: the rowid may stand for one. None: a column is hidden or computed, so
/// that others do not stand in the row at their positions.
std::optional<std::vector<bool>> findKeyColumns(SqliteConnection& connection, const SchemaTable& table)
{
    auto columns = connection.prepare(QStringLiteral("SELECT name, pk, hidden FROM pragma_table_xinfo(?)"));
    if (!columns)
        return std::nullopt;
    columns->bind(0, table.name);
    std::vector<bool> areKeys;
    while (columns->step()) {
        const auto position = areKeys.size();
        if (position >= table.columns.size() || columns->text(0) != table.columns[position].name
            || columns->integer(2) != 0)
            return std::nullopt;
        areKeys.push_back(columns->integer(1) != 0);
    }
    if (columns->failed() || areKeys.size() != table.columns.size())
        return std::nullopt;
    return areKeys;
}

} // namespace

std::optional<StoredTable> StoredTable::find(SqliteConnection& connection, const SchemaTable& table,
                                             const std::vector<ColumnWish>& wishes)
{
    const auto areKeys = table.hasRowId ? findKeyColumns(connection, table) : std::nullopt;
    if (!areKeys)
        return std::nullopt;
    auto roots
        = connection.prepare(QStringLiteral("SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = ?"));
    if (!roots)
        return std::nullopt;
    roots->bind(0, table.name);
    if (!roots->step())
        return std::nullopt;
    const auto root = roots->integer(0);
    if (root <= 1 || root > std::numeric_limits<std::uint32_t>::max() || roots->step())
        return std::nullopt;
    StoredTable stored { static_cast<std::uint32_t>(root), {} };
    for (const auto& wish : wishes) {
        const auto position = findWishedColumn(table, wish);
        if (position && ((*areKeys)[*position] || hasRealAffinity(table.columns[*position].declaredType)))
            return std::nullopt;
        stored.columns.push_back(position ? std::optional(static_cast<std::uint32_t>(*position)) : std::nullopt);
    }
    return stored;
}

StoredRows::StoredRows(PageFile& pages, const StoredTable& table, std::int64_t first, std::int64_t last)
    : m_pages(pages)
    , m_first(first)
    , m_last(last)
{
    std::uint32_t columnCount = 0;
    for (const auto& column : table.columns)
        columnCount = std::max(columnCount, column ? *column + 1 : 0);
    m_row.m_places.resize(columnCount + 1);
    for (const auto& column : table.columns)
        m_row.m_placeOfColumn.push_back(column.value_or(columnCount));
    constexpr auto Lowest = std::numeric_limits<std::int64_t>::min();
    constexpr auto Highest = std::numeric_limits<std::int64_t>::max();
    m_levels.push_back({ { { table.rootPage, Lowest, Highest } }, 0 });
}

/// Ends the rows. Always false.
bool StoredRows::end(bool isDoubtful)
{
    m_isAtEnd = true;
    m_isDoubtful = m_isDoubtful || isDoubtful;
    return false;
}

bool StoredRows::step()
{
    if (m_isAtEnd || isDoubtful())
        return end(isDoubtful());
    for (;;) {
        if (m_cell == m_cellCount) {
            if (!nextLeaf())
                return false;
            continue;
        }
        const auto* data = cell(m_leaf, LeafHeaderBytes, m_cell++);
        if (!data)
            return end(true);
        std::uint64_t bytes = 0, number = 0;
        data = readVarint(readVarint(data, bytes), number);
        const auto rowId = static_cast<std::int64_t>(number);
        if (rowId <= m_above || rowId > m_upTo || data > m_leaf + m_pages.pageBytes())
            return end(true);
        m_above = rowId;
        if (rowId < m_first)
            continue;
        if (rowId > m_last)
            return end(false);
        const auto room = static_cast<std::size_t>(m_leaf + m_pages.pageBytes() - data);
        return readRecord(data, room, bytes) || end(true);
    }
}

/// Pages that lie behind the next of a level and are visited after it.
std::size_t StoredRows::following(const Level& level) const
{
    std::size_t count = 0;
    for (auto i = level.next + 1; i < level.children.size(); ++i) {
        const auto& child = level.children[i];
        if (child.page != level.children[i - 1].page + 1 || child.above > m_last)
            break;
        ++count;
    }
    return count;
}

bool StoredRows::nextLeaf()
{
    m_leaf = nullptr;
    while (!m_leaf) {
        while (!m_levels.empty() && m_levels.back().next == m_levels.back().children.size())
            m_levels.pop_back();
        if (m_levels.empty())
            return end(false);
        auto& level = m_levels.back();
        const auto behind = following(level);
        const auto child = level.children[level.next++];
        if (child.upTo < m_first)
            continue;
        // also a page where no row is wanted: as SQLite, which looks at the first one behind
        if (!enter(child, behind))
            return end(true);
    }
    return true;
}

bool StoredRows::enter(const Child& child, std::size_t following)
{
    if (!m_pages.hasPage(child.page) || m_levels.size() > MostLevels)
        return false;
    const auto* page = m_pages.page(child.page, following);
    if (!page)
        return false;
    if (*page == InnerPage)
        return enterInner(page, child);
    return *page == LeafPage && enterLeaf(page, child);
}

/// A cell of a page; null where it cannot be. What is at its begin can be looked at.
const std::uint8_t* StoredRows::cell(const std::uint8_t* page, std::size_t headerBytes, std::size_t position) const
{
    const std::size_t offset = twoBytes(page + headerBytes + 2 * position);
    const std::size_t cellCount = twoBytes(page + CellCountAt);
    const bool isInside = offset >= headerBytes + 2 * cellCount && offset < m_pages.pageBytes();
    return isInside ? page + offset : nullptr;
}

/// As SQLite counts them, of pages of both kinds.
std::size_t StoredRows::mostCells() const
{
    constexpr std::size_t SmallestCell = 6;
    return (m_pages.pageBytes() - LeafHeaderBytes) / SmallestCell;
}

bool StoredRows::enterInner(const std::uint8_t* page, const Child& child)
{
    const std::size_t count = twoBytes(page + CellCountAt);
    if (count == 0 || count > mostCells())
        return false;
    Level level;
    level.children.reserve(count + 1);
    auto above = child.above;
    for (std::size_t i = 0; i < count; ++i) {
        const auto* data = cell(page, InnerHeaderBytes, i);
        if (!data)
            return false;
        std::uint64_t number = 0;
        const auto* behind = readVarint(data + PageNumberBytes, number);
        const auto upTo = static_cast<std::int64_t>(number);
        if (upTo <= above || upTo > child.upTo || behind > page + m_pages.pageBytes())
            return false;
        level.children.push_back({ pageNumber(data), above, upTo });
        above = upTo;
    }
    level.children.push_back({ pageNumber(page + LastChildAt), above, child.upTo });
    m_levels.push_back(std::move(level));
    return true;
}

bool StoredRows::enterLeaf(const std::uint8_t* page, const Child& child)
{
    m_leaf = page;
    m_leafPage = child.page;
    m_cell = 0;
    m_cellCount = twoBytes(page + CellCountAt);
    m_above = child.above;
    m_upTo = child.upTo;
    return m_cellCount > 0 && m_cellCount <= mostCells();
}

/// The record of `bytes` bytes of which `roomBytes` may be in the page.
bool StoredRows::readRecord(const std::uint8_t* data, std::size_t roomBytes, std::uint64_t bytes)
{
    // how much of a record stays in a leaf: section 1.6 of the file format
    const auto usable = m_pages.pageBytes();
    const auto most = usable - 35;
    if (bytes <= most) {
        m_row.m_record = data;
        return bytes <= roomBytes && placeValues(bytes);
    }
    if (bytes > LargestRecord)
        return false;
    const auto least = (usable - 12) * 32 / 255 - 23;
    const auto wanted = least + (bytes - least) % (usable - PageNumberBytes);
    const auto local = wanted <= most ? wanted : least;
    return local + PageNumberBytes <= roomBytes && joinOverflow(data, local, bytes) && placeValues(bytes);
}

bool StoredRows::joinOverflow(const std::uint8_t* data, std::size_t localBytes, std::uint64_t bytes)
{
    m_joined.assign(data, data + localBytes);
    auto next = pageNumber(data + localBytes);
    while (m_joined.size() < bytes) {
        const auto* page = m_pages.hasPage(next) ? m_pages.page(next) : nullptr;
        if (!page)
            return false;
        const auto count = std::min<std::size_t>(bytes - m_joined.size(), m_pages.pageBytes() - PageNumberBytes);
        m_joined.insert(m_joined.end(), page + PageNumberBytes, page + PageNumberBytes + count);
        next = pageNumber(page);
    }
    m_joined.resize(m_joined.size() + PageFile::SlackBytes);
    m_row.m_record = m_joined.data();
    m_leaf = m_pages.page(m_leafPage); // others were read in its place
    return m_leaf != nullptr;
}

/// Finds the values of the record, which is all there.
bool StoredRows::placeValues(std::uint64_t bytes)
{
    const auto* record = m_row.m_record;
    std::uint64_t headerBytes = 0;
    const auto* header = readVarint(record, headerBytes);
    if (headerBytes > bytes)
        return false;
    const auto* headerEnd = record + headerBytes;
    auto offset = headerBytes;
    const auto count = m_row.m_places.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
        if (header >= headerEnd) // a column that was added later, and has its default
            return false;
        std::uint64_t serialType = *header;
        constexpr std::uint64_t OneByte = 0x80;
        header = serialType < OneByte ? header + 1 : readVarint(header, serialType);
        const auto size = bytesOfValue(serialType);
        if (size > bytes - offset)
            return false;
        m_row.m_places[i] = { static_cast<std::uint32_t>(serialType), static_cast<std::uint32_t>(offset) };
        offset += size;
    }
    return header < headerEnd || (header == headerEnd && offset == bytes);
}

} // namespace core
