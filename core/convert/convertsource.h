// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "convert/convertoptions.h"
#include "convert/converttracks.h"
#include "convert/encodednames.h"
#include "convert/nvtxprojections.h"
#include "convert/nvtxstacks.h"

#include <optional>
#include <stop_token>

namespace core {

/**
 * What is taken from all times of a trace, ns: its start where that is negative, which no format can hold, or where
 * times are so large, as of a clock that counts from 1970, that Chrome's µs as doubles would lose nanoseconds; else 0.
 */
[[nodiscard]] std::int64_t conversionOriginNs(const Trace& trace);

/**
 * A trace made ready for conversion: what the options leave of it, names as UTF-8, and the NVTX ranges around kernels.
 * Immutable once prepared, so that many threads can use it; the trace must outlive it.
 */
class ConvertSource
{
public:
    /// Prepares. Errors: Cancelled.
    [[nodiscard]] static Expected<ConvertSource> prepare(const Trace& trace, const ConvertOptions& options,
                                                         const std::stop_token& stop = {});

    [[nodiscard]] const Trace& trace() const { return *m_trace; }
    [[nodiscard]] const ConvertOptions& options() const { return m_options; }
    [[nodiscard]] const ScopeFilter& filter() const { return m_filter; }
    [[nodiscard]] const TrackGroups& groups() const { return m_groups; }
    [[nodiscard]] const EncodedNames& names() const { return m_names; }
    [[nodiscard]] const NvtxProjections& projections() const { return m_projections; }
    [[nodiscard]] bool wants(ActivityType type) const { return m_options.types[static_cast<std::size_t>(type)]; }
    /// False for streams with too little activity.
    [[nodiscard]] bool isKept(StreamIndex stream) const { return m_isStreamKept[stream.value()] != 0; }
    /// True when the row's text has one of the wanted prefixes.
    [[nodiscard]] bool acceptsNvtxText(std::size_t row) const;
    /// The NVTX ranges around launch calls; empty when no kernel is converted.
    [[nodiscard]] const NvtxStacks& nvtxStacks() const { return m_nvtxStacks; }
    /// Chrome's color of an NVTX row; empty: none chosen.
    [[nodiscard]] const std::string& nvtxColor(std::size_t row) const;
    /// What is taken from times: conversionOriginNs() of the trace.
    [[nodiscard]] std::int64_t originNs() const { return m_originNs; }
    /// `timeNs` after the origin.
    [[nodiscard]] std::uint64_t fromOriginNs(std::int64_t timeNs) const
    {
        return static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(m_originNs);
    }

private:
    ConvertSource(const Trace& trace, const ConvertOptions& options);
    void findKeptStreams();
    void findColors();

    const Trace* m_trace;
    ConvertOptions m_options;
    ScopeFilter m_filter;
    TrackGroups m_groups;
    EncodedNames m_names;
    NvtxProjections m_projections;
    std::vector<char> m_isStreamKept;
    NvtxStacks m_nvtxStacks;
    std::vector<std::string> m_colors; ///< the first is empty
    std::vector<std::uint16_t> m_colorOfText; ///< by StringId; empty without a scheme
    std::int64_t m_originNs = 0;
};

} // namespace core
