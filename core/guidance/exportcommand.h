// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsyscommand.h"

namespace core {

/// What to make an `nsys export` for.
struct ExportRequest {
    std::optional<NsysVersion> version; ///< none: the newest
    QString help; ///< what "nsys export --help" prints: tells what is not documented; empty: it was not asked
    QString reportPath;
    QString sqlitePath;
    QString payloadReason; ///< what payloads of NVTX ranges are for; empty: they are not wanted
    bool includesBlobs = false; ///< payloads also as binary data
    bool isWhole = false; ///< every table, and in place of the file that is there
};

/// The command that makes a trace of a report. What the release does not know for certain is left out.
[[nodiscard]] NsysCommand exportCommand(const ExportRequest& request);

/// The line for people to copy that makes a trace of the report at `path`, beside it, with the newest nsys.
[[nodiscard]] QString exportLine(const QString& path);

} // namespace core
