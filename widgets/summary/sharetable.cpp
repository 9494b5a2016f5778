// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary/sharetable.h"

#include "parts/figuredialog.h"
#include "style/icons.h"
#include "style/tokens.h"
#include "style/typography.h"
#include "summary/partfills.h"
#include "summary/sharetext.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <functional>

namespace {

constexpr int RowPx = 20;
constexpr int ColumnPx = 46;
constexpr int NamePx = 168;
constexpr int MostColumns = 4;

} // namespace

ShareTable::ShareTable(QWidget* parent)
    : QWidget(parent)
    , m_unfold(new QToolButton(this))
{
    announceFigureGrids();
    m_unfold->setAutoRaise(true);
    m_unfold->setFocusPolicy(Qt::TabFocus);
    m_unfold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_unfold->hide();
    connect(m_unfold, &QToolButton::clicked, this, [this] {
        m_isUnfolded = !m_isUnfolded;
        Q_EMIT unfolded(m_isUnfolded);
        placeButton();
        update();
    });
}

void ShareTable::setSummary(const std::shared_ptr<const core::Summary>& summary,
                            const std::vector<std::size_t>& devices)
{
    m_summary = summary;
    m_devices = devices;
    m_parts.clear();
    for (std::size_t part = 0; summary && part < summary->parts.size(); ++part) {
        if (summary->share(std::span(&part, 1), m_devices) > 0)
            m_parts.push_back(part);
    }
    std::ranges::stable_sort(m_parts, {}, [&](std::size_t part) {
        return std::pair(m_summary->parts[part].isIdle(), -m_summary->share(std::span(&part, 1), m_devices));
    });
    setAccessibleName(tr("Share of wall time of each GPU, in percent"));
    placeButton();
    updateGeometry();
    update();
}

int ShareTable::columnCount() const
{
    const auto count = static_cast<int>(m_devices.size());
    return count > MostColumns ? 1 : count;
}

QString ShareTable::titleOf(int column) const
{
    return columnCount() < static_cast<int>(m_devices.size())
        ? tr("Mean")
        : m_summary->devices[m_devices[static_cast<std::size_t>(column)]].name;
}

std::vector<double> ShareTable::sharesOf(std::span<const std::size_t> parts) const
{
    if (columnCount() < static_cast<int>(m_devices.size()))
        return { m_summary->share(parts, m_devices) };
    std::vector<double> shares;
    for (const auto& place : m_devices)
        shares.push_back(m_summary->share(parts, std::span(&place, 1)));
    return shares;
}

ShareTable::Row ShareTable::rowOf(std::size_t part) const
{
    Row row { part, m_summary->parts[part].name, {} };
    for (const auto share : sharesOf(std::span(&part, 1)))
        row.shares.append(localColumnShare(share));
    return row;
}

/// How many parts have a row of their own; the row after them stands for the others, or folds them.
std::size_t ShareTable::wholeRows() const
{
    const auto room = static_cast<std::size_t>(std::max(2, height() / rowHeight())) - 1; // one is the heading
    return m_parts.size() > room || m_isUnfolded ? std::min(room - 1, m_parts.size()) : m_parts.size();
}

std::vector<std::size_t> ShareTable::largestParts(std::size_t count) const
{
    auto parts = m_parts;
    std::ranges::stable_sort(parts, std::greater<>(),
                             [&](std::size_t part) { return m_summary->share(std::span(&part, 1), m_devices); });
    parts.resize(std::min(count, parts.size()));
    return parts;
}

std::vector<ShareTable::Row> ShareTable::rows() const
{
    std::vector<Row> rows;
    const auto shown = largestParts(wholeRows());
    std::vector<std::size_t> left;
    for (const auto part : m_parts) {
        if (std::ranges::find(shown, part) != shown.end())
            rows.push_back(rowOf(part));
        else
            left.push_back(part);
    }
    if (left.empty())
        return rows;
    Row last { m_summary->parts.size(), tr("%1 more").arg(left.size()), {} };
    for (const auto share : sharesOf(left))
        last.shares.append(localColumnShare(share));
    rows.push_back(std::move(last));
    return rows;
}

