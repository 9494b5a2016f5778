// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "columncache/blockhash.h"
#include "columncache/tracefields.h"

#include <QByteArray>
#include <QString>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace core {

// How a Trace becomes bytes and again a Trace. Both passes go over the same fields; what is long is no part of the
// bytes, but a column of the file.

template <typename T> inline constexpr bool IsIndex = false;
template <typename Tag> inline constexpr bool IsIndex<Index<Tag>> = true;
/// Values that mean the same wherever they lie in memory.
template <typename T>
concept PlainValue = std::is_arithmetic_v<T> || std::is_enum_v<T> || IsIndex<T> || std::same_as<T, LaunchShape>;
/// Containers whose elements follow each other.
template <typename T>
concept Contiguous = requires(T& t)
{
    t.data();
    t.resize(1);
};
template <typename T>
concept Optional = requires(T& t)
{
    t.has_value();
    t.emplace();
};
template <typename T>
concept Keyed = requires
{
    typename T::key_type;
};
template <typename T>
concept Mapped = requires
{
    typename T::mapped_type;
};
template <typename T>
concept FixedArray = requires
{
    std::tuple_size<T>::value;
}
&&requires(T& t)
{
    t.begin();
};

constexpr std::size_t ColumnPieceBytes = 4 << 20; ///< at most, of what is read and checked at once

/// A part of a column in the file.
struct ColumnPiece {
    std::byte* target = nullptr; ///< where it belongs; only when it is read
    std::int64_t at = 0; ///< in the file
    std::int64_t sizeBytes = 0;
    std::uint64_t hash = 0;
};

/// Writes: short values into bytes, columns to `putColumn`, which returns where in the file they begin.
class WritingPass
{
public:
    using PutColumn = std::function<std::int64_t(std::span<const std::byte>)>;
    explicit WritingPass(PutColumn putColumn)
        : m_putColumn(std::move(putColumn))
    {
    }
    [[nodiscard]] const QByteArray& bytes() const { return m_bytes; }

    template <typename T> void pass(const T& value)
    {
        if constexpr (PlainValue<T>) {
            append(std::as_bytes(std::span(&value, 1)));
        } else if constexpr (std::same_as<T, QString>) {
            pass(value.isNull() ? std::int64_t { -1 } : std::int64_t { value.size() });
            // not utf16(), which gives texts a terminator: they are read by other threads
            append(std::as_bytes(std::span(value.constData(), static_cast<std::size_t>(value.size()))));
        } else if constexpr (IsFoldedColumn<T>) {
            pass(value.isFolded());
            if (value.isFolded()) {
                const auto& folding = value.folding();
                pass(folding.rowCount);
                pass(folding.least);
                pass(folding.rowBytes);
                pass(folding.bytes);
            } else {
                pass(value.rows());
            }
        } else if constexpr (std::same_as<T, StringPool>) {
            pass(static_cast<std::uint64_t>(value.size()));
            for (std::size_t id = 0; id < value.size(); ++id)
                passText(value.view(StringId { id }));
        } else if constexpr (std::same_as<T, NvtxPayloads>) {
            pass(static_cast<std::uint64_t>(value.size()));
            for (std::size_t position = 0; position < value.size(); ++position) {
                passText(value[position].bytes);
                pass(value[position].isJson);
            }
        } else if constexpr (std::same_as<T, Diagnostics>) {
            pass(value.entries());
        } else if constexpr (Optional<T>) {
            pass(value.has_value());
            if (value)
                pass(*value);
        } else if constexpr (requires { typename T::hasher; }) { // in an order of its own
            pass(std::map<typename T::key_type, typename T::mapped_type>(value.begin(), value.end()));
        } else if constexpr (Keyed<T>) {
            pass(static_cast<std::uint64_t>(value.size()));
            for (const auto& element : value) {
                if constexpr (Mapped<T>) {
                    pass(element.first);
                    pass(element.second);
                } else {
                    pass(element);
                }
            }
        } else if constexpr (Contiguous<T>) {
            pass(static_cast<std::uint64_t>(value.size()));
            if constexpr (PlainValue<typename T::value_type>)
                passPlain(std::as_bytes(std::span(value.data(), static_cast<std::size_t>(value.size()))));
            else
                passEach(value);
        } else if constexpr (FixedArray<T>) {
            passEach(value);
        } else {
            std::apply([&](const auto&... fields) { (pass(fields), ...); }, fieldsOf(value));
        }
    }

private:
    template <typename T> void passEach(const T& values)
    {
        for (const auto& value : values)
            pass(value);
    }
    void passText(std::string_view text)
    {
        pass(static_cast<std::uint64_t>(text.size()));
        append(std::as_bytes(std::span(text)));
    }
    void append(std::span<const std::byte> bytes)
    {
        m_bytes.append(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    }
    void passPlain(std::span<const std::byte> bytes)
    {
        if (bytes.empty())
            return;
        pass(m_putColumn(bytes));
        for (std::size_t at = 0; at < bytes.size(); at += ColumnPieceBytes)
            pass(blockHash(bytes.subspan(at, std::min(ColumnPieceBytes, bytes.size() - at))));
    }

    PutColumn m_putColumn;
    QByteArray m_bytes;
};

/// Reads what a WritingPass wrote. Columns get their memory; what belongs into them is in pieces().
class ReadingPass
{
public:
    /// `bytes` must outlive it. No column can lie beyond `columnBytes` of the file.
    ReadingPass(std::span<const std::byte> bytes, std::int64_t columnBytes)
        : m_bytes(bytes)
        , m_columnBytes(columnBytes)
    {
    }
    /// True when something did not fit: nothing that was read is to be believed.
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    [[nodiscard]] bool isAtEnd() const { return m_bytes.empty(); }
    [[nodiscard]] const std::vector<ColumnPiece>& pieces() const { return m_pieces; }

