// SPDX-License-Identifier: GPL-3.0-or-later
// What the style draws as a whole: headers, menus, tabs, bars, boxes.
#include "style/loupestyle.h"
#include "style/stylepaint.h"
#include "style/tokens.h"
#include "style/typography.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QPainter>
#include <QStyleOption>

namespace {

constexpr const char* EmphasisProperty = "emphasized";

template <typename Option> const Option* optionAs(const QStyleOption* option)
{
    return qstyleoption_cast<const Option*>(option);
}

/// Names of columns are secondary, but for the one that is sorted by.
QStyleOptionHeader labelOf(const QStyleOptionHeader& header, const Tokens& tokens)
{
    auto label = header;
    const bool isSorted = header.sortIndicator != QStyleOptionHeader::None;
    label.palette.setColor(QPalette::ButtonText, QColor::fromRgb(isSorted ? tokens.text : tokens.text2));
    return label;
}

QStyleOptionTab labelOf(const QStyleOptionTab& tab, const Tokens& tokens)
{
    auto label = tab;
    const bool isSelected = tab.state.testFlag(QStyle::State_Selected);
    const auto color = stylepaint::isEnabled(tab) ? (isSelected ? tokens.text : tokens.text2) : tokens.text3;
    label.palette.setColor(QPalette::WindowText, QColor::fromRgb(color));
    return label;
}

/// Scroll bars stand on the ground of what they scroll.
QColor groundOf(const QStyleOption& option, const QWidget* widget)
{
    for (const auto* at = widget; at; at = at->parentWidget()) {
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(at))
            return area->viewport()->palette().color(area->viewport()->backgroundRole());
    }
    return option.palette.color(QPalette::Window);
}

/// What stands by itself; false: it does not.
bool drawsBar(QStyle::ControlElement element, const QStyleOption& option, QPainter& painter, const Tokens& tokens)
{
    switch (element) {
    case QStyle::CE_Splitter:
        stylepaint::drawSplitter(painter, option, tokens);
        return true;
    case QStyle::CE_MenuBarEmptyArea:
    case QStyle::CE_ToolBar:
        painter.fillRect(option.rect, QColor::fromRgb(tokens.window));
        return true;
    case QStyle::CE_HeaderEmptyArea:
        painter.fillRect(option.rect, QColor::fromRgb(tokens.content));
        return true;
    case QStyle::CE_ProgressBarGroove:
        return true;
    case QStyle::CE_ProgressBarContents:
        if (const auto* progress = optionAs<QStyleOptionProgressBar>(&option))
            stylepaint::drawProgress(painter, *progress, tokens);
        return true;
    case QStyle::CE_DockWidgetTitle:
        if (const auto* dock = optionAs<QStyleOptionDockWidget>(&option))
            stylepaint::drawDockTitle(painter, *dock, tokens);
        return true;
    case QStyle::CE_MenuItem:
        if (const auto* item = optionAs<QStyleOptionMenuItem>(&option))
            stylepaint::drawMenuItem(painter, *item, tokens);
        return true;
    case QStyle::CE_MenuBarItem:
        if (const auto* item = optionAs<QStyleOptionMenuItem>(&option))
            stylepaint::drawMenuBarItem(painter, *item, tokens);
        return true;
    case QStyle::CE_TabBarTabShape:
        if (const auto* tab = optionAs<QStyleOptionTab>(&option))
            stylepaint::drawTab(painter, *tab, tokens);
        return true;
    default:
        return false;
    }
}

} // namespace

void setEmphasized(QAbstractButton& button)
{
    button.setProperty(EmphasisProperty, true);
}

