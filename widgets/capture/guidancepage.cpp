// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/guidancepage.h"

#include "capture/questiontable.h"
#include "help/helptopic.h"
#include "help/helpwindow.h"
#include "pages/hintsview.h"
#include "parts/commandview.h"
#include "parts/paragraph.h"
#include "parts/rememberedsplitter.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace {

QLabel* paragraph()
{
    auto* label = new FlowingLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// What one asks first, at little cost.
core::CaptureQuestionSet usualQuestions()
{
    using Q = core::CaptureQuestion;
    core::CaptureQuestionSet questions;
    for (const auto question : { Q::Kernels, Q::LaunchLatency, Q::Phases, Q::MemoryTraffic })
        questions.set(core::position(question));
    return questions;
}

} // namespace

GuidancePage::GuidancePage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_questions(new QuestionTable)
    , m_limits(paragraph())
    , m_versions(new QComboBox)
    , m_application(new QLineEdit)
    , m_capture(new QPushButton(tr("Capture t&his…")))
    , m_profile(new CommandView(tr("Capture")))
    , m_export(new CommandView(tr("Export")))
    , m_legend(paragraph())
    , m_notes(paragraph())
    , m_options(new WrappedTable({ u"option", u"permission" }))
    , m_readyMade(new HintsView)
    , m_permissions(new HintsView)
{
    auto* lower = new RememberedSplitter(Qt::Horizontal, QStringLiteral("guidance-lower"), { 2, 3 }, context);
    lower->addWidget(buildCommands());
    lower->addWidget(buildDetails());
    lower->restore();
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("guidance"), { 1, 1 }, context);
    splitter->addWidget(buildQuestions());
    splitter->addWidget(lower);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    constexpr int PageMarginPx = 15; // besides that of its panels: below the title of the page
    layout->setContentsMargins(PageMarginPx, 0, PageMarginPx, 0);
    layout->addWidget(splitter);

    offerVersions(std::nullopt);
    m_questions->setTicked(usualQuestions());
    connect(m_questions, &QuestionTable::tickedChanged, this, [this] {
        m_areTicksChosen = true;
        updateCommands();
    });
    connect(m_capture, &QPushButton::clicked, this,
            [this] { Q_EMIT m_context.captureRequested(m_questions->ticked(), m_application->text().trimmed()); });
    connect(m_versions, &QComboBox::currentIndexChanged, this, &GuidancePage::updateCommands);
    connect(m_application, &QLineEdit::textChanged, this, &GuidancePage::updateCommands);
    const auto confirmCopy = [this] { Q_EMIT m_context.selectionDescribed(tr("The line is on the clipboard.")); };
    for (auto* command : { m_profile, m_export })
        connect(command, &CommandView::copied, this, confirmCopy);
    for (auto* hints : { m_readyMade, m_permissions })
        connect(hints, &HintsView::copied, this, confirmCopy);
    updateCommands();
}

QWidget* GuidancePage::buildQuestions()
{
    auto* title = new QLabel(tr("Tick what you want to &know; the lines below capture it"));
    auto titleFont = font();
    titleFont.setBold(true);
    title->setFont(titleFont);
    title->setBuddy(m_questions);
    m_limits->setTextFormat(Qt::PlainText);
    m_limits->hide();
    auto* guide = new QPushButton(tr("User g&uide"));
    guide->setToolTip(tr("What the answers and the lines mean, and what they do not (F1)"));
    connect(guide, &QPushButton::clicked, this, [this] { HelpWindow::showPage(helpPageOf(*this)); });
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(guide);
    auto* panel = new QWidget;
    auto* layout = new QVBoxLayout(panel);
    layout->addLayout(head);
    layout->addWidget(m_questions, 1);
    layout->addWidget(m_limits);
    return panel;
}

