// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/redaction.h"

#include "guidance/shelltext.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace core {

namespace {

using Pattern = QRegularExpression;

/// A word or the rest of one, with its quotes, but without the end of a list or an object.
const auto Value = QStringLiteral(R"((?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;&|<>])+(?<![,)\]]))");
/// Names whose value is secret. What stands before goes with it: MY_TOKEN, accessToken.
const auto SecretName
    = QStringLiteral("(?:[\\w.-]*(?:token|secret|passw(?:or)?d|passphrase|api[_-]?key|credentials?)"
                     "|(?:[\\w.-]*[_.-])?(?:pwd|pass|creds?|auth|authorization|bearer|cookie|signature|sig|sas)"
                     "|[\\w.-]*[a-z0-9][_.-]key|-{1,2}key)(?:[_-]?\\d+)?");

/// Each has a group "value".
const std::array<Pattern, 7>& valuePatterns()
{
    constexpr auto AnyCase = Pattern::CaseInsensitiveOption;
    static const std::array<Pattern, 7> patterns {
        // NAME=VALUE, "name": "VALUE", Authorization: Bearer VALUE
        Pattern(QStringLiteral("(?<![\\w.])-{0,2}") + SecretName
                    + QStringLiteral("\\\\?[\"']?\\s*[=:]\\s*(?:(?:bearer|basic|token|digest)\\s+)?(?<value>") + Value
                    + u')',
                AnyCase),
        // --name VALUE
        Pattern(QStringLiteral("(?<![\\w-])(?=-)-{1,2}")
                    + QString(SecretName).replace(QStringLiteral("-{1,2}key"), QStringLiteral("key"))
                    + QStringLiteral("\\s+(?!-)(?<value>") + Value + u')',
                AnyCase),
        Pattern(QStringLiteral("\\bbearer\\s+(?<value>[\\w.~+/=-]{8,})"), AnyCase),
        Pattern(QStringLiteral("://[^\\s/@:\"']*:(?<value>[^\\s/@\"']+)@")),
        Pattern(QStringLiteral(
            "(?<!\\S)(?:-u|--user|--proxy-user)[\\s=]+[\"']?[^\\s:\"']+:(?<value>(?!\\d+\\b|//)[^\\s\"']+)")),
        // tokens by their shape
        Pattern(QStringLiteral(
                    "(?<![A-Za-z0-9])(?<value>hf_[A-Za-z0-9]{8,}|sk-[\\w-]{12,}|[rs]k_(?:live|test)_\\w{8,}"
                    "|gh[pousr]_[A-Za-z0-9]{12,}|github_pat_\\w{12,}|glpat-[\\w-]{12,}|A[A-Z]{2}A[0-9A-Z]{16}"
                    "|AIza[\\w-]{20,}|ya29\\.[\\w-]{12,}|xox[abeoprs]-[\\w-]{8,}|nvapi-[\\w-]{12,}|npm_[A-Za-z0-9]{12,}"
                    "|pypi-[\\w-]{12,}|dckr_pat_[\\w-]{8,}|eyJ[\\w-]{6,}\\.[\\w-]+(?:\\.[\\w-]*)*"
                    "|-----BEGIN [A-Z ]*PRIVATE KEY-----.*)"),
                Pattern::DotMatchesEverythingOption),
        // secret access keys of AWS
        Pattern(QStringLiteral("(?<![\\w/+=.~-])(?<value>(?=\\S*[A-Z])(?=\\S*[a-z])(?=\\S*\\d)"
                               "[A-Za-z0-9+][A-Za-z0-9/+=]{39})(?![\\w/+=.-])")),
    };
    return patterns;
}

QString withoutQuotes(const QString& value)
{
    const bool isQuoted
        = value.size() > 1 && value.front() == value.back() && (value.front() == u'"' || value.front() == u'\'');
    return isQuoted ? value.mid(1, value.size() - 2) : value;
}

/// A switch, or a variable of the shell: it says nothing.
bool isHarmless(const QString& value)
{
    static const Pattern harmless(
        Pattern::anchoredPattern(QStringLiteral("|\\$\\w+|\\$\\{\\w+\\}|true|false|yes|no|on|off|none|null|0|1|\\*+")),
        Pattern::CaseInsensitiveOption);
    return harmless.match(withoutQuotes(value)).hasMatch();
}

double entropyBits(const QString& text)
{
    std::map<QChar, int> counts;
    for (const auto letter : text)
        ++counts[letter];
    double bits = 0;
    for (const auto& [letter, count] : counts) {
        const double share = static_cast<double>(count) / static_cast<double>(text.size());
        bits -= share * std::log2(share);
    }
    return bits;
}

bool looksRandom(const QString& run)
{
    constexpr double RandomBits = 3.5, RandomHexBits = 3;
    static const Pattern hex(QStringLiteral("^[0-9A-Fa-f]{32,}$")), letter(QStringLiteral("[A-Za-z]")),
        digit(QStringLiteral("\\d"));
    return run.contains(letter) && run.contains(digit)
        && entropyBits(run) >= (run.contains(hex) ? RandomHexBits : RandomBits);
}

struct Span {
    qsizetype start = 0;
    qsizetype end = 0;
};

/// Where the secrets stand, in order, apart from each other.
std::vector<Span> secretSpans(const QString& text)
{
    std::vector<Span> spans;
    for (const auto& pattern : valuePatterns()) {
        for (auto found = pattern.globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            if (!isHarmless(match.captured(QStringLiteral("value"))))
                spans.push_back(
                    { match.capturedStart(QStringLiteral("value")), match.capturedEnd(QStringLiteral("value")) });
        }
    }
    static const Pattern run(QStringLiteral("[A-Za-z0-9]{20,}")), rest(QStringLiteral("\\G[\\w+=-]*"));
    for (auto found = run.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        if (looksRandom(match.captured()))
            spans.push_back({ match.capturedStart(), rest.match(text, match.capturedEnd()).capturedEnd() });
    }
    std::sort(spans.begin(), spans.end(), [](const Span& left, const Span& right) { return left.start < right.start; });
    std::vector<Span> apart;
    for (const auto& span : spans) {
        if (!apart.empty() && span.start < apart.back().end)
            apart.back().end = std::max(apart.back().end, span.end);
        else
            apart.push_back(span);
    }
    return apart;
}

constexpr std::array AllKinds { RedactionKind::None, RedactionKind::Values, RedactionKind::All };

} // namespace

