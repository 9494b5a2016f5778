// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <rapidjson/document.h>

namespace core {

/// The text of a JSON value that is a string; it may hold zeros.
[[nodiscard]] inline QString jsonText(const rapidjson::Value& value)
{
    return QString::fromUtf8(value.GetString(), static_cast<qsizetype>(value.GetStringLength()));
}

} // namespace core
