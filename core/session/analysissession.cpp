// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/analysissession.h"

#include "base/freememory.h"
#include "scope/partscope.h"

#include <utility>

namespace core {

Cancellable<std::vector<ResultsPointer>> answer(const AnalysisQuestion& question, const std::stop_token& stop,
                                                const SummarySink& sink)
{
    const bool isOne = question.parts.size() == 1;
    std::vector<ResultsPointer> answers;
    for (const auto& part : question.parts) {
        auto results = analyzeSummaryFirst(part.trace, part.scope, part.options, isOne ? sink : SummarySink(), stop);
        if (!results)
            return tl::unexpected(results.error());
        answers.push_back(std::move(*results));
    }
    returnFreedMemory();
    return answers;
}

AnalysisSession::AnalysisSession(TraceSet traces, AnalysisOptions options)
    : m_traces(std::move(traces))
    , m_asked(m_traces.size())
{
    for (std::size_t i = 0; i < m_traces.size(); ++i)
        m_asked[i].scopes = ScopeHistory(scopeOfPart(*m_traces[i]));
    setOptions(std::move(options));
}

void AnalysisSession::setOptions(AnalysisOptions options)
{
    m_options = std::move(options);
    m_options.takeFound({}); // what the results hold counts
}

const AnalysisSession::Asked* AnalysisSession::find(TraceId id) const
{
    const auto position = m_traces.positionOf(id);
    return position ? &m_asked[*position] : nullptr;
}

AnalysisSession::Asked* AnalysisSession::find(TraceId id)
{
    const auto position = m_traces.positionOf(id);
    return position ? &m_asked[*position] : nullptr;
}

const TracePointer& AnalysisSession::trace(TraceId id) const
{
    static const TracePointer None;
    const auto position = m_traces.positionOf(id);
    return position ? m_traces[*position] : None;
}

const ScopeHistory& AnalysisSession::scopes(TraceId id) const
{
    static const ScopeHistory WholeTrace;
    const auto* asked = find(id);
    return asked ? asked->scopes : WholeTrace;
}

const ResultsPointer& AnalysisSession::results(TraceId id) const
{
    static const ResultsPointer None;
    const auto* asked = find(id);
    return asked ? asked->results : None;
}

bool AnalysisSession::visit(const Scope& scope, TraceId id)
{
    auto* asked = find(id);
    return asked && asked->scopes.visit(withinPart(scope, *trace(id)));
}

bool AnalysisSession::goBack(TraceId id)
{
    auto* asked = find(id);
    return asked && asked->scopes.goBack();
}

bool AnalysisSession::goForward(TraceId id)
{
    auto* asked = find(id);
    return asked && asked->scopes.goForward();
}

AnalysisQuestion AnalysisSession::question() const
{
    AnalysisQuestion question;
    for (std::size_t i = 0; i < m_asked.size(); ++i) {
        auto options = m_options;
        if (m_asked[i].results)
            options.takeFound(m_asked[i].results->options); // in the same trace
        question.parts.push_back({ m_traces[i], m_asked[i].scopes.current(), std::move(options) });
    }
    return question;
}

void AnalysisSession::accept(std::vector<ResultsPointer> results)
{
    Q_ASSERT(results.size() == m_asked.size());
    for (std::size_t i = 0; i < m_asked.size(); ++i) {
        m_asked[i].results = std::move(results[i]);
        m_asked[i].scopesOfResults = m_asked[i].scopes;
    }
}

Cancellable<void> AnalysisSession::compute(const std::stop_token& stop)
{
    return answer(question(), stop).map([this](std::vector<ResultsPointer>&& results) { accept(std::move(results)); });
}

bool AnalysisSession::abandon()
{
    bool isOther = false;
    for (auto& asked : m_asked) {
        isOther = isOther || asked.scopes != asked.scopesOfResults;
        asked.scopes = asked.scopesOfResults;
        if (asked.results)
            setOptions(asked.results->options);
    }
    return isOther;
}

} // namespace core
