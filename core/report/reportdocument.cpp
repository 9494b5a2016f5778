// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/reportdocument.h"

#include "analysis/nvtx/nvtxranges.h"
#include "analysis/traceinfo/traceinfo.h"
#include "base/phrases.h"
#include "base/text.h"
#include "findings/findings.h"
#include "guidance/capturequestions.h"
#include "table/celltext.h"

namespace core {

namespace {

/// `text` with a capital at its start and a full stop at its end.
QString sentence(const QString& text)
{
    const bool isClosed = text.endsWith(u'.') || text.endsWith(u'!') || text.endsWith(u'?');
    return text.left(1).toUpper() + text.mid(1) + (isClosed ? QString() : QStringLiteral("."));
}

void addNote(ReportDocument::Section& section, const QString& title, const QString& text)
{
    if (!text.isEmpty())
        section.notes.emplace_back(title, text);
}

ReportDocument::Section makeSection(const TablePointer& table)
{
    ReportDocument::Section section { table, false, displayTitle(table->title), {}, {}, {} };
    const auto& provenance = table->provenance;
    section.hasRows = provenance.isAvailable() && table->rowCount > 0 && !table->isCurve;
    if (!provenance.isAvailable()) {
        section.paragraphs.push_back(sentence(provenance.unavailable));
        addNote(section, Text::tr("What to do"), provenance.advice);
        return section;
    }
    if (!table->summary.isEmpty())
        section.paragraphs.push_back(table->summary);
    else if (table->rowCount == 0)
        section.paragraphs.push_back(Text::tr("No rows."));
    if (table->isCurve && table->rowCount > 0)
        section.paragraphs.push_back(
            Text::tr("The %1 of this curve are in tables/%2.csv and in report.json.")
                .arg(counted(static_cast<std::int64_t>(table->rowCount), Text::tr("point"), Text::tr("points")),
                     table->key));
    const auto separator
        = provenance.source.isEmpty() || provenance.derivation.isEmpty() ? QString() : QStringLiteral(". ");
    addNote(section, Text::tr("Derived from"), provenance.source + separator + provenance.derivation);
    addNote(section, Text::tr("Coverage"), provenance.coverage);
    section.limitations = provenance.limitations;
    return section;
}

/// What the capture can answer, whatever the scope; coverage by NVTX ranges is only known when the scope is the whole
/// trace.
TablePointer captureGuidance(const AnalysisResults& results)
{
    const auto coverage = results.scope.isWholeTrace() ? results.nvtxRanges->coverage.fraction() : std::nullopt;
    auto questions = answerCaptureQuestions(*results.trace, coverage); // no stop token: never cancelled
    return std::make_shared<const Table>(
        describeCaptureQuestions(std::make_shared<const CaptureQuestions>(std::move(*questions))));
}

} // namespace

std::vector<TablePointer> reportTables(const AnalysisResults& results, const ReportOptions& options)
{
    auto tables = results.tables;
    tables.push_back(captureGuidance(results));
    for (auto& table : traceTablesForReport(results.trace, options.includeMachineDetails))
        tables.push_back(std::move(table));
    return tables;
}

ReportDocument makeReportDocument(const AnalysisResults& results, const ReportOptions& options)
{
    const Trace& trace = *results.trace;
    const auto product = trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION"));
    ReportDocument document;
    document.title = Text::tr("GPU Loupe report: %1").arg(trace.fileName);
    document.header = {
        { Text::tr("Trace"), QStringLiteral("%1 (%2)").arg(trace.fileName, formatBytes(trace.fileSizeBytes)) },
        { Text::tr("Export schema"), trace.schemaVersion() },
        { Text::tr("Nsight Systems"), product.isEmpty() ? Text::tr("version not recorded") : product },
        { QStringLiteral("GPU Loupe"), QStringLiteral(GPULOUPE_VERSION) },
        { Text::tr("Scope"), describeScope(results.scope, trace) },
    };
    document.verdict = results.findings->verdict.sentence;
    document.summary = summaryLines(results);
    if (!document.verdict.isEmpty())
        document.summary.removeFirst(); // it stands at the top already
    for (const auto& table : reportTables(results, options))
        document.sections.push_back(makeSection(table));
    return document;
}

} // namespace core
