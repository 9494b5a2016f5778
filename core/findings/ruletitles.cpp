// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/ruletitles.h"

#include "base/text.h"

#include <algorithm>
#include <array>

namespace core::rules {

namespace {

struct SingularTitle {
    FindingRule rule;
    const char* title;
};

/// Titles of rules whose words say {n} of something, for one.
constexpr std::array SingularTitles {
    SingularTitle { FindingRule::CudaError, QT_TRANSLATE_NOOP("core::Text", "{call} failed once: {code} {text}") },
    SingularTitle {
        FindingRule::ExposedCopy,
        QT_TRANSLATE_NOOP("core::Text", "{Direction} copies that no kernel hides: {bytes} in one copy at {rate}") },
    SingularTitle { FindingRule::PageMigration,
                    QT_TRANSLATE_NOOP("core::Text",
                                      "Unified memory migrates on demand: {to_gpu} to the GPU, {back} back, one "
                                      "migration; kernels run beside migration {time}") },
    SingularTitle { FindingRule::Allocation,
                    QT_TRANSLATE_NOOP("core::Text", "One idle gap holds memory allocation or free calls") },
    SingularTitle {
        FindingRule::SyncRoundTrip,
        QT_TRANSLATE_NOOP("core::Text", "Once the GPU runs dry because the host waited for it before it issued more") },
    SingularTitle {
        FindingRule::LaunchBound,
        QT_TRANSLATE_NOOP("core::Text", "The GPU outruns the launching thread: one gap while it is enqueueing") },
};

bool isOne(const LabelFilling& filling)
{
    return filling.first == u"n" && filling.second == QLatin1String("1");
}

} // namespace

QString ruleTitle(FindingRule rule, const std::vector<LabelFilling>& fillings)
{
    if (std::any_of(fillings.begin(), fillings.end(), isOne)) {
        const auto* const singular
            = std::find_if(SingularTitles.begin(), SingularTitles.end(),
                           [rule](const SingularTitle& candidate) { return candidate.rule == rule; });
        if (singular != SingularTitles.end())
            return filledIn(Text::tr(singular->title), fillings);
    }
    return filledIn(label(LabelKind::Rule, findingRuleKey(rule)).full, fillings);
}

} // namespace core::rules
