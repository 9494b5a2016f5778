// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsyscommand.h"

namespace core {

/// Marks in `commands.profile` what differs from `recorded`, takes over the options that say when to collect, and lists
/// what is left out. Does nothing when no option is recorded.
void compareWithRecorded(CaptureCommands& commands, const RecordedCapture& recorded);

} // namespace core