/// What stands out is in the accent; what has no frame is secondary until the pointer is there.
void LoupeStyle::drawPushButtonWhole(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const
{
    const auto& tokens = tokensOf(option.palette);
    auto drawn = option;
    const bool isEmphasized = widget && widget->property(EmphasisProperty).toBool();
    const bool isFlat = option.features.testFlag(QStyleOptionButton::Flat);
    if (stylepaint::isEnabled(option) && isEmphasized) {
        drawn.features |= QStyleOptionButton::DefaultButton;
        drawn.palette.setColor(QPalette::ButtonText, QColor::fromRgb(tokens.accent));
    } else if (stylepaint::isEnabled(option) && isFlat && !stylepaint::isHovered(option)) {
        drawn.palette.setColor(QPalette::ButtonText, QColor::fromRgb(tokens.text2));
    }
    QProxyStyle::drawControl(CE_PushButton, &drawn, &painter, widget);
}

void LoupeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const auto& tokens = tokensOf(option->palette);
    const auto* header = optionAs<QStyleOptionHeader>(option);
    const auto* tab = optionAs<QStyleOptionTab>(option);
    const auto* button = optionAs<QStyleOptionButton>(option);
    const auto* tool = optionAs<QStyleOptionToolButton>(option);
    if (element == CE_PushButton && button) {
        drawPushButtonWhole(*button, *painter, widget);
    } else if (element == CE_HeaderSection && header) {
        stylepaint::drawHeaderSection(*painter, *header, tokens);
    } else if (element == CE_HeaderLabel && header && optionAs<QStyleOptionHeaderV2>(option)) {
        auto label = *optionAs<QStyleOptionHeaderV2>(option);
        static_cast<QStyleOptionHeader&>(label).palette = labelOf(*header, tokens).palette;
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else if (element == CE_TabBarTabLabel && tab) {
        const auto label = labelOf(*tab, tokens);
        QProxyStyle::drawControl(element, &label, painter, widget);
    } else if (element == CE_PushButtonLabel && button && !button->icon.isNull() && !button->text.isEmpty()
               && !button->features.testFlag(QStyleOptionButton::HasMenu)) {
        stylepaint::drawButtonLabel(*painter, { button->icon, button->iconSize, button->text, button->rect }, *button,
                                    widget);
    } else if (element == CE_ToolButtonLabel && tool && !tool->icon.isNull() && !tool->text.isEmpty()
               && tool->toolButtonStyle == Qt::ToolButtonTextBesideIcon) {
        painter->setFont(tool->font);
        stylepaint::drawButtonLabel(*painter, { tool->icon, tool->iconSize, tool->text, tool->rect }, *tool, widget);
    } else if (!drawsBar(element, *option, *painter, tokens)) {
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void LoupeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    const auto& tokens = tokensOf(option->palette);
    const auto rectOf = [&](SubControl part) { return proxy()->subControlRect(control, option, part, widget); };
    const auto* slider = optionAs<QStyleOptionSlider>(option);
    const auto* combo = optionAs<QStyleOptionComboBox>(option);
    const auto* spin = optionAs<QStyleOptionSpinBox>(option);
    const auto* tool = optionAs<QStyleOptionToolButton>(option);
    if (control == CC_ScrollBar)
        painter->fillRect(option->rect, groundOf(*option, widget));
    if (control == CC_ScrollBar && slider)
        stylepaint::drawScrollBar(*painter, *slider, tokens, rectOf(SC_ScrollBarSlider));
    else if (control == CC_ComboBox && combo)
        stylepaint::drawComboBox(*painter, *combo, tokens, rectOf(SC_ComboBoxArrow));
    else if (control == CC_SpinBox && spin)
        stylepaint::drawSpinBox(*painter, *spin, tokens, { rectOf(SC_SpinBoxUp), rectOf(SC_SpinBoxDown) });
    else if (control == CC_ToolButton && tool && stylepaint::hasArrowBesideText(*tool))
        drawMenuButton(*tool, *painter, widget);
    else if (control == CC_ToolButton && tool && tool->toolButtonStyle == Qt::ToolButtonIconOnly) {
        auto plain = *tool;
        plain.features.setFlag(QStyleOptionToolButton::HasMenu, false); // its arrow would be over the icon
        QProxyStyle::drawComplexControl(control, &plain, painter, widget);
    } else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void LoupeStyle::drawMenuButton(const QStyleOptionToolButton& option, QPainter& painter, const QWidget* widget) const
{
    constexpr int ArrowPx = 12;
    const auto& tokens = tokensOf(option.palette);
    stylepaint::drawToolButton(painter, option, tokens);
    const int room = scaledPx(stylepaint::MenuArrowRoomPx, option.font);
    auto label = option;
    label.features.setFlag(QStyleOptionToolButton::HasMenu, false);
    label.rect = visualRect(option.direction, option.rect, option.rect.adjusted(room / 2, 0, -room, 0));
    proxy()->drawControl(CE_ToolButtonLabel, &label, &painter, widget);
    const QRect arrow(option.rect.right() - room - room / 4, option.rect.top(), room, option.rect.height());
    stylepaint::drawIcon(painter, IconName::ChevronDown, visualRect(option.direction, option.rect, arrow),
                         stylepaint::isEnabled(option) ? tokens.text2 : tokens.text3,
                         scaledPx(ArrowPx, painter.font()));
    if (option.state.testFlag(State_HasFocus) && option.state.testFlag(State_KeyboardFocusChange))
        stylepaint::drawFocusRing(painter, option.rect, tokens);
}

QRect LoupeStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const auto rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* header = optionAs<QStyleOptionHeader>(option);
    const auto* frame = optionAs<QStyleOptionFrame>(option);
    if (element == SE_HeaderArrow && header && header->orientation == Qt::Horizontal) {
        const int side = proxy()->pixelMetric(PM_HeaderMarkSize, option, widget);
        const int margin = proxy()->pixelMetric(PM_HeaderMargin, option, widget);
        const QRect arrow(option->rect.right() - margin - side + 1, option->rect.center().y() - side / 2 + 1, side,
                          side);
        return visualRect(option->direction, option->rect, arrow);
    }
    if (element == SE_LineEditContents && frame && frame->lineWidth > 0)
        return rect.adjusted(stylepaint::TextInsetPx, 0, -stylepaint::TextInsetPx, 0);
    return rect;
}

QRect LoupeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                 const QWidget* widget) const
{
    const auto* bar = optionAs<QStyleOptionSlider>(option);
    if (control != CC_ScrollBar || !bar) {
        const auto rect = QProxyStyle::subControlRect(control, option, part, widget);
        const bool isText = (control == CC_ComboBox && part == SC_ComboBoxEditField)
            || (control == CC_SpinBox && part == SC_SpinBoxEditField);
        return isText ? rect.adjusted(option->direction == Qt::LeftToRight ? stylepaint::TextInsetPx : 0, 0,
                                      option->direction == Qt::LeftToRight ? 0 : -stylepaint::TextInsetPx, 0)
                      : rect;
    }
    const auto slider = stylepaint::scrollBarSlider(*bar);
    const auto& whole = option->rect;
    const bool isLevel = bar->orientation == Qt::Horizontal;
    auto rect = whole;
    switch (part) {
    case SC_ScrollBarSlider:
        rect = slider;
        break;
    case SC_ScrollBarGroove:
        break;
    case SC_ScrollBarSubPage:
        rect = isLevel ? QRect(whole.topLeft(), QPoint(slider.left() - 1, whole.bottom()))
                       : QRect(whole.topLeft(), QPoint(whole.right(), slider.top() - 1));
        break;
    case SC_ScrollBarAddPage:
        rect = isLevel ? QRect(QPoint(slider.right() + 1, whole.top()), whole.bottomRight())
                       : QRect(QPoint(whole.left(), slider.bottom() + 1), whole.bottomRight());
        break;
    default:
        return {}; // there are no buttons
    }
    return isLevel ? visualRect(option->direction, whole, rect) : rect;
}
