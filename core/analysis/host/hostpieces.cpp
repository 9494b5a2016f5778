// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/hostpieces.h"

#include "analysis/host/spanrows.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <tuple>

namespace core {

namespace {

using Layer = HostLayer;
constexpr auto NvtxPosition = static_cast<std::size_t>(Layer::Code); ///< the last layer needs no position of its own
static_assert(NvtxPosition < std::tuple_size_v<decltype(HostCursor::positions)>);

constexpr Layer below(Layer layer)
{
    return static_cast<Layer>(static_cast<std::uint8_t>(layer) + 1);
}

/// Stretches of profiler overhead of one thread.
class OverheadRows
{
public:
    explicit OverheadRows(std::span<const OverheadSpan> spans)
        : m_spans(spans)
    {
    }
    [[nodiscard]] std::size_t size() const { return m_spans.size(); }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const { return m_spans[position].startNs; }
    [[nodiscard]] std::int64_t endNs(std::size_t position) const { return m_spans[position].endNs; }

private:
    std::span<const OverheadSpan> m_spans;
};

/// Stretches in which one thread does not run: it stops in one row and runs again in the next, or never.
class StoppedRows
{
public:
    StoppedRows(std::span<const std::uint32_t> rows, const SchedulingTable& table)
        : m_rows(rows)
        , m_table(&table)
    {
    }
    [[nodiscard]] std::size_t size() const { return (m_rows.size() + 1) / 2; }
    [[nodiscard]] std::int64_t startNs(std::size_t position) const { return m_table->timeNs[m_rows[2 * position]]; }
    [[nodiscard]] std::int64_t endNs(std::size_t position) const
    {
        const auto runs = 2 * position + 1;
        return runs < m_rows.size() ? m_table->timeNs[m_rows[runs]] : std::numeric_limits<std::int64_t>::max();
    }

private:
    std::span<const std::uint32_t> m_rows;
    const SchedulingTable* m_table;
};

HostPiece withCall(HostPiece piece, CallNameIndex call)
{
    piece.nameKind = HostNameKind::Call;
    piece.name = static_cast<std::uint32_t>(call.value());
    return piece;
}

/// Fills a window of one thread with pieces.
class PieceWriter
{
public:
    /// `ranges`: by which pieces are cut and named; none: they are not.
    PieceWriter(const HostRows& host, const HostRanges* ranges, HostCursor& cursor, std::vector<HostPiece>& pieces)
        : m_host(host)
        , m_ranges(ranges)
        , m_trace(host.trace)
        , m_cursor(cursor)
        , m_pieces(pieces)
        , m_thread(cursor.thread.value())
        , m_process(host.trace.processOf(cursor.thread).value())
    {
    }
    /// What this layer has in the window, and what those below have in the rest of it.
    void fill(Layer layer, const TimeWindow& window);

private:
    template <typename Rows, typename PieceAt>
    void sweep(Layer layer, const Rows& rows, const TimeWindow& window, PieceAt pieceAt);
    void write(HostPiece piece, const TimeWindow& span);
    void fillUnnamed(Layer layer, const TimeWindow& window);
    template <typename Rows>
    [[nodiscard]] std::uint32_t innermostRange(const Rows& rows, std::size_t next, std::int64_t atNs);
    [[nodiscard]] HostPiece pieceOfCall(std::size_t row) const;
    [[nodiscard]] HostPiece pieceOfOsCall(std::size_t row) const;

