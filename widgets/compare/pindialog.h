// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sides.h"

#include <QDialog>
#include <QStringList>

#include <vector>

class QLineEdit;
class QListWidget;
class QPushButton;

/// Asks with which row of the other run a row is the same: one of those without a partner.
class PinDialog : public QDialog
{
    Q_OBJECT
public:
    /// `name`: of the row that is pinned; `candidates`: rows of `side`, each with all that identifies it.
    PinDialog(const QStringList& name, core::Side side, std::vector<QStringList> candidates, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& filter() const { return *m_filter; }
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] QPushButton& pinButton() const { return *m_pin; }
    void accept() override;

Q_SIGNALS:
    void chosen(const QStringList& name);

private:
    void fill();

    std::vector<QStringList> m_candidates;
    QLineEdit* m_filter;
    QListWidget* m_list;
    QPushButton* m_pin;
};
