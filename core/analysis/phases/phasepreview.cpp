// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/phases/phasepreview.h"

#include "analysis/nvtx/nvtxsweep.h"
#include "analysis/phases/phasefinder.h"
#include "base/text.h"
#include "table/availability.h"
#include "table/commoncolumns.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// By the group of `groups`: how many ranges in scope match nothing and lie inside of no phase.
Cancellable<std::vector<std::int64_t>> countUnmapped(const PhasePreviewBasis& basis, const PhaseMap& map,
                                                     NvtxGroups& groups, const std::stop_token& stop)
{
    const auto& trace = *basis.trace;
    const ScopeFilter filter(trace, basis.scope);
    PhaseFinder finder(trace, map);
    std::vector<std::int64_t> counts;
    const auto isMapped = [&finder](std::size_t row) { return finder.phaseOf(row) != PhaseFinder::NoPhase; };
    const auto onRange = [&](std::size_t row, NvtxRow around) {
        const auto& nvtx = trace.nvtx;
        if (around.isValid() || nvtx.kind[row] == NvtxKind::Mark || isMapped(row)
            || !filter.acceptsThreadSpan(nvtx.thread[row], nvtx.startNs[row], nvtx.endNs[row]))
            return;
        const auto group = groups.groupOf(row);
        counts.resize(std::max<std::size_t>(counts.size(), group + 1));
        ++counts[group];
    };
    const auto& attribution = *basis.attribution;
    if (!sweepNesting(trace, attribution.nvtxRows, *attribution.launches, stop, isMapped, onRange,
                      [](std::size_t, NvtxRow) {}))
        return cancelled();
    return counts;
}

/// The first phase and pattern that match.
void match(PhaseText& text, const PhaseMap& map, const QString& grouped, const QString& exact)
{
    text.phase = map.phaseOf(grouped, exact);
    if (!text.phase)
        return;
    const auto& patterns = map.phases[*text.phase].patterns;
    const auto found = std::find_if(patterns.begin(), patterns.end(), [&](const PhasePattern& pattern) {
        return pattern.matches(pattern.needsExactText() ? exact : grouped);
    });
    text.pattern = static_cast<std::size_t>(found - patterns.begin());
}

std::vector<PhaseText> textsOf(const PhasePreviewBasis& basis, const NvtxRanges& ranges, const PhaseMap& map,
                               const std::vector<std::int64_t>& unmapped, NvtxGroups& groups)
{
    const auto& trace = *basis.trace;
    std::vector<PhaseText> texts;
    for (const auto& row : ranges.rows) {
        const auto event = row.first.value();
        if (row.isMark || !trace.nvtx.text[event].isValid())
            continue;
        PhaseText text;
        text.first = row.first;
        text.domain = row.domain;
        text.rangeCount = row.duration.count;
        text.kernels = row.inclusive;
        const auto grouped = trace.strings.text(trace.nvtx.text[event]);
        match(text, map, grouped, ranges.grouping.exactText ? trace.nvtxText(event) : grouped);
        const auto group = groups.groupOf(event);
        text.unmappedCount = group < unmapped.size() ? unmapped[group] : 0;
        texts.push_back(std::move(text));
    }
    std::stable_sort(texts.begin(), texts.end(), [](const PhaseText& left, const PhaseText& right) {
        return std::pair(left.kernels.totalNs, left.rangeCount) > std::pair(right.kernels.totalNs, right.rangeCount);
    });
    return texts;
}

} // namespace

Cancellable<PhasePreviewBasis> preparePhasePreview(PhasePreviewBasis basis, bool exactText, const std::stop_token& stop)
{
    if (!basis.attribution) {
        auto attribution = attributeToNvtx(*basis.trace, basis.scope, stop);
        if (!attribution)
            return tl::unexpected(attribution.error());
        basis.attribution = std::make_shared<const NvtxAttribution>(std::move(*attribution));
    }
    auto& wanted = exactText ? basis.exactTexts : basis.groupedTexts;
    if (!wanted) {
        auto ranges
            = analyzeNvtxRanges(*basis.trace, basis.scope, *basis.attribution, { .exactText = exactText }, stop);
        if (!ranges)
            return tl::unexpected(ranges.error());
        wanted = std::make_shared<const NvtxRanges>(std::move(*ranges));
    }
    return basis;
}

