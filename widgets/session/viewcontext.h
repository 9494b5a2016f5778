// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ids.h"
#include "guidance/capturequestions.h"
#include "parts/messagebar.h"
#include "scope/scope.h"
#include "style/appearance.h"
#include "table/table.h"
#include "trace/eventid.h"

#include <QObject>

#include <memory>
#include <utility>

class QWidget;

namespace core {
struct ProjectNote;
}

/**
 * What the pages of one window share: the switches that hold for all of them, and the way to the window's status and
 * message bars. Owned by the window; pages keep a pointer.
 */
class ViewContext : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] bool showsFullNames() const { return m_showsFullNames; }
    void setShowsFullNames(bool showsFullNames);

    /// How figures are written and events are painted.
    [[nodiscard]] const Appearance& appearance() const { return m_appearance; }
    void setAppearance(const Appearance& appearance);

    /// The scope of the figures that are shown or being computed.
    [[nodiscard]] const core::Scope& scope() const { return m_scope; }
    void setScope(const core::Scope& scope);
    /// The trace that is open; null without one.
    [[nodiscard]] const std::shared_ptr<const core::Trace>& trace() const { return m_trace; }
    void setTrace(std::shared_ptr<const core::Trace> trace) { m_trace = std::move(trace); }

Q_SIGNALS:
    void scopeChanged(const core::Scope& scope);
    void appearanceChanged(const Appearance& appearance);
    void showsFullNamesChanged(bool showsFullNames);
    /// One line about the rows selected in some table; empty when nothing is selected.
    void selectionDescribed(const QString& text);
    void messageRaised(const Message& message);
    /// Show what this process did.
    void processRequested(core::ProcessIndex process);
    /// Show this kernel among the others.
    void kernelRequested(core::KernelNameIndex kernel);
    /// The keyboard is in this TablePage, or will be as soon as its table is there; in no other.
    void tableVisited(const QWidget* page);
    /// The keyboard came to this cell of the table.
    void cellVisited(const core::TablePointer& table, std::size_t row, std::size_t column);
    /// Limit all figures to this scope.
    void scopeRequested(const core::Scope& scope);
    /// Show this part of the trace on the timeline, and select what of it is known: an event, or the track of a stream,
    /// device or process.
    void timelineRequested(const core::RowSubject& subject);
    /// Show the table row that counts this event, and the event among its instances.
    void instanceRequested(core::EventId event);
    /// The user selected this event on the timeline; an invalid one: no event any more.
    void eventSelected(core::EventId event);
    /// Open the inspector on what is selected.
    void inspectorRequested();
    /// Mark the events that this row of a table of the results stands for on the timeline.
    void rowMarkRequested(const QString& tableKey, std::size_t row);
    /// Explain how the figure in this cell is computed.
    void evidenceRequested(const core::TablePointer& table, std::size_t row, std::size_t column);
    /// Write this statement on the page Query.
    void queryRequested(const QString& sql);
    /// Let the user write a note there, whose text is empty.
    void noteRequested(const core::ProjectNote& note);
    /// Show this one of the notes.
    void noteShownRequested(std::size_t note);
    /// The user expects a finding: ask why, and set it aside. @param key core::acceptanceKey()
    void acceptanceRequested(const QString& key, const QString& title);
    /// Findings that were accepted by this key are no longer.
    void acceptanceWithdrawn(const QString& key);
    /// This table is no longer shown: another took its place.
    void tableWithdrawn(const core::TablePointer& table);
    /// Show how to capture the answer to this question.
    void captureQuestionRequested(core::CaptureQuestion question);
    /// Capture what answers these questions, of this program (empty: to be asked for).
    void captureRequested(const core::CaptureQuestionSet& questions, const QString& application);
    /// Edit which NVTX ranges make up which phase.
    void phaseMapRequested();
    /// The user wants columns, splitters and tool bars as they come out of the box.
    void defaultLayoutRequested();

private:
    bool m_showsFullNames = false;
    Appearance m_appearance;
    core::Scope m_scope;
    std::shared_ptr<const core::Trace> m_trace;
};
