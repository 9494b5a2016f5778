// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/traceinfo/traceinfo.h"

#include "base/bytepath.h"
#include "base/phrases.h"
#include "base/text.h"
#include "base/units.h"
#include "evidence/evidencecolumns.h"
#include "table/eventsubject.h"
#include "table/tablekeys.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <map>

namespace core {

namespace {

using Rows = std::vector<std::vector<Cell>>;

/// What became of a table's events when part of the trace was read; empty when all of it was.
QString partOfTableText(const Trace& trace, const QString& tables)
{
    PartOfTable sum;
    for (const auto& ofTable : trace.part ? trace.part->tables : std::vector<PartOfTable>()) {
        if (tables.split(QStringLiteral(", ")).contains(ofTable.table))
            sum += ofTable;
    }
    if (!trace.part)
        return {};
    return Text::tr(
               "part of the trace: %1 events are in it, %2 of them cut; left out are %3 before, %4 after and %5 of "
               "other processes, but for %6 that what is in it needs")
        .arg(formatCount(sum.inside), formatCount(sum.cutAtStart + sum.cutAtEnd), formatCount(sum.before),
             formatCount(sum.after), formatCount(sum.ofOthers), formatCount(sum.beside));
}

/// A table of texts and counts that are worked out beforehand.
Table fixedTable(const QString& key, const QString& title, std::vector<TableColumn> columns, Rows rows)
{
    Table table;
    table.key = key;
    table.title = title;
    table.rowCount = rows.size();
    const auto cells = std::make_shared<const Rows>(std::move(rows));
    for (std::size_t i = 0; i < columns.size(); ++i)
        columns[i].value = [cells, i](std::size_t row) { return (*cells)[row][i]; };
    table.columns = std::move(columns);
    return table;
}

TableColumn ofVocabulary(TableColumn column)
{
    column.isVocabulary = true;
    return column;
}

TableColumn column(const QString& key, const QString& title, const QString& help, Unit unit = Unit::None,
                   ColumnUse use = ColumnUse::Everywhere)
{
    TableColumn result;
    result.key = key;
    result.title = title;
    result.unit = unit;
    result.use = use;
    result.help = help;
    return result;
}

/// A figure that the file can be asked for; a row of its table is an event class.
TableColumn countedInFile(TableColumn column, const EvidenceSource& source,
                          QString (EvidenceSql::*statement)(EventClass) const)
{
    const auto classOf = [](std::size_t row) { return static_cast<EventClass>(row); };
    auto sql = columnSql(source,
                         [source, classOf, statement](std::size_t row) { return (*source.*statement)(classOf(row)); });
    sql.reason = Text::tr("a row of GENERIC_EVENTS holds many samples of counters");
    sql = limitedSql(
        std::move(sql),
        [source, classOf](std::size_t row) { return source->trace().reading(classOf(row)).problem.isEmpty(); },
        Text::tr("a table that could not be read to its end cannot be asked either"));
    sql = limitedSql(
        std::move(sql), [source](std::size_t) { return !source->trace().part; },
        Text::tr("only part of the trace was read, with rows beside it that what is in it needs"));
    column.role = ColumnRole::Measure;
    column.aggregate = Aggregate::Sum;
    column.sql = std::move(sql.cell);
    column.noSql = std::move(sql.reason);
    return column;
}

/// Properties in the order they are shown.
class PropertyList
{
public:
    void add(const QString& property, const QString& value) { m_rows.push_back({ property, value }); }
    [[nodiscard]] Rows take() { return std::move(m_rows); }

private:
    Rows m_rows;
};

QString orNotRecorded(const QString& text)
{
    return text.isEmpty() ? Text::tr("not recorded") : text;
}

/// A public export parameter; empty when it is private or not recorded.
QString publicParameter(const Trace& trace, const QString& name)
{
    const auto& data = trace.exportMetaData;
    const auto found = std::find_if(data.begin(), data.end(), [&](const MetaDatum& m) { return m.name == name; });
    return found == data.end() || found->isPrivate ? QString() : found->value;
}

bool isOn(const QString& value)
{
    return value.compare(QStringLiteral("true"), Qt::CaseInsensitive) == 0 || value == QStringLiteral("1");
}

QString capturedEventTypes(const Trace& trace)
{
    QStringList types;
    for (const auto& datum : trace.captureMetaData) {
        if (datum.name == QStringLiteral("CAPTURE_EVENT_TYPE") && !datum.isPrivate && !types.contains(datum.value))
            types.append(datum.value);
    }
    return types.join(QStringLiteral(", "));
}

QString graphTraceMode(const Trace& trace)
{
    const auto mode = trace.captureMeta(QStringLiteral("CUDA_GRAPH_TRACE_OPTIONS:MODE"));
    if (trace.hasOpaqueGraphs()) {
        return Text::tr("%1: kernels inside CUDA graphs are not in the trace (--cuda-graph-trace=node records them)")
            .arg(mode.isEmpty() ? QStringLiteral("Graph") : mode);
    }
    return orNotRecorded(mode);
}

QString utcTime(std::int64_t utcNs)
{
    constexpr std::int64_t NsPerMillisecond = 1'000'000;
    return QDateTime::fromMSecsSinceEpoch(utcNs / NsPerMillisecond, Qt::UTC).toString(Qt::ISODateWithMs);
}

QString deviceIdentity(DeviceIdentity identity)
{
    switch (identity) {
    case DeviceIdentity::CudaDeviceTable:
        return Text::tr("identified by TARGET_INFO_CUDA_DEVICE");
    case DeviceIdentity::CuDevice:
        return Text::tr("identified by its CUDA device number in the GPU table");
    case DeviceIdentity::Ordinal:
        return Text::tr("GPU identity assumed from CUDA ordinals");
    }
    return {};
}

void addDevices(PropertyList& properties, const Trace& trace)
{
    for (const auto& device : trace.devices) {
        QStringList facts;
        facts.append(device.name.isEmpty() ? Text::tr("name not recorded") : device.name);
        if (device.smCount > 0)
            facts.append(QStringLiteral("%1 SMs").arg(device.smCount));
        if (device.memoryBytes > 0)
            facts.append(formatBytes(device.memoryBytes));
        facts.append(deviceIdentity(device.identity));
        properties.add(QStringLiteral("GPU %1").arg(device.gpuId), facts.join(QStringLiteral(", ")));
    }
    if (trace.devices.empty())
        properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "GPUs")), Text::tr("none recorded"));
}

