// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/loupefile.h"

#include "base/text.h"

#include <QRegularExpression>
#include <QScopeGuard>

#include <zlib.h>

#include <algorithm>
#include <utility>

namespace core {

namespace {

constexpr int GzipWindow = 15 + 16; // the largest window, in the frame of gzip

auto badLoupe(const QString& place, const QString& fault)
{
    return failure(ErrorCode::BadFormat, QStringLiteral("%1: %2").arg(place, fault));
}

auto tooLarge()
{
    return failure(ErrorCode::CannotWrite,
                   Text::tr("The .loupe file would be larger than 16 MB; choose a part of the trace by time, GPU or "
                            "process."));
}

/// zlib's state of decompression, given back at the end.
class Inflater
{
public:
    Inflater() { m_isReady = inflateInit2(&m_stream, GzipWindow) == Z_OK; }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    ~Inflater() { inflateEnd(&m_stream); }

    /// Z_STREAM_END when all of `bytes` is one member, of which at most `mostBytes` go to `out`; else what zlib says,
    /// Z_BUF_ERROR for a larger one.
    int run(const QByteArray& bytes, QByteArray& out, qsizetype mostBytes)
    {
        constexpr qsizetype FirstBytes = 1 << 16;
        if (!m_isReady)
            return Z_MEM_ERROR;
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.constData())); // zlib only reads it
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        int state = Z_OK;
        qsizetype written = 0;
        while (state == Z_OK) {
            if (written == mostBytes)
                return Z_BUF_ERROR;
            out.resize(std::min(mostBytes, std::max(FirstBytes, 2 * written)));
            m_stream.next_out = reinterpret_cast<Bytef*>(out.data() + written);
            m_stream.avail_out = static_cast<uInt>(out.size() - written);
            state = inflate(&m_stream, Z_NO_FLUSH);
            written = out.size() - static_cast<qsizetype>(m_stream.avail_out);
            const bool wantsMore = m_stream.avail_in == 0 && m_stream.avail_out > 0;
            if (state == Z_BUF_ERROR || (state == Z_OK && wantsMore))
                return Z_DATA_ERROR; // cut short
        }
        out.resize(written);
        return state;
    }
    [[nodiscard]] qsizetype leftBytes() const { return static_cast<qsizetype>(m_stream.avail_in); }
    [[nodiscard]] bool isAtEnd() const { return m_stream.avail_in == 0; }

private:
    z_stream m_stream {};
    bool m_isReady = false;
};

} // namespace

Expected<QByteArray> packLoupe(const QByteArray& json)
{
    if (json.size() > LargestLoupeJsonBytes)
        return tooLarge();
    z_stream stream {};
    constexpr int Memory = 9;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GzipWindow, Memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return failure(ErrorCode::Internal, Text::tr("Not enough memory to compress a .loupe file."));
    QByteArray bytes(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(json.size()))), Qt::Uninitialized);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(json.constData())); // zlib only reads it
    stream.avail_in = static_cast<uInt>(json.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    const auto state = deflate(&stream, Z_FINISH);
    bytes.resize(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    if (state != Z_STREAM_END)
        return failure(ErrorCode::Internal, Text::tr("A .loupe file could not be compressed."));
    if (bytes.size() > LargestLoupeBytes)
        return tooLarge();
    return bytes;
}

Expected<QByteArray> unpackLoupe(const QByteArray& bytes, const QString& place, qsizetype mostBytes)
{
    if (bytes.size() > LargestLoupeBytes)
        return badLoupe(place, Text::tr("larger than 16 MB; this is no .loupe file."));
    Inflater inflater;
    QByteArray json;
    const auto state = inflater.run(bytes, json, mostBytes);
    if (state == Z_BUF_ERROR)
        return badLoupe(place, Text::tr("holds more than a .loupe file can."));
    if (state != Z_STREAM_END)
        return badLoupe(place, Text::tr("not a .loupe file, or damaged; write it again from its trace."));
    if (!inflater.isAtEnd())
        return badLoupe(place, Text::tr("something follows its end; write it again from its trace."));
    return json;
}

bool isLoupeFile(const QString& path)
{
    if (path.endsWith(QLatin1String(".loupe"), Qt::CaseInsensitive))
        return true;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(2) == QByteArrayView("\x1f\x8b");
}

Expected<QByteArray> readLoupe(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::CannotOpen, Text::tr("Cannot read %1: %2.").arg(path, file.errorString()));
    return unpackLoupe(file.read(LargestLoupeBytes + 1), path);
}

