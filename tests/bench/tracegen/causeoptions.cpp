// SPDX-License-Identifier: GPL-3.0-or-later
#include "causeoptions.h"

#include <QStringList>

#include <cmath>

namespace tracegen {
namespace {

const auto CauseOption = QStringLiteral("cause");

/// A finite number above 0; 0: it is none.
double factorOf(const QString& text)
{
    bool isNumber = false;
    const auto value = text.toDouble(&isNumber);
    return isNumber && std::isfinite(value) && value > 0 ? value : 0;
}

/// Takes one cause; false when it is none.
bool take(StepCauses& causes, const QString& text)
{
    const auto parts = text.split(u':');
    const auto& kind = parts[0];
    if (kind == QLatin1String("no-overlap") && parts.size() == 1) {
        causes.hasOverlap = false;
        return true;
    }
    const auto value = factorOf(parts.back());
    if (kind == QLatin1String("kernel") && parts.size() == 3 && !parts[1].isEmpty() && value > 0) {
        causes.kernelFactors[parts[1].toStdString()] = value;
        return true;
    }
    if (parts.size() != 2 || value <= 0)
        return false;
    if (kind == QLatin1String("copies"))
        causes.copyFactor = value;
    else if (kind == QLatin1String("gpu-clock"))
        causes.gpuClock = value;
    else if (kind == QLatin1String("drift-ppm"))
        causes.driftPpm = value;
    else if (kind == QLatin1String("batch") && value == std::floor(value) && value <= 64)
        causes.batch = static_cast<int>(value);
    else
        return false;
    return true;
}

} // namespace

void addCauseOption(QCommandLineParser& parser)
{
    parser.addOption({ CauseOption,
                       QStringLiteral("steps: what is different in this run: copies:F, kernel:TEXT:F (take F times as "
                                      "long), no-overlap, batch:N, gpu-clock:F, drift-ppm:X. Repeatable."),
                       QStringLiteral("CAUSE") });
}

bool hasCauses(const QCommandLineParser& parser)
{
    return parser.isSet(CauseOption);
}

tl::expected<StepCauses, QString> causesOf(const QCommandLineParser& parser)
{
    StepCauses causes;
    for (const auto& text : parser.values(CauseOption)) {
        if (!take(causes, text))
            return tl::unexpected(QStringLiteral("--cause “%1” is none of copies:F, kernel:TEXT:F, no-overlap, batch:N "
                                                 "(up to 64), gpu-clock:F and drift-ppm:X.")
                                      .arg(text));
    }
    return causes;
}

} // namespace tracegen
