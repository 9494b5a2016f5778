// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/textmatcher.h"

#include "base/text.h"

namespace core {

namespace {

/// The expression between the slashes of "/…/" or "/…/i", if the filter is one.
std::optional<QRegularExpression> filterExpression(const QString& filter)
{
    if (filter.size() < 2 || !filter.startsWith(QLatin1Char('/')))
        return std::nullopt;
    const bool ignoresCase = filter.endsWith(QStringLiteral("/i"));
    const auto end = filter.size() - (ignoresCase ? 2 : 1);
    if (end < 1 || filter[end] != QLatin1Char('/'))
        return std::nullopt;
    return QRegularExpression(filter.mid(1, end - 1),
                              ignoresCase ? QRegularExpression::CaseInsensitiveOption
                                          : QRegularExpression::NoPatternOption);
}

} // namespace

TextMatcher::TextMatcher(const QString& filter)
    : m_text(filter)
    , m_expression(filterExpression(filter))
{
}

QString filterProblem(const QString& filter)
{
    const auto expression = filterExpression(filter);
    if (!expression || expression->isValid())
        return {};
    return Text::tr("Not a valid regular expression: %1 at character %2.")
        .arg(expression->errorString())
        .arg(expression->patternErrorOffset() + 1);
}

} // namespace core
