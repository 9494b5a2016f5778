// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/wallbudget.h"
#include "analysis/steps/steps.h"
#include "analysis/steps/stepsentence.h"
#include "base/displayformat.h"
#include "base/labels.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "results/analysisresults.h"
#include "results/summaryparts.h"
#include "statistics/statistics.h"
#include "trace/trace.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

namespace {

constexpr double PercentOfOne = 100;

SummaryTopic topicOf(const SummaryPart& part)
{
    switch (timeGroup(part.timeClass)) {
    case TimeGroup::Compute:
        return SummaryTopic::Compute;
    case TimeGroup::Migration:
        return SummaryTopic::Migration;
    case TimeGroup::Communication:
        return SummaryTopic::Communication;
    case TimeGroup::Copy:
        return SummaryTopic::Copy;
    case TimeGroup::OtherWork:
        return SummaryTopic::OtherWork;
    default:
        return SummaryTopic::Idle;
    }
}

/// A part of a tile and its time on all GPUs.
using PartTime = std::pair<std::size_t, std::int64_t>;

/// Makes the tiles of one summary.
class TileMaker
{
public:
    TileMaker(const Summary& summary, std::int64_t originNs)
        : m_summary(summary)
        , m_originNs(originNs)
    {
        m_wholeNs = static_cast<double>(summary.windowNs) * static_cast<double>(summary.devices.size());
        for (std::size_t part = 0; part < summary.parts.size(); ++part) {
            std::int64_t sum = 0;
            for (const auto& device : summary.devices)
                addSaturated(sum, device.timesNs[part]);
            m_timesNs.push_back(sum);
        }
    }

    [[nodiscard]] SummaryTile utilisation() const
    {
        SummaryTile tile { SummaryTopic::Utilisation, TimeClass::Compute, Text::tr("Utilisation"), 0, {}, {}, {} };
        tile.course.resize(m_summary.overGpuWork.bins.count);
        for (std::size_t part = 0; part < m_summary.parts.size(); ++part) {
            if (isIdle(m_summary.parts[part].timeClass))
                continue;
            tile.share += shareOf(m_timesNs[part]);
            addCourse(tile.course, part);
        }
        setLowest(tile);
        return tile;
    }

    /// Of a group that has time.
    [[nodiscard]] SummaryTile ofTopic(SummaryTopic topic, const QString& name) const
    {
        SummaryTile tile { topic, TimeClass::Compute, name, 0, {}, {}, Course(m_summary.overGpuWork.bins.count) };
        std::vector<PartTime> times;
        std::int64_t sumNs = 0;
        for (std::size_t part = 0; part < m_summary.parts.size(); ++part) {
            if (topicOf(m_summary.parts[part]) != topic || m_timesNs[part] <= 0)
                continue;
            times.emplace_back(part, m_timesNs[part]);
            addSaturated(sumNs, m_timesNs[part]);
            addCourse(tile.course, part);
        }
        std::ranges::stable_sort(times, std::ranges::greater(), &PartTime::second);
        tile.share = shareOf(sumNs);
        if (times.empty())
            return tile;
        tile.timeClass = m_summary.parts[times.front().first].timeClass;
        tile.cause = causeOf(topic, times, sumNs);
        return tile;
    }

private:
    [[nodiscard]] double shareOf(std::int64_t timeNs) const
    {
        return m_wholeNs > 0 ? static_cast<double>(timeNs) / m_wholeNs : 0;
    }
    void addCourse(Course& course, std::size_t part) const
    {
        for (std::size_t i = 0; i < course.size(); ++i)
            course[i] += m_summary.overGpuWork.courses[part][i];
    }
    /// "lowest 0.160 % at 708 ms": of parts long enough to be seen, and at least half of them in scope.
    void setLowest(SummaryTile& tile) const
    {
        constexpr std::size_t SeenParts = 200;
        const auto seen = coarser(tile.course, m_summary.overGpuWork.bins, SeenParts);
        if (seen.size() < 2)
            return;
        Course all(tile.course.size());
        for (std::size_t part = 0; part < m_summary.parts.size(); ++part)
            addCourse(all, part);
        const auto accounted = coarser(all, m_summary.overGpuWork.bins, SeenParts);
        auto least = seen.end();
        for (auto at = seen.begin(); at != seen.end(); ++at) {
            const bool isInScope = accounted[static_cast<std::size_t>(at - seen.begin())] >= 0.5F;
            if (isInScope && (least == seen.end() || *at < *least))
                least = at;
        }
        if (least == seen.end())
            return;
        const auto place = static_cast<double>(least - seen.begin()) / static_cast<double>(seen.size());
        const auto& span = m_summary.overGpuWork.bins.span;
        tile.momentNs = span.startNs + std::llround(place * static_cast<double>(span.durationNs()));
        tile.cause
            = Text::tr("lowest %1 at %2")
                  .arg(threeDigitShare(static_cast<double>(*least)), threeDigitDuration(*tile.momentNs - m_originNs));
    }
    [[nodiscard]] QString causeOf(SummaryTopic topic, const std::vector<PartTime>& times, std::int64_t sumNs) const;
    /// In a sentence: "gemm", "copy to GPU", "host work".
    [[nodiscard]] QString nameInside(std::size_t part) const
    {
        const auto& of = m_summary.parts[part];
        if (!of.family.isEmpty())
            return of.family;
        return of.isIdle() ? label(LabelKind::Group, timeGroupKey(timeGroup(of.timeClass))).brief
                           : label(LabelKind::TimeClass, timeClassKey(of.timeClass)).brief;
    }

