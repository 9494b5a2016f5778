// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/utilisationstrip.h"

#include "base/phrases.h"
#include "style/tokens.h"
#include "summary/partfills.h"
#include "summary/sharetext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>

UtilisationStrip::UtilisationStrip(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
}

void UtilisationStrip::setDevice(std::shared_ptr<const core::Summary> summary, std::size_t device,
                                 std::int64_t originNs, const core::DisplayFormat& format)
{
    m_format = format;
    m_summary = std::move(summary);
    m_device = device;
    m_originNs = originNs;
    m_picture = {};
    setAccessibleName(tr("What %1 did over time").arg(m_summary->devices[device].name));
    update();
}

QString UtilisationStrip::textAt(int x) const
{
    const auto& bins = courses().bins;
    if (bins.count == 0 || width() <= 0)
        return {};
    const auto place = std::clamp(static_cast<double>(x) / width(), 0.0, 1.0);
    const auto atNs = static_cast<std::int64_t>(place * static_cast<double>(bins.span.durationNs()));
    const auto bin = std::min(static_cast<std::size_t>(atNs / bins.binNs), bins.count - 1);
    std::vector<std::pair<float, std::size_t>> shares;
    for (std::size_t part = 0; part < courses().courses.size(); ++part) {
        if (courses().courses[part][bin] > 0)
            shares.emplace_back(courses().courses[part][bin], part);
    }
    std::ranges::stable_sort(shares, std::ranges::greater(), [](const auto& entry) { return entry.first; });
    constexpr std::size_t MostNamed = 4;
    QStringList texts { momentText(bins.span.startNs + atNs) };
    for (std::size_t i = 0; i < std::min(shares.size(), MostNamed); ++i) {
        texts.append(QStringLiteral("%1 %2").arg(m_summary->parts[shares[i].second].name,
                                                 localShare(static_cast<double>(shares[i].first))));
    }
    return texts.join(QStringLiteral("\n"));
}

QString UtilisationStrip::momentText(std::int64_t timeNs) const
{
    return m_format.shownBase() == core::TimeBase::Relative
        ? core::withLocalFigures(core::threeDigitDuration(timeNs - m_originNs))
        : core::displayMoment(timeNs, m_originNs, m_format);
}

FigureGrid UtilisationStrip::figureGrid() const
{
    FigureGrid grid;
    if (!m_summary)
        return grid;
    constexpr std::size_t Tenths = 10;
    const auto& bins = courses().bins;
    std::vector<core::Course> tenths;
    for (std::size_t part = 0; part < m_summary->parts.size(); ++part) {
        grid.columns.append(m_summary->parts[part].name);
        tenths.push_back(core::coarser(courses().courses[part], bins, Tenths));
    }
    for (std::size_t i = 0; !tenths.empty() && i < tenths.front().size(); ++i) {
        const auto fromNs = bins.span.durationNs() / std::ssize(tenths.front()) * static_cast<std::int64_t>(i);
        FigureGrid::Row row { momentText(bins.span.startNs + fromNs), {} };
        for (const auto& course : tenths)
            row.figures.append(localShare(static_cast<double>(course[i])));
        grid.rows.push_back(std::move(row));
    }
    return grid;
}

void UtilisationStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_summary)
        return;
    const auto ratio = devicePixelRatioF();
    const auto& tokens = tokensOf(palette());
    if (m_picture.isNull() || m_picture.size() != size() * ratio) {
        m_picture = QPixmap(size() * ratio);
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(QColor(tokens.content));
        QPainter painter(&m_picture);
        drawCourses(painter, QRectF(rect()), courses(), m_summary->parts, tokens);
    }
    QPainter painter(this);
    constexpr double DimShare = 0.45;
    painter.setOpacity(isEnabled() ? 1 : DimShare);
    painter.drawPixmap(0, 0, m_picture);
}

void UtilisationStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
}

bool UtilisationStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_summary)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(textAt(help->pos().x())), this);
    return true;
}
