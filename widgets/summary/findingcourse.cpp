// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/findingcourse.h"

#include "base/phrases.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"

#include <QEvent>
#include <QPainter>

FindingCourseView::FindingCourseView(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setAccessibleName(tr("When it was"));
    setToolTip(tr("When it was, in the time that the figures are for"));
}

void FindingCourseView::setFinding(std::shared_ptr<const core::Summary> summary, std::size_t finding)
{
    m_summary = std::move(summary);
    m_finding = finding;
    m_picture = {};
    update();
}

bool FindingCourseView::hasCourse() const
{
    return m_summary && m_finding < m_summary->findings.size() && !course().course.empty();
}

FigureGrid FindingCourseView::figureGrid() const
{
    FigureGrid grid { { tr("Share") }, {} };
    if (!hasCourse())
        return grid;
    constexpr std::size_t Tenths = 10;
    const auto bins = core::TimeBins::over(course().span, course().course.size());
    const auto tenths = core::coarser(course().course, bins, Tenths);
    for (std::size_t i = 0; i < tenths.size(); ++i) {
        const auto fromNs = course().span.durationNs() / std::ssize(tenths) * static_cast<std::int64_t>(i);
        grid.rows.push_back({ core::withLocalFigures(tr("from %1").arg(core::threeDigitDuration(fromNs))),
                              { core::withLocalFigures(core::threeDigitShare(static_cast<double>(tenths[i]))) } });
    }
    return grid;
}

QSize FindingCourseView::sizeHint() const
{
    constexpr int PreferredPx = 300;
    constexpr int HeightPx = 34;
    return { scaledPx(PreferredPx, font()), scaledPx(HeightPx, font()) };
}

void FindingCourseView::makePicture()
{
    const auto& tokens = tokensOf(palette());
    const auto ratio = devicePixelRatioF();
    m_picture = QPixmap(size() * ratio);
    m_picture.setDevicePixelRatio(ratio);
    m_picture.fill(QColor(tokens.hover));
    QPainter painter(&m_picture);
    const auto fill = course().part < m_summary->parts.size()
        ? fillOfPart(m_summary->parts[course().part], tokens.isDark)
        : idleFill(tokens.isDark);
    const auto bins = core::TimeBins::over(course().span, course().course.size());
    drawCourse(painter, QRectF(rect()), course().course, bins, brushOf(fill, tokens, ratio));
    painter.fillRect(QRectF(0, height() - 1, width(), 1), QColor(tokens.strong));
}

void FindingCourseView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!hasCourse())
        return;
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatioF())
        makePicture();
    QPainter painter(this);
    constexpr double DimShare = 0.45;
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    painter.drawPixmap(0, 0, m_picture);
}

void FindingCourseView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}
