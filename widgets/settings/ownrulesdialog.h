// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/jsonsettingdialog.h"

/// Edits the user's own rules of findings, as the JSON that --rules reads.
class OwnRulesDialog : public JsonSettingDialog
{
    Q_OBJECT
public:
    /// `json`: the rules there are; empty: none.
    explicit OwnRulesDialog(const QByteArray& json, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The user chose these; empty: none.
    void rulesChosen(const QByteArray& json);
};
