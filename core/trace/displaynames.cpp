// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/displaynames.h"

#include "base/diagnosisclasses.h"
#include "base/parallel.h"
#include "trace/carriedfunctor.h"
#include "trace/kernelnameparts.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace core {

namespace {

constexpr std::size_t NamesAtOnce = 1024; ///< by one thread
constexpr std::size_t MostTokens = 1024; ///< of the template arguments that are looked at
constexpr qsizetype MostArguments = 8; ///< that are added to a name to tell it apart
constexpr qsizetype LongestStem = 200; ///< in characters, and of each argument

QString elidedWord(QStringView word)
{
    if (word.size() <= LongestStem)
        return word.toString();
    const auto head = word.first(LongestStem - 1);
    return (head.back().isHighSurrogate() ? head.chopped(1) : head).toString() + QChar(0x2026);
}

/// True of a word of a library's kernel name that tells how it was built, not what it computes.
bool tellsOnlyHow(QStringView word)
{
    const auto isNumber = [](QStringView text) {
        return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
    };
    if (word.startsWith(u"align") && word.size() > 6)
        return QStringView(u"abc").contains(word[5]) && isNumber(word.sliced(6));
    return word.isEmpty() || word.startsWith(u"warpsize") || (word.startsWith(u"stage") && isNumber(word.sliced(5)))
        || word == u"execute" || word == u"kernel" || word == u"5x" || word == u"cublas" || word == u"ffma";
}

/// Without the words of xmma, nvjet and cuBLAS that tell only how.
QString shortLibraryName(QStringView stem)
{
    const bool isOfLibrary = stem.contains(u"xmma", Qt::CaseInsensitive) || stem.contains(u"nvjet", Qt::CaseInsensitive)
        || stem.contains(u"cublas", Qt::CaseInsensitive);
    if (!isOfLibrary)
        return stem.toString();
    QStringList kept;
    for (const auto word : stem.tokenize(u'_')) {
        if (!tellsOnlyHow(word))
            kept.append(word.toString());
    }
    return kept.isEmpty() ? stem.toString() : kept.join(u'_');
}

/// Without what Triton says of the arguments at the end: their numbers, each with "d" (divisible), "c" (constant), "e"
/// or nothing.
QStringView withoutSpecialization(QStringView stem)
{
    const auto at = stem.lastIndexOf(u'_');
    if (at <= 0)
        return stem;
    const auto end = stem.sliced(at + 1);
    const auto isLetter = [](QChar c) { return c == u'd' || c == u'c' || c == u'e'; };
    const auto* const first = std::find_if_not(end.begin() + 1, end.end(), isLetter);
    const bool isList = end.startsWith(u'0') && first != end.end() && *first == u'1'
        && std::any_of(end.begin(), end.end(), isLetter)
        && std::all_of(end.begin(), end.end(), [&](QChar c) { return isLetter(c) || (c >= u'0' && c <= u'9'); });
    return isList ? stem.first(at) : stem;
}

/// A kernel while its name is looked for.
struct Candidate {
    QString stem; ///< after steps 1 and 2
    QString functor; ///< of step 3, may be empty
    QStringList arguments; ///< of step 4
    [[nodiscard]] QString text() const
    {
        auto inside = arguments;
        if (!functor.isEmpty())
            inside.prepend(functor);
        return inside.isEmpty() ? stem : QStringLiteral("%1<%2>").arg(stem, inside.join(QStringLiteral(", ")));
    }
};

Candidate makeCandidate(const QString& fullName, const QRegularExpression& carriers)
{
    const KernelNameParts parts(fullName);
    Candidate result;
    result.stem = elidedWord(shortLibraryName(withoutSpecialization(parts.stem())));
    if (!parts.templateArguments().isEmpty() && carriers.match(parts.stem().toString()).hasMatch())
        result.functor = elidedWord(carriedFunctor(nameTokens(parts.templateArguments(), MostTokens)));
    if (result.stem.isEmpty())
        result.stem = QStringLiteral("?");
    return result;
}

/// Adds the template arguments that tell kernels of one name apart.
class ArgumentSplitter
{
public:
    /// `members`: places of `names` and `candidates`, by full name.
    ArgumentSplitter(const std::vector<KernelName>& names, std::vector<Candidate>& candidates,
                     const std::vector<std::size_t>& members)
        : m_candidates(candidates)
        , m_members(members)
    {
        m_parts.reserve(members.size());
        m_tokens.reserve(members.size());
        for (const auto member : members) {
            m_parts.emplace_back(names[member].fullName);
            auto& tokens = m_tokens.emplace_back(nameTokens(m_parts.back().templateArguments(), MostTokens));
            std::erase_if(tokens, [](const NameToken& token) { return token.isQualifier; });
        }
    }

    void split()
    {
        Group all;
        all.members.resize(m_members.size());
        std::iota(all.members.begin(), all.members.end(), std::size_t { 0 });
        m_groups.push_back(std::move(all));
        while (!m_groups.empty()) {
            const auto group = std::move(m_groups.back());
            m_groups.pop_back();
            splitGroup(group);
        }
    }

private:
    /// Kernels whose names are equal still; their tokens are so before `position`.
    struct Group {
        std::vector<std::size_t> members; ///< positions in m_members
        std::size_t position = 0;
    };

    [[nodiscard]] QStringView tokenOf(std::size_t member, std::size_t position) const
    {
        const auto& tokens = m_tokens[member];
        return position < tokens.size() ? tokens[position].text : QStringView();
    }

