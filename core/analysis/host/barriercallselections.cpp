// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/barriercallselections.h"

#include <vector>

namespace core {

namespace {

/// Names of calls of one kind as recorded.
QStringList recordedNames(const Trace& trace, CallKind kind)
{
    QStringList names;
    for (const auto& name : trace.callNames) {
        if (name.kind == kind)
            names.append(name.recordedName);
    }
    return names;
}

/// Calls that launched a copy which touches pageable memory; ids repeat, so the launch is told by its start.
QString launchedPageableCopy(const EvidenceSql& source)
{
    return QStringLiteral("(process, correlation, start_ns) IN (SELECT process, correlation, call_start_ns\n"
                          "      FROM (%1) JOIN (%2) USING (process, correlation))")
        .arg(source.allEvents(EventClass::Memcpy, { QStringLiteral("(source_kind = 0 OR destination_kind = 0)") }),
             source.launches());
}

QString isCallOfKind(const EvidenceSql& source, CallKind kind, const QStringList& names)
{
    auto isNamed = source.hasText(QStringLiteral("name_id"), names);
    switch (kind) {
    case CallKind::AsyncMemcpy:
        return QStringLiteral("(%1 AND %2)").arg(isNamed, launchedPageableCopy(source));
    case CallKind::StreamDestroy:
        return QStringLiteral("(%1 AND end_ns - start_ns > %2)").arg(isNamed, QString::number(StreamDestroyLimitNs));
    default:
        return isNamed;
    }
}

std::vector<CallKind> callKindsOf(std::optional<BarrierKind> kind)
{
    if (kind == BarrierKind::SyncApi)
        return { CallKind::SyncApi };
    if (kind == BarrierKind::BlockingMemcpy)
        return { CallKind::BlockingMemory, CallKind::AsyncMemcpy };
    if (kind == BarrierKind::ImplicitSync)
        return { CallKind::ImplicitSync, CallKind::StreamDestroy };
    return { CallKind::SyncApi, CallKind::BlockingMemory, CallKind::AsyncMemcpy, CallKind::ImplicitSync,
             CallKind::StreamDestroy };
}

} // namespace

QString isBarrierCall(const EvidenceSql& source, std::optional<BarrierKind> kind, const QStringList& names)
{
    QStringList alternatives;
    for (const auto callKind : callKindsOf(kind)) {
        auto ofKind = recordedNames(source.trace(), callKind);
        if (!names.isEmpty())
            ofKind.removeIf([&names](const QString& name) { return !names.contains(name); });
        if (!ofKind.isEmpty())
            alternatives.append(isCallOfKind(source, callKind, ofKind));
    }
    return alternatives.isEmpty() ? QStringLiteral("0")
                                  : QStringLiteral("(%1)").arg(alternatives.join(QStringLiteral("\n    OR ")));
}

void addBlockedTime(sql::Query& query, const EvidenceSql& source, ProcessIndex process)
{
    query.with(QStringLiteral("blocked"),
               source.allEvents(EventClass::Calls, { source.ofProcess(process), isBarrierCall(source, std::nullopt) }));
}

} // namespace core
