// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scope/scope.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace core {

/// What a slice holds of a trace.
struct SliceOptions {
    Scope scope; ///< its window and processes; other limits are an error
    bool isRedacted = false; ///< names of the program, its people and machines are replaced
    QByteArray key; ///< of the names that replace others; empty: one that nobody knows
    /// False: without what figures of the window need from end to end of the trace, NCCL's operations and what was
    /// first of its kind. Figures of the slice may differ from those of the window then.
    bool keepsDistant = true;
};

/// What was written.
struct SliceSummary {
    struct OfTable {
        QString table;
        std::int64_t rows = 0;
    };
    std::vector<OfTable> tables; ///< in the order of the file
    std::int64_t rows = 0; ///< of all tables
    std::int64_t sizeBytes = 0;
};

/**
 * Writes part of a trace as a file of its own, an export as nsys writes them: rows of events that touch the window, what
 * came before and after it on each stream and thread, the calls and GPU work that belong to each other, ranges around
 * those calls, what all of them name, and what the file says of machine and capture. The operations of NCCL, which are
 * matched in their order, the first and the last event of the trace, so that moments count from the same start, and one
 * row of each table, so that it is known what was captured, are kept as well.
 *
 * Redacted, the names of kernels, ranges, threads, processes and files become words made of a keyed hash, equal ones
 * equal words; environment, command lines, output of programs and texts of unknown kind are left out. Names of APIs and
 * of NCCL stay, which figures depend on, and numbers.
 *
 * The file appears whole or not at all. Errors: Usage (limits a slice cannot have), CannotOpen and BadFormat of the
 * trace's file, CannotWrite (the disk is full, …), Cancelled; the token is polled every 65,536 rows.
 */
[[nodiscard]] Expected<SliceSummary> writeSlice(const Trace& trace, const QString& path, const SliceOptions& options,
                                                const std::stop_token& stop = {});

} // namespace core
