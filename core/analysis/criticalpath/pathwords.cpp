// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/criticalpath/criticalpath.h"

#include "base/labels.h"
#include "base/text.h"

#include <array>

namespace core {

namespace {

/// What a kind is called in files, and where it is read.
struct KindWords {
    const char* key;
    const char* text;
};

constexpr std::array<KindWords, PathKindCount> PathKindWords { {
    { "kernel", QT_TRANSLATE_NOOP("core::Text", "Kernels") },
    { "nccl", QT_TRANSLATE_NOOP("core::Text", "NCCL") },
    { "copy", QT_TRANSLATE_NOOP("core::Text", "Copies") },
    { "memset", QT_TRANSLATE_NOOP("core::Text", "Memsets") },
    { "graph", QT_TRANSLATE_NOOP("core::Text", "CUDA graphs") },
    { "migration", QT_TRANSLATE_NOOP("core::Text", "Page migration") },
    { "turnaround", QT_TRANSLATE_NOOP("core::Text", "Turnaround") },
    { "launch_latency", QT_TRANSLATE_NOOP("core::Text", "Launch latency") },
    { "launch_call", QT_TRANSLATE_NOOP("core::Text", "Launch calls") },
    { "wait_return", QT_TRANSLATE_NOOP("core::Text", "Wait not yet returned") },
    { "cuda_call", QT_TRANSLATE_NOOP("core::Text", "Other CUDA calls") },
    { "os_call", QT_TRANSLATE_NOOP("core::Text", "OS calls") },
    { "mpi", QT_TRANSLATE_NOOP("core::Text", "MPI") },
    { "host_code", QT_TRANSLATE_NOOP("core::Text", "Own code") },
    { "descheduled", QT_TRANSLATE_NOOP("core::Text", "Not running") },
    { "profiler", QT_TRANSLATE_NOOP("core::Text", "Profiler") },
    { "not_determined", QT_TRANSLATE_NOOP("core::Text", "Not determined") },
} };

constexpr std::array<const char*, PathReasonCount> PathReasonWords {
    "",
    QT_TRANSLATE_NOOP("core::Text", "after the last GPU work"),
    QT_TRANSLATE_NOOP("core::Text", "no launch call recorded"),
    QT_TRANSLATE_NOOP("core::Text", "the stream waits for an event"),
    QT_TRANSLATE_NOOP("core::Text", "queued; nothing says why"),
    QT_TRANSLATE_NOOP("core::Text", "a wait for the GPU, for which work is not recorded"),
    QT_TRANSLATE_NOOP("core::Text", "a wait in the operating system"),
    QT_TRANSLATE_NOOP("core::Text", "before the thread's first event"),
    QT_TRANSLATE_NOOP("core::Text", "too much work at one moment"),
};

constexpr std::array<const char*, PathLinkCount> PathLinkWords {
    QT_TRANSLATE_NOOP("core::Text", "the window begins"),
    QT_TRANSLATE_NOOP("core::Text", "work before in the stream"),
    QT_TRANSLATE_NOOP("core::Text", "launch call"),
    QT_TRANSLATE_NOOP("core::Text", "last peer of the collective"),
    QT_TRANSLATE_NOOP("core::Text", "GPU work"),
    QT_TRANSLATE_NOOP("core::Text", "the thread itself"),
    QT_TRANSLATE_NOOP("core::Text", "a CUDA event"),
    QT_TRANSLATE_NOOP("core::Text", "not determined"),
};

} // namespace

QString pathKindKey(PathKind kind)
{
    return QString::fromLatin1(PathKindWords[static_cast<std::size_t>(kind)].key);
}

QString pathKindText(PathKind kind)
{
    return Text::tr(PathKindWords[static_cast<std::size_t>(kind)].text);
}

QString pathReasonWord(PathReason reason)
{
    return QString::fromLatin1(PathReasonWords[static_cast<std::size_t>(reason)]);
}

QString pathLinkWord(PathLink link)
{
    return QString::fromLatin1(PathLinkWords[static_cast<std::size_t>(link)]);
}

QString pathDetailWord(const PathSum& sum)
{
    if (sum.kind == PathKind::NotDetermined)
        return pathReasonWord(sum.reason);
    if (sum.kind == PathKind::HostCode && sum.hostDetail == HostDetail::NotRecorded)
        return QStringLiteral(QT_TRANSLATE_NOOP("core::Text", "or a call that is not recorded"));
    if (sum.kind == PathKind::CudaCall || sum.kind == PathKind::OsCall)
        return labelInEnglish(
                   LabelKind::TimeClass,
                   QString::fromLatin1(timeClassKey(sum.hostClass).data(), std::ssize(timeClassKey(sum.hostClass))))
            .brief;
    return {};
}

PathSum sumOfPiece(const PathPiece& piece)
{
    PathSum sum;
    sum.kind = piece.kind;
    sum.reason = piece.reason;
    if (piece.kind == PathKind::CudaCall || piece.kind == PathKind::OsCall)
        sum.hostClass = piece.host.timeClass;
    if (piece.kind == PathKind::HostCode && piece.host.detail == HostDetail::NotRecorded)
        sum.hostDetail = HostDetail::NotRecorded;
    return sum;
}

} // namespace core