void addProcesses(PropertyList& properties, const Trace& trace)
{
    constexpr std::size_t MostListed = 8;
    QStringList labels;
    for (std::size_t i = 0; i < std::min(trace.processes.size(), MostListed); ++i)
        labels.append(trace.processLabel(ProcessIndex(i)));
    if (trace.processes.size() > MostListed)
        labels.append(Text::tr("%1 more").arg(trace.processes.size() - MostListed));
    const auto count = formatCount(static_cast<std::int64_t>(trace.processes.size()));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Processes")),
                   labels.isEmpty() ? count : count + QStringLiteral(": ") + labels.join(QStringLiteral(", ")));
}

void addTimes(PropertyList& properties, const Trace& trace)
{
    if (trace.eventCount() == 0) {
        properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Trace length")), Text::tr("no events"));
    } else {
        const auto start = trace.extent.startNs;
        properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Trace start")),
                       (start < 0 ? Text::tr("%1 before time 0 of the file (%2 ns)")
                                  : Text::tr("%1 after time 0 of the file (%2 ns)"))
                           .arg(formatDuration(start < 0 ? -start : start))
                           .arg(start));
        properties.add(
            QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Trace length")),
            Text::tr("%1 (%2 ns)").arg(formatDuration(trace.extent.durationNs())).arg(trace.extent.durationNs()));
    }
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Session start (UTC)")),
                   trace.sessionStartUtcNs ? utcTime(*trace.sessionStartUtcNs) : Text::tr("not recorded"));
}

