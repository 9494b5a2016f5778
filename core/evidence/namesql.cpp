// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence/namesql.h"

#include "base/text.h"
#include "trace/sqliteconnection.h"

#include <algorithm>
#include <utility>

namespace core {

namespace {

/// The first value of `select` as a statement that can be asked together with others.
QString first(const QString& select)
{
    return sql::Query().value(QStringLiteral("(%1 LIMIT 1)").arg(select));
}

/// The table of this name when it has these columns; "" otherwise.
QString tableWith(const Trace& trace, QStringView name, std::initializer_list<QStringView> columns)
{
    const auto* table = trace.schema.find(name);
    const bool isComplete = table && std::all_of(columns.begin(), columns.end(), [table](QStringView column) {
                                return table->hasColumn(column);
                            });
    return isComplete ? quotedIdentifier(table->name) : QString();
}

QString stringsOf(const Trace& trace)
{
    const auto* strings = trace.schema.findStringTable();
    return strings ? quotedIdentifier(strings->name) : QString();
}

QString globalId(std::uint64_t id)
{
    return sql::literal(static_cast<std::int64_t>(id));
}

/// What `expression` is in the row of PROCESSES of a process that has a name.
QString ofProcess(const Trace& trace, ProcessIndex process, QStringView column, const QString& expression)
{
    if (!process.isValid())
        return {};
    const auto& known = trace.processes[process.value()];
    const auto table = tableWith(trace, u"PROCESSES", { u"globalPid", u"name", column });
    if (table.isEmpty() || !isAsInFile(trace, known.name))
        return {};
    return first(
        QStringLiteral("SELECT %1 FROM %2 WHERE globalPid = %3").arg(expression, table, globalId(known.globalPid)));
}

/// What NVTX calls a thread.
QString nvtxNameOfThread(const Trace& trace, const QString& thread)
{
    const auto table = tableWith(trace, u"NVTX_EVENTS", { u"eventType", u"globalTid", u"text" });
    const auto strings = stringsOf(trace);
    if (table.isEmpty())
        return {};
    const bool hasIds = !strings.isEmpty() && trace.schema.find(u"NVTX_EVENTS")->hasColumn(u"textId");
    const auto text = hasIds
        ? QStringLiteral("coalesce((SELECT CAST(value AS TEXT) FROM %1 WHERE id = textId), text)").arg(strings)
        : QStringLiteral("text");
    return QStringLiteral("(SELECT %1 FROM %2 WHERE eventType = 39 AND globalTid = %3 ORDER BY rowid LIMIT 1)")
        .arg(text, table, thread);
}

} // namespace

bool isAsInFile(const Trace& trace, const QString& text)
{
    return !text.isEmpty() && !text.contains(QChar(QChar::ReplacementCharacter)) && !text.contains(QChar(QChar::Null))
        && !trace.standInTexts.contains(text);
}

QString pidSql(const Trace& trace, ProcessIndex process)
{
    return ofProcess(trace, process, u"pid", QStringLiteral("pid"));
}

QString processNameSql(const Trace& trace, ProcessIndex process)
{
    // what stands behind the last slash of either kind
    return ofProcess(
        trace, process, u"name",
        QStringLiteral("substr(name, 1 + length(rtrim(name, replace(replace(name, '/', ''), '\\', ''))))"));
}

QString tidSql(const Trace& trace, ThreadIndex thread)
{
    if (!thread.isValid() || trace.threads[thread.value()].name.isEmpty())
        return {};
    const auto table = tableWith(trace, u"ThreadNames", { u"globalTid", u"nameId" });
    const auto id = globalId(trace.threads[thread.value()].globalTid);
    return table.isEmpty()
        ? QString()
        : first(QStringLiteral("SELECT globalTid & 16777215 FROM %1 WHERE globalTid = %2").arg(table, id));
}

QString threadNameSql(const Trace& trace, ThreadIndex thread)
{
    if (!thread.isValid() || !isAsInFile(trace, trace.threads[thread.value()].name))
        return {};
    const auto table = tableWith(trace, u"ThreadNames", { u"globalTid", u"nameId" });
    const auto strings = stringsOf(trace);
    const auto id = globalId(trace.threads[thread.value()].globalTid);
    QStringList names; // a thread may be renamed: the last name stays
    if (!table.isEmpty() && !strings.isEmpty())
        names.append(QStringLiteral("(SELECT nullif(CAST(value AS TEXT), '') FROM %1 AS names JOIN %2 ON id = nameId\n"
                                    "    WHERE globalTid = %3 ORDER BY names.rowid DESC LIMIT 1)")
                         .arg(table, strings, id));
    if (auto ofNvtx = nvtxNameOfThread(trace, id); !ofNvtx.isEmpty())
        names.append(std::move(ofNvtx));
    if (names.isEmpty())
        return {};
    names.append(QStringLiteral("NULL")); // coalesce() wants two
    return sql::Query().value(QStringLiteral("coalesce(%1)").arg(names.join(QStringLiteral(",\n  "))));
}

QString gpuLabelSql(const Trace& trace, DeviceIndex device)
{
    const auto table = tableWith(trace, u"TARGET_INFO_GPU", { u"id", u"name" });
    if (!device.isValid() || table.isEmpty() || !isAsInFile(trace, trace.devices[device.value()].name))
        return {};
    return first(QStringLiteral("SELECT 'GPU ' || id || ' (' || name || ')' FROM %1 WHERE id = %2")
                     .arg(table, sql::literal(trace.devices[device.value()].gpuId)));
}

QString gpuIdSql(const Trace& trace, DeviceIndex device)
{
    if (!device.isValid())
        return {};
    const auto& gpu = trace.devices[device.value()];
    const auto stream = std::find_if(trace.streams.begin(), trace.streams.end(),
                                     [device](const auto& candidate) { return candidate.device == device; });
    const bool hasWork = stream != trace.streams.end();
    const auto known = tableWith(trace, u"TARGET_INFO_CUDA_DEVICE", { u"gpuId", u"cudaId", u"pid" });
    if (hasWork && gpu.identity == DeviceIdentity::CudaDeviceTable && !known.isEmpty())
        return first(QStringLiteral("SELECT gpuId FROM %1 WHERE pid = %2 AND cudaId = %3")
                         .arg(known, QString::number(trace.processes[stream->process.value()].pid),
                              sql::literal(stream->cudaDeviceId)));
    const auto gpus = tableWith(trace, u"TARGET_INFO_GPU", { u"id", u"cuDevice" });
    if (hasWork && gpu.identity == DeviceIdentity::CuDevice && !gpus.isEmpty())
        return first(
            QStringLiteral("SELECT id FROM %1 WHERE cuDevice = %2").arg(gpus, sql::literal(stream->cudaDeviceId)));
    return {};
}

QString metricNameSql(const Trace& trace, const QString& name)
{
    const auto table = tableWith(trace, u"TARGET_INFO_GPU_METRICS", { u"metricName" });
    const auto& metrics = trace.gpuMetrics.metrics;
    const bool isRecorded
        = std::any_of(metrics.begin(), metrics.end(), [&](const auto& one) { return one.name == name; });
    if (table.isEmpty() || !isRecorded || !isAsInFile(trace, name))
        return {};
    return first(QStringLiteral("SELECT metricName FROM %1 WHERE metricName = %2").arg(table, sql::literal(name)));
}

QString kernelNameSql(const EvidenceSql& source, KernelNameIndex name, KernelNameKind kind)
{
    const auto& trace = source.trace();
    const auto strings = stringsOf(trace);
    const auto& known = trace.kernelNames[name.value()];
    if (strings.isEmpty() || !source.reason().isEmpty() || trace.areKernelNamesSkipped
        || !isAsInFile(trace, known.fullName) || !isAsInFile(trace, known.shortName))
        return {};
    sql::Query query;
    query.with(QStringLiteral("kernel_names"), source.kernelNameIds());
    if (known.shortName == known.fullName) // no other was recorded
        return query.value(QStringLiteral("(SELECT CAST(value AS TEXT) FROM kernel_names JOIN %1 ON id = full_id\n"
                                          "  WHERE value = %2 LIMIT 1)")
                               .arg(strings, sql::literal(known.fullName)));
    return query.value(QStringLiteral("(SELECT CAST(%1.value AS TEXT) FROM kernel_names\n"
                                      "    JOIN %2 AS complete ON complete.id = full_id JOIN %2 AS brief ON brief.id = "
                                      "short_id\n"
                                      "  WHERE complete.value = %3 AND brief.value = %4 LIMIT 1)")
                           .arg(kind == KernelNameKind::Full ? QStringLiteral("complete") : QStringLiteral("brief"),
                                strings, sql::literal(known.fullName), sql::literal(known.shortName)));
}

QString isNotNamed()
{
    return Text::tr("the file has no table that says it, or says it in bytes that are no text");
}

QString isWorkedOut()
{
    return Text::tr("it is worked out from several texts or figures, which have SQL of their own");
}

QString textOfStrings(const EvidenceSql& source, const QString& from, const QString& idColumn)
{
    return QStringLiteral("(SELECT group_concat(text) FROM (SELECT DISTINCT CAST(value AS TEXT) AS text FROM %1 JOIN "
                          "%2 ON id = %3))")
        .arg(QStringLiteral("(SELECT DISTINCT %1 FROM %2)").arg(idColumn, from), stringsOf(source.trace()), idColumn);
}

QString nameOfCalls(const EvidenceSql& source, const QString& from, const QString& idColumn)
{
    const auto withoutDigits = QStringLiteral("rtrim(value, '0123456789')");
    return QStringLiteral(
               "(SELECT group_concat(text) FROM (SELECT DISTINCT CASE WHEN %1 <> value AND length(%1) > 2 AND "
               "substr(%1, -2) = '_v'\n"
               "    THEN substr(%1, 1, length(%1) - 2) ELSE value END AS text\n"
               "  FROM (SELECT DISTINCT %3 FROM %2) JOIN %4 ON id = %3))")
        .arg(withoutDigits, from, idColumn, stringsOf(source.trace()));
}

QString textOfNvtx(const EvidenceSql& source)
{
    const auto strings = stringsOf(source.trace());
    const auto own = QStringLiteral("nullif(text, '')");
    return strings.isEmpty()
        ? own
        : QStringLiteral("coalesce(%1, (SELECT value FROM %2 WHERE id = text_id))").arg(own, strings);
}

void give(TableColumn& column, ColumnSql sql)
{
    column.sql = std::move(sql.cell);
    column.noSql = std::move(sql.reason);
}

void giveText(TableColumn& column, const EvidenceSource& source, const RowQuery& query, const QString& expression)
{
    const auto isThere = [source, value = column.value](std::size_t row) {
        const auto cell = value(row);
        const auto* text = std::get_if<QString>(&cell);
        return text && isAsInFile(source->trace(), *text);
    };
    give(column, limitedSql(columnSql(source, query, expression), isThere, isNotNamed()));
}

} // namespace core
