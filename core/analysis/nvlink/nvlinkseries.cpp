// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/nvlink/nvlinkseries.h"

#include "base/stopcheck.h"
#include "base/text.h"
#include "intervals/coveragesweep.h"
#include "statistics/statistics.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace core {

namespace {

bool isNvlink(const GpuMetric& metric)
{
    return metric.name.contains(QStringLiteral("NVLink"), Qt::CaseInsensitive);
}

/// The series that a metric's samples go to.
struct Target {
    std::optional<std::size_t> own; ///< none: not an NVLink counter
    std::optional<std::size_t> combined; ///< the mean of its GPU and unit
};

/// Sum over the counters of one GPU and unit at one time.
struct PendingMean {
    std::int64_t timeNs = 0;
    double sum = 0;
    std::int64_t count = 0;
};

/// Adds a series for each NVLink metric, and one for each GPU and unit with both directions.
std::vector<Target> makeSeries(std::vector<NvlinkSeries>& series, const GpuMetricTable& table)
{
    std::vector<Target> targets(table.metrics.size());
    struct Group {
        bool hasReceived = false, hasTransmitted = false;
        std::vector<std::uint32_t> metrics;
    };
    std::map<std::pair<std::int64_t, QString>, Group> groups;
    for (std::size_t i = 0; i < table.metrics.size(); ++i) {
        const auto& metric = table.metrics[i];
        if (!isNvlink(metric))
            continue;
        targets[i].own = series.size();
        const auto number = static_cast<std::uint32_t>(i);
        series.push_back({ metric.gpuId,
                           metric.name,
                           nvlinkUnit(metric.name),
                           nvlinkDirection(metric.name),
                           false,
                           { number },
                           {},
                           {} });
        const auto& added = series.back();
        if (added.direction == NvlinkDirection::Unknown)
            continue;
        auto& group = groups[{ added.gpuId, added.unit }];
        group.hasReceived = group.hasReceived || added.direction == NvlinkDirection::Received;
        group.hasTransmitted = group.hasTransmitted || added.direction == NvlinkDirection::Transmitted;
        group.metrics.push_back(number);
    }
    for (const auto& [key, group] : groups) {
        if (!group.hasReceived || !group.hasTransmitted)
            continue;
        for (const auto metric : group.metrics)
            targets[metric].combined = series.size();
        series.push_back(
            { key.first, QStringLiteral("all RX+TX"), key.second, NvlinkDirection::Both, true, group.metrics, {}, {} });
    }
    return targets;
}

void finishMean(NvlinkSeries& series, PendingMean& pending)
{
    if (pending.count == 0)
        return;
    series.timeNs.push_back(pending.timeNs);
    series.value.push_back(pending.sum / static_cast<double>(pending.count));
    pending = {};
}

/// Median time between samples; 0 when there is none.
std::int64_t medianPeriodNs(const std::vector<std::int64_t>& timeNs)
{
    std::vector<std::int64_t> periods;
    for (std::size_t i = 1; i < timeNs.size(); ++i) {
        if (timeNs[i] > timeNs[i - 1])
            periods.push_back(timeNs[i] - timeNs[i - 1]);
    }
    return static_cast<std::int64_t>(std::llround(quantile(periods, 0.5)));
}

/// A sample and the share of its time that NCCL took.
struct Share {
    double inside = 0; ///< a: 0–1
    double value = 0; ///< v
};

/// Pearson's correlation; none when one of the two does not vary.
std::optional<double> correlationOf(const std::vector<Share>& shares)
{
    const bool doesVary = std::any_of(shares.begin(), shares.end(),
                                      [&](const Share& share) { return share.value != shares.front().value; });
    if (!doesVary) // rounding must not pass for a variation
        return std::nullopt;
    const auto count = static_cast<double>(shares.size());
    double insideMean = 0;
    double valueMean = 0;
    for (const auto& share : shares) {
        insideMean += share.inside / count;
        valueMean += share.value / count;
    }
    double products = 0;
    double insideSquares = 0;
    double valueSquares = 0;
    for (const auto& share : shares) {
        products += (share.inside - insideMean) * (share.value - valueMean);
        insideSquares += (share.inside - insideMean) * (share.inside - insideMean);
        valueSquares += (share.value - valueMean) * (share.value - valueMean);
    }
    const double scale = std::sqrt(insideSquares * valueSquares);
    return scale > 0 ? std::optional(products / scale) : std::nullopt;
}

void setAverages(NvlinkRow& row, const std::vector<Share>& shares)
{
    double inside = 0;
    double insideValue = 0;
    double outside = 0;
    double outsideValue = 0;
    std::vector<double> during;
    for (const auto& share : shares) {
        inside += share.inside;
        insideValue += share.inside * share.value;
        outside += 1 - share.inside;
        outsideValue += (1 - share.inside) * share.value;
        const bool isInside = share.inside >= 0.5;
        ++(isInside ? row.samplesInside : row.samplesOutside);
        if (isInside)
            during.push_back(share.value);
    }
    if (inside > 0)
        row.averageDuring = insideValue / inside;
    if (outside > 0)
        row.averageOutside = outsideValue / outside;
    if (!during.empty())
        row.p95During = quantile(during, 0.95);
}

void setCorrelation(NvlinkRow& row, const std::vector<Share>& shares)
{
    if (row.samplesInside < MinNvlinkSamples || row.samplesOutside < MinNvlinkSamples) {
        row.whyNoCorrelation = Text::tr("%1 samples inside of NCCL time and %2 outside: at least %3 of each are needed")
                                   .arg(row.samplesInside)
                                   .arg(row.samplesOutside)
                                   .arg(MinNvlinkSamples);
        return;
    }
    row.correlation = correlationOf(shares);
    if (!row.correlation)
        row.whyNoCorrelation = Text::tr("the counter does not vary");
}

} // namespace

