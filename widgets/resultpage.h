// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/analysisresults.h"
#include "viewcontext.h"

#include <QWidget>

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
    /// Brings a table of the results to the front: turns off the switches that stand in its way. @return the pane that shows it, or will as
    /// soon as it is computed; nullptr when the page has no such table
    virtual TablePage* revealTable(const QString& tableKey);

protected:
    /// Entries for rows that stand for a process or a kernel shown elsewhere.
    void addSubjectActions(TablePage& page);
    /// A button below the reason why the table is not available.
    void offerCapture(TablePage& page, const CaptureOffer& offer);
    /// A line above the table when `results` lack the kernels of CUDA graphs.
    void warnOfOpaqueGraphs(TablePage& page, const core::AnalysisResults& results);

    ViewContext& m_context;
};