    const Summary& m_summary;
    std::int64_t m_originNs;
    double m_wholeNs = 0;
    std::vector<std::int64_t> m_timesNs; ///< by part, of all GPUs
};

QString TileMaker::causeOf(SummaryTopic topic, const std::vector<PartTime>& times, std::int64_t sumNs) const
{
    const auto meanNs = sumNs / static_cast<std::int64_t>(m_summary.devices.size());
    if (topic == SummaryTopic::Compute) {
        const auto& [part, timeNs] = times.front();
        return Text::tr("%1 of kernels, %2 %3")
            .arg(threeDigitDuration(meanNs), nameInside(part),
                 threeDigitShare(static_cast<double>(timeNs) / static_cast<double>(sumNs)));
    }
    if (topic == SummaryTopic::Communication || topic == SummaryTopic::OtherWork) {
        return m_summary.devices.size() == 1 ? threeDigitDuration(meanNs)
                                             : Text::tr("%1 on each GPU").arg(threeDigitDuration(meanNs));
    }
    QStringList texts;
    for (std::size_t i = 0; i < std::min<std::size_t>(times.size(), 2); ++i)
        texts.append(
            QStringLiteral("%1 %2").arg(nameInside(times[i].first), threeDigitShare(shareOf(times[i].second))));
    return texts.join(QStringLiteral(", "));
}

QString groupName(std::string_view key)
{
    return withRaisedFirst(label(LabelKind::Group, key).brief);
}

/// "Both GPUs agree within 0.03 points.", or which of them differs most in what.
QString agreementText(const Summary& summary)
{
    const auto count = summary.devices.size();
    if (count < 2)
        return {};
    double widest = 0;
    double most = 0, mostMean = 0;
    std::size_t mostPart = 0, mostDevice = 0;
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        double least = 1, greatest = 0, sum = 0;
        for (const auto& device : summary.devices) {
            const auto share = summary.share(part, device);
            least = std::min(least, share);
            greatest = std::max(greatest, share);
            sum += share;
        }
        widest = std::max(widest, greatest - least);
        for (std::size_t device = 0; device < count; ++device) {
            const auto mean = sum / static_cast<double>(count);
            const auto share = summary.share(part, summary.devices[device]);
            if (std::abs(share - mean) <= std::abs(most - mostMean))
                continue;
            most = share;
            mostMean = mean;
            mostPart = part;
            mostDevice = device;
        }
    }
    constexpr double Alike = 0.01;
    if (widest < Alike) {
        const auto points = threeDigits(widest * PercentOfOne);
        return count == 2 ? Text::tr("Both GPUs agree within %1 points.").arg(points)
                          : Text::tr("All %1 GPUs agree within %2 points.").arg(count).arg(points);
    }
    return Text::tr("%1 differs most: %2 %3 there, %4 on average.")
        .arg(summary.devices[mostDevice].name, summary.parts[mostPart].name, threeDigitShare(most),
             threeDigitShare(mostMean));
}

} // namespace

std::vector<SummaryTile> makeTiles(const Summary& summary, const AnalysisResults& results)
{
    if (summary.devices.empty() || summary.windowNs <= 0)
        return {};
    const TileMaker maker(summary, results.trace->extent.startNs);
    std::vector<SummaryTile> tiles { maker.utilisation() };
    const std::pair<SummaryTopic, const char*> topics[] {
        { SummaryTopic::Compute, "compute" },
        { SummaryTopic::Communication, "communication" },
        { SummaryTopic::Copy, "copy" },
        { SummaryTopic::Migration, "migration" },
        { SummaryTopic::OtherWork, "other_work" },
        { SummaryTopic::Idle, "idle" },
    };
    for (const auto& [topic, key] : topics) {
        auto tile = maker.ofTopic(topic, groupName(key));
        if (tile.share > 0)
            tiles.push_back(std::move(tile));
    }
    return tiles;
}

QString causeText(const SummaryTile& tile, std::int64_t originNs, const DisplayFormat& format)
{
    if (!tile.momentNs || format.shownBase() == TimeBase::Relative)
        return tile.cause;
    const auto moment = threeDigitDuration(*tile.momentNs - originNs);
    return QString(tile.cause)
        .replace(tile.cause.lastIndexOf(moment), moment.size(), displayMoment(*tile.momentNs, originNs, format));
}

QString summaryRemarks(const Summary& summary, const AnalysisResults& results)
{
    QStringList texts { agreementText(summary), stepsSentence(*results.steps, results.scope.window) };
    constexpr std::size_t MostDoubts = 2;
    const auto& notes = results.findings->captureNotes;
    for (std::size_t i = 0; i < std::min(notes.size(), MostDoubts); ++i)
        texts.append(notes[i].title.endsWith(u'.') ? notes[i].title : notes[i].title + u'.');
    texts.removeAll(QString());
    return texts.join(u' ');
}

} // namespace core
