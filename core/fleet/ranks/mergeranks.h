// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <stop_token>

namespace core {

/**
 * Writes the union of the ranks in .loupe files: the bytes that writeRankFile() writes of canonicalRanks() of all of them,
 * by `program`. In memory are a few ranks at a time and the names of all; ranks that share a part of a file lie in a
 * temporary file beside `out` until they are written, so that none is looked for again among others.
 *
 * @return how many ranks there are. Errors: those of readRankParts(), canonicalRanks() and writeRankFile(); Cancelled.
 */
[[nodiscard]] Expected<std::size_t> mergeRankFiles(const QStringList& paths, const QString& out, const QString& program,
                                                   const std::stop_token& stop = {});

} // namespace core
