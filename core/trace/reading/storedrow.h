// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/sqliteconnection.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace core {

/// The number in `bytes` bytes from `data` on, the most significant first; eight can be looked at.
[[nodiscard]] inline std::int64_t bigEndianNumber(const std::uint8_t* data, unsigned bytes)
{
    constexpr unsigned Bits = 64, BitsOfByte = 8;
    const auto at = [data](unsigned position) { return std::uint64_t { data[position] }; };
    // one load and one swap of bytes for compilers
    const auto value
        = at(0) << 56U | at(1) << 48U | at(2) << 40U | at(3) << 32U | at(4) << 24U | at(5) << 16U | at(6) << 8U | at(7);
    return static_cast<std::int64_t>(value) >> (Bits - BitsOfByte * bytes);
}

/// A row as it lies in the file (SQLite file format, section 2), with the answers that a Statement gives. Looked at
/// through StoredRows, which has found that all of it is there.
class StoredRow
{
public:
    /// Where a value is, and of which kind.
    struct Place {
        std::uint32_t serialType = 0;
        std::uint32_t offset = 0; ///< in the record
    };

    [[nodiscard]] CellType type(int column) const
    {
        const auto serial = place(column).serialType;
        if (isWhole(serial))
            return CellType::Integer;
        if (serial == RealType)
            return std::isnan(storedReal(column)) ? CellType::Null : CellType::Real;
        if (serial == NullType)
            return CellType::Null;
        return serial % 2 == 0 ? CellType::Blob : CellType::Text;
    }
    [[nodiscard]] bool isInteger(int column) const { return isWhole(place(column).serialType); }
    [[nodiscard]] bool readInteger(int column, std::int64_t& value) const
    {
        const auto& found = place(column);
        if (!isWhole(found.serialType)) [[unlikely]]
            return false;
        value = found.serialType >= ZeroType ? static_cast<std::int64_t>(found.serialType - ZeroType)
                                             : bigEndianNumber(m_record + found.offset, BytesOfWhole[found.serialType]);
        return true;
    }
    [[nodiscard]] std::optional<std::int64_t> maybeInteger(int column) const
    {
        std::int64_t value = 0;
        return readInteger(column, value) ? std::optional(value) : std::nullopt;
    }
    [[nodiscard]] std::int64_t integer(int column) const
    {
        std::int64_t value = 0;
        if (!readInteger(column, value) && place(column).serialType != NullType)
            m_isConverted = true;
        return value;
    }
    [[nodiscard]] double real(int column) const
    {
        if (place(column).serialType == RealType)
            return type(column) == CellType::Null ? 0 : storedReal(column);
        return static_cast<double>(integer(column));
    }
    /// Valid until the next row.
    [[nodiscard]] std::string_view bytes(int column) const
    {
        const auto& found = place(column);
        if (found.serialType >= FirstBytesType)
            return { reinterpret_cast<const char*>(m_record) + found.offset, (found.serialType - FirstBytesType) / 2 };
        m_isConverted = m_isConverted || found.serialType != NullType;
        return {};
    }

private:
    friend class StoredRows;

    static constexpr std::uint32_t NullType = 0, RealType = 7, ZeroType = 8, FirstBytesType = 12;
    static constexpr std::array<std::uint8_t, 7> BytesOfWhole { 0, 1, 2, 3, 4, 6, 8 };

    [[nodiscard]] static bool isWhole(std::uint32_t serial)
    {
        constexpr std::uint32_t Whole = 0b11'0111'1110; // 1 to 6, and the constants 0 and 1
        return serial < FirstBytesType && (Whole >> serial & 1U) != 0;
    }
    [[nodiscard]] const Place& place(int column) const
    {
        return m_places[m_placeOfColumn[static_cast<std::size_t>(column)]];
    }
    [[nodiscard]] double storedReal(int column) const
    {
        return std::bit_cast<double>(bigEndianNumber(m_record + place(column).offset, sizeof(double)));
    }

    const std::uint8_t* m_record = nullptr;
    std::vector<Place> m_places; ///< of the columns of the table up to the last that is read; then one that is NULL
    std::vector<std::uint32_t> m_placeOfColumn; ///< in m_places, by the columns that are read
    mutable bool m_isConverted = false; ///< something was asked for that only SQLite can make of what is there
};

} // namespace core
