// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jsonmemory.h"
#include "session/loupefile.h"

#include <rapidjson/document.h>

namespace core {

/// Reads what unpackLoupe() gave of a file made for `wanted`. The texts of `document` are in `json`, which is changed and
/// has to stay. Errors: BadFormat, with `place` first: no JSON object, or those of checkLoupeHeader().
[[nodiscard]] Expected<void> parseLoupe(QByteArray& json, LoupeFormat wanted, const QString& place,
                                        rapidjson::Document& document);

/// Writes the members that each .loupe file begins with.
void writeLoupeHeader(JsonBufferWriter& json, LoupeFormat format);

} // namespace core
