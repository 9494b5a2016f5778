// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/severitymark.h"

#include "base/text.h"
#include "style/okabeito.h"

#include <QPainter>

namespace {

/// A triangle, a diamond, a disc, a ring: fewer corners, less grave.
void paintShape(QPainter& painter, core::FindingSeverity severity, const QRectF& place)
{
    const auto middle = place.center();
    switch (severity) {
    case core::FindingSeverity::High: {
        painter.setBrush(QColor::fromRgb(OkabeIto::Vermillion));
        const std::array corners { QPointF(middle.x(), place.top()), place.bottomRight(), place.bottomLeft() };
        painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
        break;
    }
    case core::FindingSeverity::Medium: {
        painter.setBrush(QColor::fromRgb(OkabeIto::Orange));
        const std::array corners { QPointF(middle.x(), place.top()), QPointF(place.right(), middle.y()),
                                   QPointF(middle.x(), place.bottom()), QPointF(place.left(), middle.y()) };
        painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
        break;
    }
    case core::FindingSeverity::Low:
        painter.setBrush(QColor::fromRgb(OkabeIto::SkyBlue));
        painter.drawEllipse(place);
        break;
    case core::FindingSeverity::Minor:
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(place);
        break;
    }
}

} // namespace

SeverityMark::SeverityMark(core::FindingSeverity severity, QWidget* parent)
    : QWidget(parent)
    , m_severity(severity)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Severity: %1").arg(core::Text::ofWord(core::findingSeverityName(severity))));
    setToolTip(accessibleName());
}

QSize SeverityMark::sizeHint() const
{
    return { fontMetrics().height(), fontMetrics().height() };
}

void SeverityMark::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    constexpr double Margin = 1.5;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette().color(QPalette::WindowText));
    paintShape(painter, m_severity, QRectF(rect()).adjusted(Margin, Margin, -Margin, -Margin));
}
