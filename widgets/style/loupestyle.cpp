// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/loupestyle.h"

#include "style/stylepaint.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace {

QColor colorOfToken(QRgb token)
{
    return QColor::fromRgb(token);
}

template <typename Option> const Option* as(const QStyleOption* option)
{
    return qstyleoption_cast<const Option*>(option);
}

/// A ring at the place of the keyboard, once the keyboard is in use.
void drawFocus(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    if (option.state.testFlag(QStyle::State_KeyboardFocusChange))
        stylepaint::drawFocusRing(painter, option.rect, tokens);
}

constexpr const char* QuietFrameProperty = "quietFrame";

void drawFrame(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const auto* frame = as<QStyleOptionFrame>(&option);
    if (frame && frame->lineWidth <= 0)
        return;
    const bool isCurrent
        = option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange);
    stylepaint::drawPlate(painter, option.rect,
                          { {}, colorOfToken(isCurrent ? tokens.accent : tokens.hairline), 1, 0 });
}

void drawPopup(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    stylepaint::drawPlate(painter, option.rect, { colorOfToken(tokens.raised), colorOfToken(tokens.strong), 1, 0 });
}

void drawLineEdit(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const auto* frame = as<QStyleOptionFrame>(&option);
    if (frame && frame->lineWidth > 0)
        stylepaint::drawField(painter, option, tokens);
    else if (stylepaint::isEnabled(option) && option.palette.color(QPalette::Base).alpha() > 0)
        painter.fillRect(option.rect, colorOfToken(tokens.field));
}

void drawTabClose(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    constexpr int MostPx = 12;
    if (stylepaint::isHovered(option))
        stylepaint::drawPlate(painter, option.rect, { colorOfToken(tokens.track), {}, 0, stylepaint::RadiusPx });
    stylepaint::drawIcon(painter, IconName::Close, option.rect, tokens.text2, MostPx);
}

void drawTabBase(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const auto* base = as<QStyleOptionTabBarBase>(&option);
    if (!base || base->shape == QTabBar::RoundedNorth || base->shape == QTabBar::TriangularNorth)
        stylepaint::drawLowerLine(painter, option.rect, tokens);
}

void drawSeparatorOfTools(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    constexpr int MarginPx = 4;
    const auto inner = option.rect.adjusted(MarginPx, MarginPx, -MarginPx, -MarginPx);
    const bool isLevel = option.state.testFlag(QStyle::State_Horizontal);
    painter.fillRect(isLevel ? QRect(inner.center().x(), inner.top(), 1, inner.height())
                             : QRect(inner.left(), inner.center().y(), inner.width(), 1),
                     colorOfToken(tokens.hairline));
}

/// ▼ says that the largest come first. Qt calls the order that begins with the smallest "down".
void drawSortArrow(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const auto* header = as<QStyleOptionHeader>(&option);
    if (!header || header->sortIndicator == QStyleOptionHeader::None)
        return;
    const bool isDescending = header->sortIndicator == QStyleOptionHeader::SortUp;
    stylepaint::drawIcon(painter, isDescending ? IconName::ChevronDown : IconName::ChevronUp, option.rect,
                         tokens.text2);
}

void drawArrow(QPainter& painter, IconName name, const QStyleOption& option, const Tokens& tokens)
{
    constexpr int MostPx = 12; // px of the design, as below: signs grow with the letters
    stylepaint::drawIcon(painter, name, option.rect, stylepaint::isEnabled(option) ? tokens.text2 : tokens.text3,
                         scaledPx(MostPx, painter.font()));
}

