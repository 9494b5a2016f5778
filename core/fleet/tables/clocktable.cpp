// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/tables/fleettables.h"

#include "base/text.h"
#include "fleet/tables/rankcolumns.h"

#include <utility>

namespace core {

namespace {

using namespace rankcolumns;

/// A domain of clocks.
Table describeClocks(const Fleet& result)
{
    auto rows = std::make_shared<std::vector<std::uint32_t>>();
    for (std::uint32_t domain = 0; domain < result->clocks.domains.domains.size(); ++domain)
        rows->push_back(domain);
    Provenance provenance;
    provenance.derivation = Text::tr(
        "Nobody ends an operation before all have begun: each gives inequalities between clocks, and what follows from "
        "all of them is proved. Offsets are to the reference, mean drift taken out; the widest window is shown.");
    for (const auto& contradiction : result->clocks.contradictions) {
        QStringList parts;
        for (const auto& edge : contradiction.cycle)
            parts.append(Text::tr("clock %1 is at most %2 ns before clock %3 (operation %4)")
                             .arg(edge.to + 1)
                             .arg(edge.boundNs)
                             .arg(edge.from + 1)
                             .arg(result->collectives.instances[edge.instance].number));
        provenance.limitations.append(
            Text::tr("Contradiction of %1 ns: %2.").arg(contradiction.sumNs).arg(parts.join(QStringLiteral("; "))));
    }
    TableBuilder<std::uint32_t> builder(QStringLiteral("clocks"), Text::tr("Clocks"), std::move(rows),
                                        std::move(provenance));
    builder.number({ QStringLiteral("clock"), Text::tr("Clock"), Text::tr("Of a trace, or of a host.") }, Identity,
                   Unit::None, 0, [](std::uint32_t domain) { return static_cast<std::int64_t>(domain) + 1; }, {});
    const auto of = [result](std::uint32_t domain) -> const auto&
    {
        return result->clocks.domains.domains[domain];
    };
    builder.number({ QStringLiteral("host_id"), Text::tr("Host"), Text::tr("Of its first rank.") }, Note, Unit::None, 0,
                   [result, of](std::uint32_t domain) { return result->ranks[of(domain).ranks.front()].host; }, {});
    builder.count(
        { QStringLiteral("ranks"), Text::tr("Ranks"), Text::tr("That share the clock.") }, CountPlain,
        [of](std::uint32_t domain) { return static_cast<std::int64_t>(of(domain).ranks.size()); }, sqlOfManyFiles());
    builder.text({ QStringLiteral("state"), Text::tr("State"),
                   Text::tr("reference, aligned, contradicted, or unaligned: no operation ties it to the others.") },
                 Note, [result](std::uint32_t domain) {
                     if (domain == result->clocks.reference)
                         return QStringLiteral("reference");
                     if (result->clocks.widest(result->clocks.reference, domain))
                         return QStringLiteral("aligned");
                     const auto& contradictions = result->clocks.contradictions;
                     for (const auto& contradiction : contradictions) {
                         for (const auto& edge : contradiction.cycle) {
                             if (edge.from == domain)
                                 return QStringLiteral("contradicted");
                         }
                     }
                     return QStringLiteral("unaligned");
                 });
    const auto bound = [result](std::int64_t ClockInterval::*side) {
        return [result, side](std::uint32_t domain) -> std::optional<std::int64_t> {
            const auto interval = result->clocks.widest(result->clocks.reference, domain);
            return interval && domain != result->clocks.reference ? std::optional((*interval).*side) : std::nullopt;
        };
    };
    builder.number({ QStringLiteral("offset_least_ns"), Text::tr("Offset, least"), Text::tr("Proved.") }, Note,
                   Unit::Nanoseconds, 0, bound(&ClockInterval::lowerNs), sqlOfManyFiles());
    builder.number({ QStringLiteral("offset_most_ns"), Text::tr("Offset, most"), Text::tr("Proved.") }, Note,
                   Unit::Nanoseconds, 0, bound(&ClockInterval::upperNs), sqlOfManyFiles());
    builder.number(
        { QStringLiteral("residual_us"), Text::tr("Residual"), Text::tr("Half the width.") },
        { Aggregate::Extreme, Better::Less }, Unit::Microseconds, 3,
        [result](std::uint32_t domain) -> std::optional<double> {
            const auto interval = result->clocks.widest(result->clocks.reference, domain);
            return interval && domain != result->clocks.reference
                ? std::optional(static_cast<double>(interval->residualNs()) / NsPerUs)
                : std::nullopt;
        },
        sqlOfManyFiles());
    builder.number(
        { QStringLiteral("drift_ppb"), Text::tr("Drift (ppb)"),
          Text::tr("Mean drift against the reference that was taken out, in parts of a billion.") },
        Note, Unit::Count, 0,
        [result](std::uint32_t domain) {
            return result->clocks.driftPpb.empty() ? 0 : result->clocks.driftPpb[domain];
        },
        sqlOfManyFiles());
    return builder.take();
}

} // namespace

TablePointer clockTable(const std::shared_ptr<const FleetResult>& result)
{
    return std::make_shared<const Table>(describeClocks(result));
}

} // namespace core
