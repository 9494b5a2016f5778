// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QString>

#include <chrono>
#include <vector>

namespace bench {

/// One thing that was measured, once.
struct Measure {
    QString name;
    double seconds = 0; ///< by the clock on the wall
    double processorSeconds = 0; ///< of all threads: what other programs on the machine hardly change
    double peakBytes = 0; ///< most memory resident in the process that measured, up to then
    qint64 count = 0; ///< events, rows, or 0
};
using Measures = std::vector<Measure>;

/// Measures `work`.
template <typename Work> Measure measureOf(const QString& name, Work work);

/// Most memory this process had resident so far, in bytes; of its ended children with `ofChildren`.
[[nodiscard]] double peakResidentBytes(bool ofChildren = false);
/// Memory of this process that is resident now.
[[nodiscard]] double residentBytes();
/// Processor time of this process so far; of its ended children with `ofChildren`.
[[nodiscard]] double processorSeconds(bool ofChildren = false);

[[nodiscard]] QJsonArray toJson(const Measures& measures);
[[nodiscard]] Measures measuresFrom(const QJsonArray& array);

template <typename Work> Measure measureOf(const QString& name, Work work)
{
    const auto processorStart = processorSeconds();
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return { name, seconds.count(), processorSeconds() - processorStart, peakResidentBytes(), 0 };
}

} // namespace bench
