// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "table/table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace core {

/// A time that stands out on a timeline, of one GPU or stream or of all.
struct MarkedWindow {
    TimeWindow window;
    DeviceIndex device; ///< none: all
    StreamIndex stream; ///< none: all
    std::uint32_t row = 0; ///< of the table
};

/// The times that the rows of a table are (gaps, steps, windows of a GPU's work), in order of their start, so that one
/// can step from each to the next. Immutable; made off the UI thread.
class WindowMarks
{
public:
    /// Empty for a table whose rows are no times, or are events. O(rows · log rows). Errors: Cancelled.
    [[nodiscard]] static Cancellable<std::shared_ptr<const WindowMarks>> make(const Table& table,
                                                                              const std::stop_token& stop = {});

    [[nodiscard]] const std::vector<MarkedWindow>& windows() const { return m_windows; }
    /// Position in windows() of a row of the table, if it is a time.
    [[nodiscard]] std::optional<std::size_t> positionOf(std::size_t row) const;

private:
    std::vector<MarkedWindow> m_windows;
};

} // namespace core