Cancellable<PhasePreview> previewPhases(const PhasePreviewBasis& basis, const PhaseMap& map,
                                        const std::stop_token& stop)
{
    PhasePreview preview;
    preview.map = map;
    preview.hasExactTexts = map.needsExactText();
    auto phases = analyzePhases(*basis.trace, basis.scope, map, *basis.attribution, {}, stop);
    if (!phases)
        return tl::unexpected(phases.error());
    preview.phases = std::move(*phases);
    const auto& ranges = preview.hasExactTexts ? *basis.exactTexts : *basis.groupedTexts;
    preview.areKernelsKnown = ranges.areKernelsKnown;
    NvtxGroups groups(*basis.trace, ranges.grouping);
    const auto unmapped = countUnmapped(basis, map, groups, stop);
    if (!unmapped)
        return tl::unexpected(unmapped.error());
    preview.texts = textsOf(basis, ranges, map, *unmapped, groups);
    return preview;
}

namespace {

using TextBuilder = TableBuilder<PhaseText>;

void addNames(TextBuilder& builder, const std::shared_ptr<const Trace>& trace, const PhasePreview& preview,
              const std::vector<PhaseText>& texts)
{
    const bool hasDomains
        = std::any_of(texts.begin(), texts.end(), [](const PhaseText& text) { return !text.domain.isEmpty(); });
    builder.text({ QStringLiteral("text"), QStringLiteral("Range"), Text::tr("The text of the ranges.") }, Identity,
                 [trace, isExact = preview.hasExactTexts](const PhaseText& text) {
                     const auto event = text.first.value();
                     return isExact ? trace->nvtxText(event) : trace->strings.text(trace->nvtx.text[event]);
                 });
    builder
        .text({ QStringLiteral("domain"), QStringLiteral("Domain"), Text::tr("Name of the NVTX domain."),
                hasDomains ? ColumnUse::Window : ColumnUse::Chooser },
              Identity, [](const PhaseText& text) { return text.domain; })
        .identifiesRow
        = true;
}

} // namespace

Table describePhaseTexts(std::shared_ptr<const Trace> trace, const PhasePreview& preview,
                         std::optional<std::size_t> phase)
{
    const auto rows = std::make_shared<std::vector<PhaseText>>();
    std::copy_if(preview.texts.begin(), preview.texts.end(), std::back_inserter(*rows),
                 [phase](const PhaseText& text) { return phase ? text.phase == phase : text.unmappedCount > 0; });
    Provenance provenance;
    provenance.source = tableNames(*trace, { EventClass::Nvtx, EventClass::Kernels, EventClass::Calls });
    provenance.derivation = phase
        ? Text::tr("Texts of ranges that this phase is the first to match, most kernel time first.")
        : Text::tr("Texts of ranges that match no pattern and lie inside of no phase, most kernel time first.");
    TextBuilder builder(phase ? QStringLiteral("phase_texts") : QStringLiteral("unmapped_texts"),
                        phase ? Text::tr("Ranges of “%1”").arg(preview.map.phases[*phase].name)
                              : Text::tr("Ranges in no phase"),
                        rows, std::move(provenance));
    addNames(builder, trace, preview, *rows);
    if (phase) {
        builder.text({ QStringLiteral("pattern"), QStringLiteral("Pattern"),
                       Text::tr("The first pattern of the phase that matches.") },
                     Note, [patterns = preview.map.phases[*phase].patterns](const PhaseText& text) {
                         return patterns[text.pattern].text;
                     });
    }
    builder.count({ QStringLiteral("ranges"), QStringLiteral("Ranges"),
                    phase ? Text::tr("Ranges with this text in scope.")
                          : Text::tr("Ranges with this text that lie inside of no phase.") },
                  { Aggregate::Sum, Better::Neither },
                  [phase](const PhaseText& text) { return phase ? text.rangeCount : text.unmappedCount; }, {});
    builder.duration({ QStringLiteral("kernel_time"), QStringLiteral("Kernel time"),
                       Text::tr("Kernels launched inside of ranges with this text, each once.") },
                     { Aggregate::Sum, Better::Less },
                     [isKnown = preview.areKernelsKnown](const PhaseText& text) {
                         return isKnown ? std::optional(text.kernels.totalNs) : std::nullopt;
                     },
                     {});
    builder.sortedByLast();
    return builder.take(*trace);
}

} // namespace core
