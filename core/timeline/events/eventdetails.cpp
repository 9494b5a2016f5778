// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/eventdetails.h"

#include "analysis/barriers/barriers.h"
#include "base/text.h"
#include "scope/streamname.h"
#include "table/availability.h"
#include "table/eventname.h"
#include "table/eventsubject.h"
#include "table/tablebuilder.h"
#include "timeline/events/eventfieldtexts.h"
#include "timeline/events/eventpartners.h"
#include "trace/eventlinks.h"
#include "trace/nvtxpayload.h"

#include <algorithm>

namespace core {

namespace {

/// One property of an event.
struct DetailRow {
    QString property;
    QString value;
    QString help;
    EventId event; ///< what the row stands for
    std::function<QString(const Trace& trace, const DisplayFormat& format)>
        display {}; ///< the value as the window shows it; empty: as it is
};

/// Collects the properties of one event; what eventfields.h tells goes through integer(), real(), text() and triple().
class DetailRows
{
public:
    DetailRows(const Trace& trace, EventId event)
        : m_trace(trace)
        , m_event(event)
    {
    }
    [[nodiscard]] std::vector<DetailRow> take() { return std::move(m_rows); }

    void add(const QString& property, const QString& value, const QString& help)
    {
        add(property, value, help, m_event);
    }
    void add(const QString& property, const QString& value, const QString& help, EventId event)
    {
        if (!value.isEmpty())
            m_rows.push_back({ property, value, help, event });
    }
    void setDisplay(std::function<QString(const Trace& trace, const DisplayFormat& format)> display)
    {
        m_rows.back().display = std::move(display);
    }
    void addField(ArgumentKey key, const QString& value)
    {
        const auto text = eventFieldText(key);
        add(text.title, value, text.help);
    }
    void integer(ArgumentKey key, std::int64_t value)
    {
        const auto text = eventFieldValue(key, value);
        addField(key, text);
        if (!text.isEmpty())
            setDisplay([key, value](const Trace&, const DisplayFormat& format) {
                return displayFieldValue(key, value, format);
            });
    }
    void real(ArgumentKey key, double value) { addField(key, QStringLiteral("%1 GB/s").arg(value, 0, 'f', 3)); }
    void text(ArgumentKey key, std::string_view value) { addField(key, QString::fromUtf8(value)); }
    void triple(ArgumentKey key, std::int32_t x, std::int32_t y, std::int32_t z)
    {
        if (x > 0)
            addField(key, QStringLiteral("%1 × %2 × %3").arg(x).arg(y).arg(z));
    }

