// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/units/unitchoice.h"

#include <array>
#include <utility>

namespace core {

Expected<UnitChoice> parseUnitChoice(const QString& text)
{
    using Kind = UnitChoice::Kind;
    constexpr std::array Words { std::pair("auto", Kind::Auto), std::pair("kernels", Kind::Kernels),
                                 std::pair("none", Kind::None) };
    for (const auto& [word, kind] : Words) {
        if (text == QLatin1String(word))
            return UnitChoice { kind, {} };
    }
    constexpr std::array Prefixes { std::pair("nvtx:", Kind::Nvtx), std::pair("kernel:", Kind::Kernel) };
    for (const auto& [prefix, kind] : Prefixes) {
        const auto begin = QLatin1String(prefix);
        if (text.startsWith(begin) && text.size() > begin.size())
            return UnitChoice { kind, text.mid(begin.size()) };
    }
    return failure(
        ErrorCode::Usage,
        QStringLiteral("\"%1\" is no unit of work: give auto, kernels, none, nvtx:TEXT or kernel:TEXT.").arg(text));
}

} // namespace core
