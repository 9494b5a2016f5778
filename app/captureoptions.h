// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "capture/captureplan.h"
#include "capture/expectation.h"

#include <QString>

#include <cstdint>
#include <vector>

class QCommandLineParser;

namespace app {

/// The steps of a capture; each can be run alone on what the ones before left.
enum class CaptureStep : std::uint8_t { All, Profile, Export, Convert, Report };

/// What the command line of `capture` says.
struct CaptureArguments {
    core::CaptureSettings settings;
    core::NsysSearch search;
    CaptureStep step = CaptureStep::All;
    std::vector<core::Expectation> expectations;
    QString convertSuffix; ///< ".json"; empty: no conversion
    bool wantsReport = false;
    bool isWhole = false; ///< figures of the whole trace instead of its steady state
    bool isCompressed = false;
};

void addCaptureOptions(QCommandLineParser& parser);
/// Errors: Usage.
[[nodiscard]] core::Expected<CaptureArguments> readCaptureOptions(const QCommandLineParser& parser);

} // namespace app
