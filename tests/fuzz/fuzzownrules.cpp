// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of findings of the user's own: what is refused says where, what is taken is about tables that there are.
#include "fuzzinput.h"
#include "results/ownjudgement.h"

#include <algorithm>

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the rules");
    const auto rules = core::checkedOwnRules(json, place);
    if (!rules) {
        require(rules.error().code == core::ErrorCode::Usage, "rules are refused for another reason");
        require(rules.error().message.contains(place), "the message does not say where");
        return 0;
    }
    const auto& known = core::tablesToJudge();
    for (const auto& rule : rules->rules) {
        const auto isKnown = [&rule](const core::KnownTable& table) { return table.key == rule.table; };
        require(std::any_of(known.begin(), known.end(), isKnown), "a rule is about no table");
        require(rule.line > 0, "a rule has no line");
    }
    return 0;
}
