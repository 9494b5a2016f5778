// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxgroups.h"

#include "trace/nvtxtext.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

std::uint64_t domainLimitOf(const Trace& trace)
{
    std::uint32_t largest = 0;
    for (const auto domain : trace.nvtx.domain.values())
        largest = std::max(largest, domain);
    return std::uint64_t { largest } + 1;
}

/// All texts, and one more for "none".
std::uint64_t textCountOf(const Trace& trace)
{
    return trace.strings.size() + 1;
}

std::uint64_t textOf(const Trace& trace, std::size_t row)
{
    const auto text = trace.nvtx.text[row];
    return text.isValid() ? text.value() : trace.strings.size();
}

/// left × right, or no limit when that is beyond 64 bits.
std::uint64_t keyLimit(std::uint64_t left, std::uint64_t right)
{
    std::uint64_t product = 0;
    return __builtin_mul_overflow(left, right, &product) ? AnyKey : product;
}

} // namespace

QString nvtxDomainLabel(const Trace& trace, std::size_t nvtxRow)
{
    const auto name = trace.nvtxDomainName(nvtxRow);
    const auto domain = trace.nvtx.domain[nvtxRow];
    return name.isEmpty() && domain != 0 ? QStringLiteral("domain %1 (name not recorded)").arg(domain) : name;
}

ExactTextNumbers::ExactTextNumbers(const Trace& trace)
    : m_trace(trace)
    , m_patterns(keyLimit(textCountOf(trace), trace.nvtxSuffixes.size() + 1))
    , m_numbers(AnyKey)
    , m_texts(AnyKey)
{
    for (std::size_t suffix = 0; suffix < trace.nvtxSuffixes.size(); ++suffix) {
        const auto pattern = trace.nvtxSuffixes.view(StringId { suffix });
        m_numberCounts.push_back(static_cast<char>(areNvtxNumbersListed(pattern) ? 2U : nvtxNumberCount(pattern)));
    }
}

std::uint32_t ExactTextNumbers::numberOf(std::size_t nvtxRow)
{
    constexpr unsigned NumberBits = 32;
    const auto suffix = m_trace.nvtx.suffix[nvtxRow];
    const auto suffixCount = m_trace.nvtxSuffixes.size() + 1;
    const auto suffixKey = suffix.isValid() ? suffix.value() : suffixCount - 1;
    const auto pattern = m_patterns.numberOf(textOf(m_trace, nvtxRow) * suffixCount + suffixKey);
    return m_texts.numberOf(std::uint64_t { pattern } << NumberBits | suffixNumberOf(nvtxRow));
}

std::uint32_t ExactTextNumbers::suffixNumberOf(std::size_t nvtxRow)
{
    const auto suffix = m_trace.nvtx.suffix[nvtxRow];
    if (!suffix.isValid() || m_numberCounts[suffix.value()] == 0)
        return 0;
    if (m_numberCounts[suffix.value()] == 1)
        return m_numbers.numberOf(m_trace.nvtx.suffixNumber[nvtxRow]);
    return static_cast<std::uint32_t>(m_lists.intern(m_trace.nvtxText(nvtxRow).toStdString()).value());
}

NvtxGroups::NvtxGroups(const Trace& trace, const NvtxGrouping& grouping)
    : m_trace(trace)
    , m_grouping(grouping)
    , m_lastOfThread(trace.threads.size() + 1)
    , m_domainLimit(domainLimitOf(trace))
    , m_domains((trace.processes.size() + 1) * m_domainLimit)
    , m_exactTexts(trace)
    , m_textCount(textCountOf(trace))
    , m_groups(grouping.exactText ? AnyKey : keyLimit((trace.processes.size() + 1) * m_domainLimit, 2 * m_textCount))
{
}

std::uint64_t NvtxGroups::findOwner(std::size_t nvtxRow)
{
    const auto thread = m_trace.nvtx.thread[nvtxRow];
    const auto process = thread.isValid() ? m_trace.processOf(thread).value() : m_trace.processes.size();
    const auto domain = m_domains.numberOf(process * m_domainLimit + m_trace.nvtx.domain[nvtxRow]);
    if (domain == m_ownerOfDomain.size()) {
        const std::pair owner { nvtxDomainLabel(m_trace, nvtxRow), m_grouping.byProcess ? process : 0 };
        m_ownerOfDomain.push_back(m_owners.try_emplace(owner, m_owners.size()).first->second);
    }
    return m_ownerOfDomain[domain];
}

} // namespace core
