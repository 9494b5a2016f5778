// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/pairdifferences.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <vector>

namespace core {

namespace {

using Values = std::span<const std::int64_t>;

/// Differences above `low` and up to `high`, and how many are at most as large as either.
template <typename Difference> struct Bracket {
    Difference low {};
    Difference high {};
    std::uint64_t upToLow = 0;
    std::uint64_t upToHigh = 0;

    [[nodiscard]] std::uint64_t count() const { return upToHigh - upToLow; }
};

/// So many values, evenly chosen of sorted ones, find about where a difference lies.
constexpr std::size_t SampledValues = 128;

std::vector<std::int64_t> sampleOf(Values sorted)
{
    std::vector<std::int64_t> sample;
    const auto count = std::min(sorted.size(), SampledValues);
    sample.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        sample.push_back(sorted[(2 * i + 1) * sorted.size() / (2 * count)]);
    return sample;
}

/// Finds differences of two sorted samples. `Difference` holds sums of three values.
template <typename Difference> class DifferenceSearch
{
public:
    DifferenceSearch(Values base, Values inNew)
        : m_base(base)
        , m_new(inNew)
        , m_size(std::uint64_t { base.size() } * inNew.size())
    {
    }
    /// At `position` of the order of all.
    [[nodiscard]] Difference at(std::uint64_t position) const
    {
        Bracket<Difference> bracket { static_cast<Difference>(m_new.front()) - m_base.back() - 1,
                                      static_cast<Difference>(m_new.back()) - m_base.front(), 0, m_size };
        if (m_base.size() + m_new.size() > 4 * SampledValues)
            narrowBySamples(bracket, position);
        // to count costs as much as to collect, and to choose among many collected ones more
        const std::uint64_t few = std::max<std::uint64_t>((m_base.size() + m_new.size()) / 16, SampledValues);
        for (unsigned round = 1; bracket.count() > few && bracket.high - bracket.low > 1; ++round) {
            constexpr unsigned Halving = 3; // each third round, so that clusters of values don't hold it up
            const auto middle = bracket.low + (bracket.high - bracket.low) / 2;
            narrow(bracket, position, round % Halving == 0 ? middle : interpolated(bracket, position, few / 4));
        }
        return bracket.high - bracket.low == 1 ? bracket.high : within(bracket, position);
    }
    /// The one before `difference`, which is at `position` and not the first.
    [[nodiscard]] Difference before(Difference difference, std::uint64_t position) const
    {
        return countUpTo(difference - 1) < position ? difference : largestUpTo(difference - 1);
    }

private:
    /// Counts for some values of NEW, step by step.
    struct Count {
        std::size_t next; ///< value of NEW
        std::size_t end;
        std::size_t below; ///< values of BASE that are too small for this and all later values of NEW
        std::uint64_t count = 0;
    };
    [[nodiscard]] bool isAtEnd(const Count& part) const { return part.next == part.end || part.below == m_base.size(); }
    /// Without a branch that depends on the values: it would be foreseen half of the time.
    void step(Count& part, Difference difference) const
    {
        const std::uint64_t isBelow
            = m_base[part.below] < static_cast<Difference>(m_new[part.next]) - difference ? 1 : 0;
        part.count += (1 - isBelow) * (m_base.size() - part.below);
        part.below += isBelow;
        part.next += 1 - isBelow;
    }
    /// How many are at most `difference`.
    [[nodiscard]] std::uint64_t countUpTo(Difference difference) const
    {
        constexpr std::size_t Parts = 4; // that do not wait for each other
        std::array<Count, Parts> parts;
        for (std::size_t i = 0; i < Parts; ++i) {
            auto& part = parts[i];
            part = { i * m_new.size() / Parts, (i + 1) * m_new.size() / Parts, 0 };
            if (part.next < part.end) {
                const auto least = static_cast<Difference>(m_new[part.next]) - difference;
                part.below = static_cast<std::size_t>(std::ranges::lower_bound(m_base, least, {}, asDifference)
                                                      - m_base.begin());
            }
        }
        while (std::ranges::none_of(parts, [this](const Count& part) { return isAtEnd(part); })) {
            for (auto& part : parts)
                step(part, difference);
        }
        std::uint64_t count = 0;
        for (auto& part : parts) {
            while (!isAtEnd(part))
                step(part, difference);
            count += part.count;
        }
        return count;
    }
    [[nodiscard]] static Difference asDifference(std::int64_t value) { return value; }
    void narrow(Bracket<Difference>& bracket, std::uint64_t position, Difference difference) const
    {
        if (difference <= bracket.low || difference >= bracket.high)
            return;
        const auto count = countUpTo(difference);
        (count > position ? bracket.high : bracket.low) = difference;
        (count > position ? bracket.upToHigh : bracket.upToLow) = count;
    }
    void narrowBySamples(Bracket<Difference>& bracket, std::uint64_t position) const
    {
        const auto base = sampleOf(m_base);
        const auto inNew = sampleOf(m_new);
        const DifferenceSearch samples(base, inNew);
        const auto share = static_cast<double>(position) / static_cast<double>(m_size);
        const auto place = static_cast<std::int64_t>(share * static_cast<double>(samples.m_size));
        const auto last = static_cast<std::int64_t>(samples.m_size) - 1;
        const auto margin = static_cast<std::int64_t>(base.size() + inNew.size()) / 4;
        const auto sampled = [&](std::int64_t at) {
            return samples.at(static_cast<std::uint64_t>(std::clamp<std::int64_t>(at, 0, last)));
        };
        narrow(bracket, position, sampled(place - margin) - 1);
        narrow(bracket, position, sampled(place + margin));
    }
    /// As if the differences of the bracket lay evenly; aims beside `position`, so that both ends come nearer.
    [[nodiscard]] static Difference interpolated(const Bracket<Difference>& bracket, std::uint64_t position,
                                                 std::uint64_t margin)
    {
        const auto ahead = static_cast<double>(position - bracket.upToLow);
        const bool isNearLow = ahead < static_cast<double>(bracket.count()) / 2;
        const auto aimed = ahead + (isNearLow ? 1 : -1) * static_cast<double>(margin);
        const auto step
            = aimed / static_cast<double>(bracket.count()) * static_cast<double>(bracket.high - bracket.low);
        return std::clamp(bracket.low + static_cast<Difference>(step), bracket.low + 1, bracket.high - 1);
    }
    [[nodiscard]] Difference within(const Bracket<Difference>& bracket, std::uint64_t position) const
    {
        std::vector<Difference> found;
        found.reserve(bracket.count());
        std::size_t begin = 0; // of the values of BASE that give differences up to `high`
        for (const auto value : m_new) {
            while (begin < m_base.size() && m_base[begin] < static_cast<Difference>(value) - bracket.high)
                ++begin;
            for (auto i = begin; i < m_base.size() && m_base[i] < static_cast<Difference>(value) - bracket.low; ++i)
                found.push_back(static_cast<Difference>(value) - m_base[i]);
        }
        const auto wanted = found.begin() + static_cast<std::ptrdiff_t>(position - bracket.upToLow);
        std::nth_element(found.begin(), wanted, found.end());
        return *wanted;
    }
    /// Of those that are at most `difference`, of which there is one at least.
    [[nodiscard]] Difference largestUpTo(Difference difference) const
    {
        Difference largest = static_cast<Difference>(m_new.front()) - m_base.back();
        std::size_t below = 0;
        for (const auto value : m_new) {
            while (below < m_base.size() && m_base[below] < static_cast<Difference>(value) - difference)
                ++below;
            if (below == m_base.size())
                break;
            largest = std::max<Difference>(largest, static_cast<Difference>(value) - m_base[below]);
        }
        return largest;
    }

    Values m_base;
    Values m_new;
    std::uint64_t m_size;
};

/// So small that sums of three of them fit into 64 bits.
bool isSmall(Int128 value)
{
    constexpr auto Largest = std::numeric_limits<std::int64_t>::max() / 4;
    return value <= Largest && value >= -Largest;
}

/// Calls `find` with the search for these values: twice as fast where 64 bits hold what is computed.
template <typename Find> auto withSearch(Values base, Values inNew, Find find)
{
    for (const auto value : { base.front(), base.back(), inNew.front(), inNew.back() }) {
        if (!isSmall(value))
            return find(DifferenceSearch<Int128>(base, inNew));
    }
    return find(DifferenceSearch<std::int64_t>(base, inNew));
}

} // namespace

PairDifferences::PairDifferences(std::span<const std::int64_t> sortedBase, std::span<const std::int64_t> sortedNew)
    : m_base(sortedBase)
    , m_new(sortedNew)
{
    assert(!sortedBase.empty() && !sortedNew.empty());
}

Int128 PairDifferences::at(std::uint64_t position) const
{
    assert(position < size());
    return withSearch(m_base, m_new, [&](const auto& search) { return static_cast<Int128>(search.at(position)); });
}

double PairDifferences::median() const
{
    return withSearch(m_base, m_new, [&](const auto& search) {
        const auto middle = size() / 2;
        const auto upper = search.at(middle);
        return size() % 2 == 1 ? static_cast<double>(upper)
                               : static_cast<double>(static_cast<Int128>(search.before(upper, middle)) + upper) / 2;
    });
}

} // namespace core
