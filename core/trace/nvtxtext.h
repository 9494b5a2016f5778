// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "trace/stringpool.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/**
 * The text that NVTX events are grouped by: a trailing list of ", key = number" is dropped.
 *
 * PyTorch makes every range text unique by such a list ("aten::add, op_id = 314359"), which would make one group of
 * each event.
 */
[[nodiscard]] std::string_view groupedNvtxText(std::string_view text);

/// Stands in the pattern of a suffix where a number was: no list can hold it.
constexpr char NvtxNumberMark = '\x01';
/// Stands there for an only number that is negative or takes more than 32 bits.
constexpr char NvtxWideNumberMark = '\x02';

/// An NVTX text taken apart: what it is grouped by, and the list that is dropped for that.
struct NvtxTextParts {
    std::string_view grouped;
    std::string pattern; ///< the list with a NvtxNumberMark for each number; empty without a list
    std::vector<std::int64_t> numbers; ///< in the order of the marks
};

/// Takes a text apart. Numbers that would not print back the same (leading zeros, beyond 64 bits) stay in the pattern
/// as they are.
[[nodiscard]] NvtxTextParts splitNvtxSuffix(std::string_view text);
/// The text that splitNvtxSuffix() took apart, byte for byte.
[[nodiscard]] std::string joinNvtxSuffix(std::string_view grouped, std::string_view pattern,
                                         std::span<const std::int64_t> numbers);
/// True when the numbers of texts with this pattern stand in a list of their own: those of patterns with several, or
/// with a wide one.
[[nodiscard]] bool areNvtxNumbersListed(std::string_view pattern);
/// Numbers that belong to a pattern.
[[nodiscard]] std::size_t nvtxNumberCount(std::string_view pattern);

/**
 * Takes NVTX texts apart one after the other and stores each pattern once.
 *
 * Most texts of a trace end in the same list as the one before them; these take neither a search nor memory.
 */
class NvtxSuffixes
{
public:
    /// As the columns of NvtxTable hold it.
    struct Split {
        std::string_view grouped;
        NvtxSuffixIndex suffix; ///< position in patterns(), or none
        std::uint32_t number = 0; ///< the only number, or where listed ones begin in numbers()
    };
    [[nodiscard]] Split split(std::string_view text);
    [[nodiscard]] const StringPool& patterns() const { return m_patterns; }
    [[nodiscard]] const std::vector<std::int64_t>& numbers() const { return m_numbers; }

private:
    StringPool m_patterns;
    std::vector<std::int64_t> m_numbers;
    std::string m_lastHead; ///< the last pattern whose only number is its end, without that; empty: none yet
    NvtxSuffixIndex m_last; ///< that pattern
    std::string m_pattern; ///< buffers that are used again and again
    std::vector<std::int64_t> m_found;
};

} // namespace core