    void addTimes()
    {
        const auto span = eventSpan(m_trace, m_event);
        const auto addMoment = [this](const QString& property, std::int64_t timeNs, const QString& help) {
            add(property, momentText(m_trace, timeNs), help);
            setDisplay([timeNs](const Trace& trace, const DisplayFormat& format) {
                return displayMomentText(trace, timeNs, format);
            });
        };
        addMoment(Text::tr("Start"), span.startNs,
                  Text::tr("When it began, after the start of the trace, and as exported."));
        if (m_event.eventClass == EventClass::GpuMetrics || m_event.eventClass == EventClass::Scheduling
            || m_event.eventClass == EventClass::CpuPageFaults || m_event.eventClass == EventClass::Allocations)
            return;
        addMoment(Text::tr("End"), span.endNs,
                  Text::tr("When it ended, after the start of the trace, and as exported."));
        add(Text::tr("Duration"), durationText(span.endNs - span.startNs), Text::tr("End less start."));
        setDisplay([durationNs = span.endNs - span.startNs](const Trace&, const DisplayFormat& format) {
            return displayDurationText(durationNs, format);
        });
    }
    void addPlace()
    {
        if (const auto process = eventProcess(m_trace, m_event); process.isValid())
            add(Text::tr("Process"), m_trace.processLabel(process),
                Text::tr("The process it belongs to: id and name from PROCESSES."));
        if (const auto stream = eventStream(m_trace, m_event); stream.isValid() && m_trace.deviceOf(stream).isValid()) {
            add(QStringLiteral("GPU"), m_trace.devices[m_trace.deviceOf(stream).value()].label(),
                Text::tr("The physical GPU: its number in TARGET_INFO_GPU and its name."));
        }
        if (const auto thread = eventThread(m_trace, m_event); thread.isValid())
            add(Text::tr("Thread"), threadText(m_trace, thread),
                Text::tr("The thread it happened on: id and name from ThreadNames."));
    }
    void addLaunch()
    {
        const auto launch = eventLaunch(m_trace, m_event);
        if (!launch.isValid())
            return;
        const auto call = eventOf(EventClass::Calls, launch.value(), m_trace.id);
        const auto span = eventSpan(m_trace, call);
        add(Text::tr("Launch call"),
            Text::tr("%1, %2, at %3")
                .arg(eventName(m_trace, call), formatDuration(span.lengthNs()), relativeTime(m_trace, span.startNs)),
            Text::tr("The API call of the same process and correlation id: name, duration, start."), call);
        setDisplay([call, span](const Trace& trace, const DisplayFormat& format) {
            return Text::tr("%1, %2, at %3")
                .arg(eventName(trace, call), displayDuration(span.lengthNs(), format),
                     displayTime(trace, span.startNs, format));
        });
        if (const auto thread = eventThread(m_trace, call); thread.isValid())
            add(Text::tr("Launch thread"), threadText(m_trace, thread),
                Text::tr("The thread that made the launch call."), call);
    }
    void addEnclosingRange()
    {
        const auto range = enclosingNvtxRange(m_trace, m_event);
        if (!range.isValid())
            return;
        const bool isWork = eventLaunch(m_trace, m_event).isValid();
        add(Text::tr("NVTX range"), eventName(m_trace, range),
            isWork ? Text::tr("The innermost range of the launching thread around the whole launch call.")
                   : Text::tr("The innermost range of the same thread around it."),
            range);
    }
    void addKernel()
    {
        const auto& name = m_trace.kernelNames[m_trace.kernels.name[m_event.row].value()];
        if (name.fullName != name.displayName)
            addField(ArgumentKey::FullName, name.fullName);
        visitKernelFields(m_trace, m_event.row, *this);
    }
    void addCall()
    {
        const auto row = m_event.row;
        const auto& name = m_trace.callNames[m_trace.calls.name[row].value()];
        if (name.recordedName != name.name)
            add(Text::tr("Recorded name"), name.recordedName, Text::tr("With its version suffix."));
        visitNonZero(*this, ArgumentKey::Correlation, m_trace.calls.correlationId[row]);
        if (const auto kind = barrierKindOfCall(m_trace, row))
            add(Text::tr("Barrier"), barrierKindWords(*kind),
                Text::tr("Why the call makes the host wait for the GPU."));
    }
    void addNvtx()
    {
        const auto row = m_event.row;
        visitNvtxFields(m_trace, row, *this);
        if (m_trace.nvtx.domain[row] == 0)
            addField(ArgumentKey::Domain, Text::tr("default"));
        if (const auto kind = m_trace.nvtx.kind[row]; kind != NvtxKind::Mark)
            add(Text::tr("Range kind"),
                kind == NvtxKind::PushPop ? QStringLiteral("push/pop") : QStringLiteral("start/end"),
                Text::tr("Push/pop ranges nest on their thread; start/end ranges may overlap."));
        if (m_trace.nvtx.payload[row].isValid())
            addPayload(m_trace.nvtxPayloads[m_trace.nvtx.payload[row].value()]);
    }
    void addGpuPageFault()
    {
        const auto& faults = m_trace.gpuPageFaults;
        add(Text::tr("Faults"), QString::number(faults.faultCount[m_event.row]),
            Text::tr("Page faults that the row stands for (numberOfPageFaults)."));
        add(Text::tr("Access"), Text::ofWord(faultAccessName(faults.accessType[m_event.row])),
            Text::tr("What the GPU wanted of the page (faultAccessType)."));
    }
    void addAllocation()
    {
        const auto& allocations = m_trace.allocations;
        integer(ArgumentKey::SizeBytes, allocations.sizeBytes[m_event.row]);
        add(Text::tr("Memory"), Text::ofWord(memoryKindName(allocations.kind[m_event.row])),
            Text::tr("Kind of memory (memKind)."));
    }
    void addMetric()
    {
        const auto row = m_event.row;
        const auto& metric = m_trace.gpuMetrics.metrics[m_trace.gpuMetrics.metric[row]];
        add(Text::tr("Value"), QString::number(m_trace.gpuMetrics.value[row]), Text::tr("The sample as exported."));
        add(QStringLiteral("GPU"), QString::number(metric.gpuId), QStringLiteral("TARGET_INFO_GPU.id."));
    }

private:
    void addPayload(const NvtxPayload& payload)
    {
        constexpr std::size_t MostFields = 32;
        const auto help = Text::tr("What the program handed over beside the text (NVTX payload).");
        const auto fields = decodeNvtxPayload(payload.bytes, payload.isJson, m_trace.nvtxPayloadSchemas,
                                              m_trace.nvtx.domain[m_event.row]);
        for (std::size_t i = 0; i < std::min(fields.size(), MostFields); ++i)
            add(Text::tr("Payload: %1").arg(fields[i].name), payloadValueText(fields[i]), help);
        if (fields.size() > MostFields)
            add(Text::tr("Payload"), Text::tr("%1 more values").arg(fields.size() - MostFields), help);
        if (fields.empty())
            add(Text::tr("Payload"),
                Text::tr("%1 that cannot be decoded").arg(formatBytes(static_cast<std::int64_t>(payload.bytes.size()))),
                help);
    }

