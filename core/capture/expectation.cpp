// SPDX-License-Identifier: GPL-3.0-or-later
#include "capture/expectation.h"

#include "analysis/idle/gpuidle.h"
#include "analysis/kernels/kernels.h"
#include "base/text.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace core {

namespace {

constexpr double Percent = 100;

/// The figure, or the reason why there is none.
struct FoundFigure {
    std::optional<double> value;
    QString sentence;
};

QString percentText(double percent)
{
    return QStringLiteral("%1 %").arg(percent, 0, 'f', 1);
}

FoundFigure unavailable(const Provenance& provenance)
{
    return { {}, provenance.unavailable };
}

/// Kernels inside graphs that were traced as a whole are in no figure.
std::optional<FoundFigure> hiddenKernels(const AnalysisResults& results)
{
    if (!results.kernels->provenance.isAvailable())
        return unavailable(results.kernels->provenance);
    const auto badge = opaqueBadge(results.kernels->opaqueGraphs, *results.gpuIdle);
    return badge.isEmpty() ? std::nullopt : std::optional(FoundFigure { {}, badge + u'.' });
}

FoundFigure kernelShare(const Expectation& expectation, const AnalysisResults& results)
{
    if (auto hidden = hiddenKernels(results))
        return *hidden;
    const auto& names = results.trace->kernelNames;
    double share = 0;
    for (const auto& row : results.kernels->rows) {
        if (expectation.kernel.match(names[row.name.value()].fullName).hasMatch())
            share += row.shareOfRows * Percent;
    }
    return { share,
             Text::tr("Kernels that match \"%1\" take %2 of the kernel time.")
                 .arg(expectation.kernel.pattern(), percentText(share)) };
}

FoundFigure launchRate(const AnalysisResults& results)
{
    if (auto hidden = hiddenKernels(results))
        return *hidden;
    if (!results.launchStorms->provenance.isAvailable() || results.launchStorms->rows.empty())
        return unavailable(results.launchStorms->provenance);
    const auto rate = results.launchStorms->rows.front().launchesPerSecond; // all of the scope come first
    return { rate, Text::tr("There are %1 launches a second.").arg(formatCount(std::llround(rate))) };
}

FoundFigure longestGap(const AnalysisResults& results)
{
    const auto& devices = results.gpuIdle->devices;
    if (!results.gpuIdle->provenance.isAvailable() || devices.empty())
        return unavailable(results.gpuIdle->provenance);
    const auto longest
        = std::max_element(devices.begin(), devices.end(), [](const DeviceIdle& left, const DeviceIdle& right) {
              return left.longestGapNs < right.longestGapNs;
          });
    return { static_cast<double>(longest->longestGapNs),
             Text::tr("The longest idle gap of a GPU is %1.").arg(formatDuration(longest->longestGapNs)) };
}

FoundFigure idleShare(const AnalysisResults& results)
{
    const auto& devices = results.gpuIdle->devices;
    if (!results.gpuIdle->provenance.isAvailable() || devices.empty())
        return unavailable(results.gpuIdle->provenance);
    const auto most
        = std::max_element(devices.begin(), devices.end(), [](const DeviceIdle& left, const DeviceIdle& right) {
              return left.idleFraction() < right.idleFraction();
          });
    return { most->idleFraction() * Percent, idleSentence(*results.trace, *most) + u'.' };
}

FoundFigure findFigure(const Expectation& expectation, const AnalysisResults& results)
{
    switch (expectation.figure) {
    case Expectation::Figure::KernelShare:
        return kernelShare(expectation, results);
    case Expectation::Figure::LaunchRate:
        return launchRate(results);
    case Expectation::Figure::LongestGap:
        return longestGap(results);
    case Expectation::Figure::IdleShare:
        return idleShare(results);
    }
    return {};
}

double nsOf(const QString& unit)
{
    if (unit == QStringLiteral("s"))
        return NsPerS;
    if (unit == QStringLiteral("ms"))
        return NsPerMs;
    return unit == QStringLiteral("ns") ? 1 : NsPerUs;
}

/// What is expected of which figure; false when figure and unit do not fit.
bool chooseFigure(Expectation& expectation, const QString& figure, const QString& unit)
{
    const auto kernelPrefix = QStringLiteral("kernel:");
    const bool isShare = unit == QStringLiteral("%");
    if (figure.startsWith(kernelPrefix) && isShare) {
        expectation.figure = Expectation::Figure::KernelShare;
        expectation.kernel.setPattern(figure.mid(kernelPrefix.size()));
        return expectation.kernel.isValid() && !expectation.kernel.pattern().isEmpty();
    }
    if (figure == QStringLiteral("launches/s") && unit.isEmpty()) {
        expectation.figure = Expectation::Figure::LaunchRate;
        return true;
    }
    if (figure != QStringLiteral("idle") || unit.isEmpty())
        return false;
    expectation.figure = isShare ? Expectation::Figure::IdleShare : Expectation::Figure::LongestGap;
    if (!isShare)
        expectation.limit *= nsOf(unit);
    return true;
}

} // namespace

QString verdictName(ExpectationVerdict verdict)
{
    switch (verdict) {
    case ExpectationVerdict::Confirmed:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "confirmed"));
    case ExpectationVerdict::Refuted:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "refuted"));
    case ExpectationVerdict::CannotTell:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "cannot tell"));
    }
    return {};
}

Expected<Expectation> parseExpectation(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("^([<>])\\s*(\\d+(?:\\.\\d+)?)\\s*(%|ns|us|µs|ms|s|)\\s*$"));
    // the last comparison counts: the pattern of a kernel may hold < and > (templates)
    const auto at = std::max<qsizetype>(std::max(text.lastIndexOf(u'<'), text.lastIndexOf(u'>')), 0);
    const auto match = pattern.match(text.mid(at));
    Expectation expectation;
    expectation.text = text.trimmed();
    expectation.isAtLeast = match.captured(1) == QStringLiteral(">");
    expectation.limit = match.captured(2).toDouble();
    if (match.hasMatch() && chooseFigure(expectation, text.left(at).trimmed(), match.captured(3)))
        return expectation;
    return failure(ErrorCode::Usage,
                   Text::tr("\"%1\" is no expectation; write kernel:REGEX>20%, launches/s>50000, idle>10ms (the "
                            "longest gap) or idle<5%.")
                       .arg(text));
}

ExpectationResult checkExpectation(const Expectation& expectation, const AnalysisResults& results)
{
    const auto finding = findFigure(expectation, results);
    if (!finding.value)
        return { expectation.text, ExpectationVerdict::CannotTell, finding.sentence };
    const bool holds = expectation.isAtLeast ? *finding.value > expectation.limit : *finding.value < expectation.limit;
    return { expectation.text, holds ? ExpectationVerdict::Confirmed : ExpectationVerdict::Refuted, finding.sentence };
}

} // namespace core
