// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/exportcontroller.h"

#include "charts/reportcharts.h"
#include "export/convertdialog.h"
#include "export/exportdialog.h"
#include "export/exportstatus.h"
#include "export/slicedialog.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settings.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStyle>
#include <QUrl>

#include <utility>

ExportController::ExportController(TraceSession& session, ViewContext& context, const Settings& settings,
                                   QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_context(context)
    , m_settings(settings)
    , m_window(window)
    , m_report(new QAction(window.style()->standardIcon(QStyle::SP_DialogSaveButton), tr("&Export report…"), this))
    , m_convert(new QAction(tr("Con&vert…"), this))
    , m_slice(new QAction(tr("Save a sl&ice…"), this))
    , m_charts(new ReportCharts(this))
    , m_status(new ExportStatus(&window))
{
    connect(m_status, &ExportStatus::cancelRequested, this, &ExportController::cancelReport);
    m_report->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_E));
    m_report->setToolTip(tr("Write all figures as Markdown, HTML, PDF, JSON or CSV"));
    connect(m_report, &QAction::triggered, this, &ExportController::chooseReport);
    m_convert->setObjectName(QStringLiteral("convert"));
    m_convert->setToolTip(tr("Write the events for the Perfetto UI, chrome://tracing and the like"));
    connect(m_convert, &QAction::triggered, this, &ExportController::convertTrace);
    m_slice->setObjectName(QStringLiteral("slice"));
    m_slice->setToolTip(tr("Write time and processes of the scope as a small trace of its own"));
    connect(m_slice, &QAction::triggered, this, &ExportController::saveSlice);
}

ExportController::~ExportController() = default;

void ExportController::updateActions()
{
    m_report->setEnabled(m_session.results() != nullptr && !m_progress); // one at a time
    m_convert->setEnabled(m_session.trace() != nullptr);
    m_slice->setEnabled(m_session.trace() != nullptr);
}

void ExportController::chooseReport()
{
    if (!m_session.results())
        return;
    ExportDialog dialog(QFileInfo(m_session.path()).completeBaseName(), &m_window);
    dialog.setIncludesMachineDetails(m_settings.values().includesMachineDetails);
    if (dialog.exec() == QDialog::Accepted)
        exportReport(dialog.chosen());
}

void ExportController::exportReport(const ReportExport& what)
{
    const auto results = m_session.results();
    m_progress = m_status->begin(QFileInfo(what.path).fileName());
    m_cancelling = std::stop_source();
    updateActions();
    if (what.format == ReportFormat::Markdown) {
        writeReport(results, what);
        return;
    }
    m_charts->draw(results, [this, results, what](std::vector<ReportPicture> pictures) {
        auto withPictures = what;
        withPictures.pictures = std::move(pictures);
        writeReport(results, withPictures);
    });
}

void ExportController::writeReport(const core::ResultsPointer& results, const ReportExport& what)
{
    m_writing.start(
        [results, what, progress = m_progress, cancelling = m_cancelling](const std::stop_token& stop) {
            // the end of the window stops it as well
            const std::stop_callback both(stop, [source = cancelling]() mutable { source.request_stop(); });
            return writeReportExport(*results, what, cancelling.get_token(),
                                     [&progress](const core::Progress& soFar) { progress->leave(soFar); });
        },
        [this, what](const core::LatestJob<QStringList>::Shared& files) { finishReport(what, files); });
}

void ExportController::cancelReport()
{
    m_cancelling.request_stop();
    if (m_writing.isRunning() || !m_progress)
        return; // it answers
    m_charts->cancel();
    finishReport({}, core::cancelled());
}

void ExportController::finishReport(const ReportExport& what, const core::LatestJob<QStringList>::Shared& files)
{
    m_status->end();
    m_progress.reset();
    updateActions();
    if (files)
        showExported(what, (*files)->size());
    else if (files.error().code == core::ErrorCode::Cancelled)
        Q_EMIT m_context.messageRaised(
            { Message::Kind::Note, tr("The report was cancelled; no file was written."), {} });
    else
        Q_EMIT m_context.messageRaised({ Message::Kind::Error, files.error().message, {} });
}

void ExportController::showExported(const ReportExport& what, qsizetype fileCount)
{
    const auto place = QDir::toNativeSeparators(what.path);
    const bool isFolder = what.format == ReportFormat::Folder;
    const auto text = isFolder ? tr("The report was written to %1 (%2 files; begin with report.md or report.html).")
                                     .arg(place, QLocale().toString(fileCount))
                               : tr("The report was written to %1.").arg(place);
    Q_EMIT m_context.messageRaised(
        { Message::Kind::Note, text, { { isFolder ? tr("&Open folder") : tr("&Open file"), [path = what.path] {
                                            QDesktopServices::openUrl(QUrl::fromLocalFile(path));
                                        } } } });
}

void ExportController::convertTrace()
{
    const auto& results = m_session.results();
    auto* dialog = new ConvertDialog(m_session.trace(), results ? results->scope : m_session.scope(),
                                     m_context.appearance().format, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void ExportController::saveSlice()
{
    const auto& results = m_session.results();
    auto* dialog = new SliceDialog(m_session.trace(), results ? results->scope : m_session.scope(),
                                   m_context.appearance().format, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}
