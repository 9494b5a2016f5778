// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QMenuBar;

/// All keyboard shortcuts: those of the menus, as they are, and those of the tables.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QMenuBar& menuBar, QWidget* parent = nullptr);
};
