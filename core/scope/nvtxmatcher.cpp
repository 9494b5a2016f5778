// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/nvtxmatcher.h"

#include <string_view>

namespace core {

namespace {

/// Id of `text`, or none. Texts are interned, so comparing each once here saves comparing them row by row.
StringId findText(const StringPool& strings, const QString& text)
{
    const auto utf8 = text.toUtf8();
    const std::string_view wanted { utf8.constData(), static_cast<std::size_t>(utf8.size()) };
    const bool isLossy = text.contains(QChar(QChar::ReplacementCharacter)); // bytes that were not UTF-8
    for (std::size_t position = 0; position < strings.size(); ++position) {
        const StringId id { position };
        if (strings.view(id) == wanted || (isLossy && strings.text(id) == text))
            return id;
    }
    return {};
}

} // namespace

NvtxMatcher::NvtxMatcher(const Trace& trace, const NvtxLimit& limit)
    : m_trace(trace)
    , m_text(findText(trace.strings, limit.text))
    , m_domain(limit.domain)
{
}

bool NvtxMatcher::isRangeOfDomain(std::size_t row) const
{
    const auto& nvtx = m_trace.nvtx;
    if (nvtx.kind[row] == NvtxKind::Mark || !nvtx.thread[row].isValid())
        return false;
    return !m_domain || m_trace.nvtxDomainName(row) == *m_domain;
}

} // namespace core
