// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QFile>
#include <QString>

#include <cstdint>
#include <functional>
#include <optional>

namespace core {

/// What a .loupe file is made for. Both are gzip JSON with "format" and "version" before all else that is read.
enum class LoupeFormat : std::uint8_t {
    Baseline, ///< of one run, for gpuloupe-cli compare
    Ranks, ///< of ranks of a job, for gpuloupe-cli ranks
};

constexpr qsizetype LargestLoupeBytes = 16'000'000; ///< of the file
constexpr qsizetype LargestLoupeJsonBytes = 64'000'000; ///< of what is in it: more is never inflated

/// The version that is written: a reader takes every minor of its major.
struct LoupeVersion {
    int major = 1;
    int minor = 0;
    friend bool operator==(const LoupeVersion&, const LoupeVersion&) = default;
};

/// `json` as the bytes of a .loupe file: one gzip member without name and time, so that equal content is equal bytes.
/// Errors: CannotWrite, when it is larger than LargestLoupeBytes; Internal.
[[nodiscard]] Expected<QByteArray> packLoupe(const QByteArray& json);

/**
 * The JSON in the bytes of a .loupe file. `place` is what an error names first.
 *
 * Errors: BadFormat: no gzip, cut short, with something behind its end, or with more than
 * `mostBytes` in it, of which no more is inflated.
 */
[[nodiscard]] Expected<QByteArray> unpackLoupe(const QByteArray& bytes, const QString& place,
                                               qsizetype mostBytes = LargestLoupeJsonBytes);

/// True when the name ends with .loupe, or the file begins as gzip does.
[[nodiscard]] bool isLoupeFile(const QString& path);

/// unpackLoupe() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<QByteArray> readLoupe(const QString& path);

/// Reads the gzip members of a .loupe file one after the other: each within the limits of a file of one, and in memory
/// only while it is read.
class LoupeParts
{
public:
    explicit LoupeParts(const QString& path)
        : m_file(path)
    {
    }
    /// Errors: CannotOpen.
    [[nodiscard]] Expected<void> open();
    /// The JSON of the next part. Errors: BadFormat, also of an empty file.
    [[nodiscard]] Expected<QByteArray> next();
    [[nodiscard]] bool isAtEnd() const { return m_place >= m_file.size(); }
    /// Where the next part begins.
    [[nodiscard]] qint64 place() const { return m_place; }
    void seek(qint64 place) { m_place = place; }

private:
    QFile m_file;
    qint64 m_place = 0;
};

/**
 * Gives `take` the JSON of each part of a file, one after the other. Errors: those of LoupeParts and of `take`, after which
 * no more is read.
 */
[[nodiscard]] Expected<void> readLoupeParts(const QString& path, const std::function<Expected<void>(QByteArray)>& take);

/**
 * Checks "format" and "version" of an unpacked file. `format` and `version` are empty or negative where they are not
 * there.
 *
 * Errors: BadFormat: another program's file; made for the other command, which it names; another major version.
 */
[[nodiscard]] Expected<void> checkLoupeHeader(const QString& format, LoupeVersion version, LoupeFormat wanted,
                                              const QString& place);

/// What a .loupe file is made for, by its header; none: it is no .loupe file, or not one that this program knows.
[[nodiscard]] std::optional<LoupeFormat> loupeFormatOf(const QString& path);

/// What to do with a .loupe file where a trace is wanted, a sentence that names the command for it; empty: it is none
/// that this program knows.
[[nodiscard]] QString loupeAdvice(const QString& path);

/// "baseline", "ranks".
[[nodiscard]] QString loupeFormatKey(LoupeFormat format);

} // namespace core
