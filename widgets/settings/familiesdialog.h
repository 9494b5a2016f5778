// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/kernels/familyrules.h"
#include "settings/jsonsettingdialog.h"

/// Edits the user's rules of which kernels make up which family, as the JSON that --families reads.
class FamiliesDialog : public JsonSettingDialog
{
    Q_OBJECT
public:
    explicit FamiliesDialog(const core::FamilyRules& rules, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The user chose these.
    void rulesChosen(const core::FamilyRules& rules);
};
