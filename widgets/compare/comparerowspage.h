// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "compare/rows/rowspread.h"
#include "several/joinedtablespage.h"

#include <array>
#include <memory>

class ChartPane;
class QTabWidget;
class TablePage;

namespace core {
struct Comparison;
} // namespace core

/// Tables of both runs side by side, and below them how the calls of the selected row are spread.
class CompareRowsPage : public JoinedTablesPage
{
    Q_OBJECT
public:
    CompareRowsPage(ViewContext& context, const QStringList& keys, QWidget* parent = nullptr);

    /// Whose rows the tables have.
    void setComparison(std::shared_ptr<const core::Comparison> comparison);
    /// What the tables are made of, as far as it is known.
    void setSources(core::DeltaSources sources);
    enum Chart { Histogram, Distribution, Deciles, Units, ChartCount };
    [[nodiscard]] ChartPane& chart(Chart chart) const { return *m_charts[chart]; }
    [[nodiscard]] QTabWidget& charts() const { return *m_tabs; }

private:
    CompareRowsPage(ViewContext& context, const QStringList& keys, QTabWidget* tabs, QWidget* parent);
    void buildCharts();
    void showRow(const TablePage& page, std::size_t row);
    void showSpread(const std::shared_ptr<const core::RowSpread>& spread);
    void say(const QString& text);

    ViewContext& m_context;
    std::shared_ptr<const core::Comparison> m_comparison;
    core::DeltaSources m_sources;
    QTabWidget* m_tabs;
    std::array<ChartPane*, ChartCount> m_charts {};
    core::LatestJob<core::RowSpread> m_spreading { this };
};
