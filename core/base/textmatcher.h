// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace core {

/// Matches texts as the user asked: a text that they contain (case ignored), or a /regular expression/ (/…/i ignores
/// case). May be used from one thread at a time.
class TextMatcher
{
public:
    explicit TextMatcher(const QString& filter);
    /// False for all when the expression is not valid.
    [[nodiscard]] bool matches(const QString& text) const
    {
        return m_expression ? m_expression->match(text).hasMatch() : text.contains(m_text, Qt::CaseInsensitive);
    }
    [[nodiscard]] bool isExpression() const { return m_expression.has_value(); }

private:
    QString m_text;
    std::optional<QRegularExpression> m_expression;
};

/// Why `filter` cannot be used (a bad regular expression, as one sentence), or an empty text.
[[nodiscard]] QString filterProblem(const QString& filter);

} // namespace core
