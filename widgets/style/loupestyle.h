// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QAbstractButton;
class QStyleOptionButton;
class QStyleOptionToolButton;

/// Has a button stand out: frame, letters and icon of the accent.
void setEmphasized(QAbstractButton& button);

/// Has a widget's frame drawn only while the keyboard is in it: hairlines, not boxes.
void setQuietFrame(QWidget& widget);

/**
 * The controls of the program: flat, in the colours of the palette's theme (tokens.h), with sizes that grow with the
 * letters. No gradients, bevels, underlines or motion; the keyboard's place has a ring of the accent.
 */
class LoupeStyle : public QProxyStyle
{
    Q_OBJECT

public:
    LoupeStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                       const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                       const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                         const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                                QStyleHintReturn* returned) const override;
    [[nodiscard]] QIcon standardIcon(StandardPixmap picture, const QStyleOption* option,
                                     const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;

private:
    void drawPushButtonWhole(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const;
    /// One that opens a menu wherever it is pressed has its arrow beside its text.
    void drawMenuButton(const QStyleOptionToolButton& option, QPainter& painter, const QWidget* widget) const;
};
