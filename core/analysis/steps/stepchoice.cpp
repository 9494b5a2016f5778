// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/stepchoice.h"

#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"

#include <QStringList>

#include <limits>

namespace core {

namespace {

std::optional<std::uint32_t> stepNumber(const QString& text)
{
    bool isNumber = !text.isEmpty();
    for (const auto character : text)
        isNumber = isNumber && character >= QLatin1Char('0') && character <= QLatin1Char('9');
    const auto number = isNumber ? text.toUInt(&isNumber) : 0;
    // the end of a range is one more
    return isNumber && number < std::numeric_limits<std::uint32_t>::max() ? std::optional(number) : std::nullopt;
}

} // namespace

Expected<StepChoice> parseSteps(const QString& text)
{
    if (text == QStringLiteral("steady"))
        return StepChoice {};
    const auto parts = text.split(QLatin1Char('-'));
    const auto first = stepNumber(parts.front());
    const auto last = parts.size() == 2 ? stepNumber(parts.back()) : first;
    if (parts.size() > 2 || !first || !last)
        return failure(ErrorCode::Usage,
                       Text::tr("“%1” names no steps: give a number, a range as 5-9, or steady.").arg(text));
    if (*last < *first)
        return failure(ErrorCode::Usage, Text::tr("“%1” names no steps: the first comes after the last.").arg(text));
    return StepChoice { StepRange { *first, *last + 1 } };
}

Expected<WindowName> windowOfSteps(const RepeatingWork& work, const StepChoice& choice)
{
    if (!work.unit)
        return failure(ErrorCode::Usage,
                       Text::tr("There are no steps to choose: %1.").arg(work.provenance.unavailable));
    if (!choice.range && !work.steady)
        return failure(ErrorCode::Usage,
                       Text::tr("No steps are steady: of %1, no 5 in a row are without an outlier.")
                           .arg(counted(static_cast<std::int64_t>(work.size()), Text::tr("step"), Text::tr("steps"))));
    if (!choice.range)
        return steadyWindow(work);
    if (choice.range->end > work.size())
        return failure(ErrorCode::Usage,
                       Text::tr("There is no step %1: the trace has %2, from 0 to %3 (%4).")
                           .arg(formatCount(std::int64_t { choice.range->end } - 1),
                                counted(static_cast<std::int64_t>(work.size()), Text::tr("step"), Text::tr("steps")),
                                formatCount(static_cast<std::int64_t>(work.size()) - 1), work.description));
    return namedWindow(work, *choice.range);
}

WindowName namedWindow(const RepeatingWork& work, const StepRange& steps)
{
    return { work.windowOf(steps), stepsText(steps) };
}

WindowName steadyWindow(const RepeatingWork& work)
{
    return { work.windowOf(*work.steady), Text::tr("steady %1").arg(stepsText(*work.steady)) };
}

} // namespace core
