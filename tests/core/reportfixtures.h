// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/analysisresults.h"

#include <QString>

#include <limits>
#include <memory>
#include <utility>
#include <vector>

/// Tables and results made by hand, for tests of the writers.
namespace reportfixtures {

/// Texts that are markup, separators, commands or invalid somewhere.
inline QStringList oddTexts()
{
    return { QStringLiteral("plain"),
             QString(),
             QStringLiteral("<unnamed>::k|x"),
             QStringLiteral("a,b"),
             QStringLiteral("say \"hi\""),
             QStringLiteral("two\r\nlines\nor three\r"),
             QStringLiteral("\x1b[31mred\x07\x7f"),
             QStringLiteral("back\\slash `code` *bold* _x_ [l](http://a) #1 &amp; ~s~"),
             QStringLiteral("void k<float, (int)4>(float*, int)::{lambda()#1}"),
             QStringLiteral("Ωµ 漢字 😀"),
             QString(QChar(0xD800)) + QStringLiteral("half"),
             QStringLiteral("- item"),
             QStringLiteral("1. item"),
             QStringLiteral("\u202Etxet"),
             QStringLiteral("  spaces  "),
             QStringLiteral("=SUM(A1)") };
}

inline core::TableColumn column(const QString& key, const QString& title, core::Unit unit,
                                std::vector<core::Cell> cells, int decimals = 0,
                                core::ColumnUse use = core::ColumnUse::Everywhere)
{
    core::TableColumn result;
    result.key = key;
    result.title = title;
    result.unit = unit;
    result.decimals = decimals;
    result.use = use;
    result.help = title + QStringLiteral(" of the row.");
    result.value = [cells = std::move(cells)](std::size_t row) { return cells[row]; };
    return result;
}

/// A row for each odd text, with whole and real numbers at the edges of what they can be, and cells without a value.
inline core::Table oddTable(const QString& key = QStringLiteral("odd"))
{
    std::vector<core::Cell> names, wholes, reals;
    for (const auto& text : oddTexts()) {
        names.push_back(text);
        wholes.push_back(static_cast<std::int64_t>(wholes.size()));
        reals.push_back(static_cast<double>(reals.size()) / 7);
    }
    wholes[0] = std::numeric_limits<std::int64_t>::max();
    wholes[1] = std::numeric_limits<std::int64_t>::min();
    wholes[2] = core::Cell();
    wholes[3] = std::int64_t(9'007'199'254'740'993); // not a double
    reals[0] = std::numeric_limits<double>::quiet_NaN();
    reals[1] = std::numeric_limits<double>::infinity();
    reals[2] = core::Cell();
    reals[3] = 1.25e-9;
    reals[4] = 1e300;
    reals[5] = -0.0;
    core::Table table;
    table.key = key;
    table.title = QStringLiteral("Odd | things");
    table.summary = QStringLiteral("A <summary>.");
    table.rowCount = names.size();
    table.columns
        = { column(QStringLiteral("kernel_name"), QStringLiteral("Kernel"), core::Unit::None, std::move(names)),
            column(QStringLiteral("total_ns"), QStringLiteral("Total"), core::Unit::Nanoseconds, std::move(wholes), 0,
                   core::ColumnUse::ExportOnly),
            column(QStringLiteral("pct"), QStringLiteral("Share"), core::Unit::Percent, std::move(reals), 1) };
    table.provenance.source = QStringLiteral("TABLE_A");
    table.provenance.derivation = QStringLiteral("Sum of a*b.");
    table.provenance.coverage = QStringLiteral("All rows.");
    table.provenance.limitations = { QStringLiteral("First."), QStringLiteral("Second.") };
    return table;
}

/// A table whose section says why there is nothing.
inline core::Table unavailableTable(const QString& key)
{
    core::Table table;
    table.key = key;
    table.title = QStringLiteral("Missing");
    table.provenance.unavailable = QStringLiteral("not available, because the trace has no table X.");
    table.provenance.advice = QStringLiteral("Capture with --trace=x.");
    return table;
}

/// `rowCount` rows that count up.
inline core::Table countingTable(std::size_t rowCount)
{
    core::Table table;
    table.key = QStringLiteral("counting");
    table.title = QStringLiteral("Counting");
    table.rowCount = rowCount;
    std::vector<core::Cell> cells;
    for (std::size_t row = 0; row < rowCount; ++row)
        cells.push_back(static_cast<std::int64_t>(row));
    table.columns = { column(QStringLiteral("number"), QStringLiteral("Number"), core::Unit::Count, std::move(cells)) };
    return table;
}

/// Results with these tables and an otherwise empty trace whose path and metadata are private.
inline core::AnalysisResults resultsWith(std::vector<core::Table> tables)
{
    auto trace = std::make_shared<core::Trace>();
    trace->path = QStringLiteral("/home/canary-user/trace|1.sqlite");
    trace->fileName = QStringLiteral("trace|1.sqlite");
    trace->fileSizeBytes = 4096;
    trace->exportMetaData = { { QStringLiteral("EXPORT_SCHEMA_VERSION"), QStringLiteral("3.25.0"), false },
                              { QStringLiteral("EXPORT_PRODUCT_VERSION"), QStringLiteral("2026.2.1"), false },
                              { QStringLiteral("EXPORT_HOST"), QStringLiteral("canary-host"), true } };
    trace->captureMetaData = { { QStringLiteral("PROCESS_0:COMMAND"), QStringLiteral("canary-command"), true } };
    trace->systemEnvironment = { { QStringLiteral("Hostname"), QStringLiteral("canary-host"), true } };
    trace->captureMessages = { { 0, 2, QStringLiteral("canary-message") } };
    trace->diagnostics.add({ QStringLiteral("odd-rows"), core::Severity::DataLoss, 3,
                             QStringLiteral("Three rows | were odd."), QStringLiteral("Export again.") });
    core::AnalysisResults results;
    results.trace = std::move(trace);
    for (auto& table : tables)
        results.tables.push_back(std::make_shared<const core::Table>(std::move(table)));
    return results;
}

} // namespace reportfixtures
