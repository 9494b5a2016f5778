// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of thresholds: whatever is taken must fit together, and be written and read as the same.
#include "findings/thresholds.h"
#include "fuzzinput.h"

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the thresholds");
    const auto thresholds = core::parseThresholds(json, place);
    if (!thresholds) {
        require(thresholds.error().code == core::ErrorCode::Usage, "thresholds are refused for another reason");
        require(thresholds.error().message.contains(place), "the message does not say where");
        return 0;
    }
    require(thresholds->fault().isEmpty(), "thresholds were taken that do not fit each other");
    for (const bool withDefaults : { true, false }) {
        const auto again = core::parseThresholds(core::toJson(*thresholds, withDefaults), place);
        require(again.has_value(), "thresholds that were written are not read");
        require(*again == *thresholds, "thresholds change when they are written and read");
    }
    require(core::describeThresholds(*thresholds).rowCount == core::ThresholdCount, "a threshold is not described");
    return 0;
}
