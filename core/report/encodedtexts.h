// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// Appends as UTF-8; halves of surrogate pairs are replaced.
void appendUtf8(std::string& bytes, QStringView text);

/**
 * Remembers how texts stand in a file, for those that come again and again: the cells of a table name the same kernels
 * and processes in row after row. Texts are told apart by where they lie, which is as good as by content, since they
 * are held here; so no texts of QString::fromRawData(). Not for use by several threads.
 */
template <typename Encode> class EncodedTexts
{
public:
    /// `encode(text, bytes)` appends a text as it stands in the file.
    explicit EncodedTexts(Encode encode)
        : m_encode(std::move(encode))
    {
    }

    /// `text` encoded; valid until the next call.
    [[nodiscard]] std::string_view of(const QString& text)
    {
        const auto place = reinterpret_cast<std::uintptr_t>(text.constData());
        auto& entry = m_entries[(place / sizeof(std::max_align_t) + place / PageBytes) % EntryCount];
        if (!entry.isUsed || entry.text.constData() != text.constData() || entry.text.size() != text.size()) {
            entry.text = text;
            entry.encoded.clear();
            m_encode(text, entry.encoded);
            entry.isUsed = true;
        }
        return entry.encoded;
    }

private:
    static constexpr std::size_t EntryCount = 256;
    static constexpr std::size_t PageBytes = 4096; // texts of one size may all begin alike within a page

    struct Entry {
        QString text;
        std::string encoded;
        bool isUsed = false;
    };

    Encode m_encode;
    std::array<Entry, EntryCount> m_entries;
};

} // namespace core
