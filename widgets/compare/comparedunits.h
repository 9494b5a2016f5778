// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "compare/comparison.h"
#include "compare/rows/unitpicture.h"

#include <QObject>

#include <memory>

/// Which units of two runs, on which of their GPUs, the pages of a comparison lay side by side.
class ComparedUnits : public QObject
{
    Q_OBJECT
public:
    using Picture = std::shared_ptr<const core::UnitPicture>;

    explicit ComparedUnits(QObject* parent = nullptr);

    /// Begins with the typical units of the GPU that computes most.
    void setComparison(std::shared_ptr<const core::Comparison> comparison);
    /// Null before the first.
    [[nodiscard]] const std::shared_ptr<const core::Comparison>& comparison() const { return m_comparison; }
    /// Which of the GPU pairs.
    void setGpu(std::size_t gpu);
    [[nodiscard]] std::size_t gpu() const { return m_gpu; }
    /// 0: the typical ones, which may be the k-th of one run and another of the other; k: the k-th kept of both.
    void setUnit(int unit);
    [[nodiscard]] int unit() const { return m_unit; }
    /// How many kept units both have.
    [[nodiscard]] int count() const;
    /// The unit before (-1) or after (1) what shows, round and round.
    void step(int by);
    /// Places in UnitSpans::kept.
    [[nodiscard]] core::Sides<std::size_t> places() const;
    /// Units of the GPU pair; there is a comparison with GPUs.
    [[nodiscard]] const core::Sides<core::UnitSpans>& spans() const { return m_comparison->spans[m_gpu]; }
    /// False: there are no GPUs, or no timelines, of which units could be shown.
    [[nodiscard]] bool hasUnits() const;
    /// What the units do; null: not known yet, or nothing.
    [[nodiscard]] const Picture& picture() const { return m_picture; }
    /// "unit 5", "typical units: 4 of BASE, 7 of NEW"
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// Other units or another GPU; the picture comes later.
    void changed();
    void pictureChanged();

private:
    void look();

    std::shared_ptr<const core::Comparison> m_comparison;
    std::size_t m_gpu = 0;
    int m_unit = 0;
    Picture m_picture;
    core::LatestJob<core::UnitPicture> m_job { this };
};
