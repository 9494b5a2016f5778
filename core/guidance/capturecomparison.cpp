// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidance/capturecomparison.h"

#include "base/text.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

const auto Output = QStringLiteral("--output");
const auto Overwrite = QStringLiteral("--force-overwrite");
const auto MetricsDevices = QStringLiteral("--gpu-metrics-devices");
const auto MetricsFrequency = QStringLiteral("--gpu-metrics-frequency");

/// The spelling under which RecordedCapture knows an option.
QString currentSpelling(const QString& flag)
{
    return flag == QStringLiteral("--gpu-metrics-device") ? MetricsDevices : flag;
}

/// Lists are the same in any order.
bool isSameValue(const QString& left, const QString& right)
{
    auto lefts = left.split(QLatin1Char(','));
    auto rights = right.split(QLatin1Char(','));
    lefts.sort();
    rights.sort();
    return lefts == rights;
}

/// Off, or what nsys does without the option.
bool changesNothing(const NsysSetting& setting)
{
    return setting.value == QStringLiteral("none") || setting.value == QStringLiteral("false")
        || (setting.flag == QStringLiteral("--cuda-graph-trace") && setting.value == QStringLiteral("graph"));
}

void compareOption(NsysOption& option, const RecordedCapture& recorded)
{
    if (option.flag == Output || option.flag == Overwrite) // of the report, not of what is captured
        return;
    const auto* before = recorded.find(currentSpelling(option.flag));
    if (!before) {
        const bool wasSampled = option.flag == MetricsFrequency && recorded.find(MetricsDevices);
        option.change = wasSampled ? OptionChange::NotCompared : OptionChange::New; // the rate is not recorded
    } else if (before->value.isEmpty() || isSameValue(before->value, option.value)) {
        option.change = OptionChange::Same;
    } else {
        option.change = OptionChange::Changed;
        option.recordedValue = before->value;
    }
}

/// Options about when to collect and which processes: as right for the next capture as for the last.
bool isTakenOver(const QString& flag, const RecordedCapture& recorded)
{
    if (flag == QStringLiteral("--capture-range-end")) {
        const auto* range = recorded.find(QStringLiteral("--capture-range"));
        return range && !changesNothing(*range);
    }
    const std::array flags { QStringLiteral("--capture-range"), QStringLiteral("--delay"), QStringLiteral("--duration"),
                             QStringLiteral("--kill"), QStringLiteral("--trace-fork-before-exec") };
    return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

} // namespace

void compareWithRecorded(CaptureCommands& commands, const RecordedCapture& recorded)
{
    if (!recorded.isKnown())
        return;
    auto& options = commands.profile.options;
    for (auto& option : options)
        compareOption(option, recorded);
    for (const auto& setting : recorded.settings) {
        const bool isThere = std::any_of(options.begin(), options.end(), [&](const NsysOption& option) {
            return currentSpelling(option.flag) == setting.flag;
        });
        if (isThere || changesNothing(setting))
            continue;
        if (!isTakenOver(setting.flag, recorded)) {
            commands.leftOut.push_back(setting);
            continue;
        }
        const auto output = std::find_if(options.begin(), options.end(),
                                         [](const NsysOption& option) { return option.flag == Output; });
        options.insert(output,
                       { setting.flag,
                         setting.value,
                         Text::tr("as in the recorded capture"),
                         Text::tr("none", "cost of an option"),
                         false,
                         OptionChange::Same,
                         {} });
    }
}

} // namespace core