/// Says in words when the export holds less than the capture did, or other times.
void addExportFilters(PropertyList& properties, const Trace& trace)
{
    const auto tables = publicParameter(trace, QStringLiteral("EXPORT_PARAM_TABLES_TO_EXPORT"));
    const auto times = publicParameter(trace, QStringLiteral("EXPORT_PARAM_TIMES_TO_EXPORT"));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Exported tables")),
                   tables.isEmpty()
                       ? Text::tr("all")
                       : Text::tr("filtered: only tables that match \"%1\"; others may be missing here although "
                                  "they were captured")
                             .arg(tables));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Exported times")),
                   times.isEmpty()
                       ? Text::tr("all")
                       : Text::tr("filtered: only events in \"%1\"; what happened outside is missing here").arg(times));
    const bool isNormalized = isOn(publicParameter(trace, QStringLiteral("EXPORT_PARAM_TIME_NORMALIZE")));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Time stamps")),
                   isNormalized ? Text::tr("normalized: ns since the UTC epoch instead of the session's start")
                                : Text::tr("ns since the session's start"));
    for (const auto& name : { QStringLiteral("EXPORT_PARAM_TIME_SHIFT"), QStringLiteral("EXPORT_CONFIG_TIME_SHIFT") }) {
        const auto shift = publicParameter(trace, name);
        if (!shift.isEmpty() && shift != QStringLiteral("0"))
            properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Time shift")),
                           Text::tr("all times were shifted by %1 ns (%2)").arg(shift, name));
    }
}

void addPrivate(PropertyList& properties, const Trace& trace)
{
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Path")), withTruePaths(trace.path));
    for (const auto* data : { &trace.exportMetaData, &trace.captureMetaData, &trace.systemEnvironment }) {
        for (const auto& datum : *data) {
            if (datum.isPrivate)
                properties.add(datum.name, datum.value);
        }
    }
}

} // namespace

Table describeTraceInfo(std::shared_ptr<const Trace> trace, bool includePrivate)
{
    PropertyList properties;
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "File")), trace->fileName);
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Size")), formatBytes(trace->fileSizeBytes));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Export schema")), trace->schemaVersion());
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Nsight Systems version")),
                   orNotRecorded(publicParameter(*trace, QStringLiteral("EXPORT_PRODUCT_VERSION"))));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Captured event types")),
                   orNotRecorded(capturedEventTypes(*trace)));
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CUDA graph trace")), graphTraceMode(*trace));
    addTimes(properties, *trace);
    properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "Events")), formatCount(trace->eventCount()));
    if (trace->cudaBacktraceCount > 0)
        properties.add(QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "CUDA backtraces")),
                       Text::tr("%1: each repeats a CUDA API call and is not counted as one")
                           .arg(counted(trace->cudaBacktraceCount, Text::tr("row"), Text::tr("rows"))));
    addProcesses(properties, *trace);
    addDevices(properties, *trace);
    addExportFilters(properties, *trace);
    if (includePrivate)
        addPrivate(properties, *trace);

    auto table = fixedTable(
        TableKey::TraceInfo, QStringLiteral("Trace info"),
        { ofVocabulary(column(QStringLiteral("property"), QStringLiteral("Property"), Text::tr("What is described."))),
          column(QStringLiteral("value"), QStringLiteral("Value"), Text::tr("As the file has it.")) },
        properties.take());
    table.provenance.source = Text::tr("the file, META_DATA_EXPORT, META_DATA_CAPTURE, TARGET_INFO tables");
    table.provenance.derivation = Text::tr("The extent is that of the events read, first start to last end.");
    bindToTrace(table, *trace);
    return table;
}

