// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/baseline/baseline.h"

#include <QString>

#include <rapidjson/document.h>

namespace core {

/// The baseline in a JSON object, of which format and version were looked at. Errors: BadFormat.
[[nodiscard]] Expected<Baseline> baselineFromDocument(const rapidjson::Value& root, const QString& place);

} // namespace core
