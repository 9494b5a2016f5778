// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/sqlitefile.h"

#include <QFile>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace core {

/**
 * The pages of a database file, read without SQLite (SQLite file format, section 1). Nothing but whole pages is given
 * out: what is in them is for the reader to doubt. Belongs to one thread.
 */
class PageFile
{
public:
    /// Bytes behind the pages that are read, so that a number may be looked at before it is known where it ends.
    static constexpr std::size_t SlackBytes = 32;

    /// None: the pages of this file are left to SQLite, as it lacks some, has texts other than UTF-8 or is not plain
    /// otherwise.
    [[nodiscard]] static std::optional<PageFile> open(const SqliteFile& file);

    [[nodiscard]] std::size_t pageBytes() const { return m_pageBytes; }
    /// True when a table may have this page.
    [[nodiscard]] bool hasPage(std::uint32_t page) const
    {
        return page > 1 && page <= m_pageCount && page != m_lockPage;
    }
    /// Page `page`, valid until the next call. Where `following` pages are read next, they are read with it. Null: it
    /// could not be read.
    [[nodiscard]] const std::uint8_t* page(std::uint32_t page, std::size_t following = 0);

private:
    PageFile() = default;

    std::unique_ptr<QFile> m_file;
    std::size_t m_pageBytes = 0;
    std::uint32_t m_pageCount = 0;
    std::uint32_t m_lockPage = 0; ///< never holds anything
    std::uint32_t m_firstRead = 0; ///< the first page in m_bytes
    std::size_t m_readCount = 0; ///< pages in m_bytes
    std::vector<std::uint8_t> m_bytes;
};

} // namespace core
