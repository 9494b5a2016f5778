// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/launchpaths.h"

#include "base/stopcheck.h"

#include <algorithm>
#include <functional>
#include <string>

namespace core {

namespace {

/// The ranges that are open on each thread, as the launch calls are gone through by start.
class OpenRanges
{
public:
    explicit OpenRanges(const Trace& trace)
        : m_trace(trace)
        , m_open(trace.threads.size())
        , m_numberOfText(trace.strings.size(), 0)
    {
    }

    /// Opens all ranges that start at `timeNs` or before. False when stopped.
    bool advance(std::int64_t timeNs, const std::stop_token& stop)
    {
        const auto& nvtx = m_trace.nvtx;
        for (; m_next < nvtx.size() && nvtx.startNs[m_next] <= timeNs; ++m_next) {
            if (isStopDue(m_next, stop))
                return false;
            if (nvtx.kind[m_next] == NvtxKind::PushPop && nvtx.thread[m_next].isValid())
                push(nvtx.thread[m_next], m_next);
        }
        return true;
    }

    /// The path around a call, whose start was advanced to.
    [[nodiscard]] std::uint64_t pathAround(ThreadIndex thread, std::int64_t endNs) const
    {
        const auto& open = m_open[thread.value()];
        const auto around
            = std::find_if(open.rbegin(), open.rend(), [endNs](const Range& range) { return range.endNs >= endNs; });
        return around == open.rend() ? 0 : around->path;
    }

private:
    struct Range {
        std::int64_t endNs;
        std::uint64_t path;
    };

    void push(ThreadIndex thread, std::size_t row)
    {
        auto& open = m_open[thread.value()];
        while (!open.empty() && open.back().endNs <= m_trace.nvtx.startNs[row])
            open.pop_back();
        const auto outer = open.empty() ? 0 : open.back().path;
        open.push_back({ m_trace.nvtx.endNs[row], mixed(outer, numberOf(m_trace.nvtx.text[row])) });
    }

    /// Never 0.
    static std::uint64_t mixed(std::uint64_t path, std::uint64_t number)
    {
        constexpr std::uint64_t Golden = 0x9E37'79B9'7F4A'7C15;
        constexpr unsigned HalfBits = 32;
        auto value = (path ^ (path >> HalfBits)) * Golden + number * Golden + 1;
        value ^= value >> HalfBits;
        return value == 0 ? 1 : value;
    }

    std::uint64_t numberOf(StringId text)
    {
        if (!text.isValid())
            return 1;
        auto& number = m_numberOfText[text.value()];
        if (number == 0) {
            std::string words;
            for (const char c : m_trace.strings.view(text)) {
                const bool isDigit = c >= '0' && c <= '9';
                if (!isDigit || words.empty() || words.back() != '#')
                    words += isDigit ? '#' : c;
            }
            // above those that are no number of a text: 0 and 1
            number = std::max<std::uint64_t>(std::hash<std::string>()(words), 2);
        }
        return number;
    }

    const Trace& m_trace;
    std::vector<std::vector<Range>> m_open; ///< by thread, the innermost last
    std::vector<std::uint64_t> m_numberOfText; ///< by StringId, of the text without its digits; 0: not looked up yet
    std::size_t m_next = 0; ///< row of NVTX
};

} // namespace

Cancellable<std::vector<std::uint64_t>> launchPaths(const Trace& trace, std::span<const std::uint32_t> kernels,
                                                    const std::stop_token& stop)
{
    std::vector<std::uint64_t> paths(kernels.size(), 0);
    struct Launch {
        std::uint32_t call; ///< rows are in the order of start
        std::uint32_t kernel; ///< position in `kernels`
    };
    std::vector<Launch> order;
    order.reserve(kernels.size());
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const auto launch = trace.kernels.launch[kernels[i]];
        if (launch.isValid() && trace.calls.thread[launch.value()].isValid())
            order.push_back({ static_cast<std::uint32_t>(launch.value()), static_cast<std::uint32_t>(i) });
    }
    std::ranges::sort(order, {}, &Launch::call);
    OpenRanges ranges(trace);
    for (const auto& [call, i] : order) {
        if (!ranges.advance(trace.calls.startNs[call], stop))
            return cancelled();
        paths[i] = ranges.pathAround(trace.calls.thread[call], trace.calls.endNs[call]);
    }
    return paths;
}

} // namespace core
