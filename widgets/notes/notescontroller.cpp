// SPDX-License-Identifier: GPL-3.0-or-later
#include "notes/notescontroller.h"

#include "base/fingerprint.h"
#include "base/outputfile.h"
#include "base/phrases.h"
#include "export/replacequestion.h"
#include "navigation/tracetabs.h"
#include "notes/notespage.h"
#include "parts/messagebar.h"
#include "project/projectscope.h"
#include "session/tracesession.h"
#include "session/viewcontext.h"
#include "settings/settingscontroller.h"
#include "table/tablepage.h"
#include "timeline/rememberedtracks.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinepage.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace {

QString folderKey()
{
    return QStringLiteral("projectFolder");
}

} // namespace

NotesController::NotesController(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
    , m_keeper(new ProjectKeeper(parts.session, core::ProjectStore::ofUser(), this))
    , m_save(new QAction(tr("Save pro&ject…"), this))
    , m_open(new QAction(tr("Ope&n project…"), this))
{
    m_save->setObjectName(QStringLiteral("saveProject"));
    m_save->setToolTip(
        tr("Notes, scope, pinned and hidden tracks, accepted findings and how figures are computed, in a "
           "file of their own"));
    connect(m_save, &QAction::triggered, this, &NotesController::chooseFileToSave);
    m_open->setObjectName(QStringLiteral("openProject"));
    m_open->setToolTip(tr("Look at this trace as a project file says"));
    connect(m_open, &QAction::triggered, this, &NotesController::chooseFileToOpen);
    connect(m_keeper, &ProjectKeeper::failed, this, [this](const QString& message) {
        Q_EMIT m_parts.context.messageRaised({ Message::Kind::Error, message, {} });
    });
    connect(&m_parts.session, &TraceSession::started, this, [this] {
        if (std::exchange(m_path, m_parts.session.path()) != m_parts.session.path())
            m_parts.settings.leaveProject();
    });
    connectNotes();
    connectFindings();
    updateActions();
}

void NotesController::writeNote()
{
    auto& tabs = m_parts.tabs;
    auto* table = tabs.currentTablePage();
    const bool isAboutRow
        = tabs.currentWidget() != &tabs.timeline() && table && table->runRowAction(RowAction::Kind::WriteNote);
    if (!isAboutRow)
        tabs.timeline().actions().writeNote();
}

void NotesController::updateActions()
{
    const bool isThere = m_parts.session.trace() != nullptr;
    m_save->setEnabled(isThere);
    m_open->setEnabled(isThere);
}

void NotesController::connectNotes()
{
    connect(m_keeper, &ProjectKeeper::notesChanged, this, &NotesController::showNotes);
    connect(&m_parts.session, &TraceSession::traceLoaded, this, &NotesController::showNotes);
    connect(&m_parts.session, &TraceSession::resultsReady, this,
            [this] { page().setResults(m_parts.session.results()); });
    connect(&m_parts.tabs, &TraceTabs::notePlaceRequested, this, &NotesController::showPlace);
    connect(&m_parts.context, &ViewContext::noteRequested, this, &NotesController::askForNote);
    connect(&m_parts.context, &ViewContext::noteShownRequested, this, [this](std::size_t note) {
        m_parts.tabs.setCurrentWidget(&page());
        page().setCurrentNote(note);
    });
}

/// Made with the first trace: a window is to be seen before all of its pages are there.
NotesPage& NotesController::page()
{
    auto* page = &m_parts.tabs.notes();
    if (!std::exchange(m_isPageConnected, true))
        connectPage(*page);
    return *page;
}

void NotesController::connectPage(const NotesPage& shown)
{
    const auto* page = &shown;
    connect(page, &NotesPage::textChanged, this, [this](std::size_t note, const QString& text) {
        auto notes = m_keeper->notes();
        notes[note].text = text;
        m_keeper->setNotes(std::move(notes));
    });
    connect(page, &NotesPage::removeRequested, this, [this](std::size_t note) {
        auto notes = m_keeper->notes();
        notes.erase(notes.begin() + static_cast<std::ptrdiff_t>(note));
        m_keeper->setNotes(std::move(notes));
    });
    connect(page, &NotesPage::placeRequested, this, &NotesController::showPlace);
    connect(page, &NotesPage::addRequested, this, [this] { m_parts.tabs.timeline().actions().writeNote(); });
}

void NotesController::connectFindings()
{
    connect(&m_parts.context, &ViewContext::acceptanceRequested, this, &NotesController::askForReason);
    connect(&m_parts.context, &ViewContext::acceptanceWithdrawn, this, [this](const QString& key) {
        auto accepted = m_keeper->accepted();
        std::erase_if(accepted, [&key](const core::AcceptedFinding& finding) { return finding.key == key; });
        m_keeper->setAccepted(std::move(accepted));
    });
}

/// In the list and on the ruler.
void NotesController::showNotes()
{
    const auto& notes = m_keeper->notes();
    const auto& trace = m_parts.session.trace();
    if (trace || m_isPageConnected) {
        page().setResults(m_parts.session.results());
        page().setNotes(notes);
    }
    std::vector<TimelineFlag> flags;
    for (std::size_t note = 0; trace && note < notes.size(); ++note) {
        if (const auto& window = notes[note].window) {
            const auto startNs = trace->extent.startNs;
            flags.push_back({ { window->startNs + startNs, window->endNs + startNs }, notes[note].text, note });
        }
    }
    m_parts.tabs.timeline().state().setFlags(std::move(flags));
    listNotes();
}

/// In the rail, where there is room for a moment in the unit of its size.
void NotesController::listNotes()
{
    std::vector<std::pair<QString, QString>> listed;
    for (const auto& note : m_keeper->notes())
        listed.emplace_back(note.window ? core::threeDigitDuration(note.window->startNs) : QString(),
                            note.text.simplified());
    m_parts.tabs.listNotes(listed);
}

/// OK needs a text. Lines are ended by Enter, and the text by Ctrl+Enter.
QInputDialog* NotesController::openQuestion(const QString& title, const QString& label)
{
    auto* dialog = new QInputDialog(&m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    dialog->setInputMode(QInputDialog::TextInput);
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->open();
    auto* buttons = dialog->findChild<QDialogButtonBox*>();
    const auto update = [dialog, buttons] {
        buttons->button(QDialogButtonBox::Ok)->setEnabled(!dialog->textValue().trimmed().isEmpty());
    };
    connect(dialog, &QInputDialog::textValueChanged, dialog, update);
    update();
    auto* edit = dialog->findChild<QPlainTextEdit*>();
    edit->setTabChangesFocus(true);
    edit->setPlaceholderText(tr("Ctrl+Enter keeps what is written."));
    for (const auto key : { Qt::Key_Return, Qt::Key_Enter }) {
        auto* keep = new QShortcut(QKeySequence(Qt::CTRL | key), dialog);
        connect(keep, &QShortcut::activated, buttons->button(QDialogButtonBox::Ok), &QPushButton::click);
    }
    return dialog;
}

void NotesController::askForNote(const core::ProjectNote& note)
{
    if (!m_parts.session.trace())
        return;
    constexpr qsizetype MostCharacters = 80; // of a row's name
    const auto where = page().whereText(note).left(MostCharacters);
    auto* dialog = openQuestion(tr("Write a note"), tr("Note about %1:").arg(where));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, note](const QString& text) {
        auto written = note;
        written.text = text.trimmed();
        if (!written.text.isEmpty())
            addNote(written);
    });
}

