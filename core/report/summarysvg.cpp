// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/summarysvg.h"

#include "base/phrases.h"
#include "base/timeticks.h"
#include "findings/findings.h"
#include "report/htmlwriter.h"
#include "report/partcolors.h"
#include "report/svgparts.h"

#include <QSizeF>

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {

constexpr int DrawingWidth = 800;
constexpr std::size_t StripColumns = 400;
constexpr int BarHeight = 26;
constexpr int StripHeight = 56;
constexpr int CourseHeight = 34;
constexpr int ImpactWidth = 260; ///< of the column beside a finding
constexpr std::size_t CourseColumns = 130;
constexpr double LeastPieceWidth = 3;

/// One path for all columns of a course that stands on `floors`, which it raises.
QString coursePath(const Course& course, std::vector<double>& floors, const QSizeF& size)
{
    QString path;
    const auto width = size.width() / static_cast<double>(course.size());
    for (std::size_t i = 0; i < course.size(); ++i) {
        const auto high = static_cast<double>(course[i]) * size.height();
        if (high < 0.01)
            continue;
        path += QStringLiteral("M%1 %2h%3v%4h-%3z")
                    .arg(decimalText(static_cast<double>(i) * width), decimalText(floors[i] - high), decimalText(width),
                         decimalText(high));
        floors[i] -= high;
    }
    return path;
}

QString pathSvg(const QString& path, const ReportColor& color)
{
    if (path.isEmpty())
        return {};
    auto svg = QStringLiteral("<path fill=\"%1\" d=\"%2\"/>").arg(htmlColor(color.rgb), path);
    if (color.pattern != FillPattern::None)
        svg += QStringLiteral("<path fill=\"url(#pattern%1)\" d=\"%2\"/>")
                   .arg(static_cast<int>(color.pattern))
                   .arg(path);
    return svg;
}

/// Name and share where they fit, else the name, in black or white.
QString labelSvg(const SummaryPart& part, double share, double left, double width)
{
    constexpr double CharacterWidth = 6.6; // at most, of letters of 12 pixels
    constexpr double Margin = 7;
    const auto whole = QStringLiteral("%1  %2").arg(part.name, threeDigitShare(share));
    auto text = whole;
    if (static_cast<double>(text.size()) * CharacterWidth > width - 2 * Margin)
        text = part.name; // parts of one group look alike
    const auto color = reportColor(part);
    if (static_cast<double>(text.size()) * CharacterWidth > width - 2 * Margin || color.pattern != FillPattern::None)
        return {};
    return QStringLiteral("<text x=\"%1\" y=\"17\" font-size=\"12\" font-weight=\"400\" fill=\"%2\">%3</text>")
        .arg(decimalText(left + Margin), isDark(color.rgb) ? QStringLiteral("#fff") : QStringLiteral("#000"),
             htmlEscaped(text));
}

/// Parts of one GPU side by side, none of them narrower than can be seen.
QString barSvg(const Summary& summary, const SummaryDevice& device)
{
    const auto least = std::min(
        LeastPieceWidth, DrawingWidth / 2.0 / static_cast<double>(std::max<std::size_t>(1, summary.parts.size())));
    double taken = 0, wide = 0;
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        const auto share = summary.share(part, device);
        if (share > 0)
            (share * DrawingWidth < least ? taken : wide) += share * DrawingWidth < least ? least : share;
    }
    QString svg;
    double left = 0;
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        const auto share = summary.share(part, device);
        if (share <= 0)
            continue;
        const auto width = share * DrawingWidth < least ? least : share / wide * (DrawingWidth - taken);
        svg += filledRect(left, 0, std::max(1.0, width - 1), BarHeight, reportColor(summary.parts[part]));
        svg += labelSvg(summary.parts[part], share, left, width);
        left += width;
    }
    return svg;
}

QString stripSvg(const Summary& summary, const PartCourses& courses)
{
    QString svg;
    std::vector<double> floors(std::min(StripColumns, courses.bins.count), BarHeight + 1 + StripHeight);
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        const auto course = coarser(courses.courses[part], courses.bins, StripColumns);
        svg += pathSvg(coursePath(course, floors, QSizeF(DrawingWidth, StripHeight)), reportColor(summary.parts[part]));
    }
    return svg;
}

} // namespace

QString patternsSvg()
{
    const std::array<QString, FillPatternCount> lines {
        QString(),
        QStringLiteral("M0 6L6 0"),
        QStringLiteral("M0 0L6 6"),
        QStringLiteral("M0 3H6"),
        QStringLiteral("M3 0V4"),
        QStringLiteral("M0 0L6 6M0 6L6 0"),
        QStringLiteral("M0 3H6M3 0V6"),
    };
    QString svg
        = QStringLiteral("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        svg += QStringLiteral(
                   "<pattern id=\"pattern%1\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><path "
                   "d=\"%2\" stroke=\"#fff\" stroke-width=\"1.4\" fill=\"none\"/></pattern>")
                   .arg(QString::number(i), lines[i]);
    }
    return svg + QStringLiteral("</defs></svg>\n");
}

