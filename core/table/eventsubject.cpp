// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/eventsubject.h"

#include "trace/eventlinks.h"

#include <utility>

namespace core {

void bindToTrace(Table& table, const Trace& trace)
{
    table.traceOf = [of = RowTrace { trace.id, trace.path }](std::size_t) { return of; };
    if (!table.subject)
        return;
    table.subject = [id = trace.id, subject = std::move(table.subject)](std::size_t row) {
        auto found = subject(row);
        found.trace = id;
        if (found.event.isValid())
            found.event.trace = id;
        return found;
    };
}

RowSubject eventSubject(const Trace& trace, EventId event)
{
    RowSubject subject;
    subject.event = event;
    subject.trace = trace.id;
    if (!event.isValid())
        return subject;
    subject.event.trace = trace.id;
    const auto span = eventSpan(trace, event);
    subject.window = TimeWindow { span.startNs, span.endNs };
    subject.process = eventProcess(trace, event);
    subject.stream = eventStream(trace, event);
    if (subject.stream.isValid())
        subject.device = trace.deviceOf(subject.stream);
    if (event.eventClass == EventClass::Kernels)
        subject.kernel = trace.kernels.name[event.row];
    return subject;
}

} // namespace core
