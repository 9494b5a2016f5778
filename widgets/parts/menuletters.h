// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

/// Lets letters and digits go to `menu` while it is open, and not to shortcuts of what is behind it: on the timeline, A
/// alone is a shortcut, which would hide the mnemonic A of all menus.
void claimLetters(QMenu& menu);
