// SPDX-License-Identifier: GPL-3.0-or-later
#include "resultpage.h"

#include "messagebar.h"
#include "tablepage.h"

#include <QTabWidget>

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

void ResultPage::addSubjectActions(TablePage& page)
{
    const auto subject = [&page](std::size_t row) {
        const auto& table = page.model().table();
        return table && table->subject ? table->subject(row) : core::RowSubject {};
    };
    page.addRowAction({ tr("Show this &kernel"),
                        [this, subject](std::size_t row) { Q_EMIT m_context.kernelRequested(subject(row).kernel); },
                        [subject](std::size_t row) { return subject(row).kernel.isValid(); } });
    page.addRowAction({ tr("Show this &process"),
                        [this, subject](std::size_t row) { Q_EMIT m_context.processRequested(subject(row).process); },
                        [subject](std::size_t row) { return subject(row).process.isValid(); } });
}

void ResultPage::offerCapture(TablePage& page, const CaptureOffer& offer)
{
    page.setRemedy(
        { offer.text, [this, question = offer.question] { Q_EMIT m_context.captureQuestionRequested(question); } });
}

void ResultPage::warnOfOpaqueGraphs(TablePage& page, const core::AnalysisResults& results)
{
    page.setNotice(results.cudaGraphs->badge,
                   { tr("How to capture graph &nodes"),
                     [this] { Q_EMIT m_context.captureQuestionRequested(core::CaptureQuestion::GraphKernels); } });
}
