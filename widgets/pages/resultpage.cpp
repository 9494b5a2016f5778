// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/resultpage.h"

#include "analysis/graphs/cudagraphs.h"
#include "charts/chartpane.h"
#include "guidance/nsyscommand.h"
#include "parts/messagebar.h"
#include "scope/scopeactions.h"
#include "style/typography.h"
#include "table/tablepage.h"
#include "table/tableplaceholder.h"

#include <QTabWidget>

/// Tables begin below the title of their page; pages within pages have the margins of the outer one.
void ResultPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    bool isInner = false;
    for (const auto* outer = parentWidget(); outer && !isInner; outer = outer->parentWidget())
        isInner = qobject_cast<const ResultPage*>(outer) != nullptr;
    constexpr int NarrowWindowPx = 1400;
    constexpr int WideMarginPx = 15; // besides that of tables
    constexpr int NarrowMarginPx = 7;
    const bool isNarrow = window()->width() < scaledPx(NarrowWindowPx, font());
    const auto margin = isInner || !hasPageMargins() ? 0 : isNarrow ? NarrowMarginPx : WideMarginPx;
    if (const QMargins margins(margin, 0, margin, 0); contentsMargins() != margins)
        setContentsMargins(margins);
}

void ResultPage::setBusy(bool isBusy)
{
    const auto tables = findChildren<TablePage*>();
    for (auto* table : tables)
        table->setBusy(isBusy);
    const auto charts = findChildren<ChartPane*>();
    for (auto* chart : charts)
        chart->setBusy(isBusy && chart->hasChart());
}

TablePage* ResultPage::revealTable(const QString& tableKey)
{
    const auto pages = findChildren<TablePage*>();
    for (auto* page : pages) {
        const auto& table = page->model().table();
        if (!table || table->key != tableKey)
            continue;
        for (QWidget* widget = page; widget != this; widget = widget->parentWidget()) {
            // a page of tabs lies in the tabs' stack
            auto* stack = widget->parentWidget();
            if (auto* tabs = qobject_cast<QTabWidget*>(stack->parentWidget()); tabs && tabs->indexOf(widget) >= 0)
                tabs->setCurrentWidget(widget);
        }
        return page;
    }
    return nullptr;
}

core::RowSubject ResultPage::subjectOf(const TablePage& page, std::size_t row) const
{
    const auto& table = page.model().table();
    if (!table || !table->subject)
        return {};
    auto subject = table->subject(row);
    if (!subject.process.isValid())
        subject.process = m_onlyProcess;
    return subject;
}

void ResultPage::addScopeActions(TablePage& page)
{
    const auto subject = [this, &page](std::size_t row) { return subjectOf(page, row); };
    addTimelineAction(page, m_context, subject);
    addLimitAction(page, m_context, subject);
    addNoteAction(page, m_context, subject);
}

void ResultPage::addSubjectActions(TablePage& page)
{
    addScopeActions(page);
    page.addRowAction(
        { tr("Show this &kernel"),
          [this, &page](std::size_t row) { Q_EMIT m_context.kernelRequested(subjectOf(page, row).kernel); },
          [this, &page](std::size_t row) { return subjectOf(page, row).kernel.isValid(); } });
    page.addRowAction(
        { tr("Show this &process"),
          [this, &page](std::size_t row) { Q_EMIT m_context.processRequested(subjectOf(page, row).process); },
          [this, &page](std::size_t row) { return subjectOf(page, row).process.isValid(); } });
}

bool ResultPage::isOtherScope(const core::ResultsPointer& before, const core::ResultsPointer& after)
{
    return !before || before->trace != after->trace || before->scope != after->scope;
}

/// The line of the guidance for one question, of the release that captured this trace.
core::NsysCommand ResultPage::captureLine(core::CaptureQuestion question) const
{
    core::CaptureRequest request;
    request.questions.set(core::position(question));
    request.isRunHere = true;
    if (!m_context.trace())
        return core::captureCommands(request).profile;
    const auto recorded = core::recordedCapture(*m_context.trace());
    request.version = recorded.version;
    return core::captureCommands(request, &recorded).profile;
}

void ResultPage::offerCapture(TablePage& page, const CaptureOffer& offer)
{
    page.setRemedy(
        { offer.text, [this, question = offer.question] { Q_EMIT m_context.captureQuestionRequested(question); } });
    page.placeholder().setCommand([this, question = offer.question] { return captureLine(question); });
}

void ResultPage::warnOfOpaqueGraphs(TablePage& page, const core::AnalysisResults& results)
{
    page.setNotice(results.cudaGraphs->badge,
                   { tr("How to capture graph &nodes"),
                     [this] { Q_EMIT m_context.captureQuestionRequested(core::CaptureQuestion::GraphKernels); } });
}
