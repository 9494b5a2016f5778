// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "capture/nsysprogram.h"

#include <QString>

#include <cstdint>
#include <stop_token>

namespace core {

/**
 * A folder of traces that were exported from reports, so that a report is exported once.
 *
 * The key is the report's path, size and time of change: a report that changed is exported again. A trace appears in it
 * whole or not at all. Several programs may use the folder at the same time.
 */
class ReportCache
{
public:
    static constexpr std::int64_t DefaultLimitBytes = 20'000'000'000;

    ReportCache(QString folder, std::int64_t limitBytes);
    /// In the user's cache folder.
    [[nodiscard]] static ReportCache ofUser();

    [[nodiscard]] const QString& folder() const { return m_folder; }
    /// The trace of `reportPath` when it is there; else an empty path.
    [[nodiscard]] QString find(const QString& reportPath) const;
    /// The trace of `reportPath`, exported now when it is not there. Then removes the traces unused for longest that
    /// are too much. Errors: those of probeNsys() and exportReport().
    [[nodiscard]] Expected<QString> traceOf(const QString& reportPath, const NsysSearch& search,
                                            const ProgressSink& progress = {}, const std::stop_token& stop = {}) const;
    /// Bytes of all that is in it.
    [[nodiscard]] std::int64_t sizeBytes() const;
    /// Removes all that is in it. A trace that is open stays readable until it is closed. @return the bytes that were
    /// freed
    std::int64_t clear() const;

private:
    /// Where the trace of the report as it is now belongs.
    [[nodiscard]] QString pathFor(const QString& reportPath) const;
    /// Removes what is too much, never the entry of `kept`.
    void trim(const QString& kept) const;

    QString m_folder;
    std::int64_t m_limitBytes;
};

} // namespace core
