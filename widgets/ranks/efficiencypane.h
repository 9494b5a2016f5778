// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <QWidget>

#include <memory>

class EfficiencyRows;
class QLabel;
class WhatIfRows;

/// What a job makes of its GPUs, and what it would win: factors on the left, changes on the right; one below the other in
/// narrow windows.
class EfficiencyPane : public QWidget
{
    Q_OBJECT
public:
    explicit EfficiencyPane(QWidget* parent = nullptr);

    void show(const std::shared_ptr<const core::FleetResult>& result);
    [[nodiscard]] EfficiencyRows& factors() const { return *m_factors; }
    [[nodiscard]] WhatIfRows& changes() const { return *m_changes; }

Q_SIGNALS:
    /// The user wants to see a figure in its table.
    void cellRequested(const QString& tableKey, std::size_t row, const QString& columnKey);
    /// The user wants to know how a figure is made.
    void whyRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

private:
    QLabel* m_factorsHead;
    QLabel* m_changesHead;
    EfficiencyRows* m_factors;
    WhatIfRows* m_changes;
};
