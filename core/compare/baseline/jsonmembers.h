// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <rapidjson/document.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace core {

/// Reads the members of JSON objects of a file of one's own; the first fault stays, and what comes after it is not
/// looked at.
class JsonMembers
{
public:
    using Json = rapidjson::Value;

    /// `place` is what an error names first; longer texts than `longestText` bytes are a fault.
    JsonMembers(QString place, std::size_t longestText);

    [[nodiscard]] bool hasFailed() const { return !m_fault.isEmpty(); }
    /// BadFormat, with the first fault.
    [[nodiscard]] Error error() const;
    /// The member `key` is not what it should be.
    void fail(const char* key);

    /// None: it is not there, or of another type, which is a fault.
    const Json* member(const Json& object, const char* key, rapidjson::Type type);
    QString text(const Json& object, const char* key);
    QStringList texts(const Json& object, const char* key, std::size_t most);
    bool truth(const Json& object, const char* key);
    double real(const Json& object, const char* key);
    /// The members "key" and "value" of each object of a list.
    std::vector<std::pair<QString, QString>> pairs(const Json& object, const char* key);
    std::int64_t whole(const Json& object, const char* key, std::int64_t least, std::int64_t most);
    std::vector<std::int64_t> wholes(const Json& object, const char* key, std::size_t most);
    /// The objects of a list.
    template <typename Read> void list(const Json& object, const char* key, Read read)
    {
        const auto* const rows = member(object, key, rapidjson::kArrayType);
        if (!rows)
            return;
        for (const auto& row : rows->GetArray()) {
            if (hasFailed())
                return;
            if (!row.IsObject())
                fail(key);
            else
                read(row);
        }
    }

private:
    QString m_place;
    std::size_t m_longestText;
    QString m_fault;
};

} // namespace core
