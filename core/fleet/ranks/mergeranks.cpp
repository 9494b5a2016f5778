// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/ranks/mergeranks.h"

#include "base/outputfile.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/writeall.h"
#include "fleet/ranks/rankfile.h"
#include "session/loupefile.h"

#include <QTemporaryFile>

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace core {

namespace {

/// A rank that lies in a file.
struct PlacedRank {
    RankKey key;
    QString file; ///< RankSummary::file
    qsizetype path = 0; ///< of its .loupe file; none of them: it was set aside
    qint64 place = 0;
    qint64 sizeBytes = 0; ///< of what was set aside
};

/// Ranks that share a part of a file, each by itself. Used by several threads.
class SetAside
{
public:
    explicit SetAside(const QString& beside)
        : m_file(beside + QStringLiteral(".XXXXXX"))
    {
    }
    /// Where it lies, and how long it is. Errors: CannotWrite.
    Expected<std::pair<qint64, qint64>> add(const RankSummary& rank)
    {
        constexpr int Quickly = 1; // it is read once
        const auto bytes = qCompress(ranksToLoupeJson({ {}, {}, { rank } }), Quickly);
        const std::lock_guard lock(m_mutex);
        const auto place = m_sizeBytes;
        if (!(m_file.isOpen() || m_file.open()) || !m_file.seek(place) || !writeAll(m_file, bytes))
            return tl::unexpected(cannotWrite(m_file.fileTemplate(), m_file.errorString()));
        m_sizeBytes += bytes.size();
        return std::pair(place, bytes.size());
    }
    /// Errors: CannotOpen.
    Expected<RankSummary> read(const PlacedRank& rank)
    {
        QByteArray bytes;
        {
            const std::lock_guard lock(m_mutex);
            if (m_file.seek(rank.place))
                bytes = m_file.read(rank.sizeBytes);
            if (bytes.size() != rank.sizeBytes)
                return failure(ErrorCode::CannotOpen, m_file.errorString());
        }
        auto file = ranksFromLoupeJson(qUncompress(bytes), rank.file);
        if (!file)
            return tl::unexpected(file.error());
        return std::move(file->ranks.front());
    }

private:
    std::mutex m_mutex;
    QTemporaryFile m_file;
    qint64 m_sizeBytes = 0;
};

/// Merges files: first looks where each rank is, then reads them again in their order.
class RankMerger
{
public:
    RankMerger(const QStringList& paths, const QString& out, const QString& program, const std::stop_token& stop)
        : m_paths(paths)
        , m_out(out)
        , m_program(program)
        , m_stop(stop)
        , m_setAside(out)
    {
    }
    Expected<std::size_t> merge()
    {
        if (auto found = findRanks(); !found)
            return tl::unexpected(found.error());
        if (auto written = write(); !written)
            return tl::unexpected(written.error());
        return m_starts.size() - 1;
    }

private:
    using Take = std::function<Expected<void>(const QByteArray& bytes)>;
    using Make = std::function<Expected<QByteArray>(const RankSummary& rank)>;

    Expected<void> findRanks();
    Expected<std::vector<PlacedRank>> ranksOf(qsizetype path);
    Expected<RankSummary> readOne(const PlacedRank& rank)
    {
        if (rank.path == m_paths.size())
            return m_setAside.read(rank);
        auto part = readRankPart(m_paths[rank.path], rank.place);
        if (!part)
            return tl::unexpected(part.error());
        if (part->ranks.size() != 1 || rankKey(part->ranks.front()) != rank.key)
            return failure(ErrorCode::CannotOpen,
                           Text::tr("%1 was changed while it was read.").arg(m_paths[rank.path]));
        return std::move(part->ranks.front());
    }
    Expected<RankSummary> readRank(std::size_t number);
    Expected<void> eachRank(const Make& make, const Take& take);
    Expected<std::optional<QByteArray>> inOnePart();
    Expected<void> write();
    Expected<void> writeParts();

    const QStringList& m_paths;
    const QString& m_out;
    const QString& m_program;
    const std::stop_token& m_stop;
    SetAside m_setAside;
    std::vector<PlacedRank> m_ranks; ///< by key and name of file
    std::vector<std::size_t> m_starts; ///< in m_ranks: where each key begins, and the end
};

Expected<std::vector<PlacedRank>> RankMerger::ranksOf(qsizetype path)
{
    std::vector<PlacedRank> ranks;
    Expected<void> kept;
    const auto take = [&](const RankFile& part, qint64 place) {
        for (const auto& rank : part.ranks) {
            PlacedRank placed { rankKey(rank), rank.file, path, place, 0 };
            if (part.ranks.size() > 1) {
                const auto aside = m_setAside.add(rank);
                if (!aside) {
                    kept = tl::unexpected(aside.error());
                    return;
                }
                placed.path = m_paths.size();
                std::tie(placed.place, placed.sizeBytes) = *aside;
            }
            ranks.push_back(std::move(placed));
        }
    };
    if (auto read = readRankParts(m_paths[path], take); !read)
        return tl::unexpected(read.error());
    if (!kept)
        return tl::unexpected(kept.error());
    return ranks;
}

Expected<void> RankMerger::findRanks()
{
    std::vector<Expected<std::vector<PlacedRank>>> found(static_cast<std::size_t>(m_paths.size()));
    runParallel(defaultThreads(), found.size(), [&](std::size_t i) {
        found[i] = m_stop.stop_requested() ? cancelled() : ranksOf(static_cast<qsizetype>(i));
    });
    for (auto& ranks : found) {
        if (!ranks)
            return tl::unexpected(ranks.error());
        m_ranks.insert(m_ranks.end(), ranks->begin(), ranks->end());
    }
    std::sort(m_ranks.begin(), m_ranks.end(), [](const PlacedRank& left, const PlacedRank& right) {
        return std::tie(left.key, left.file) < std::tie(right.key, right.file);
    });
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        if (i == 0 || m_ranks[i].key != m_ranks[i - 1].key)
            m_starts.push_back(i);
    }
    m_starts.push_back(m_ranks.size());
    return {};
}

/// The rank of the number-th key, after it was compared with all others of that key.
Expected<RankSummary> RankMerger::readRank(std::size_t number)
{
    auto rank = readOne(m_ranks[m_starts[number]]);
    for (auto i = m_starts[number] + 1; rank && i < m_starts[number + 1]; ++i) {
        auto other = readOne(m_ranks[i]);
        if (!other)
            return other;
        if (auto same = checkSameRank(*rank, std::move(*other)); !same)
            return tl::unexpected(same.error());
    }
    return rank;
}

/// Makes bytes of all ranks, a few at once, and gives them to `take` in their order.
Expected<void> RankMerger::eachRank(const Make& make, const Take& take)
{
    constexpr std::size_t PerThread = 8;
    const auto count = m_starts.size() - 1;
    const auto atOnce = PerThread * static_cast<std::size_t>(defaultThreads());
    for (std::size_t first = 0; first < count; first += atOnce) {
        std::vector<Expected<QByteArray>> made(std::min(atOnce, count - first));
        runParallel(defaultThreads(), made.size(), [&](std::size_t i) {
            const auto rank = m_stop.stop_requested() ? Expected<RankSummary>(cancelled()) : readRank(first + i);
            made[i] = rank ? make(*rank) : tl::unexpected(rank.error());
        });
        for (const auto& bytes : made) {
            if (!bytes)
                return tl::unexpected(bytes.error());
            if (auto taken = take(*bytes); !taken)
                return taken;
        }
    }
    return {};
}

/// All ranks as a file of one part; none: they are too many, or take too much.
Expected<std::optional<QByteArray>> RankMerger::inOnePart()
{
    if (m_starts.size() - 1 > MostRanksOfPart)
        return std::optional<QByteArray>();
    QByteArray elements;
    bool isTooLarge = false;
    const auto add = [&](const QByteArray& bytes) -> Expected<void> {
        isTooLarge = elements.size() + bytes.size() >= LargestLoupeJsonBytes;
        if (isTooLarge)
            return cancelled(); // of this, not of the merge
        if (!elements.isEmpty())
            elements += ',';
        elements += bytes;
        return {};
    };
    const auto make = [](const RankSummary& rank) -> Expected<QByteArray> { return rankToLoupeJson(rank); };
    if (auto added = eachRank(make, add); !added && !isTooLarge)
        return tl::unexpected(added.error());
    auto bytes = isTooLarge ? failure(ErrorCode::CannotWrite, {})
                            : packLoupe(rankElementsToLoupeJson({ m_program, {}, {} }, elements));
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

Expected<void> RankMerger::write()
{
    auto bytes = inOnePart();
    if (!bytes)
        return tl::unexpected(bytes.error());
    return *bytes ? writeFile(m_out, **bytes) : writeParts();
}

Expected<void> RankMerger::writeParts()
{
    OutputFile out(m_out);
    if (!out.open())
        return tl::unexpected(out.error());
    const RankFile head { m_program, {}, {}, static_cast<std::int64_t>(m_starts.size() - 1) };
    const auto make
        = [&](const RankSummary& rank) { return packLoupe(rankElementsToLoupeJson(head, rankToLoupeJson(rank))); };
    const auto take = [&](const QByteArray& bytes) -> Expected<void> {
        if (writeAll(out, bytes))
            return {};
        return tl::unexpected(out.error());
    };
    if (auto written = eachRank(make, take); !written)
        return written;
    if (!out.commit())
        return tl::unexpected(out.error());
    return {};
}

} // namespace

Expected<std::size_t> mergeRankFiles(const QStringList& paths, const QString& out, const QString& program,
                                     const std::stop_token& stop)
{
    return RankMerger(paths, out, program, stop).merge();
}

} // namespace core
