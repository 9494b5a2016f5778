// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/curvepage.h"

/// What was allocated on GPUs: over time as a chart, by process and kind as a table, and what was never freed.
class GpuMemoryPage : public CurvePage
{
    Q_OBJECT
public:
    explicit GpuMemoryPage(ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] TablePage& uses() const { return totals(); }
    [[nodiscard]] TablePage& kept() const { return details(); }
};
