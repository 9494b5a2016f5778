// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsyscommand.h"

#include <QWidget>

class QLabel;
class QPushButton;

/// A command line to read, select and copy: monospace, an option a line, options that differ from the recorded capture
/// in bold on colour.
class CommandView : public QWidget
{
    Q_OBJECT
public:
    /// `title` stands above the line and names it for screen readers.
    explicit CommandView(const QString& title, QWidget* parent = nullptr);

    /// Shows `command` with its differences.
    void setCommand(const core::NsysCommand& command);
    /// Shows a line as it is, wrapped where it must be.
    void setLine(const QString& line);
    /// Shows a sentence in place of a command; there is nothing to copy.
    void setPlaceholder(const QString& text);

    /// Plain sentences between the title and the line; empty: none.
    void setExplanation(const QString& text);

    /// What Copy puts on the clipboard; empty with a placeholder.
    [[nodiscard]] QString commandText() const { return m_text; }
    /// The text as it is shown, with marks as HTML.
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] QPushButton& copyButton() const { return *m_copy; }

    /// Wraps HTML in the mark of an option that differs: for legends.
    [[nodiscard]] static QString marked(const QString& html, const QPalette& palette);

Q_SIGNALS:
    void copied();

protected:
    void changeEvent(QEvent* event) override;

private:
    void copy();
    void showCommand();

    QLabel* m_explanation;
    QLabel* m_label;
    QPushButton* m_copy;
    core::NsysCommand m_command; ///< its options are empty when a line or placeholder shows
    QString m_text;
};