/// Buttons and what is ticked; false: it is none of these.
bool drawsButton(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter, const Tokens& tokens)
{
    switch (element) {
    case QStyle::PE_PanelButtonCommand:
        if (const auto* button = as<QStyleOptionButton>(&option))
            stylepaint::drawPushButton(painter, *button, tokens);
        return true;
    case QStyle::PE_PanelButtonTool:
    case QStyle::PE_PanelButtonBevel:
        stylepaint::drawToolButton(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorCheckBox:
    case QStyle::PE_IndicatorItemViewItemCheck:
        stylepaint::drawCheckBox(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorRadioButton:
        stylepaint::drawRadioButton(painter, option, tokens);
        return true;
    case QStyle::PE_FrameDefaultButton:
    case QStyle::PE_IndicatorButtonDropDown:
        return true;
    default:
        return false;
    }
}

bool drawsFrame(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter, const Tokens& tokens)
{
    switch (element) {
    case QStyle::PE_FrameFocusRect:
        drawFocus(painter, option, tokens);
        return true;
    case QStyle::PE_Frame:
        drawFrame(painter, option, tokens);
        return true;
    case QStyle::PE_FrameGroupBox:
        stylepaint::drawPlate(painter, option.rect, { {}, colorOfToken(tokens.hairline) });
        return true;
    case QStyle::PE_PanelMenu:
    case QStyle::PE_PanelTipLabel:
        drawPopup(painter, option, tokens);
        return true;
    case QStyle::PE_PanelLineEdit:
        drawLineEdit(painter, option, tokens);
        return true;
    case QStyle::PE_PanelStatusBar:
    case QStyle::PE_PanelMenuBar:
        painter.fillRect(option.rect, colorOfToken(tokens.window));
        return true;
    case QStyle::PE_FrameTabBarBase:
        drawTabBase(painter, option, tokens);
        return true;
    case QStyle::PE_PanelScrollAreaCorner:
        painter.fillRect(option.rect, option.palette.color(QPalette::Base));
        return true;
    case QStyle::PE_FrameLineEdit:
    case QStyle::PE_FrameMenu:
    case QStyle::PE_FrameStatusBarItem:
    case QStyle::PE_FrameDockWidget:
    case QStyle::PE_FrameTabWidget:
    case QStyle::PE_PanelToolBar:
        return true;
    default:
        return false;
    }
}

bool drawsMark(QStyle::PrimitiveElement element, const QStyleOption& option, QPainter& painter, const Tokens& tokens)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowUp:
        drawArrow(painter, IconName::ChevronUp, option, tokens);
        return true;
    case QStyle::PE_IndicatorArrowDown:
        drawArrow(painter, IconName::ChevronDown, option, tokens);
        return true;
    case QStyle::PE_IndicatorArrowLeft:
        drawArrow(painter, IconName::ChevronLeft, option, tokens);
        return true;
    case QStyle::PE_IndicatorArrowRight:
        drawArrow(painter, IconName::ChevronRight, option, tokens);
        return true;
    case QStyle::PE_IndicatorBranch:
        stylepaint::drawBranch(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorHeaderArrow:
        drawSortArrow(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorTabClose:
        drawTabClose(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorToolBarSeparator:
        drawSeparatorOfTools(painter, option, tokens);
        return true;
    case QStyle::PE_IndicatorDockWidgetResizeHandle:
        stylepaint::drawSplitter(painter, option, tokens);
        return true;
    default:
        return false;
    }
}

} // namespace

LoupeStyle::LoupeStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{
    setObjectName(QStringLiteral("gpuloupe"));
}

void setQuietFrame(QWidget& widget)
{
    widget.setProperty(QuietFrameProperty, true);
}

void LoupeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const auto& tokens = tokensOf(option->palette);
    if (element == PE_PanelItemViewRow || element == PE_PanelItemViewItem) {
        if (const auto* item = as<QStyleOptionViewItem>(option)) {
            if (element == PE_PanelItemViewRow)
                stylepaint::drawRow(*painter, *item, tokens, widget);
            else
                stylepaint::drawItem(*painter, *item, tokens, widget);
            return;
        }
    }
    const bool hasKeyboard
        = option->state.testFlag(State_HasFocus) && option->state.testFlag(State_KeyboardFocusChange);
    if (element == PE_Frame && !hasKeyboard && widget && widget->property(QuietFrameProperty).toBool())
        return;
    if (!drawsButton(element, *option, *painter, tokens) && !drawsFrame(element, *option, *painter, tokens)
        && !drawsMark(element, *option, *painter, tokens))
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void LoupeStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (auto* button = qobject_cast<QToolButton*>(widget); button && qobject_cast<QTabBar*>(button->parentWidget())) {
        button->setAutoRaise(true); // what scrolls titles is no box, but stands in front of them
        button->setBackgroundRole(QPalette::Base);
        button->setAutoFillBackground(true);
    }
    if (qobject_cast<QLineEdit*>(widget) || qobject_cast<QTabBar*>(widget) || qobject_cast<QMenuBar*>(widget)
        || qobject_cast<QHeaderView*>(widget))
        widget->setAttribute(Qt::WA_Hover);
}
