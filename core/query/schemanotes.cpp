// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/schemanotes.h"

#include "base/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <utility>

namespace core {

namespace {

constexpr qsizetype LongestNote = 400; // the file may say anything
const auto CommentMark = QStringLiteral("--");

/// "Kernel name; see StringIds(id)" of "REFERENCES StringIds(id) -- Kernel name".
QString readableNote(const QString& comment)
{
    static const QRegularExpression reference(QStringLiteral("^REFERENCES\\s+([^-]+?)\\s*(?:--\\s*(.*))?$"));
    const auto match = reference.match(comment);
    if (!match.hasMatch())
        return comment.left(LongestNote);
    auto said = match.captured(2);
    while (said.endsWith(u'.'))
        said.chop(1);
    const auto other = Text::tr("see %1").arg(match.captured(1));
    return (said.isEmpty() ? other : said + QStringLiteral("; ") + other).left(LongestNote);
}

/// The name that a line of a declaration begins with; empty for constraints.
QString declaredName(const QString& line)
{
    static const QRegularExpression name(QStringLiteral("^(?:\"((?:[^\"]|\"\")+)\"|(\\w+))\\s"));
    const auto match = name.match(line);
    if (!match.captured(1).isEmpty())
        return match.captured(1).replace(QStringLiteral("\"\""), QStringLiteral("\""));
    static const QStringList Constraints { QStringLiteral("CREATE"),     QStringLiteral("PRIMARY"),
                                           QStringLiteral("FOREIGN"),    QStringLiteral("UNIQUE"),
                                           QStringLiteral("CONSTRAINT"), QStringLiteral("CHECK") };
    return Constraints.contains(match.captured(2), Qt::CaseInsensitive) ? QString() : match.captured(2);
}

} // namespace

TableNotes notesOfDeclaration(const QString& declaration)
{
    TableNotes notes;
    const auto lines = declaration.split(u'\n');
    for (const auto& whole : lines) {
        const auto line = whole.trimmed();
        const auto comment = line.indexOf(CommentMark);
        if (comment < 0)
            continue;
        const auto text = line.mid(comment + CommentMark.size()).trimmed();
        if (comment == 0) {
            if (notes.columns.isEmpty() && notes.meaning.size() < LongestNote)
                notes.meaning += (notes.meaning.isEmpty() ? QString() : QStringLiteral(" ")) + text.left(LongestNote);
        } else if (const auto name = declaredName(line); !name.isEmpty() && !text.isEmpty()) {
            notes.columns.insert(name, readableNote(text));
        }
    }
    return notes;
}

QString commonTableMeaning(const QString& table)
{
    static constexpr std::array<std::pair<const char*, const char*>, 36> Meanings { {
        { "CUPTI_ACTIVITY_KIND_KERNEL", QT_TRANSLATE_NOOP("core::Text", "Kernels, a row a launch.") },
        { "CUPTI_ACTIVITY_KIND_MEMCPY", QT_TRANSLATE_NOOP("core::Text", "Copies of memory by the GPU.") },
        { "CUPTI_ACTIVITY_KIND_MEMSET", QT_TRANSLATE_NOOP("core::Text", "Memory filled by the GPU.") },
        { "CUPTI_ACTIVITY_KIND_RUNTIME", QT_TRANSLATE_NOOP("core::Text", "CUDA calls of the host.") },
        { "CUPTI_ACTIVITY_KIND_DRIVER", QT_TRANSLATE_NOOP("core::Text", "CUDA driver calls of the host.") },
        { "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
          QT_TRANSLATE_NOOP("core::Text", "Waits for a stream, an event or the GPU.") },
        { "CUPTI_ACTIVITY_KIND_CUDA_EVENT", QT_TRANSLATE_NOOP("core::Text", "CUDA events that were recorded.") },
        { "CUPTI_ACTIVITY_KIND_GRAPH_TRACE", QT_TRANSLATE_NOOP("core::Text", "Launches of CUDA graphs, each whole.") },
        { "CUPTI_ACTIVITY_KIND_OVERHEAD", QT_TRANSLATE_NOOP("core::Text", "Time that profiling itself took.") },
        { "PROFILER_OVERHEAD", QT_TRANSLATE_NOOP("core::Text", "Time that profiling itself took.") },
        { "CUDA_GRAPH_NODE_EVENTS", QT_TRANSLATE_NOOP("core::Text", "Nodes made for CUDA graphs.") },
        { "CUDA_GRAPH_EVENTS", QT_TRANSLATE_NOOP("core::Text", "CUDA graphs made and instantiated.") },
        { "CUDA_GPU_MEMORY_USAGE_EVENTS", QT_TRANSLATE_NOOP("core::Text", "Memory allocated and freed.") },
        { "CUDA_GPU_MEMORY_POOL_EVENTS", QT_TRANSLATE_NOOP("core::Text", "Pools of GPU memory.") },
        { "CUDA_UM_CPU_PAGE_FAULT_EVENTS",
          QT_TRANSLATE_NOOP("core::Text", "Page faults of processors on unified memory.") },
        { "CUDA_UM_GPU_PAGE_FAULT_EVENTS", QT_TRANSLATE_NOOP("core::Text", "Page faults of GPUs on unified memory.") },
        { "CUDA_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "Call stacks of CUDA calls, a row a frame.") },
        { "OSRT_API", QT_TRANSLATE_NOOP("core::Text", "Calls of the operating system's libraries.") },
        { "OSRT_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "Call stacks of these calls, a row a frame.") },
        { "NVTX_EVENTS", QT_TRANSLATE_NOOP("core::Text", "NVTX ranges and marks of the program.") },
        { "MPI_COLLECTIVES_EVENTS", QT_TRANSLATE_NOOP("core::Text", "Collective MPI calls.") },
        { "MPI_P2P_EVENTS", QT_TRANSLATE_NOOP("core::Text", "MPI sends and receives.") },
        { "COMPOSITE_EVENTS", QT_TRANSLATE_NOOP("core::Text", "CPU samples.") },
        { "SAMPLING_CALLCHAINS", QT_TRANSLATE_NOOP("core::Text", "Call stacks of CPU samples, a row a frame.") },
        { "SCHED_EVENTS", QT_TRANSLATE_NOOP("core::Text", "When threads were put on a CPU and taken off it.") },
        { "GPU_METRICS", QT_TRANSLATE_NOOP("core::Text", "Counters of GPUs, sampled over time.") },
        { "StringIds", QT_TRANSLATE_NOOP("core::Text", "All texts; other tables name them by id.") },
        { "ThreadNames", QT_TRANSLATE_NOOP("core::Text", "Names of threads.") },
        { "PROCESSES", QT_TRANSLATE_NOOP("core::Text", "Names of processes.") },
        { "TARGET_INFO_GPU", QT_TRANSLATE_NOOP("core::Text", "GPUs of the machine and what they can do.") },
        { "TARGET_INFO_CUDA_DEVICE", QT_TRANSLATE_NOOP("core::Text", "Which GPU a process calls by which number.") },
        { "TARGET_INFO_CUDA_STREAM", QT_TRANSLATE_NOOP("core::Text", "CUDA streams and their priorities.") },
        { "TARGET_INFO_SESSION_START_TIME", QT_TRANSLATE_NOOP("core::Text", "When the recording began.") },
        { "TARGET_INFO_SYSTEM_ENV", QT_TRANSLATE_NOOP("core::Text", "The machine, its system and its environment.") },
        { "ProcessStreams", QT_TRANSLATE_NOOP("core::Text", "What the program printed.") },
        { "DIAGNOSTIC_EVENT", QT_TRANSLATE_NOOP("core::Text", "What the profiler said while it recorded.") },
    } };
    for (const auto& [name, meaning] : Meanings) {
        if (table.compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
            return Text::tr(meaning);
    }
    return {};
}

QString commonColumnMeaning(const QString& column)
{
    static constexpr std::array<std::pair<const char*, const char*>, 22> Meanings { {
        { "start", QT_TRANSLATE_NOOP("core::Text", "Start in ns, on the time line of the session.") },
        { "end", QT_TRANSLATE_NOOP("core::Text", "End in ns, on the time line of the session.") },
        { "timestamp", QT_TRANSLATE_NOOP("core::Text", "Moment in ns, on the time line of the session.") },
        { "globalPid", QT_TRANSLATE_NOOP("core::Text", "Process: globalPid / 0x1000000 % 0x1000000 is its pid.") },
        { "globalTid",
          QT_TRANSLATE_NOOP("core::Text",
                            "Thread: globalTid % 0x1000000 is its tid, globalTid / 0x1000000 % 0x1000000 its pid.") },
        { "correlationId",
          QT_TRANSLATE_NOOP("core::Text", "Joins a CUDA call and what it launched; unique in a process only.") },
        { "nameId", QT_TRANSLATE_NOOP("core::Text", "Name; see StringIds(id)") },
        { "textId", QT_TRANSLATE_NOOP("core::Text", "Text; see StringIds(id)") },
        { "shortName", QT_TRANSLATE_NOOP("core::Text", "Kernel without arguments; see StringIds(id)") },
        { "demangledName", QT_TRANSLATE_NOOP("core::Text", "Kernel with its arguments; see StringIds(id)") },
        { "mangledName", QT_TRANSLATE_NOOP("core::Text", "Kernel as the compiler names it; see StringIds(id)") },
        { "deviceId", QT_TRANSLATE_NOOP("core::Text", "GPU as CUDA numbers it in the process.") },
        { "contextId", QT_TRANSLATE_NOOP("core::Text", "CUDA context.") },
        { "streamId", QT_TRANSLATE_NOOP("core::Text", "CUDA stream.") },
        { "bytes", QT_TRANSLATE_NOOP("core::Text", "Size in bytes.") },
        { "copyKind",
          QT_TRANSLATE_NOOP("core::Text", "1 host to device, 2 device to host, 8 device to device, 10 peer.") },
        { "callchainId", QT_TRANSLATE_NOOP("core::Text", "Call stack; see CUDA_CALLCHAINS(id)") },
        { "graphNodeId", QT_TRANSLATE_NOOP("core::Text", "Node of a CUDA graph.") },
        { "returnValue", QT_TRANSLATE_NOOP("core::Text", "What the call returned; 0 is success.") },
        { "registersPerThread", QT_TRANSLATE_NOOP("core::Text", "Registers of each thread of the kernel.") },
        { "domainId", QT_TRANSLATE_NOOP("core::Text", "NVTX domain.") },
        { "eventClass", QT_TRANSLATE_NOOP("core::Text", "Kind of event.") },
    } };
    for (const auto& [name, meaning] : Meanings) {
        if (column.compare(QLatin1String(name), Qt::CaseInsensitive) == 0)
            return Text::tr(meaning);
    }
    return {};
}

Expected<SchemaNotes> readSchemaNotes(SqlQuery& file, const std::stop_token& stop)
{
    const auto tables
        = file.run(QStringLiteral("SELECT s.name, s.sql, c.name FROM sqlite_schema s, pragma_table_info(s.name) c "
                                  "WHERE s.type IN ('table', 'view')"),
                   { .rows = SIZE_MAX }, stop);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    SchemaNotes notes;
    QString last;
    for (std::size_t row = 0; row < tables->rowCount; ++row) {
        const auto textAt = [&](std::size_t column) {
            const auto* text = std::get_if<QString>(&tables->cell(row, column));
            return text ? *text : QString();
        };
        const auto name = textAt(0);
        if (!notes.contains(name)) {
            auto declared = notesOfDeclaration(textAt(1));
            if (declared.meaning.isEmpty())
                declared.meaning = commonTableMeaning(name);
            notes.insert(name, declared);
        }
        auto& known = notes[name].columns[textAt(2)];
        if (known.isEmpty())
            known = commonColumnMeaning(textAt(2));
    }
    return notes;
}

} // namespace core
