// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/nvtx/nvtxranges.h"
#include "statistics/grouping.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace core {

/// The name of an event's domain: empty for the default domain, "domain 3 (name not recorded)" when the trace has none.
[[nodiscard]] QString nvtxDomainLabel(const Trace& trace, std::size_t nvtxRow);

/// Numbers the exact texts of NVTX events 0, 1, 2, …
class ExactTextNumbers
{
public:
    explicit ExactTextNumbers(const Trace& trace);
    /// O(1), without making the text unless its suffix has several numbers.
    [[nodiscard]] std::uint32_t numberOf(std::size_t nvtxRow);

private:
    [[nodiscard]] std::uint32_t suffixNumberOf(std::size_t nvtxRow);

    const Trace& m_trace;
    std::vector<char> m_numberCounts; ///< of each suffix pattern, at most 2
    GroupNumbers m_patterns; ///< of (grouped text, suffix pattern)
    GroupNumbers m_numbers; ///< the number of a suffix with one
    StringPool m_lists; ///< texts whose suffix has several numbers
    GroupNumbers m_texts; ///< of (pattern, number or list)
};

/// Numbers the rows that NVTX events belong to: one domain name, text and kind (and process when grouped so).
class NvtxGroups
{
public:
    NvtxGroups(const Trace& trace, const NvtxGrouping& grouping);
    /// The group of an event. O(1).
    [[nodiscard]] std::uint32_t groupOf(std::size_t nvtxRow)
    {
        const std::uint64_t isMark = m_trace.nvtx.kind[nvtxRow] == NvtxKind::Mark ? 1 : 0;
        const auto owner = ownerOf(nvtxRow) * 2 + isMark;
        return m_groups.numberOf(m_grouping.exactText
                                     ? owner << TextBits | m_exactTexts.numberOf(nvtxRow)
                                     : owner * m_textCount + std::min(m_textCount - 1, textKey(nvtxRow)));
    }
    [[nodiscard]] std::size_t size() const { return m_groups.size(); }

private:
    static constexpr unsigned TextBits = 32;
    /// The domain that a thread used last, and what it leads to: most threads only have one.
    struct LastOwner {
        bool isKnown = false;
        std::uint32_t domain = 0;
        std::uint64_t owner = 0;
    };

    /// Number of the event's domain name, and process when grouped so.
    [[nodiscard]] std::uint64_t ownerOf(std::size_t nvtxRow)
    {
        const auto thread = m_trace.nvtx.thread[nvtxRow];
        auto& last = thread.isValid() ? m_lastOfThread[thread.value()] : m_lastOfThread.back();
        if (!last.isKnown || last.domain != m_trace.nvtx.domain[nvtxRow])
            last = { true, m_trace.nvtx.domain[nvtxRow], findOwner(nvtxRow) };
        return last.owner;
    }
    /// The text, or a number beyond all texts.
    [[nodiscard]] std::uint64_t textKey(std::size_t nvtxRow) const { return m_trace.nvtx.text[nvtxRow].value(); }
    std::uint64_t findOwner(std::size_t nvtxRow);

    const Trace& m_trace;
    NvtxGrouping m_grouping;
    std::vector<LastOwner> m_lastOfThread; ///< one more for "not known"
    std::uint64_t m_domainLimit; ///< all domain ids are below
    GroupNumbers m_domains; ///< of (process, domain id)
    std::vector<std::uint64_t> m_ownerOfDomain;
    std::map<std::pair<QString, std::size_t>, std::uint64_t> m_owners; ///< of (domain name, process)
    ExactTextNumbers m_exactTexts;
    std::uint64_t m_textCount; ///< one more for "none"
    GroupNumbers m_groups; ///< of (owner, kind, text)
};

} // namespace core
