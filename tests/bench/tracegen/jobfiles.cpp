// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobfiles.h"

#include "fleet/ranks/makeranksummary.h"
#include "fleet/ranks/rankfile.h"
#include "trace/traceloader.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <utility>

namespace tracegen {
namespace {

constexpr std::size_t FilesAtOnce = 64;

QString fileName(int rank, const QString& suffix)
{
    return QStringLiteral("rank%1.%2").arg(rank, 4, 10, QChar(u'0')).arg(suffix);
}

core::Expected<void> summarizeTrace(const QString& tracePath, const QString& path)
{
    const auto trace = core::loadTrace(tracePath);
    if (!trace)
        return tl::unexpected(trace.error());
    auto found = core::summarizeRanks(*trace, {});
    if (!found)
        return tl::unexpected<core::Error>(found.error());
    // no origin: the trace goes, and the same arguments give the same bytes
    return core::writeRankFile(path, { QStringLiteral(GPULOUPE_VERSION), {}, std::move(found->ranks) });
}

/// By way of traces that are thrown away.
core::Expected<void> writeSummaries(const Request& request, const JobShape& shape, const std::vector<RankPath>& paths)
{
    const QTemporaryDir folder;
    std::vector<RankPath> traces;
    traces.reserve(paths.size());
    for (const auto& of : paths)
        traces.push_back({ of.rank, folder.filePath(fileName(of.rank, QStringLiteral("sqlite"))) });
    if (const auto written = generateRanks(request, shape, traces); !written)
        return tl::unexpected(written.error());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (const auto written = summarizeTrace(traces[i].path, paths[i].path); !written)
            return written;
    }
    return {};
}

core::Expected<void> writePart(const Request& request, const JobWish& wish, const std::vector<RankPath>& paths)
{
    if (wish.isSummary)
        return writeSummaries(request, wish.shape, paths);
    const auto written = generateRanks(request, wish.shape, paths);
    return written ? core::Expected<void>() : tl::unexpected(written.error());
}

} // namespace

core::Expected<void> writeJobFiles(const Request& request, const JobWish& wish, const QString& path)
{
    if (wish.rank)
        return writePart(request, wish, { { *wish.rank, path } });
    const QDir folder(path);
    if (!folder.mkpath(QStringLiteral(".")))
        return core::failure(core::ErrorCode::CannotWrite,
                             QStringLiteral("%1 is no folder that can be written.").arg(path));
    std::vector<RankPath> paths;
    const auto suffix = wish.isSummary ? QStringLiteral("loupe") : QStringLiteral("sqlite");
    for (int rank = 0; rank < wish.shape.world; ++rank) {
        if (wish.shape.missing.count(rank) == 0)
            paths.push_back({ rank, folder.filePath(fileName(rank, suffix)) });
        const bool isFull = paths.size() == FilesAtOnce || rank + 1 == wish.shape.world;
        if (!isFull)
            continue;
        if (const auto written = writePart(request, wish, paths); !written)
            return written;
        paths.clear();
    }
    return {};
}

} // namespace tracegen
