// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/eventfields.h"

namespace core {

std::string_view memoryKindText(MemoryKind kind)
{
    static constexpr std::array<std::string_view, 8> Texts { "pageable", "pinned",        "device",         "array",
                                                             "managed",  "device static", "managed static", "unknown" };
    return Texts[static_cast<std::size_t>(kind)];
}

} // namespace core
