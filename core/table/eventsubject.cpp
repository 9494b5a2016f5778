// SPDX-License-Identifier: GPL-3.0-or-later
#include "table/eventsubject.h"

#include "trace/eventlinks.h"

namespace core {

RowSubject eventSubject(const Trace& trace, EventId event)
{
    RowSubject subject;
    subject.event = event;
    if (!event.isValid())
        return subject;
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
