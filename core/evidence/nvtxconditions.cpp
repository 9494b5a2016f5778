// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/nvtxconditions.h"

#include "trace/sqliteconnection.h"

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>

namespace core {

namespace {

/// False when the file has other bytes for what is shown.
bool isInFile(const QString& text)
{
    return !text.contains(QChar(QChar::ReplacementCharacter)) && !text.contains(QChar(QChar::Null));
}

QString listed(const QStringList& texts)
{
    QStringList literals;
    for (const auto& text : texts)
        literals.append(sql::literal(text));
    return literals.join(QStringLiteral(", "));
}

/// Makes a condition on a column that holds texts.
using TextCondition = std::function<QString(const QString& column)>;

/// The condition on the text of NVTX events: their own, or the string they refer to. `texts`: those that the condition
/// allows as a whole.
QString onText(const EvidenceSql& source, const TextCondition& condition, const QStringList& texts)
{
    QStringList ofRegistered;
    if (const auto* strings = source.trace().schema.findStringTable())
        ofRegistered.append(QStringLiteral("text_id IN (SELECT id FROM %1 WHERE %2)")
                                .arg(quotedIdentifier(strings->name), condition(QStringLiteral("value"))));
    if (const auto isStandIn = source.hasStandIn(QStringLiteral("text_id"), texts); !isStandIn.isEmpty())
        ofRegistered.append(QStringLiteral("(text_id IS NOT NULL AND (%1))").arg(isStandIn));
    if (ofRegistered.isEmpty())
        ofRegistered.append(QStringLiteral("0"));
    return QStringLiteral("CASE WHEN ifnull(text, '') <> '' THEN %1\n      ELSE ifnull(%2, 0) END")
        .arg(condition(QStringLiteral("text")), ofRegistered.join(QStringLiteral(" OR ")));
}

TextCondition isOneOf(const QStringList& texts)
{
    return [texts](const QString& column) { return QStringLiteral("%1 IN (%2)").arg(column, listed(texts)); };
}

/// The texts "X, …" of grouped texts X that hold no ", " themselves and that no longer group begins with.
TextCondition beginsWithOneOf(const QStringList& texts)
{
    return [texts](const QString& column) {
        return QStringLiteral("substr(%1, 1, instr(%1, ', ') - 1) IN (%2)").arg(column, listed(texts));
    };
}

/// The texts "X, …" of one grouped text X. The grouped text of any text is a part of it that ends before a comma, so
/// what begins with a longer group belongs to that one, or to one longer still.
TextCondition hasNumberList(const QString& text, const QStringList& longer)
{
    return [text, longer](const QString& column) {
        const auto beginsWith = [&column](const QString& beginning) {
            return QStringLiteral("substr(%1, 1, length(%2)) = %2").arg(column, sql::literal(beginning));
        };
        QStringList conditions { beginsWith(text + QStringLiteral(", ")) };
        for (const auto& other : longer)
            conditions.append(QStringLiteral("NOT (%1 = %2 OR %3)")
                                  .arg(column, sql::literal(other), beginsWith(other + QStringLiteral(", "))));
        return QStringLiteral("(%1)").arg(conditions.join(QStringLiteral(" AND ")));
    };
}

TextCondition isAny(std::vector<TextCondition> conditions)
{
    return [conditions = std::move(conditions)](const QString& column) {
        QStringList texts;
        for (const auto& condition : conditions)
            texts.append(condition(column));
        return texts.size() == 1 ? texts.front() : QStringLiteral("(%1)").arg(texts.join(QStringLiteral(" OR ")));
    };
}

} // namespace

QString isNvtxRange()
{
    return QStringLiteral("event_type IN (59, 60)");
}

NvtxTexts::NvtxTexts(const Trace& trace)
    : m_isUsed(trace.strings.size(), 0)
    , m_hasList(trace.strings.size(), 0)
{
    for (std::size_t row = 0; row < trace.nvtx.size(); ++row) {
        const auto text = trace.nvtx.text[row];
        if (!text.isValid())
            continue;
        m_isUsed[text.value()] = 1;
        if (trace.nvtx.suffix[row].isValid())
            m_hasList[text.value()] = 1;
    }
}

/// Texts that begin as those grouped under `text` do, but are groups of their own.
QStringList NvtxTexts::longerGroups(const Trace& trace, StringId text) const
{
    const auto beginning = std::string(trace.strings.view(text)) + ", ";
    QStringList longer;
    for (std::size_t other = 0; other < m_isUsed.size() && longer.size() <= qsizetype { MostListedTexts }; ++other) {
        const StringId id { other };
        if (m_isUsed[other] != 0 && trace.strings.view(id).starts_with(beginning))
            longer.append(trace.strings.text(id));
    }
    return longer;
}

std::optional<QString> NvtxTexts::hasGroupedText(const EvidenceSql& source, const std::vector<StringId>& texts) const
{
    const auto& trace = source.trace();
    QStringList plain;
    QStringList withList;
    std::vector<TextCondition> conditions;
    bool isNoneWanted = false;
    auto left = static_cast<qsizetype>(MostListedTexts);
    for (const auto text : texts) {
        if (!text.isValid()) {
            isNoneWanted = true;
            continue;
        }
        plain.append(trace.strings.text(text));
        if (!isInFile(plain.back()) || --left < 0)
            return std::nullopt;
        if (m_hasList[text.value()] == 0)
            continue;
        const auto longer = longerGroups(trace, text);
        left -= longer.size();
        if (left < 0 || !std::all_of(longer.begin(), longer.end(), isInFile))
            return std::nullopt;
        if (longer.isEmpty() && !plain.back().contains(QStringLiteral(", ")))
            withList.append(plain.back());
        else
            conditions.push_back(hasNumberList(plain.back(), longer));
    }
    if (!withList.isEmpty())
        conditions.insert(conditions.begin(), beginsWithOneOf(withList));
    if (!plain.isEmpty())
        conditions.insert(conditions.begin(), isOneOf(plain));
    QStringList alternatives;
    if (!conditions.empty())
        alternatives.append(onText(source, isAny(std::move(conditions)), plain));
    if (isNoneWanted)
        alternatives.append(QStringLiteral("(ifnull(text, '') = '' AND text_id IS NULL)"));
    return alternatives.isEmpty() ? QStringLiteral("0")
                                  : QStringLiteral("(%1)").arg(alternatives.join(QStringLiteral("\n    OR ")));
}

std::optional<QString> hasExactText(const EvidenceSql& source, const QStringList& texts)
{
    if (texts.size() > qsizetype { MostListedTexts } || !std::all_of(texts.begin(), texts.end(), isInFile))
        return std::nullopt;
    return texts.isEmpty() ? QStringLiteral("0") : QStringLiteral("(%1)").arg(onText(source, isOneOf(texts), texts));
}

QString isInDomainOf(const EvidenceSql& source, std::size_t nvtxRow)
{
    const auto& trace = source.trace();
    const auto name = trace.nvtxDomainName(nvtxRow);
    const auto domain = trace.nvtx.domain[nvtxRow];
    constexpr unsigned ProcessShift = 32;
    std::vector<std::vector<std::int64_t>> named; // the same name, or for none: the same number with any name
    for (const auto& [key, known] : trace.nvtxDomains) {
        const auto number = static_cast<std::uint32_t>(key);
        if (name.isEmpty() ? number == domain && !known.isEmpty() : known == name)
            named.push_back({ static_cast<std::int64_t>(trace.processes[key >> ProcessShift].globalPid), number });
    }
    std::sort(named.begin(), named.end());
    auto isNamed = sql::oneOf({ QStringLiteral("process"), QStringLiteral("domain") }, named);
    if (!name.isEmpty())
        return isNamed;
    const auto isNumber = QStringLiteral("domain = %1").arg(domain);
    return named.empty() ? isNumber : QStringLiteral("%1 AND NOT %2").arg(isNumber, isNamed);
}

} // namespace core
