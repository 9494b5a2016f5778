// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "base/bytepath.h"
#include "base/outputcheck.h"
#include "base/outputfile.h"
#include "base/visibletext.h"
#include "capture/reportfile.h"
#include "optionnames.h"
#include "query/querytable.h"
#include "report/csvwriter.h"
#include "report/jsonwriter.h"
#include "report/plaintext.h"
#include "trace/sampletrace.h"
#include "usagefailure.h"

#include <QBuffer>
#include <QCommandLineParser>
#include <QFile>

namespace app {

namespace {

const auto QueryName = QStringLiteral("query");
const auto FormatOption = QStringLiteral("format");
const auto LimitOption = QStringLiteral("limit");
const auto TimeLimitOption = QStringLiteral("time-limit-s");

/// What is asked, and how the answer is wanted.
struct QueryArguments {
    QString path; ///< of the trace or report
    QString sql;
    QString format;
    QString out; ///< empty: the terminal
    core::QueryLimits limits;
    core::CsvTexts texts;
};

core::Expected<core::QueryLimits> readLimits(const QCommandLineParser& parser)
{
    constexpr qulonglong MsPerS = 1000, LongestS = 604'800; // a week
    core::QueryLimits limits;
    bool isNumber = false;
    if (const auto text = parser.value(LimitOption); text == QStringLiteral("all"))
        limits.rows = SIZE_MAX;
    else if (const auto rows = text.toULongLong(&isNumber); isNumber && rows > 0)
        limits.rows = rows;
    else
        return usageFailure(QStringLiteral("--limit needs a number of rows or \"all\", not \"%1\".").arg(text));
    const auto text = parser.value(TimeLimitOption);
    const auto seconds = text.toULongLong(&isNumber);
    if (!isNumber || seconds == 0 || seconds > LongestS)
        return usageFailure(
            QStringLiteral("--time-limit-s needs whole seconds from 1 to %1, not \"%2\".").arg(LongestS).arg(text));
    limits.timeMs = static_cast<std::int64_t>(seconds * MsPerS);
    return limits;
}

/// All of the standard input.
core::Expected<QString> readStatement(const QString& named)
{
    if (named != QStringLiteral("-"))
        return named;
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly))
        return core::failure(core::ErrorCode::CannotOpen, QStringLiteral("The standard input cannot be read."));
    return QString::fromUtf8(input.readAll());
}

core::Expected<QueryArguments> readQueryArguments(const QCommandLineParser& parser)
{
    QueryArguments arguments;
    auto named = parser.positionalArguments();
    const bool wantsSample = parser.isSet(SampleOption);
    if (named.size() != (wantsSample ? 1 : 2))
        return usageFailure(
            wantsSample ? QStringLiteral("Give the statement in quotes: query --sample 'SELECT …'.")
                        : QStringLiteral("Name a trace and give the statement in quotes: query TRACE 'SELECT …'."));
    auto path = wantsSample ? core::sampleTracePath() : core::Expected<QString>(core::reachablePath(named.takeFirst()));
    if (!path)
        return tl::unexpected(path.error());
    arguments.path = std::move(*path);
    arguments.format = parser.value(FormatOption);
    if (const QStringList formats { QStringLiteral("table"), QStringLiteral("csv"), QStringLiteral("json") };
        !formats.contains(arguments.format))
        return usageFailure(QStringLiteral("--format takes table, csv or json, not \"%1\".").arg(arguments.format));
    const auto formulas = parser.value(FormulasOption);
    if (formulas == QStringLiteral("keep"))
        arguments.texts.formulas = core::CsvFormulas::Keep;
    else if (formulas != QStringLiteral("quote"))
        return usageFailure(QStringLiteral("--csv-formulas takes quote or keep, not \"%1\".").arg(formulas));
    const auto limits = readLimits(parser);
    if (!limits)
        return tl::unexpected(limits.error());
    arguments.limits = *limits;
    arguments.out = parser.value(OutOption);
    if (const auto isOther = core::outputIsOther(arguments.path, arguments.out); !arguments.out.isEmpty() && !isOther)
        return tl::unexpected(isOther.error());
    auto sql = readStatement(named.constFirst());
    if (!sql)
        return tl::unexpected(sql.error());
    arguments.sql = std::move(*sql);
    return arguments;
}

