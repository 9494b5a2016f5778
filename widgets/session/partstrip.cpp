// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/partstrip.h"

#include "base/phrases.h"
#include "base/units.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr int FrameLinePx = 2;
constexpr std::int64_t KeySteps = 100; ///< a key moves the frame by one of them

} // namespace

PartStrip::PartStrip(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::CrossCursor);
    setAccessibleName(tr("Part of the trace"));
}

void PartStrip::setOverview(std::shared_ptr<const core::TraceOverview> overview)
{
    m_overview = std::move(overview);
    update();
}

void PartStrip::setPart(const core::TimeWindow& part)
{
    m_part = part;
    describe();
    update();
}

QSize PartStrip::sizeHint() const
{
    constexpr int PreferredPx = 640;
    constexpr int HeightPx = 72;
    return { scaledPx(PreferredPx, font()), scaledPx(HeightPx, font()) };
}

std::int64_t PartStrip::lengthNs() const
{
    return m_overview ? std::max<std::int64_t>(1, m_overview->extent.durationNs()) : 1;
}

double PartStrip::positionOf(std::int64_t timeNs) const
{
    return std::clamp(static_cast<double>(timeNs) / static_cast<double>(lengthNs()), 0.0, 1.0) * width();
}

std::int64_t PartStrip::timeAt(double x) const
{
    return std::llround(std::clamp(x / std::max(1, width()), 0.0, 1.0) * static_cast<double>(lengthNs()));
}

void PartStrip::choose(const core::TimeWindow& part)
{
    if (part.durationNs() <= 0 || part == m_part)
        return;
    setPart(part);
    Q_EMIT partChanged(part);
}

void PartStrip::describe()
{
    const auto text = [](std::int64_t timeNs) { return core::threeDigitDuration(timeNs); };
    setAccessibleDescription(
        tr("From %1 to %2, %3 long").arg(text(m_part.startNs), text(m_part.endNs), text(m_part.durationNs())));
}

void PartStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_overview)
        m_anchorNs = timeAt(event->position().x());
}

void PartStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_anchorNs)
        return;
    const auto timeNs = timeAt(event->position().x());
    choose({ std::min(*m_anchorNs, timeNs), std::max(*m_anchorNs, timeNs) });
}

void PartStrip::mouseReleaseEvent(QMouseEvent* event)
{
    Q_UNUSED(event)
    m_anchorNs.reset();
}

void PartStrip::keyPressEvent(QKeyEvent* event)
{
    const bool isRight = event->key() == Qt::Key_Right;
    if (!m_overview || (!isRight && event->key() != Qt::Key_Left)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto stepNs = std::max<std::int64_t>(1, lengthNs() / KeySteps) * (isRight ? 1 : -1);
    auto moved = m_part;
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        moved.endNs = std::clamp(moved.endNs + stepNs, moved.startNs + 1, lengthNs());
    } else if (event->modifiers().testFlag(Qt::ControlModifier)) {
        moved.startNs = std::clamp<std::int64_t>(moved.startNs + stepNs, 0, moved.endNs - 1);
    } else { // as far as there is room
        const auto byNs = isRight ? std::min(stepNs, lengthNs() - moved.endNs) : std::max(stepNs, -moved.startNs);
        moved = { moved.startNs + byNs, moved.endNs + byNs };
    }
    choose(moved);
}

void PartStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const auto& tokens = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), QColor(tokens.track));
    if (!m_overview || m_overview->gpuWork.empty())
        return;
    const auto& work = m_overview->gpuWork;
    const auto most = std::max<std::int64_t>(1, *std::max_element(work.begin(), work.end()));
    const auto bucketPx = static_cast<double>(width()) / static_cast<double>(work.size());
    for (std::size_t i = 0; i < work.size(); ++i) {
        const auto barPx = static_cast<double>(work[i]) / static_cast<double>(most) * height();
        painter.fillRect(QRectF(static_cast<double>(i) * bucketPx, height() - barPx, bucketPx, barPx),
                         QColor(tokens.text2));
    }
    const QRectF frame(positionOf(m_part.startNs), 0,
                       std::max(1.0, positionOf(m_part.endNs) - positionOf(m_part.startNs)), height());
    auto veil = QColor(tokens.window);
    constexpr double VeilShare = 0.68; // of what is not read
    veil.setAlphaF(static_cast<float>(VeilShare));
    painter.fillRect(QRectF(0, 0, frame.left(), height()), veil);
    painter.fillRect(QRectF(frame.right(), 0, width() - frame.right(), height()), veil);
    painter.setPen(QPen(QColor(tokens.accent), hasFocus() ? FrameLinePx + 1 : FrameLinePx));
    painter.drawRect(frame.intersected(QRectF(rect()).adjusted(1, 1, -1, -1)));
}

void PartStrip::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void PartStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
