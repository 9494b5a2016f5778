// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/celldelegate.h"

#include "base/displayformat.h"
#include "models/tablemodel.h"
#include "style/classfills.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace {

constexpr int SquarePx = 10;
constexpr int GapPx = 8;
constexpr double DimmedOpacity = 0.4; // figures that hold no more

/// The family of kernels of a row; none: the table has none.
std::optional<QString> familyOf(const core::Table& table, std::size_t row)
{
    const auto column = table.findColumn(u"family");
    return column ? std::optional(table.text(row, *column)) : std::nullopt;
}

/// "elementwise_kernel<Mul float>": what it is, and of what.
struct NameParts {
    QString name;
    QString qualifier;
};

NameParts partsOf(const QString& text)
{
    const auto open = text.indexOf(u'<');
    if (open <= 0 || !text.endsWith(u'>'))
        return { text, {} };
    return { text.left(open), text.mid(open + 1).chopped(1) };
}

/// Units of a column share a room, so that the digits before them stand under each other.
int unitRoomPx(const QFontMetrics& metrics, const QString& unit)
{
    static const auto usual = QStringLiteral("ms");
    return unit.isEmpty()
        ? 0
        : std::max(metrics.horizontalAdvance(usual), metrics.horizontalAdvance(unit)) + metrics.horizontalAdvance(u' ');
}

/// What the widest of shares takes; its letters are measured in parts of a pixel.
int shareNumberPx(const QFontMetrics& metrics)
{
    return 1 + metrics.horizontalAdvance(QStringLiteral("<0.001")) + unitRoomPx(metrics, QStringLiteral("%"));
}

} // namespace

/// What all parts of a cell are painted with.
struct CellDelegate::Cell {
    const QStyleOptionViewItem& option;
    const Tokens& tokens;
    const core::TableModel& model;
    QModelIndex index;
    QRect room; ///< within the padding

    [[nodiscard]] std::size_t tableRow() const { return model.tableRow(index.row()); }
    [[nodiscard]] bool isEnabled() const { return option.state.testFlag(QStyle::State_Enabled); }
    [[nodiscard]] QColor text() const { return QColor::fromRgb(isEnabled() ? tokens.text : tokens.text3); }
    [[nodiscard]] QColor faintText() const { return QColor::fromRgb(tokens.text3); }
    [[nodiscard]] int scaled(int lengthPx) const { return scaledPx(lengthPx, option.font); }
    [[nodiscard]] ClassFill fill() const
    {
        const auto family = familyOf(*model.table(), tableRow());
        return family ? fillOfFamily(*family, tokens.isDark) : ClassFill { tokens.text3 };
    }
    [[nodiscard]] QRect visual(const QRect& rect) const { return QStyle::visualRect(option.direction, room, rect); }
};

CellKind CellDelegate::kindOf(const core::TableModel& model, int column) const
{
    const auto& table = *model.table();
    const auto& description = table.columns[static_cast<std::size_t>(column)];
    if (description.isShare)
        return CellKind::Share;
    if (m_spreads && description.key == u"stddev_us" && m_spreads->ofRow.size() == table.rowCount)
        return CellKind::Spread;
    if (description.isNumeric())
        return CellKind::Number;
    return description.key == u"display_name" ? CellKind::KernelName : CellKind::Text;
}

int CellDelegate::usualWidthPx(CellKind kind, const QFont& font)
{
    constexpr int SharePx = 176;
    constexpr int SpreadPx = 128;
    return kind == CellKind::Share ? scaledPx(SharePx, font) : kind == CellKind::Spread ? scaledPx(SpreadPx, font) : 0;
}

int CellDelegate::extraWidthPx(CellKind kind, const QFont& font)
{
    if (kind == CellKind::KernelName)
        return scaledPx(SquarePx + GapPx, font);
    return 2 * HorizontalPadding;
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const core::TableModel*>(index.model());
    if (!model) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    auto item = option;
    initStyleOption(&item, index);
    const auto* style = item.widget ? item.widget->style() : QApplication::style();
    const auto& tokens = tokensOf(item.palette);
    if (index.row() == m_hoveredRow && !item.state.testFlag(QStyle::State_Selected))
        painter->fillRect(item.rect, QColor::fromRgb(tokens.hover));
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
    painter->save();
    painter->setClipRect(item.rect);
    painter->setFont(item.font);
    const Cell cell { item, tokens, *model, index, item.rect.adjusted(HorizontalPadding, 0, -HorizontalPadding, 0) };
    switch (kindOf(*model, index.column())) {
    case CellKind::Text:
        paintText(*painter, cell);
        break;
    case CellKind::KernelName:
        paintName(*painter, cell);
        break;
    case CellKind::Number:
        paintNumber(*painter, cell, cell.room);
        break;
    case CellKind::Share:
        paintShare(*painter, cell);
        break;
    case CellKind::Spread:
        paintSpread(*painter, cell);
        break;
    }
    painter->restore();
    if (item.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(item);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, item.widget);
    }
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int RowPx = 26;
    auto size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(scaledPx(RowPx, option.font));
    return size;
}

void CellDelegate::paintText(QPainter& painter, const Cell& cell) const
{
    const auto& option = cell.option;
    painter.setPen(cell.text());
    painter.drawText(cell.room,
                     static_cast<int>(QStyle::visualAlignment(option.direction, option.displayAlignment))
                         | Qt::TextSingleLine,
                     option.fontMetrics.elidedText(option.text, option.textElideMode, cell.room.width()));
}

