// SPDX-License-Identifier: GPL-3.0-or-later
#include "convert/bytesource.h"

#include "base/text.h"

#include <QFile>

#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr std::size_t ReadBytes = 1 << 18;

class PlainSource : public ByteSource
{
public:
    explicit PlainSource(const QString& path)
        : m_file(path)
    {
    }
    [[nodiscard]] Expected<void> open(std::int64_t from = 0)
    {
        if (m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) && m_file.seek(from)) {
            m_sizeBytes = m_file.size();
            return {};
        }
        return failure(ErrorCode::CannotOpen,
                       Text::tr("Cannot read \"%1\": %2.").arg(m_file.fileName(), m_file.errorString()));
    }
    [[nodiscard]] Expected<std::size_t> read(std::span<char> buffer) override
    {
        const auto count = m_file.read(buffer.data(), static_cast<qint64>(buffer.size()));
        if (count < 0) {
            return failure(ErrorCode::CannotOpen,
                           Text::tr("Cannot read \"%1\": %2.").arg(m_file.fileName(), m_file.errorString()));
        }
        m_bytesRead += count;
        return static_cast<std::size_t>(count);
    }
    [[nodiscard]] double fractionRead() const override
    {
        return m_sizeBytes > 0 ? static_cast<double>(m_bytesRead) / static_cast<double>(m_sizeBytes) : 1;
    }

private:
    QFile m_file;
    qint64 m_sizeBytes = 0;
    qint64 m_bytesRead = 0;
};

Bytef* zlibBytes(char* text)
{
    return reinterpret_cast<Bytef*>(text); // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
}

tl::unexpected<Error> notWritten(const QString& path)
{
    return failure(ErrorCode::BadFormat,
                   Text::tr("\"%1\" is not what was written: its compressed data is cut short or damaged.").arg(path));
}

/// A gzip file of one member.
class GzipSource : public ByteSource
{
public:
    explicit GzipSource(const QString& path)
        : m_path(path)
        , m_file(path)
        , m_buffer(ReadBytes)
    {
        constexpr int GzipOnly = 15 + 16;
        if (inflateInit2(&m_stream, GzipOnly) != Z_OK)
            throw std::bad_alloc();
    }
    ~GzipSource() override { inflateEnd(&m_stream); }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;
    [[nodiscard]] Expected<void> open() { return m_file.open(); }
    [[nodiscard]] Expected<std::size_t> read(std::span<char> buffer) override
    {
        m_stream.next_out = zlibBytes(buffer.data());
        m_stream.avail_out = static_cast<uInt>(buffer.size());
        while (m_stream.avail_out > 0 && !m_isAtEnd) {
            if (const auto filled = fill(); !filled)
                return tl::unexpected(filled.error());
            const auto status = inflate(&m_stream, Z_NO_FLUSH);
            m_isAtEnd = status == Z_STREAM_END;
            if (status != Z_OK && status != Z_STREAM_END)
                return notWritten(m_path);
        }
        return buffer.size() - m_stream.avail_out;
    }
    [[nodiscard]] double fractionRead() const override { return m_file.fractionRead(); }

private:
    [[nodiscard]] Expected<void> fill()
    {
        if (m_stream.avail_in > 0)
            return {};
        const auto count = m_file.read(m_buffer);
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            return notWritten(m_path);
        m_stream.next_in = zlibBytes(m_buffer.data());
        m_stream.avail_in = static_cast<uInt>(*count);
        return {};
    }

    QString m_path;
    PlainSource m_file;
    std::vector<char> m_buffer;
    z_stream m_stream {};
    bool m_isAtEnd = false;
};

/// A part of a file.
class PartSource : public ByteSource
{
public:
    PartSource(const QString& path, std::int64_t from, std::int64_t to)
        : m_file(path)
        , m_from(from)
        , m_sizeBytes(to - from)
    {
    }
    [[nodiscard]] Expected<void> open() { return m_file.open(m_from); }
    [[nodiscard]] Expected<std::size_t> read(std::span<char> buffer) override
    {
        const auto left = static_cast<std::size_t>(m_sizeBytes - m_bytesRead);
        if (left == 0)
            return std::size_t { 0 };
        auto count = m_file.read(buffer.first(std::min(buffer.size(), left)));
        m_bytesRead += static_cast<std::int64_t>(count.value_or(0));
        return count;
    }
    [[nodiscard]] double fractionRead() const override
    {
        return m_sizeBytes > 0 ? static_cast<double>(m_bytesRead) / static_cast<double>(m_sizeBytes) : 1;
    }

private:
    PlainSource m_file;
    std::int64_t m_from = 0;
    std::int64_t m_sizeBytes = 0;
    std::int64_t m_bytesRead = 0;
};

