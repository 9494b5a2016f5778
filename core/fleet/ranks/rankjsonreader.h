// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <rapidjson/document.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace core {

using RankJson = rapidjson::Value;

constexpr std::int64_t LargestMomentNs = std::int64_t { 1 } << 61; ///< so that differences and sums of a few fit
constexpr std::int64_t LargestCount = 100'000'000;

/// Reads members of JSON objects; the first fault stays, and what comes after it is not looked at.
class RankJsonReader
{
public:
    /// What the numbers of a column may be, and how many there are.
    struct Limits {
        std::int64_t least = 0, most = std::numeric_limits<std::int64_t>::max();
    };
    [[nodiscard]] const RankJson* member(const RankJson& object, const char* key);
    QString text(const RankJson& object, const char* key);
    QStringList texts(const RankJson& object, const char* key);
    std::int64_t whole(const RankJson& object, const char* key, Limits limits);
    std::optional<std::int64_t> maybe(const RankJson& object, const char* key);
    /// The numbers of a column, `rows` of them unless they are the first column.
    std::vector<std::int64_t> column(const RankJson& object, const char* key, Limits limits,
                                     std::optional<std::size_t> rows);
    [[nodiscard]] bool hasFailed() const { return !m_fault.isEmpty(); }
    /// The first one, as a sentence; empty: none.
    [[nodiscard]] const QString& fault() const { return m_fault; }
    /// What stands under a key is not what it should be.
    void fail(const char* key);

private:
    QString m_fault;
};

} // namespace core
