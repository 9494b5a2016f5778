// SPDX-License-Identifier: GPL-3.0-or-later
#include "resultpage.h"

#include "messagebar.h"
#include "tablepage.h"

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