/// The trace itself, or that of a report. Errors: those of exportReportFile().
core::Expected<QString> tracePath(const QString& path, const QCommandLineParser& parser, const std::stop_token& stop)
{
    if (!core::isReportFile(path))
        return path;
    ProgressLine progress;
    return core::exportReportFile(path, nsysSearch(parser), progress.sink(), stop);
}

/// Cells without a value say so: an empty text is something else.
core::Table withNull(core::Table table)
{
    for (auto& column : table.columns) {
        column.value = [value = column.value](std::size_t row) {
            auto cell = value(row);
            return std::holds_alternative<std::monostate>(cell) ? core::Cell(QStringLiteral("NULL")) : cell;
        };
    }
    return table;
}

QByteArray formatted(const core::Table& table, const QueryArguments& arguments)
{
    if (arguments.format == QStringLiteral("csv"))
        return core::tableToCsv(table, arguments.texts);
    if (arguments.format == QStringLiteral("table"))
        return core::tableToText(withNull(table)).toUtf8();
    QBuffer buffer;
    const bool isWritten = buffer.open(QIODevice::WriteOnly) && core::writeTableJson(buffer, table);
    return isWritten ? buffer.data() : QByteArray();
}

ExitCode runQuery(const QCommandLineParser& parser, const std::stop_token& stop)
{
    const auto arguments = readQueryArguments(parser);
    if (!arguments)
        return report(arguments.error(), QueryName);
    const auto path = tracePath(arguments->path, parser, stop);
    if (!path)
        return report(path.error(), QueryName);
    auto answer = core::runQuery(*path, arguments->sql, arguments->limits, stop);
    if (!answer)
        return report(answer.error(), QueryName);
    const auto result = std::make_shared<const core::QueryResult>(std::move(*answer));
    const auto bytes = formatted(core::describeQuery(result, { {}, *path }), *arguments);
    if (arguments->out.isEmpty())
        printData(QString::fromUtf8(bytes));
    else if (const auto written = core::writeFile(arguments->out, bytes); !written)
        return report(written.error(), QueryName);
    if (const auto cut = core::cutSentence(*result); !cut.isEmpty())
        printMessage(cut + QStringLiteral("; --limit sets how many."));
    return ExitCode::Done;
}

void addQueryOptions(QCommandLineParser& parser)
{
    parser.addOption({ FormatOption,
                       QStringLiteral("How the rows are written: table, csv or json. In csv NULL is empty, as an empty "
                                      "text is; json has null."),
                       QStringLiteral("table|csv|json"), QStringLiteral("table") });
    parser.addOption({ LimitOption, QStringLiteral("How many rows at most, or \"all\"."), QStringLiteral("N"),
                       QString::number(core::QueryLimits::DefaultRows) });
    parser.addOption({ OutOption, QStringLiteral("Writes the rows to this file instead of printing them."),
                       QStringLiteral("FILE") });
    constexpr std::int64_t MsPerS = 1000;
    parser.addOption({ TimeLimitOption, QStringLiteral("Stops a statement that takes longer."), QStringLiteral("N"),
                       QString::number(core::QueryLimits::DefaultTimeMs / MsPerS) });
    parser.addOption(
        { FormulasOption,
          QStringLiteral("Texts in CSV that a spreadsheet would take for formulas (they begin with = + - @): "
                         "quote puts an apostrophe before them, keep does not."),
          QStringLiteral("HOW"), QStringLiteral("quote") });
    addSampleOption(parser);
    addNsysOption(parser);
}

} // namespace

Command queryCommand()
{
    return { QStringLiteral("query"), QStringLiteral("TRACE SQL"),
             QStringLiteral("Runs one SQL statement that reads on a trace file and prints its rows."), addQueryOptions,
             runQuery };
}

} // namespace app
