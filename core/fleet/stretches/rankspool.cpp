// SPDX-License-Identifier: GPL-3.0-or-later
#include "fleet/stretches/rankspool.h"

#include "base/text.h"

#include <QDir>

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>

namespace core {

namespace {

template <typename Row>
void appendRows(QByteArray& bytes, const std::vector<Row>& rows, std::size_t first, std::size_t end)
{
    static_assert(std::is_trivially_copyable_v<Row>);
    const auto added = std::as_bytes(std::span(rows).subspan(first, end - first));
    bytes.append(reinterpret_cast<const char*>(added.data()), static_cast<qsizetype>(added.size()));
}

/// Takes `count` rows off the front of `bytes`.
template <typename Row> void takeRows(QByteArrayView& bytes, std::vector<Row>& rows, std::size_t count)
{
    static_assert(std::is_trivially_copyable_v<Row>);
    const auto size = count * sizeof(Row);
    if (count == 0)
        return;
    const auto before = rows.size();
    rows.resize(before + count);
    std::memcpy(rows.data() + before, bytes.data(), size);
    bytes = bytes.sliced(static_cast<qsizetype>(size));
}

template <typename Rows> void dropRows(Rows& rows)
{
    Rows().swap(rows); // with what they hold
}

/// Every 2^n-th collective operation of each communicator, by number.
std::vector<RankOperation> sampleOf(const RankSummary& rank)
{
    constexpr std::int64_t MostOfCommunicator = 64;
    std::vector<std::int64_t> counts(rank.communicators.size(), 0);
    for (const auto& operation : rank.operations)
        counts[operation.communicator] += isCollective(rank.opName(operation)) ? 1 : 0;
    std::vector<std::int64_t> strides(counts.size(), 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        while (counts[i] / strides[i] >= MostOfCommunicator)
            strides[i] *= 2;
        counts[i] = rank.communicators[i].leftOut;
    }
    std::vector<RankOperation> sample;
    for (auto operation : rank.operations) {
        if (!isCollective(rank.opName(operation)))
            continue;
        const auto ordinal = counts[operation.communicator]++;
        if (operation.sequence < 0)
            operation.sequence = ordinal;
        if (operation.sequence % strides[operation.communicator] == 0)
            sample.push_back(operation);
    }
    return sample;
}

QByteArray packedRows(const QByteArray& bytes)
{
    constexpr int Fastest = 1;
    QByteArray packed(static_cast<qsizetype>(ZSTD_compressBound(static_cast<std::size_t>(bytes.size()))),
                      Qt::Uninitialized);
    const auto size = ZSTD_compress(packed.data(), static_cast<std::size_t>(packed.size()), bytes.constData(),
                                    static_cast<std::size_t>(bytes.size()), Fastest);
    if (ZSTD_isError(size) != 0)
        return {};
    packed.truncate(static_cast<qsizetype>(size));
    return packed;
}

} // namespace

/// Cuts the rows of a rank.
class RankSpool::Cutter
{
public:
    explicit Cutter(const RankSummary& rank)
        : m_rank(rank)
        , m_leftOut(rank.communicators.size(), 0)
    {
    }
    /// Rows before a moment, which is not before that of the last call.
    [[nodiscard]] RowCounts rowsBefore(std::int64_t timeNs)
    {
        const auto countBefore = [](const auto& rows, std::uint32_t least, auto isBefore) {
            const auto end = std::partition_point(rows.begin() + least, rows.end(), isBefore);
            return static_cast<std::uint32_t>(end - rows.begin());
        };
        const auto startsBefore = [timeNs](const auto& row) { return row.startNs < timeNs; };
        auto& rows = m_last;
        rows.operations = countBefore(m_rank.operations, rows.operations, startsBefore);
        rows.transfers = countBefore(m_rank.transfers, rows.transfers, [&rows](const RankTransfer& transfer) {
            return transfer.operation < rows.operations;
        });
        rows.exposed = countBefore(m_rank.exposed, rows.exposed, startsBefore);
        rows.edges = countBefore(m_rank.edgesNs, rows.edges, [timeNs](std::int64_t edgeNs) { return edgeNs < timeNs; });
        rows.cellTimes = countBefore(m_rank.cellTimes, rows.cellTimes,
                                     [&rows](const CellTime& time) { return time.cell < rows.edges; });
        rows.cellWork = std::min(rows.edges, static_cast<std::uint32_t>(m_rank.cellWork.size()));
        rows.program = countBefore(m_rank.program, rows.program, startsBefore);
        return rows;
    }
    [[nodiscard]] RowCounts allRows() const
    {
        const auto count = [](const auto& rows) { return static_cast<std::uint32_t>(rows.size()); };
        return { count(m_rank.operations), count(m_rank.transfers), count(m_rank.exposed), count(m_rank.edgesNs),
                 count(m_rank.cellTimes),  count(m_rank.cellWork),  count(m_rank.program) };
    }
    [[nodiscard]] QByteArray rowsBetween(const RowCounts& first, const RowCounts& end) const
    {
        QByteArray bytes;
        appendRows(bytes, m_rank.operations, first.operations, end.operations);
        appendRows(bytes, m_rank.transfers, first.transfers, end.transfers);
        appendRows(bytes, m_rank.exposed, first.exposed, end.exposed);
        appendRows(bytes, m_rank.edgesNs, first.edges, end.edges);
        appendRows(bytes, m_rank.cellTimes, first.cellTimes, end.cellTimes);
        appendRows(bytes, m_rank.cellWork, first.cellWork, end.cellWork);
        appendRows(bytes, m_rank.program, first.program, end.program);
        return bytes;
    }
    /// By communicator: collective operations before that many, which are not fewer than at the last call.
    [[nodiscard]] const std::vector<std::uint32_t>& collectivesBefore(std::uint32_t operations)
    {
        for (; m_counted < operations; ++m_counted) {
            const auto& operation = m_rank.operations[m_counted];
            if (isCollective(m_rank.opName(operation)))
                ++m_leftOut[operation.communicator];
        }
        return m_leftOut;
    }

private:
    const RankSummary& m_rank;
    RowCounts m_last;
    std::vector<std::uint32_t> m_leftOut;
    std::uint32_t m_counted = 0;
};

/// Puts slices of a rank together.
class RankSpool::Loader
{
public:
    Loader(const Rows& rows, RankSummary rank)
        : m_rows(rows)
        , m_rank(std::move(rank))
    {
    }
    /// What add() wrote of a slice. False: it is not that.
    [[nodiscard]] bool add(std::size_t slice, const QByteArray& packed)
    {
        const auto& first = m_rows.slices[slice].first;
        const auto& end = m_rows.slices[slice + 1].first;
        const auto size = bytesBetween(first, end);
        m_bytes.resize(static_cast<qsizetype>(size));
        const auto written
            = ZSTD_decompress(m_bytes.data(), size, packed.constData(), static_cast<std::size_t>(packed.size()));
        if (ZSTD_isError(written) != 0 || written != size)
            return false;
        QByteArrayView left(m_bytes);
        takeRows(left, m_rank.operations, end.operations - first.operations);
        takeRows(left, m_rank.transfers, end.transfers - first.transfers);
        takeRows(left, m_rank.exposed, end.exposed - first.exposed);
        takeRows(left, m_rank.edgesNs, end.edges - first.edges);
        takeRows(left, m_rank.cellTimes, end.cellTimes - first.cellTimes);
        takeRows(left, m_rank.cellWork, end.cellWork - first.cellWork);
        takeRows(left, m_rank.program, end.program - first.program);
        return true;
    }
    /// Rows refer to each other again. `first`: of the slices that were added.
    [[nodiscard]] RankSummary take(const Slice& first, std::span<const std::uint32_t> leftOut)
    {
        const auto base = first.first.operations;
        const auto count = static_cast<std::uint32_t>(m_rank.operations.size());
        referToOperations(m_rank.transfers, base, count);
        referToOperations(m_rank.exposed, base, count);
        keepProgram(base, count);
        const auto cells = m_rank.edgesNs.empty() ? 0 : static_cast<std::uint32_t>(m_rank.edgesNs.size()) - 1;
        for (auto& time : m_rank.cellTimes)
            time.cell -= first.first.edges;
        std::erase_if(m_rank.cellTimes, [cells](const CellTime& time) { return time.cell >= cells; });
        m_rank.cellWork.resize(cells);
        for (std::size_t i = 0; i < leftOut.size(); ++i)
            m_rank.communicators[i].leftOut += leftOut[i];
        return std::move(m_rank);
    }

private:
    [[nodiscard]] static std::size_t bytesBetween(const RowCounts& first, const RowCounts& end)
    {
        return (end.operations - first.operations) * sizeof(RankOperation)
            + (end.transfers - first.transfers) * sizeof(RankTransfer)
            + (end.exposed - first.exposed) * sizeof(ExposedSpan) + (end.edges - first.edges) * sizeof(std::int64_t)
            + (end.cellTimes - first.cellTimes) * sizeof(CellTime) + (end.cellWork - first.cellWork) * sizeof(CellWork)
            + (end.program - first.program) * sizeof(ProgramStep);
    }
    template <typename References>
    static void referToOperations(References& rows, std::uint32_t base, std::uint32_t count)
    {
        std::erase_if(rows, [=](const auto& row) { return row.operation < base || row.operation - base >= count; });
        for (auto& row : rows)
            row.operation -= base;
    }
    void keepProgram(std::uint32_t base, std::uint32_t count)
    {
        auto& program = m_rank.program;
        const auto refersBefore
            = [base](const ProgramStep& step) { return step.action != RankAction::None && step.operation < base; };
        const auto refersBehind = [=](const ProgramStep& step) {
            return step.action != RankAction::None && step.operation - base >= count;
        };
        program.erase(program.begin(), std::find_if(program.rbegin(), program.rend(), refersBefore).base());
        program.erase(std::find_if(program.begin(), program.end(), refersBehind), program.end());
        for (auto& step : program) {
            if (step.action != RankAction::None)
                step.operation -= base;
        }
    }

