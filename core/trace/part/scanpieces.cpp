// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/part/scanpieces.h"

#include "base/parallel.h"

#include <mutex>
#include <optional>

namespace core {

Expected<void> forEachPiece(const ScanSetting& setting, const std::vector<ScanPiece>& pieces, const QString& stage,
                            const ScanWork& work, const std::stop_token& stop)
{
    std::mutex mutex;
    std::optional<Error> problem;
    std::atomic<std::size_t> next = 0;
    const auto workers = std::min<std::size_t>(pieces.size(), static_cast<std::size_t>(setting.threads));
    runParallel(setting.threads, workers, [&](std::size_t) {
        const auto connection = SqliteConnection::open(setting.file, setting.allowNativeSqlite);
        if (!connection) {
            const std::lock_guard lock(mutex);
            problem = connection.error();
            return;
        }
        (*connection)->stopWith(stop);
        for (auto position = next++; position < pieces.size() && !stop.stop_requested(); position = next++) {
            work(pieces[position], **connection);
            const std::lock_guard lock(mutex);
            if (setting.progress)
                setting.progress(
                    { static_cast<double>(position + 1) / static_cast<double>(pieces.size()), stage, 0, 0 });
        }
    });
    if (stop.stop_requested())
        return cancelled();
    if (problem)
        return tl::unexpected(*problem);
    return {};
}

std::vector<ScanPiece> piecesOf(const ScanSetting& setting, const std::vector<PartColumns>& tables,
                                const std::function<bool(const PartColumns&)>& isWanted)
{
    std::vector<ScanPiece> pieces;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (!isWanted(tables[i]))
            continue;
        for (const auto& chunk : chunksOf(tables[i].table(), setting.file.sizeBytes))
            pieces.push_back({ i, chunk });
    }
    return pieces;
}

} // namespace core
