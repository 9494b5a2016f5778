// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/comparetables.h"
#include "evidence/cellinspector.h"

#include <memory>

class ReadingText;

/// The inspector of a comparison: how a Δ is made, how the rows of both sides were matched, what the values by unit say,
/// and the SQL of each side.
class CompareInspector : public CellInspector
{
    Q_OBJECT
public:
    explicit CompareInspector(ViewContext& context, QWidget* parent = nullptr);

    /// Whose tables are shown from now on; forgets the cell.
    void setComparison(std::shared_ptr<const core::Comparison> comparison);
    /// What its tables are made of, as far as they are of one run each.
    void setSources(core::DeltaSources sources);
    /// How Δ is made, the match, the test: as shown.
    [[nodiscard]] QString deltaText() const;
    /// Empty when there is none.
    [[nodiscard]] QString sqlText(core::Side side) const;

protected:
    void explain(const core::Table& table, std::size_t row, std::size_t column) override;

private:
    [[nodiscard]] QWidget* buildDelta();

    std::shared_ptr<const core::Comparison> m_comparison;
    core::DeltaSources m_sources;
    ReadingText* m_delta;
    core::Sides<SqlBlock> m_sql;
};