    const Rows& m_rows;
    RankSummary m_rank;
    QByteArray m_bytes;
};

RankSpool::RankSpool(QString folder, std::unique_ptr<QTemporaryFile> file, std::int64_t sliceNs)
    : m_folder(std::move(folder))
    , m_sliceNs(std::max<std::int64_t>(1, sliceNs))
    , m_file(std::move(file))
{
}

Expected<std::shared_ptr<RankSpool>> RankSpool::create(const QString& folder, std::int64_t sliceNs)
{
    auto file = std::make_unique<QTemporaryFile>(QDir(folder).filePath(QStringLiteral("gpuloupe-ranks-XXXXXX.tmp")));
    if (!file->open())
        return failure(ErrorCode::CannotWrite,
                       Text::tr("No temporary file can be made in %1: %2.").arg(folder, file->errorString()));
    return std::shared_ptr<RankSpool>(new RankSpool(folder, std::move(file), sliceNs));
}

std::int64_t RankSpool::write(const QByteArray& bytes)
{
    const std::lock_guard lock(m_mutex);
    if (!m_fault.isEmpty())
        return -1;
    if (!m_file->seek(m_sizeBytes) || m_file->write(bytes) != bytes.size() || !m_file->flush()) {
        m_fault = Text::tr("The temporary file in %1 cannot be written: %2.").arg(m_folder, m_file->errorString());
        return -1;
    }
    const auto place = m_sizeBytes;
    m_sizeBytes += bytes.size();
    return place;
}

void RankSpool::add(RankSummary& rank)
{
    constexpr std::int64_t MostSlices = 4096;
    Cutter cutter(rank);
    auto rows = std::make_shared<Rows>();
    rows->communicators = rank.communicators.size();
    const auto sliceNs = std::max(m_sliceNs, rank.window.durationNs() / MostSlices);
    QByteArray bytes;
    for (auto startNs = rank.window.startNs;; startNs += sliceNs) {
        const bool isLast = startNs > rank.window.endNs;
        auto first = rows->slices.empty() ? RowCounts {} : (isLast ? cutter.allRows() : cutter.rowsBefore(startNs));
        if (!rows->slices.empty()) {
            auto& before = rows->slices.back();
            const auto packed = packedRows(cutter.rowsBetween(before.first, first));
            before.place = bytes.size();
            before.packedBytes = static_cast<std::uint32_t>(packed.size());
            bytes.append(packed);
        }
        const auto& leftOut = cutter.collectivesBefore(first.operations);
        rows->leftOut.insert(rows->leftOut.end(), leftOut.begin(), leftOut.end());
        rows->slices.push_back({ startNs, 0, 0, first });
        if (isLast)
            break;
    }
    rows->sample = sampleOf(rank);
    const auto place = write(bytes);
    if (place < 0)
        return;
    for (auto& slice : rows->slices)
        slice.place += place;
    dropRows(rank.operations);
    dropRows(rank.transfers);
    dropRows(rank.exposed);
    dropRows(rank.edgesNs);
    dropRows(rank.cellTimes);
    dropRows(rank.cellWork);
    dropRows(rank.program);
    const std::lock_guard lock(m_mutex);
    rank.spooled = static_cast<std::uint32_t>(m_ranks.size());
    m_ranks.push_back(std::move(rows));
}

QString RankSpool::fault() const
{
    const std::lock_guard lock(m_mutex);
    return m_fault;
}

RankSummary RankSpool::sample(const RankSummary& rank) const
{
    auto sampled = rank;
    const std::lock_guard lock(m_mutex);
    sampled.operations = m_ranks.at(rank.spooled.value())->sample;
    return sampled;
}

std::int64_t RankSpool::sizeBytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_sizeBytes;
}

