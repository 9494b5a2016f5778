// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tablespage.h"

#include "parts/rememberedsplitter.h"
#include "parts/scrollingpane.h"
#include "table/tablekeys.h"
#include "table/tablepage.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

TablesPage::TablesPage(ViewContext& context, const QString& settingsKey, std::vector<Content> contents, QWidget* parent)
    : ResultPage(context, parent)
    , m_contents(std::move(contents))
{
    const QList<int> shares(static_cast<qsizetype>(m_contents.size()), 1);
    m_splitter = new RememberedSplitter(Qt::Vertical, settingsKey, shares, context);
    for (const auto& content : m_contents) {
        auto* page = new TablePage(context);
        addSubjectActions(*page);
        if (!content.offer.text.isEmpty())
            offerCapture(*page, content.offer);
        m_splitter->addWidget(page);
        m_pages.push_back(page);
    }
    m_splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(new ScrollingPane(m_splitter));
}

void TablesPage::setResults(const core::ResultsPointer& results)
{
    for (std::size_t position = 0; position < m_pages.size(); ++position) {
        if (m_contents[position].warnsOfOpaqueGraphs)
            warnOfOpaqueGraphs(*m_pages[position], *results);
        m_pages[position]->setTable(results->table(m_contents[position].tableKey));
    }
    const auto shares = sharesOf(*results);
    m_splitter->setShares(shares);
    const bool isAnyThere = std::ranges::any_of(shares, [](int share) { return share > 0; });
    for (auto* page : m_pages)
        page->setVisible(isAnyThere || page == m_pages.front()); // one reason and one remedy for all that is missing
}

/// A table that is long gets more height than one that is short, and one that is not there only what its reason needs,
/// as long as nobody moved what is between them.
QList<int> TablesPage::sharesOf(const core::AnalysisResults& results) const
{
    constexpr std::size_t FewRows = 3;
    constexpr std::size_t ManyRows = 12;
    constexpr int AroundRows = 5; // heading, tools, header and notes, in rows
    QList<int> shares;
    for (const auto& content : m_contents) {
        const auto table = results.table(content.tableKey);
        const bool isThere = table && table->provenance.isAvailable();
        shares += isThere ? AroundRows + static_cast<int>(std::clamp(table->rowCount, FewRows, ManyRows)) : 0;
    }
    return shares;
}

void TablesPage::setPlaceholder(const QString& text)
{
    // the sentence once, not in every pane
    for (auto* page : m_pages)
        page->setPlaceholder(page == m_pages.front() ? text : QString());
}

TablesPage* makeMemoryPage(ViewContext& context, const QString& settingsKey)
{
    return new TablesPage(
        context, settingsKey,
        { { core::TableKey::MemoryOperations,
            { core::CaptureQuestion::MemoryTraffic, TablesPage::tr("How to &capture memory operations") } } });
}

TablesPage* makeGraphsPage(ViewContext& context, const QString& settingsKey)
{
    return new TablesPage(context, settingsKey,
                          { { core::TableKey::CudaGraphs,
                              { core::CaptureQuestion::GraphKernels, TablesPage::tr("How to &capture CUDA graphs") },
                              true } });
}
