// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace core {

/**
 * Takes the name of a super-journal out of the copy of a rollback journal: SQLite deletes the file of that name,
 * whatever it is.
 *
 * A transaction over several databases is committed when its super-journal is deleted. As SQLite does (pager.c,
 * pager_playback()), a journal that names one that is not there therefore gives nothing back: the copy is removed.
 * Otherwise it is kept, without the name.
 *
 * Errors: CannotOpen when the copy cannot be changed.
 */
[[nodiscard]] Expected<void> dropSuperJournal(const QString& journalCopy);

} // namespace core
