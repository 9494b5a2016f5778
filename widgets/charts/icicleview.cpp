// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/icicleview.h"

#include "base/phrases.h"
#include "parts/figuredialog.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace {

constexpr auto NoRow = core::IcicleTree::NoRow;
constexpr int LevelPx = 20; // px of the design: a level of NVTX ranges
constexpr int LeastBoxPx = 3;

} // namespace

IcicleView::IcicleView(QWidget* parent)
    : QWidget(parent)
{
    announceFigureGrids();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize IcicleView::sizeHint() const
{
    constexpr QSize Usual { 900, 240 };
    return { scaledPx(Usual.width(), font()), scaledPx(Usual.height(), font()) };
}

QSize IcicleView::minimumSizeHint() const
{
    constexpr QSize Least { 240, 4 * LevelPx };
    return { scaledPx(Least.width(), font()), scaledPx(Least.height(), font()) };
}

void IcicleView::show(std::shared_ptr<const IcicleContent> content)
{
    m_content = std::move(content);
    m_top = NoRow;
    m_current.reset();
    m_hovered.reset();
    m_found.clear();
    setAccessibleDescription({});
    layOut();
    Q_EMIT topChanged();
}

void IcicleView::layOut()
{
    m_boxes.clear();
    if (m_content) {
        const auto levels = static_cast<std::uint32_t>(std::max(1, height() / levelHeight()));
        m_boxes = core::layOutIcicle(m_content->tree, { m_top, static_cast<double>(width()), LeastBoxPx, levels });
    }
    update();
}

int IcicleView::levelHeight() const
{
    return std::max(scaledPx(LevelPx, font()), fontMetrics().height());
}

QRect IcicleView::placeOf(const core::IcicleBox& box) const
{
    const auto left = static_cast<int>(box.left);
    const auto right = static_cast<int>(box.left + box.width);
    const int top = static_cast<int>(box.level) * levelHeight();
    return { left, top, std::max(1, right - left - 1), levelHeight() - 1 }; // neighbours are 1 px apart
}

std::optional<std::size_t> IcicleView::boxOf(std::uint32_t row) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(),
                                    [row](const core::IcicleBox& box) { return box.row == row && box.restCount == 0; });
    return found == m_boxes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_boxes.begin()));
}

QRect IcicleView::rectOf(std::uint32_t row) const
{
    const auto box = boxOf(row);
    return box ? placeOf(m_boxes[*box]) : QRect();
}

const core::IcicleBox* IcicleView::boxAt(const QPoint& position) const
{
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const core::IcicleBox& box) {
        return placeOf(box).adjusted(0, 0, 1, 1).contains(position);
    });
    return found == m_boxes.end() ? nullptr : &*found;
}

QString IcicleView::textOf(const core::IcicleBox& box) const
{
    return box.restCount == 0
        ? m_content->sentence(box.row)
        : tr("%1 too narrow to be seen")
              .arg(core::counted(static_cast<std::int64_t>(box.restCount), tr("row"), tr("rows")));
}

void IcicleView::setCurrent(std::uint32_t row)
{
    if (!m_content || row >= m_content->tree.size() || m_current == row)
        return;
    m_current = row;
    setAccessibleDescription(m_content->sentence(row));
    if (!boxOf(row)) { // around a row that is too narrow, or outside of what is seen
        m_top = m_content->tree.parentOf(row);
        layOut();
        if (!boxOf(row)) {
            m_top = row;
            layOut();
        }
        Q_EMIT topChanged();
    }
    update();
}

void IcicleView::zoomTo(std::uint32_t row)
{
    if (!m_content || m_top == row || (row != NoRow && row >= m_content->tree.size()))
        return;
    m_top = row;
    layOut();
    Q_EMIT topChanged();
}

void IcicleView::zoomOut()
{
    if (m_content && m_top != NoRow)
        zoomTo(m_content->tree.parentOf(m_top));
}

void IcicleView::setFound(std::vector<char> found)
{
    m_found = std::move(found);
    update();
}

void IcicleView::goTo(const core::IcicleBox& box)
{
    const bool isOther = m_current != box.row;
    setCurrent(box.row);
    if (isOther)
        Q_EMIT currentChanged(box.row);
}

void IcicleView::step(core::IcicleStep step)
{
    if (m_boxes.empty())
        return;
    const auto from = m_current ? boxOf(*m_current) : std::nullopt;
    auto to = from ? core::stepInIcicle(m_boxes, *from, step) : 0;
    if (m_boxes[to].restCount > 0)
        to = from.value_or(0);
    goTo(m_boxes[to]);
}

/// Levels for which there is no room come into sight when one goes there.
void IcicleView::stepInward()
{
    const auto before = m_current;
    step(core::IcicleStep::Inward);
    if (!before || m_current != before || m_content->tree.childrenOf(*before).empty())
        return;
    zoomTo(*before);
    step(core::IcicleStep::Inward);
}

