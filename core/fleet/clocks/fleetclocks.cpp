// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/clocks/fleetclocks.h"

#include "fleet/matching/clockmoments.h"
#include "statistics/int128.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace core {

namespace {

constexpr std::int64_t MostWindows = 16;
constexpr std::int64_t WindowNs = 1'000'000'000; ///< no window is shorter
constexpr std::int64_t DriftStep = 10; ///< factor by which more drift is granted
constexpr int MostDriftSteps = 2;

std::int64_t driftNs(std::int64_t ppb, std::int64_t distanceNs)
{
    return saturated(roundedQuotient(Int128 { std::abs(distanceNs) } * 2 * ppb, PpbWhole));
}

/// Solves the inequalities of one job.
class ClockSolver
{
public:
    ClockSolver(std::span<const RankSummary> ranks, const FleetCollectives& collectives, const ClockOptions& options,
                const std::stop_token& stop)
        : m_collectives(collectives)
        , m_options(options)
        , m_stop(stop)
    {
        m_clocks.domains = findClockDomains(ranks);
        m_instances = sharedInstances(ranks, collectives, m_clocks.domains);
        m_dependences = clockDependences(ranks, collectives, m_clocks.domains);
        m_clocks.maxDriftPpb = options.maxDriftPpb;
    }
    /// False when stopped.
    bool solve()
    {
        chooseReference();
        correctDrift();
        placeWindows();
        for (int steps = 0;;) {
            if (m_stop.stop_requested())
                return false;
            auto found = build();
            if (!found)
                return !m_stop.stop_requested();
            if (steps < MostDriftSteps) {
                ++steps;
                m_clocks.maxDriftPpb *= DriftStep;
            } else if (!dropDoubtful(*found)) {
                leaveOut(std::move(*found));
            }
        }
    }
    [[nodiscard]] FleetClocks take() { return std::move(m_clocks); }

private:
    void chooseReference();
    void correctDrift();
    void placeWindows();
    [[nodiscard]] std::optional<ClockContradiction> build();
    [[nodiscard]] ClockBounds boundsAt(std::int64_t middleNs) const;
    void addDependences(ClockBounds& bounds, std::int64_t middleNs) const;
    [[nodiscard]] std::vector<std::int64_t> shownAt(std::size_t window, const ClockBounds& bounds) const;
    [[nodiscard]] std::vector<std::vector<std::int64_t>> endOffsets(std::size_t window) const;
    bool dropDoubtful(const ClockContradiction& found);
    void leaveOut(ClockContradiction found);
    [[nodiscard]] bool isUsed(const ClockMoment& moment) const { return m_clocks.isAligned[moment.domain] != 0; }

