// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/callnames.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

QStringView withoutVersion(QStringView name)
{
    qsizetype end = name.size();
    while (end > 0 && name[end - 1].isDigit())
        --end;
    const auto head = name.first(end);
    return end < name.size() && head.size() > 2 && head.endsWith(QStringLiteral("_v")) ? head.chopped(2) : name;
}

QStringView withoutStreamVariant(QStringView name)
{
    for (const auto* suffix : { u"_ptsz", u"_ptds" }) {
        if (name.endsWith(QStringView(suffix)))
            return name.chopped(QStringView(suffix).size());
    }
    return name;
}

template <std::size_t N> bool isOneOf(QStringView name, const std::array<const char16_t*, N>& names)
{
    return std::any_of(names.begin(), names.end(), [&](const char16_t* other) { return name == QStringView(other); });
}

template <std::size_t N> bool startsWithOneOf(QStringView name, const std::array<const char16_t*, N>& prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](const char16_t* p) { return name.startsWith(QStringView(p)); });
}

CallKind kindOf(QStringView name)
{
    static constexpr std::array SyncNames { u"cudaDeviceSynchronize", u"cudaStreamSynchronize", u"cudaEventSynchronize",
                                            u"cuCtxSynchronize",      u"cuStreamSynchronize",   u"cuEventSynchronize" };
    static constexpr std::array ImplicitNames { u"cudaFree",       u"cudaFreeHost",  u"cudaHostUnregister",
                                                u"cudaMallocHost", u"cudaHostAlloc", u"cuMemFreeHost" };
    static constexpr std::array ImplicitPrefixes { u"cuMemFree", u"cuModuleLoad" };
    static constexpr std::array CopyPrefixes { u"cudaMemcpy", u"cuMemcpy" };
    static constexpr std::array SetPrefixes { u"cudaMemset", u"cuMemset" };
    static constexpr std::array LaunchPrefixes { u"cudaLaunch", u"cuLaunch", u"cudaGraphLaunch", u"cuGraphLaunch" };
    const bool isAsync = name.contains(QStringView(u"Async"));
    if (isOneOf(name, SyncNames))
        return CallKind::SyncApi;
    if (startsWithOneOf(name, CopyPrefixes))
        return isAsync ? CallKind::AsyncMemcpy : CallKind::BlockingMemory;
    if (startsWithOneOf(name, SetPrefixes))
        return isAsync ? CallKind::Other : CallKind::BlockingMemory;
    if (isOneOf(name, ImplicitNames) || (startsWithOneOf(name, ImplicitPrefixes) && !isAsync))
        return CallKind::ImplicitSync;
    if (name == QStringView(u"cudaStreamDestroy"))
        return CallKind::StreamDestroy;
    return startsWithOneOf(name, LaunchPrefixes) ? CallKind::Launch : CallKind::Other;
}

} // namespace

CallName makeCallName(const QString& recordedName)
{
    const QStringView name = withoutVersion(recordedName);
    return { recordedName, name.toString(), kindOf(withoutStreamVariant(name)) };
}

} // namespace core
