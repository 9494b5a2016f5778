// SPDX-License-Identifier: GPL-3.0-or-later
#include "scope/scopestrip.h"

#include "base/phrases.h"
#include "models/scopetext.h"
#include "results/summary.h"
#include "scope/partscope.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"
#include "trace/trace.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace {

constexpr std::int64_t StepsOfWhole = 50; ///< a key moves the frame by one of them

} // namespace

ScopeStrip::ScopeStrip(QWidget* parent)
    : FrameStrip(Numbers::Moments, parent)
{
    setAccessibleName(tr("Time window"));
    describe();
}

void ScopeStrip::setScope(const core::Scope& scope, const std::shared_ptr<const core::Trace>& trace)
{
    if (trace != m_trace) {
        m_whole.reset();
        m_picture = {};
    }
    m_scope = scope;
    m_trace = trace;
    endDrag();
}

void ScopeStrip::setFormat(const core::DisplayFormat& format)
{
    m_format = format;
    describe();
}

void ScopeStrip::setResults(const core::ResultsPointer& results)
{
    if (!results || results->scope != core::scopeOfPart(*results->trace)) // what was read of the trace, or all
        return;
    m_trace = results->trace;
    m_whole = results->summary;
    m_picture = {};
    describe();
    update();
}

FrameSpan ScopeStrip::whole() const
{
    return m_trace ? FrameSpan { m_trace->extent.startNs, m_trace->extent.endNs } : FrameSpan();
}

FrameSpan ScopeStrip::chosen() const
{
    return m_trace && m_scope.window ? FrameSpan { m_scope.window->startNs, m_scope.window->endNs } : whole();
}

core::TimeWindow ScopeStrip::window() const
{
    return { shown().first, shown().end };
}

std::int64_t ScopeStrip::keyStep() const
{
    return std::max<std::int64_t>(1, whole().length() / StepsOfWhole);
}

void ScopeStrip::request(const FrameSpan& span)
{
    auto scope = m_scope;
    scope.window = core::TimeWindow { span.first, span.end };
    if (span.isEmpty() || span == whole())
        scope.window.reset();
    scope.rows.reset();
    if (scope != m_scope)
        Q_EMIT scopeRequested(scope);
}

void ScopeStrip::describe()
{
    if (!m_trace) {
        setAccessibleDescription({});
        return;
    }
    const auto duration = core::threeDigitDuration(window().durationNs());
    setAccessibleDescription(shown() == whole() ? tr("Whole trace, %1").arg(duration)
                                                : tr("%1, %2").arg(windowText(), duration));
}

/// "0.100000–0.200000 s", in the base that moments count from.
QString ScopeStrip::windowText() const
{
    core::Scope scope;
    scope.window = window();
    return core::displayScope(scope, *m_trace, m_format);
}

/// What the pointer is on: the moment, or the window that it drags.
bool ScopeStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_trace) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto moment = core::displayMoment(numberAt(help->pos().x()), whole().first, m_format);
        QToolTip::showText(help->globalPos(),
                           QStringLiteral("%1\n%2").arg(
                               moment,
                               tr("Drag to limit all figures to a part of the trace; a double click takes the whole "
                                  "trace")),
                           this);
        return true;
    }
    return FrameStrip::event(event);
}

void ScopeStrip::makePicture()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_picture = QPixmap(size() * ratio);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(Qt::transparent);
    QPainter painter(&m_picture);
    painter.fillRect(content(), QColor(tokens.track));
    if (!m_whole || m_whole->overRun.bins.count == 0)
        return;
    const auto& span = m_whole->overRun.bins.span;
    const auto left = std::round(positionOf(span.startNs));
    const QRectF place(left, content().top(), std::max(1.0, std::round(positionOf(span.endNs)) - left),
                       content().height());
    drawCourses(painter, place, m_whole->overRun, m_whole->parts, tokens);
}

void ScopeStrip::paintContent(QPainter& painter)
{
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatioF())
        makePicture();
    painter.drawPixmap(0, 0, m_picture);
}

void ScopeStrip::changeEvent(QEvent* event)
{
    FrameStrip::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}
