// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringList>
#include <QStringView>

#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// What a text names, which its replacement begins with.
enum class RedactedKind : std::uint8_t { Kernel, Range, Name };

/// What becomes of texts of a slice that tell nothing of who made it.
class SliceRedaction
{
public:
    /// `key`: of the hash; empty: a new one.
    SliceRedaction(const Trace& trace, QByteArray key);

    /// True of tables of which nothing is kept: environment, output and files of programs.
    [[nodiscard]] static bool isDropped(QStringView table);
    /// True of tables and columns whose texts are words of nsys or of hardware.
    [[nodiscard]] static bool isPublic(QStringView table, QStringView column);
    /// True of rows of meta data that name people, machines, files or command lines.
    [[nodiscard]] bool isPrivate(const QString& metaDatum) const { return m_private.contains(metaDatum); }
    /// "kernel_1f2e3d4c5b6a", of equal texts the same, with the family that rules of the program put the kernel in
    /// behind it: "kernel_1f2e3d4c5b6a_of_gemm"; names of NCCL, which figures depend on, stay. Ranges keep the
    /// numbers behind their text, which they are grouped without.
    [[nodiscard]] std::string renamed(std::string_view text, RedactedKind kind) const;
    /// The name of a call without the file in it: "dlopen(name_1f2e3d4c5b6a)".
    [[nodiscard]] std::string apiName(std::string_view text) const;

private:
    QByteArray m_key;
    QStringList m_private;
};

/// What a column of string ids names.
[[nodiscard]] RedactedKind redactedKind(QStringView table, QStringView column);
/// True of columns with names of APIs, which are everybody's.
[[nodiscard]] bool namesAnApi(QStringView table, QStringView column);

} // namespace core