/// In place of the name of the last row.
void ShareTable::placeButton()
{
    const auto shown = wholeRows();
    const bool isCut = shown < m_parts.size();
    m_unfold->setVisible(isCut || (m_isUnfolded && !m_parts.empty()));
    m_unfold->setText(isCut ? tr("%1 more").arg(m_parts.size() - shown) : tr("Show fewer"));
    m_unfold->setIcon(icon(isCut ? IconName::ChevronDown : IconName::ChevronUp));
    m_unfold->setToolTip(isCut ? tr("Show all classes of time") : tr("Show the classes with most time only"));
    const auto top = (static_cast<int>(shown) + 1) * rowHeight();
    const auto most = width() - columnCount() * columnWidth();
    m_unfold->setGeometry(0, top, std::min(most, m_unfold->sizeHint().width()), rowHeight());
}

void ShareTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeButton();
}

FigureGrid ShareTable::figureGrid() const
{
    FigureGrid grid;
    for (int column = 0; m_summary && column < columnCount(); ++column)
        grid.columns.append(titleOf(column));
    for (const auto part : m_parts) {
        const auto row = rowOf(part);
        grid.rows.push_back({ row.name, row.shares });
    }
    return grid;
}

int ShareTable::rowHeight() const
{
    return scaledPx(RowPx, font());
}

int ShareTable::columnWidth() const
{
    return scaledPx(ColumnPx, font());
}

int ShareTable::preferredWidth() const
{
    return scaledPx(NamePx, font()) + columnCount() * columnWidth();
}

int ShareTable::heightOfAll() const
{
    return (static_cast<int>(m_parts.size()) + (m_isUnfolded ? 2 : 1)) * rowHeight();
}

QSize ShareTable::sizeHint() const
{
    return { preferredWidth(), heightOfAll() };
}

void ShareTable::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_summary)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

void ShareTable::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_summary || m_devices.empty())
        return;
    const auto& tokens = tokensOf(palette());
    const auto letters = typeFont(TypeRole::Secondary, font());
    const QFontMetrics metrics(letters);
    QPainter painter(this);
    painter.setFont(letters);
    const auto columns = columnCount();
    const auto nameWidth = width() - columns * columnWidth();
    const auto cell = [&](int column, int top) {
        return QRect(nameWidth + column * columnWidth(), top, columnWidth(), rowHeight());
    };
    painter.setPen(QColor(tokens.text2));
    painter.drawText(QRect(0, 0, nameWidth, rowHeight()), Qt::AlignVCenter,
                     metrics.elidedText(tr("Share of wall time, %"), Qt::ElideRight, nameWidth));
    for (int column = 0; column < columns; ++column)
        painter.drawText(cell(column, 0), Qt::AlignVCenter | Qt::AlignRight, titleOf(column));
    int top = rowHeight();
    const auto swatch = scaledPx(10, font());
    const auto indent = swatch + scaledPx(7, font());
    for (const auto& row : rows()) {
        if (row.part < m_summary->parts.size()) {
            drawSwatch(painter, QRectF(0, top + (rowHeight() - swatch) / 2.0, swatch, swatch),
                       fillOfPart(m_summary->parts[row.part], tokens.isDark), tokens);
        }
        painter.setPen(QColor(isEnabled() ? tokens.text : tokens.text3));
        if (row.part < m_summary->parts.size()) // that of the others is a button
            painter.drawText(QRect(indent, top, nameWidth - indent, rowHeight()), Qt::AlignVCenter,
                             metrics.elidedText(row.name, Qt::ElideRight, nameWidth - indent));
        for (int column = 0; column < columns; ++column)
            painter.drawText(cell(column, top), Qt::AlignVCenter | Qt::AlignRight, row.shares[column]);
        top += rowHeight();
    }
}
