// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pages/resultpage.h"

#include <QList>

#include <vector>

class RememberedSplitter;

/// Tables of the results as they are, one above the other, without switches: memory operations, launch storms.
class TablesPage : public ResultPage
{
    Q_OBJECT
public:
    struct Content {
        QString tableKey; ///< of AnalysisResults::table()
        CaptureOffer offer; ///< when the table is not available
        bool warnsOfOpaqueGraphs
            = false; ///< a line above the table says that kernels inside of CUDA graphs are missing
    };
    /// `contents`: from top to bottom.
    TablesPage(ViewContext& context, const QString& settingsKey, std::vector<Content> contents,
               QWidget* parent = nullptr);

    void setResults(const core::ResultsPointer& results) override;
    void setPlaceholder(const QString& text) override;

    [[nodiscard]] TablePage& page(std::size_t position) const { return *m_pages[position]; }

private:
    [[nodiscard]] QList<int> sharesOf(const core::AnalysisResults& results) const;

    std::vector<Content> m_contents;
    RememberedSplitter* m_splitter;
    std::vector<TablePage*> m_pages;
};

/// The page of the memory operations.
[[nodiscard]] TablesPage* makeMemoryPage(ViewContext& context, const QString& settingsKey);
/// The page of the CUDA graphs, with the badge for those whose kernels are not in the trace.
[[nodiscard]] TablesPage* makeGraphsPage(ViewContext& context, const QString& settingsKey);
