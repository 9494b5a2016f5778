// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/frontpage.h"

#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "report/fronttext.h"
#include "report/htmlwriter.h"
#include "report/summarysvg.h"
#include "results/summary.h"
#include "scope/scope.h"
#include "trace/trace.h"

#include <algorithm>

namespace core {

namespace {

constexpr std::size_t FrontFindings = 3;
constexpr std::size_t MostFrontGpus = 4;

/// Text that is not broken between a figure and its unit.
QString textHtml(const QString& text)
{
    return htmlEscaped(withUnitsKept(text));
}

QString tileHtml(const Summary& summary, const SummaryTile& tile)
{
    constexpr double Percent = 100;
    return QStringLiteral("<div class=\"tile\"><div>%1 %2</div><div class=\"value\"><b>%3</b> %</div><div "
                          "class=\"dim\">%4</div></div>\n")
        .arg(tile.topic == SummaryTopic::Utilisation ? QString() : swatchSvg(summary, tile), htmlEscaped(tile.name),
             threeDigits(tile.share * Percent), textHtml(tile.cause));
}

/// What the fills stand for, with the mean share of the GPUs; what nobody could see is left out.
QString legendHtml(const Summary& summary)
{
    constexpr double LeastShare = 0.00005;
    QString html = QStringLiteral("<div class=\"legend\">\n");
    for (const auto part : partsByShare(summary)) {
        const auto share = summary.meanShare(part);
        if (share < LeastShare)
            continue;
        html += QStringLiteral("<div>%1 %2 <span class=\"n\">%3 %</span></div>\n")
                    .arg(swatchSvg(summary.parts[part]), htmlEscaped(summary.parts[part].name), columnShare(share));
    }
    return html + QStringLiteral("</div>\n");
}

QString wallHtml(const Summary& summary, std::int64_t originNs)
{
    auto html = QStringLiteral("<h2>%1</h2>\n<p class=\"dim\">%2</p>\n")
                    .arg(htmlEscaped(Text::tr("Where the wall time goes")),
                         htmlEscaped(Text::tr("Top: share of the time. Below: the same over time.")));
    auto shown = summary.byDeviation;
    if (shown.size() > MostFrontGpus) {
        shown.resize(MostFrontGpus);
        html
            += QStringLiteral("<p class=\"dim\">%1</p>\n")
                   .arg(htmlEscaped(
                       Text::tr("Of %1 GPUs the %2 that differ most.").arg(summary.devices.size()).arg(MostFrontGpus)));
    }
    std::ranges::sort(shown);
    for (const auto place : shown) {
        html += QStringLiteral("<div class=\"gpu\"><div>%1</div>%2</div>\n")
                    .arg(htmlEscaped(summary.devices[place].name), deviceSvg(summary, place));
    }
    html += QStringLiteral("<div class=\"gpu\"><div></div>%1</div>\n").arg(axisSvg(summary, originNs));
    return html + legendHtml(summary);
}

QString reasonOfFinding(const AnalysisResults& results, std::size_t row)
{
    const auto& courses = results.summary->findings;
    return row < courses.size() ? courses[row].reason : evidenceText(results.findings->rows[row]);
}

QString findingHtml(const AnalysisResults& results, std::size_t row)
{
    const auto& finding = results.findings->rows[row];
    const auto wholeNs = isOutsideGpuWork(finding.rule) || finding.windowNs <= 0 ? finding.runNs : finding.windowNs;
    const auto share = wholeNs > 0 ? static_cast<double>(finding.claimedNs) / static_cast<double>(wholeNs) : 0;
    QString impact;
    if (finding.claimedNs > 0) {
        impact
            = QStringLiteral("<div class=\"impact\"><b>%1</b><span class=\"dim\">%2</span></div>%3%4")
                  .arg(
                      threeDigitShare(share),
                      htmlEscaped(
                          Text::tr("%1 of %2").arg(threeDigitDuration(finding.claimedNs), threeDigitDuration(wholeNs))),
                      impactSvg(finding, wholeNs), courseSvg(*results.summary, row));
    }
    const auto line = [](const QString& word, const QString& text) {
        return text.isEmpty()
            ? QString()
            : QStringLiteral("<div class=\"line\"><span class=\"dim\">%1</span><span>%2</span></div>\n")
                  .arg(htmlEscaped(word), textHtml(text));
    };
    return QStringLiteral("<div class=\"finding\"><div><h3>%1\u2002%2</h3>\n%3%4</div><div>%5</div></div>\n")
        .arg(QString::number(row + 1), textHtml(finding.title), line(Text::tr("Why"), reasonOfFinding(results, row)),
             line(Text::tr("Do"), finding.recommendation), impact);
}

QString findingsHtml(const AnalysisResults& results)
{
    const auto& rows = results.findings->rows;
    auto html = QStringLiteral("<h2>%1</h2>\n").arg(htmlEscaped(Text::tr("What to do about it")));
    if (rows.empty())
        return html + QStringLiteral("<p>%1</p>\n").arg(htmlEscaped(Text::tr("No rule fires in this scope.")));
    for (std::size_t row = 0; row < std::min(rows.size(), FrontFindings); ++row)
        html += findingHtml(results, row);
    if (rows.size() > FrontFindings) {
        html += QStringLiteral("<p class=\"dim\">%1</p>\n")
                    .arg(htmlEscaped(Text::tr("%1 follow below with all tables.")
                                         .arg(counted(static_cast<std::int64_t>(rows.size() - FrontFindings),
                                                      Text::tr("more finding"), Text::tr("more findings")))));
    }
    return html;
}

/// The program's mark: as resources/icons/logorows.svg and logolens.svg have it.
QString logoSvg()
{
    return QStringLiteral(
        "<svg class=\"logo\" width=\"20\" height=\"20\" viewBox=\"0 0 16 16\" aria-hidden=\"true\" fill=\"none\" "
        "stroke-width=\"1.4\"><path stroke=\"#505762\" d=\"M1.2 3H6M1.2 6.3H3.4M1.2 9.6H3.6M1.2 12.9H6.2M7.3 "
        "6.3H10.4M7.3 8.5H9.2\"/><g stroke=\"#4a41c4\" stroke-linecap=\"round\"><circle cx=\"8.9\" cy=\"7.4\" "
        "r=\"4.2\"/><path d=\"M12.1 10.6L14.2 12.9\"/></g></svg>");
}

/// What the report is of, in one line above the rest.
QString headHtml(const AnalysisResults& results)
{
    return QStringLiteral("<div class=\"head\"><b>%1 %2</b><span class=\"dim\">%3</span></div>\n")
        .arg(logoSvg(), htmlEscaped(Text::tr("GPU Loupe report")), htmlEscaped(reportSubject(results)));
}

QString footHtml(const Trace& trace)
{
    return QStringLiteral("<p class=\"dim foot\">%1</p>\n").arg(htmlEscaped(reportOrigin(trace)));
}

} // namespace

QString reportSubject(const AnalysisResults& results)
{
    const auto gpus = static_cast<std::int64_t>(results.summary->devices.size());
    const auto scope
        = QStringLiteral("%1 · %2").arg(results.trace->fileName, describeScope(results.scope, *results.trace));
    return gpus == 0 ? scope : QStringLiteral("%1 · %2").arg(scope, counted(gpus, Text::tr("GPU"), Text::tr("GPUs")));
}

QString reportOrigin(const Trace& trace)
{
    const auto product = trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION"));
    return product.isEmpty() ? Text::tr("Export schema %1.").arg(trace.schemaVersion())
                             : Text::tr("Nsight Systems %1, export schema %2.").arg(product, trace.schemaVersion());
}

QString frontPageStyle()
{
    return QStringLiteral(R"(
.front { max-width: 62em; margin: 0 auto; color-scheme: light; --line: #dee0e4; --dim: #505762; background: #fff; color: #15171c; padding: .5em 1.5em; }
.front .verdict { font-size: 1.55em; font-weight: 600; line-height: 1.3; margin: .6em 0 .3em; }
.dim { color: var(--dim); } .front h2 { border: 0; margin: 1.6em 0 .2em; } .front h3 { font-size: 1em; margin: 0 0 .3em; }
.head { display: flex; justify-content: space-between; gap: 1em; border-bottom: 1px solid var(--line); padding-bottom: .8em; }
.foot { border-top: 1px solid var(--line); padding-top: .6em; font-size: .87em; }
.front p { margin: .2em 0 .6em; } .front svg { display: block; width: 100%; height: auto; }
.front svg.logo { display: inline-block; width: 1.4em; height: 1.4em; vertical-align: -.35em; }
.front svg.swatch { display: inline-block; width: .75em; height: .75em; border-radius: .15em; margin-right: .3em; }
.tiles { display: flex; flex-wrap: wrap; border: 1px solid var(--line); border-radius: 4px; margin: 1em 0; }
.tile { flex: 1 1 11em; padding: .7em .9em; border-left: 1px solid var(--line); margin-left: -1px; font-size: .9em; }
.tile .value b { font-size: 1.9em; font-weight: 600; font-variant-numeric: tabular-nums; }
.gpu { display: grid; grid-template-columns: 5em 1fr; margin-bottom: .5em; font-weight: 600; }
.gpu svg { background: #fff; } .legend { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0 1.4em; font-size: .87em; margin: .4em 0 0 5.75em; }
.legend .n { float: right; font-variant-numeric: tabular-nums; }
.front h1, .front h3, .line span { overflow-wrap: anywhere; min-width: 0; }
.finding { display: grid; grid-template-columns: minmax(0, 1fr) 17em; gap: 1.5em; padding: .8em 0; border-bottom: 1px solid var(--line); }
.finding svg + svg { margin-top: .6em; } .line { display: grid; grid-template-columns: 2.6em 1fr; } .impact { display: flex; justify-content: space-between; }
@media print { .front { page-break-after: always; font-size: 8pt; max-width: none; padding: 0; } .front .verdict { font-size: 1.5em; }
  .tile { flex-basis: 6em; } .finding { break-inside: avoid; padding: .5em 0; } .front h2 { margin-top: .9em; } .gpu { margin-bottom: .1em; } }
@media (max-width: 45em) { .finding { grid-template-columns: 1fr; } .legend { grid-template-columns: repeat(2, 1fr); margin-left: 0; } }
)");
}

QString frontPageHtml(const AnalysisResults& results)
{
    const auto& summary = *results.summary;
    QString html = QStringLiteral("<section class=\"front\">\n");
    html += headHtml(results) + patternsSvg();
    html += QStringLiteral("<h1 class=\"verdict\">%1</h1>\n")
                .arg(textHtml(withTrueApostrophes(results.findings->verdict.sentence)));
    if (!summary.remarks.isEmpty())
        html += QStringLiteral("<p class=\"dim\">%1</p>\n").arg(textHtml(summary.remarks));
    if (!summary.tiles.empty()) {
        html += QStringLiteral("<div class=\"tiles\">\n");
        for (const auto& tile : summary.tiles)
            html += tileHtml(summary, tile);
        html += QStringLiteral("</div>\n") + wallHtml(summary, results.trace->extent.startNs);
    }
    if (results.findings->provenance.isAvailable())
        html += findingsHtml(results);
    return html + footHtml(*results.trace) + QStringLiteral("</section>\n");
}

} // namespace core
