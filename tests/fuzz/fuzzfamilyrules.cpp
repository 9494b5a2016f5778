// SPDX-License-Identifier: GPL-3.0-or-later The JSON of kernel families: whatever is taken must be written and read as
// the same, and give each kernel a family in bounded time.
#include "analysis/kernels/familyrules.h"
#include "fuzzinput.h"

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the families");
    const auto rules = core::parseFamilyRules(json, place);
    if (!rules) {
        require(rules.error().code == core::ErrorCode::Usage, "families are refused for another reason");
        require(rules.error().message.contains(place), "the message does not say where");
        return 0;
    }
    const auto again = core::parseFamilyRules(core::toJson(*rules), place);
    require(again.has_value(), "families that were written are not read");
    require(*again == *rules, "families change when they are written and read");
    for (const auto& name : { QString(), QStringLiteral("void ns::f<3>(int)"), QString(5000, u'a') })
        require(!rules->familyOf(name).isEmpty(), "a kernel has no family");
    return 0;
}
