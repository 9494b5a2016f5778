// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timewindow.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// What part of a trace is to be read. Empty members limit nothing.
struct PartRequest {
    std::optional<TimeWindow> window; ///< ns after the first event of the trace
    std::vector<std::uint32_t> pids; ///< processes of these numbers, on any host

    [[nodiscard]] bool isWholeTrace() const { return !window && pids.empty(); }
    friend bool operator==(const PartRequest&, const PartRequest&) = default;
};

/// What became of the events of one table when part of a trace was read.
struct PartOfTable {
    QString table;
    std::int64_t inside = 0; ///< touch the part's window: read
    std::int64_t cutAtStart = 0; ///< of those inside: began before the window
    std::int64_t cutAtEnd = 0; ///< of those inside: end after the window
    std::int64_t beside = 0; ///< read as well, since what is inside needs them: launches, neighbours, NCCL's operations
    std::int64_t before = 0; ///< left out: ended before the window
    std::int64_t after = 0; ///< left out: begin after the window
    std::int64_t ofOthers = 0; ///< left out: of other processes

    [[nodiscard]] std::int64_t leftOut() const { return before + after + ofOthers; }
    PartOfTable& operator+=(const PartOfTable& other);
    friend bool operator==(const PartOfTable&, const PartOfTable&) = default;
};

/// The part of its file that a trace holds, and what of the file it does not.
struct TracePart {
    std::optional<TimeWindow> window; ///< ns as exported
    std::vector<std::uint32_t> pids;
    std::vector<PartOfTable> tables; ///< of events, in the order they were read
    std::int64_t launchesBeside = 0; ///< calls outside of the window that launched work inside: read
    std::int64_t launchesMissing = 0; ///< work inside whose launch is neither inside nor found outside

    /// The tables together; without a name.
    [[nodiscard]] PartOfTable sum() const;
};

} // namespace core
