// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/findingsofruns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace core {

namespace {

/// By what a finding is found in other runs; the last: number of equal ones.
using FindingKey = std::tuple<FindingRule, QString, QString, QString, std::size_t, int>;

/// The row that breaks a rule of the user's most may be another one in each run.
FindingKey keyOf(const FindingOfRun& finding)
{
    if (!finding.own.isEmpty())
        return { finding.rule, finding.own, {}, {}, 0, 0 };
    const auto device = finding.device.isValid() ? finding.device.value() + 1 : 0;
    return { finding.rule, {}, finding.kernel, finding.subject, device, 0 };
}

bool isJudged(const FindingsOfRun& run, FindingRule rule, const QString& own)
{
    if (rule == FindingRule::Own && !run.hasOwn)
        return false;
    return std::ranges::none_of(run.open, [&](const OpenRule& of) { return of.rule == rule && of.own == own; });
}

/// Adds the findings of one run.
class FindingMeans
{
public:
    explicit FindingMeans(const std::vector<FindingsOfRun>& runs)
        : m_runs(runs)
    {
    }
    /// What other runs have of the same work on another GPU is the same finding: of several GPUs that do the same, a run
    /// names the one where a little more of it was seen.
    void add(std::size_t run)
    {
        std::map<FindingKey, int> seen;
        std::vector<std::pair<FindingKey, const FindingOfRun*>> others;
        std::vector<char> isTaken(m_found.size(), 0);
        for (const auto& finding : m_runs[run].rows) {
            auto key = keyOf(finding);
            std::get<int>(key) = seen[key]++;
            if (const auto place = m_placeOf.find(key); place != m_placeOf.end()) {
                isTaken[place->second] = 1;
                put(place->second, run, finding);
            } else {
                others.emplace_back(key, &finding);
            }
        }
        for (const auto& [key, finding] : others) {
            auto place = placeOfSameWork(*finding, isTaken);
            if (!place) {
                place = m_found.size();
                m_placeOf.emplace(key, *place);
                m_found.push_back({ *finding, std::vector<FindingFigures>(m_runs.size()),
                                    std::vector<std::vector<double>>(m_runs.size(), { 0 }) });
            } else {
                isTaken[*place] = 1;
            }
            put(*place, run, *finding);
        }
    }
    [[nodiscard]] std::vector<FindingOfRun> take()
    {
        std::vector<FindingOfRun> rows;
        rows.reserve(m_found.size());
        for (auto& found : m_found) {
            auto& row = rows.emplace_back(std::move(found.finding));
            row.figures = {};
            row.gainsNs.clear();
            double count = 0;
            for (std::size_t run = 0; run < m_runs.size(); ++run) {
                if (!isJudged(m_runs[run], row.rule, row.own))
                    continue;
                const auto& figures = found.figures[run];
                row.figures.score += figures.score;
                row.figures.gainNs += figures.gainNs;
                row.figures.claimedNs += figures.claimedNs;
                row.gainsNs.insert(row.gainsNs.end(), found.gainsNs[run].begin(), found.gainsNs[run].end());
                ++count;
            }
            count = std::max(count, 1.0);
            row.figures.score /= count;
            row.figures.gainNs /= count;
            row.figures.claimedNs /= count;
        }
        return rows;
    }

private:
    struct Found {
        FindingOfRun finding; ///< of the first run that has it
        std::vector<FindingFigures> figures; ///< by run; 0: it does not have it
        std::vector<std::vector<double>> gainsNs; ///< by run, of a baseline of several runs that of each
    };
    /// Of those of earlier runs; none: all are taken by findings of this one.
    [[nodiscard]] std::optional<std::size_t> placeOfSameWork(const FindingOfRun& finding,
                                                             const std::vector<char>& isTaken) const
    {
        for (std::size_t place = 0; place < isTaken.size(); ++place) {
            const auto& of = m_found[place].finding;
            if (isTaken[place] == 0 && of.rule == finding.rule && of.own == finding.own && of.kernel == finding.kernel
                && of.subject == finding.subject)
                return place;
        }
        return std::nullopt;
    }
    void put(std::size_t place, std::size_t run, const FindingOfRun& finding)
    {
        auto& found = m_found[place];
        if (found.finding.title.isEmpty()) // a baseline keeps none
            found.finding.title = finding.title;
        found.figures[run] = finding.figures;
        found.gainsNs[run] = finding.gainsNs.empty() ? std::vector { finding.figures.gainNs } : finding.gainsNs;
    }

    const std::vector<FindingsOfRun>& m_runs;
    std::map<FindingKey, std::size_t> m_placeOf;
    std::vector<Found> m_found; ///< in the order of the runs
};

} // namespace

FindingsOfRun findingsOfRuns(const std::vector<FindingsOfRun>& runs)
{
    FindingsOfRun all;
    FindingMeans means(runs);
    for (std::size_t run = 0; run < runs.size(); ++run)
        means.add(run);
    all.rows = means.take();
    all.hasOwn = std::ranges::any_of(runs, &FindingsOfRun::hasOwn);
    for (const auto& of : runs.front().open) { // open in the first, and in all others
        if (std::ranges::none_of(runs, [&](const FindingsOfRun& run) { return isJudged(run, of.rule, of.own); }))
            all.open.push_back(of);
    }
    return all;
}

double spreadOfGains(const FindingOfRun& finding)
{
    if (finding.gainsNs.empty())
        return 0;
    const auto [least, most] = std::ranges::minmax_element(finding.gainsNs);
    return *most - *least;
}

} // namespace core
