// SPDX-License-Identifier: GPL-3.0-or-later
#include "notes/notespage.h"

#include "base/phrases.h"
#include "models/scopetext.h"
#include "parts/flowlayout.h"
#include "parts/rememberedsplitter.h"
#include "session/viewcontext.h"
#include "timeline/events/eventfieldtexts.h"
#include "trace/trace.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

NotesPage::NotesPage(ViewContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_list(new QTreeWidget)
    , m_edit(new QPlainTextEdit)
    , m_add(new QPushButton(tr("Write a note…")))
    , m_show(new QPushButton(tr("Show")))
    , m_remove(new QPushButton(tr("Remove")))
    , m_none(
          new QLabel(tr("There are no notes about this trace. Write one about a time with Shift+M on the timeline, or "
                        "about a row with its context menu.")))
{
    m_list->setHeaderLabels({ tr("About"), tr("Note") });
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setAccessibleName(tr("Notes"));
    m_edit->setTabChangesFocus(true);
    m_edit->setAccessibleName(tr("Text of the note"));
    m_edit->setPlaceholderText(tr("What there is to say about it"));
    m_none->setWordWrap(true);
    m_none->setForegroundRole(QPalette::PlaceholderText);
    m_list->setFrameShape(QFrame::NoFrame);
    auto* splitter = new RememberedSplitter(Qt::Vertical, QStringLiteral("notes"), { 3, 1 }, context);
    splitter->addWidget(m_list);
    splitter->addWidget(m_edit);
    splitter->restore();
    auto* layout = new QVBoxLayout(this);
    constexpr int PageMarginPx = 15; // besides that of the layout: below the title of the page
    layout->setContentsMargins(layout->contentsMargins() + QMargins(PageMarginPx, 0, PageMarginPx, 0));
    layout->addWidget(buildButtons());
    layout->addWidget(m_none);
    layout->addWidget(splitter, 1);
    layout->addStretch();
    connect(m_list, &QTreeWidget::currentItemChanged, this, &NotesPage::showCurrent);
    connect(m_list, &QTreeWidget::itemActivated, m_show, &QPushButton::click);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &NotesPage::keepText);
    connect(&context, &ViewContext::appearanceChanged, this, &NotesPage::showWhere);
    setNotes({});
}

QWidget* NotesPage::buildButtons()
{
    m_add->setToolTip(tr("About the window that is selected on the timeline, or the time in its middle"));
    m_show->setToolTip(tr("Show what the note is about (Enter)"));
    connect(m_add, &QPushButton::clicked, this, &NotesPage::addRequested);
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (const auto note = currentNote())
            Q_EMIT placeRequested(*note);
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const auto note = currentNote())
            Q_EMIT removeRequested(*note);
    });
    auto* buttons = new QWidget;
    auto* flow = new FlowLayout(buttons);
    flow->setContentsMargins({});
    for (auto* button : { m_add, m_show, m_remove })
        flow->addWidget(button);
    return buttons;
}

void NotesPage::setNotes(const std::vector<core::ProjectNote>& notes)
{
    const auto current = currentNote();
    {
        const QScopedValueRollback isFilling(m_isFilling, true);
        m_notes = notes;
        m_list->clear();
        for (const auto& note : m_notes)
            m_list->addTopLevelItem(new QTreeWidgetItem({ QString(), note.text.simplified() }));
        showWhere();
        if (!m_notes.empty())
            setCurrentNote(std::min(current.value_or(0), m_notes.size() - 1));
    }
    m_none->setVisible(m_notes.empty());
    m_list->setVisible(!m_notes.empty());
    for (QWidget* part : { static_cast<QWidget*>(m_show), static_cast<QWidget*>(m_remove) })
        part->setEnabled(!m_notes.empty());
    m_edit->setVisible(!m_notes.empty());
    showCurrent();
}

/// In the words of its page; as it is kept where the figures of the trace do not have it.
QString NotesPage::rowText(const core::ProjectNote& note) const
{
    const auto table = m_results ? m_results->table(note.table) : nullptr;
    auto row = note.row;
    if (m_results) {
        for (const auto& name : m_results->trace->kernelNames)
            std::replace(row.begin(), row.end(), name.fullName, name.displayName);
    }
    return QStringLiteral("%1: %2").arg(table ? table->title : note.table, row.join(QStringLiteral(", ")));
}

void NotesPage::setResults(const core::ResultsPointer& results)
{
    m_results = results;
    showWhere();
}

QString NotesPage::whereText(const core::ProjectNote& note) const
{
    QStringList parts;
    if (!note.row.isEmpty())
        parts += rowText(note);
    const auto& trace = m_context.trace();
    if (note.window && trace) {
        const auto startNs = trace->extent.startNs;
        const auto& format = m_context.appearance().format;
        core::Scope scope;
        scope.window = core::TimeWindow { note.window->startNs + startNs, note.window->endNs + startNs };
        parts += note.window->durationNs() == 0 ? core::displayTime(*trace, scope.window->startNs, format)
                                                : core::displayScope(scope, *trace, format);
    }
    return core::withLocalFigures(parts.join(QStringLiteral(" · ")));
}

/// In the time base that is chosen now.
void NotesPage::showWhere()
{
    for (std::size_t note = 0; note < m_notes.size(); ++note)
        m_list->topLevelItem(static_cast<int>(note))->setText(0, whereText(m_notes[note]));
    m_list->resizeColumnToContents(0);
}

void NotesPage::setCurrentNote(std::size_t note)
{
    m_list->setCurrentItem(m_list->topLevelItem(static_cast<int>(note)));
}

std::optional<std::size_t> NotesPage::currentNote() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

void NotesPage::showCurrent()
{
    const auto note = currentNote();
    const auto text = note ? m_notes[*note].text : QString();
    if (m_isFilling || m_edit->toPlainText() == text)
        return; // else the cursor would leave its place
    const QScopedValueRollback isFilling(m_isFilling, true);
    m_edit->setPlainText(text);
}

void NotesPage::keepText()
{
    const auto note = currentNote();
    if (m_isFilling || !note)
        return;
    m_notes[*note].text = m_edit->toPlainText();
    m_list->topLevelItem(static_cast<int>(*note))->setText(1, m_notes[*note].text.simplified());
    Q_EMIT textChanged(*note, m_notes[*note].text);
}
