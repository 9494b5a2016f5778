// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/traceformatwriter.h"

namespace core {

std::vector<std::pair<std::string, std::string>> conversionFacts(const ConvertSource& source)
{
    const auto& trace = source.trace();
    std::vector<std::pair<std::string, std::string>> facts {
        { "tool", "GPU Loupe " GPULOUPE_VERSION },
        { "trace_file", trace.fileName.toStdString() },
        { "schema_version", trace.schemaVersion().toStdString() },
        { "product_version", trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION")).toStdString() },
        { "scope", describeScope(source.options().scope, trace).toStdString() },
        { "trace_start_ns", std::to_string(trace.extent.startNs) },
        { "trace_end_ns", std::to_string(trace.extent.endNs) },
        { "time_zero_ns", std::to_string(source.originNs()) },
    };
    std::string types;
    for (std::size_t type = 0; type < ActivityTypeCount; ++type) {
        if (source.options().types[type])
            types += (types.empty() ? "" : " ") + std::string(activityTypeName(static_cast<ActivityType>(type)));
    }
    facts.emplace_back("activity_types", types);
    std::string prefixes;
    for (const auto& prefix : source.options().nvtxPrefixes)
        prefixes += (prefixes.empty() ? "" : " | ") + prefix;
    if (!prefixes.empty())
        facts.emplace_back("nvtx_event_prefixes", prefixes);
    if (source.options().minStreamActivityPercent > 0)
        facts.emplace_back("min_stream_activity_percent", std::to_string(source.options().minStreamActivityPercent));
    for (auto& fact : facts) // names of files and prefixes come from outside
        fact.second = source.options().controls == ControlCharacters::Escape ? visibleText(fact.second) : fact.second;
    return facts;
}

CallRow launchOf(const Trace& trace, const ConvertedEvent& event)
{
    switch (event.type) {
    case ActivityType::Kernel:
        return trace.kernels.launch[event.row];
    case ActivityType::Memcpy:
        return trace.copies.launch[event.row];
    case ActivityType::Memset:
        return trace.sets.launch[event.row];
    case ActivityType::Graph:
        return trace.graphLaunches.launch[event.row];
    default:
        return {};
    }
}

} // namespace core
