// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/convertsource.h"

#include "trace/nestingrows.h"

#include <algorithm>
#include <map>

namespace core {

namespace {

/// Time that the work of each stream covers inside the window; rows come by start.
class StreamCoverage
{
public:
    StreamCoverage(const ScopeFilter& filter, std::size_t streams)
        : m_filter(filter)
        , m_coveredNs(streams)
        , m_untilNs(streams, INT64_MIN)
    {
    }
    void add(std::int64_t startNs, std::int64_t endNs, StreamIndex stream)
    {
        const auto part = m_filter.clipped(startNs, endNs);
        auto& until = m_untilNs[stream.value()];
        const auto start = std::max(part.startNs, until);
        if (part.endNs <= start)
            return;
        m_coveredNs[stream.value()] += static_cast<double>(part.endNs) - static_cast<double>(start);
        until = part.endNs;
    }
    [[nodiscard]] double coveredNs(std::size_t stream) const { return m_coveredNs[stream]; }

private:
    const ScopeFilter& m_filter;
    std::vector<double> m_coveredNs;
    std::vector<std::int64_t> m_untilNs;
};

} // namespace

std::int64_t conversionOriginNs(const Trace& trace)
{
    // up to 2^43 µs neighbouring doubles are no more than 2^-10 µs apart, so that every nanosecond has one of its own
    constexpr std::int64_t MostExactNs = 8'796'093'022'208'000;
    return trace.extent.startNs < 0 || trace.extent.endNs > MostExactNs ? trace.extent.startNs : 0;
}

ConvertSource::ConvertSource(const Trace& trace, const ConvertOptions& options)
    : m_trace(&trace)
    , m_options(options)
    , m_filter(trace, options.scope)
    , m_groups(trace, options.controls)
    , m_names(trace, options.controls)
    , m_originNs(conversionOriginNs(trace))
{
    findKeptStreams();
    findColors();
}

Expected<ConvertSource> ConvertSource::prepare(const Trace& trace, const ConvertOptions& options,
                                               const std::stop_token& stop)
{
    ConvertSource source(trace, options);
    const bool hasRanges = trace.nvtx.size() > 0 && trace.calls.size() > 0 && trace.kernels.size() > 0;
    if (!hasRanges || (!source.wants(ActivityType::Kernel) && !source.wants(ActivityType::NvtxKernel)))
        return source;
    if (source.wants(ActivityType::Kernel)) {
        auto stacks = NvtxStacks::find(trace, stop);
        if (!stacks)
            return tl::unexpected(stacks.error());
        source.m_nvtxStacks = std::move(*stacks);
    }
    if (!source.wants(ActivityType::NvtxKernel))
        return source;
    const auto launches = LaunchedKernels::collect(trace, source.filter(), stop);
    if (!launches)
        return tl::unexpected(launches.error());
    auto projections = projectRanges(
        trace, *launches,
        [&source](std::size_t kernel) {
            return source.filter().acceptsKernel(kernel) && source.isKept(source.trace().kernels.stream[kernel]);
        },
        [&source](std::size_t range) { return source.acceptsNvtxText(range); }, stop);
    if (!projections)
        return tl::unexpected(projections.error());
    source.m_projections = std::move(*projections);
    return source;
}

void ConvertSource::findKeptStreams()
{
    const auto& trace = *m_trace;
    m_isStreamKept.assign(trace.streams.size(), 1);
    if (m_options.minStreamActivityPercent <= 0)
        return;
    StreamCoverage coverage(m_filter, trace.streams.size());
    struct Work {
        NestingRows rows;
        const Column<std::int64_t>*startNs, *endNs;
        const FoldedColumn<StreamIndex>* stream;
    };
    std::vector<Work> tables;
    const auto addTable = [&tables](const auto& table) {
        tables.push_back({ NestingRows(table.startNs, table.endNs), &table.startNs, &table.endNs, &table.stream });
    };
    addTable(trace.kernels);
    addTable(trace.copies);
    addTable(trace.sets);
    addTable(trace.graphLaunches);
    while (true) {
        Work* first = nullptr;
        for (auto& table : tables) {
            if (!table.rows.isAtEnd() && (first == nullptr || table.rows.precedes(first->rows)))
                first = &table;
        }
        if (first == nullptr)
            break;
        const auto row = first->rows.row();
        coverage.add((*first->startNs)[row], (*first->endNs)[row], (*first->stream)[row]);
        first->rows.next();
    }
    const auto window = m_options.scope.window.value_or(trace.extent);
    constexpr double Percent = 100;
    for (std::size_t stream = 0; stream < m_isStreamKept.size(); ++stream) {
        m_isStreamKept[stream] = coverage.coveredNs(stream) * Percent
                >= m_options.minStreamActivityPercent * static_cast<double>(window.durationNs())
            ? 1
            : 0;
    }
}

void ConvertSource::findColors()
{
    m_colors.emplace_back();
    if (m_options.nvtxColors.rules.empty())
        return;
    std::map<std::string, std::uint16_t> numbers { { std::string(), std::uint16_t { 0 } } };
    m_colorOfText.assign(m_trace->strings.size(), UINT16_MAX);
    for (const auto text : m_trace->nvtx.text) {
        if (!text.isValid() || m_colorOfText[text.value()] != UINT16_MAX)
            continue;
        const auto color = m_options.nvtxColors.colorOf(m_trace->strings.text(text));
        const auto [found, isNew] = numbers.try_emplace(color, static_cast<std::uint16_t>(m_colors.size()));
        if (isNew)
            m_colors.push_back(color);
        m_colorOfText[text.value()] = found->second;
    }
}

const std::string& ConvertSource::nvtxColor(std::size_t row) const
{
    const auto text = m_trace->nvtx.text[row];
    return m_colors[m_colorOfText.empty() || !text.isValid() ? 0 : m_colorOfText[text.value()]];
}

bool ConvertSource::acceptsNvtxText(std::size_t row) const
{
    if (m_options.nvtxPrefixes.empty())
        return true;
    const auto grouped = m_trace->strings.view(m_trace->nvtx.text[row]);
    return std::any_of(m_options.nvtxPrefixes.begin(), m_options.nvtxPrefixes.end(), [&](const std::string& prefix) {
        if (grouped.starts_with(prefix))
            return true;
        // a long prefix may reach into the list that was cut off
        return prefix.size() > grouped.size() && std::string_view(prefix).starts_with(grouped)
            && m_trace->nvtxText(row).toStdString().starts_with(prefix);
    });
}

} // namespace core
