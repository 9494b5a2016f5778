// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/nsysprogram.h"

/// The nsys that the user chose for all windows; empty: none, the first that is found.
[[nodiscard]] QString chosenNsys();
void setChosenNsys(const QString& path);

/// Where windows look for nsys.
[[nodiscard]] core::NsysSearch nsysSearch();