std::size_t RankSpool::operationCount() const
{
    const std::lock_guard lock(m_mutex);
    return std::accumulate(m_ranks.begin(), m_ranks.end(), std::size_t { 0 }, [](std::size_t sum, const auto& rows) {
        return sum + rows->slices.back().first.operations;
    });
}

QByteArray RankSpool::bytesOf(const Slice& slice) const
{
    const std::lock_guard lock(m_mutex);
    return m_file->seek(slice.place) ? m_file->read(slice.packedBytes) : QByteArray();
}

Expected<RankSummary> RankSpool::read(const RankSummary& rank, const TimeWindow& window) const
{
    std::shared_ptr<const Rows> rows;
    {
        const std::lock_guard lock(m_mutex);
        rows = m_ranks.at(rank.spooled.value());
    }
    const auto& slices = rows->slices;
    const auto startsAfter = [](std::int64_t timeNs, const Slice& slice) { return timeNs < slice.startNs; };
    const auto after = std::upper_bound(slices.begin(), slices.end() - 1, window.startNs, startsAfter);
    const auto first = after == slices.begin() ? after : after - 1;
    const auto end = std::upper_bound(first, slices.end() - 1, window.endNs, startsAfter);
    Loader loader(*rows, rank);
    for (auto slice = first; slice != end; ++slice) {
        if (!loader.add(static_cast<std::size_t>(slice - slices.begin()), bytesOf(*slice)))
            return failure(ErrorCode::CannotOpen,
                           Text::tr("The temporary file in %1 cannot be read as it was written.").arg(m_folder));
    }
    const auto place = static_cast<std::size_t>(first - slices.begin()) * rows->communicators;
    return loader.take(*first, std::span(rows->leftOut).subspan(place, rows->communicators));
}

} // namespace core
