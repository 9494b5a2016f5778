// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "style/icons.h"
#include "style/tokens.h"

#include <QColor>
#include <QIcon>
#include <QRect>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionDockWidget;
class QStyleOptionFrame;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QStyleOptionViewItem;
class QStyle;
class QWidget;

/// How the program's controls look, piece by piece: flat, in the colours of the theme, with lines of one pixel.
namespace stylepaint {

constexpr int RadiusPx = 4;
constexpr int FocusPx = 2;
/// Between the edge of a field and its text, beyond what Fusion leaves.
constexpr int TextInsetPx = 4;
constexpr int MenuArrowRoomPx = 16;
/// Between the icon of a button and its text.
constexpr int IconGapPx = 8;
/// What Qt leaves there when it says how large a button is.
constexpr int QtIconGapPx = 4;

/// A rectangle with round corners whose border lies inside; an invalid colour leaves its part out.
struct Plate {
    QColor fill;
    QColor border;
    double widthPx = 1;
    double radiusPx = RadiusPx;
};
void drawPlate(QPainter& painter, const QRectF& rect, const Plate& plate);
void drawFocusRing(QPainter& painter, const QRect& rect, const Tokens& tokens);
/// In the middle of `rect`, as large as it fits, at most `mostPx`.
void drawIcon(QPainter& painter, IconName name, const QRect& rect, QRgb color, int mostPx = 16);
/// A hairline along the lower edge.
void drawLowerLine(QPainter& painter, const QRect& rect, const Tokens& tokens);

[[nodiscard]] bool isEnabled(const QStyleOption& option);
[[nodiscard]] bool isHovered(const QStyleOption& option);
/// That of texts and icons: tertiary where it cannot be used.
[[nodiscard]] QRgb textColor(const QStyleOption& option, const Tokens& tokens);

// buttons
void drawPushButton(QPainter& painter, const QStyleOptionButton& option, const Tokens& tokens);
void drawToolButton(QPainter& painter, const QStyleOption& option, const Tokens& tokens);
[[nodiscard]] bool hasArrowBesideText(const QStyleOptionToolButton& option);
/// An icon and the text after it, as one in the middle of a button.
struct ButtonLabel {
    QIcon icon;
    QSize iconSize;
    QString text;
    QRect room;
};
void drawButtonLabel(QPainter& painter, const ButtonLabel& label, const QStyleOption& option, const QWidget* widget);
void drawCheckBox(QPainter& painter, const QStyleOption& option, const Tokens& tokens);
void drawRadioButton(QPainter& painter, const QStyleOption& option, const Tokens& tokens);

// fields
void drawField(QPainter& painter, const QStyleOption& option, const Tokens& tokens);
void drawComboBox(QPainter& painter, const QStyleOptionComboBox& option, const Tokens& tokens, const QRect& arrow);
/// Where the two buttons of a spin box are.
struct SpinButtons {
    QRect up;
    QRect down;
};
void drawSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const Tokens& tokens,
                 const SpinButtons& buttons);

// views
void drawHeaderSection(QPainter& painter, const QStyleOptionHeader& option, const Tokens& tokens);
void drawRow(QPainter& painter, const QStyleOptionViewItem& option, const Tokens& tokens, const QWidget* view);
void drawItem(QPainter& painter, const QStyleOptionViewItem& option, const Tokens& tokens, const QWidget* view);
void drawBranch(QPainter& painter, const QStyleOption& option, const Tokens& tokens);

// bars
void drawScrollBar(QPainter& painter, const QStyleOptionSlider& option, const Tokens& tokens, const QRect& slider);
[[nodiscard]] QRect scrollBarSlider(const QStyleOptionSlider& option);
void drawSplitter(QPainter& painter, const QStyleOption& option, const Tokens& tokens);
void drawProgress(QPainter& painter, const QStyleOptionProgressBar& option, const Tokens& tokens);
void drawDockTitle(QPainter& painter, const QStyleOptionDockWidget& option, const Tokens& tokens);

// menus and tabs
void drawMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens);
void drawMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const Tokens& tokens);
void drawTab(QPainter& painter, const QStyleOptionTab& option, const Tokens& tokens);

} // namespace stylepaint
