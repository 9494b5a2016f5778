// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace core {

/// The key in a file: all of its bytes but blanks and line breaks at the end. Errors: CannotOpen; Usage, when it is
/// shorter than 16 bytes, which can be guessed, or longer than 4,096.
[[nodiscard]] Expected<QByteArray> readNameKey(const QString& path);

/// A name that says nothing without the key, equal for equal names and keys: HMAC-SHA-256 in hexadecimal digits.
[[nodiscard]] QString hashedName(const QString& name, const QByteArray& key);

} // namespace core
