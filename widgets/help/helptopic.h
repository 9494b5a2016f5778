// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QDialog;
class QWidget;

/// Says which page of the user guide, by its name ("kernels"), belongs to `widget` and all in it.
void setHelpPage(QWidget& widget, const QString& page);
/// The same for a dialog, where F1 opens the page: a dialog does not hear the shortcuts of the window behind it.
void setDialogHelp(QDialog& dialog, const QString& page);
/// The page of the nearest of `widget` and what it lies in that has one; the table of contents when none has.
[[nodiscard]] QString helpPageOf(const QWidget& widget);
