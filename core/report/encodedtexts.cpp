// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/encodedtexts.h"

namespace core {

void appendUtf8(std::string& bytes, QStringView text)
{
    constexpr char16_t FirstBeyondAscii = 0x80;
    const auto size = bytes.size();
    bytes.resize(size + static_cast<std::size_t>(text.size()));
    auto* place = bytes.data() + size;
    for (const auto c : text) {
        if (c.unicode() >= FirstBeyondAscii) {
            bytes.resize(size);
            bytes += text.toUtf8().toStdString();
            return;
        }
        *place++ = static_cast<char>(c.unicode());
    }
}

} // namespace core
