// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generator.h"
#include "joboptions.h"

#include <QString>

namespace tracegen {

/**
 * Writes all ranks of a job to a folder, or the one that is wished for to a file: as traces, or as the summaries that
 * `gpuloupe-cli summarize` makes of them. Missing ranks are left out.
 *
 * Errors: those of generate(), of writeRankFile(), and CannotWrite when the folder cannot be made.
 */
[[nodiscard]] core::Expected<void> writeJobFiles(const Request& request, const JobWish& wish, const QString& path);

} // namespace tracegen
