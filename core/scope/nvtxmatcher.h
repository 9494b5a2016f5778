// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scope/scope.h"
#include "trace/trace.h"

#include <cstddef>
#include <optional>

namespace core {

/// Tells which NVTX ranges an NvtxLimit means. Refers to the trace.
class NvtxMatcher
{
public:
    /// Looks the limit's text up once. O(texts).
    NvtxMatcher(const Trace& trace, const NvtxLimit& limit);
    /// False when no range of the trace has the text.
    [[nodiscard]] bool canMatch() const { return m_text.isValid(); }
    /// True for a range of a known thread with the limit's text and domain; never for a mark.
    [[nodiscard]] bool matches(std::size_t row) const
    {
        return m_trace.nvtx.text[row] == m_text && isRangeOfDomain(row); // nearly all have another text
    }

private:
    [[nodiscard]] bool isRangeOfDomain(std::size_t row) const;

    const Trace& m_trace;
    StringId m_text;
    std::optional<QString> m_domain;
};

} // namespace core
