// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtx/nvtxchoices.h"

#include "base/stopcheck.h"

#include <set>

namespace core {

namespace {

/// Names of the domains that `trace` numbers so per process.
QStringList domainNames(const Trace& trace, const std::set<std::pair<ProcessIndex, std::uint32_t>>& domains)
{
    std::set<QString> names;
    for (const auto& [process, domain] : domains) {
        const auto key = static_cast<std::uint64_t>(process.value()) << 32U | domain;
        const auto name = trace.nvtxDomains.find(key);
        names.insert(name == trace.nvtxDomains.end() ? QString() : name->second);
    }
    return { names.begin(), names.end() };
}

} // namespace

Cancellable<NvtxChoices> findNvtxChoices(const Trace& trace, const std::stop_token& stop)
{
    const auto& nvtx = trace.nvtx;
    std::vector<char> isUsed(trace.strings.size(), 0);
    std::set<std::pair<ProcessIndex, std::uint32_t>> domains;
    std::pair<ProcessIndex, std::uint32_t> last;
    for (std::size_t row = 0; row < nvtx.size(); ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        if (nvtx.kind[row] == NvtxKind::Mark || !nvtx.thread[row].isValid())
            continue;
        if (nvtx.text[row].isValid())
            isUsed[nvtx.text[row].value()] = 1;
        const std::pair domain { trace.processOf(nvtx.thread[row]), nvtx.domain[row] };
        if (domains.empty() || domain != last)
            domains.insert(domain);
        last = domain;
    }
    NvtxChoices choices;
    for (std::size_t position = 0; position < isUsed.size(); ++position) {
        if (isUsed[position] != 0)
            choices.texts.append(trace.strings.text(StringId { position }));
    }
    choices.texts.sort();
    choices.texts.removeDuplicates();
    choices.domains = domainNames(trace, domains);
    return choices;
}

} // namespace core
