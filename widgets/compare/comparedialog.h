// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLabel;
class QPushButton;

/// Asks for the two runs to compare.
class CompareDialog : public QDialog
{
    Q_OBJECT
public:
    /// `recent`: files to choose from, newest first.
    explicit CompareDialog(const QStringList& recent, QWidget* parent = nullptr);

    void setPath(core::Side side, const QString& path);
    [[nodiscard]] core::Sides<QString> paths() const;
    [[nodiscard]] QPushButton& compareButton() const { return *m_compare; }
    void accept() override;

Q_SIGNALS:
    void chosen(const core::Sides<QString>& paths);

private:
    void browse(core::Side side);
    void swap() const;
    void showProblem();

    core::Sides<QComboBox*> m_paths;
    QLabel* m_problem;
    QPushButton* m_compare;
};
