// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resultpage.h"

#include <QStringList>

#include <vector>

/// Tables of the results as they are, one above the other, without switches: memory operations, launch storms.
class TablesPage : public ResultPage
{
    Q_OBJECT
public:
    /// `tableKeys`: keys of AnalysisResults::table(), from top to bottom. `shares`: their relative heights.
    TablesPage(ViewContext& context, const QString& settingsKey, QStringList tableKeys, const QList<int>& shares,
               QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] TablePage& page(std::size_t position) const { return *m_pages[position]; }

private:
    QStringList m_tableKeys;
    std::vector<TablePage*> m_pages;
};
