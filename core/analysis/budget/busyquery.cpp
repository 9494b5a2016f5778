// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/budget/busyquery.h"

#include "analysis/nccl/nccldevices.h"

#include <optional>

namespace core {

namespace {

/// Where a class stands among those that count when no kernel but NCCL's runs; none for the others.
std::optional<int> workPlace(TimeClass timeClass)
{
    switch (timeClass) {
    case TimeClass::Graph:
        return 1;
    case TimeClass::Comm:
        return 2;
    case TimeClass::Migration:
        return 3;
    case TimeClass::CopyToDevice:
        return 4;
    case TimeClass::CopyToHost:
        return 5;
    case TimeClass::CopyPeer:
        return 6;
    case TimeClass::CopyOnDevice:
        return 7;
    case TimeClass::Memset:
        return 8;
    default:
        return std::nullopt;
    }
}

QString workUnionNs(const QString& from)
{
    return QStringLiteral("ifnull(%1, 0)").arg(sql::unionOf(from));
}

/// All work with the place of its class, kernels first.
QString placedWork(const EvidenceSql& source, DeviceIndex device)
{
    const auto onDevice = source.onDevice(device);
    QStringList parts { QStringLiteral("SELECT 0 AS place, start_ns, end_ns FROM compute"),
                        QStringLiteral("SELECT 2, start_ns, end_ns FROM nccl") };
    const auto add = [&](EventClass eventClass, const QString& place) {
        if (source.has(eventClass))
            parts.append(QStringLiteral("SELECT %1, start_ns, end_ns FROM (%2)")
                             .arg(place, source.events(eventClass, { onDevice })));
    };
    add(EventClass::GraphLaunches, QStringLiteral("1"));
    add(EventClass::Memcpy,
        QStringLiteral("CASE WHEN copy_kind IN (11, 12, 13) THEN 3 WHEN copy_kind IN (1, 3) THEN 4 "
                       "WHEN copy_kind IN (2, 4) THEN 5 WHEN copy_kind = 10 THEN 6 ELSE 7 END"));
    add(EventClass::Memset, QStringLiteral("8"));
    return parts.join(QStringLiteral("\n    UNION ALL "));
}

} // namespace

BusyQuery::BusyQuery(EvidenceSource source)
    : m_source(std::move(source))
    , m_hasMigrations(m_source->trace().devices.size(), 0)
{
    constexpr std::uint8_t OnDevice = 8;
    const auto& trace = m_source->trace();
    const auto& copies = trace.copies;
    for (std::size_t row = 0; row < copies.size(); ++row) {
        const auto device = trace.deviceOf(copies.stream[row]);
        if (isPageMigration(copies.copyKind[row]) && device.isValid())
            m_hasMigrations[device.value()] = 1;
        m_hasCopiesBetween
            = m_hasCopiesBetween || (copies.copyKind[row] == OnDevice && copies.isBetweenDevices[row] != 0);
    }
}

bool BusyQuery::isPossible(DeviceIndex device, TimeClass timeClass) const
{
    switch (timeClass) {
    case TimeClass::Compute:
    case TimeClass::ComputeCopy:
    case TimeClass::ComputeComm:
        return m_hasMigrations[device.value()] == 0;
    case TimeClass::CopyPeer:
    case TimeClass::CopyOnDevice:
        return !m_hasCopiesBetween;
    default:
        return workPlace(timeClass).has_value();
    }
}

sql::Query BusyQuery::query(DeviceIndex device, TimeClass timeClass) const
{
    auto query = ncclAndCompute(*m_source, device);
    query.with(QStringLiteral("placed"), placedWork(*m_source, device));
    if (const auto place = workPlace(timeClass)) {
        const auto upTo = QStringLiteral("SELECT start_ns, end_ns FROM placed WHERE place <= %1");
        query.with(QStringLiteral("with_class"), upTo.arg(*place));
        query.with(QStringLiteral("before_class"), upTo.arg(*place - 1));
        return query;
    }
    const auto those = QStringLiteral("SELECT start_ns, end_ns FROM placed WHERE place %1");
    query.with(QStringLiteral("nccl_or_copies"), those.arg(QStringLiteral("NOT IN (0, 1)")));
    query.with(QStringLiteral("all_but_graphs"), those.arg(QStringLiteral("<> 1")));
    return query;
}

QString BusyQuery::timeNs(TimeClass timeClass)
{
    const auto ns = [](const QString& name) { return workUnionNs(name); };
    switch (timeClass) {
    case TimeClass::Compute: // what neither NCCL nor copies cover
        return QStringLiteral("(%1 - %2)")
            .arg(ns(QStringLiteral("all_but_graphs")), ns(QStringLiteral("nccl_or_copies")));
    case TimeClass::ComputeComm:
        return QStringLiteral("(%1 + %2 - %3)")
            .arg(ns(QStringLiteral("compute")), ns(QStringLiteral("nccl")), ns(QStringLiteral("both")));
    case TimeClass::ComputeCopy:
        return QStringLiteral("(%1 - %2 - %3 + %4)")
            .arg(ns(QStringLiteral("nccl_or_copies")), ns(QStringLiteral("all_but_graphs")), ns(QStringLiteral("nccl")),
                 ns(QStringLiteral("both")));
    default:
        return QStringLiteral("(%1 - %2)").arg(ns(QStringLiteral("with_class")), ns(QStringLiteral("before_class")));
    }
}

} // namespace core