bool IcicleView::event(QEvent* event)
{
    // Esc leads outwards while there is something around what is seen: windows use it, too
    if (event->type() == QEvent::ShortcutOverride && m_top != NoRow
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void IcicleView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        step(core::IcicleStep::Outward);
        return;
    case Qt::Key_Down:
        if (m_content)
            stepInward();
        return;
    case Qt::Key_Left:
        step(core::IcicleStep::Left);
        return;
    case Qt::Key_Right:
        step(core::IcicleStep::Right);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            zoomTo(*m_current);
        return;
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        if (m_top == NoRow)
            break;
        zoomOut();
        return;
    case Qt::Key_Home:
        zoomTo(NoRow);
        return;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void IcicleView::mousePressEvent(QMouseEvent* event)
{
    const auto* box = event->button() == Qt::LeftButton ? boxAt(event->pos()) : nullptr;
    if (box == nullptr || box->restCount > 0)
        return;
    const auto clicked = *box; // zooming makes others
    goTo(clicked);
    zoomTo(clicked.row);
}

void IcicleView::mouseMoveEvent(QMouseEvent* event)
{
    const auto* box = boxAt(event->pos());
    const auto hovered = box && box->restCount == 0 ? std::optional(box->row) : std::nullopt;
    if (box)
        QToolTip::showText(event->globalPosition().toPoint(), textOf(*box).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    if (hovered != m_hovered)
        update();
    m_hovered = hovered;
}

void IcicleView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_hovered.reset();
    update();
}

void IcicleView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void IcicleView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void IcicleView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void IcicleView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void IcicleView::contextMenuEvent(QContextMenuEvent* event)
{
    if (!m_content)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (m_top != NoRow) {
        menu->addAction(tr("Zoom &out"), this, &IcicleView::zoomOut);
        menu->addAction(tr("Show a&ll"), this, [this] { zoomTo(NoRow); });
    }
    menu->addAction(tr("Show &as table"), this, [this] { showFigures(figureGrid(), accessibleName(), this); });
    menu->popup(event->globalPos());
}

FigureGrid IcicleView::figureGrid() const
{
    FigureGrid grid;
    if (!m_content)
        return grid;
    grid.columns = { tr("Level"), m_content->figure };
    for (const auto& box : m_boxes) {
        const auto level = QLocale().toString(box.level + 1);
        if (box.restCount > 0)
            grid.rows.push_back({ textOf(box), { level, {} } });
        else
            grid.rows.push_back({ m_content->name(box.row), { level, m_content->value(box.row) } });
    }
    return grid;
}

void IcicleView::paintBox(QPainter& painter, const core::IcicleBox& box) const
{
    constexpr double EvenShare = 0.30, OddShare = 0.20, DimShare = 0.08; // of the grey: levels are told apart
    const auto& tokens = tokensOf(palette());
    const auto place = placeOf(box);
    const bool isDimmed = !m_found.empty() && m_found[box.row] == 0;
    const double share = isDimmed ? DimShare : box.level % 2 == 0 ? EvenShare : OddShare;
    const auto fill = box.restCount > 0 ? tokens.track : blended(tokens.text3, tokens.content, share);
    painter.fillRect(place, QColor(fill));
    const int margin = scaledPx(4, font()); // NOLINT: px of the design
    const auto room = place.adjusted(margin, 0, -margin, 0);
    if (box.restCount > 0)
        return;
    constexpr int MinLetters = 4; // fewer of a longer name tell nothing
    const auto letters = typeFont(TypeRole::Axis, font());
    const auto name = m_content->name(box.row);
    const auto text = QFontMetrics(letters).elidedText(name, Qt::ElideRight, room.width());
    if (text != name && text.size() < MinLetters)
        return;
    painter.setFont(letters);
    painter.setPen(QColor(isDimmed ? tokens.text3 : tokens.text));
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
}

void IcicleView::paintOutlines(QPainter& painter) const
{
    const auto& tokens = tokensOf(palette());
    const auto outline = [&](std::uint32_t row, QRgb color, int widthPx) {
        const auto place = rectOf(row);
        if (place.isEmpty())
            return;
        const double inset = widthPx / 2.0;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(color), widthPx, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(QRectF(place).adjusted(inset, inset, -inset, -inset));
    };
    if (m_hovered && m_hovered != m_current)
        outline(*m_hovered, tokens.text2, 1);
    if (m_current)
        outline(*m_current, hasFocus() ? tokens.accent : tokens.text, 2);
}

void IcicleView::paintEvent(QPaintEvent* event)
{
    constexpr double BusyShare = 0.45;
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setOpacity(isEnabled() ? 1 : BusyShare);
    for (const auto& box : m_boxes)
        paintBox(painter, box);
    paintOutlines(painter);
}
