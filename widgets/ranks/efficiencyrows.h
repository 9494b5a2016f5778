// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"
#include "parts/paintedrows.h"

#include <memory>
#include <vector>

/// The parallel efficiency of a job and the factors that multiply to it, each with what it is the quotient of.
class EfficiencyRows : public PaintedRows
{
    Q_OBJECT
public:
    using PaintedRows::PaintedRows;

    void show(const std::shared_ptr<const core::FleetResult>& result);
    [[nodiscard]] int rowCount() const override { return static_cast<int>(m_factors.size()); }
    [[nodiscard]] FigureGrid figureGrid() const override;
    /// "60.9 % = 87.2 % · 100 % · 81.1 % · 86.1 %"; empty: not known.
    [[nodiscard]] QString product() const;

protected:
    void paintRow(QPainter& painter, int row, const QRect& place) override;
    [[nodiscard]] QString rowToolTip(int row) const override;

private:
    struct Factor {
        QString title, formula, note;
        core::Ratio ratio;
        int level = 0; ///< 1: a factor of the first
    };
    [[nodiscard]] static QString quotient(const core::Ratio& ratio);

    std::vector<Factor> m_factors;
};

/// What the job would win: by no rank being slower than the others, by no transfers, by one rank mended at a time.
class WhatIfRows : public PaintedRows
{
    Q_OBJECT
public:
    using PaintedRows::PaintedRows;

    void show(const std::shared_ptr<const core::FleetResult>& result);
    [[nodiscard]] int rowCount() const override { return static_cast<int>(m_changes.size()); }
    [[nodiscard]] FigureGrid figureGrid() const override;

protected:
    void paintRow(QPainter& painter, int row, const QRect& place) override;
    [[nodiscard]] QString rowToolTip(int row) const override;

private:
    struct Change {
        QString title;
        std::int64_t gainNs = 0; ///< of a step, or of all
        double share = 0; ///< of the wall time
        std::optional<std::int64_t> aloneNs; ///< what the rank costs when all others are mended
    };
    std::vector<Change> m_changes;
    bool m_hasSteps = false;
    double m_largestShare = 0;
};
