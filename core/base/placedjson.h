// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace core {

/// What a value of JSON is.
enum class JsonKind : std::uint8_t { Null, Boolean, Number, Text, List, Object };

struct PlacedMember;

/// A value of JSON that knows where it stands, so that an error can name its line.
struct PlacedJson {
    JsonKind kind = JsonKind::Null;
    std::size_t endOffset = 0; ///< in bytes, behind its last character (of lists and objects: behind the first)
    bool isTrue = false;
    double number = 0;
    QString text;
    std::vector<PlacedJson> items; ///< of a list
    std::vector<PlacedMember> members; ///< of an object, in the order of the file
};

/// A member of an object.
struct PlacedMember {
    QString key;
    PlacedJson value;
};

/**
 * Parses JSON that people write, with or without a byte order mark. `place` is what an error names first.
 *
 * Errors: Usage, with line and column: not JSON, nested deeper than 16, a member twice, over 100 members of an object.
 */
[[nodiscard]] Expected<PlacedJson> parsePlacedJson(const QByteArray& json, const QString& place);

/// The line of an offset, from 1.
[[nodiscard]] int lineInJson(const QByteArray& json, std::size_t offset);

} // namespace core
