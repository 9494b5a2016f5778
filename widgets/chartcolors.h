// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/barriers.h"
#include "analysis/devicetime.h"

#include <QBrush>
#include <QColor>
#include <QPalette>

/// The colours of Okabe and Ito, which people with any colour vision can tell apart: the i-th for lines and points of one chart, round and round.
[[nodiscard]] QColor seriesColor(std::size_t index);

/// How a class of GPU time is filled: NCCL hatched, copies striped, all else plain.
[[nodiscard]] QBrush timeClassBrush(core::DeviceTimeClass timeClass, const QPalette& palette);

[[nodiscard]] QColor barrierColor(core::BarrierKind kind);
