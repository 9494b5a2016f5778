// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/trackidentities.h"

#include <QHash>

namespace core {

namespace {

/// What tells a track from others below the same parent, without the numbers that each run of a program has anew.
QString ownPart(const Timeline& timeline, const TimelineTrack& track)
{
    const auto& trace = *timeline.trace;
    switch (track.kind) {
    case TrackKind::Device:
        return track.device.isValid() ? QStringLiteral("gpu %1").arg(trace.devices[track.device.value()].gpuId)
                                      : track.key;
    case TrackKind::Stream: {
        const auto& stream = trace.streams[track.stream.value()];
        return QStringLiteral("stream %1 %2").arg(stream.streamId).arg(trace.processes[stream.process.value()].name);
    }
    case TrackKind::Process:
        return QStringLiteral("process %1")
            .arg(track.process.isValid() ? trace.processes[track.process.value()].name : QString());
    case TrackKind::Thread: {
        if (!track.thread.isValid())
            return track.key;
        const auto& thread = trace.threads[track.thread.value()];
        const bool isMain = thread.process.isValid() && trace.processes[thread.process.value()].pid == thread.tid;
        return QStringLiteral("thread %1").arg(isMain ? QStringLiteral("main") : thread.name);
    }
    case TrackKind::GpuMetric:
        return QStringLiteral("counter %1").arg(track.label);
    default:
        return QStringLiteral("kind %1").arg(static_cast<int>(track.kind));
    }
}

} // namespace

QStringList trackIdentities(const Timeline& timeline)
{
    QStringList identities;
    QHash<QString, int> seen;
    identities.reserve(static_cast<qsizetype>(timeline.tracks.size()));
    for (const auto& track : timeline.tracks) {
        auto identity = ownPart(timeline, track);
        if (track.parent != TimelineTrack::NoParent)
            identity = identities[static_cast<qsizetype>(track.parent)] + QLatin1Char('/') + identity;
        const int number = ++seen[identity];
        identities += number == 1 ? identity : QStringLiteral("%1 #%2").arg(identity).arg(number);
    }
    return identities;
}

} // namespace core
