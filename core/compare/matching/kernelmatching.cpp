// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/kernelmatching.h"

#include "analysis/steps/contenthash.h"
#include "base/text.h"
#include "table/tablekeys.h"
#include "trace/displaynames.h"

#include <QSet>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace core {

namespace {

QString shapeText(const LaunchShape& shape)
{
    return QStringLiteral("%1x%2x%3 %4x%5x%6 %7")
        .arg(shape.gridX)
        .arg(shape.gridY)
        .arg(shape.gridZ)
        .arg(shape.blockX)
        .arg(shape.blockY)
        .arg(shape.blockZ)
        .arg(shape.registersPerThread);
}

std::uint64_t nameHash(const QString& fullName)
{
    const auto utf8 = fullName.toUtf8();
    return contentHash({ utf8.constData(), static_cast<std::size_t>(utf8.size()) });
}

bool isOfKernels(const MatchChoice& choice)
{
    return choice.table == TableKey::Kernels && choice.row.base.size() == 1 && choice.row.now.size() == 1;
}

/// What somebody said of kernels, by full name.
class KernelChoices
{
public:
    explicit KernelChoices(const MatchChoices& choices)
    {
        for (const auto& pin : choices.pins) {
            if (isOfKernels(pin))
                join(pin.row.base.front(), pin.row.now.front());
        }
        for (const auto& choice : choices.apart) {
            if (isOfKernels(choice))
                m_apart.emplace(choice.row.base.front(), choice.row.now.front());
        }
    }
    [[nodiscard]] bool hasPins() const { return !m_groups.base.empty(); }
    [[nodiscard]] bool hasApart() const { return !m_apart.empty(); }
    /// Equal for kernels that are pinned together; none: not pinned.
    [[nodiscard]] std::optional<int> group(Side side, const QString& fullName) const
    {
        const auto found = m_groups[side].find(fullName);
        return found == m_groups[side].end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] bool areApart(const QString& base, const QString& now) const
    {
        return m_apart.contains({ base, now });
    }

private:
    void join(const QString& base, const QString& now)
    {
        const auto next = static_cast<int>(m_groups.base.size() + m_groups.now.size());
        const auto ofBase = m_groups.base.try_emplace(base, next).first->second;
        const auto ofNew = m_groups.now.try_emplace(now, ofBase).first->second;
        for (const auto side : BothSides) {
            for (auto& [name, group] : m_groups[side])
                group = group == ofNew ? ofBase : group;
        }
    }
    Sides<std::map<QString, int>> m_groups;
    std::set<std::pair<QString, QString>> m_apart;
};

/// Takes what matches out of two lists, level by level.
class KernelMatching
{
public:
    KernelMatching(const Sides<std::vector<MatchedKernel>>& kernels, const QString& carriers,
                   const KernelChoices& choices)
        : m_kernels(kernels)
        , m_choices(choices)
    {
        for (const auto side : BothSides) {
            std::vector<QString> names;
            names.reserve(kernels[side].size());
            for (const auto& kernel : kernels[side])
                names.push_back(kernel.fullName);
            m_names[side] = kernelMatchNames(names, carriers);
            for (std::size_t i = 0; i < names.size(); ++i) {
                const auto& hashes = kernels[side][i].hashes;
                if (!hashes.isEmpty()) // nothing is known of the stem
                    m_names[side][i] = { hashes.value(1), hashes.value(2), hashes.value(0) };
            }
            m_isTaken[side].assign(names.size(), 0);
        }
    }
    /// `keyOf(side, place)`: kernels with equal keys are the same.
    template <typename KeyOf> void match(MatchLevel level, KeyOf keyOf)
    {
        std::map<QString, Sides<std::vector<std::size_t>>> groups;
        for (const auto side : BothSides) {
            for (std::size_t i = 0; i < m_kernels[side].size(); ++i) {
                if (m_isTaken[side][i] == 0)
                    groups[keyOf(side, i)][side].push_back(i);
            }
        }
        for (auto& [key, places] : groups) {
            if (m_choices.hasApart() && level != MatchLevel::Pinned)
                separate(places);
            if (!places.base.empty() && !places.now.empty())
                take(level, places);
        }
    }
    /// What no level took, by full name; equal names of both runs that are apart are two.
    void takeRest()
    {
        std::map<QString, Sides<std::vector<std::size_t>>> rest;
        for (const auto side : BothSides) {
            for (std::size_t i = 0; i < m_kernels[side].size(); ++i) {
                if (m_isTaken[side][i] == 0)
                    rest[m_kernels[side][i].fullName][side].push_back(i);
            }
        }
        for (const auto& [name, places] : rest) {
            for (const auto side : BothSides) {
                Sides<std::vector<std::size_t>> ofSide;
                ofSide[side] = places[side];
                if (!ofSide[side].empty())
                    take(MatchLevel::None, ofSide);
            }
        }
    }
    [[nodiscard]] std::vector<KernelMatch> takeMatches() { return std::move(m_matches); }
    [[nodiscard]] const KernelMatchNames& names(Side side, std::size_t place) const { return m_names[side][place]; }
    [[nodiscard]] const MatchedKernel& kernel(Side side, std::size_t place) const { return m_kernels[side][place]; }

private:
    /// Takes out the kernels that may not be together: of the side that has others, or of both.
    void separate(Sides<std::vector<std::size_t>>& places) const
    {
        Sides<std::set<std::size_t>> leaving;
        for (const auto base : places.base) {
            for (const auto now : places.now) {
                if (!m_choices.areApart(m_kernels.base[base].fullName, m_kernels.now[now].fullName))
                    continue;
                if (places.base.size() > 1 || places.now.size() == 1)
                    leaving.base.insert(base);
                if (places.now.size() > 1 || places.base.size() == 1)
                    leaving.now.insert(now);
            }
        }
        for (const auto side : BothSides)
            std::erase_if(places[side], [&](std::size_t place) { return leaving[side].contains(place); });
    }
    void take(MatchLevel level, const Sides<std::vector<std::size_t>>& places)
    {
        KernelMatch match;
        match.level = level;
        match.hash = UINT64_MAX;
        for (const auto side : BothSides) {
            for (const auto place : places[side]) {
                match.names[side].push_back(m_kernels[side][place].name);
                match.hash = std::min(match.hash, nameHash(m_kernels[side][place].fullName));
                m_isTaken[side][place] = 1;
            }
        }
        m_matches.push_back(std::move(match));
    }

