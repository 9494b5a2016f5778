// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/traceinfopage.h"

#include "analysis/traceinfo/traceinfo.h"
#include "parts/rememberedsplitter.h"
#include "style/fitting.h"
#include "table/tablepage.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace {

core::TablePointer shared(core::Table&& table)
{
    return std::make_shared<const core::Table>(std::move(table));
}

/// "Diagnostics (3)": whether a tab is worth a look is seen without opening it.
QString countedTitle(const QString& title, const core::Table& table)
{
    return table.rowCount == 0 ? title : QStringLiteral("%1 (%2)").arg(title).arg(table.rowCount);
}

} // namespace

TraceInfoPage::TraceInfoPage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_properties(new TablePage(context))
    , m_readings(new TablePage(context))
    , m_diagnostics(new TablePage(context))
    , m_messages(new TablePage(context))
    , m_schema(new TablePage(context))
    , m_tabs(new QTabWidget)
{
    m_tabs->setDocumentMode(true);
    for (auto* page : { m_readings, m_diagnostics, m_messages, m_schema })
        m_tabs->addTab(page, QString());
    for (auto* page : { m_properties, m_readings, m_diagnostics, m_messages })
        page->view().setTextElideMode(Qt::ElideRight); // sentences, not names

    const auto orientation = orientationOfTwoTables(*this);
    auto* splitter = new RememberedSplitter(orientation, splitterKey(QStringLiteral("trace-info"), orientation),
                                            { 3, 4 }, context);
    splitter->addWidget(m_properties);
    splitter->addWidget(m_tabs);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(splitter);
}

void TraceInfoPage::setTrace(const std::shared_ptr<const core::Trace>& trace)
{
    // the window shows the user's own file: private facts too
    m_properties->setTable(shared(core::describeTraceInfo(trace, true)));
    const auto fill = [this](TablePage* page, const QString& title, core::Table&& table) {
        const bool isNews = page == m_diagnostics || page == m_messages;
        m_tabs->setTabText(m_tabs->indexOf(page), isNews ? countedTitle(title, table) : title);
        page->setTable(shared(std::move(table)));
    };
    fill(m_readings, tr("What was read"), core::describeReadings(trace));
    fill(m_diagnostics, tr("Diagnostics"), core::describeDiagnostics(trace));
    fill(m_messages, tr("Messages of nsys"), core::describeCaptureMessages(trace, true));
    fill(m_schema, tr("Tables in the file"), core::describeSchema(trace));
}

void TraceInfoPage::showDiagnostics()
{
    m_tabs->setCurrentWidget(m_diagnostics);
}

TablePage* TraceInfoPage::revealTable(const QString& tableKey)
{
    for (auto* page : { m_properties, m_readings, m_diagnostics, m_messages, m_schema }) {
        const auto& table = page->model().table();
        if (!table || table->key != tableKey)
            continue;
        if (m_tabs->indexOf(page) >= 0)
            m_tabs->setCurrentWidget(page);
        return page;
    }
    return nullptr;
}