    template <typename T> void pass(T& value)
    {
        if constexpr (PlainValue<T>) {
            take(std::as_writable_bytes(std::span(&value, 1)));
        } else if constexpr (std::same_as<T, QString>) {
            passText(value);
        } else if constexpr (IsFoldedColumn<T>) {
            if (next<bool>()) {
                typename T::Folding folding;
                pass(folding.rowCount);
                pass(folding.least);
                pass(folding.rowBytes);
                pass(folding.bytes);
                m_hasFailed = m_hasFailed || !folding.isSound();
                if (!m_hasFailed)
                    value.adopt(std::move(folding));
            } else {
                pass(value.rows());
            }
        } else if constexpr (std::same_as<T, StringPool>) {
            for (std::size_t left = nextCount(); left > 0 && !m_hasFailed; --left)
                value.intern(nextText());
            value.freeze();
        } else if constexpr (std::same_as<T, NvtxPayloads>) {
            for (std::size_t left = nextCount(); left > 0 && !m_hasFailed; --left) {
                const auto bytes = nextText();
                value.intern(bytes, next<bool>());
            }
            value.freeze();
        } else if constexpr (std::same_as<T, Diagnostics>) {
            for (auto& entry : next<std::vector<Diagnostic>>())
                value.add(std::move(entry));
        } else if constexpr (Optional<T>) {
            if (next<bool>())
                pass(value.emplace());
        } else if constexpr (Keyed<T>) {
            passKeyed(value);
        } else if constexpr (Contiguous<T>) {
            if constexpr (PlainValue<typename T::value_type>) {
                passPlain(value);
            } else {
                value.resize(static_cast<decltype(value.size())>(nextCount()));
                passEach(value);
            }
        } else if constexpr (FixedArray<T>) {
            passEach(value);
        } else {
            std::apply([&](auto&... fields) { (pass(fields), ...); }, fieldsOf(value));
        }
    }

private:
    template <typename T> T next()
    {
        T value {};
        pass(value);
        return value;
    }
    /// How many elements follow, each of at least a byte.
    std::size_t nextCount()
    {
        const auto count = next<std::uint64_t>();
        m_hasFailed = m_hasFailed || count > m_bytes.size();
        return m_hasFailed ? 0 : static_cast<std::size_t>(count);
    }
    /// Valid as long as the bytes.
    std::string_view nextText()
    {
        const auto size = nextCount();
        const std::string_view text(reinterpret_cast<const char*>(m_bytes.data()), size);
        m_bytes = m_bytes.subspan(size);
        return text;
    }
    void take(std::span<std::byte> target)
    {
        m_hasFailed = m_hasFailed || target.size() > m_bytes.size();
        if (m_hasFailed)
            return;
        std::memcpy(target.data(), m_bytes.data(), target.size());
        m_bytes = m_bytes.subspan(target.size());
    }
    void passText(QString& text)
    {
        const auto size = next<std::int64_t>();
        if (size < 0)
            return;
        m_hasFailed = m_hasFailed || size > static_cast<std::int64_t>(m_bytes.size() / sizeof(QChar));
        if (m_hasFailed)
            return;
        text = QString(size, Qt::Uninitialized);
        take(std::as_writable_bytes(std::span(text.data(), static_cast<std::size_t>(size))));
    }
    template <typename T> void passKeyed(T& values)
    {
        for (auto left = nextCount(); left > 0 && !m_hasFailed; --left) {
            auto key = next<typename T::key_type>();
            if constexpr (Mapped<T>)
                pass(values[std::move(key)]);
            else
                values.insert(std::move(key));
        }
    }
    template <typename T> void passPlain(T& values)
    {
        constexpr auto ElementBytes = static_cast<std::int64_t>(sizeof(typename T::value_type));
        values = T();
        const auto count = next<std::uint64_t>();
        if (count == 0 || m_hasFailed)
            return;
        const auto at = next<std::int64_t>();
        m_hasFailed = m_hasFailed || at < 0 || at > m_columnBytes
            || count > static_cast<std::uint64_t>((m_columnBytes - at) / ElementBytes);
        if (m_hasFailed)
            return;
        values.resize(static_cast<decltype(values.size())>(count));
        const auto target = std::as_writable_bytes(std::span(values.data(), static_cast<std::size_t>(count)));
        for (std::size_t done = 0; done < target.size() && !m_hasFailed; done += ColumnPieceBytes) {
            const auto size = std::min(ColumnPieceBytes, target.size() - done);
            m_pieces.push_back({ target.data() + done, at + static_cast<std::int64_t>(done),
                                 static_cast<std::int64_t>(size), next<std::uint64_t>() });
        }
    }
    template <typename T> void passEach(T& values)
    {
        for (auto& value : values)
            pass(value);
    }

    std::span<const std::byte> m_bytes;
    std::int64_t m_columnBytes;
    std::vector<ColumnPiece> m_pieces;
    bool m_hasFailed = false;
};

} // namespace core
