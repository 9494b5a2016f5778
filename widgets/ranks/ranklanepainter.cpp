// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranks/ranklanepainter.h"

#include "base/phrases.h"
#include "style/classfills.h"
#include "style/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace {

constexpr double StripeShare = 0.22;
constexpr int WaitPercent = 45;
constexpr int BesidePercent = 50;

} // namespace

RankLanePainter::RankLanePainter(QPainter& painter, const core::FleetResult& result, const LaneScale& scale,
                                 const Tokens& tokens, const QFont& font)
    : m_painter(painter)
    , m_result(result)
    , m_scale(scale)
    , m_tokens(tokens)
    , m_font(font)
{
}

void RankLanePainter::paint(const core::RankLane& lane, const QRectF& place,
                            const std::vector<core::TimelinePiece>* course) const
{
    m_painter.save();
    m_painter.setClipRect(QRectF(m_scale.left, place.top(), m_scale.width, place.height()), Qt::IntersectClip);
    if (course)
        paintCourse(lane, place, *course);
    else
        paintCells(lane, place);
    paintOperations(lane, place);
    m_painter.restore();
}

/// Idle time is a thin bar; communication is painted by its operations.
void RankLanePainter::paintPiece(core::TimeClass timeClass, const QRectF& place) const
{
    if (timeClass == core::TimeClass::Comm)
        return;
    constexpr double ThinShare = 0.28; // above and below
    const auto thin = core::isIdle(timeClass) ? ThinShare * place.height() : 0;
    m_painter.fillRect(place.adjusted(0, thin, 0, -thin),
                       brushOf(fillOf(timeClass, m_tokens.isDark), m_tokens, m_painter.device()->devicePixelRatioF()));
}

/// Pieces that share a pixel are a stack.
void RankLanePainter::paintCourse(const core::RankLane& lane, const QRectF& place,
                                  const std::vector<core::TimelinePiece>& course) const
{
    const auto fromNs = std::llround(m_scale.fromNs) - lane.shiftNs;
    const auto untilNs = std::llround(m_scale.fromNs + m_scale.lengthNs) - lane.shiftNs;
    auto piece = std::ranges::lower_bound(course, fromNs, std::ranges::less_equal {}, &core::TimelinePiece::endNs);
    core::ClassTimes gathered {};
    bool isGathering = false;
    double gatheredFrom = 0;
    const auto flush = [&](double until) {
        if (isGathering)
            paintStack(gathered, { gatheredFrom, place.top(), std::max(1.0, until - gatheredFrom), place.height() });
        gathered = {};
        isGathering = false;
    };
    for (; piece != course.end() && piece->startNs < untilNs; ++piece) {
        const auto from = m_scale.x(piece->startNs + lane.shiftNs);
        const auto until = m_scale.x(piece->endNs + lane.shiftNs);
        constexpr double GapFromPx = 6;
        if (const auto width = until - from; width >= 1) {
            flush(from);
            paintPiece(piece->timeClass, { from, place.top(), width > GapFromPx ? width - 1 : width, place.height() });
            continue;
        }
        gathered[static_cast<std::size_t>(piece->timeClass)] += piece->endNs - piece->startNs;
        if (!isGathering)
            gatheredFrom = from;
        isGathering = true;
        if (until - gatheredFrom >= 1)
            flush(until);
    }
    flush(gatheredFrom + 1);
}

/// Work at the bottom, idle time on top; communication is painted by its operations.
void RankLanePainter::paintStack(const core::ClassTimes& times, const QRectF& place) const
{
    const auto allNs = std::accumulate(times.begin(), times.end(), std::int64_t { 0 });
    if (allNs <= 0)
        return;
    double bottom = place.bottom();
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] == 0)
            continue;
        const auto timeClass = static_cast<core::TimeClass>(i);
        const auto height = static_cast<double>(times[i]) / static_cast<double>(allNs) * place.height();
        const QRectF part(place.left(), bottom - height, place.width(), height);
        bottom -= height;
        if (timeClass != core::TimeClass::Comm)
            m_painter.fillRect(
                part, brushOf(fillOf(timeClass, m_tokens.isDark), m_tokens, m_painter.device()->devicePixelRatioF()));
    }
}

