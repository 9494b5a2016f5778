// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/palettesearch.h"

#include "analysis/kernels/kernels.h"
#include "analysis/nvtx/nvtxranges.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/analysisresults.h"
#include "table/tablekeys.h"
#include "trace/trace.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>

namespace core {

namespace {

/// How well a title answers: the smaller the better.
enum class Closeness : std::uint8_t { BeginsTitle, BeginsWord, Inside, OtherWords };

struct Candidate {
    std::size_t item = 0;
    Closeness closeness = Closeness::Inside;
    qsizetype start = 0;
    qsizetype length = 0;
};

/// Other words are synonyms: one is meant from its beginning.
bool hasWordFrom(const QString& words, const QString& beginning)
{
    for (auto at = words.indexOf(beginning, 0, Qt::CaseInsensitive); at >= 0;
         at = words.indexOf(beginning, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !words[at - 1].isLetterOrNumber())
            return true;
    }
    return false;
}

std::optional<Candidate> candidateOf(const PaletteItem& sought, std::size_t item, const QStringList& words)
{
    const auto& title = sought.title;
    Candidate candidate { .item = item };
    for (const auto& word : words) {
        const auto at = title.indexOf(word, 0, Qt::CaseInsensitive);
        if (at < 0) {
            if (!hasWordFrom(sought.otherWords, word))
                return std::nullopt;
            candidate.closeness = Closeness::OtherWords;
            continue;
        }
        if (&word != &words.first() || candidate.closeness == Closeness::OtherWords)
            continue;
        candidate.start = at;
        candidate.length = word.size();
        if (at == 0)
            candidate.closeness = Closeness::BeginsTitle;
        else if (!title[at - 1].isLetterOrNumber())
            candidate.closeness = Closeness::BeginsWord;
    }
    return candidate;
}

/// What answers among the items of one kind, the closest first.
struct Group {
    enum class Place : std::uint8_t { WholeTitle, Title, OtherWords };
    std::vector<Candidate> candidates;
    Place place = Place::Title; ///< of the closest
};

Cancellable<Group> groupOf(const std::vector<PaletteItem>& items, PaletteKind kind, const QString& text,
                           const std::stop_token& stop)
{
    constexpr std::size_t PollInterval = 4096;
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    Group group;
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (at % PollInterval == 0 && stop.stop_requested())
            return tl::unexpected(Cancelled {});
        if (items[at].kind != kind || items[at].takesText)
            continue;
        if (const auto candidate = candidateOf(items[at], at, words))
            group.candidates.push_back(*candidate);
    }
    std::ranges::stable_sort(group.candidates, {}, &Candidate::closeness);
    if (group.candidates.empty())
        return group;
    const auto& closest = group.candidates.front();
    if (closest.closeness == Closeness::OtherWords)
        group.place = Group::Place::OtherWords;
    else if (items[closest.item].title.compare(text, Qt::CaseInsensitive) == 0)
        group.place = Group::Place::WholeTitle;
    return group;
}

QString countedDetail(const QString& kind, std::int64_t totalNs, std::int64_t count)
{
    return QStringLiteral("%1 · %2 · %3 %4")
        .arg(kind, threeDigitDuration(totalNs), QLocale().toString(static_cast<qlonglong>(count)),
             count == 1 ? Text::tr("call") : Text::tr("calls"));
}

/// "Finding 3 · 1.61 %": its place, and what it claims of the time that its share is of.
QString findingDetail(const Finding& finding, std::size_t row)
{
    auto place = Text::tr("Finding %1").arg(row + 1);
    const auto wholeNs = isOutsideGpuWork(finding.rule) || finding.windowNs <= 0 ? finding.runNs : finding.windowNs;
    if (finding.claimedNs <= 0 || wholeNs <= 0)
        return place;
    const auto share = static_cast<double>(finding.claimedNs) / static_cast<double>(wholeNs);
    return QStringLiteral("%1 · %2").arg(place, threeDigitShare(share));
}

} // namespace

