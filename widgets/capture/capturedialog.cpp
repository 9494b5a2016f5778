// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturedialog.h"

#include "capture/capturejob.h"
#include "capture/capturequestionpage.h"
#include "capture/capturerunpage.h"
#include "capture/capturetargetpage.h"
#include "capture/questiontable.h"
#include "help/helptopic.h"
#include "style/fitting.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

CaptureDialog::CaptureDialog(QWidget* parent)
    : QDialog(parent)
    , m_questions(new CaptureQuestionPage)
    , m_target(new CaptureTargetPage)
    , m_run(new CaptureRunPage)
    , m_stack(new QStackedWidget)
    , m_title(new QLabel)
    , m_back(new QPushButton(tr("&Back")))
    , m_next(new QPushButton)
    , m_close(new QPushButton(tr("&Close")))
    , m_job(new CaptureJob(this))
{
    constexpr int WidthInCharacters = 120;
    constexpr int HeightInLines = 38;
    setWindowTitle(tr("Capture"));
    setDialogHelp(*this, QStringLiteral("capture"));
    auto titleFont = font();
    titleFont.setBold(true);
    m_title->setFont(titleFont);
    for (auto* page :
         { static_cast<QWidget*>(m_questions), static_cast<QWidget*>(m_target), static_cast<QWidget*>(m_run) })
        m_stack->addWidget(page);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    for (auto* button : { m_back, m_next, m_close })
        buttons->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_title);
    layout->addWidget(m_stack, 1);
    layout->addLayout(buttons);
    resizeInScreen(*this, WidthInCharacters, HeightInLines);
    m_next->setDefault(true);
    m_close->setAutoDefault(false);
    m_back->setAutoDefault(false);

    connect(m_back, &QPushButton::clicked, this, &CaptureDialog::goBack);
    connect(m_next, &QPushButton::clicked, this, &CaptureDialog::goNext);
    connect(m_close, &QPushButton::clicked, this, &CaptureDialog::reject);
    connect(m_questions, &CaptureQuestionPage::changed, this, [this] {
        m_target->setQuestions(m_questions->questions());
        updateButtons();
    });
    connect(m_target, &CaptureTargetPage::changed, this, &CaptureDialog::updateButtons);
    connect(m_run, &CaptureRunPage::stopRequested, this, &CaptureDialog::stop);
    connect(m_job, &CaptureJob::progressed, this,
            [this](const QString& text) { m_run->append(text, m_job->elapsedMs()); });
    connect(m_job, &CaptureJob::finished, this, &CaptureDialog::finish);
    m_target->setQuestions(m_questions->questions());
    m_target->findNsys();
    showStep(m_questions);
}

CaptureDialog::~CaptureDialog() = default;

void CaptureDialog::ask(const core::CaptureQuestionSet& questions, const QString& application)
{
    if (isRunning())
        return;
    m_questions->table().setTicked(questions);
    if (!application.isEmpty())
        m_target->target().setText(application);
    showStep(m_target);
}

bool CaptureDialog::isRunning() const
{
    return m_job->isRunning();
}

void CaptureDialog::reject()
{
    if (!isRunning()) {
        QDialog::reject();
        return;
    }
    m_closesWhenDone = true;
    stop();
}

void CaptureDialog::goBack()
{
    showStep(m_stack->currentWidget() == m_run ? static_cast<QWidget*>(m_target) : m_questions);
}

void CaptureDialog::goNext()
{
    if (m_stack->currentWidget() == m_questions)
        showStep(m_target);
    else
        run();
}

void CaptureDialog::run()
{
    const auto settings = m_target->settings();
    auto expectations = m_questions->expectations();
    if (!expectations)
        return;
    const auto old = QFileInfo::exists(core::captureReportPath(settings.outFolder))
        || QFileInfo::exists(core::captureTracePath(settings.outFolder));
    if (old
        && QMessageBox::question(
               this, windowTitle(),
               tr("%1 holds a capture already. Replace it?").arg(QDir::toNativeSeparators(settings.outFolder)))
            != QMessageBox::Yes)
        return;
    QSettings().setValue(QStringLiteral("captureFolder"), QFileInfo(settings.outFolder).absolutePath());
    m_closesWhenDone = false;
    m_job->start(settings, std::move(*expectations));
    Q_EMIT captureStarted();
    showStep(m_run);
    m_run->begin();
}

void CaptureDialog::stop()
{
    if (m_job->isStopping())
        m_job->abandon();
    else
        m_job->stop();
    m_run->showStopping();
}

void CaptureDialog::finish(const core::CaptureRecord& record)
{
    m_run->showRecord(record);
    updateButtons();
    m_close->setFocus();
    Q_EMIT captureEnded(record.isOk ? tr("The capture has ended.") : tr("The capture has ended with a problem."));
    if (!record.sqlitePath.isEmpty())
        Q_EMIT traceCaptured(record.sqlitePath);
    if (m_closesWhenDone && record.isOk)
        QDialog::reject();
}

void CaptureDialog::showStep(QWidget* page)
{
    m_stack->setCurrentWidget(page);
    m_title->setText(page == m_questions    ? tr("Step 1 of 3: what do you want to know?")
                         : page == m_target ? tr("Step 2 of 3: what shall run?")
                                            : tr("Step 3 of 3: capture"));
    updateButtons();
    page->setFocus();
    if (page == m_target)
        m_target->target().setFocus();
}

void CaptureDialog::updateButtons()
{
    const auto* page = m_stack->currentWidget();
    m_back->setEnabled(page != m_questions && !isRunning());
    m_next->setVisible(page != m_run);
    m_next->setText(page == m_target ? tr("&Run") : tr("&Next"));
    m_next->setEnabled(page == m_questions ? m_questions->expectations().has_value() : m_target->isComplete());
}