QString secretMask()
{
    return QStringLiteral("***");
}

QStringList findSecrets(const QString& text)
{
    QStringList secrets;
    for (const auto& span : secretSpans(text))
        secrets += text.mid(span.start, span.end - span.start);
    return secrets;
}

QString maskSecrets(const QString& text)
{
    QString masked;
    qsizetype end = 0;
    for (const auto& span : secretSpans(text)) {
        masked += text.mid(end, span.start - end) + secretMask();
        end = span.end;
    }
    return masked + text.mid(end);
}

QString redactionName(RedactionKind kind)
{
    switch (kind) {
    case RedactionKind::None:
        return QStringLiteral("none");
    case RedactionKind::Values:
        return QStringLiteral("values");
    case RedactionKind::All:
        return QStringLiteral("all");
    }
    return {};
}

RedactionKind findRedaction(const QString& name)
{
    const auto* const found = std::find_if(AllKinds.begin(), AllKinds.end(),
                                           [&](RedactionKind kind) { return redactionName(kind) == name; });
    return found == AllKinds.end() ? RedactionKind::None : *found;
}

Redaction::Redaction(const QStringList& commands, bool isAll)
{
    for (const auto& command : commands) {
        if (isAll)
            m_secrets += QStringList { command.trimmed() } + shellWords(command);
        const auto secrets = findSecrets(command);
        for (const auto& secret : secrets)
            m_secrets += { secret, withoutQuotes(secret) };
    }
    m_kind = isAll ? RedactionKind::All : m_secrets.isEmpty() ? RedactionKind::None : RedactionKind::Values;
    m_secrets.removeDuplicates();
    std::sort(m_secrets.begin(), m_secrets.end(),
              [](const QString& left, const QString& right) { return left.size() > right.size(); });
}

QString Redaction::command(const QString& text) const
{
    return m_kind == RedactionKind::All ? QString() : message(maskSecrets(text));
}

QStringList Redaction::words(const QStringList& words) const
{
    QStringList kept;
    if (m_kind == RedactionKind::All)
        return kept;
    for (const auto& word : words) // an option and its value may be two of them
        kept += m_secrets.contains(word) ? secretMask() : command(word);
    return kept;
}

QString Redaction::message(QString text) const
{
    constexpr qsizetype Shortest = 4; // shorter ones stand in words that have nothing to do with them
    for (const auto& secret : m_secrets) {
        if (secret.size() >= Shortest)
            text.replace(secret, secretMask());
    }
    return text;
}

} // namespace core
