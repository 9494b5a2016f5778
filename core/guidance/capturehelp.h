// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsyscommand.h"

#include <QString>

#include <optional>
#include <vector>

namespace core {

/// A piece of advice with something to copy.
struct CaptureHint {
    QString title;
    QString text; ///< plain sentences, may be empty
    QString command; ///< shell text, may be empty
};

/// Three captures that are wanted most, for the given release (none: the newest): kernels and barriers, NCCL, NVLink.
[[nodiscard]] std::vector<CaptureHint> readyMadeCaptures(const std::optional<NsysVersion>& version,
                                                         const QString& application = {});

/// The line to show where NVLink counters are missing.
[[nodiscard]] QString nvlinkCaptureLine(const std::optional<NsysVersion>& version, const QString& application = {});

/// Why nsys may not read the GPU's counters or sample the CPU (ERR_NVGPUCTRPERM, "Already under profiling"), and the
/// ways out.
[[nodiscard]] std::vector<CaptureHint> permissionHelp(const std::optional<NsysVersion>& version);

} // namespace core