bool hasNvlinkCounters(const GpuMetricTable& table)
{
    return std::any_of(table.metrics.begin(), table.metrics.end(), isNvlink);
}

QString nvlinkUnit(const QString& metricName)
{
    static const QRegularExpression Brackets(QStringLiteral("\\[([^\\]]*)\\]"));
    if (const auto match = Brackets.match(metricName); match.hasMatch())
        return match.captured(1).trimmed();
    static const QRegularExpression Bytes(QStringLiteral("\\bbytes\\b"), QRegularExpression::CaseInsensitiveOption);
    return Bytes.match(metricName).hasMatch() ? QStringLiteral("bytes") : QString();
}

NvlinkDirection nvlinkDirection(const QString& metricName)
{
    static const QRegularExpression Received(QStringLiteral("\\b(rx|received?|recv)\\b"),
                                             QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression Transmitted(QStringLiteral("\\b(tx|transmit(ted)?|sent|send)\\b"),
                                                QRegularExpression::CaseInsensitiveOption);
    const bool isReceived = Received.match(metricName).hasMatch();
    const bool isTransmitted = Transmitted.match(metricName).hasMatch();
    if (isReceived && isTransmitted)
        return NvlinkDirection::Both;
    return isReceived   ? NvlinkDirection::Received
        : isTransmitted ? NvlinkDirection::Transmitted
                        : NvlinkDirection::Unknown;
}

SampleRows sampleRows(const GpuMetricTable& table, Interval window)
{
    constexpr std::size_t RowsBefore = 4096; // a sampling of all counters of many GPUs
    const auto positionOf = [&table](std::int64_t timeNs) {
        return static_cast<std::size_t>(std::lower_bound(table.timeNs.begin(), table.timeNs.end(), timeNs)
                                        - table.timeNs.begin());
    };
    const auto first = positionOf(window.startNs);
    const auto rough = first - std::min(first, std::max(RowsBefore, 4 * table.metrics.size()));
    const auto begin = rough == 0 ? 0 : positionOf(table.timeNs[rough]); // all samples of one time
    const auto end = std::max(begin, positionOf(window.endNs));
    constexpr auto Always = std::numeric_limits<std::int64_t>::min();
    return { { begin, end }, begin == 0 ? Always : table.timeNs[begin] };
}

Cancellable<std::vector<NvlinkSeries>> collectNvlinkSeries(const GpuMetricTable& table, RowRange rows,
                                                           const std::stop_token& stop)
{
    std::vector<NvlinkSeries> series;
    const auto targets = makeSeries(series, table);
    std::vector<PendingMean> pending(series.size());
    if (stop.stop_requested())
        return cancelled();
    for (std::size_t row = rows.begin; row < rows.end; ++row) {
        if (isStopDue(row, stop))
            return cancelled();
        const auto& target = targets[table.metric[row]];
        if (!target.own || !std::isfinite(table.value[row]))
            continue;
        series[*target.own].timeNs.push_back(table.timeNs[row]);
        series[*target.own].value.push_back(table.value[row]);
        if (!target.combined)
            continue;
        auto& mean = pending[*target.combined];
        if (mean.timeNs != table.timeNs[row])
            finishMean(series[*target.combined], mean);
        mean.timeNs = table.timeNs[row];
        mean.sum += table.value[row];
        ++mean.count;
    }
    for (std::size_t i = 0; i < series.size(); ++i)
        finishMean(series[i], pending[i]);
    return series;
}

bool followsOn(const NvlinkSeries& series, std::size_t sample, std::int64_t periodNs)
{
    const auto distanceNs = series.timeNs[sample] - series.timeNs[sample - 1];
    const auto periods = distanceNs / (MaxMissingSamples + 1); // the other way round it can overflow
    return periods < periodNs || (periods == periodNs && distanceNs % (MaxMissingSamples + 1) == 0);
}

NvlinkRow compareWithNccl(const NvlinkSeries& series, const IntervalSet& nccl, Interval window)
{
    NvlinkRow row;
    row.gpuId = series.gpuId;
    row.metricName = series.name;
    row.unit = series.unit;
    row.direction = series.direction;
    row.isCombined = series.isCombined;
    row.metrics = series.metrics;
    row.periodNs = medianPeriodNs(series.timeNs);
    CoverageSweep sweep(nccl);
    IntervalSet sampled;
    std::vector<Share> shares;
    for (std::size_t i = 0; i < series.timeNs.size(); ++i) {
        const auto endNs = series.timeNs[i];
        if (endNs < window.startNs || endNs >= window.endNs)
            continue;
        const auto earliestNs
            = std::numeric_limits<std::int64_t>::min() + row.periodNs; // periods can be as long as numbers go
        const auto begin = i > 0 && followsOn(series, i, row.periodNs) ? series.timeNs[i - 1]
                                                                       : std::max(endNs, earliestNs) - row.periodNs;
        const Interval interval { begin, endNs };
        if (interval.lengthNs() == 0) // a second value of the same time, or the only sample there is
            continue;
        sampled.appendSorted(interval);
        shares.push_back({ static_cast<double>(sweep.coveredNs(interval)) / static_cast<double>(interval.lengthNs()),
                           series.value[i] });
    }
    setAverages(row, shares);
    setCorrelation(row, shares);
    const auto ncclInWindow = nccl.intersectedWith(IntervalSet { window });
    if (const auto ncclNs = ncclInWindow.totalNs(); ncclNs > 0)
        row.ncclCoverage = static_cast<double>(ncclInWindow.overlapNs(sampled)) / static_cast<double>(ncclNs);
    return row;
}

} // namespace core
