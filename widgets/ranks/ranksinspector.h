// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/cellinspector.h"
#include "fleet/analyzefleet.h"

#include <memory>

class ReadingText;

/// The inspector of a job: how a figure is joined of what the traces hold, and the statements for them.
class RanksInspector : public CellInspector
{
    Q_OBJECT
public:
    explicit RanksInspector(ViewContext& context, QWidget* parent = nullptr);

    /// Whose tables are shown from now on; forgets the cell.
    void setResult(std::shared_ptr<const core::FleetResult> result);
    /// How the figure is joined, as shown.
    [[nodiscard]] QString joinText() const;
    /// The statements, each below the name of its file; empty when there are none.
    [[nodiscard]] QString sqlText() const;

protected:
    void explain(const core::Table& table, std::size_t row, std::size_t column) override;

private:
    [[nodiscard]] QWidget* buildJoin();

    std::shared_ptr<const core::FleetResult> m_result;
    ReadingText* m_formula;
    SqlBlock m_sql;
    QWidget* m_join;
};