void RankLanePainter::paintCells(const core::RankLane& lane, const QRectF& place) const
{
    const auto& summary = m_result.summaries[lane.rank];
    const auto& edges = summary.edgesNs;
    if (edges.size() < 2)
        return;
    const auto fromNs = std::llround(m_scale.fromNs) - lane.shiftNs;
    const auto untilNs = std::llround(m_scale.fromNs + m_scale.lengthNs) - lane.shiftNs;
    auto cell = summary.edgeAt(fromNs);
    cell = cell > 0 ? cell - 1 : 0;
    auto time = std::lower_bound(summary.cellTimes.begin(), summary.cellTimes.end(), cell,
                                 [](const core::CellTime& of, std::size_t wanted) { return of.cell < wanted; });
    core::ClassTimes gathered {}; // of cells that share a pixel
    double gatheredFrom = m_scale.x(edges[cell] + lane.shiftNs);
    for (; cell + 1 < edges.size() && edges[cell] < untilNs; ++cell) {
        for (; time != summary.cellTimes.end() && time->cell == cell; ++time)
            gathered[static_cast<std::size_t>(time->timeClass)] += time->timeNs;
        const auto until = m_scale.x(edges[cell + 1] + lane.shiftNs);
        const bool isLast = cell + 2 == edges.size() || edges[cell + 1] >= untilNs;
        if (until - gatheredFrom < 1 && !isLast)
            continue;
        constexpr double GapFromPx = 6;
        const auto width = until - gatheredFrom;
        paintStack(gathered,
                   { gatheredFrom, place.top(), std::max(1.0, width > GapFromPx ? width - 1 : width), place.height() });
        gathered = {};
        gatheredFrom = until;
    }
}

void RankLanePainter::paintPart(double from, double until, const QRectF& place, bool isWait, bool isSplit) const
{
    auto fill = fillOf(core::TimeClass::Comm, m_tokens.isDark);
    fill.pattern = !isSplit ? FillPattern::Crossed : isWait ? FillPattern::Rising : FillPattern::None;
    fill.percent = isWait && isSplit ? WaitPercent : 100; // NOLINT: all of it
    const auto left = std::max(from, m_scale.left - 1);
    const auto right = std::min(until, m_scale.left + m_scale.width + 1);
    if (right > left)
        m_painter.fillRect(QRectF(left, place.top(), std::max(1.0, right - left), place.height()),
                           brushOf(fill, m_tokens, m_painter.device()->devicePixelRatioF()));
}

/// Exposed moments before T began are waiting; a rank alone cannot tell them apart.
void RankLanePainter::paintOperations(const core::RankLane& lane, const QRectF& place) const
{
    const auto& summary = m_result.summaries[lane.rank];
    const auto fromNs = std::llround(m_scale.fromNs) - lane.shiftNs;
    const auto untilNs = std::llround(m_scale.fromNs + m_scale.lengthNs) - lane.shiftNs;
    auto beside = fillOf(core::TimeClass::Comm, m_tokens.isDark);
    beside.pattern = FillPattern::None;
    beside.percent = BesidePercent;
    const auto brush = brushOf(beside, m_tokens, m_painter.device()->devicePixelRatioF());
    double painted = m_scale.left - 1;
    for (const auto& operation : summary.operations) {
        if (operation.startNs >= untilNs)
            break;
        const auto until = m_scale.x(operation.endNs + lane.shiftNs);
        if (operation.endNs <= fromNs || until <= painted)
            continue;
        const auto from = std::max(painted, m_scale.x(operation.startNs + lane.shiftNs));
        const auto height = StripeShare * place.height();
        m_painter.fillRect(QRectF(from, place.bottom() - height, std::max(1.0, until - from), height), brush);
        painted = until;
    }
    auto span = std::lower_bound(summary.exposed.begin(), summary.exposed.end(), fromNs,
                                 [](const core::ExposedSpan& of, std::int64_t atNs) { return of.endNs <= atNs; });
    for (; span != summary.exposed.end() && span->startNs < untilNs; ++span) {
        const auto from = m_scale.x(span->startNs + lane.shiftNs);
        const auto until = m_scale.x(span->endNs + lane.shiftNs);
        const auto transferNs = m_result.lateness.transferNs(m_result.collectives, lane.rank, span->operation);
        if (!transferNs) {
            paintPart(from, until, place, false, false);
            continue;
        }
        const auto arrivedNs = summary.operations[span->operation].endNs - *transferNs;
        const auto arrived = std::clamp(m_scale.x(arrivedNs + lane.shiftNs), from, until);
        paintPart(from, arrived, place, true, true);
        paintPart(arrived, until, place, false, true);
        const auto text = core::withLocalFigures(
            QCoreApplication::translate("RankLanesView", "waits %1")
                .arg(core::threeDigitDuration(std::max<std::int64_t>(0, arrivedNs - span->startNs))));
        const QFontMetricsF metrics(m_font);
        constexpr double Room = 12;
        const auto textWidth = metrics.horizontalAdvance(text) + Room;
        if (arrived - std::max(from, m_scale.left) < textWidth)
            continue;
        const QRectF words(std::max(from, m_scale.left) + 2, place.top() + 2, textWidth, place.height() - 4);
        m_painter.fillRect(words, QColor(m_tokens.content));
        m_painter.setFont(m_font);
        m_painter.setPen(QColor(m_tokens.text));
        m_painter.drawText(words, Qt::AlignCenter, text);
    }
}
