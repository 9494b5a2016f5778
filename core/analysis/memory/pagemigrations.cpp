// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/pagemigrations.h"

#include "base/phrases.h"
#include "base/text.h"
#include "scope/foreachrow.h"
#include "statistics/statistics.h"
#include "table/availability.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace core {

namespace {

void describeProvenance(PageMigrations& result, const Trace& trace, const ScopeFilter& filter)
{
    auto& provenance = result.provenance;
    provenance.source = tableNames(trace, { EventClass::Memcpy });
    provenance.derivation = Text::tr(
        "Migrations are the copies whose copyKind is 11 (to the GPU), 12 (to the host) or 13 (between GPUs). "
        "Those of one process, GPU, direction and migrationCause are one row. They are among the rows of "
        "Memory operations as well.");
    std::int64_t count = 0;
    for (const auto& row : result.rows)
        count += row.count;
    provenance.coverage
        = QStringLiteral("%1.").arg(counted(count, Text::tr("page migration"), Text::tr("page migrations")));
    addClippingLimit(provenance, result.clippedCount);
    if (result.clippedCount > 0)
        provenance.limitations.append(
            Text::tr("bytes and bandwidths of clipped migrations are those of the whole migration"));
    addIdentityLimit(provenance, trace, filter);
    addReadingLimits(provenance, trace, { EventClass::Memcpy });
}

bool hasMigrations(const Trace& trace)
{
    return std::ranges::any_of(trace.copies.copyKind, isPageMigration);
}

} // namespace

Cancellable<PageMigrations> analyzePageMigrations(const Trace& trace, const Scope& scope, const std::stop_token& stop)
{
    PageMigrations result;
    if (trace.copies.size() == 0) {
        setNotCaptured(result.provenance, trace, { EventClass::Memcpy });
        return result;
    }
    if (!hasMigrations(trace)) {
        result.provenance.unavailable
            = Text::tr("not available, because none of the trace's copies is a migration of pages (copyKind 11 to 13)");
        result.provenance.advice = Text::tr("Only programs with managed memory (cudaMallocManaged) have migrations.");
        return result;
    }
    const ScopeFilter filter(trace, scope);
    std::map<std::tuple<StreamIndex, std::uint8_t, std::uint8_t>, PageMigrationRow> groups;
    const auto& copies = trace.copies;
    const bool isDone = forEachRowOf(copies, filter, stop, [&](std::size_t row) {
        const auto start = copies.startNs[row];
        const auto end = copies.endNs[row];
        if (!isPageMigration(copies.copyKind[row])
            || !filter.acceptsWork(start, end, copies.stream[row], copies.launch[row]))
            return;
        auto& group = groups[{ copies.stream[row], copies.copyKind[row], copies.migrationCause[row] }];
        group.stream = copies.stream[row];
        group.copyKind = copies.copyKind[row];
        group.cause = copies.migrationCause[row];
        ++group.count;
        group.totalNs = saturatedSum(group.totalNs, filter.clipped(start, end).lengthNs());
        group.wholeNs = saturatedSum(group.wholeNs, end - start);
        group.sizeBytes = saturatedSum(group.sizeBytes, copies.sizeBytes[row]);
        group.maxBytes = std::max(group.maxBytes, copies.sizeBytes[row]);
        result.clippedCount += filter.isCut(start, end) ? 1 : 0;
    });
    if (!isDone)
        return cancelled();
    for (const auto& [key, group] : groups) {
        result.totalNs = saturatedSum(result.totalNs, group.totalNs);
        result.rows.push_back(group);
    }
    std::ranges::stable_sort(result.rows, std::ranges::greater {}, &PageMigrationRow::totalNs);
    describeProvenance(result, trace, filter);
    return result;
}

} // namespace core
