// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/svgparts.h"

#include "report/htmlwriter.h"

namespace core {

QString decimalText(double value)
{
    constexpr int Decimals = 2;
    return QString::number(value, 'f', Decimals);
}

QString rectSvg(double left, double top, double width, double height, const QString& fill)
{
    return QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"%5\"/>")
        .arg(decimalText(left), decimalText(top), decimalText(width), decimalText(height), fill);
}

QString filledRect(double left, double top, double width, double height, const ReportColor& color)
{
    auto svg = rectSvg(left, top, width, height, htmlColor(color.rgb));
    if (color.pattern != FillPattern::None)
        svg += rectSvg(left, top, width, height,
                       QStringLiteral("url(#pattern%1)").arg(static_cast<int>(color.pattern)));
    return svg;
}

QString svgStart(int width, int height, const QString& description)
{
    return QStringLiteral("<svg viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">")
        .arg(QString::number(width), QString::number(height), htmlEscaped(description));
}

} // namespace core
