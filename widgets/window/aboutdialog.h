// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QPlainTextEdit;
class QPushButton;
class QTabWidget;

/// What the program is, what it is made of, and the text of its licence; all of it can be selected and copied.
class AboutDialog : public QDialog
{
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);

    /// Program, system, and each part with its version and licence, a line each: what a bug report needs.
    [[nodiscard]] static QString versionsText();
    [[nodiscard]] QString licenceText() const;
    [[nodiscard]] QPushButton& copyButton() const { return *m_copy; }

private:
    QTabWidget* m_pages;
    QPlainTextEdit* m_licence;
    QPushButton* m_copy;
};
