// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"

#include <QDialog>

class NoticeLine;
class QDialogButtonBox;
class QPlainTextEdit;
class QPushButton;

/// Edits the user's rules of which kernels make up which family, as the JSON that --families reads. What is wrong with
/// it is said while it is written.
class FamiliesDialog : public QDialog
{
    Q_OBJECT
public:
    explicit FamiliesDialog(const core::FamilyRules& rules, QWidget* parent = nullptr);

    /// Replaces all rules by those of a JSON file; when that cannot be read, says so and keeps them.
    void loadFrom(const QString& path);
    /// Writes the rules, which must not be at fault, as JSON.
    void saveTo(const QString& path);

    [[nodiscard]] QPlainTextEdit& edit() const { return *m_edit; }
    [[nodiscard]] QDialogButtonBox& buttons() const { return *m_buttons; }
    [[nodiscard]] QPushButton& resetButton() const { return *m_reset; }
    /// What is wrong with the rules or a file, or an empty text.
    [[nodiscard]] QString problemText() const;

    void accept() override;

Q_SIGNALS:
    /// The user chose these.
    void rulesChosen(const core::FamilyRules& rules);

private:
    [[nodiscard]] QLayout* buildButtons();
    [[nodiscard]] core::Expected<core::FamilyRules> rules() const;
    void chooseFileToLoad();
    void chooseFileToSave();
    void updateState();

    QPlainTextEdit* m_edit;
    NoticeLine* m_problem;
    QPushButton* m_reset;
    QPushButton* m_save;
    QDialogButtonBox* m_buttons;
};