PaletteQuery paletteQuery(const QString& typed)
{
    using Kind = PaletteKind;
    const auto text = typed.trimmed();
    const auto first = text.isEmpty() ? QChar() : text[0];
    if (first == u'>')
        return { text.mid(1).trimmed(), { Kind::Command } };
    if (first == u'@')
        return { text.mid(1).trimmed(), { Kind::Kernel, Kind::Range } };
    if (first == u'#')
        return { text.mid(1).trimmed(), { Kind::Finding } };
    if (first == u'?')
        return { text.mid(1).trimmed(), { Kind::Help } };
    return { text, { Kind::Kernel, Kind::Range, Kind::Finding, Kind::Command, Kind::Page } };
}

std::vector<PaletteItem> paletteItems(const AnalysisResults& results)
{
    const auto& trace = *results.trace;
    std::vector<PaletteItem> items;
    const auto& kernels = results.kernels->rows;
    for (std::size_t row = 0; row < kernels.size(); ++row)
        items.push_back(
            { PaletteKind::Kernel, trace.kernelNames[kernels[row].name.value()].displayName, QString(), row });
    const auto& ranges = results.nvtxRanges->rows;
    for (std::size_t row = 0; row < ranges.size(); ++row)
        items.push_back({ PaletteKind::Range, trace.nvtxText(ranges[row].first.value()), QString(), row });
    const auto& findings = results.findings->rows;
    for (std::size_t row = 0; row < findings.size(); ++row)
        items.push_back({ PaletteKind::Finding, findings[row].title, findingDetail(findings[row], row), row });
    return items;
}

Cancellable<std::vector<PaletteMatch>> searchPalette(const std::vector<PaletteItem>& items, const PaletteQuery& query,
                                                     std::size_t mostOfKind, const std::stop_token& stop)
{
    std::vector<Group> groups;
    groups.reserve(query.kinds.size());
    for (const auto kind : query.kinds) {
        auto group = groupOf(items, kind, query.text, stop);
        if (!group)
            return tl::unexpected(group.error());
        groups.push_back(std::move(*group));
    }
    std::ranges::stable_sort(groups, {}, &Group::place);
    std::vector<PaletteMatch> matches;
    for (const auto& group : groups) {
        for (std::size_t i = 0; i < std::min(mostOfKind, group.candidates.size()); ++i) {
            const auto& candidate = group.candidates[i];
            matches.push_back({ items[candidate.item], candidate.start, candidate.length });
        }
    }
    for (const auto& item : items) {
        const bool isOfKind = std::find(query.kinds.begin(), query.kinds.end(), item.kind) != query.kinds.end();
        if (!item.takesText || !isOfKind || query.text.isEmpty())
            continue;
        auto about = item;
        about.title = item.title.arg(query.text);
        matches.push_back({ about, 0, 0 });
    }
    return matches;
}

void describeMatches(std::vector<PaletteMatch>& matches, const AnalysisResults& results)
{
    for (auto& match : matches) {
        auto& item = match.item;
        if (item.kind == PaletteKind::Kernel) {
            const auto& duration = results.kernels->rows[item.number].duration;
            item.detail = countedDetail(Text::tr("Kernel"), duration.totalNs, duration.count);
        } else if (item.kind == PaletteKind::Range) {
            const auto& duration = results.nvtxRanges->rows[item.number].duration;
            item.detail = countedDetail(Text::tr("Range"), duration.totalNs, duration.count);
        }
    }
}

RowSubject subjectOf(const PaletteItem& item, const AnalysisResults& results)
{
    const auto inTable = [&](const QString& key) {
        const auto table = results.table(key);
        return table && table->subject && item.number < table->rowCount ? table->subject(item.number) : RowSubject {};
    };
    if (item.kind == PaletteKind::Kernel)
        return inTable(TableKey::Kernels);
    if (item.kind == PaletteKind::Range)
        return inTable(TableKey::NvtxRanges);
    const auto& findings = results.findings->rows;
    return item.kind == PaletteKind::Finding && item.number < findings.size() ? findings[item.number].subject
                                                                              : RowSubject {};
}

} // namespace core
