// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/reading/pagefile.h"

#include <QByteArray>

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t DatabaseHeaderBytes = 100;
constexpr std::size_t MostBytesAtOnce = 1 << 16;

std::uint32_t bigEndian(const QByteArray& bytes, qsizetype offset, qsizetype count)
{
    std::uint32_t value = 0;
    for (qsizetype i = 0; i < count; ++i)
        value = value << 8U | static_cast<std::uint8_t>(bytes[offset + i]);
    return value;
}

/// What the header of a file says that is read here.
struct PageHeader {
    std::size_t pageBytes = 0;
    std::uint32_t pageCount = 0;

    static std::optional<PageHeader> parse(const QByteArray& bytes, qint64 sizeBytes)
    {
        constexpr qsizetype PageSizeAt = 16, VersionsAt = 18, ReservedAt = 20, FractionsAt = 21;
        constexpr qsizetype ChangeCounterAt = 24, PageCountAt = 28, EncodingAt = 56, ValidForAt = 92;
        constexpr std::uint32_t LargestPage = 65536, SmallestPage = 512, LatestVersion = 2, Utf8 = 1;
        if (bytes.size() < static_cast<qsizetype>(DatabaseHeaderBytes)
            || !bytes.startsWith(QByteArray("SQLite format 3\0", 16)))
            return std::nullopt;
        auto pageBytes = bigEndian(bytes, PageSizeAt, 2);
        if (pageBytes == 1)
            pageBytes = LargestPage;
        const bool isPowerOfTwo = pageBytes >= SmallestPage && (pageBytes & (pageBytes - 1)) == 0;
        const bool isKnown = static_cast<std::uint8_t>(bytes[VersionsAt]) <= LatestVersion
            && static_cast<std::uint8_t>(bytes[VersionsAt + 1]) <= LatestVersion && bytes[ReservedAt] == 0
            && bytes.mid(FractionsAt, 3) == "@  " && bigEndian(bytes, EncodingAt, 4) == Utf8;
        if (!isPowerOfTwo || !isKnown)
            return std::nullopt;
        const auto pagesOfFile = static_cast<std::uint64_t>(sizeBytes) / pageBytes;
        std::uint64_t pageCount = bigEndian(bytes, PageCountAt, 4);
        if (pageCount == 0 || bigEndian(bytes, ChangeCounterAt, 4) != bigEndian(bytes, ValidForAt, 4))
            pageCount = pagesOfFile;
        if (pageCount > pagesOfFile || pageCount > UINT32_MAX)
            return std::nullopt;
        return PageHeader { pageBytes, static_cast<std::uint32_t>(pageCount) };
    }
};

} // namespace

std::optional<PageFile> PageFile::open(const SqliteFile& file)
{
    constexpr std::uint32_t LockByteAt = 0x40000000;
    if (file.isCut())
        return std::nullopt;
    PageFile pages;
    pages.m_file = std::make_unique<QFile>(file.openPath);
    if (!pages.m_file->open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return std::nullopt;
    const auto header = PageHeader::parse(pages.m_file->read(DatabaseHeaderBytes), file.sizeBytes);
    if (!header)
        return std::nullopt;
    pages.m_pageBytes = header->pageBytes;
    pages.m_pageCount = header->pageCount;
    pages.m_lockPage = LockByteAt / static_cast<std::uint32_t>(header->pageBytes) + 1;
    pages.m_bytes.resize(std::max(MostBytesAtOnce, header->pageBytes) + SlackBytes);
    return pages;
}

const std::uint8_t* PageFile::page(std::uint32_t page, std::size_t following)
{
    const bool isRead = page >= m_firstRead && page - m_firstRead < m_readCount;
    if (!isRead) {
        const auto most = std::max<std::size_t>(1, MostBytesAtOnce / m_pageBytes);
        const auto left = static_cast<std::size_t>(m_pageCount - page) + 1;
        const auto count = std::min({ following + 1, most, left });
        const auto bytes = static_cast<qint64>(count) * static_cast<qint64>(m_pageBytes);
        m_readCount = 0;
        if (!m_file->seek(static_cast<qint64>(page - 1) * static_cast<qint64>(m_pageBytes))
            || m_file->read(reinterpret_cast<char*>(m_bytes.data()), bytes) != bytes)
            return nullptr;
        m_firstRead = page;
        m_readCount = count;
    }
    return m_bytes.data() + (page - m_firstRead) * m_pageBytes;
}

} // namespace core
