// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/verdictwords.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {

struct GroupWord {
    const char* inWindow;
    const char* outside; ///< nullptr: the same
    const char* verdict;
};

/// In the order of TimeGroup.
constexpr std::array<GroupWord, TimeGroupCount> GroupWords { {
    { QT_TRANSLATE_NOOP("core::Text", "kernels"), nullptr, QT_TRANSLATE_NOOP("core::Text", "Compute-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "page migration of unified memory"),
      QT_TRANSLATE_NOOP("core::Text", "page migration"), QT_TRANSLATE_NOOP("core::Text", "Bound by page migration") },
    { QT_TRANSLATE_NOOP("core::Text", "communication no kernel hides"), nullptr,
      QT_TRANSLATE_NOOP("core::Text", "Communication-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "copies no kernel hides"), QT_TRANSLATE_NOOP("core::Text", "blocking copies"),
      QT_TRANSLATE_NOOP("core::Text", "Copy-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "work outside the scope"), nullptr,
      QT_TRANSLATE_NOOP("core::Text", "Other work") },
    { QT_TRANSLATE_NOOP("core::Text", "waiting for launches"), QT_TRANSLATE_NOOP("core::Text", "launch calls"),
      QT_TRANSLATE_NOOP("core::Text", "Launch-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "round trips after a host wait"), QT_TRANSLATE_NOOP("core::Text", "host waits"),
      QT_TRANSLATE_NOOP("core::Text", "Synchronisation-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "host work"), QT_TRANSLATE_NOOP("core::Text", "host code"),
      QT_TRANSLATE_NOOP("core::Text", "Host-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "memory allocation calls"), QT_TRANSLATE_NOOP("core::Text", "memory allocation"),
      QT_TRANSLATE_NOOP("core::Text", "Allocation-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "loading of code or context"),
      QT_TRANSLATE_NOOP("core::Text", "loading of context and code"),
      QT_TRANSLATE_NOOP("core::Text", "Bound by loading code") },
    { QT_TRANSLATE_NOOP("core::Text", "waiting for another stream or GPU"), nullptr,
      QT_TRANSLATE_NOOP("core::Text", "Dependency-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "the profiler"), nullptr, QT_TRANSLATE_NOOP("core::Text", "Profiler-bound") },
    { QT_TRANSLATE_NOOP("core::Text", "no recorded cause"), QT_TRANSLATE_NOOP("core::Text", "no record"),
      QT_TRANSLATE_NOOP("core::Text", "Idle, cause unknown") },
    { QT_TRANSLATE_NOOP("core::Text", "no work for this GPU while another works"), nullptr,
      QT_TRANSLATE_NOOP("core::Text", "Unbalanced") },
} };

const GroupWord& wordOf(TimeGroup group)
{
    return GroupWords[static_cast<std::size_t>(group)];
}

} // namespace

QString groupWords(TimeGroup group)
{
    return Text::tr(wordOf(group).inWindow);
}

QString outsideWords(TimeGroup group)
{
    const auto& word = wordOf(group);
    return Text::tr(word.outside ? word.outside : word.inWindow);
}

QString verdictWords(const QString& key)
{
    if (key == QStringLiteral("mixed"))
        return Text::tr("Mixed");
    if (key == QStringLiteral("balanced"))
        return Text::tr("Balanced");
    if (key == QStringLiteral("several"))
        return Text::tr("Idle, several causes");
    for (std::size_t i = 0; i < TimeGroupCount; ++i) {
        const auto groupKey = timeGroupKey(static_cast<TimeGroup>(i));
        if (key == QLatin1StringView(groupKey.data(), static_cast<qsizetype>(groupKey.size())))
            return Text::tr(GroupWords[i].verdict);
    }
    return {};
}

} // namespace core
