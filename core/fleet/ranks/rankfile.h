// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/ranks/ranksummary.h"

#include <QByteArray>
#include <QString>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace core {

/// Which trace a file of summaries was made of: when it is another, the file is made again. Only of a file of one trace.
struct RankFileOrigin {
    std::int64_t sizeBytes = -1; ///< -1: of several traces
    std::int64_t modifiedUtcMs = 0;
    friend bool operator==(const RankFileOrigin&, const RankFileOrigin&) = default;
};

/// Summaries of ranks as they stand in a .loupe file of the format "ranks".
struct RankFile {
    QString program; ///< version that wrote it
    RankFileOrigin origin;
    std::vector<RankSummary> ranks; ///< in canonicalRanks() order
    std::int64_t wholeCount = 0; ///< ranks of a file in several parts, of which this is one; 0: it is all
    friend bool operator==(const RankFile&, const RankFile&) = default;
};

/**
 * The union of summaries, each once, in one order whatever the order of `ranks`: associative, commutative and idempotent.
 * Of equal content under two names the first name in the order of letters stays.
 *
 * Errors: BadFormat, when two summaries of one rank of one trace differ.
 */
[[nodiscard]] Expected<std::vector<RankSummary>> canonicalRanks(std::vector<RankSummary> ranks);

/// What a summary is of: two of one key have to be equal. In the order of canonicalRanks().
struct RankKey {
    std::int64_t rank = 0;
    QString fingerprint;
    std::int64_t pid = 0;
    std::int64_t gpuId = 0;
    friend bool operator==(const RankKey&, const RankKey&) = default;
    friend std::weak_ordering operator<=>(const RankKey&, const RankKey&) = default;
};
[[nodiscard]] RankKey rankKey(const RankSummary& rank);
/// Errors: BadFormat, when summaries of one key differ in more than the name of their file.
[[nodiscard]] Expected<void> checkSameRank(const RankSummary& kept, RankSummary other);

/// JSON of a .loupe file: whole numbers only, no name of a host. Equal ranks are equal bytes.
[[nodiscard]] QByteArray ranksToLoupeJson(const RankFile& file);
/// One rank as an element of what ranksToLoupeJson() writes.
[[nodiscard]] QByteArray rankToLoupeJson(const RankSummary& rank);
/// ranksToLoupeJson() of a file of such elements, with a comma between two: the members of `file` but for its ranks.
[[nodiscard]] QByteArray rankElementsToLoupeJson(const RankFile& file, const QByteArray& elements);
/**
 * Reads what ranksToLoupeJson() wrote. What is taken fits together: numbers refer to what is there, times add up.
 * `place` is what an error names first. Errors: BadFormat.
 */
[[nodiscard]] Expected<RankFile> ranksFromLoupeJson(QByteArray json, const QString& place);

/// Is shown each rank as soon as it was read, and may drop some of it.
using RankVisitor = std::function<void(RankSummary& rank)>;
/// Is given each part of a file, and where it lies.
using RankPartTaker = std::function<void(RankFile part, qint64 place)>;
/// Reads a file part by part, so that no more than one of them is in memory. Errors: those of ranksFromLoupeJson(), also
/// after parts were given; CannotOpen.
[[nodiscard]] Expected<void> readRankParts(const QString& path, const RankPartTaker& take);
/// The one part at `place`. Errors: those of readRankParts().
[[nodiscard]] Expected<RankFile> readRankPart(const QString& path, qint64 place);
/// All parts of a file. Errors: those of readRankParts().
[[nodiscard]] Expected<RankFile> readRankFile(const QString& path, const RankVisitor& each = {});
/// The ranks in a .loupe file. Errors: those of readRankFile().
[[nodiscard]] Expected<std::vector<RankSummary>> readRanks(const QString& path, const RankVisitor& each = {});
constexpr std::size_t MostRanksOfPart = 256; ///< of a file: of more each has a part of its own
/// Writes a .loupe file, whole or not at all: of many ranks a part for each, as large as a file of its own may
/// be. Equal ranks are equal bytes. Errors: CannotWrite, also when a rank would be too large.
[[nodiscard]] Expected<void> writeRankFile(const QString& path, const RankFile& file);

} // namespace core
