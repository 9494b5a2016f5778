// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

namespace core {

/// `word` as a POSIX shell reads it back: as it is when it holds nothing special, else in single quotes.
[[nodiscard]] QString shellQuoted(const QString& word);

/// The words of a POSIX shell line: quotes and backslashes are taken away, nothing is expanded. An open quote ends with
/// the line.
[[nodiscard]] QStringList shellWords(QStringView line);

} // namespace core