void NotesController::addNote(const core::ProjectNote& note)
{
    auto notes = m_keeper->notes();
    notes.push_back(note);
    const auto added = notes.size() - 1;
    m_keeper->setNotes(std::move(notes));
    page().setCurrentNote(added);
}

void NotesController::askForReason(const QString& key, const QString& title)
{
    auto* dialog = openQuestion(tr("Accept this finding"), tr("Why is it expected? %1").arg(title));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, key](const QString& text) {
        auto accepted = m_keeper->accepted();
        std::erase_if(accepted, [&key](const core::AcceptedFinding& finding) { return finding.key == key; });
        accepted.push_back({ key, text.trimmed() });
        m_keeper->setAccepted(std::move(accepted));
    });
}

/// The row that the note is about, else its time on the timeline.
void NotesController::showPlace(std::size_t at)
{
    const auto& note = m_keeper->notes()[at];
    if (!note.table.isEmpty() && showRow(note))
        return;
    if (!note.window) {
        Q_EMIT m_parts.context.messageRaised(
            { Message::Kind::Note, tr("The row that this note is about is not in the tables of this scope."), {} });
        return;
    }
    auto& timeline = m_parts.tabs.timeline();
    const auto startNs = m_parts.session.trace()->extent.startNs;
    const core::TimeWindow window { note.window->startNs + startNs, note.window->endNs + startNs };
    m_parts.tabs.setCurrentWidget(&timeline);
    if (window.durationNs() == 0) {
        timeline.state().centreOn(window.startNs);
        return;
    }
    constexpr double Margin = 0.25;
    timeline.state().setWindow(window);
    timeline.state().showWindow(widened(window, Margin));
}

