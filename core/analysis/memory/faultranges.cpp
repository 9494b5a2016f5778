// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/memory/faultranges.h"

#include "base/stopcheck.h"
#include "statistics/statistics.h"

#include <algorithm>
#include <map>
#include <utility>

namespace core {

namespace {

/// A range that began and may still be open.
struct OpenRange {
    std::int64_t endNs = 0;
    StringId text;
};

/// Goes through ranges and questions by time.
class RangeWalk
{
public:
    RangeWalk(const Trace& trace, bool areProcesses)
        : m_trace(trace)
        , m_areProcesses(areProcesses)
        , m_open(areProcesses ? trace.processes.size() : trace.threads.size())
    {
    }
    /// Opens the ranges that begin until `timeNs`. False when stopped.
    bool openUntil(std::int64_t timeNs, const std::stop_token& stop)
    {
        const auto& nvtx = m_trace.nvtx;
        for (; m_next < nvtx.size() && nvtx.startNs[m_next] <= timeNs; ++m_next) {
            if (isStopDue(m_next, stop))
                return false;
            const auto thread = nvtx.thread[m_next];
            if (nvtx.kind[m_next] == NvtxKind::Mark || !thread.isValid() || !nvtx.text[m_next].isValid())
                continue;
            const auto owner = m_areProcesses ? m_trace.processOf(thread).value() : thread.value();
            m_open[owner].push_back({ nvtx.endNs[m_next], nvtx.text[m_next] });
        }
        return true;
    }
    void answer(const RangeQuestion& question)
    {
        auto& open = m_open[question.owner];
        std::erase_if(open, [&](const OpenRange& range) { return range.endNs <= question.span.startNs; });
        m_texts.clear();
        for (const auto& range : open) {
            if (range.endNs >= question.span.endNs)
                m_texts.push_back(range.text);
        }
        std::ranges::sort(m_texts);
        m_texts.erase(std::unique(m_texts.begin(), m_texts.end()), m_texts.end());
        const auto process
            = m_areProcesses ? ProcessIndex { question.owner } : m_trace.processOf(ThreadIndex { question.owner });
        for (const auto text : m_texts) {
            auto& weight = m_weights[{ process, text }];
            weight = saturatedSum(weight, question.weight);
        }
    }
    [[nodiscard]] std::vector<RangeAnswer> take() const
    {
        std::vector<RangeAnswer> answers;
        for (const auto& [key, weight] : m_weights)
            answers.push_back({ key.first, key.second, weight });
        return answers;
    }

private:
    const Trace& m_trace;
    bool m_areProcesses;
    std::vector<std::vector<OpenRange>> m_open; ///< by owner
    std::size_t m_next = 0; ///< row of NVTX
    std::vector<StringId> m_texts; ///< used again and again
    std::map<std::pair<ProcessIndex, StringId>, std::int64_t> m_weights;
};

} // namespace

Cancellable<std::vector<RangeAnswer>> weightInRanges(const Trace& trace, std::vector<RangeQuestion> questions,
                                                     bool areProcesses, const std::stop_token& stop)
{
    std::ranges::sort(questions, {}, [](const RangeQuestion& question) { return question.span.startNs; });
    RangeWalk walk(trace, areProcesses);
    for (const auto& question : questions) {
        if (!walk.openUntil(question.span.startNs, stop))
            return cancelled();
        walk.answer(question);
    }
    return walk.take();
}

} // namespace core
