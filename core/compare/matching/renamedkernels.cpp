// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/matching/renamedkernels.h"

#include "analysis/kernels/familyrules.h"
#include "analysis/kernels/launchpaths.h"
#include "base/stopcheck.h"
#include "compare/baseline/baselinerun.h"
#include "table/tablekeys.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// A kernel that only one run has.
struct Candidate {
    KernelNameIndex name;
    QString fullName;
    double callsPerUnit = 0;
    double threads = 0; ///< a launch, in the grid and block of most launches
    std::uint64_t path = 0; ///< of NVTX ranges around most launches; 0: of none
    QString family; ///< empty: of none
    std::vector<std::size_t> words; ///< their numbers, ascending
    std::int64_t unitLaunches = 0; ///< in the unit that is aligned
};

using Candidates = std::vector<Candidate>;

struct RenamePair {
    double likeness = 0;
    Sides<std::size_t> place; ///< among the candidates
};

std::optional<double> ratio(double left, double right)
{
    const auto most = std::max(left, right);
    return most > 0 ? std::optional(std::min(left, right) / most) : std::nullopt;
}

/// Numbers the words of names.
class WordNumbers
{
public:
    /// Those of `name`, each once, ascending.
    std::vector<std::size_t> of(const QString& name)
    {
        static const QRegularExpression between(QStringLiteral("[^A-Za-z0-9]+"));
        std::vector<std::size_t> numbers;
        for (const auto& word : name.toLower().split(between, Qt::SkipEmptyParts))
            numbers.push_back(m_numbers.try_emplace(word, m_numbers.size()).first->second);
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        return numbers;
    }

private:
    std::map<QString, std::size_t> m_numbers;
};

std::optional<double> jaccard(const std::vector<std::size_t>& left, const std::vector<std::size_t>& right)
{
    std::size_t common = 0;
    for (auto l = left.begin(), r = right.begin(); l != left.end() && r != right.end();) {
        common += *l == *r ? 1U : 0U;
        const bool isLeftBehind = *l <= *r;
        const bool isRightBehind = *r <= *l;
        l += isLeftBehind ? 1 : 0;
        r += isRightBehind ? 1 : 0;
    }
    const auto all = left.size() + right.size() - common;
    return all > 0 ? std::optional(static_cast<double>(common) / static_cast<double>(all)) : std::nullopt;
}

/// Of the grid and block of most launches, the smallest of several.
double threadsOf(const KernelSum& sum)
{
    std::int64_t calls = 0;
    double threads = 0;
    for (const auto& [shape, totals] : sum.shapes) {
        if (totals.calls <= calls)
            continue;
        calls = totals.calls;
        threads = 1;
        for (const auto side : shape)
            threads *= side;
    }
    return threads;
}