    const Sides<std::vector<MatchedKernel>>& m_kernels;
    const KernelChoices& m_choices;
    Sides<std::vector<KernelMatchNames>> m_names;
    Sides<std::vector<char>> m_isTaken;
    std::vector<KernelMatch> m_matches;
};

} // namespace

QString matchLevelKey(MatchLevel level)
{
    if (level == MatchLevel::Pinned)
        return QStringLiteral("pinned");
    return level == MatchLevel::None ? QString() : QStringLiteral("L%1").arg(static_cast<int>(level));
}

std::vector<KernelMatch> matchKernels(const Sides<std::vector<MatchedKernel>>& kernels, const QString& carriers,
                                      const MatchChoices& choices)
{
    const KernelChoices said(choices);
    KernelMatching matching(kernels, carriers, said);
    const auto fullName = [&](Side side, std::size_t place) {
        const auto& kernel = matching.kernel(side, place);
        return kernel.hashes.isEmpty() ? kernel.fullName : kernel.hashes.front();
    };
    if (said.hasPins()) {
        matching.match(MatchLevel::Pinned, [&](Side side, std::size_t place) {
            const auto group = said.group(side, matching.kernel(side, place).fullName);
            // without a pin a key of its own, which is one-sided
            return group ? QStringLiteral("%1").arg(*group)
                         : QStringLiteral("%1 %2").arg(QLatin1Char(side == Side::Base ? 'b' : 'n')).arg(place);
        });
    }
    matching.match(MatchLevel::FullName, fullName);
    matching.match(MatchLevel::WithArguments,
                   [&](Side side, std::size_t place) { return matching.names(side, place).withArguments; });
    matching.match(MatchLevel::Stem,
                   [&](Side side, std::size_t place) { return matching.names(side, place).withFunctor; });
    matching.match(MatchLevel::StemAndShape, [&](Side side, std::size_t place) {
        return matching.names(side, place).stem + QLatin1Char('\n') + shapeText(matching.kernel(side, place).shape);
    });
    matching.takeRest();
    return matching.takeMatches();
}

QStringList staleKernelChoices(const CompareRuns& runs, const MatchChoices& choices)
{
    QStringList sentences;
    Sides<QSet<QString>> names;
    if (choices.isEmpty())
        return sentences;
    for (const auto side : BothSides) {
        for (const auto& name : runs[side].trace->kernelNames)
            names[side].insert(name.fullName);
    }
    for (const auto* list : { &choices.pins, &choices.apart }) {
        for (const auto& choice : *list) {
            for (const auto side : BothSides) {
                if (!isOfKernels(choice) || names[side].contains(choice.row[side].front()))
                    continue;
                const auto sideName = side == Side::Base ? QStringLiteral("BASE") : QStringLiteral("NEW");
                sentences.append((list == &choices.pins
                                      ? Text::tr("A pin is stale: %1 has no kernel “%2”.")
                                      : Text::tr("A pair that is kept apart is stale: %1 has no kernel “%2”."))
                                     .arg(sideName, choice.row[side].front()));
            }
        }
    }
    sentences.removeDuplicates();
    return sentences;
}

std::vector<std::uint64_t> matchHashes(const CompareRuns& runs, const std::vector<KernelMatch>& matches, Side side)
{
    std::vector<std::uint64_t> hashes(runs[side].trace->kernelNames.size(), 0);
    for (const auto& match : matches) {
        for (const auto name : match.names[side])
            hashes[name.value()] = match.hash;
    }
    return hashes;
}

Sides<std::vector<QString>> commonDisplayNames(const CompareRuns& runs)
{
    std::map<QString, std::size_t> placeOf;
    std::vector<KernelName> all;
    for (const auto side : BothSides) {
        for (const auto& name : runs[side].trace->kernelNames) {
            if (placeOf.try_emplace(name.fullName, all.size()).second)
                all.push_back(name);
        }
    }
    assignDisplayNames(all, runs.base.options.diagnosisClasses().carriers);
    Sides<std::vector<QString>> names;
    for (const auto side : BothSides) {
        for (const auto& name : runs[side].trace->kernelNames)
            names[side].push_back(all[placeOf[name.fullName]].displayName);
    }
    return names;
}

} // namespace core
