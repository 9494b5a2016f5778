// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"
#include "session/viewcontext.h"

#include <QWidget>

namespace core {
struct NsysCommand;
}
class TablePage;

/// The way from a table that is not available to the capture guidance.
struct CaptureOffer {
    core::CaptureQuestion question = core::CaptureQuestion::Kernels;
    QString text; ///< of the button: "How to capture …"
};

/// A page that shows some tables of an AnalysisResults.
class ResultPage : public QWidget
{
    Q_OBJECT
public:
    explicit ResultPage(ViewContext& context, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_context(context)
    {
    }

    /// Shows `results`, never null, in place of what was shown.
    virtual void setResults(const core::ResultsPointer& results) = 0;
    /// Shows `text` while there are no results: "Computing…".
    virtual void setPlaceholder(const QString& text) = 0;
    /// Keeps the figures, dimmed, while new ones are computed; false: they hold again, or others are about to be set.
    virtual void setBusy(bool isBusy);
    /// Brings a table of the results to the front: turns off the switches that stand in its way. @return the pane that
    /// shows it, or will as soon as it is computed; nullptr when the page has no such table
    virtual TablePage* revealTable(const QString& tableKey);

    /// The results are those of one process: rows stand for what it did. None: of all of the scope.
    void setOnlyProcess(core::ProcessIndex process) { m_onlyProcess = process; }

protected:
    /// False of a page that scrolls as a whole and has its own margins.
    [[nodiscard]] virtual bool hasPageMargins() const { return true; }
    void resizeEvent(QResizeEvent* event) override;

    /// Entries that show a row on the timeline, or limit the scope to it.
    void addScopeActions(TablePage& page);
    /// These, and entries for rows that stand for a process or a kernel shown elsewhere.
    void addSubjectActions(TablePage& page);
    /// What a row stands for; nothing for rows of tables that do not say so.
    [[nodiscard]] core::RowSubject subjectOf(const TablePage& page, std::size_t row) const;
    /// True when figures of `after` must not stand beside those of `before`.
    [[nodiscard]] static bool isOtherScope(const core::ResultsPointer& before, const core::ResultsPointer& after);
    /// The line that captures it, and a button, below the reason why the table is not available.
    void offerCapture(TablePage& page, const CaptureOffer& offer);
    /// A line above the table when `results` lack the kernels of CUDA graphs.
    void warnOfOpaqueGraphs(TablePage& page, const core::AnalysisResults& results);

    ViewContext& m_context;

private:
    [[nodiscard]] core::NsysCommand captureLine(core::CaptureQuestion question) const;

    core::ProcessIndex m_onlyProcess;
};