Expected<void> LoupeParts::open()
{
    if (m_file.open(QIODevice::ReadOnly))
        return {};
    return failure(ErrorCode::CannotOpen, Text::tr("Cannot read %1: %2.").arg(m_file.fileName(), m_file.errorString()));
}

Expected<QByteArray> LoupeParts::next()
{
    const auto left = std::max<qint64>(0, std::min<qint64>(m_file.size() - m_place, LargestLoupeBytes));
    auto* const mapped = left > 0 ? m_file.map(m_place, left) : nullptr; // no part is copied
    const auto unmap = qScopeGuard([&] {
        if (mapped)
            m_file.unmap(mapped);
    });
    Inflater inflater;
    QByteArray json;
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(mapped), mapped ? left : 0);
    const auto state = inflater.run(bytes, json, LargestLoupeJsonBytes);
    if (state == Z_BUF_ERROR)
        return badLoupe(m_file.fileName(), Text::tr("holds more than a .loupe file can."));
    if (state != Z_STREAM_END)
        return badLoupe(m_file.fileName(), Text::tr("not a .loupe file, or damaged; write it again from its trace."));
    m_place += left - inflater.leftBytes();
    return json;
}

Expected<void> readLoupeParts(const QString& path, const std::function<Expected<void>(QByteArray)>& take)
{
    LoupeParts parts(path);
    if (auto opened = parts.open(); !opened)
        return opened;
    do {
        auto json = parts.next();
        if (!json)
            return tl::unexpected(json.error());
        if (auto taken = take(std::move(*json)); !taken)
            return taken;
    } while (!parts.isAtEnd());
    return {};
}

Expected<void> checkLoupeHeader(const QString& format, LoupeVersion version, LoupeFormat wanted, const QString& place)
{
    const auto other = wanted == LoupeFormat::Baseline ? LoupeFormat::Ranks : LoupeFormat::Baseline;
    if (format == loupeFormatKey(other)) {
        return badLoupe(place,
                        wanted == LoupeFormat::Baseline
                            ? Text::tr("made of ranks of a job; gpuloupe-cli ranks reads it.")
                            : Text::tr("a baseline of one run; gpuloupe-cli compare reads it."));
    }
    if (format != loupeFormatKey(wanted))
        return badLoupe(place, Text::tr("not a .loupe file that this program knows."));
    if (version.major != LoupeVersion().major) {
        return badLoupe(
            place,
            Text::tr("written in version %1, which this program cannot read; write it again from its trace.")
                .arg(version.major));
    }
    return {};
}

std::optional<LoupeFormat> loupeFormatOf(const QString& path)
{
    constexpr qsizetype HeaderBytes = 200; // the format comes before all else
    QByteArray header;
    const auto takeFirst = [&header](const QByteArray& json) -> Expected<void> {
        header = json.left(HeaderBytes);
        return failure(ErrorCode::Cancelled, {}); // the rest is as the first
    };
    if (!isLoupeFile(path) || (!readLoupeParts(path, takeFirst) && header.isEmpty()))
        return std::nullopt;
    static const QRegularExpression format(QStringLiteral(R"re("format"\s*:\s*"(\w+)")re"));
    const auto key = format.match(QString::fromUtf8(header)).captured(1);
    for (const auto known : { LoupeFormat::Baseline, LoupeFormat::Ranks }) {
        if (key == loupeFormatKey(known))
            return known;
    }
    return std::nullopt;
}

QString loupeAdvice(const QString& path)
{
    const auto format = loupeFormatOf(path);
    if (format == LoupeFormat::Baseline)
        return Text::tr("%1 is a baseline of a run, not a trace: gpuloupe-cli compare %1 NEW compares a run with it.")
            .arg(path);
    if (format == LoupeFormat::Ranks)
        return Text::tr("%1 is a summary of ranks, not a trace: gpuloupe-cli ranks %1 reads it.").arg(path);
    return {};
}

QString loupeFormatKey(LoupeFormat format)
{
    return format == LoupeFormat::Baseline ? QStringLiteral("baseline") : QStringLiteral("ranks");
}

} // namespace core
