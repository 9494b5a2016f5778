// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/clockdomains.h"

#include <cstdlib>

namespace core {

namespace {

constexpr std::int64_t SameBootNs = 50'000'000; ///< of UTC less the clock since the start
constexpr std::int64_t SystemSlackNs = 5'000;
constexpr std::int64_t UtcSlackNs = 1'000'000;

std::optional<std::int64_t> bootUtcNs(const RankClock& clock)
{
    if (!clock.sessionStartUtcNs || !clock.sessionStartSystemNs)
        return std::nullopt;
    return *clock.sessionStartUtcNs - *clock.sessionStartSystemNs;
}

/// How far the times of two traces may be apart on the clock that they share; none: they share none.
std::optional<std::int64_t> sharedSlackNs(const RankSummary& left, const RankSummary& right)
{
    if (!left.fingerprint.isEmpty() && left.fingerprint == right.fingerprint)
        return 0;
    if (left.identity.hostKey == 0 || left.identity.hostKey != right.identity.hostKey)
        return std::nullopt;
    const auto leftBoot = bootUtcNs(left.clock);
    const auto rightBoot = bootUtcNs(right.clock);
    if (leftBoot && rightBoot)
        return std::abs(*leftBoot - *rightBoot) <= SameBootNs ? std::optional(SystemSlackNs) : std::nullopt;
    if (left.clock.sessionStartUtcNs && right.clock.sessionStartUtcNs)
        return UtcSlackNs;
    return std::nullopt;
}

std::int64_t shiftNs(const RankSummary& first, const RankSummary& rank, std::int64_t slackNs)
{
    if (slackNs == 0)
        return 0;
    return slackNs == SystemSlackNs ? *rank.clock.sessionStartSystemNs - *first.clock.sessionStartSystemNs
                                    : *rank.clock.sessionStartUtcNs - *first.clock.sessionStartUtcNs;
}

} // namespace

bool ClockDomains::isExact(std::uint32_t domain) const
{
    return domains[domain].slackNs <= SystemSlackNs;
}

ClockDomains findClockDomains(std::span<const RankSummary> ranks)
{
    ClockDomains result;
    for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
        bool isFound = false;
        for (std::uint32_t domain = 0; domain < result.domains.size() && !isFound; ++domain) {
            auto& of = result.domains[domain];
            const auto& first = ranks[of.ranks.front()];
            const auto slackNs = sharedSlackNs(first, ranks[rank]);
            if (!slackNs)
                continue;
            isFound = true;
            of.ranks.push_back(rank);
            of.slackNs = std::max(of.slackNs, *slackNs);
            result.domainOf.push_back(domain);
            result.shiftNs.push_back(shiftNs(first, ranks[rank], *slackNs));
        }
        if (!isFound) {
            result.domainOf.push_back(static_cast<std::uint32_t>(result.domains.size()));
            result.shiftNs.push_back(0);
            result.domains.push_back({ { rank }, 0 });
        }
    }
    return result;
}

} // namespace core
