// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Where files of a kind are written unless the user says otherwise: the folder used last, remembered under
/// `settingsKey`, else Documents, else the home folder; the first of these that exists.
[[nodiscard]] QString outputFolder(const QString& settingsKey);
