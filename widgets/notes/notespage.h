// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "results/analysisresults.h"

#include <QWidget>

#include <optional>
#include <vector>

class QPlainTextEdit;
class QLabel;
class QPushButton;
class QTreeWidget;
class ViewContext;

/// What the user wrote about the trace: what each note is about, and its text, which can be changed.
class NotesPage : public QWidget
{
    Q_OBJECT
public:
    explicit NotesPage(ViewContext& context, QWidget* parent = nullptr);

    /// Shows these; the current one stays current.
    void setNotes(const std::vector<core::ProjectNote>& notes);
    void setCurrentNote(std::size_t note);
    /// None without notes.
    [[nodiscard]] std::optional<std::size_t> currentNote() const;

    /// Of the scope that is shown; their tables say what rows are called.
    void setResults(const core::ResultsPointer& results);

    /// What a note is about: "window 1.200–1.840 s", "1.2 s", "Kernels: gemm".
    [[nodiscard]] QString whereText(const core::ProjectNote& note) const;

    [[nodiscard]] QTreeWidget& list() const { return *m_list; }
    [[nodiscard]] QPlainTextEdit& edit() const { return *m_edit; }
    [[nodiscard]] QPushButton& showButton() const { return *m_show; }
    [[nodiscard]] QPushButton& removeButton() const { return *m_remove; }
    [[nodiscard]] QPushButton& addButton() const { return *m_add; }

Q_SIGNALS:
    /// The user wrote another text.
    void textChanged(std::size_t note, const QString& text);
    void removeRequested(std::size_t note);
    /// Show what the note is about.
    void placeRequested(std::size_t note);
    /// Write a note about the time that the timeline shows.
    void addRequested();

private:
    QWidget* buildButtons();
    [[nodiscard]] QString rowText(const core::ProjectNote& note) const;
    void showWhere();
    void showCurrent();
    void keepText();

    ViewContext& m_context;
    std::vector<core::ProjectNote> m_notes;
    core::ResultsPointer m_results; ///< null until there are figures
    QTreeWidget* m_list;
    QPlainTextEdit* m_edit;
    QPushButton* m_add;
    QPushButton* m_show;
    QPushButton* m_remove;
    QLabel* m_none;
    bool m_isFilling = false;
};
