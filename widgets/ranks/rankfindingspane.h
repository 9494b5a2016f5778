// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/analyzefleet.h"

#include <QScrollArea>

#include <memory>

class QVBoxLayout;

/// The findings of a job one below the other, with all that is said of them.
class RankFindingsPane : public QScrollArea
{
    Q_OBJECT
public:
    explicit RankFindingsPane(QWidget* parent = nullptr);

    void show(const std::shared_ptr<const core::FleetResult>& result);
    /// What is said of the findings, a paragraph each.
    [[nodiscard]] QStringList texts() const;

Q_SIGNALS:
    /// The user wants to see what a finding stands on.
    void cellRequested(const QString& tableKey, std::size_t row, const QString& columnKey);

private:
    void addFinding(const core::FleetFinding& finding);
    void addText(QVBoxLayout& layout, const QString& text);

    QVBoxLayout* m_rows;
    bool m_isEstimate = false; ///< gains are
};
