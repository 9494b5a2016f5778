// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/evidencesql.h"
#include "base/text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace core {

// Conditions and selections about NVTX events that several analyses' SQL stands on.

/// Texts that one statement lists at most.
constexpr std::size_t MostListedTexts = 1'000;

/// Why a figure of innermost ranges may have no SQL.
constexpr const char* RangesDoNotNest = QT_TRANSLATE_NOOP(
    "core::Text",
    "the ranges of a thread overlap without nesting, or a launch call reaches beyond the end of one: SQL would have "
    "to compare each call with each range");

/// Condition on NVTX events: push/pop or start/end ranges, not marks.
[[nodiscard]] QString isNvtxRange();
/// Which texts the NVTX events of a trace have. O(events) to make; to be made once for all rows of a table.
class NvtxTexts
{
public:
    explicit NvtxTexts(const Trace& trace);

    /// Condition: their text without its ", key = number" list is one of `texts` (ids of Trace::strings; an invalid id: no text). None when a
    /// text cannot be written in SQL, or when too many texts would have to be told apart.
    [[nodiscard]] std::optional<QString> hasGroupedText(const EvidenceSql& source,
                                                        const std::vector<StringId>& texts) const;

private:
    [[nodiscard]] QStringList longerGroups(const Trace& trace, StringId text) const;

    std::vector<char> m_isUsed, m_hasList; ///< by StringId
};

/// Condition: their text is one of `texts` exactly. None as for NvtxTexts::hasGroupedText().
[[nodiscard]] std::optional<QString> hasExactText(const EvidenceSql& source, const QStringList& texts);
/// Condition: their domain has the same name as that of an event, or none either.
[[nodiscard]] QString isInDomainOf(const EvidenceSql& source, std::size_t nvtxRow);

/// `launched`: the kernels in scope that fulfil `conditions` and have a launch call: start_ns, end_ns, call_start_ns, call_end_ns, thread.
void addLaunchedKernels(sql::Query& query, const EvidenceSql& source, const QStringList& conditions = {});
/// `name`: those of `launched` whose call lies inside of one of `ranges` (thread, start_ns, end_ns).
void addTiedKernels(sql::Query& query, const QString& name, const QString& ranges);
/// `innermost`: those of `launched` for which the innermost of the `ranges` (thread, start_ns, end_ns, position, is_wanted) around their call is
/// wanted. Right only for ranges that nest, see doNvtxRangesNest().
void addInnermostKernels(sql::Query& query, const QString& ranges);

/// True when the ranges of every thread nest, and no launch call in scope reaches beyond the end of a range: then the innermost range is the one that was opened
/// last of those that are open. O(ranges + calls).
[[nodiscard]] bool doNvtxRangesNest(const Trace& trace, const Scope& scope);

} // namespace core
