// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "fleet/groups/rankgroups.h"

#include <QByteArray>
#include <QString>

namespace core {

/**
 * Reads what the groups of a job are: an object with "tp", "dp", "pp" and "ep". Each is a list of lists of ranks, or a
 * number: the size of the groups, whose ranks are neighbours for tp, then come dp, then pp, as Megatron numbers them.
 * `place` is what an error names first. Errors: BadFormat.
 */
[[nodiscard]] Expected<GroupOverrides> groupOverridesFromJson(const QByteArray& json, const QString& place);

/// groupOverridesFromJson() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<GroupOverrides> readGroupOverrides(const QString& path);

} // namespace core
