// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace core {

/// Part of the proof that clocks contradict each other: by `instance`, clock `to` is at most so far ahead of `from`.
struct ClockEdge {
    std::uint32_t from = 0, to = 0; ///< domains
    std::uint32_t instance = 0; ///< in FleetCollectives::instances
    std::int64_t boundNs = 0;
    friend bool operator==(const ClockEdge&, const ClockEdge&) = default;
};

/// Inequalities that go round and end before they began.
struct ClockContradiction {
    std::vector<ClockEdge> cycle; ///< each begins where the one before ends
    std::int64_t sumNs = 0; ///< of the bounds, below 0
};

/**
 * How far clocks can be ahead of each other: upper bounds of their differences, at one moment.
 *
 * Offset = clock - true time. All is whole ns.
 */
class ClockBounds
{
public:
    static constexpr std::int64_t Unbounded = std::numeric_limits<std::int64_t>::max();

    explicit ClockBounds(std::size_t domainCount)
        : m_count(domainCount)
        , m_bounds(domainCount * domainCount, Unbounded)
        , m_instances(domainCount * domainCount)
    {
        for (std::size_t domain = 0; domain < domainCount; ++domain)
            m_bounds[domain * domainCount + domain] = 0;
    }

    [[nodiscard]] std::size_t domainCount() const { return m_count; }
    /// offset(to) - offset(from) is at most `boundNs`, as `instance` shows.
    void add(std::uint32_t from, std::uint32_t to, std::int64_t boundNs, std::uint32_t instance)
    {
        auto& bound = m_bounds[from * m_count + to];
        if (boundNs < bound) {
            bound = boundNs;
            m_instances[from * m_count + to] = instance;
        }
    }
    /// The largest that offset(to) - offset(from) can be; Unbounded: nothing limits it.
    [[nodiscard]] std::int64_t upperNs(std::size_t from, std::size_t to) const { return m_bounds[from * m_count + to]; }
    /// The least that offset(to) - offset(from) can be; -Unbounded: nothing limits it.
    [[nodiscard]] std::int64_t lowerNs(std::size_t from, std::size_t to) const { return -upperNs(to, from); }
    /// Both are limited.
    [[nodiscard]] bool isBounded(std::size_t from, std::size_t to) const
    {
        return upperNs(from, to) != Unbounded && upperNs(to, from) != Unbounded;
    }

    /// A cycle below 0 among the bounds that were added; none: they can all be true. Before close(). O(domains³) at
    /// worst.
    [[nodiscard]] std::optional<ClockContradiction> contradiction() const;
    /// Makes each bound the tightest that follows from all (Floyd and Warshall). O(domains³).
    void close();

private:
    [[nodiscard]] ClockEdge edge(std::size_t from, std::size_t to) const
    {
        const auto at = from * m_count + to;
        return { static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), m_instances[at], m_bounds[at] };
    }
    [[nodiscard]] std::optional<ClockContradiction> contradictionOfTwo() const;

    std::size_t m_count;
    std::vector<std::int64_t> m_bounds; ///< from × domains + to
    std::vector<std::uint32_t> m_instances; ///< of the bounds that were added
};

} // namespace core