    const Trace& m_trace;
    EventId m_event;
    std::vector<DetailRow> m_rows;
};

/// What only events of this class have.
void addOfClass(DetailRows& rows, const Trace& trace, EventId event)
{
    switch (event.eventClass) {
    case EventClass::Kernels:
        return rows.addKernel();
    case EventClass::Calls:
        return rows.addCall();
    case EventClass::Memcpy:
        visitMemoryFields(trace, trace.copies, event.row, false, rows);
        if (const auto cause = trace.copies.migrationCause[event.row]; cause != 0)
            rows.add(Text::tr("Cause"), Text::ofWord(migrationCauseName(cause)),
                     Text::tr("Why the pages moved (migrationCause)."));
        return;
    case EventClass::Memset:
        return visitMemoryFields(trace, trace.sets, event.row, true, rows);
    case EventClass::GraphLaunches:
        return visitGraphLaunchFields(trace, event.row, rows);
    case EventClass::Synchronizations:
        return visitSynchronizationFields(trace, event.row, rows);
    case EventClass::Nvtx:
        return rows.addNvtx();
    case EventClass::GpuMetrics:
        return rows.addMetric();
    case EventClass::Scheduling:
        if (trace.scheduling.cpu[event.row] >= 0)
            rows.integer(ArgumentKey::Cpu, trace.scheduling.cpu[event.row]);
        return;
    case EventClass::GpuPageFaults:
        return rows.addGpuPageFault();
    case EventClass::Allocations:
        return rows.addAllocation();
    case EventClass::Overhead:
    case EventClass::OsRuntime:
    case EventClass::Mpi:
    case EventClass::CpuPageFaults:
    case EventClass::LibraryCalls:
        return;
    }
}

std::vector<DetailRow> detailsOf(const Trace& trace, EventId event)
{
    DetailRows rows(trace, event);
    rows.add(Text::tr("Name"), eventName(trace, event),
             event.eventClass == EventClass::Kernels
                 ? Text::tr("The shortest name that tells the kernel from the trace's others.")
                 : Text::tr("As it was recorded."));
    rows.add(Text::tr("Kind"), Text::ofWord(eventKindName(trace, event)), Text::tr("What kind of event it is."));
    rows.addTimes();
    rows.addPlace();
    addOfClass(rows, trace, event);
    rows.addLaunch();
    rows.addEnclosingRange();
    return rows.take();
}

} // namespace

QString eventWhere(const Trace& trace, EventId event)
{
    QStringList parts;
    if (const auto process = eventProcess(trace, event); process.isValid())
        parts.append(trace.processLabel(process));
    if (const auto index = eventStream(trace, event); index.isValid()) {
        const auto& stream = trace.streams[index.value()];
        if (stream.device.isValid())
            parts.append(QStringLiteral("GPU %1").arg(trace.devices[stream.device.value()].gpuId));
        parts.append(streamText(stream));
    }
    if (const auto thread = eventThread(trace, event); thread.isValid())
        parts.append(Text::tr("thread %1").arg(threadText(trace, thread)));
    return parts.join(QStringLiteral(" · "));
}

QStringList eventToolTip(const Trace& trace, EventId event, const DisplayFormat& format)
{
    const auto span = eventSpan(trace, event);
    auto time = Text::tr("at %1").arg(displayTime(trace, span.startNs, format));
    if (span.endNs > span.startNs)
        time = QStringLiteral("%1 %2").arg(displayDuration(span.lengthNs(), format), time);
    QStringList lines { eventName(trace, event), time };
    if (const auto where = eventWhere(trace, event); !where.isEmpty())
        lines.append(where);
    if (const auto correlation = eventCorrelation(trace, event); correlation != 0)
        lines.append(Text::tr("correlation id %1").arg(correlation));
    return lines;
}

Table describeEvent(std::shared_ptr<const Trace> trace, EventId event)
{
    Provenance provenance;
    provenance.source = tableNames(*trace, { event.eventClass });
    provenance.derivation = Text::tr("What the trace says of this event.");
    const auto rows = std::make_shared<const std::vector<DetailRow>>(detailsOf(*trace, event));
    TableBuilder<DetailRow> builder(QStringLiteral("event_details"), eventName(*trace, event), rows, provenance);
    const auto help = [rows](std::size_t row) { return (*rows)[row].help; };
    builder
        .text({ QStringLiteral("property"), QStringLiteral("Property"), Text::tr("What is described.") }, Identity,
              [](const DetailRow& row) { return row.property; })
        .toolTip
        = help;
    auto& value
        = builder.text({ QStringLiteral("value"), QStringLiteral("Value"), Text::tr("What the trace says of it.") },
                       Note, [](const DetailRow& row) { return row.value; });
    value.toolTip = help;
    value.display = [trace, rows](std::size_t at, const DisplayFormat& format) {
        const auto& row = (*rows)[at];
        return row.display ? row.display(*trace, format) : row.value;
    };
    builder.text(
        { QStringLiteral("help"), QStringLiteral("Meaning"), Text::tr("What the property means."), ColumnUse::Chooser },
        Note, [](const DetailRow& row) { return row.help; });
    builder.table().subject = [trace, rows](std::size_t row) { return eventSubject(*trace, (*rows)[row].event); };
    return builder.take(*trace);
}

} // namespace core
