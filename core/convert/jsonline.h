// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// Writes JSON in one line, as RapidJSON does, for files of gigabytes: what stands in it as it is, is copied.
class JsonLine
{
public:
    [[nodiscard]] const std::string& text() const { return m_text; }
    /// Forgets all that was written.
    void clear() { m_text.clear(); }
    /// Begins a document of its own behind what stands there: after `bytes`.
    void begin(std::string_view bytes)
    {
        m_text += bytes;
        m_needsComma = false;
    }
    void beginObject() { open('{'); }
    void endObject() { close('}'); }
    void beginArray() { open('['); }
    void endArray() { close(']'); }
    /// `name` stands in JSON as it is.
    void key(std::string_view name)
    {
        separate();
        m_text += '"';
        m_text += name;
        m_text += "\":";
        m_needsComma = false;
    }
    /// Text in UTF-8.
    void text(std::string_view text);
    void integer(std::int64_t number);
    /// null for what JSON does not have.
    void real(double number);
    /// Nanoseconds as microseconds with three decimals: exact.
    void microseconds(std::uint64_t ns);

private:
    void separate()
    {
        if (m_needsComma)
            m_text += ',';
        m_needsComma = true;
    }
    void open(char bracket)
    {
        separate();
        m_text += bracket;
        m_needsComma = false;
    }
    void close(char bracket)
    {
        m_text += bracket;
        m_needsComma = true;
    }

    std::string m_text;
    bool m_needsComma = false;
};

} // namespace core
