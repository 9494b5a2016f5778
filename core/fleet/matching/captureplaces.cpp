// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/matching/captureplaces.h"

#include "analysis/steps/contenthash.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::int64_t MostUtcOffsetNs = 100'000'000; ///< of machines that know the time

/// Compares the captures of one communicator.
class CaptureComparison
{
public:
    CaptureComparison(std::span<const RankSummary> ranks, const ClockDomains& domains, const ClockOptions& clocks)
        : m_ranks(ranks)
        , m_domains(domains)
        , m_clocks(clocks)
    {
    }
    [[nodiscard]] CaptureShift shiftOf(const CapturedOperations& base, const CapturedOperations& other) const
    {
        const auto& baseRank = m_ranks[base.rank];
        const auto& otherRank = m_ranks[other.rank];
        const auto domain = m_domains.domainOf[base.rank];
        if (domain == m_domains.domainOf[other.rank])
            return findCaptureShift(seriesOf(base, m_domains.shiftNs[base.rank]),
                                    seriesOf(other, m_domains.shiftNs[other.rank]), m_clocks,
                                    2 * m_domains.domains[domain].slackNs + m_clocks.noiseNs);
        const auto baseUtcNs = baseRank.clock.sessionStartUtcNs;
        const auto otherUtcNs = otherRank.clock.sessionStartUtcNs;
        const bool isUtc = baseUtcNs && otherUtcNs;
        return findCaptureShift(seriesOf(base, 0), seriesOf(other, isUtc ? *otherUtcNs - *baseUtcNs : 0), m_clocks,
                                isUtc ? std::optional(MostUtcOffsetNs) : std::nullopt);
    }

private:
    [[nodiscard]] OperationSeries seriesOf(const CapturedOperations& of, std::int64_t shiftNs) const
    {
        const auto& summary = m_ranks[of.rank];
        std::vector<std::uint64_t> hashes;
        hashes.reserve(static_cast<std::size_t>(summary.opNames.size()));
        for (const auto& op : summary.opNames)
            hashes.push_back(contentHash(op.toStdString()));
        OperationSeries series;
        series.tokens.reserve(of.operations.size());
        series.startsNs.reserve(of.operations.size());
        series.endsNs.reserve(of.operations.size());
        for (const auto number : of.operations) {
            const auto& operation = summary.operations[number];
            const bool isUneven = summary.opName(operation) == QStringLiteral("alltoall");
            series.tokens.push_back(
                contentHash(hashes[operation.op], static_cast<std::uint64_t>(isUneven ? -1 : operation.sizeBytes)));
            series.startsNs.push_back(operation.startNs + shiftNs);
            series.endsNs.push_back(operation.endNs + shiftNs);
        }
        return series;
    }

    std::span<const RankSummary> m_ranks;
    const ClockDomains& m_domains;
    const ClockOptions& m_clocks;
};

} // namespace

std::vector<std::optional<std::int64_t>> firstNumbers(std::span<const RankSummary> ranks, const ClockDomains& domains,
                                                      std::uint64_t communicator,
                                                      std::span<const CapturedOperations> captures,
                                                      const ClockOptions& clocks,
                                                      std::vector<UnmatchedCapture>& unmatched)
{
    std::vector<std::optional<std::int64_t>> firsts;
    firsts.reserve(captures.size());
    for (const auto& capture : captures)
        firsts.push_back(capture.leftOut);
    const auto base = std::max_element(captures.begin(), captures.end(), [](const auto& left, const auto& right) {
        return std::pair(left.isFromStart, left.operations.size())
            < std::pair(right.isFromStart, right.operations.size());
    });
    const CaptureComparison comparison(ranks, domains, clocks);
    std::int64_t least = 0;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        const auto& capture = captures[i];
        if (capture.isFromStart || capture.operations.empty() || &capture == &*base)
            continue;
        const auto found = comparison.shiftOf(*base, capture);
        firsts[i] = found.shift && !found.other ? std::optional(base->leftOut + *found.shift) : std::nullopt;
        if (!firsts[i])
            unmatched.push_back({ communicator, capture.rank, base->rank, found.shift, found.other });
        least = std::min(least, firsts[i].value_or(0));
    }
    for (auto& first : firsts) {
        if (first)
            *first -= least;
    }
    return firsts;
}

} // namespace core
