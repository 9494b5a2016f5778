// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/cudaerrors.h"

#include "base/text.h"
#include "scope/scope.h"
#include "trace/eventlinks.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace core {

namespace {

struct ErrorName {
    std::uint16_t code;
    const char* text;
};

/// Ascending by code. Source: cudaError_t of CUDA 12.
constexpr std::array ErrorNames {
    ErrorName { 1, QT_TRANSLATE_NOOP("core::Text", "invalid value") },
    ErrorName { 2, QT_TRANSLATE_NOOP("core::Text", "out of memory") },
    ErrorName { 3, QT_TRANSLATE_NOOP("core::Text", "not initialized") },
    ErrorName { 9, QT_TRANSLATE_NOOP("core::Text", "invalid launch configuration") },
    ErrorName { 35, QT_TRANSLATE_NOOP("core::Text", "driver older than the CUDA runtime") },
    ErrorName { 46, QT_TRANSLATE_NOOP("core::Text", "GPUs busy or unavailable") },
    ErrorName { 98, QT_TRANSLATE_NOOP("core::Text", "no such kernel for this GPU") },
    ErrorName { 100, QT_TRANSLATE_NOOP("core::Text", "no GPU found") },
    ErrorName { 101, QT_TRANSLATE_NOOP("core::Text", "invalid device number") },
    ErrorName { 200, QT_TRANSLATE_NOOP("core::Text", "invalid kernel image") },
    ErrorName { 209, QT_TRANSLATE_NOOP("core::Text", "no code for this GPU") },
    ErrorName { 214, QT_TRANSLATE_NOOP("core::Text", "uncorrectable memory error") },
    ErrorName { 218, QT_TRANSLATE_NOOP("core::Text", "invalid PTX") },
    ErrorName { 222, QT_TRANSLATE_NOOP("core::Text", "PTX built by a newer toolchain") },
    ErrorName { 301, QT_TRANSLATE_NOOP("core::Text", "file not found") },
    ErrorName { 304, QT_TRANSLATE_NOOP("core::Text", "operating system call failed") },
    ErrorName { 400, QT_TRANSLATE_NOOP("core::Text", "invalid handle") },
    ErrorName { 700, QT_TRANSLATE_NOOP("core::Text", "illegal memory access") },
    ErrorName { 701, QT_TRANSLATE_NOOP("core::Text", "too many resources for a launch") },
    ErrorName { 702, QT_TRANSLATE_NOOP("core::Text", "kernel ran too long") },
    ErrorName { 709, QT_TRANSLATE_NOOP("core::Text", "context is destroyed") },
    ErrorName { 710, QT_TRANSLATE_NOOP("core::Text", "assertion in a kernel") },
    ErrorName { 715, QT_TRANSLATE_NOOP("core::Text", "illegal instruction") },
    ErrorName { 716, QT_TRANSLATE_NOOP("core::Text", "misaligned address") },
    ErrorName { 719, QT_TRANSLATE_NOOP("core::Text", "kernel failed") },
    ErrorName { 720, QT_TRANSLATE_NOOP("core::Text", "cooperative launch too large") },
    ErrorName { 800, QT_TRANSLATE_NOOP("core::Text", "not permitted") },
    ErrorName { 802, QT_TRANSLATE_NOOP("core::Text", "system not ready") },
    ErrorName { 803, QT_TRANSLATE_NOOP("core::Text", "driver and libraries do not fit") },
    ErrorName { 804, QT_TRANSLATE_NOOP("core::Text", "GPU does not allow forward compatibility") },
    ErrorName { 900, QT_TRANSLATE_NOOP("core::Text", "not allowed while a stream is captured") },
    ErrorName { 901, QT_TRANSLATE_NOOP("core::Text", "capture of a stream was invalidated") },
    ErrorName { 999, QT_TRANSLATE_NOOP("core::Text", "unknown error") },
};

/// Answers by its return code.
bool isQuery(const QString& name)
{
    return name.contains(QStringLiteral("Query")) || name.contains(QStringLiteral("GetProcAddress"));
}

} // namespace

std::vector<CudaErrorGroup> cudaErrors(const Trace& trace, const ScopeFilter& filter, const DiagnosisClasses& classes)
{
    std::map<std::pair<std::size_t, std::uint16_t>, CudaErrorGroup> groups;
    for (const auto& failed : failedCalls(trace.calls)) {
        const auto row = failed.call.value();
        const auto name = trace.calls.name[row];
        if (classes.isBenign(failed.returnCode) || !filter.acceptsCall(row)
            || isQuery(trace.callNames[name.value()].name))
            continue;
        auto& group = groups[{ name.value(), failed.returnCode }];
        if (group.count++ == 0) {
            group.name = name;
            group.code = failed.returnCode;
            group.first = failed.call;
        }
    }
    std::vector<CudaErrorGroup> sorted;
    sorted.reserve(groups.size());
    for (const auto& [key, group] : groups)
        sorted.push_back(group);
    std::sort(sorted.begin(), sorted.end(), [&trace](const CudaErrorGroup& left, const CudaErrorGroup& right) {
        const auto order = [&trace](const CudaErrorGroup& group) {
            return std::make_tuple(-group.count, trace.callNames[group.name.value()].name, group.code);
        };
        return order(left) < order(right);
    });
    return sorted;
}

QString cudaErrorName(std::uint16_t code)
{
    const auto* const found = std::ranges::find(ErrorNames, code, &ErrorName::code);
    return found == ErrorNames.end() ? QString() : Text::tr(found->text);
}

QString cudaErrorText(std::uint16_t code)
{
    return QStringLiteral("%1 %2").arg(QString::number(code), cudaErrorName(code)).trimmed();
}

} // namespace core
