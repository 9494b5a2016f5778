// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"
#include "scope/scope.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace core {

/**
 * Finds the NVTX events that rows of a table of ranges stand for, of all rows in one pass: by text, domain, kind and
 * process. Refers to the results and the table.
 */
class NvtxOfRows
{
public:
    NvtxOfRows(const AnalysisResults& results, const Table& table, std::span<const std::size_t> rows);

    /// Calls `visit(place in rows, row of Trace::nvtx)` for each event in scope, in the order of their starts. O(events).
    /// False when stopped.
    [[nodiscard]] bool forEach(const std::function<void(std::size_t place, std::size_t row)>& visit,
                               const std::stop_token& stop);

private:
    /// What a row is called.
    struct Wanted {
        QString text;
        QString domain;
        bool isMark = false;
        ProcessIndex process; ///< invalid: of any
    };
    /// A row that a text is of, or begins.
    struct Candidate {
        std::uint32_t place = 0;
        bool isWhole = true; ///< else the text goes on with a list of numbers
    };
    struct Candidates {
        bool isKnown = false;
        std::vector<Candidate> rows;
    };

    [[nodiscard]] const std::vector<Candidate>& candidatesOf(StringId text);
    [[nodiscard]] bool fits(const Candidate& candidate, std::size_t row) const;

    const Trace& m_trace;
    ScopeFilter m_filter;
    std::vector<Wanted> m_wanted;
    std::vector<Candidates> m_candidates; ///< by grouped text; the last: of events without one
};

} // namespace core
