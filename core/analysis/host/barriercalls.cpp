// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/host/barriercalls.h"

#include "base/text.h"

namespace core {

std::optional<BarrierKind> barrierKindOfCall(const Trace& trace, std::size_t row)
{
    const auto& pageable = trace.pageableCopyCalls;
    return barrierKindOfCall(trace, row, std::binary_search(pageable.begin(), pageable.end(), CallRow { row }));
}

QString barrierApiName(BarrierKind kind, const CallName& name)
{
    const bool isPageableCopy = kind == BarrierKind::BlockingMemcpy && name.kind == CallKind::AsyncMemcpy;
    return isPageableCopy ? QStringLiteral("%1 (pageable)").arg(name.name) : name.name;
}

QString barrierKindName(BarrierKind kind)
{
    switch (kind) {
    case BarrierKind::SyncApi:
        return QStringLiteral("sync_api");
    case BarrierKind::BlockingMemcpy:
        return QStringLiteral("blocking_memcpy");
    case BarrierKind::ImplicitSync:
        return QStringLiteral("implicit_sync");
    case BarrierKind::CpuLauncherGap:
        return QStringLiteral("cpu_launcher_gap");
    }
    return {};
}

QString barrierKindWords(BarrierKind kind)
{
    switch (kind) {
    case BarrierKind::SyncApi:
        return Text::tr("stream or device synchronisation");
    case BarrierKind::BlockingMemcpy:
        return Text::tr("blocking copy");
    case BarrierKind::ImplicitSync:
        return Text::tr("implicit synchronisation");
    case BarrierKind::CpuLauncherGap:
        return Text::tr("late launch");
    }
    return {};
}

std::optional<BarrierKind> barrierKindOfCall(const Trace& trace, std::size_t row, bool isPageableCopy)
{
    switch (trace.callNames[trace.calls.name[row].value()].kind) {
    case CallKind::Other:
    case CallKind::Launch:
        return std::nullopt;
    case CallKind::SyncApi:
        return BarrierKind::SyncApi;
    case CallKind::BlockingMemory:
        return BarrierKind::BlockingMemcpy;
    case CallKind::AsyncMemcpy:
        return isPageableCopy ? std::optional(BarrierKind::BlockingMemcpy) : std::nullopt;
    case CallKind::ImplicitSync:
        return BarrierKind::ImplicitSync;
    case CallKind::StreamDestroy:
        return trace.calls.endNs[row] - trace.calls.startNs[row] > StreamDestroyLimitNs
            ? std::optional(BarrierKind::ImplicitSync)
            : std::nullopt;
    }
    return std::nullopt;
}

} // namespace core
