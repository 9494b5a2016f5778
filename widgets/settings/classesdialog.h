// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/jsonsettingdialog.h"

/// Edits what the user says of which calls wait, copy, read, …, and of the limits of the wall budget, as the JSON that
/// --classes reads.
class ClassesDialog : public JsonSettingDialog
{
    Q_OBJECT
public:
    /// `json`: empty for none.
    explicit ClassesDialog(const QByteArray& json, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The user chose this; empty: nothing but what the program says.
    void classesChosen(const QByteArray& json);
};
