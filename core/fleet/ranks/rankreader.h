// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fleet/ranks/rankfile.h"

#include <QString>

#include <rapidjson/document.h>

namespace core {

/// The ranks in a JSON object, of which format and version were looked at. Errors: BadFormat.
[[nodiscard]] Expected<RankFile> ranksFromDocument(const rapidjson::Value& root, const QString& place);

} // namespace core
