// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/capturetargetpage.h"

#include "capture/nsyssetting.h"
#include "export/outputfolder.h"
#include "parts/noticeline.h"
#include "parts/paragraph.h"

#include <QCheckBox>
#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace {

constexpr double LongestDurationS = 86'400;

QString suggestedFolder()
{
    const QDir parent(outputFolder(QStringLiteral("captureFolder")));
    return parent.filePath(QStringLiteral("capture-")
                           + QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")));
}

} // namespace

CaptureTargetPage::CaptureTargetPage(QWidget* parent)
    : QWidget(parent)
    , m_target(new QLineEdit)
    , m_duration(new QDoubleSpinBox)
    , m_delay(new QDoubleSpinBox)
    , m_collection(new QDoubleSpinBox)
    , m_range(new QCheckBox(tr("Onl&y between cudaProfilerStart() and cudaProfilerStop()")))
    , m_gpu(new QLineEdit)
    , m_folder(new QLineEdit(QDir::toNativeSeparators(suggestedFolder())))
    , m_nsys(new QLineEdit(QDir::toNativeSeparators(chosenNsys())))
    , m_redaction(new QCheckBox(tr("Leave the co&mmand out of nsys_capture.json and of what is shown")))
    , m_line(new QPlainTextEdit)
    , m_reset(new QPushButton(tr("&Undo changes")))
    , m_notes(makeParagraph())
    , m_problem(new NoticeLine)
{
    m_line->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_line->setTabChangesFocus(true);
    auto* lineLabel = new QLabel(tr("This &line will run; change it as you like"));
    lineLabel->setBuddy(m_line);
    auto* lineRow = new QHBoxLayout;
    lineRow->addWidget(lineLabel, 1);
    lineRow->addWidget(m_reset);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addLayout(buildForm());
    layout->addWidget(m_problem);
    layout->addLayout(lineRow);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_notes);

    for (auto* edit : { m_target, m_folder })
        connect(edit, &QLineEdit::textChanged, this, &CaptureTargetPage::updateLine);
    for (auto* time : { m_delay, m_collection })
        connect(time, &QDoubleSpinBox::valueChanged, this, &CaptureTargetPage::updateLine);
    connect(m_range, &QCheckBox::toggled, this, &CaptureTargetPage::updateLine);
    connect(m_nsys, &QLineEdit::editingFinished, this, &CaptureTargetPage::findNsys);
    connect(m_line, &QPlainTextEdit::textChanged, this, &CaptureTargetPage::followEdit);
    connect(m_reset, &QPushButton::clicked, this, &CaptureTargetPage::resetLine);
    resetLine();
}

QFormLayout* CaptureTargetPage::buildForm()
{
    m_target->setPlaceholderText(QStringLiteral("python3 bench.py --steps 100"));
    m_target->setToolTip(tr("What to run, as you would type it in a shell"));
    m_duration->setRange(0, LongestDurationS);
    m_duration->setValue(core::CaptureSettings().durationS);
    m_duration->setDecimals(1);
    m_duration->setSuffix(tr(" s"));
    m_duration->setToolTip(tr("How long it should run; 30 s later it is ended"));
    m_gpu->setPlaceholderText(tr("all that the program sees"));
    m_gpu->setToolTip(tr("CUDA_VISIBLE_DEVICES for the program: 0, or 0,1"));
    m_nsys->setPlaceholderText(tr("the first that is found"));
    auto* form = new QFormLayout;
    form->addRow(tr("&Program:"), m_target);
    form->addRow(tr("&Duration:"), m_duration);
    form->addRow(tr("Collec&t after:"), buildTimes());
    qobject_cast<QLabel*>(form->itemAt(form->rowCount() - 1, QFormLayout::LabelRole)->widget())->setBuddy(m_delay);
    form->addRow(QString(), m_range);
    form->addRow(tr("&GPU:"), m_gpu);
    const auto addChooser = [&](const QString& label, QLineEdit* edit, const QString& what, auto choose) {
        form->addRow(label, withButton(edit, what, choose));
        qobject_cast<QLabel*>(form->itemAt(form->rowCount() - 1, QFormLayout::LabelRole)->widget())->setBuddy(edit);
    };
    addChooser(tr("&Folder:"), m_folder, tr("Choose the folder"), &CaptureTargetPage::chooseFolder);
    addChooser(tr("&nsys:"), m_nsys, tr("Choose nsys"), &CaptureTargetPage::chooseNsys);
    m_redaction->setToolTip(
        tr("Without this only values in it that look like secrets are left out. nsys stores the command in its report "
           "all the same."));
    form->addRow(QString(), m_redaction);
    return form;
}