Table describeReadings(std::shared_ptr<const Trace> trace)
{
    Rows rows;
    for (std::size_t i = 0; i < ListedClassCount; ++i) {
        const auto& reading = trace->readings[i];
        const bool isMissing = reading.table.isEmpty();
        const auto count = [&](std::int64_t value) { return isMissing ? Cell() : Cell(value); };
        const auto problem = !reading.problem.isEmpty() ? reading.problem
            : isMissing                                 ? Text::tr("no such table in this file")
                                                        : partOfTableText(*trace, reading.table);
        rows.push_back({ QString::fromLatin1(eventClassWord(static_cast<EventClass>(i))),
                         isMissing ? Cell() : Cell(reading.table), count(reading.rowsRead), count(reading.rowsKept),
                         problem });
    }
    const auto source = std::make_shared<const EvidenceSql>(trace, Scope());
    auto table = fixedTable(
        TableKey::EventTables, QStringLiteral("Event tables"),
        { ofVocabulary(column(QStringLiteral("event_class"), QStringLiteral("Events"), Text::tr("Kind of events."))),
          column(QStringLiteral("table_name"), QStringLiteral("Table"),
                 Text::tr("Table of the file they were read from.")),
          countedInFile(column(QStringLiteral("rows_read"), QStringLiteral("Rows read"), Text::tr("Rows of the table."),
                               Unit::Count),
                        source, &EvidenceSql::countOfRows),
          countedInFile(column(QStringLiteral("rows_kept"), QStringLiteral("Rows kept"),
                               Text::tr("Rows the figures stand on."), Unit::Count),
                        source, &EvidenceSql::countOfUsable),
          column(QStringLiteral("problem"), QStringLiteral("Remark"),
                 Text::tr("Why events are missing or left out.")) },
        std::move(rows));
    table.provenance.source = Text::tr("the tables of the file");
    table.provenance.derivation
        = Text::tr("A table that is missing means that nothing of the kind was captured or exported, "
                   "not that nothing happened.");
    bindToTrace(table, *trace);
    return table;
}

Table describeDiagnostics(std::shared_ptr<const Trace> trace)
{
    auto entries = trace->diagnostics.entries();
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Diagnostic& left, const Diagnostic& right) { return left.severity > right.severity; });
    Rows rows;
    for (const auto& entry : entries)
        rows.push_back({ severityName(entry.severity), entry.id, entry.count, entry.description, entry.advice });
    const bool isEmpty = rows.empty();
    auto table = fixedTable(
        TableKey::Diagnostics, QStringLiteral("Diagnostics"),
        { ofVocabulary(column(QStringLiteral("severity"), QStringLiteral("Severity"),
                              Text::tr("How much it matters for the figures."))),
          column(QStringLiteral("id"), QStringLiteral("Id"), Text::tr("Stable name."), Unit::None, ColumnUse::Chooser),
          column(QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Rows or occurrences."), Unit::Count),
          column(QStringLiteral("description"), QStringLiteral("What"), Text::tr("What was found while reading.")),
          column(QStringLiteral("advice"), QStringLiteral("Advice"), Text::tr("What to do about it.")) },
        std::move(rows));
    if (isEmpty)
        table.summary = Text::tr("Nothing odd was found while reading the trace.");
    table.provenance.source = Text::tr("reading of the file");
    table.provenance.derivation = Text::tr("Rows that do not fit are left out or repaired, and counted here.");
    bindToTrace(table, *trace);
    return table;
}

namespace {

/// Place in the order of gravity: error, warning, info, verbose, unknown.
int gravity(int severity)
{
    switch (severity) {
    case 3:
        return 0;
    case 2:
        return 1;
    case 1:
        return 2;
    case 4:
        return 3;
    default:
        return 4;
    }
}

QString messageSeverityName(int severity)
{
    switch (severity) {
    case 1:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "info"));
    case 2:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "warning"));
    case 3:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "error"));
    case 4:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "verbose"));
    default:
        return QStringLiteral("severity %1").arg(severity);
    }
}

constexpr int MessageWarning = 2; // DIAGNOSTIC_EVENT.severity
constexpr int MessageError = 3;

bool isSameKind(const CaptureMessageGroup& left, const CaptureMessageGroup& right)
{
    return left.severity == right.severity && left.source == right.source && left.text == right.text;
}

/// What the table of messages has for a text.
QString shownMessage(const QString& text, bool includePrivate)
{
    if (text.isEmpty())
        return Text::tr("(no text)");
    const auto known = includePrivate ? text : publicMessageText(text);
    return known.isEmpty() ? Text::tr("(withheld: it may name paths, users or hosts)") : known;
}

