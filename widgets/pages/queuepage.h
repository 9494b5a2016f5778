// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/curvepage.h"

/// How much was queued for each stream: over time as a chart, in all as a table, and when the GPUs ran dry.
class QueuePage : public CurvePage
{
    Q_OBJECT
public:
    explicit QueuePage(ViewContext& context, QWidget* parent = nullptr);

    [[nodiscard]] TablePage& streams() const { return totals(); }
    [[nodiscard]] TablePage& spells() const { return details(); }
};
