// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencesql.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace core {

// Conditions on NVTX events that several analyses' SQL stands on.

/// Texts that one statement lists at most.
constexpr std::size_t MostListedTexts = 1'000;

/// Condition on NVTX events: push/pop or start/end ranges, not marks.
[[nodiscard]] QString isNvtxRange();
/// Which texts the NVTX events of a trace have. O(events) to make; to be made once for all rows of a table.
class NvtxTexts
{
public:
    explicit NvtxTexts(const Trace& trace);

    /// Condition: their text without its ", key = number" list is one of `texts` (ids of Trace::strings; an invalid id:
    /// no text). None when a text cannot be written in SQL, or when too many texts would have to be told apart.
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

} // namespace core
