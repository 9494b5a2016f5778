// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/genericmetrics.h"

#include "base/stopcheck.h"
#include "base/text.h"
#include "trace/reading/eventreaders.h"
#include "trace/reading/rowvalues.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <map>

namespace core {

namespace {

constexpr std::int64_t GpuBits = 0xFF;

/// Of GENERIC_EVENTS.
struct SampleColumn {
    enum : int { Timestamp, TypeId, Data };
};

bool namesGpuCounter(const QJsonObject& sample)
{
    static constexpr std::array Prefixes { u"SM ",    u"SMs ", u"GR Active", u"GPC Clock",    u"SYS Clock",
                                           u"NVLink", u"PCIe", u"DRAM",      u"Tensor Active" };
    const auto keys = sample.keys();
    return std::any_of(keys.begin(), keys.end(), [](const QString& key) {
        return std::any_of(Prefixes.begin(), Prefixes.end(),
                           [&](const char16_t* prefix) { return key.startsWith(QStringView(prefix)); });
    });
}

/// Older exports write numbers as JSON strings. None for what no counter can be.
std::optional<double> numberOf(const QJsonValue& value)
{
    bool isNumber = value.isDouble();
    const double number = isNumber ? value.toDouble() : value.toString().toDouble(&isNumber);
    return isNumber && isPlausibleSample(number) ? std::optional(number) : std::nullopt;
}

void appendSample(GpuMetricTable& table, std::map<std::pair<std::int64_t, QString>, std::uint32_t>& known,
                  std::int64_t timeNs, std::int64_t typeId, const QJsonObject& sample)
{
    for (auto field = sample.begin(); field != sample.end(); ++field) {
        const auto value = numberOf(field.value());
        if (!value)
            continue;
        const auto [entry, isNew]
            = known.try_emplace({ typeId, field.key() }, static_cast<std::uint32_t>(table.metrics.size()));
        if (isNew)
            table.metrics.push_back(
                GpuMetric { typeId & GpuBits, typeId, static_cast<std::int64_t>(entry->second), field.key() });
        table.timeNs.push_back(timeNs);
        table.metric.push_back(entry->second);
        table.value.push_back(*value);
    }
}

} // namespace

void readGenericMetrics(Trace& trace, SqliteConnection& connection, const SchemaCatalog& schema,
                        const std::stop_token& stop)
{
    const auto* events = schema.find(u"GENERIC_EVENTS");
    if (!events || schema.find(u"GPU_METRICS"))
        return;
    const auto sql = selectStatement(
        *events,
        placed({ requiredColumn(SampleColumn::Timestamp, u"timestamp"), requiredColumn(SampleColumn::TypeId, u"typeId"),
                 requiredColumn(SampleColumn::Data, u"data") }),
        false);
    auto row = sql ? prepareToRead(connection, *events, *sql) : Expected<Statement>(tl::unexpected<Error>(sql.error()));
    if (!row)
        return;
    auto& table = trace.gpuMetrics;
    std::map<std::pair<std::int64_t, QString>, std::uint32_t> known;
    std::int64_t samples = 0, implausibleTimes = 0;
    for (std::size_t count = 0; row->step(); ++count) {
        if (isStopDue(count, stop))
            return;
        const auto timeNs = row->maybeInteger(SampleColumn::Timestamp);
        const auto bytes = row->bytes(SampleColumn::Data);
        const auto sample
            = QJsonDocument::fromJson(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))).object();
        if (!timeNs || !namesGpuCounter(sample))
            continue;
        ++samples;
        if (!isPlausible(*timeNs)) {
            ++implausibleTimes;
            continue;
        }
        if (const auto window = trace.part ? trace.part->window : std::nullopt;
            window && (*timeNs < window->startNs || *timeNs >= window->endNs))
            continue;
        appendSample(table, known, *timeNs, row->integer(SampleColumn::TypeId), sample);
    }
    if (row->failed()) {
        trace.diagnostics.add(
            { QStringLiteral("%1:incomplete").arg(events->name), Severity::DataLoss, 1,
              Text::tr("Table %1 could not be read to its end: %2.").arg(events->name, row->errorText()),
              Text::tr("Repeat the export from the report.") });
    }
    trace.diagnostics.add({ QStringLiteral("%1:implausible-time").arg(events->name),
                            Severity::DataLoss,
                            implausibleTimes,
                            Text::tr("%1 in %2 have a time beyond ±2^62 ns and are left out.")
                                .arg(eventClassName(EventClass::GpuMetrics), events->name),
                            {} });
    if (samples == 0)
        return;
    auto& reading = trace.readings[static_cast<std::size_t>(EventClass::GpuMetrics)];
    reading.table = events->name;
    reading.rowsRead = samples;
    if (table.size() == 0)
        return;
    sortByTime(table, table.timeNs);
    reading.rowsKept = static_cast<std::int64_t>(table.size());
    if (trace.part)
        return;
    const bool isFirst = trace.eventCount() == static_cast<std::int64_t>(table.size());
    trace.extent.startNs = isFirst ? table.timeNs.front() : std::min(trace.extent.startNs, table.timeNs.front());
    trace.extent.endNs = isFirst ? table.timeNs.back() : std::max(trace.extent.endNs, table.timeNs.back());
}

} // namespace core
