// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/reportcompression.h"

#include "base/outputfile.h"
#include "base/text.h"

#include <QFile>

#include <memory>

#include <zstd.h>

namespace core {

namespace {

constexpr int CompressionLevel = 6; ///< reports are mostly compressed blocks: higher ones gain next to nothing
constexpr qsizetype PackedBlockBytes = 1 << 20;

auto cannotWriteCompressed(const QString& path, const QString& reason)
{
    return failure(ErrorCode::CannotWrite, Text::tr("%1 cannot be written: %2.").arg(path, reason));
}

QString wordsOf(std::size_t code)
{
    return QString::fromLatin1(ZSTD_getErrorName(code));
}

struct FreeCompressor {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

/// Compresses one block and all that is left of it. @return zstd's code
std::size_t compressBlock(ZSTD_CCtx& context, const QByteArray& block, bool isLast, QByteArray& buffer,
                          QIODevice& target)
{
    ZSTD_inBuffer input { block.constData(), static_cast<std::size_t>(block.size()), 0 };
    std::size_t left = 0;
    do {
        ZSTD_outBuffer output { buffer.data(), static_cast<std::size_t>(buffer.size()), 0 };
        left = ZSTD_compressStream2(&context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left) != 0)
            return left;
        target.write(buffer.constData(), static_cast<qint64>(output.pos)); // errors come out in commit()
    } while (isLast ? left != 0 : input.pos < input.size);
    return 0;
}

/// True when the compressed file gives the bytes of the original.
bool isSame(QFile& original, const QString& path, const std::stop_token& stop)
{
    QFile compressed(path);
    if (!original.seek(0) || !compressed.open(QIODevice::ReadOnly))
        return false;
    const std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context(ZSTD_createDCtx());
    QByteArray buffer(static_cast<qsizetype>(ZSTD_DStreamOutSize()), Qt::Uninitialized);
    while (!compressed.atEnd() && !stop.stop_requested()) {
        const auto block = compressed.read(PackedBlockBytes);
        ZSTD_inBuffer input { block.constData(), static_cast<std::size_t>(block.size()), 0 };
        ZSTD_outBuffer output {};
        do { // a full buffer may mean that there is more
            output = { buffer.data(), static_cast<std::size_t>(buffer.size()), 0 };
            const auto code = ZSTD_decompressStream(context.get(), &output, &input);
            const auto size = static_cast<qsizetype>(output.pos);
            if (ZSTD_isError(code) != 0 || original.read(size) != QByteArray::fromRawData(buffer.constData(), size))
                return false;
        } while (input.pos < input.size || output.pos == output.size);
    }
    return original.atEnd();
}

} // namespace

QString compressedPath(const QString& path)
{
    return path + QStringLiteral(".zst");
}

Expected<QString> compressReport(const QString& path, const std::stop_token& stop)
{
    QFile original(path);
    if (!original.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("%1 cannot be read: %2.").arg(path, original.errorString()));
    auto target = compressedPath(path);
    OutputFile file(target);
    if (!file.open())
        return tl::unexpected(file.error());
    const std::unique_ptr<ZSTD_CCtx, FreeCompressor> context(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, CompressionLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    QByteArray buffer(static_cast<qsizetype>(ZSTD_CStreamOutSize()), Qt::Uninitialized);
    bool isLast = false;
    while (!isLast) {
        if (stop.stop_requested())
            return cancelled();
        const auto block = original.read(PackedBlockBytes);
        isLast = original.atEnd();
        if (const auto code = compressBlock(*context, block, isLast, buffer, file); ZSTD_isError(code) != 0)
            return cannotWriteCompressed(target, wordsOf(code));
    }
    if (!file.commit())
        return tl::unexpected(file.error());
    if (!isSame(original, target, stop)) {
        QFile::remove(target);
        if (stop.stop_requested())
            return cancelled();
        return cannotWriteCompressed(target, Text::tr("what was read back differs"));
    }
    original.close();
    original.remove();
    return target;
}

} // namespace core
