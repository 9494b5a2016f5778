// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/devicetime.h"
#include "classcolors.h"

#include <QBrush>
#include <QColor>
#include <QPalette>

/// The colours of Okabe and Ito, which people with any colour vision can tell apart: the i-th for lines and points of one chart, round and round.
[[nodiscard]] QColor seriesColor(std::size_t index);

/// How a class of GPU time is filled: in the colours of the timeline, each class with a pattern of its own.
[[nodiscard]] QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette,
                                    const ClassColors& colors = {});

/// How bars of a kind of barrier are filled: likewise.
[[nodiscard]] QBrush barrierBrush(core::BarrierKind kind, const ClassColors& colors = {});