QString swatchSvg(const SummaryPart& part)
{
    constexpr int Side = 12;
    return QStringLiteral("<svg class=\"swatch\" viewBox=\"0 0 12 12\" aria-hidden=\"true\">%1</svg>")
        .arg(filledRect(0, 0, Side, Side, reportColor(part)));
}

QString swatchSvg(const Summary& summary, const SummaryTile& tile)
{
    if (tile.topic == SummaryTopic::Idle)
        return swatchSvg(SummaryPart { {}, TimeClass::Enqueue, {} });
    for (const auto& part : summary.parts) {
        const bool isCompute = tile.topic == SummaryTopic::Compute && !part.family.isEmpty();
        if (isCompute || (part.family.isEmpty() && part.timeClass == tile.timeClass))
            return swatchSvg(isCompute ? SummaryPart { QStringLiteral("gemm"), TimeClass::Compute, {} } : part);
    }
    return {};
}

QString deviceSvg(const Summary& summary, std::size_t device)
{
    const auto& of = summary.devices[device];
    QStringList texts;
    for (std::size_t part = 0; part < summary.parts.size(); ++part) {
        if (const auto share = summary.share(part, of); share > 0)
            texts.append(QStringLiteral("%1 %2").arg(summary.parts[part].name, threeDigitShare(share)));
    }
    const auto description = QStringLiteral("%1: %2").arg(of.name, texts.join(QStringLiteral(", ")));
    return svgStart(DrawingWidth, BarHeight + 1 + StripHeight, description) + barSvg(summary, of)
        + stripSvg(summary, of.courses) + QStringLiteral("</svg>");
}

QString axisSvg(const Summary& summary, std::int64_t originNs)
{
    constexpr int AxisHeight = 18;
    constexpr int MostTicks = 8;
    constexpr double LabelRoom = 30; // of half a label at either end
    QString svg = svgStart(DrawingWidth, AxisHeight, {});
    for (const auto& tick : roundTimeTicks(summary.overGpuWork.bins.span, originNs, MostTicks, QLocale::c())) {
        const auto left = tick.place * DrawingWidth;
        const auto anchor = left < LabelRoom  ? QStringLiteral("start")
            : left > DrawingWidth - LabelRoom ? QStringLiteral("end")
                                              : QStringLiteral("middle");
        svg += QStringLiteral("<text x=\"%1\" y=\"13\" font-size=\"12\" font-weight=\"400\" text-anchor=\"%2\" "
                              "fill=\"#505762\">%3</text>")
                   .arg(decimalText(left), anchor, htmlEscaped(tick.text));
    }
    return svg + QStringLiteral("</svg>");
}

QString impactSvg(const Finding& finding, std::int64_t wholeNs)
{
    constexpr int Height = 14;
    const auto widthOf = [wholeNs](std::int64_t timeNs) {
        return std::clamp(static_cast<double>(timeNs) / static_cast<double>(std::max<std::int64_t>(wholeNs, 1)), 0.0,
                          1.0)
            * ImpactWidth;
    };
    auto svg = svgStart(ImpactWidth, Height, recoverableSentence(finding))
        + rectSvg(0, 4, ImpactWidth, 6, QStringLiteral("#e3e5e9"))
        + rectSvg(0, 4, std::max(2.0, widthOf(finding.claimedNs)), 6, QStringLiteral("#15171c"));
    for (const auto& remedy : finding.remedies) {
        const auto left = std::max(0.0, widthOf(remedy.boundNs) - 1);
        svg += rectSvg(left, 1, 2, 3, QStringLiteral("#505762")) + rectSvg(left, 10, 2, 3, QStringLiteral("#505762"));
    }
    return svg + QStringLiteral("</svg>");
}

QString courseSvg(const Summary& summary, std::size_t finding)
{
    if (finding >= summary.findings.size() || summary.findings[finding].course.empty())
        return {};
    const auto& of = summary.findings[finding];
    const auto bins = TimeBins::over(of.span, of.course.size());
    auto course = coarser(of.course, bins, CourseColumns);
    const auto greatest = std::max(1e-6F, *std::ranges::max_element(course));
    for (auto& value : course) // so that short and rare times are seen as well
        value = std::sqrt(value / greatest);
    std::vector<double> floors(course.size(), CourseHeight);
    const auto color = of.part < summary.parts.size() ? reportColor(summary.parts[of.part])
                                                      : ReportColor { idleLook().light, FillPattern::None };
    return svgStart(ImpactWidth, CourseHeight, {}) + rectSvg(0, 0, ImpactWidth, CourseHeight, QStringLiteral("#f0f0f4"))
        + pathSvg(coursePath(course, floors, QSizeF(ImpactWidth, CourseHeight)), color) + QStringLiteral("</svg>");
}

} // namespace core