    const HostRows& m_host;
    const HostRanges* m_ranges;
    const Trace& m_trace;
    HostCursor& m_cursor;
    std::vector<HostPiece>& m_pieces;
    std::size_t m_thread, m_process;
};

template <typename Rows, typename PieceAt>
void PieceWriter::sweep(Layer layer, const Rows& rows, const TimeWindow& window, PieceAt pieceAt)
{
    auto& hint = m_cursor.positions[static_cast<std::size_t>(layer)];
    auto position = firstAfter(rows.size(), hint, [&](std::size_t i) { return rows.endNs(i) > window.startNs; });
    hint = position;
    auto doneNs = window.startNs;
    for (; position < rows.size() && rows.startNs(position) < window.endNs; ++position) {
        const TimeWindow span { std::max(rows.startNs(position), doneNs),
                                std::min(rows.endNs(position), window.endNs) };
        if (span.startNs >= span.endNs)
            continue;
        if (doneNs < span.startNs)
            fill(below(layer), { doneNs, span.startNs });
        write(pieceAt(position), span);
        doneNs = span.endNs;
    }
    if (doneNs < window.endNs)
        fill(below(layer), { doneNs, window.endNs });
}

void PieceWriter::fill(Layer layer, const TimeWindow& window)
{
    const auto left = static_cast<unsigned>(m_host.layers[m_thread]) >> static_cast<unsigned>(layer);
    layer = static_cast<Layer>(static_cast<int>(layer) + std::countr_zero(left)); // those without rows take nothing
    const auto sweepRows = [&](const GroupedRows& grouped, const auto& table, auto pieceOfRow) {
        const SpanRows rows(grouped.of(m_thread), table);
        sweep(layer, rows, window, [&](std::size_t position) { return pieceOfRow(rows.row(position)); });
    };
    const auto mpi = kindOfPiece(TimeClass::Mpi, Confidence::Likely);
    switch (layer) {
    case Layer::ModuleCalls:
        return sweepRows(m_host.moduleCalls, m_trace.calls, [this](std::size_t row) {
            return withCall(kindOfPiece(TimeClass::Module, Confidence::Sure), m_trace.calls.name[row]);
        });
    case Layer::Calls:
        return sweepRows(m_host.calls, m_trace.calls, [this](std::size_t row) { return pieceOfCall(row); });
    case Layer::MpiCalls:
        return sweepRows(m_host.mpiCalls, m_trace.mpi,
                         [&](std::size_t row) { return withText(mpi, m_trace.mpi.name[row]); });
    case Layer::MpiRanges:
        return sweepRows(m_host.mpiRanges, m_trace.nvtx,
                         [&](std::size_t row) { return withText(mpi, m_trace.nvtx.text[row]); });
    case Layer::OsCalls:
        return sweepRows(m_host.osCalls, m_trace.osRuntime, [this](std::size_t row) { return pieceOfOsCall(row); });
    case Layer::Overhead:
    case Layer::Scheduling:
    case Layer::Code:
        fillUnnamed(layer, window);
    }
}

/// The layers that are no rows of a table of spans.
void PieceWriter::fillUnnamed(Layer layer, const TimeWindow& window)
{
    if (layer == Layer::Overhead) {
        const auto& spans = m_host.overhead[m_thread];
        sweep(layer, OverheadRows(spans), window, [&](std::size_t position) {
            return withText(kindOfPiece(spans[position].timeClass, Confidence::Sure), spans[position].name);
        });
    } else if (layer == Layer::Scheduling) {
        sweep(layer, StoppedRows(m_host.scheduling.of(m_thread), m_trace.scheduling), window,
              [](std::size_t) { return kindOfPiece(TimeClass::Descheduled, Confidence::Weak); });
    } else {
        write(m_host.isRecorded[m_thread] ? kindOfPiece(TimeClass::HostCode, Confidence::Likely)
                                          : kindOfPiece(TimeClass::HostCode, Confidence::Weak, HostDetail::NotRecorded),
              window);
    }
}

HostPiece PieceWriter::pieceOfCall(std::size_t row) const
{
    const auto& calls = m_trace.calls;
    const auto name = calls.name[row];
    const auto callClass = m_host.classes.callClass(name);
    const auto& firsts = m_host.firstLaunches;
    if (callClass != CallClass::Context && m_host.contextCall[m_process] == CallRow { row })
        return withCall(kindOfPiece(TimeClass::Context, Confidence::Likely, HostDetail::InferredContext), name);
    if (callClass == CallClass::Launch
        && calls.endNs[row] - calls.startNs[row] >= m_host.classes.thresholds().firstLaunchNs
        && std::binary_search(firsts.begin(), firsts.end(), CallRow { row }))
        return withCall(kindOfPiece(TimeClass::Module, Confidence::Likely, HostDetail::FirstLaunch), name);
    return withCall(kindOfPiece(timeClassOf(callClass), Confidence::Sure), name);
}

HostPiece PieceWriter::pieceOfOsCall(std::size_t row) const
{
    const auto& table = m_trace.osRuntime;
    const auto name = table.name[row];
    if (m_host.classes.isIoctl(name) && table.startNs[row] < m_host.firstWorkNs[m_process])
        return withText(kindOfPiece(TimeClass::Context, Confidence::Likely, HostDetail::Driver), name);
    return withText(kindOfPiece(m_host.classes.osClass(name), Confidence::Likely), name);
}

/// The innermost range at a moment; `next` is the first that starts later. O(1) all in all for moments that ascend.
template <typename Rows>
std::uint32_t PieceWriter::innermostRange(const Rows& rows, std::size_t next, std::int64_t atNs)
{
    auto& known = m_cursor.positions[NvtxPosition];
    const bool isLater = m_cursor.rangeNs <= atNs;
    auto range = next == 0 ? HostRanges::NoEnclosing : static_cast<std::uint32_t>(next - 1);
    while (range != HostRanges::NoEnclosing && rows.endNs(range) <= atNs) {
        const bool isOver
            = isLater && range < known && (m_cursor.range == HostRanges::NoEnclosing || range > m_cursor.range);
        range = isOver ? m_cursor.range : m_ranges->enclosing[m_ranges->rows.begin(m_thread) + range];
    }
    known = next;
    m_cursor.range = range;
    m_cursor.rangeNs = atNs;
    return range;
}

/// Cuts the piece at NVTX edges and names the innermost range of each part.
void PieceWriter::write(HostPiece piece, const TimeWindow& span)
{
    if (!m_ranges) {
        piece.startNs = span.startNs;
        piece.endNs = span.endNs;
        m_pieces.push_back(piece);
        return;
    }
    const SpanRows rows(m_ranges->rows.of(m_thread), m_trace.nvtx);
    auto next = firstAfter(rows.size(), m_cursor.positions[NvtxPosition],
                           [&](std::size_t i) { return rows.startNs(i) > span.startNs; });
    std::optional<std::uint32_t> before; // the range of the part before
    for (auto atNs = span.startNs; atNs < span.endNs; atNs = piece.endNs) {
        while (next < rows.size() && rows.startNs(next) <= atNs)
            ++next;
        const auto range = innermostRange(rows, next, atNs);
        piece.startNs = atNs;
        piece.endNs = std::min(span.endNs, next < rows.size() ? rows.startNs(next) : span.endNs);
        piece.nvtx = HostPiece::NoNvtx;
        if (range != HostRanges::NoEnclosing) {
            piece.endNs = std::min(piece.endNs, rows.endNs(range));
            if (const auto text = m_trace.nvtx.text[rows.row(range)]; text.isValid())
                piece.nvtx = m_ranges->textGroup[text.value()];
        }
        if (before == range)
            m_pieces.back().endNs = piece.endNs;
        else
            m_pieces.push_back(piece);
        before = range;
    }
}

} // namespace

HostPiece kindOfPiece(TimeClass timeClass, Confidence confidence, HostDetail detail)
{
    HostPiece piece;
    piece.timeClass = timeClass;
    piece.confidence = confidence;
    piece.detail = detail;
    return piece;
}

HostPiece withText(HostPiece piece, StringId text)
{
    if (text.isValid()) {
        piece.nameKind = HostNameKind::Text;
        piece.name = static_cast<std::uint32_t>(text.value());
    }
    return piece;
}

void appendHostPieces(const HostRows& host, const HostRanges* ranges, const TimeWindow& window,
                      std::vector<HostPiece>& pieces, HostCursor& cursor)
{
    PieceWriter(host, ranges, cursor, pieces).fill(Layer::Overhead, window);
}

} // namespace core
