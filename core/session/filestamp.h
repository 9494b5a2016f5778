// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace core {

/// Size and time of a file: when they are others, so is what is in it.
struct FileStamp {
    std::int64_t sizeBytes = -1; ///< -1: there is no such file
    std::int64_t modifiedUtcMs = 0;

    [[nodiscard]] static FileStamp of(const QString& path);
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// What tells one file from another, whatever way leads to it: the path without links, or as it is where there is no
/// such file.
[[nodiscard]] QString fileIdentity(const QString& path);

} // namespace core