/// When nsys collects: what stands in the line below.
QLayout* CaptureTargetPage::buildTimes()
{
    for (auto* time : { m_delay, m_collection }) {
        time->setRange(0, LongestDurationS);
        time->setDecimals(1);
        time->setSuffix(tr(" s"));
    }
    m_delay->setToolTip(tr("How long the program runs before nsys collects, so that its start is not recorded"));
    m_collection->setSpecialValueText(tr("the rest of the run"));
    m_collection->setAccessibleName(tr("How long nsys collects"));
    m_collection->setToolTip(tr("How long nsys collects; it then ends the program"));
    m_range->setToolTip(tr("For programs that call them around what is to be measured"));
    auto* row = new QHBoxLayout;
    row->addWidget(m_delay);
    row->addWidget(new QLabel(tr("for", "collect after … for …")));
    row->addWidget(m_collection);
    row->addStretch(1);
    return row;
}

QLayout* CaptureTargetPage::withButton(QLineEdit* edit, const QString& what, void (CaptureTargetPage::*choose)()) const
{
    auto* button = new QPushButton(tr("Browse…"));
    button->setAccessibleName(what);
    connect(button, &QPushButton::clicked, this, choose);
    auto* row = new QHBoxLayout;
    row->addWidget(edit, 1);
    row->addWidget(button);
    return row;
}

void CaptureTargetPage::setQuestions(const core::CaptureQuestionSet& questions)
{
    m_questions = questions;
    updateLine();
}

core::CaptureSettings CaptureTargetPage::settings() const
{
    core::CaptureSettings settings;
    settings.targetCommand = m_target->text().trimmed();
    settings.durationS = m_duration->value();
    settings.times = { m_delay->value(), m_collection->value(), m_range->isChecked() };
    settings.gpuId = m_gpu->text().trimmed();
    settings.outFolder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    settings.isCommandRedacted = m_redaction->isChecked();
    settings.questions = m_questions;
    if (m_isEdited)
        settings.editedLine = m_line->toPlainText();
    return settings;
}

bool CaptureTargetPage::isComplete() const
{
    const bool hasTarget = m_isEdited || !m_target->text().trimmed().isEmpty();
    return hasTarget && !m_folder->text().trimmed().isEmpty() && !m_program.path.isEmpty()
        && m_problem->text().isEmpty();
}

QString CaptureTargetPage::problemText(const core::Error& error) const
{
    const bool isNowhere = error.code == core::ErrorCode::CannotOpen && m_nsys->text().trimmed().isEmpty()
        && qEnvironmentVariableIsEmpty("NSYS_PATH");
    return isNowhere ? tr("nsys was not found in PATH, nor where Nsight Systems is usually installed: install Nsight "
                          "Systems, or choose its nsys above.")
                     : error.message; // which names the options of the command line
}

void CaptureTargetPage::findNsys()
{
    setChosenNsys(QDir::fromNativeSeparators(m_nsys->text().trimmed()));
    m_probe.start([search = nsysSearch()](const std::stop_token& stop) { return core::probeNsys(search, stop); },
                  [this](const core::LatestJob<core::NsysProgram>::Shared& program) {
                      m_program = program ? **program : core::NsysProgram {};
                      m_nsys->setToolTip(program ? tr("%1, release %2").arg(m_program.path, m_program.versionText)
                                                 : QString());
                      m_nsys->setPlaceholderText(program ? m_program.path : tr("the first that is found"));
                      m_problem->setNotice(program ? QString() : problemText(program.error()));
                      updateLine();
                  });
}

void CaptureTargetPage::chooseFolder()
{
    const auto folder
        = QFileDialog::getExistingDirectory(this, tr("Where the files of the capture go"), m_folder->text());
    if (!folder.isEmpty())
        m_folder->setText(QDir::toNativeSeparators(folder));
}

void CaptureTargetPage::chooseNsys()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Choose nsys"), m_program.path);
    if (path.isEmpty())
        return;
    m_nsys->setText(QDir::toNativeSeparators(path));
    findNsys();
}

/// A line that the user changed stays; what it leaves out is up to the user.
void CaptureTargetPage::updateLine()
{
    const auto wanted = settings();
    const auto commands = core::planCommands(wanted, m_program);
    if (!m_isEdited) {
        const QSignalBlocker blocker(m_line);
        m_line->setPlainText(core::commandText(commands.profile, core::LineBreaks::WhereLong));
    } else if (const auto plan = core::planCapture(wanted, m_program); !m_program.path.isEmpty()) {
        m_problem->setNotice(plan ? QString() : plan.error().message);
    }
    m_reset->setEnabled(m_isEdited);
    showParagraph(*m_notes, sentences(commands.notes));
    Q_EMIT changed();
}

void CaptureTargetPage::resetLine()
{
    m_isEdited = false;
    if (!m_program.path.isEmpty())
        m_problem->setNotice({});
    updateLine();
}

void CaptureTargetPage::followEdit()
{
    m_isEdited = true;
    updateLine();
}
