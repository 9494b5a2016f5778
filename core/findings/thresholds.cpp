// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/thresholds.h"

#include "base/jsontext.h"
#include "base/settingsfile.h"
#include "base/text.h"

#include <QFileInfo>

#include <rapidjson/document.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace core {

namespace {

const auto ExampleThresholds = QStringLiteral(R"({"slow_copy_pct": 60})");

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < ThresholdTable.size(); ++i) {
        const auto& threshold = ThresholdTable[i];
        const bool isAllowed = threshold.ownDefault >= threshold.minimum && threshold.ownDefault <= threshold.maximum;
        if (static_cast<std::size_t>(threshold.id) != i || (!threshold.ofLimits && !isAllowed))
            return false;
    }
    return true;
}
static_assert(isInOrder(), "a threshold stands at its id and its default is allowed");

/// Pairs of which the first must not be above the second.
constexpr std::array OrderedPairs {
    std::pair { ThresholdId::StormRate, ThresholdId::FastStormRate },
    std::pair { ThresholdId::StormMedian, ThresholdId::FastStormMedian },
    std::pair { ThresholdId::KernelFirstRun, ThresholdId::KernelFirstCompute },
};

/// As short as it reads back the same: "60", "0.5".
QString numberText(double value)
{
    constexpr int Digits = 15;
    return QString::number(value, 'f', QLocale::FloatingPointShortest).size() <= Digits
        ? QString::number(value, 'f', QLocale::FloatingPointShortest)
        : QString::number(value, 'g', Digits);
}

/// Letters to change, add or take away to make one text of the other.
std::size_t editDistance(QStringView from, QStringView to)
{
    std::vector<std::size_t> row(static_cast<std::size_t>(to.size()) + 1);
    for (std::size_t i = 0; i < row.size(); ++i)
        row[i] = i;
    for (const auto letter : from) {
        auto diagonal = row[0]++;
        for (std::size_t i = 1; i < row.size(); ++i) {
            const auto changed = diagonal + (letter == to[static_cast<qsizetype>(i) - 1] ? 0 : 1);
            diagonal = row[i];
            row[i] = std::min({ changed, row[i] + 1, row[i - 1] + 1 });
        }
    }
    return row.back();
}

/// "did you mean “slow_copy_pct”?", or all keys when none is near.
QString keyAdvice(const QString& key)
{
    constexpr qsizetype LongestKey = 100; // no key is; the distance of a hostile one would take long
    const auto distanceTo = [&key](const ThresholdDescription& threshold) { return editDistance(key, threshold.key); };
    if (key.size() <= LongestKey) {
        const auto* const nearest
            = std::min_element(ThresholdTable.begin(), ThresholdTable.end(), [&](const auto& left, const auto& right) {
                  return distanceTo(left) < distanceTo(right);
              });
        if (distanceTo(*nearest) <= static_cast<std::size_t>(nearest->key.size()) / 3)
            return Text::tr("did you mean “%1”?").arg(nearest->key);
    }
    QStringList keys;
    for (const auto& threshold : ThresholdTable)
        keys.append(threshold.key.toString());
    return Text::tr("the thresholds are %1.").arg(keys.join(QStringLiteral(", ")));
}

/// Sets the threshold `key` of `thresholds`. `isSet` says which were set before.
Expected<void> setMember(Thresholds& thresholds, std::array<bool, ThresholdCount>& isSet, const QString& key,
                         const rapidjson::Value& value, const QString& place)
{
    const auto* const found
        = std::find_if(ThresholdTable.begin(), ThresholdTable.end(),
                       [&key](const ThresholdDescription& threshold) { return threshold.key == key; });
    if (found == ThresholdTable.end()) {
        constexpr qsizetype ShownLetters = 100;
        return settingsError(place, Text::tr("“%1” is no threshold; %2").arg(key.left(ShownLetters), keyAdvice(key)));
    }
    const auto position = static_cast<std::size_t>(found->id);
    if (std::exchange(isSet[position], true))
        return settingsError(place, Text::tr("“%1” is there twice; keep one of them.").arg(key));
    if (!value.IsNumber())
        return settingsError(place, Text::tr("“%1” must be a number, as in %2.").arg(key, ExampleThresholds));
    const double number = value.GetDouble();
    if (!(number >= found->minimum && number <= found->maximum)) {
        return settingsError(place,
                             Text::tr("“%1” is %2; it must lie between %3 and %4.")
                                 .arg(key, numberText(number), numberText(found->minimum), numberText(found->maximum)));
    }
    if (found->unit == Unit::Count && number != std::floor(number))
        return settingsError(place, Text::tr("“%1” is %2; it must be a whole number.").arg(key, numberText(number)));
    thresholds.setValue(found->id, number);
    return {};
}

} // namespace