QWidget* GuidancePage::buildCommands()
{
    m_versions->setToolTip(tr("The lines use what this release knows"));
    m_application->setPlaceholderText(QStringLiteral("<app>"));
    m_application->setToolTip(tr("The program to profile with its arguments, as you would type it in a shell"));
    m_application->setAcceptDrops(false); // a trace dropped here is to be opened, not typed
    m_application->setClearButtonEnabled(true);
    m_notes->setTextFormat(Qt::PlainText);
    m_legend->setTextFormat(Qt::RichText);

    auto* form = new QFormLayout;
    form->addRow(tr("nsys &release:"), m_versions);
    form->addRow(tr("&Application:"), m_application);
    m_capture->setToolTip(tr("Run this line here and open its trace"));
    form->addRow(QString(), m_capture);
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->addLayout(form);
    for (QWidget* part : { static_cast<QWidget*>(m_profile), static_cast<QWidget*>(m_legend),
                           static_cast<QWidget*>(m_export), static_cast<QWidget*>(m_notes) })
        layout->addWidget(part);
    layout->addStretch();
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

QWidget* GuidancePage::buildDetails()
{
    m_options->setAccessibleName(tr("Options and what they cost"));
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->addTab(m_options, tr("Options and &costs"));
    tabs->addTab(m_readyMade, tr("Ready-&made lines"));
    tabs->addTab(m_permissions, tr("&Permission"));
    return tabs;
}

void GuidancePage::setTrace(std::shared_ptr<const core::Trace> trace)
{
    m_trace = std::move(trace);
    m_nvtxCoverage.reset();
    m_recorded = m_trace ? core::recordedCapture(*m_trace) : core::RecordedCapture {};
    m_questions->setQuestions(std::make_shared<const core::CaptureQuestions>(core::openCaptureQuestions()));
    offerVersions(m_recorded.version);
    answerQuestions();
    updateCommands();
}

void GuidancePage::setNvtxCoverage(std::optional<double> nvtxCoverage)
{
    m_nvtxCoverage = nvtxCoverage;
    answerQuestions();
}

void GuidancePage::answerQuestions()
{
    m_limits->hide();
    if (!m_trace) {
        m_answers.cancel();
        return;
    }
    m_answers.start([trace = m_trace, coverage = m_nvtxCoverage](
                        const std::stop_token& stop) { return core::answerCaptureQuestions(*trace, coverage, stop); },
                    [this](const core::LatestJob<core::CaptureQuestions>::Shared& answers) {
                        if (!answers) {
                            Q_EMIT m_context.messageRaised({ Message::Kind::Error, answers.error().message, {} });
                            return;
                        }
                        m_questions->setQuestions(*answers);
                        tickUnanswered(**answers);
                        const auto& limits = (*answers)->provenance.limitations;
                        auto text = limits.join(QStringLiteral("; "));
                        text += text.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral(".");
                        m_limits->setText(tr("Limits: %1").arg(text));
                        m_limits->setVisible(!limits.isEmpty());
                    });
}

/// What this trace answers not at all or only partly is what the next capture is for, until the user says otherwise.
void GuidancePage::tickUnanswered(const core::CaptureQuestions& answers)
{
    if (m_areTicksChosen)
        return;
    core::CaptureQuestionSet open;
    for (const auto& row : answers.rows)
        open.set(core::position(row.id), row.answer && *row.answer != core::Answer::Yes);
    {
        const QSignalBlocker blocker(m_questions);
        m_questions->setTicked(open);
    }
    updateCommands();
}

void GuidancePage::selectQuestion(core::CaptureQuestion question)
{
    auto ticked = m_questions->ticked();
    ticked.set(core::position(question));
    m_questions->setTicked(ticked);
    m_questions->showQuestion(question);
    m_questions->setFocus(Qt::OtherFocusReason);
}

void GuidancePage::offerVersions(const std::optional<core::NsysVersion>& traceVersion)
{
    const QSignalBlocker blocker(m_versions);
    m_versions->clear();
    m_offered = { std::nullopt };
    m_versions->addItem(tr("newest"));
    const auto add = [this](const core::NsysVersion& version, const QString& text) {
        m_offered.emplace_back(version);
        m_versions->addItem(text);
    };
    if (traceVersion)
        add(*traceVersion, tr("%1 (captured this trace)").arg(traceVersion->text()));
    for (const auto& version : core::offeredNsysVersions()) {
        if (version != traceVersion)
            add(version, version.text());
    }
    m_versions->setCurrentIndex(traceVersion ? 1 : 0);
}

core::CaptureRequest GuidancePage::request() const
{
    core::CaptureRequest request;
    request.questions = m_questions->ticked();
    request.version = m_offered.at(static_cast<std::size_t>(qMax(0, m_versions->currentIndex())));
    request.application = m_application->text();
    request.isRunHere = true;
    return request;
}

void GuidancePage::updateCommands()
{
    const auto wanted = request();
    m_readyMade->setHints(core::readyMadeCaptures(wanted.version, wanted.application));
    m_permissions->setHints(core::permissionHelp(wanted.version));
    m_capture->setEnabled(wanted.questions.any());
    if (wanted.questions.none()) {
        for (auto* command : { m_profile, m_export })
            command->setPlaceholder(tr("Tick a question to get the line."));
        m_options->setRowCount(0);
        m_legend->hide();
        m_notes->hide();
        return;
    }
    const auto commands = core::captureCommands(wanted, &m_recorded);
    m_profile->setCommand(commands.profile);
    m_export->setCommand(commands.exporting);
    m_options->setTable(core::describeCaptureOptions(commands));
    m_options->setColumnShown(u"recorded", m_recorded.isKnown());
    updateLegend(commands);
    updateNotes(commands);
}

void GuidancePage::updateLegend(const core::CaptureCommands& commands)
{
    const bool hasDifferences = std::any_of(commands.profile.options.begin(), commands.profile.options.end(),
                                            [](const core::NsysOption& option) { return option.differs(); });
    if (!m_recorded.isKnown())
        m_legend->setText(tr("This trace does not record how it was captured, so nothing can be compared."));
    else if (hasDifferences)
        m_legend->setText(
            tr("%1: changed against the recorded capture").arg(CommandView::marked(tr("bold"), palette())));
    else
        m_legend->setText(tr("The recorded capture had the same options."));
    m_legend->setVisible(m_trace != nullptr);
}

void GuidancePage::updateNotes(const core::CaptureCommands& commands)
{
    auto notes = commands.notes;
    QStringList leftOut;
    for (const auto& setting : commands.leftOut)
        leftOut += setting.value.isEmpty() ? setting.flag : setting.flag + QLatin1Char('=') + setting.value;
    if (!leftOut.isEmpty())
        notes += tr("Recorded, but not needed for what is ticked: %1.").arg(leftOut.join(QStringLiteral(", ")));
    for (auto& note : notes)
        note.prepend(QStringLiteral("• "));
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

QString GuidancePage::legendText() const
{
    return m_legend->isHidden() ? QString() : m_legend->text();
}

QString GuidancePage::notesText() const
{
    return m_notes->isHidden() ? QString() : m_notes->text();
}