    const FleetCollectives& m_collectives;
    const ClockOptions& m_options;
    const std::stop_token& m_stop;
    std::vector<SharedInstance> m_instances; ///< after correctDrift(): without drift
    std::vector<ClockDependence> m_dependences; ///< after correctDrift(): without drift
    std::vector<std::int64_t> m_timesNs; ///< by instance: about when it ended, on the clock of the reference
    std::vector<std::int64_t> m_middlesNs; ///< of windows
    std::vector<std::int64_t> m_offsetsNs; ///< by domain: median difference of ends over the whole run
    FleetClocks m_clocks;
};

void ClockSolver::chooseReference()
{
    m_clocks.reference
        = m_options.drift ? m_options.drift->reference : referenceOf(m_instances, m_clocks.domains.domains.size());
}

void ClockSolver::correctDrift()
{
    const auto count = m_clocks.domains.domains.size();
    if (count == 0)
        return;
    auto drift = meanDrift(m_instances, count, m_clocks.reference, m_options.drift.get());
    m_timesNs.reserve(m_instances.size());
    for (auto& instance : m_instances) {
        for (auto& moment : instance.moments) {
            moment.firstEndNs = drift.corrected(moment.domain, moment.firstEndNs);
            moment.lastStartNs = drift.corrected(moment.domain, moment.lastStartNs);
        }
        const auto& first = instance.moments.front();
        m_timesNs.push_back(first.firstEndNs - drift.offsetNs[first.domain]);
    }
    for (auto& dependence : m_dependences) {
        dependence.startNs = drift.corrected(dependence.from, dependence.startNs);
        dependence.endNs = drift.corrected(dependence.to, dependence.endNs);
    }
    m_offsetsNs = std::move(drift.offsetNs);
    m_clocks.isAligned = std::move(drift.isConnected);
    m_clocks.driftPpb = std::move(drift.ppb);
    m_clocks.driftBaseNs = std::move(drift.baseNs);
}

void ClockSolver::placeWindows()
{
    if (m_instances.empty())
        return;
    const auto [least, most] = std::minmax_element(m_timesNs.begin(), m_timesNs.end());
    const auto spanNs = *most - *least;
    const auto count = std::clamp<std::int64_t>(spanNs / WindowNs, 1, MostWindows);
    for (std::int64_t window = 0; window < count; ++window)
        m_middlesNs.push_back(*least
                              + saturated(Int128 { spanNs } * (2 * Int128 { window } + 1) / (2 * Int128 { count })));
}

ClockBounds ClockSolver::boundsAt(std::int64_t middleNs) const
{
    const auto& domains = m_clocks.domains.domains;
    ClockBounds bounds(domains.size());
    for (std::size_t i = 0; i < m_instances.size(); ++i) {
        const auto looseNs = 2 * m_options.noiseNs + driftNs(m_clocks.maxDriftPpb, m_timesNs[i] - middleNs);
        for (const auto& from : m_instances[i].moments) {
            if (!isUsed(from))
                continue;
            for (const auto& to : m_instances[i].moments) {
                if (to.domain != from.domain && isUsed(to))
                    bounds.add(from.domain, to.domain,
                               to.firstEndNs - from.lastStartNs + looseNs + domains[from.domain].slackNs
                                   + domains[to.domain].slackNs,
                               m_instances[i].instance);
            }
        }
    }
    addDependences(bounds, middleNs);
    return bounds;
}

void ClockSolver::addDependences(ClockBounds& bounds, std::int64_t middleNs) const
{
    const auto& domains = m_clocks.domains.domains;
    for (const auto& of : m_dependences) {
        if (m_clocks.isAligned[of.from] == 0 || m_clocks.isAligned[of.to] == 0)
            continue;
        const auto timeNs = of.startNs - m_offsetsNs[of.from];
        const auto looseNs = 2 * m_options.noiseNs + driftNs(m_clocks.maxDriftPpb, timeNs - middleNs);
        bounds.add(of.from, of.to, of.endNs - of.startNs + looseNs + domains[of.from].slackNs + domains[of.to].slackNs,
                   of.instance);
    }
}

/// By domain: by how much its ends are after those of the reference, about a window.
std::vector<std::vector<std::int64_t>> ClockSolver::endOffsets(std::size_t window) const
{
    std::vector<std::vector<std::int64_t>> offsets(m_clocks.domains.domains.size());
    const auto reference = m_clocks.reference;
    const auto reachNs = m_middlesNs.size() > 1 ? (m_middlesNs[1] - m_middlesNs[0]) / 2 + 1 : ClockBounds::Unbounded;
    for (std::size_t i = 0; i < m_instances.size(); ++i) {
        const auto& moments = m_instances[i].moments;
        const auto own = std::find_if(moments.begin(), moments.end(),
                                      [reference](const auto& moment) { return moment.domain == reference; });
        if (own == moments.end() || std::abs(m_timesNs[i] - m_middlesNs[window]) > reachNs)
            continue;
        for (const auto& moment : moments)
            offsets[moment.domain].push_back(moment.firstEndNs - own->firstEndNs);
    }
    return offsets;
}

/// Offsets of pictures: medians of the differences of ends, brought into the bounds one domain after the other, which a
/// closed system always allows.
std::vector<std::int64_t> ClockSolver::shownAt(std::size_t window, const ClockBounds& bounds) const
{
    const auto count = bounds.domainCount();
    auto offsets = endOffsets(window);
    std::vector<std::int64_t> shown(count, 0);
    std::vector<std::uint32_t> placed { m_clocks.reference };
    for (std::uint32_t domain = 0; domain < count; ++domain) {
        if (domain == m_clocks.reference || m_clocks.isAligned[domain] == 0)
            continue;
        shown[domain] = offsets[domain].empty() ? m_offsetsNs[domain] : lowerMedian(offsets[domain]);
        std::int64_t lowerNs = -ClockBounds::Unbounded;
        std::int64_t upperNs = ClockBounds::Unbounded;
        for (const auto other : placed) {
            if (bounds.upperNs(domain, other) != ClockBounds::Unbounded)
                lowerNs = std::max(lowerNs, shown[other] - bounds.upperNs(domain, other));
            if (bounds.upperNs(other, domain) != ClockBounds::Unbounded)
                upperNs = std::min(upperNs, shown[other] + bounds.upperNs(other, domain));
        }
        shown[domain] = std::max(lowerNs, std::min(shown[domain], upperNs));
        placed.push_back(domain);
    }
    return shown;
}

/// The windows of what is aligned, or the contradiction that is in the way.
std::optional<ClockContradiction> ClockSolver::build()
{
    m_clocks.windows.clear();
    for (std::size_t window = 0; window < m_middlesNs.size(); ++window) {
        if (m_stop.stop_requested())
            return std::nullopt;
        auto bounds = boundsAt(m_middlesNs[window]);
        if (auto found = bounds.contradiction())
            return found;
        bounds.close();
        auto shown = shownAt(window, bounds);
        m_clocks.windows.push_back({ m_middlesNs[window], std::move(bounds), std::move(shown) });
    }
    return std::nullopt;
}

/// Drops the operations of the cycle that were matched by nothing but their order. False: there are none.
bool ClockSolver::dropDoubtful(const ClockContradiction& found)
{
    std::set<std::uint32_t> doubtful;
    for (const auto& edge : found.cycle) {
        if (m_collectives.instances[edge.instance].confidence != MatchConfidence::Sequence)
            doubtful.insert(edge.instance);
    }
    if (doubtful.empty())
        return false;
    m_clocks.contradictions.push_back(found);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_instances.size(); ++i) {
        if (doubtful.count(m_instances[i].instance) > 0)
            continue;
        if (kept != i)
            m_instances[kept] = std::move(m_instances[i]);
        m_timesNs[kept++] = m_timesNs[i];
    }
    m_instances.resize(kept);
    m_timesNs.resize(kept);
    std::erase_if(m_dependences, [&doubtful](const ClockDependence& of) { return doubtful.count(of.instance) > 0; });
    return true;
}

