// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "compare/rows/kernelspread.h"
#include "several/joinedtablespage.h"

#include <array>
#include <memory>

class ChartPane;
class QTabWidget;

namespace core {
struct Comparison;
} // namespace core

/// The kernels of both runs side by side, and below them how the calls of the selected row are spread.
class CompareKernelsPage : public JoinedTablesPage
{
    Q_OBJECT
public:
    explicit CompareKernelsPage(ViewContext& context, QWidget* parent = nullptr);

    /// Whose rows the table has.
    void setComparison(std::shared_ptr<const core::Comparison> comparison);
    enum Chart { Histogram, Distribution, Deciles, Units, ChartCount };
    [[nodiscard]] ChartPane& chart(Chart chart) const { return *m_charts[chart]; }
    [[nodiscard]] QTabWidget& charts() const { return *m_tabs; }

private:
    CompareKernelsPage(ViewContext& context, QTabWidget* tabs, QWidget* parent);
    void showRow(std::size_t row);
    void showSpread(const std::shared_ptr<const core::KernelSpread>& spread);

    ViewContext& m_context;
    std::shared_ptr<const core::Comparison> m_comparison;
    QTabWidget* m_tabs;
    std::array<ChartPane*, ChartCount> m_charts {};
    core::LatestJob<core::KernelSpread> m_spreading { this };
};
