// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers/barriers.h"
#include "analysis/budget/devicetime.h"
#include "analysis/host/timeclass.h"
#include "style/classcolors.h"

#include <QBrush>
#include <QColor>
#include <QPalette>

#include <cstdint>

class QAbstractSeries;
class QChart;

/**
 * The hues of classfills.h, which people with any colour vision can tell apart: the i-th for lines and points of one
 * chart, round and round; darker or lighter where they would not stand out from the background of `palette`.
 */
[[nodiscard]] QColor seriesColor(std::size_t index, const QPalette& palette);
/// How many colours there are before they come again.
constexpr std::size_t SeriesColorCount = 7;

/// Of what is of no class: the grey of secondary text.
constexpr std::size_t NeutralSeriesColor = SIZE_MAX;
/// Of lines and marks that are of no class: the colour of text.
constexpr std::size_t TextSeriesColor = SIZE_MAX - 1;

/// Says that `series` has the i-th colour, whenever colorSeries() gives it one.
void setSeriesColor(QAbstractSeries& series, std::size_t index);
/// Paints the lines, points and areas with such a number in the colours for `palette`; widths, styles and opacities
/// stay.
void colorSeries(QChart& chart, const QPalette& palette);

/// How a class of GPU time is filled, as classfills.h says, or in the colour that the user chose for it.
[[nodiscard]] QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette,
                                    const ClassColors& colors = {});

/// How a group of classes of time is filled: likewise.
[[nodiscard]] QBrush timeGroupBrush(core::TimeGroup group, const QPalette& palette, const ClassColors& colors = {});

/// How bars of a kind of barrier are filled: likewise.
[[nodiscard]] QBrush barrierBrush(core::BarrierKind kind, const QPalette& palette);
