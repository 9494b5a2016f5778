// SPDX-License-Identifier: GPL-3.0-or-later
// What is written into or chosen from.
#include "style/stylepaint.h"
#include "style/typography.h"

#include <QPainter>
#include <QStyleOption>

namespace stylepaint {

void drawField(QPainter& painter, const QStyleOption& option, const Tokens& tokens)
{
    const bool hasFocus = option.state.testFlag(QStyle::State_HasFocus) && isEnabled(option);
    Plate plate;
    plate.fill = QColor::fromRgb(isEnabled(option) ? tokens.field : tokens.sunk);
    plate.border = QColor::fromRgb(hasFocus ? tokens.accent : isHovered(option) ? tokens.text3 : tokens.strong);
    plate.widthPx = hasFocus ? FocusPx : 1;
    drawPlate(painter, option.rect, plate);
}

void drawComboBox(QPainter& painter, const QStyleOptionComboBox& option, const Tokens& tokens, const QRect& arrow)
{
    constexpr int ArrowPx = 12;
    if (option.editable && option.frame) {
        drawField(painter, option, tokens);
    } else if (option.frame || isHovered(option)) {
        const bool isOpen = option.state.testFlag(QStyle::State_On);
        Plate plate;
        plate.fill = QColor::fromRgb(isOpen ? tokens.track : isHovered(option) ? tokens.hover : tokens.field);
        if (option.frame)
            plate.border = QColor::fromRgb(tokens.strong);
        drawPlate(painter, option.rect, plate);
    }
    if (option.subControls.testFlag(QStyle::SC_ComboBoxArrow))
        drawIcon(painter, IconName::ChevronDown, arrow, isEnabled(option) ? tokens.text2 : tokens.text3,
                 scaledPx(ArrowPx, painter.font()));
}

void drawSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const Tokens& tokens, const SpinButtons& buttons)
{
    constexpr int ArrowPx = 10;
    const int arrowPx = scaledPx(ArrowPx, painter.font());
    if (option.frame)
        drawField(painter, option, tokens);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto colorIf = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return isEnabled(option) && option.stepEnabled.testFlag(step) ? tokens.text2 : tokens.strong;
    };
    const auto isUnder
        = [&](QStyle::SubControl control) { return isHovered(option) && option.activeSubControls.testFlag(control); };
    if (isUnder(QStyle::SC_SpinBoxUp))
        painter.fillRect(buttons.up, QColor::fromRgb(tokens.track));
    if (isUnder(QStyle::SC_SpinBoxDown))
        painter.fillRect(buttons.down, QColor::fromRgb(tokens.track));
    drawIcon(painter, IconName::ChevronUp, buttons.up, colorIf(QAbstractSpinBox::StepUpEnabled), arrowPx);
    drawIcon(painter, IconName::ChevronDown, buttons.down, colorIf(QAbstractSpinBox::StepDownEnabled), arrowPx);
}

} // namespace stylepaint
