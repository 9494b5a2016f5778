// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvtxselections.h"

#include "analysis/nvtxsweep.h"
#include "trace/sqliteconnection.h"

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

/// The condition on the text of NVTX events: their own, or the string they refer to. `texts`: those that the condition allows as a whole.
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

/// The texts "X, …" of one grouped text X. The grouped text of any text is a part of it that ends before a comma, so what
/// begins with a longer group belongs to that one, or to one longer still.
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

/// Follows the open ranges of one thread; its ranges and launches come by start.
class NestingThread
{
public:
    /// False when the range overlaps an open one without lying in it.
    bool addRange(std::int64_t startNs, std::int64_t endNs)
    {
        if (endNs == startNs)
            return true;
        dropEndedUntil(startNs);
        if (!m_openEndNs.empty() && m_openEndNs.back() < endNs)
            return false;
        m_openEndNs.push_back(endNs);
        return true;
    }
    /// False when an open range ends within the call, or the call takes no time.
    bool addCall(std::int64_t startNs, std::int64_t endNs)
    {
        dropEndedUntil(startNs);
        return endNs > startNs && (m_openEndNs.empty() || m_openEndNs.back() >= endNs);
    }

private:
    void dropEndedUntil(std::int64_t timeNs)
    {
        while (!m_openEndNs.empty() && m_openEndNs.back() <= timeNs)
            m_openEndNs.pop_back();
    }
    std::vector<std::int64_t> m_openEndNs;
};

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

void addLaunchedKernels(sql::Query& query, const EvidenceSql& source, const QStringList& conditions)
{
    query.with(QStringLiteral("launches"), source.launches());
    query.with(QStringLiteral("launched"),
               QStringLiteral("SELECT start_ns, end_ns, call_start_ns, call_end_ns, thread\n"
                              "  FROM (%1) JOIN launches USING (process, correlation)")
                   .arg(source.events(EventClass::Kernels, conditions)));
}

void addTiedKernels(sql::Query& query, const QString& name, const QString& ranges)
{
    // some range began before the call and reaches beyond it when the one that reaches furthest does
    query.with(
        name,
        QStringLiteral("SELECT start_ns, end_ns\n"
                       "  FROM (SELECT *, max(until_ns) OVER (PARTITION BY thread ORDER BY at_ns) AS reached_ns\n"
                       "        FROM (SELECT thread, start_ns AS at_ns, end_ns AS until_ns, NULL AS call_end_ns, "
                       "NULL AS start_ns, NULL AS end_ns FROM %1\n"
                       "              UNION ALL SELECT thread, call_start_ns, NULL, call_end_ns, start_ns, "
                       "end_ns FROM launched))\n"
                       "  WHERE reached_ns >= call_end_ns")
            .arg(ranges));
}

void addInnermostKernels(sql::Query& query, const QString& ranges)
{
    // ranges that begin and end, and calls between them; at the same time those that end come first, then the longer ones
    query.with(QStringLiteral("steps"),
               QStringLiteral("SELECT thread, start_ns AS at_ns, 1 AS step, 1 AS turn, end_ns AS until_ns, position, "
                              "is_wanted, NULL AS start_ns, NULL AS end_ns FROM %1 WHERE end_ns > start_ns\n"
                              "  UNION ALL SELECT thread, end_ns, -1, 0, NULL, NULL, NULL, NULL, NULL FROM %1 WHERE "
                              "end_ns > start_ns\n"
                              "  UNION ALL SELECT thread, call_start_ns, 0, 2, NULL, NULL, NULL, start_ns, end_ns FROM "
                              "launched")
                   .arg(ranges));
    query.with(
        QStringLiteral("depths"),
        QStringLiteral("SELECT *, sum(step) OVER nesting AS depth, row_number() OVER nesting AS number\n"
                       "  FROM steps WINDOW nesting AS (PARTITION BY thread ORDER BY at_ns, turn, until_ns DESC, "
                       "position ROWS UNBOUNDED PRECEDING)"));
    // around a call at some depth is the range that was the last to reach this depth
    query.with(
        QStringLiteral("innermost"),
        QStringLiteral("SELECT start_ns, end_ns\n"
                       "  FROM (SELECT *, max(CASE WHEN step = 1 THEN 2 * number + is_wanted END) OVER (PARTITION "
                       "BY thread, depth ORDER BY number) AS last\n"
                       "        FROM depths WHERE step >= 0)\n"
                       "  WHERE step = 0 AND depth > 0 AND last % 2 = 1"));
}

bool doNvtxRangesNest(const Trace& trace, const Scope& scope)
{
    const ScopeFilter filter(trace, scope);
    const auto launches = LaunchedKernels::collect(trace, filter);
    if (!launches)
        return false;
    std::vector<NestingThread> threads(trace.threads.size());
    std::vector<LaunchedKernels::Positions> next;
    next.reserve(threads.size());
    for (std::size_t thread = 0; thread < threads.size(); ++thread)
        next.push_back(launches->ofThread(ThreadIndex { thread }));
    const auto addCalls = [&](std::size_t thread, std::int64_t untilNs) {
        auto& [first, last] = next[thread];
        bool isFit = true;
        for (; first < last && launches->startNs(first) < untilNs; ++first)
            isFit = threads[thread].addCall(launches->startNs(first), launches->endNs(first)) && isFit;
        return isFit;
    };
    bool doNest = true;
    const auto& nvtx = trace.nvtx;
    const bool isDone = detail::forEachInNestingOrder(nvtx, { 0, nvtx.size() }, {}, [&](std::size_t row) {
        if (!doNest || nvtx.kind[row] == NvtxKind::Mark || !nvtx.thread[row].isValid())
            return;
        const auto thread = nvtx.thread[row].value();
        doNest = addCalls(thread, nvtx.startNs[row]) && threads[thread].addRange(nvtx.startNs[row], nvtx.endNs[row]);
    });
    for (std::size_t thread = 0; thread < threads.size(); ++thread)
        doNest = addCalls(thread, std::numeric_limits<std::int64_t>::max()) && doNest;
    return isDone && doNest;
}

} // namespace core