/// Finds the kernels of a pair of GPUs that are likely the same.
class Renaming
{
public:
    Renaming(const RenameInputs& inputs, std::stop_token stop)
        : m_inputs(inputs)
        , m_stop(std::move(stop))
    {
        for (const auto& choice : inputs.choices.apart) {
            if (choice.table == TableKey::Kernels)
                m_apart.emplace(choice.row.base.front(), choice.row.now.front());
        }
    }
    /// False when stopped.
    bool collect(const std::vector<KernelMatch>& matches)
    {
        for (const auto side : BothSides) {
            for (const auto& match : matches) {
                if (match.level == MatchLevel::None && !match.names[side].empty())
                    add(side, match.names[side].front());
            }
            keepMostTime(side);
        }
        if (m_candidates.base.empty() || m_candidates.now.empty())
            return true;
        countAligned();
        return findPaths(Side::Base) && findPaths(Side::New);
    }
    /// Pairs at least as likely as is proposed, the best first, each candidate once. Errors: Cancelled.
    [[nodiscard]] Cancellable<std::vector<RenamePair>> pairs() const
    {
        std::vector<RenamePair> found;
        for (std::size_t base = 0; base < m_candidates.base.size(); ++base) {
            if (m_stop.stop_requested())
                return cancelled();
            for (std::size_t now = 0; now < m_candidates.now.size(); ++now) {
                const auto likeness = likenessOf(base, now);
                if (likeness >= LeastProposedLikeness)
                    found.push_back({ likeness, { base, now } });
            }
        }
        std::sort(found.begin(), found.end(), [&](const RenamePair& left, const RenamePair& right) {
            const auto rank = [&](const RenamePair& pair) { // does not depend on which run is BASE
                const auto& base = m_candidates.base[pair.place.base].fullName;
                const auto& now = m_candidates.now[pair.place.now].fullName;
                return std::tuple(-pair.likeness, std::min(base, now), std::max(base, now));
            };
            return rank(left) < rank(right);
        });
        Sides<std::set<std::size_t>> taken;
        std::erase_if(found, [&](const RenamePair& pair) {
            if (taken.base.contains(pair.place.base) || taken.now.contains(pair.place.now))
                return true;
            taken.base.insert(pair.place.base);
            taken.now.insert(pair.place.now);
            return false;
        });
        return found;
    }
    [[nodiscard]] KernelNameIndex name(Side side, std::size_t place) const { return m_candidates[side][place].name; }

private:
    void add(Side side, KernelNameIndex name)
    {
        const auto& run = m_inputs.runs[side];
        const auto& sum = m_inputs.sums[side].sums[name.value()];
        if (sum.totals.calls == 0)
            return;
        Candidate candidate;
        candidate.name = name;
        candidate.fullName = run.trace->kernelNames[name.value()].fullName;
        candidate.callsPerUnit = static_cast<double>(sum.totals.calls) / static_cast<double>(m_inputs.units[side]);
        candidate.threads = threadsOf(sum);
        candidate.family = run.options.kernelFamilies->ofName[name.value()];
        if (candidate.family == FamilyRules::unclassified())
            candidate.family.clear();
        candidate.words = m_words.of(candidate.fullName);
        m_candidates[side].push_back(std::move(candidate));
    }
    void keepMostTime(Side side)
    {
        auto& candidates = m_candidates[side];
        std::sort(candidates.begin(), candidates.end(), [&](const Candidate& left, const Candidate& right) {
            const auto rank = [&](const Candidate& candidate) {
                return std::tuple(-m_inputs.sums[side].sums[candidate.name.value()].totals.totalNs,
                                  std::cref(candidate.fullName));
            };
            const auto [leftNs, leftName] = rank(left);
            const auto [rightNs, rightName] = rank(right);
            return leftNs != rightNs ? leftNs < rightNs : leftName.get() < rightName.get();
        });
        candidates.resize(std::min(candidates.size(), MostRenameCandidates));
    }
    /// Counts in the aligned unit how often candidates are launched, and stand at the same place.
    void countAligned()
    {
        if (m_inputs.drift == nullptr)
            return;
        Sides<std::map<std::size_t, std::size_t>> placeOf; // by name
        for (const auto side : BothSides) {
            for (std::size_t place = 0; place < m_candidates[side].size(); ++place)
                placeOf[side].emplace(m_candidates[side][place].name.value(), place);
        }
        for (const auto& row : m_inputs.drift->rows) {
            Sides<std::optional<std::size_t>> places;
            for (const auto side : BothSides) {
                if (!row.launch[side] || row.launch[side]->work.kind != WorkKind::Kernel)
                    continue;
                const auto name = m_inputs.runs[side].trace->kernels.name[row.launch[side]->work.row];
                const auto found = placeOf[side].find(name.value());
                if (found == placeOf[side].end())
                    continue;
                places[side] = found->second;
                ++m_candidates[side][found->second].unitLaunches;
            }
            if (places.base && places.now)
                ++m_aligned[{ *places.base, *places.now }];
        }
    }
    /// The NVTX ranges around most launches of each candidate. False when stopped.
    bool findPaths(Side side)
    {
        const auto& trace = *m_inputs.runs[side].trace;
        const auto& edges = m_inputs.spans[side].edges.edgesNs;
        auto& candidates = m_candidates[side];
        if (trace.nvtx.size() == 0)
            return true;
        std::vector<std::uint32_t> placeOf(trace.kernelNames.size(), UINT32_MAX);
        for (std::uint32_t place = 0; place < candidates.size(); ++place)
            placeOf[candidates[place].name.value()] = place;
        const auto& kernels = trace.kernels;
        std::vector<std::uint32_t> rows;
        const auto first = std::lower_bound(kernels.startNs.begin(), kernels.startNs.end(), edges.front());
        for (auto row = static_cast<std::size_t>(first - kernels.startNs.begin());
             row < kernels.size() && kernels.startNs[row] < edges.back(); ++row) {
            if (isStopDue(row, m_stop))
                return false;
            if (placeOf[kernels.name[row].value()] != UINT32_MAX)
                rows.push_back(static_cast<std::uint32_t>(row));
        }
        const auto paths = launchPaths(trace, rows, m_stop);
        if (!paths)
            return false;
        std::vector<std::map<std::uint64_t, std::int64_t>> counts(candidates.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            ++counts[placeOf[kernels.name[rows[i]].value()]][(*paths)[i]];
        for (std::size_t place = 0; place < candidates.size(); ++place) {
            std::int64_t most = 0;
            for (const auto& [path, count] : counts[place]) {
                if (count > most)
                    candidates[place].path = path;
                most = std::max(most, count);
            }
        }
        return true;
    }
    [[nodiscard]] double likenessOf(std::size_t basePlace, std::size_t newPlace) const
    {
        const auto& base = m_candidates.base[basePlace];
        const auto& now = m_candidates.now[newPlace];
        if (!m_apart.empty() && m_apart.contains({ base.fullName, now.fullName }))
            return 0;
        RenameEvidence evidence;
        if (const auto found = m_aligned.find({ basePlace, newPlace }); found != m_aligned.end())
            evidence.aligned = static_cast<double>(found->second)
                / static_cast<double>(std::max(base.unitLaunches, now.unitLaunches));
        evidence.calls = ratio(base.callsPerUnit, now.callsPerUnit);
        if (base.path != 0 && now.path != 0)
            evidence.path = base.path == now.path ? 1 : 0;
        if (!base.family.isEmpty() && !now.family.isEmpty())
            evidence.family = base.family == now.family ? 1 : 0;
        evidence.words = jaccard(base.words, now.words);
        evidence.threads = ratio(base.threads, now.threads);
        return renameLikeness(evidence);
    }

    const RenameInputs& m_inputs;
    std::stop_token m_stop;
    std::set<std::pair<QString, QString>> m_apart;
    WordNumbers m_words;
    Sides<Candidates> m_candidates;
    std::map<std::pair<std::size_t, std::size_t>, std::int64_t> m_aligned; ///< launches by places of candidates
};

/// Makes one match of two, and notes what is proposed.
void applyPairs(std::vector<KernelMatch>& matches, const std::vector<RenamePair>& pairs, const Renaming& renaming)
{
    Sides<std::map<std::size_t, std::size_t>> placeOf; // of matches of one run, by name
    for (std::size_t place = 0; place < matches.size(); ++place) {
        for (const auto side : BothSides) {
            if (matches[place].level == MatchLevel::None && !matches[place].names[side].empty())
                placeOf[side].emplace(matches[place].names[side].front().value(), place);
        }
    }
    std::vector<KernelMatch> renamed;
    std::set<std::size_t> leaving;
    for (const auto& pair : pairs) {
        Sides<std::size_t> places;
        for (const auto side : BothSides)
            places[side] = placeOf[side].at(renaming.name(side, pair.place[side]).value());
        auto& base = matches[places.base];
        auto& now = matches[places.now];
        if (pair.likeness < LeastUsedLikeness) {
            base.proposal = { now.names.now.front(), pair.likeness };
            now.proposal = { base.names.base.front(), pair.likeness };
            continue;
        }
        auto& match = renamed.emplace_back();
        match.level = MatchLevel::Renamed;
        match.names = { base.names.base, now.names.now };
        match.hash = std::min(base.hash, now.hash);
        match.likeness = pair.likeness;
        leaving.insert({ places.base, places.now });
    }
    std::vector<KernelMatch> all;
    all.reserve(matches.size());
    for (std::size_t place = 0; place < matches.size(); ++place) {
        if (matches[place].level == MatchLevel::None && !renamed.empty()) { // in the order of the levels
            std::move(renamed.begin(), renamed.end(), std::back_inserter(all));
            renamed.clear();
        }
        if (!leaving.contains(place))
            all.push_back(std::move(matches[place]));
    }
    matches = std::move(all);
}

} // namespace

double renameLikeness(const RenameEvidence& evidence)
{
    const std::array<std::pair<double, std::optional<double>>, 6> weighted { {
        { .35, evidence.aligned },
        { .2, evidence.calls },
        { .2, evidence.path },
        { .1, evidence.family },
        { .1, evidence.words },
        { .05, evidence.threads },
    } };
    double sum = 0;
    double weights = 0;
    for (const auto& [weight, value] : weighted) {
        sum += value ? weight * *value : 0;
        weights += value ? weight : 0;
    }
    return sum / weights;
}

Cancellable<void> matchRenamed(std::vector<KernelMatch>& matches, const RenameInputs& inputs,
                               const std::stop_token& stop)
{
    const bool hasHashes = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const auto& baseline = inputs.runs[side].baseline;
        return baseline && baseline->baseline.hasHashedNames;
    });
    if (hasHashes)
        return {};
    Renaming renaming(inputs, stop);
    if (!renaming.collect(matches))
        return cancelled();
    const auto pairs = renaming.pairs();
    if (!pairs)
        return tl::unexpected(pairs.error());
    applyPairs(matches, *pairs, renaming);
    return {};
}

} // namespace core
