// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of classes and limits: whatever is taken must be usable.
#include "base/diagnosisclasses.h"
#include "fuzzinput.h"

#include <QRegularExpression>

// the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto place = QStringLiteral("the classes");
    const auto classes = core::parseDiagnosisClasses(json, place);
    if (!classes) {
        require(classes.error().code == core::ErrorCode::Usage, "classes are refused for another reason");
        require(classes.error().message.contains(place), "the message does not say where");
        return 0;
    }
    for (const auto& patterns : { classes->cudaCalls, classes->osCalls }) {
        for (const auto& pattern : patterns)
            require(QRegularExpression(pattern.pattern).isValid(), "a pattern was taken that is none");
    }
    require(classes->overhead.size() <= 64, "more patterns than bits");
    require(classes->thresholds.enqueuePauseNs >= 0, "a limit is below 0");
    require(classes->linkBytesPerSecond(QStringLiteral("NVIDIA H100")) >= 0, "a link is slower than nothing");
    return 0;
}
