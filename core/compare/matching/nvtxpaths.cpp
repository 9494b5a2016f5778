// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/nvtxpaths.h"

#include "analysis/steps/rangecuts.h"
#include "base/stopcheck.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace core {

namespace {

/// The ranges of each thread that are open as a sweep by start meets them.
class OpenPaths
{
public:
    explicit OpenPaths(const Trace& trace)
        : m_trace(trace)
        , m_open(trace.threads.size())
    {
    }
    /// In the order of start. Ranges that begin together enclose each other by their ends.
    void open(std::size_t row)
    {
        const auto& nvtx = m_trace.nvtx;
        if (nvtx.kind[row] == NvtxKind::Mark)
            return;
        auto& open = m_open[nvtx.thread[row].value()];
        while (!open.empty() && nvtx.endNs[open.back()] <= nvtx.startNs[row])
            open.pop_back();
        open.push_back(row);
    }
    [[nodiscard]] QString around(std::size_t row) const
    {
        const auto& nvtx = m_trace.nvtx;
        auto open = m_open[nvtx.thread[row].value()];
        std::erase_if(open, [&](std::size_t other) {
            return other == row || nvtx.startNs[other] > nvtx.startNs[row] || nvtx.endNs[other] < nvtx.endNs[row];
        });
        std::stable_sort(open.begin(), open.end(),
                         [&](std::size_t left, std::size_t right) { return nvtx.endNs[left] > nvtx.endNs[right]; });
        QString path;
        for (const auto other : open) {
            path += withoutNumbers(m_trace.strings.text(nvtx.text[other])) + QChar(0x1D) + m_trace.nvtxDomainName(other)
                + QChar(0x1C);
        }
        return path;
    }

private:
    const Trace& m_trace;
    std::vector<std::vector<std::size_t>> m_open; ///< by ThreadIndex
};

} // namespace

Cancellable<std::vector<QString>> nvtxPaths(const Trace& trace, std::span<const NvtxRow> rows,
                                            const std::stop_token& stop)
{
    const auto& nvtx = trace.nvtx;
    std::vector<QString> paths(rows.size());
    std::unordered_map<std::size_t, std::vector<std::size_t>> places; // of a row in `rows`
    for (std::size_t place = 0; place < rows.size(); ++place)
        places[rows[place].value()].push_back(place);
    OpenPaths open(trace);
    std::size_t moments = 0;
    for (std::size_t first = 0, end = 0; first < nvtx.size(); first = end) {
        if (isStopDue(moments++, stop))
            return cancelled();
        while (end < nvtx.size() && nvtx.startNs[end] == nvtx.startNs[first]) {
            if (nvtx.thread[end].isValid())
                open.open(end);
            ++end;
        }
        for (auto row = first; row < end; ++row) {
            const auto found = places.find(row);
            if (found == places.end() || !nvtx.thread[row].isValid())
                continue;
            const auto path = open.around(row);
            for (const auto place : found->second)
                paths[place] = path;
        }
    }
    return paths;
}

} // namespace core