void CellDelegate::paintName(QPainter& painter, const Cell& cell) const
{
    const auto& option = cell.option;
    auto room = cell.room;
    if (familyOf(*cell.model.table(), cell.tableRow())) {
        const int side = cell.scaled(SquarePx);
        const QRect square(room.left(), room.center().y() - side / 2 + 1, side, side);
        painter.setOpacity(cell.isEnabled() ? 1 : DimmedOpacity);
        drawSwatch(painter, cell.visual(square), cell.fill(), cell.tokens);
        painter.setOpacity(1);
        room.setLeft(room.left() + cell.scaled(SquarePx + GapPx));
    }
    const auto parts = partsOf(option.text);
    const auto alignment = static_cast<int>(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter))
        | Qt::TextSingleLine;
    const auto name = option.fontMetrics.elidedText(parts.name, Qt::ElideMiddle, room.width());
    painter.setPen(cell.text());
    painter.drawText(cell.visual(room), alignment, name);
    room.setLeft(room.left() + option.fontMetrics.horizontalAdvance(name) + cell.scaled(GapPx));
    if (parts.qualifier.isEmpty() || room.width() < cell.scaled(2 * GapPx))
        return;
    painter.setPen(cell.faintText());
    painter.drawText(cell.visual(room), alignment,
                     option.fontMetrics.elidedText(parts.qualifier, Qt::ElideRight, room.width()));
}

void CellDelegate::paintNumber(QPainter& painter, const Cell& cell, const QRect& room) const
{
    const auto figure = cell.model.figure(cell.index);
    const auto& metrics = cell.option.fontMetrics;
    const auto alignment = static_cast<int>(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine;
    if (figure.number.isEmpty()) {
        painter.setPen(cell.faintText());
        painter.drawText(room, alignment, QStringLiteral("–"));
        return;
    }
    const auto& column = cell.model.table()->columns[static_cast<std::size_t>(cell.index.column())];
    static const auto usual = QStringLiteral("ms"); // a zero without a unit stands below the digits of the others
    const bool isBareZero = figure.unit.isEmpty() && core::hasUnitInCells(column, cell.model.format())
        && core::nsPerUnit(column.unit) > 0;
    const int unitRoom = unitRoomPx(metrics, isBareZero ? usual : figure.unit);
    const auto digits = room.adjusted(0, 0, -unitRoom, 0);
    painter.setPen(cell.text());
    painter.drawText(digits, alignment, metrics.elidedText(figure.number, Qt::ElideRight, digits.width()));
    if (figure.unit.isEmpty())
        return;
    painter.setPen(cell.faintText());
    const auto unit = QRect(digits.right() + 1 + metrics.horizontalAdvance(u' '), room.top(), unitRoom, room.height());
    painter.drawText(unit, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, figure.unit);
}

void CellDelegate::paintShare(QPainter& painter, const Cell& cell) const
{
    constexpr int NumberPx = 56;
    constexpr int BarPx = 8;
    constexpr int LeastBarPx = 16;
    const int number = std::max(cell.scaled(NumberPx), shareNumberPx(cell.option.fontMetrics));
    const int left = number + cell.scaled(GapPx);
    const bool hasBar = cell.room.width() >= left + cell.scaled(LeastBarPx);
    const auto share = cell.index.data(core::TableModel::ShareRole);
    const QRect digits(cell.room.left(), cell.room.top(), hasBar ? number : cell.room.width(), cell.room.height());
    paintNumber(painter, cell, cell.visual(digits));
    if (!hasBar || !share.isValid())
        return;
    const int height = cell.scaled(BarPx);
    const int top = cell.room.center().y() - height / 2 + 1;
    const QRectF track(cell.room.left() + left, top, cell.room.width() - left, height);
    painter.fillRect(cell.visual(track.toRect()), QColor::fromRgb(cell.tokens.track));
    auto bar = track;
    bar.setWidth(share.toDouble() > 0 ? std::max(1.0, track.width() * share.toDouble()) : 0);
    painter.setOpacity(cell.isEnabled() ? 1 : DimmedOpacity);
    drawFill(painter, cell.visual(bar.toRect()), cell.fill(), cell.tokens);
}

void CellDelegate::paintSpread(QPainter& painter, const Cell& cell) const
{
    const auto& bins = m_spreads->ofRow[cell.tableRow()];
    const auto most = *std::max_element(bins.begin(), bins.end());
    constexpr int MarginPx = 5;
    const auto room = cell.room.adjusted(0, MarginPx, 0, -MarginPx);
    painter.fillRect(QRect(room.left(), room.bottom() + 1, room.width(), 1), QColor::fromRgb(cell.tokens.strong));
    if (most == 0)
        return;
    painter.setOpacity(cell.isEnabled() ? 1 : DimmedOpacity);
    const auto brush = plainColor(cell.fill(), cell.tokens);
    const auto edgeOf = [&room](std::size_t bin) {
        return room.left() + static_cast<int>(static_cast<std::size_t>(room.width()) * bin / core::SpreadBinCount);
    };
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        if (bins[bin] == 0)
            continue;
        // seldom durations are seen, too
        const int height = std::max(1, static_cast<int>(room.height() * static_cast<double>(bins[bin]) / most));
        const QRect bar(edgeOf(bin), room.bottom() + 1 - height, std::max(1, edgeOf(bin + 1) - edgeOf(bin) - 1),
                        height);
        painter.fillRect(bar, brush);
    }
}
