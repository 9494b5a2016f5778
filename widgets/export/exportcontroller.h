// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/latestjob.h"
#include "export/reportexport.h"

#include <QObject>

#include <memory>
#include <stop_token>

class QAction;
class QWidget;
class ExportStatus;
class ProgressMailbox;
class ReportCharts;
class Settings;
class TraceSession;
class ViewContext;

/// What leaves a window as files: reports, conversions and slices of its trace.
class ExportController : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; dialogs belong to `window`.
    ExportController(TraceSession& session, ViewContext& context, const Settings& settings, QWidget& window);
    ~ExportController() override;

    [[nodiscard]] QAction& reportAction() const { return *m_report; }
    [[nodiscard]] QAction& convertAction() const { return *m_convert; }
    [[nodiscard]] QAction& sliceAction() const { return *m_slice; }
    /// Enables what can be done now.
    void updateActions();

    /// Writes the report of the open trace, off the thread, and says so in the message bar.
    void exportReport(const ReportExport& what);
    /// Stops writing it: an earlier file stays, no other appears.
    void cancelReport();
    /// For the status bar.
    [[nodiscard]] ExportStatus& status() const { return *m_status; }

private:
    void chooseReport();
    void convertTrace();
    void saveSlice();
    void writeReport(const core::ResultsPointer& results, const ReportExport& what);
    void finishReport(const ReportExport& what, const core::LatestJob<QStringList>::Shared& files);
    void showExported(const ReportExport& what, qsizetype fileCount);

    TraceSession& m_session;
    ViewContext& m_context;
    const Settings& m_settings;
    QWidget& m_window;
    QAction* m_report;
    QAction* m_convert;
    QAction* m_slice;
    ReportCharts* m_charts;
    ExportStatus* m_status;
    std::shared_ptr<ProgressMailbox> m_progress; ///< of the report being written
    std::stop_source m_cancelling { std::nostopstate }; ///< asked by the user, who gets an answer
    core::LatestJob<QStringList> m_writing { this, core::JobKind::Long };
};
