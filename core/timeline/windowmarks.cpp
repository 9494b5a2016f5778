// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/windowmarks.h"

#include "base/stopcheck.h"

#include <algorithm>
#include <tuple>

namespace core {

Cancellable<std::shared_ptr<const WindowMarks>> WindowMarks::make(const Table& table, const std::stop_token& stop)
{
    auto marks = std::make_shared<WindowMarks>();
    for (std::size_t row = 0; table.subject && row < table.rowCount; ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto subject = table.subject(row);
        if (subject.window && !subject.event.isValid())
            marks->m_windows.push_back(
                { *subject.window, subject.device, subject.stream, static_cast<std::uint32_t>(row) });
    }
    std::sort(marks->m_windows.begin(), marks->m_windows.end(),
              [](const MarkedWindow& left, const MarkedWindow& right) {
                  return std::tie(left.window.startNs, left.row) < std::tie(right.window.startNs, right.row);
              });
    return std::shared_ptr<const WindowMarks>(std::move(marks));
}

std::optional<std::size_t> WindowMarks::positionOf(std::size_t row) const
{
    const auto found = std::find_if(m_windows.begin(), m_windows.end(),
                                    [row](const MarkedWindow& window) { return window.row == row; });
    return found == m_windows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_windows.begin()));
}

} // namespace core
