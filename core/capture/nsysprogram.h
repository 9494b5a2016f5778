// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "guidance/nsysversion.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <stop_token>

namespace core {

/// Where nsys may be. Empty members are left out of the search.
struct NsysSearch {
    QString named; ///< a program, or the folder that holds it: the only place when it is given
    QString nsysPath; ///< NSYS_PATH: the same, second
    QString searchPath; ///< PATH
    QStringList
        installPatterns; ///< paths of the program with wildcards, the newest release first among what they match
    QStringList lastPatterns; ///< the same, for copies that other programs bring for their own use

    /// This machine's, with `named` from a command line (may be empty).
    [[nodiscard]] static NsysSearch ofSystem(const QString& named = {});
};

/// The nsys to run: `named`, NSYS_PATH, PATH, install folders, other programs' copies, in this order. Errors: CannotOpen, with where it was
/// looked for.
[[nodiscard]] Expected<QString> findNsys(const NsysSearch& search);

/// An nsys that was asked what it is.
struct NsysProgram {
    QString path;
    QString versionText; ///< "2025.6.1.190-256137006v0"; empty when it did not say
    std::optional<NsysVersion> version;
    /// What "nsys profile --help" and "nsys export --help" print: asked only when what a release knows is not
    /// documented.
    QString profileHelp, exportHelp;
};

/// Finds nsys and asks for its version. Errors: those of findNsys(), CannotOpen when it cannot be run, Cancelled.
[[nodiscard]] Expected<NsysProgram> probeNsys(const NsysSearch& search, const std::stop_token& stop = {},
                                              std::chrono::milliseconds timeout = std::chrono::seconds(20));

} // namespace core