double defaultThreshold(ThresholdId id, const DiagnosisThresholds& limits)
{
    constexpr double Grain = 1e9; // 1.05 - 1 is a little more than 0.05
    const auto& threshold = describeThreshold(id);
    if (!threshold.ofLimits)
        return threshold.ownDefault;
    const auto value = std::round(threshold.ofLimits(limits) * Grain) / Grain;
    return std::clamp(value, threshold.minimum, threshold.maximum);
}

Thresholds::Thresholds()
{
    for (const auto& threshold : ThresholdTable)
        setValue(threshold.id, defaultThreshold(threshold.id));
}

Thresholds Thresholds::withDefaultsOf(const DiagnosisThresholds& limits) const
{
    auto thresholds = *this;
    for (const auto& threshold : ThresholdTable) {
        if (isDefault(threshold.id))
            thresholds.setValue(threshold.id, defaultThreshold(threshold.id, limits));
    }
    return thresholds;
}

std::int64_t Thresholds::durationNs(ThresholdId id) const
{
    switch (describeThreshold(id).unit) {
    case Unit::Microseconds:
        return std::llround(value(id) * NsPerUs);
    case Unit::Milliseconds:
        return std::llround(value(id) * NsPerMs);
    case Unit::Seconds:
        return std::llround(value(id) * NsPerS);
    default:
        Q_ASSERT_X(false, "Thresholds::durationNs", "not a time");
        return 0;
    }
}

QString Thresholds::fault() const
{
    for (const auto& [lower, higher] : OrderedPairs) {
        if (value(lower) > value(higher)) {
            return Text::tr("“%1” (%2) is above “%3” (%4); it must not be.")
                .arg(describeThreshold(lower).key.toString(), numberText(value(lower)),
                     describeThreshold(higher).key.toString(), numberText(value(higher)));
        }
    }
    return {};
}

QString thresholdOwner(const ThresholdDescription& threshold)
{
    return threshold.rule ? findingRuleName(*threshold.rule) : Text::tr("comparison of runs");
}

QString thresholdUnit(const ThresholdDescription& threshold)
{
    return unitSymbol(threshold.unit);
}

Expected<Thresholds> parseThresholds(const QByteArray& json, const QString& place)
{
    rapidjson::Document document;
    if (const auto parsed = parseSettings(document, json, place); !parsed)
        return tl::unexpected(parsed.error());
    if (!document.IsObject())
        return settingsError(place, Text::tr("thresholds must be an object of the form %1.").arg(ExampleThresholds));
    Thresholds thresholds;
    std::array<bool, ThresholdCount> isSet {};
    for (const auto& member : document.GetObject()) {
        const auto key = jsonText(member.name);
        if (const auto done = setMember(thresholds, isSet, key, member.value, place); !done)
            return tl::unexpected(done.error());
    }
    if (const auto fault = thresholds.fault(); !fault.isEmpty())
        return settingsError(place, fault);
    return thresholds;
}

Expected<Thresholds> readThresholds(const QString& path)
{
    const auto json = readSettings(path, Text::tr("Cannot read the thresholds %1: %2."),
                                   Text::tr("larger than 1 MB; this is not a file of thresholds."));
    if (!json)
        return tl::unexpected(json.error());
    return parseThresholds(*json, QFileInfo(path).fileName());
}

QByteArray toJson(const Thresholds& thresholds, bool withDefaults)
{
    QByteArrayList lines;
    for (const auto& threshold : ThresholdTable) {
        if (withDefaults || !thresholds.isDefault(threshold.id))
            lines.append("  \"" + threshold.key.toUtf8()
                         + "\": " + numberText(thresholds.value(threshold.id)).toUtf8());
    }
    return lines.isEmpty() ? "{}\n" : "{\n" + lines.join(",\n") + "\n}\n";
}

StormLimits stormLimits(const Thresholds& thresholds)
{
    const auto limit = [&thresholds](ThresholdId rate, ThresholdId median) {
        return StormLimit { thresholds.value(rate), thresholds.value(median) * NsPerUs };
    };
    return { limit(ThresholdId::StormRate, ThresholdId::StormMedian),
             limit(ThresholdId::FastStormRate, ThresholdId::FastStormMedian) };
}

DifferenceLimits differenceLimits(const Thresholds& thresholds)
{
    DifferenceLimits limits;
    limits.largestQ = thresholds.fraction(ThresholdId::CompareQ);
    limits.leastDelta = thresholds.value(ThresholdId::CompareDelta);
    limits.leastShare = thresholds.fraction(ThresholdId::CompareShare);
    limits.fewestValues = static_cast<std::size_t>(thresholds.value(ThresholdId::CompareValues));
    return limits;
}

} // namespace core