    void splitGroup(const Group& group)
    {
        const auto first = group.members.front();
        if (group.members.size() < 2 || m_candidates[m_members[first]].arguments.size() >= MostArguments)
            return;
        for (auto position = group.position; position < MostTokens; ++position) {
            const auto token = tokenOf(first, position);
            bool isEnd = token.isNull();
            bool isEqual = true;
            for (const auto member : group.members) {
                const auto other = tokenOf(member, position);
                isEnd = isEnd && other.isNull();
                isEqual = isEqual && other == token;
            }
            if (isEnd)
                return;
            if (!isEqual)
                return splitAt(group, position);
        }
    }

    void splitAt(const Group& group, std::size_t position)
    {
        QHash<QStringView, std::size_t> groupOf;
        std::vector<Group> groups;
        for (const auto member : group.members) {
            const auto token = tokenOf(member, position);
            const auto found = groupOf.constFind(token);
            const auto number = found == groupOf.cend() ? groups.size() : *found;
            if (number == groups.size()) {
                groupOf.insert(token, number);
                groups.push_back({ {}, position + 1 });
            }
            groups[number].members.push_back(member);
            if (!token.isNull())
                m_candidates[m_members[member]].arguments.append(elidedWord(token));
        }
        std::move(groups.begin(), groups.end(), std::back_inserter(m_groups));
    }

    std::vector<Candidate>& m_candidates;
    const std::vector<std::size_t>& m_members;
    std::vector<KernelNameParts> m_parts; ///< whose texts the tokens are of
    std::vector<std::vector<NameToken>> m_tokens;
    std::vector<Group> m_groups; ///< still to be looked at
};

/// Splits what has the same name after steps 1 to 3.
void splitEqualNames(const std::vector<KernelName>& names, std::vector<Candidate>& candidates,
                     const std::vector<std::size_t>& order)
{
    QHash<QString, std::vector<std::size_t>> membersOf;
    for (const auto name : order)
        membersOf[candidates[name].text()].push_back(name);
    for (const auto& members : std::as_const(membersOf)) {
        if (members.size() > 1)
            ArgumentSplitter(names, candidates, members).split();
    }
}

/// Numbers what is equal after all, from the second on.
void setNumberedNames(std::vector<KernelName>& names, const std::vector<Candidate>& candidates,
                      const std::vector<std::size_t>& order)
{
    QHash<QString, int> lastNumber; // of the names given so far
    for (const auto name : order) {
        const auto text = candidates[name].text();
        auto unique = text;
        while (lastNumber.contains(unique))
            unique = QStringLiteral("%1 #%2").arg(text, QString::number(++lastNumber[text]));
        lastNumber.insert(unique, 1);
        names[name].displayName = unique;
    }
}

/// Without "_<number>" or "_<8 or more hexadecimal digits>" at the end.
QString withoutCounter(const QString& stem)
{
    constexpr qsizetype FewestHexDigits = 8;
    const auto at = stem.lastIndexOf(u'_');
    if (at <= 0 || at + 1 == stem.size())
        return stem;
    const auto end = QStringView(stem).sliced(at + 1);
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    const auto isHex = [&](QChar c) { return isDigit(c) || (c.toLower() >= u'a' && c.toLower() <= u'f'); };
    const bool isCounter = std::all_of(end.begin(), end.end(), isDigit)
        || (end.size() >= FewestHexDigits && std::all_of(end.begin(), end.end(), isHex));
    return isCounter ? stem.first(at) : stem;
}

KernelMatchNames matchNamesOf(const QString& fullName, const QRegularExpression& carriers)
{
    const auto bracketed = [](const QString& stem, QStringView inside) {
        return inside.isEmpty() ? stem : QStringLiteral("%1<%2>").arg(stem, inside);
    };
    const KernelNameParts parts(fullName);
    KernelMatchNames names;
    names.stem = withoutCounter(shortLibraryName(withoutSpecialization(parts.stem())));
    names.withArguments = bracketed(names.stem, parts.templateArguments());
    names.withFunctor = names.stem;
    if (!parts.templateArguments().isEmpty() && carriers.match(parts.stem().toString()).hasMatch())
        names.withFunctor = bracketed(names.stem, carriedFunctor(nameTokens(parts.templateArguments(), MostTokens)));
    return names;
}

} // namespace

std::vector<KernelMatchNames> kernelMatchNames(const std::vector<QString>& fullNames, const QString& carriers)
{
    const QRegularExpression expression(carriers);
    expression.optimize();
    std::vector<KernelMatchNames> names(fullNames.size());
    runParallel(defaultThreads(), (names.size() + NamesAtOnce - 1) / NamesAtOnce, [&](std::size_t chunk) {
        const auto end = std::min(names.size(), (chunk + 1) * NamesAtOnce);
        for (auto name = chunk * NamesAtOnce; name < end; ++name)
            names[name] = matchNamesOf(fullNames[name], expression);
    });
    return names;
}

void assignDisplayNames(std::vector<KernelName>& names, const QString& carriers)
{
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::sort(order.begin(), order.end(),
              [&names](std::size_t left, std::size_t right) { return names[left].fullName < names[right].fullName; });
    const QRegularExpression expression(carriers);
    expression.optimize();
    std::vector<Candidate> candidates(names.size());
    runParallel(defaultThreads(), (names.size() + NamesAtOnce - 1) / NamesAtOnce, [&](std::size_t chunk) {
        const auto end = std::min(names.size(), (chunk + 1) * NamesAtOnce);
        for (auto name = chunk * NamesAtOnce; name < end; ++name)
            candidates[name] = makeCandidate(names[name].fullName, expression);
    });
    splitEqualNames(names, candidates, order);
    setNumberedNames(names, candidates, order);
}

void assignDisplayNames(std::vector<KernelName>& names)
{
    assignDisplayNames(names, builtInDiagnosisClasses().carriers);
}

} // namespace core
