// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/slicedialog.h"

#include "export/outputfolder.h"
#include "export/replacequestion.h"
#include "help/helptopic.h"
#include "models/scopetext.h"
#include "parts/noticeline.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>

#include <utility>

namespace {

QString sliceFolderKey()
{
    return QStringLiteral("sliceFolder");
}

/// Those limits of a scope that a slice can have.
core::Scope limitsOfSlice(const core::Scope& scope)
{
    core::Scope limits;
    limits.window = scope.window;
    limits.windowName = scope.windowName;
    limits.processes = scope.processes;
    return limits;
}

} // namespace

SliceDialog::SliceDialog(std::shared_ptr<const core::Trace> trace, const core::Scope& scope,
                         const core::DisplayFormat& format, QWidget* parent)
    : QDialog(parent)
    , m_trace(std::move(trace))
    , m_scope(limitsOfSlice(scope))
    , m_path(new QLineEdit)
    , m_redact(new QCheckBox(tr("&Replace names of kernels, ranges, processes and files, and leave out environment")))
    , m_progress(new QProgressBar)
    , m_outcome(new QLabel)
    , m_problem(new NoticeLine)
{
    setWindowTitle(tr("Save a slice of %1").arg(m_trace->fileName));
    setDialogHelp(*this, QStringLiteral("convert"));
    build(format);
    const QDir folder(outputFolder(sliceFolderKey()));
    setPath(folder.filePath(QFileInfo(m_trace->path).completeBaseName() + QStringLiteral("-slice.sqlite")));
    showRunning(false);
}

void SliceDialog::build(const core::DisplayFormat& format)
{
    constexpr int SmallestPathCharacters = 60;
    m_path->setMinimumWidth(fontMetrics().averageCharWidth() * SmallestPathCharacters);
    m_path->setAccessibleName(tr("The file to write"));
    auto* browseButton = new QPushButton(tr("&Browse…"));
    connect(browseButton, &QPushButton::clicked, this, &SliceDialog::browse);
    auto* place = new QHBoxLayout;
    place->addWidget(m_path, 1);
    place->addWidget(browseButton);
    auto* part = new QLabel(core::displayScope(m_scope, *m_trace, format));
    part->setTextFormat(Qt::PlainText);
    part->setWordWrap(true);
    part->setToolTip(tr("Time and processes of the scope; other limits are set when the slice is opened"));
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setRange(0, 0); // how many rows it has is not known before
    m_progress->setAccessibleName(tr("Saving"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_save = buttons->addButton(tr("&Save"), QDialogButtonBox::ActionRole);
    m_stop = buttons->addButton(tr("S&top"), QDialogButtonBox::ActionRole);
    m_save->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, &SliceDialog::confirmAndStart);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_stopWriting.request_stop(); });
    connect(buttons, &QDialogButtonBox::rejected, this, &SliceDialog::reject);
    connect(m_path, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_save->setEnabled(!text.trimmed().isEmpty()); });
    auto* where = new QLabel(tr("W&here"));
    where->setBuddy(m_path);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Part"), part);
    form->addRow(where, place);
    form->addRow(QString(), m_redact);
    form->addRow(m_progress);
    form->addRow(m_problem);
    form->addRow(m_outcome);
    form->addRow(buttons);
}

void SliceDialog::setPath(const QString& path)
{
    m_path->setText(QDir::toNativeSeparators(path));
}

QString SliceDialog::path() const
{
    return QFileInfo(m_path->text().trimmed()).absoluteFilePath();
}

QString SliceDialog::outcomeText() const
{
    return m_problem->text().isEmpty() ? m_outcome->text() : m_problem->text();
}

void SliceDialog::browse()
{
    const auto chosen = QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(), tr("Traces (*.sqlite)"),
                                                     nullptr, QFileDialog::DontConfirmOverwrite); // asked later
    if (!chosen.isEmpty())
        setPath(chosen);
}

void SliceDialog::confirmAndStart()
{
    if (mayReplace(*this, path()))
        start();
}

void SliceDialog::start()
{
    QSettings().setValue(sliceFolderKey(), QFileInfo(path()).absolutePath());
    m_stopWriting = {};
    m_job.start(
        [trace = m_trace, path = path(), options = core::SliceOptions { m_scope, m_redact->isChecked(), {} },
         source = m_stopWriting](const std::stop_token& stop) mutable {
            const std::stop_callback closing(stop, [&source] { source.request_stop(); });
            return core::writeSlice(*trace, path, options, source.get_token());
        },
        [this](const core::LatestJob<core::SliceSummary>::Shared& written) { showOutcome(written); });
    showRunning(true);
}

void SliceDialog::reject()
{
    m_job.cancel();
    QDialog::reject();
}

void SliceDialog::showRunning(bool isRunning)
{
    m_progress->setVisible(isRunning);
    m_stop->setVisible(isRunning);
    m_save->setVisible(!isRunning);
    m_path->setEnabled(!isRunning);
    m_redact->setEnabled(!isRunning);
}

void SliceDialog::showOutcome(const core::LatestJob<core::SliceSummary>::Shared& written)
{
    showRunning(false);
    m_outcome->clear();
    QString problem;
    if (written) {
        m_outcome->setText(tr("%1 rows, %2, in %3")
                               .arg(QLocale().toString(static_cast<qlonglong>((*written)->rows)),
                                    QLocale().formattedDataSize((*written)->sizeBytes),
                                    QDir::toNativeSeparators(path())));
    } else {
        problem = written.error().code == core::ErrorCode::Cancelled ? tr("Stopped; no file was written.")
                                                                     : written.error().message;
    }
    m_problem->setNotice(problem);
    Q_EMIT finished();
}
