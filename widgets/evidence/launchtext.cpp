// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/launchtext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <functional>

namespace {

QString text(const char* source)
{
    return QCoreApplication::translate("LaunchText", source);
}

QString countText(std::int64_t count)
{
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString dash()
{
    return QStringLiteral("–");
}

/// "64 × 1 × 1"; what was not recorded is a dash.
QString extentText(std::int32_t x, std::int32_t y, std::int32_t z)
{
    return x > 0
        ? QStringLiteral("%1 × %2 × %3").arg(QLocale().toString(x), QLocale().toString(y), QLocale().toString(z))
        : dash();
}

QString realText(std::optional<double> value, double factor, const QString& symbol)
{
    constexpr int Digits = 3;
    if (!value)
        return dash();
    return QLocale().toString(*value * factor, 'g', Digits) + symbol;
}

} // namespace

QString figuresHtml(std::span<const FigureLine> lines)
{
    QString rows;
    for (const auto& line : lines) {
        rows += QStringLiteral("<tr><td>%1</td>").arg(line.name.toHtmlEscaped());
        for (const auto& figure : line.figures)
            rows += QStringLiteral("<td align=\"right\">%1</td>").arg(figure.toHtmlEscaped());
        rows += QStringLiteral("</tr>");
    }
    return rows.isEmpty()
        ? QString()
        : QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\">%1</table>").arg(rows);
}

LaunchText describeLaunches(const std::vector<core::LaunchOfRow>& launches, const core::DisplayFormat& format)
{
    if (launches.empty())
        return { {},
                 text(QT_TRANSLATE_NOOP("LaunchText", "Neither grid nor block of these kernels is in the trace.")) };
    constexpr std::size_t MostBeside = 2;
    const std::span shown(launches.data(), std::min(launches.size(), MostBeside));
    LaunchText result;
    const auto add = [&](const char* name, const std::function<QString(const core::LaunchOfRow&)>& figure) {
        FigureLine line { text(name), {} };
        for (const auto& launch : shown)
            line.figures += figure(launch);
        result.lines.push_back(std::move(line));
    };
    constexpr double Percent = 100;
    add(QT_TRANSLATE_NOOP("LaunchText", "Grid"), [](const core::LaunchOfRow& launch) {
        return extentText(launch.shape.gridX, launch.shape.gridY, launch.shape.gridZ);
    });
    add(QT_TRANSLATE_NOOP("LaunchText", "Block"), [](const core::LaunchOfRow& launch) {
        return extentText(launch.shape.blockX, launch.shape.blockY, launch.shape.blockZ);
    });
    add(QT_TRANSLATE_NOOP("LaunchText", "Registers a thread"), [](const core::LaunchOfRow& launch) {
        return launch.shape.registersPerThread > 0 ? countText(launch.shape.registersPerThread) : dash();
    });
    add(QT_TRANSLATE_NOOP("LaunchText", "Shared memory a block"), [&format](const core::LaunchOfRow& launch) {
        return core::displayBytes(std::int64_t { launch.shape.staticSharedBytes } + launch.shape.dynamicSharedBytes,
                                  format);
    });
    const bool areLimitsKnown = std::any_of(
        shown.begin(), shown.end(), [](const core::LaunchOfRow& launch) { return launch.occupancy || launch.waves; });
    if (areLimitsKnown) {
        add(QT_TRANSLATE_NOOP("LaunchText", "Occupancy at most"),
            [](const core::LaunchOfRow& launch) { return realText(launch.occupancy, Percent, QStringLiteral(" %")); });
        add(QT_TRANSLATE_NOOP("LaunchText", "Waves of blocks"),
            [](const core::LaunchOfRow& launch) { return realText(launch.waves, 1, {}); });
    }
    add(QT_TRANSLATE_NOOP("LaunchText", "Calls"),
        [](const core::LaunchOfRow& launch) { return countText(launch.count); });
    add(QT_TRANSLATE_NOOP("LaunchText", "Total"),
        [&format](const core::LaunchOfRow& launch) { return core::displayDuration(launch.totalNs, format); });
    add(QT_TRANSLATE_NOOP("LaunchText", "GPUs"),
        [](const core::LaunchOfRow& launch) { return countText(static_cast<std::int64_t>(launch.deviceCount)); });
    result.note = areLimitsKnown
        ? text(QT_TRANSLATE_NOOP("LaunchText",
                                 "Occupancy is what registers, shared memory and block size allow; what "
                                 "was reached is not in the trace. Waves tell how often the blocks fill "
                                 "the GPU."))
        : text(QT_TRANSLATE_NOOP("LaunchText",
                                 "There is no occupancy: what a multiprocessor of the GPU holds is not "
                                 "in the trace."));
    if (const auto left = launches.size() - shown.size(); left > 0)
        result.note += QLatin1Char(' ')
            + (left == 1 ? text(QT_TRANSLATE_NOOP("LaunchText", "One more launch shape has less time."))
                         : text(QT_TRANSLATE_NOOP("LaunchText", "%1 more launch shapes have less time."))
                               .arg(countText(static_cast<std::int64_t>(left))));
    return result;
}
