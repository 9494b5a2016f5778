// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/nsysversion.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace core {

/// An option of `nsys profile` in its long, current spelling.
struct NsysSetting {
    QString flag; ///< "--trace"
    QString value; ///< "cuda,nvtx"; empty: in use, but the value is not recorded
    friend bool operator==(const NsysSetting&, const NsysSetting&) = default;
};

/**
 * How a trace was captured, as far as the file tells: release and options.
 *
 * Holds only options known to GPU Loupe, with values that are words of nsys or numbers: never the application, its
 * arguments, the environment, users or paths.
 */
struct RecordedCapture {
    std::optional<NsysVersion> version;
    std::vector<NsysSetting> settings; ///< each flag once
    /// The option with this flag, or nullptr when it is not recorded.
    [[nodiscard]] const NsysSetting* find(const QString& flag) const;
    [[nodiscard]] bool isKnown() const { return !settings.empty(); }
};

/// The options of an `nsys profile` command given as words; none when the words hold no such command. Short and old
/// spellings become the current long ones. Reads up to the application; a shell's -c argument is looked into.
[[nodiscard]] std::vector<NsysSetting> parseNsysProfile(const QStringList& words);

/// What follows `nsys profile`, taken apart.
struct ProfileLine {
    std::vector<NsysSetting> options; ///< in their order, in the long, current spelling; an option may be there twice
    QStringList application; ///< its words; empty: there is none
    /// The last value of the option with this flag; empty when it is not there.
    [[nodiscard]] QString value(const QString& flag) const;
};

/// Takes the words apart that follow `nsys profile`: all options take a value.
[[nodiscard]] ProfileLine splitProfileLine(const QStringList& words);

/// What META_DATA_CAPTURE says: the collection's own keys, and the nsys command where one was recorded.
[[nodiscard]] RecordedCapture recordedCapture(const Trace& trace);

} // namespace core
