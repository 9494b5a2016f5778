// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzzinput.h"
#include "privatefolder.h"

/// The bytes of a small export with every kind of event, in a version and shape that the input chooses.
[[nodiscard]] const QByteArray& chooseBaseTrace(FuzzInput& input, const PrivateFolder& folder);
