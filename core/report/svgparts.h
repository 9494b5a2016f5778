// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/partcolors.h"

#include <QString>

namespace core {

// What inline drawings of reports are made of. Lengths are pixels of the drawing.

/// A length as it stands in SVG.
[[nodiscard]] QString decimalText(double value);
[[nodiscard]] QString rectSvg(double left, double top, double width, double height, const QString& fill);
/// A colour, and over it a pattern of patternsSvg().
[[nodiscard]] QString filledRect(double left, double top, double width, double height, const ReportColor& color);
/// `description` is what is read aloud.
[[nodiscard]] QString svgStart(int width, int height, const QString& description);

} // namespace core
