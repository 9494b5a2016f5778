// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "convert/gzipblocks.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace core {

/// The bytes of a file in order, decompressed when it is a gzip file, without ever holding all of them.
class ByteSource
{
public:
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;
    /// Opens a file. Errors: CannotOpen.
    [[nodiscard]] static Expected<std::unique_ptr<ByteSource>> open(const QString& path, bool isCompressed);
    /// Texts that are read before and after what a file holds.
    struct Frame {
        std::string before, after;
    };
    /// Opens bytes [from, to) of a file that is not compressed. Errors: CannotOpen.
    [[nodiscard]] static Expected<std::unique_ptr<ByteSource>> openPart(const QString& path, std::int64_t from,
                                                                        std::int64_t to, Frame frame);
    /// Opens a range of a compressed file, which must hold what `range` says. Errors: CannotOpen.
    [[nodiscard]] static Expected<std::unique_ptr<ByteSource>> openRange(const QString& path, const GzipRange& range,
                                                                         Frame frame);

    /// Fills `buffer` as far as there are bytes and returns how many; 0 at the end. Errors: CannotOpen (it cannot be
    /// read on), BadFormat (not gzip, cut short, or with another check sum).
    [[nodiscard]] virtual Expected<std::size_t> read(std::span<char> buffer) = 0;
    /// 0–1 of the file.
    [[nodiscard]] virtual double fractionRead() const = 0;

protected:
    ByteSource() = default;
};

} // namespace core