/// What a range of a gzip file holds.
class RangeSource : public ByteSource
{
public:
    RangeSource(const QString& path, const GzipRange& range)
        : m_path(path)
        , m_file(path, range.from, range.to)
        , m_content(range.content)
        , m_buffer(ReadBytes)
    {
        constexpr int RawDeflateBits = -15;
        if (inflateInit2(&m_stream, RawDeflateBits) != Z_OK)
            throw std::bad_alloc();
    }
    ~RangeSource() override { inflateEnd(&m_stream); }
    RangeSource(const RangeSource&) = delete;
    RangeSource& operator=(const RangeSource&) = delete;
    [[nodiscard]] Expected<void> open() { return m_file.open(); }
    [[nodiscard]] Expected<std::size_t> read(std::span<char> buffer) override
    {
        m_stream.next_out = zlibBytes(buffer.data());
        m_stream.avail_out = static_cast<uInt>(buffer.size());
        while (m_stream.avail_out > 0) {
            if (m_stream.avail_in == 0) {
                const auto count = m_file.read(m_buffer);
                if (!count)
                    return tl::unexpected(count.error());
                if (*count == 0)
                    break;
                m_stream.next_in = zlibBytes(m_buffer.data());
                m_stream.avail_in = static_cast<uInt>(*count);
            }
            if (const auto status = inflate(&m_stream, Z_NO_FLUSH); status != Z_OK && status != Z_BUF_ERROR)
                return notWritten(m_path);
        }
        const auto count = buffer.size() - m_stream.avail_out;
        m_read = { static_cast<std::uint32_t>(crc32_z(m_read.crc, zlibBytes(buffer.data()), count)),
                   m_read.sizeBytes + count };
        if (count == 0 && (m_read.crc != m_content.crc || m_read.sizeBytes != m_content.sizeBytes))
            return notWritten(m_path);
        return count;
    }
    [[nodiscard]] double fractionRead() const override { return m_file.fractionRead(); }

private:
    QString m_path;
    PartSource m_file;
    GzipPart m_content, m_read;
    std::vector<char> m_buffer;
    z_stream m_stream {};
};

/// A source between two texts.
template <typename Source> class FramedSource : public ByteSource
{
public:
    template <typename... Arguments>
    explicit FramedSource(Frame frame, const Arguments&... arguments)
        : m_source(arguments...)
        , m_frame(std::move(frame))
    {
    }
    [[nodiscard]] Expected<void> open() { return m_source.open(); }
    [[nodiscard]] Expected<std::size_t> read(std::span<char> buffer) override
    {
        if (!m_frame.before.empty())
            return take(m_frame.before, buffer);
        auto count = m_source.read(buffer);
        return count && *count == 0 ? take(m_frame.after, buffer) : count;
    }
    [[nodiscard]] double fractionRead() const override { return m_source.fractionRead(); }

private:
    static std::size_t take(std::string& text, std::span<char> buffer)
    {
        const auto count = text.copy(buffer.data(), buffer.size());
        text.erase(0, count);
        return count;
    }

    Source m_source;
    Frame m_frame;
};

template <typename Source, typename... Arguments> Expected<std::unique_ptr<ByteSource>> opened(Arguments&&... arguments)
{
    auto source = std::make_unique<Source>(std::forward<Arguments>(arguments)...);
    if (const auto open = source->open(); !open)
        return tl::unexpected(open.error());
    return std::unique_ptr<ByteSource>(std::move(source));
}

} // namespace

Expected<std::unique_ptr<ByteSource>> ByteSource::open(const QString& path, bool isCompressed)
{
    return isCompressed ? opened<GzipSource>(path) : opened<PlainSource>(path);
}

Expected<std::unique_ptr<ByteSource>> ByteSource::openPart(const QString& path, std::int64_t from, std::int64_t to,
                                                           Frame frame)
{
    return opened<FramedSource<PartSource>>(std::move(frame), path, from, to);
}

Expected<std::unique_ptr<ByteSource>> ByteSource::openRange(const QString& path, const GzipRange& range, Frame frame)
{
    return opened<FramedSource<RangeSource>>(std::move(frame), path, range);
}

} // namespace core
