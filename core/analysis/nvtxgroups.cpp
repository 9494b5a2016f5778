// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtxgroups.h"

#include <algorithm>
#include <limits>

namespace core {

namespace {

constexpr std::uint64_t AnyKey = std::numeric_limits<std::uint64_t>::max();

std::uint64_t domainLimitOf(const Trace& trace)
{
    std::uint32_t largest = 0;
    for (const auto domain : trace.nvtx.domain)
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
    constexpr unsigned ProcessShift = 32;
    const auto domain = trace.nvtx.domain[nvtxRow];
    const auto thread = trace.nvtx.thread[nvtxRow];
    if (domain == 0)
        return {};
    if (thread.isValid()) {
        const auto key = std::uint64_t { trace.processOf(thread).value() } << ProcessShift | domain;
        if (const auto name = trace.nvtxDomains.find(key); name != trace.nvtxDomains.end() && !name->second.isEmpty())
            return name->second;
    }
    return QStringLiteral("domain %1 (name not recorded)").arg(domain);
}

QString exactNvtxText(const Trace& trace, std::size_t nvtxRow)
{
    return trace.strings.text(trace.nvtx.text[nvtxRow]);
}

ExactTextNumbers::ExactTextNumbers(const Trace& trace)
    : m_trace(trace)
    , m_texts(textCountOf(trace))
{
}

std::uint32_t ExactTextNumbers::numberOf(std::size_t nvtxRow)
{
    return m_texts.numberOf(textOf(m_trace, nvtxRow));
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
