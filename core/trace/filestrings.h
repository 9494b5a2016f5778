// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "trace/schemacatalog.h"
#include "trace/sqliteconnection.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace core {

/// The (id, value) string table of the file, kept only while loading: most of its texts are never shown.
class FileStrings
{
public:
    /// Reads `table`. A damaged table gives the strings before the damage and isComplete() false. Errors: Cancelled.
    [[nodiscard]] static Expected<FileStrings> read(SqliteConnection& connection, const SchemaTable& table,
                                                    const std::stop_token& stop);

    /// The text of `id`, or nothing when the table has no such row.
    [[nodiscard]] std::optional<std::string_view> find(std::int64_t id) const;
    /// False when the table has no such row, or none that holds a text.
    [[nodiscard]] bool isText(std::int64_t id) const { return m_spans.contains(id) && !m_otherTypes.contains(id); }
    [[nodiscard]] bool isComplete() const { return m_problem.isEmpty(); }
    /// Why it is not complete: a sentence.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    [[nodiscard]] std::size_t size() const { return m_spans.size(); }

private:
    struct Span {
        std::size_t begin = 0;
        std::size_t length = 0;
    };
    std::string m_bytes;
    std::unordered_map<std::int64_t, Span> m_spans;
    std::unordered_set<std::int64_t> m_otherTypes; ///< ids whose value is NULL, a number or a blob
    QString m_problem;
};

} // namespace core
