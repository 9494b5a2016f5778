// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/walllanes.h"

#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/timeticks.h"
#include "summary/utilisationstrip.h"
#include "summary/wallbar.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace {

constexpr int LeastBarPx = 16;
constexpr int MostBarPx = 26;
constexpr int LeastStripPx = 10;
constexpr int MostStripPx = 96;
constexpr double BarShare = 0.3; ///< of a lane

} // namespace

WallLanes::WallLanes(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Where the wall time goes"));
    setFocusPolicy(Qt::TabFocus); // the menu key leads to its figures as tables
}

void WallLanes::setSummary(const std::shared_ptr<const core::Summary>& summary, std::int64_t originNs,
                           const core::DisplayFormat& format)
{
    m_format = format;
    m_summary = summary;
    m_originNs = originNs;
    makeLanes();
}

void WallLanes::setShowsAll(bool showsAll)
{
    m_showsAll = showsAll;
    makeLanes();
}

void WallLanes::makeLanes()
{
    qDeleteAll(m_bars);
    qDeleteAll(m_strips);
    m_bars.clear();
    m_strips.clear();
    m_shown.clear();
    if (m_summary)
        m_shown = m_summary->byDeviation;
    if (!m_showsAll && m_shown.size() > FewGpus)
        m_shown.resize(FewGpus);
    std::ranges::sort(m_shown);
    for (const auto place : m_shown) {
        auto* bar = new WallBar(this);
        bar->setDevice(m_summary, place);
        auto* strip = new UtilisationStrip(this);
        strip->setDevice(m_summary, place, m_originNs, m_format);
        bar->show();
        strip->show();
        m_bars.push_back(bar);
        m_strips.push_back(strip);
    }
    arrange();
    updateGeometry();
    update();
}

int WallLanes::nameWidth() const
{
    constexpr int LeastNamePx = 64;
    int width = scaledPx(LeastNamePx, font());
    const QFontMetrics small(typeFont(TypeRole::Axis, font()));
    for (const auto place : m_shown) {
        const auto& device = m_summary->devices[place];
        width = std::max({ width, fontMetrics().horizontalAdvance(device.name) + scaledPx(12, font()),
                           small.horizontalAdvance(device.processes) + scaledPx(12, font()) });
    }
    return width;
}

int WallLanes::axisHeight() const
{
    return QFontMetrics(typeFont(TypeRole::Axis, font())).lineSpacing() + scaledPx(8, font());
}

int WallLanes::gap() const
{
    return scaledPx(8, font());
}

int WallLanes::leastHeight() const
{
    const auto lane = scaledPx(LeastBarPx, font()) + scaledPx(LeastStripPx, font()) + 1 + gap();
    return static_cast<int>(m_shown.size()) * lane + axisHeight();
}

int WallLanes::mostHeight() const
{
    const auto lane = scaledPx(MostBarPx, font()) + scaledPx(MostStripPx, font()) + 1 + gap();
    return static_cast<int>(m_shown.size()) * lane + axisHeight();
}

QSize WallLanes::sizeHint() const
{
    constexpr int PreferredPx = 600;
    return { scaledPx(PreferredPx, font()), (leastHeight() + mostHeight()) / 2 };
}

void WallLanes::arrange()
{
    if (m_shown.empty())
        return;
    const auto left = nameWidth();
    const auto lanes = static_cast<int>(m_shown.size());
    const auto whole = std::max(0, height() - axisHeight());
    for (int i = 0; i < lanes; ++i) {
        const auto top = whole * i / lanes;
        const auto lane = whole * (i + 1) / lanes - top - gap();
        const auto bar = std::clamp(static_cast<int>(lane * BarShare),
                                    std::min(scaledPx(LeastBarPx, font()), lane * 3 / 5), scaledPx(MostBarPx, font()));
        const auto place = static_cast<std::size_t>(i);
        m_bars[place]->setGeometry(left, top, width() - left, bar);
        m_strips[place]->setGeometry(left, top + bar + 1, width() - left, std::max(1, lane - bar - 1));
    }
}

void WallLanes::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void WallLanes::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_shown.empty())
        return;
    const auto& tokens = tokensOf(palette());
    const auto axisFont = typeFont(TypeRole::Axis, font());
    const QFontMetrics small(axisFont);
    QPainter painter(this);
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const auto& device = m_summary->devices[m_shown[i]];
        const auto top = m_bars[i]->y();
        painter.setFont(font());
        painter.setPen(QColor(isEnabled() ? tokens.text : tokens.text3));
        painter.drawText(0, top + fontMetrics().ascent(), device.name);
        painter.setFont(axisFont);
        painter.setPen(QColor(tokens.text3));
        painter.drawText(0, top + fontMetrics().lineSpacing() + small.ascent(), device.processes);
    }
    paintAxis(painter);
    if (hasFocus()) {
        painter.setPen(QPen(QColor(tokens.accent), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void WallLanes::paintAxis(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto axisFont = typeFont(TypeRole::Axis, font());
    const QFontMetrics small(axisFont);
    const auto left = m_strips.back()->x();
    const auto bottom = m_strips.back()->geometry().bottom() + 1;
    const auto room = m_strips.back()->width();
    constexpr int TickPx = 100;
    const auto axis = timeTicks(m_summary->overGpuWork.bins.span, m_originNs,
                                std::max(1, room / scaledPx(TickPx, font())), m_format);
    const auto baseline = bottom + scaledPx(7, font()) + small.ascent();
    painter.setFont(axisFont);
    painter.setPen(QColor(tokens.text3));
    painter.drawText(0, baseline, small.elidedText(axis.base, Qt::ElideRight, left - scaledPx(4, font())));
    for (const auto& tick : axis.ticks) {
        const auto x = left + static_cast<int>(tick.place * room);
        painter.setPen(QColor(tokens.strong));
        painter.drawLine(x, bottom + 2, x, bottom + 5);
        const auto width = small.horizontalAdvance(tick.text);
        const auto start = std::clamp(x - width / 2, left, left + room - width);
        painter.setPen(QColor(tokens.text2));
        painter.drawText(start, baseline, tick.text);
    }
}

/// The figures of each bar and strip as a table: of the one under the mouse, by keyboard of all.
void WallLanes::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QWidget& widget, const FigureGridSource& source) {
        const bool isMeant = event->reason() != QContextMenuEvent::Mouse || widget.geometry().contains(event->pos());
        if (isMeant)
            menu->addAction(tr("Show as table: %1").arg(widget.accessibleName()), this, [this, &widget, &source] {
                showFigures(source.figureGrid(), widget.accessibleName(), this);
            });
    };
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        add(*m_bars[i], *m_bars[i]);
        add(*m_strips[i], *m_strips[i]);
    }
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(event->globalPos());
}

void WallLanes::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void WallLanes::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}