/// What a table of an export is known as; empty for unknown ones.
QString knownTable(const SchemaCatalog& schema, const SchemaTable& table)
{
    if (&table == schema.findStringTable())
        return Text::tr("strings");
    struct Known {
        QStringView prefix;
        const char* meaning;
    };
    static constexpr std::array KnownTables {
        Known { u"PROCESSES", QT_TRANSLATE_NOOP("core::Text", "process names") },
        Known { u"ThreadNames", QT_TRANSLATE_NOOP("core::Text", "thread names") },
        Known { u"TARGET_INFO_", QT_TRANSLATE_NOOP("core::Text", "hardware") },
        Known { u"META_DATA_", QT_TRANSLATE_NOOP("core::Text", "metadata") },
        Known { u"EXPORT_META_DATA", QT_TRANSLATE_NOOP("core::Text", "metadata") },
        Known { u"DIAGNOSTIC_EVENT", QT_TRANSLATE_NOOP("core::Text", "messages of nsys") },
        Known { u"ENUM_", QT_TRANSLATE_NOOP("core::Text", "enumeration") },
        Known { u"NVTX_PAYLOAD_", QT_TRANSLATE_NOOP("core::Text", "NVTX payload layout") },
        Known { u"SAMPLING_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "call stacks") },
        Known { u"CUDA_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "call stacks") },
        Known { u"OSRT_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "call stacks") },
        Known { u"ProcessStreams", QT_TRANSLATE_NOOP("core::Text", "captured output") },
    };
    for (const auto& known : KnownTables) {
        if (table.name.startsWith(known.prefix, Qt::CaseInsensitive))
            return Text::tr(known.meaning);
    }
    return {};
}

/// The event classes that were read from `name`, or what else the table is known as.
QString recognisedAs(const Trace& trace, const SchemaTable& table)
{
    static const QRegularExpression separators(QStringLiteral("[^A-Za-z0-9_]+"));
    QStringList classes;
    for (std::size_t i = 0; i < ListedClassCount; ++i) {
        const auto& source = trace.readings[i].table;
        if (source.compare(table.name, Qt::CaseInsensitive) == 0
            || source.split(separators).contains(table.name, Qt::CaseInsensitive))
            classes.append(eventClassName(static_cast<EventClass>(i)));
    }
    return classes.isEmpty() ? knownTable(trace.schema, table) : classes.join(QStringLiteral(", "));
}

} // namespace

std::vector<CaptureMessageGroup> groupCaptureMessages(const Trace& trace)
{
    std::map<std::tuple<int, int, int, QString>, CaptureMessageGroup> groups; // gravity, severity, source, text
    for (const auto& message : trace.captureMessages) {
        auto& group = groups[{ gravity(message.severity), message.severity, message.source, message.text }];
        const auto firstNs = group.count == 0 ? message.timeNs : std::min(group.firstNs, message.timeNs);
        group = { message.severity, message.source, message.text, group.count + 1, firstNs };
    }
    std::vector<CaptureMessageGroup> ordered;
    ordered.reserve(groups.size());
    for (auto& [key, group] : groups)
        ordered.push_back(std::move(group));
    return ordered;
}

QString publicMessageText(const QString& text)
{
    static const QRegularExpression Known(QStringLiteral(
        "^(?:Not all [A-Za-z ]{1,60} events might have been collected\\."
        "|No [A-Za-z ]{1,60} events collected\\."
        "|Unable to collect CPU kernel IP[A-Za-z/ ]{1,40}\\. perf event paranoid level is -?\\d{1,3}\\."
        "|Installed CUDA driver version \\([\\d.]{1,12}\\) is not supported by this build of Nsight Systems\\."
        "|Scheduling information is absent\\."
        "|CUDA device \\d{1,5}: Unified Memory cannot be traced on devices that don't support peer-to-peer transfers\\."
        "|OpenGL driver vendor '[A-Za-z ]{1,40}' is not supported\\.)"));
    return Known.match(text).captured();
}

QString messageSourceName(int source)
{
    switch (source) {
    case 0:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "unknown source"));
    case 1:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "injection"));
    case 2:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "daemon"));
    case 3:
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "analysis"));
    default:
        return QStringLiteral("source %1").arg(source);
    }
}

