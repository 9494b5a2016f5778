// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostranges.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace core {

namespace {

/// Puts the rows of a thread that start with that at `place` so that the longer come first. Gives the place behind them.
std::size_t orderRun(const NvtxTable& nvtx, std::span<std::uint32_t> rows, std::size_t place)
{
    auto end = place + 1;
    while (end < rows.size() && nvtx.startNs[rows[end]] == nvtx.startNs[rows[place]])
        ++end;
    if (end - place > 1) {
        std::stable_sort(
            rows.begin() + static_cast<std::ptrdiff_t>(place), rows.begin() + static_cast<std::ptrdiff_t>(end),
            [&nvtx](std::uint32_t left, std::uint32_t right) { return nvtx.endNs[left] > nvtx.endNs[right]; });
    }
    return end;
}

/// Finds what encloses each row of one thread, as far as it is asked to.
class EnclosingFinder
{
public:
    EnclosingFinder(const NvtxTable& nvtx, std::span<std::uint32_t> rows, std::uint32_t* enclosing)
        : m_nvtx(nvtx)
        , m_rows(rows)
        , m_enclosing(enclosing)
    {
    }
    /// Goes on with all rows below `endRow` of the table.
    void findUpTo(std::size_t endRow)
    {
        for (; m_next < m_rows.size() && (m_next < m_ordered || m_rows[m_next] < endRow); ++m_next) {
            if (m_next == m_ordered)
                m_ordered = orderRun(m_nvtx, m_rows, m_next);
            auto before = m_next == 0 ? HostRanges::NoEnclosing : static_cast<std::uint32_t>(m_next - 1);
            while (before != HostRanges::NoEnclosing && m_nvtx.endNs[m_rows[before]] <= m_nvtx.endNs[m_rows[m_next]])
                before = m_enclosing[before];
            m_enclosing[m_next] = before;
        }
    }

private:
    const NvtxTable& m_nvtx;
    std::span<std::uint32_t> m_rows;
    std::uint32_t* m_enclosing;
    std::size_t m_next = 0;
    std::size_t m_ordered = 0; ///< rows before it are in their order
};

void fillRows(HostRanges& host, const Trace& trace)
{
    const auto& nvtx = trace.nvtx;
    host.rows = GroupedRows(trace.threads.size(), nvtx.size(), [&nvtx](std::size_t row) {
        const auto thread = nvtx.thread[row];
        return nvtx.kind[row] == NvtxKind::Mark || !thread.isValid() ? GroupedRows::NoGroup : thread.value();
    });
    host.enclosing.resize(host.rows.all().size());
    std::vector<EnclosingFinder> finders;
    for (std::size_t thread = 0; thread < host.rows.groupCount(); ++thread) {
        if (const auto rows = host.rows.of(thread); !rows.empty())
            finders.emplace_back(nvtx, rows, host.enclosing.data() + host.rows.begin(thread));
    }
    // all threads take turns, so that the rows in which theirs are mixed stay at hand
    constexpr std::size_t LeastRows = 4096;
    constexpr std::size_t RowsOfThread = 16; // so that there are not more turns than rows
    const auto stretch = std::max(LeastRows, RowsOfThread * finders.size());
    for (std::size_t row = 0; row < nvtx.size(); row += stretch) {
        for (auto& finder : finders)
            finder.findUpTo(row + stretch);
    }
}

void groupTexts(HostRanges& host, const Trace& trace)
{
    static const QRegularExpression number(QStringLiteral("[0-9]+"));
    constexpr auto Unknown = std::numeric_limits<std::uint32_t>::max();
    host.textGroup.assign(trace.nvtx.size() == 0 ? 0 : trace.strings.size(), Unknown);
    QHash<QString, std::uint32_t> groups;
    for (const auto text : trace.nvtx.text) {
        if (!text.isValid() || host.textGroup[text.value()] != Unknown)
            continue;
        const auto grouped = trace.strings.text(text).replace(number, QStringLiteral("#"));
        const auto found = groups.constFind(grouped);
        if (found != groups.constEnd()) {
            host.textGroup[text.value()] = *found;
            continue;
        }
        const auto group = static_cast<std::uint32_t>(host.texts.size());
        groups.insert(grouped, group);
        host.textGroup[text.value()] = group;
        host.texts.push_back(grouped);
    }
}

} // namespace

HostRanges HostRanges::of(const Trace& trace)
{
    HostRanges found;
    fillRows(found, trace);
    groupTexts(found, trace);
    return found;
}

} // namespace core
