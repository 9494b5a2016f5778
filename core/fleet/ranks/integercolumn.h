// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace core {

/// Numbers as text of a .loupe file: the difference of each from the one before, near 0 in few bytes, in Base64.
[[nodiscard]] QByteArray packIntegers(const std::vector<std::int64_t>& values);

/// What packIntegers() made; none: it is no such text, or has more than `most` numbers.
[[nodiscard]] std::optional<std::vector<std::int64_t>> unpackIntegers(std::string_view text, std::size_t most);

} // namespace core
