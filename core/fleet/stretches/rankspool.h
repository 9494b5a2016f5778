// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/timewindow.h"
#include "fleet/ranks/ranksummary.h"

#include <QString>
#include <QTemporaryFile>

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace core {

/**
 * The rows of ranks in a temporary file, cut by time, so that those of any stretch can be read again. The file has no name
 * where the file system allows it, so that nothing is left however the program ends. Both add() and read() may be called by several threads.
 */
class RankSpool
{
public:
    /// A file in `folder`, cut every `sliceNs` of each rank's time. Errors: CannotWrite.
    [[nodiscard]] static Expected<std::shared_ptr<RankSpool>> create(const QString& folder, std::int64_t sliceNs);

    /// Moves the rows of a rank into the file; RankSummary::spooled tells where they are. Nothing is done after a fault.
    void add(RankSummary& rank);
    /// Why not all could be written, a sentence; empty: all was.
    [[nodiscard]] QString fault() const;
    /**
     * A rank whose rows are in the file with at least those of `window` on its own clock, its window being all of its
     * time. What begins before the rows and is referred to by one is left out, as keepWindow() does.
     * Errors: CannotOpen, when the file cannot be read.
     */
    [[nodiscard]] Expected<RankSummary> read(const RankSummary& rank, const TimeWindow& window) const;
    /// A rank with a few of its operations, evenly spread over all of its time and the same ones of all ranks of a
    /// communicator, which are numbered: enough to see how clocks drift.
    [[nodiscard]] RankSummary sample(const RankSummary& rank) const;
    [[nodiscard]] std::int64_t sizeBytes() const;
    /// Of all ranks.
    [[nodiscard]] std::size_t operationCount() const;

private:
    /// How many rows come before a moment.
    struct RowCounts {
        std::uint32_t operations = 0, transfers = 0, exposed = 0, edges = 0, cellTimes = 0, cellWork = 0, program = 0;
    };
    /// Rows of a rank from a moment on, compressed.
    struct Slice {
        std::int64_t startNs = 0;
        std::int64_t place = 0; ///< in the file
        std::uint32_t packedBytes = 0;
        RowCounts first;
    };
    /// All of a rank.
    struct Rows {
        std::vector<Slice> slices; ///< by time; the last one is empty, and its RowCounts are all rows
        std::vector<std::uint32_t> leftOut; ///< by slice, then by communicator: collective operations before it
        std::size_t communicators = 0;
        std::vector<RankOperation> sample;
    };
    class Cutter;
    class Loader;

    RankSpool(QString folder, std::unique_ptr<QTemporaryFile> file, std::int64_t sliceNs);
    /// Where `bytes` were written; -1: they could not be.
    [[nodiscard]] std::int64_t write(const QByteArray& bytes);
    /// What is in the file of a slice.
    [[nodiscard]] QByteArray bytesOf(const Slice& slice) const;

    const QString m_folder;
    const std::int64_t m_sliceNs;
    mutable std::mutex m_mutex;
    std::unique_ptr<QTemporaryFile> m_file;
    std::int64_t m_sizeBytes = 0;
    QString m_fault;
    std::vector<std::shared_ptr<const Rows>> m_ranks;
};

} // namespace core