Table describeCaptureMessages(std::shared_ptr<const Trace> trace, bool includePrivate)
{
    std::vector<CaptureMessageGroup> groups;
    for (auto& group : groupCaptureMessages(*trace)) {
        group.text = shownMessage(group.text, includePrivate);
        // findings name warnings and errors by their rows; the rest may come together where their texts are withheld
        const bool isGrave = group.severity == MessageWarning || group.severity == MessageError;
        if (isGrave || groups.empty() || !isSameKind(groups.back(), group)) {
            groups.push_back(std::move(group));
            continue;
        }
        groups.back().count += group.count;
        groups.back().firstNs = std::min(groups.back().firstNs, group.firstNs);
    }
    Rows rows;
    for (const auto& group : groups)
        rows.push_back({ messageSeverityName(group.severity), messageSourceName(group.source), group.count,
                         group.firstNs, group.text });
    auto table = fixedTable(
        QStringLiteral("capture_messages"), QStringLiteral("Messages of nsys"),
        { ofVocabulary(column(QStringLiteral("severity"), QStringLiteral("Severity"), Text::tr("As nsys graded it."))),
          ofVocabulary(column(QStringLiteral("source"), QStringLiteral("Source"),
                              Text::tr("The part of nsys that reported it: injection (in the program), daemon (on the "
                                       "machine) or analysis (of what was collected)."))),
          column(QStringLiteral("count"), QStringLiteral("Count"), Text::tr("Times the same text was reported."),
                 Unit::Count),
          column(QStringLiteral("first_ns"), QStringLiteral("First time"), Text::tr("Time of the first, as exported."),
                 Unit::Nanoseconds, ColumnUse::Chooser),
          column(QStringLiteral("text"), QStringLiteral("Message"),
                 Text::tr("What nsys reported. Texts may name paths, users and hosts: a report has only the beginnings "
                          "of well-known ones, and all when machine details are asked for.")) },
        std::move(rows));
    table.provenance.source = QStringLiteral("DIAGNOSTIC_EVENT");
    table.provenance.derivation = Text::tr("Messages that nsys left in the report, equal texts together.");
    if (!trace->schema.find(u"DIAGNOSTIC_EVENT")) {
        table.provenance.unavailable = Text::tr("not available, because the file has no table DIAGNOSTIC_EVENT.");
        table.provenance.advice
            = Text::tr("Export with nsys 2024.2 or newer to see what nsys reported while capturing.");
    }
    bindToTrace(table, *trace);
    return table;
}

Table describeSchema(std::shared_ptr<const Trace> trace)
{
    Rows rows;
    for (const auto& table : trace->schema.tables) {
        QStringList columns;
        for (const auto& tableColumn : table.columns)
            columns.append(tableColumn.name);
        rows.push_back({ table.name, table.rowCountEstimate(), recognisedAs(*trace, table),
                         static_cast<std::int64_t>(table.columns.size()), columns.join(QStringLiteral(", ")) });
    }
    auto table = fixedTable(
        QStringLiteral("schema"), QStringLiteral("Tables of the file"),
        { column(QStringLiteral("table_name"), QStringLiteral("Table"), Text::tr("Name in the file.")),
          column(QStringLiteral("row_count"), QStringLiteral("Rows"), Text::tr("Rows of the table."), Unit::Count),
          column(QStringLiteral("recognised_as"), QStringLiteral("Recognised as"), Text::tr("What it was taken for.")),
          column(QStringLiteral("column_count"), QStringLiteral("Column count"), Text::tr("Number of columns."),
                 Unit::Count, ColumnUse::Chooser),
          column(QStringLiteral("columns"), QStringLiteral("Columns"), Text::tr("Their names, in the file's order.")) },
        std::move(rows));
    table.provenance.source = QStringLiteral("sqlite_schema");
    table.provenance.derivation
        = Text::tr("Tables and columns as they stand in the file, none assumed from a version number.");
    bindToTrace(table, *trace);
    return table;
}

std::vector<TablePointer> traceTablesForReport(const std::shared_ptr<const Trace>& trace, bool includePrivate)
{
    return { std::make_shared<const Table>(describeTraceInfo(trace, includePrivate)),
             std::make_shared<const Table>(describeReadings(trace)),
             std::make_shared<const Table>(describeDiagnostics(trace)),
             std::make_shared<const Table>(describeCaptureMessages(trace, includePrivate)) };
}

} // namespace core
