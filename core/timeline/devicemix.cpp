// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/devicemix.h"

#include "timeline/lanes/timecolumns.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {

/// The order in which classes take a moment that several share.
int precedence(TimelineClass timelineClass)
{
    switch (timelineClass) {
    case TimelineClass::GraphLaunch:
        return 1;
    case TimelineClass::NcclKernel:
        return 2;
    case TimelineClass::Migration:
        return 3;
    case TimelineClass::Memcpy:
        return 4;
    case TimelineClass::CopyToHost:
        return 5;
    case TimelineClass::CopyOnDevice:
        return 6;
    case TimelineClass::Memset:
        return 7;
    default:
        return 0;
    }
}

/// The stretches that meet a view.
Viewport stretchesOf(const Timeline& timeline, const Viewport& view, int stretchPx)
{
    Viewport stretches;
    stretches.nsPerPixel = view.nsPerPixel * stretchPx;
    const auto sinceNs = static_cast<double>(view.startNs - timeline.extent.startNs);
    const double first = std::floor(sinceNs / stretches.nsPerPixel);
    stretches.startNs = timeline.extent.startNs + static_cast<std::int64_t>(std::floor(first * stretches.nsPerPixel));
    stretches.widthPx = view.widthPx / stretchPx + 2;
    return stretches;
}

/// Gives each class what those before it leave of the busy time.
void share(DeviceMix& mix)
{
    std::stable_sort(mix.parts.begin(), mix.parts.end(), [](const auto& left, const auto& right) {
        return std::pair(precedence(left.first), left.first) < std::pair(precedence(right.first), right.first);
    });
    // from afar time stands in its stretch or the next; work that is here was busy here
    for (const auto& part : mix.parts)
        mix.busyShare = mix.busyShare > 0 ? mix.busyShare : std::min(part.second, 1.0);
    double left = mix.busyShare;
    for (auto& [timelineClass, part] : mix.parts) {
        part = std::min(part, left);
        left -= part;
    }
}

} // namespace

std::vector<DeviceMix> deviceMix(const Timeline& timeline, std::size_t deviceTrack, const Viewport& view, int stretchPx)
{
    std::vector<DeviceMix> mixes;
    const auto& tracks = timeline.tracks;
    if (view.widthPx <= 0 || tracks[deviceTrack].lanes.empty())
        return mixes;
    const auto stretches = stretchesOf(timeline, view, stretchPx);
    const auto count = static_cast<std::size_t>(stretches.widthPx);
    TimeColumns busy(stretches.startNs, stretches.nsPerPixel, count);
    TimeColumns work(stretches.startNs, stretches.nsPerPixel, count);
    tracks[deviceTrack].lanes.front().addVisible(*timeline.trace, stretches, busy);
    for (auto track = deviceTrack + 1; track < tracks.size() && tracks[track].parent != TimelineTrack::NoParent;
         ++track) {
        if (tracks[track].kind != TrackKind::Stream)
            continue;
        for (const auto& lane : tracks[track].lanes)
            lane.addVisible(*timeline.trace, stretches, work);
    }
    mixes.resize(count);
    busy.forEach([&](std::size_t column, std::size_t columns, const TimeColumns::Content& content, const auto&) {
        for (std::size_t at = column; at < column + columns; ++at)
            mixes[at].busyShare = content.busyFraction;
    });
    const auto& classes = work.usedClasses();
    work.forEach([&](std::size_t column, std::size_t columns, const auto&, const TimeColumns::Shares& shares) {
        for (std::size_t at = column; at < column + columns; ++at) {
            for (std::size_t i = 0; i < classes.size(); ++i) {
                if (shares[i] > 0)
                    mixes[at].parts.emplace_back(classes[i], static_cast<double>(shares[i]));
            }
            share(mixes[at]);
        }
    });
    for (std::size_t at = 0; at < count; ++at) {
        const auto edge = [&](std::size_t number) {
            const auto sinceNs = static_cast<double>(stretches.startNs - view.startNs);
            return static_cast<int>(
                std::lround((sinceNs + static_cast<double>(number) * stretches.nsPerPixel) / view.nsPerPixel));
        };
        mixes[at].x = edge(at);
        mixes[at].widthPx = std::max(1, edge(at + 1) - mixes[at].x);
    }
    std::erase_if(mixes, [](const DeviceMix& mix) { return mix.busyShare <= 0; });
    return mixes;
}

} // namespace core
