// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/sequencealignment.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

namespace core {

namespace {

constexpr std::int64_t Band = 1000;
constexpr std::int32_t Equal = 2;
constexpr std::int32_t BothUnmatched = 1;
constexpr std::int32_t Gap = -1;
constexpr std::int32_t Impossible = std::numeric_limits<std::int32_t>::min() / 2;

enum class Move : std::uint8_t { Both, LongOnly, ShortOnly };

/// What was done in each cell, four of them a byte.
class Moves
{
public:
    explicit Moves(std::size_t count)
        : m_bytes((count + PerByte - 1) / PerByte)
    {
    }
    void set(std::size_t cell, Move move)
    {
        m_bytes[cell / PerByte]
            = static_cast<std::uint8_t>(m_bytes[cell / PerByte] | static_cast<unsigned>(move) << shift(cell));
    }
    [[nodiscard]] Move at(std::size_t cell) const
    {
        constexpr unsigned Mask = 3;
        return static_cast<Move>(static_cast<unsigned>(m_bytes[cell / PerByte]) >> shift(cell) & Mask);
    }

private:
    static constexpr std::size_t PerByte = 4;
    static unsigned shift(std::size_t cell) { return static_cast<unsigned>(cell % PerByte) * 2; }
    std::vector<std::uint8_t> m_bytes;
};

/// The table of scores: a row for each place of the longer sequence, of which only the band around the diagonal is
/// known. Filled from the ends, so that what is read off from the front takes the first partners.
class Alignment
{
public:
    Alignment(const std::vector<SequenceItem>& longer, const std::vector<SequenceItem>& shorter)
        : m_long(longer)
        , m_short(shorter)
        , m_width(std::min(2 * Band, static_cast<std::int64_t>(shorter.size())) + 1)
        , m_moves((longer.size() + 1) * static_cast<std::size_t>(m_width))
    {
    }
    /// False when stopped.
    [[nodiscard]] bool fill(const std::stop_token& stop)
    {
        constexpr std::size_t RowsPerPoll = 32;
        std::array<std::vector<std::int32_t>, 2> scores; // of this row and of the one below, by place in the band
        for (auto& row : scores)
            row.assign(static_cast<std::size_t>(m_width), Impossible);
        for (auto row = m_long.size() + 1; row-- > 0;) {
            if (row % RowsPerPoll == 0 && stop.stop_requested())
                return false;
            fillRow(row, scores[row % 2], scores[(row + 1) % 2]);
        }
        return true;
    }
    /// Calls `add(long place, short place)` for each pair, none where a launch has no partner.
    template <typename Add> void read(Add add) const
    {
        std::uint32_t row = 0;
        std::uint32_t column = 0;
        while (row < m_long.size() || column < m_short.size()) {
            const auto move = m_moves.at(cell(row, column));
            add(move == Move::ShortOnly ? std::nullopt : std::optional(row++),
                move == Move::LongOnly ? std::nullopt : std::optional(column++));
        }
    }

private:
    /// First column of the band in a row: as wide in all rows, around the diagonal.
    [[nodiscard]] std::int64_t firstColumn(std::size_t row) const
    {
        const auto columns = static_cast<std::int64_t>(m_short.size());
        const auto center
            = m_long.empty() ? 0 : static_cast<std::int64_t>(row) * columns / static_cast<std::int64_t>(m_long.size());
        return std::clamp<std::int64_t>(center - Band, 0, columns + 1 - m_width);
    }
    [[nodiscard]] std::size_t cell(std::size_t row, std::size_t column) const
    {
        return row * static_cast<std::size_t>(m_width) + column - static_cast<std::size_t>(firstColumn(row));
    }
    [[nodiscard]] std::int32_t scoreOfBoth(const SequenceItem& left, const SequenceItem& right) const
    {
        if (left.isMatched || right.isMatched)
            return left == right ? Equal : Impossible;
        return BothUnmatched;
    }
    void fillRow(std::size_t row, std::vector<std::int32_t>& scores, const std::vector<std::int32_t>& below)
    {
        const auto first = firstColumn(row);
        const auto firstBelow = row < m_long.size() ? firstColumn(row + 1) : 0;
        const auto scoreBelow = [&](std::int64_t column) {
            const auto place = column - firstBelow;
            return row < m_long.size() && place >= 0 && place < m_width ? below[static_cast<std::size_t>(place)]
                                                                        : Impossible;
        };
        for (auto place = m_width; place-- > 0;) {
            const auto column = first + place;
            const auto isLast = column == static_cast<std::int64_t>(m_short.size());
            auto best = row == m_long.size() && isLast ? 0 : Impossible;
            auto move = Move::Both;
            if (row < m_long.size() && !isLast) {
                const auto both = scoreOfBoth(m_long[row], m_short[static_cast<std::size_t>(column)]);
                best = both == Impossible ? Impossible : both + scoreBelow(column + 1);
            }
            const auto longOnly = scoreBelow(column) + Gap;
            const auto shortOnly = place + 1 < m_width ? scores[static_cast<std::size_t>(place) + 1] + Gap : Impossible;
            if (const auto alone = std::max(longOnly, shortOnly); alone > best && alone > Impossible / 2) {
                best = alone;
                // which is first does not depend on which run is BASE
                const bool isLongFirst = longOnly > shortOnly
                    || (longOnly == shortOnly && m_long[row].id <= m_short[static_cast<std::size_t>(column)].id);
                move = isLongFirst ? Move::LongOnly : Move::ShortOnly;
            }
            scores[static_cast<std::size_t>(place)] = best;
            m_moves.set(row * static_cast<std::size_t>(m_width) + static_cast<std::size_t>(place), move);
        }
    }

    const std::vector<SequenceItem>& m_long;
    const std::vector<SequenceItem>& m_short;
    std::int64_t m_width; ///< columns of the band
    Moves m_moves; ///< by row and place in the band
};

} // namespace

Cancellable<std::vector<AlignedPlaces>> alignSequences(const Sides<std::vector<SequenceItem>>& sequences,
                                                       const std::stop_token& stop)
{
    assert(sequences.base.size() <= MostAlignedLaunches && sequences.now.size() <= MostAlignedLaunches);
    const auto longer = sequences.now.size() > sequences.base.size() ? Side::New : Side::Base;
    const auto shorter = longer == Side::New ? Side::Base : Side::New;
    Alignment alignment(sequences[longer], sequences[shorter]);
    if (!alignment.fill(stop))
        return cancelled();
    std::vector<AlignedPlaces> aligned;
    aligned.reserve(sequences[longer].size());
    alignment.read([&](std::optional<std::uint32_t> longPlace, std::optional<std::uint32_t> shortPlace) {
        auto& places = aligned.emplace_back();
        places[longer] = longPlace;
        places[shorter] = shortPlace;
    });
    return aligned;
}

} // namespace core
