// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/summaryfirst.h"
#include "scope/scopehistory.h"
#include "session/traceset.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// What is to be computed of the traces of a session: a copy, to be answered in another thread.
struct AnalysisQuestion {
    struct Part {
        TracePointer trace;
        Scope scope;
        AnalysisOptions options;
    };
    std::vector<Part> parts; ///< in the order of the set
};

/// The results of each part, one after the other. `sink` is given the summary of the only part, as
/// analyzeSummaryFirst() does.
[[nodiscard]] Cancellable<std::vector<ResultsPointer>>
answer(const AnalysisQuestion& question, const std::stop_token& stop = {}, const SummarySink& sink = {});

/**
 * The traces of one question, what is asked about them, and the answers: a scope with its history for each trace
 * (processes, GPUs, streams and times are those of one trace), options for all of them, and the results of each.
 * Figures are those of question() when accept() or compute() gave them; until then the results of before stay, or none.
 *
 * A value without threads: who has a window answers question() elsewhere. The default id means the only trace; what is
 * asked of a trace that the session does not have says nothing and changes nothing.
 */
class AnalysisSession
{
public:
    /// No trace.
    AnalysisSession() = default;
    explicit AnalysisSession(TraceSet traces, AnalysisOptions options = {});

    [[nodiscard]] const TraceSet& traces() const { return m_traces; }
    /// Null without the trace.
    [[nodiscard]] const TracePointer& trace(TraceId id = {}) const;

    /// What the user chose; not what was found in a trace.
    [[nodiscard]] const AnalysisOptions& options() const { return m_options; }
    void setOptions(AnalysisOptions options);

    [[nodiscard]] const ScopeHistory& scopes(TraceId id = {}) const;
    [[nodiscard]] const Scope& scope(TraceId id = {}) const { return scopes(id).current(); }
    /// As those of ScopeHistory. @return false when that is the scope already, or there is none before or after
    bool visit(const Scope& scope, TraceId id = {});
    bool goBack(TraceId id = {});
    bool goForward(TraceId id = {});

    /// The scopes and options as they are now; what results have found out about a trace need not be found again.
    [[nodiscard]] AnalysisQuestion question() const;
    /// Takes the answer of a question(), which no other has followed since.
    void accept(std::vector<ResultsPointer> results);
    /// Answers question() and accepts the results. When cancelled all is as it was.
    [[nodiscard]] Cancellable<void> compute(const std::stop_token& stop = {});
    /// Back to the scopes and options of the results there are; without results to the scopes at the beginning.
    /// @return true when a scope is another one now
    bool abandon();
    /// Null until they were accepted.
    [[nodiscard]] const ResultsPointer& results(TraceId id = {}) const;

private:
    struct Asked {
        ScopeHistory scopes;
        ScopeHistory scopesOfResults; ///< as they were asked for
        ResultsPointer results;
    };
    [[nodiscard]] const Asked* find(TraceId id) const;
    [[nodiscard]] Asked* find(TraceId id);

    TraceSet m_traces;
    AnalysisOptions m_options;
    std::vector<Asked> m_asked; ///< of m_traces
};

} // namespace core
