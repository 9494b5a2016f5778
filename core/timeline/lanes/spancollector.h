// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace core {

/// Keeps the longest of any number of spans, so that what is shown of a trace takes bounded memory.
template <typename Payload> class SpanCollector
{
public:
    struct Span {
        std::int64_t startNs = 0, endNs = 0;
        Payload payload;
        [[nodiscard]] std::int64_t lengthNs() const { return endNs - startNs; }
    };

    explicit SpanCollector(std::size_t most)
        : m_most(most)
    {
    }
    void add(std::int64_t startNs, std::int64_t endNs, const Payload& payload)
    {
        if (endNs - startNs < m_leastNs)
            return;
        m_spans.push_back({ startNs, endNs, payload });
        if (m_spans.size() > 2 * m_most)
            prune();
    }
    /// The last one that was kept; null: there is none.
    [[nodiscard]] Span* last() { return m_spans.empty() ? nullptr : &m_spans.back(); }
    /// By start, of equal starts the longer first.
    [[nodiscard]] std::vector<Span> take()
    {
        if (m_spans.size() > m_most)
            prune();
        std::stable_sort(m_spans.begin(), m_spans.end(), [](const Span& left, const Span& right) {
            return std::pair(left.startNs, -left.endNs) < std::pair(right.startNs, -right.endNs);
        });
        return std::move(m_spans);
    }
    /// Shorter ones were left out; 0: none was.
    [[nodiscard]] std::int64_t leastNs() const { return m_leastNs; }

private:
    [[nodiscard]] static bool takeOne(std::size_t& left)
    {
        if (left == 0)
            return false;
        --left;
        return true;
    }
    void prune()
    {
        std::vector<std::int64_t> lengths(m_spans.size());
        std::transform(m_spans.begin(), m_spans.end(), lengths.begin(),
                       [](const Span& span) { return span.lengthNs(); });
        const auto limit = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() - m_most);
        std::nth_element(lengths.begin(), limit, lengths.end());
        const auto limitNs = *limit;
        const auto longer = std::count_if(m_spans.begin(), m_spans.end(),
                                          [&](const Span& span) { return span.lengthNs() > limitNs; });
        auto equalLeft = m_most - static_cast<std::size_t>(longer); // as many as there is room for
        std::erase_if(m_spans, [&](const Span& span) {
            return span.lengthNs() < limitNs || (span.lengthNs() == limitNs && !takeOne(equalLeft));
        });
        m_leastNs = limitNs + 1;
    }

    std::size_t m_most;
    std::int64_t m_leastNs = 0;
    std::vector<Span> m_spans;
};

} // namespace core