/// The domains of the cycle are not aligned; the reference stays what others are aligned to.
void ClockSolver::leaveOut(ClockContradiction found)
{
    bool isLeftOut = false;
    for (const auto& edge : found.cycle) {
        if (edge.from != m_clocks.reference) {
            m_clocks.isAligned[edge.from] = 0;
            isLeftOut = true;
        }
    }
    if (!isLeftOut)
        m_clocks.isAligned.assign(m_clocks.isAligned.size(), 0);
    m_clocks.contradictions.push_back(std::move(found));
}

} // namespace

std::int64_t FleetClocks::timeNs(std::uint32_t rank, std::int64_t recordedNs) const
{
    const auto timeNs = domains.timeNs(rank, recordedNs);
    const auto domain = domains.domainOf[rank];
    if (driftPpb.empty() || driftPpb[domain] == 0)
        return timeNs;
    return timeNs - saturated(roundedQuotient(Int128 { timeNs - driftBaseNs[domain] } * driftPpb[domain], PpbWhole));
}

const ClockWindow* FleetClocks::windowAt(std::int64_t atNs) const
{
    const ClockWindow* nearest = nullptr;
    for (const auto& window : windows) {
        if (!nearest || std::abs(window.middleNs - atNs) < std::abs(nearest->middleNs - atNs))
            nearest = &window;
    }
    return nearest;
}

std::optional<ClockInterval> FleetClocks::interval(std::uint32_t from, std::uint32_t to, std::int64_t atNs) const
{
    if (from == to)
        return ClockInterval { -domains.domains[from].slackNs, domains.domains[from].slackNs };
    const auto* const window = windowAt(atNs);
    if (!window || !window->bounds.isBounded(from, to))
        return std::nullopt;
    const auto looseNs = driftNs(maxDriftPpb, atNs - window->middleNs);
    return ClockInterval { window->bounds.lowerNs(from, to) - looseNs, window->bounds.upperNs(from, to) + looseNs };
}

std::optional<ClockInterval> FleetClocks::widest(std::uint32_t from, std::uint32_t to) const
{
    std::optional<ClockInterval> widest;
    for (const auto& window : windows) {
        const auto of = interval(from, to, window.middleNs);
        if (of && (!widest || of->residualNs() > widest->residualNs()))
            widest = of;
    }
    return widest;
}

std::optional<ClockInterval> FleetClocks::delay(std::uint32_t early, std::int64_t earlyNs, std::uint32_t late,
                                                std::int64_t lateNs) const
{
    const auto between = timeNs(late, lateNs) - timeNs(early, earlyNs);
    const auto offset = interval(domains.domainOf[early], domains.domainOf[late], shownNs(late, lateNs));
    if (!offset)
        return std::nullopt;
    return ClockInterval { between - offset->upperNs, between - offset->lowerNs };
}

std::int64_t FleetClocks::shownNs(std::uint32_t rank, std::int64_t recordedNs) const
{
    const auto time = timeNs(rank, recordedNs);
    const auto domain = domains.domainOf[rank];
    if (windows.empty())
        return time;
    // the offset of the middle of the run finds the window, which has the offset
    const auto* const window = windowAt(time - windows[windows.size() / 2].shownNs[domain]);
    return time - window->shownNs[domain];
}

Cancellable<FleetClocks> alignClocks(std::span<const RankSummary> ranks, const FleetCollectives& collectives,
                                     const ClockOptions& options, const std::stop_token& stop)
{
    ClockSolver solver(ranks, collectives, options, stop);
    if (!solver.solve())
        return cancelled();
    return solver.take();
}

} // namespace core
