// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/events/eventfacts.h"

#include "base/text.h"
#include "scope/streamname.h"
#include "timeline/events/eventfieldtexts.h"
#include "trace/eventlinks.h"

#include <QLocale>

#include <cmath>

namespace core {

namespace {

/// A duration that may be below 0.
QString signedDuration(std::int64_t durationNs, const DisplayFormat& format)
{
    if (durationNs >= 0)
        return displayDuration(durationNs, format);
    return QStringLiteral("−%1").arg(displayDuration(-durationNs, format));
}

/// "+1.3 %", "−12.0 %": how much more or less than the average.
QString deviationText(double durationNs, double averageNs)
{
    constexpr double Percent = 100;
    const double share = (durationNs / averageNs - 1) * Percent;
    const auto digits = QLocale().toString(std::abs(share), 'f', 1);
    const auto sign = share < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return QStringLiteral("%1%2 %").arg(sign, digits);
}

/// Blocks and threads of a block, all dimensions together; empty when they were not recorded.
QString shapeText(const LaunchShape& shape)
{
    const auto product = [](std::int64_t x, std::int64_t y, std::int64_t z) { return x * y * z; };
    const auto blocks = product(shape.gridX, shape.gridY, shape.gridZ);
    const auto threads = product(shape.blockX, shape.blockY, shape.blockZ);
    const QLocale locale;
    return blocks > 0 && threads > 0 ? QStringLiteral("%1 × %2").arg(locale.toString(static_cast<qlonglong>(blocks)),
                                                                     locale.toString(static_cast<qlonglong>(threads)))
                                     : QString();
}

/// Collects the facts of one event.
class FactList
{
public:
    FactList(const Trace& trace, EventId event, const DisplayFormat& format)
        : m_trace(trace)
        , m_event(event)
        , m_format(format)
        , m_span(eventSpan(trace, event))
    {
    }
    [[nodiscard]] std::vector<EventFact> take() { return std::move(m_facts); }

    void addTimes()
    {
        if (m_span.endNs > m_span.startNs)
            add(Text::tr("Duration"), displayDuration(m_span.lengthNs(), m_format));
        add(Text::tr("Start"), displayTime(m_trace, m_span.startNs, m_format));
    }
    void addLaunch()
    {
        if (const auto call = eventLaunch(m_trace, m_event); call.isValid())
            add(Text::tr("Launch latency"),
                signedDuration(m_span.startNs - m_trace.calls.endNs[call.value()], m_format));
    }
    void addKernel(std::optional<double> averageNs)
    {
        if (m_event.eventClass != EventClass::Kernels)
            return;
        if (averageNs && *averageNs > 0)
            add(Text::tr("Against its average"), deviationText(static_cast<double>(m_span.lengthNs()), *averageNs));
        if (const auto shape = m_trace.kernels.shape[m_event.row]; shape.isValid())
            add(Text::tr("Grid × block"), shapeText(m_trace.launchShapes[shape.value()]));
    }
    void addSize()
    {
        if (m_event.eventClass != EventClass::Memcpy && m_event.eventClass != EventClass::Memset)
            return;
        const auto& table = m_event.eventClass == EventClass::Memcpy ? m_trace.copies : m_trace.sets;
        const auto sizeBytes = table.sizeBytes[m_event.row];
        add(Text::tr("Size"), displayBytes(sizeBytes, m_format));
        if (m_span.lengthNs() > 0) {
            constexpr double NsPerS = 1e9;
            const auto perSecond = static_cast<double>(sizeBytes) * NsPerS / static_cast<double>(m_span.lengthNs());
            add(Text::tr("Throughput"),
                QStringLiteral("%1/s").arg(displayBytes(static_cast<std::int64_t>(perSecond), m_format)));
        }
    }
    void addPlace()
    {
        if (const auto index = eventStream(m_trace, m_event); index.isValid()) {
            const auto& stream = m_trace.streams[index.value()];
            const auto id = QString::number(stream.streamId);
            add(stream.device.isValid() ? Text::tr("GPU, stream") : Text::tr("Stream"),
                stream.device.isValid()
                    ? QStringLiteral("%1, %2").arg(m_trace.devices[stream.device.value()].gpuId).arg(id)
                    : id);
        }
        if (const auto thread = eventThread(m_trace, m_event); thread.isValid())
            add(Text::tr("Thread"), threadText(m_trace, thread));
        if (const auto correlation = eventCorrelation(m_trace, m_event); correlation != 0)
            add(Text::tr("Correlation"), QString::number(correlation));
    }

private:
    void add(const QString& label, const QString& value)
    {
        if (!value.isEmpty())
            m_facts.push_back({ label, value });
    }

    const Trace& m_trace;
    EventId m_event;
    const DisplayFormat& m_format;
    Interval m_span;
    std::vector<EventFact> m_facts;
};

} // namespace

std::vector<EventFact> eventFacts(const Trace& trace, EventId event, std::optional<double> averageNs,
                                  const DisplayFormat& format)
{
    if (!event.isValid())
        return {};
    FactList facts(trace, event, format);
    facts.addTimes();
    facts.addLaunch();
    facts.addKernel(averageNs);
    facts.addSize();
    facts.addPlace();
    return facts.take();
}

} // namespace core
