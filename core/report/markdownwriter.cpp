// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/markdownwriter.h"

#include "analysis/traceinfo.h"
#include "report/plaintext.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr QStringView MarkupCharacters = u"\\`*[]#<>&|~$";

/// What Markdown takes for a list, a heading or a rule when a line begins with it.
bool beginsBlock(const QString& text)
{
    static const QRegularExpression blocks(QStringLiteral("^(?:[-+](?: |$)|--|=|[0-9]+[.)](?: |$))"));
    return blocks.match(text).hasMatch();
}

/// False for an underscore inside a word, which Markdown does not take for emphasis: names stay readable.
bool isEmphasis(const QString& text, qsizetype at)
{
    qsizetype before = at;
    while (before >= 0 && text[before] == u'_')
        --before;
    qsizetype after = at;
    while (after < text.size() && text[after] == u'_')
        ++after;
    return before < 0 || after == text.size() || !text[before].isLetterOrNumber() || !text[after].isLetterOrNumber();
}

QString cellToMarkdown(const Table& table, std::size_t row, std::size_t column)
{
    const Cell value = table.cell(row, column);
    const auto* real = std::get_if<double>(&value);
    if (std::holds_alternative<std::monostate>(value) || (real && !std::isfinite(*real)))
        return QStringLiteral("–");
    return std::holds_alternative<QString>(value) ? markdownEscaped(std::get<QString>(value)) : table.text(row, column);
}

void appendNote(QString& markdown, const QString& title, const QString& text)
{
    if (!text.isEmpty())
        markdown += QStringLiteral("*%1*: ").arg(title) + markdownEscaped(text) + QStringLiteral("\n\n");
}

/// `text` with a capital at its start and a full stop at its end.
QString sentence(const QString& text)
{
    const bool isClosed = text.endsWith(u'.') || text.endsWith(u'!') || text.endsWith(u'?');
    return text.left(1).toUpper() + text.mid(1) + (isClosed ? QString() : QStringLiteral("."));
}

void appendUnavailable(QString& markdown, const Provenance& provenance)
{
    markdown += markdownEscaped(sentence(provenance.unavailable)) + QStringLiteral("\n\n");
    appendNote(markdown, QStringLiteral("What to do"), provenance.advice);
}

void appendProvenance(QString& markdown, const Provenance& provenance)
{
    const auto separator
        = provenance.source.isEmpty() || provenance.derivation.isEmpty() ? QString() : QStringLiteral(". ");
    appendNote(markdown, QStringLiteral("Derived from"), provenance.source + separator + provenance.derivation);
    appendNote(markdown, QStringLiteral("Coverage"), provenance.coverage);
    if (provenance.limitations.isEmpty())
        return;
    markdown += QStringLiteral("*Limitations*:\n\n");
    for (const auto& limitation : provenance.limitations)
        markdown += QStringLiteral("- ") + markdownEscaped(limitation) + u'\n';
    markdown += u'\n';
}

void appendSection(QString& markdown, const Table& table)
{
    markdown += QStringLiteral("## ") + markdownEscaped(table.title) + QStringLiteral("\n\n");
    if (!table.provenance.isAvailable()) {
        appendUnavailable(markdown, table.provenance);
        return;
    }
    if (!table.summary.isEmpty())
        markdown += markdownEscaped(table.summary) + QStringLiteral("\n\n");
    if (table.rowCount > 0)
        markdown += tableToMarkdown(table) + u'\n';
    else if (table.summary.isEmpty())
        markdown += QStringLiteral("No rows.\n\n");
    appendProvenance(markdown, table.provenance);
}

void appendHeader(QString& markdown, const AnalysisResults& results)
{
    const Trace& trace = *results.trace;
    const auto product = trace.exportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION"));
    const auto line = [&](const QString& title, const QString& text) {
        markdown += QStringLiteral("- **%1**: ").arg(title) + markdownEscaped(text) + u'\n';
    };
    markdown += QStringLiteral("# GPU Loupe report: ") + markdownEscaped(trace.fileName) + QStringLiteral("\n\n");
    line(QStringLiteral("Trace"), QStringLiteral("%1 (%2)").arg(trace.fileName, formatBytes(trace.fileSizeBytes)));
    line(QStringLiteral("Export schema"), trace.schemaVersion());
    line(QStringLiteral("Nsight Systems"), product.isEmpty() ? QStringLiteral("version not recorded") : product);
    line(QStringLiteral("GPU Loupe"), QStringLiteral(GPULOUPE_VERSION));
    line(QStringLiteral("Scope"), describeScope(results.scope, trace));
    markdown += u'\n';
}

} // namespace

QString markdownEscaped(const QString& text)
{
    const QString plain = printable(text).trimmed();
    QString escaped;
    escaped.reserve(plain.size());
    for (qsizetype i = 0; i < plain.size(); ++i) {
        const QChar c = plain[i];
        const bool isLink = c == u':' && QStringView(plain).mid(i + 1).startsWith(u"//");
        if (MarkupCharacters.contains(c) || isLink || (c == u'_' && isEmphasis(plain, i)))
            escaped += u'\\';
        escaped += c;
    }
    if (beginsBlock(plain)) {
        qsizetype sign = 0; // behind the digits of "1."
        while (sign < escaped.size() && escaped[sign] >= u'0' && escaped[sign] <= u'9')
            ++sign;
        escaped.insert(sign, u'\\');
    }
    return escaped;
}

QString tableToMarkdown(const Table& table, std::size_t maxRows)
{
    const auto columns = table.reportColumns();
    QString header = QStringLiteral("|");
    QString rule = QStringLiteral("|");
    for (const auto column : columns) {
        header += u' ' + markdownEscaped(table.header(column)) + QStringLiteral(" |");
        rule += table.columns[column].isNumeric() ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
    }
    QString markdown = header + u'\n' + rule + u'\n';
    const std::size_t shown = std::min(maxRows, table.rowCount);
    for (std::size_t row = 0; row < shown; ++row) {
        markdown += u'|';
        for (const auto column : columns)
            markdown += u' ' + cellToMarkdown(table, row, column) + QStringLiteral(" |");
        markdown += u'\n';
    }
    if (shown < table.rowCount)
        markdown += QStringLiteral("\nshowing %1 of %2\n").arg(shown).arg(table.rowCount);
    return markdown;
}

QString reportToMarkdown(const AnalysisResults& results)
{
    QString markdown;
    appendHeader(markdown, results);
    markdown += QStringLiteral("## Summary\n\n");
    for (const auto& line : summaryLines(results))
        markdown += QStringLiteral("- ") + markdownEscaped(line) + u'\n';
    markdown += u'\n';
    for (const auto& table : results.tables)
        appendSection(markdown, *table);
    for (const auto& table : traceTablesForReport(results.trace))
        appendSection(markdown, *table);
    while (markdown.endsWith(QStringLiteral("\n\n")))
        markdown.chop(1);
    return markdown;
}

} // namespace core