bool NotesController::showRow(const core::ProjectNote& note)
{
    const auto& results = m_parts.session.results();
    const auto table = results ? results->table(note.table) : nullptr;
    for (std::size_t row = 0; table && row < table->rowCount; ++row) {
        if (table->rowKey(row) != note.row)
            continue;
        m_parts.tabs.showCell(note.table, row, table->columns[table->reportColumns().front()].key);
        return true;
    }
    return false;
}

void NotesController::chooseFileToSave()
{
    const QDir folder(QSettings().value(folderKey(), QDir::homePath()).toString());
    const auto name = QFileInfo(m_parts.session.path()).fileName() + QStringLiteral(".loupeproject");
    const auto path = QFileDialog::getSaveFileName(&m_window, tr("Save the project"), folder.filePath(name),
                                                   tr("Projects (*.loupeproject);;All files (*)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(folderKey(), QFileInfo(path).absolutePath());
    saveTo(path);
}

void NotesController::chooseFileToOpen()
{
    const auto path = QFileDialog::getOpenFileName(&m_window, tr("Open a project"),
                                                   QSettings().value(folderKey(), QDir::homePath()).toString(),
                                                   tr("Projects (*.loupeproject);;All files (*)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(folderKey(), QFileInfo(path).absolutePath());
    openFrom(path);
}

core::Project NotesController::project() const
{
    const auto& session = m_parts.session;
    core::Project project;
    project.traceName = QFileInfo(session.path()).fileName();
    project.scope = core::projectScopeOf(session.scope(), *session.trace());
    project.options = session.options();
    project.options.accepted = m_keeper->accepted();
    project.ownRulesJson = m_parts.settings.ownRulesJson();
    project.notes = m_keeper->notes();
    project.page = m_parts.tabs.currentTopic();
    project.groupPages = m_parts.tabs.groupTopics();
    if (const auto& state = m_parts.tabs.timeline().state(); !state.isEmpty()) {
        const auto tracks = chosenTracks(state);
        project.pins = tracks.pinned;
        project.hiddenTracks = tracks.hidden;
    }
    return project;
}

void NotesController::saveTo(const QString& path)
{
    m_writing.start(
        [project = project(), path, tracePath = m_parts.session.trace()->path](const std::stop_token& stop) mutable {
            project.fingerprint = core::fingerprintOf(tracePath, stop).value_or(QString());
            return core::writeFile(path, core::toJson(project)).map([path] { return path; });
        },
        [this](const core::LatestJob<QString>::Shared& written) {
            const auto said = written ? tr("The project was saved as %1.").arg(QDir::toNativeSeparators(**written))
                                      : written.error().message;
            Q_EMIT m_parts.context.messageRaised({ written ? Message::Kind::Note : Message::Kind::Error, said, {} });
        });
}

void NotesController::openFrom(const QString& path)
{
    m_reading.start(
        [path, tracePath = m_parts.session.trace()->path](const std::stop_token& stop) -> core::Expected<Read> {
            auto project = core::readProject(path);
            if (!project)
                return tl::unexpected(project.error());
            const auto wanted = project->fingerprint;
            const auto here = wanted.isEmpty() ? wanted : core::fingerprintOf(tracePath, stop).value_or(wanted);
            return Read { *std::move(project), here != wanted };
        },
        [this, name = QFileInfo(path).fileName()](const core::LatestJob<Read>::Shared& read) {
            if (read)
                apply(**read, name);
            else
                Q_EMIT m_parts.context.messageRaised({ Message::Kind::Error, read.error().message, {} });
        });
}

void NotesController::apply(const Read& read, const QString& name)
{
    const auto& project = read.project;
    const auto& trace = m_parts.session.trace();
    if (!trace)
        return; // let go meanwhile
    QStringList missing;
    const auto scope = core::scopeInTrace(project.scope, *trace, missing);
    m_keeper->setNotes(project.notes);
    m_keeper->setAccepted(project.options.accepted);
    m_parts.settings.enterProject(project);
    m_parts.session.setScope(scope);
    auto& state = m_parts.tabs.timeline().state();
    if (!state.isEmpty() && !(project.pins.isEmpty() && project.hiddenTracks.isEmpty()))
        chooseTracks(state, { project.pins, project.hiddenTracks });
    m_parts.tabs.setGroupTopics(project.groupPages);
    if (!project.page.isEmpty())
        m_parts.tabs.showTopic(project.page);
    QStringList said;
    if (read.isOfOtherTrace)
        said += tr("%1 is the project of another trace, %2: its notes and times may mean nothing here.")
                    .arg(name, project.traceName);
    if (!missing.isEmpty())
        said += tr("This trace does not have %1 of the project’s scope.").arg(missing.join(QStringLiteral(", ")));
    if (!said.isEmpty())
        Q_EMIT m_parts.context.messageRaised({ Message::Kind::Warning, said.join(u' '), {} });
}
