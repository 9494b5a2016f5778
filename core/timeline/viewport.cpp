// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/viewport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core {

namespace {

constexpr auto Earliest = std::numeric_limits<std::int64_t>::min();
constexpr auto Latest = std::numeric_limits<std::int64_t>::max();
constexpr double ClosestNsPerPixel = 1 / Viewport::MaximumPixelsPerNs;

/// endNs − startNs, exact before it becomes a real number.
double distanceNs(std::int64_t startNs, std::int64_t endNs)
{
    const auto distance = [](std::int64_t from, std::int64_t to) {
        return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
    };
    return endNs >= startNs ? distance(startNs, endNs) : -distance(endNs, startNs);
}

/// `timeNs` + `wholeNs`, at most the latest and at least the earliest time there is.
std::int64_t movedBy(std::int64_t timeNs, double wholeNs)
{
    constexpr double Limit = 0x1p63;
    if (wholeNs >= Limit || wholeNs < -Limit)
        return wholeNs > 0 ? Latest : Earliest;
    const auto step = static_cast<std::int64_t>(wholeNs);
    if (step >= 0)
        return timeNs > Latest - step ? Latest : timeNs + step;
    return timeNs < Earliest - step ? Earliest : timeNs + step;
}

/// Half of the view may lie before or after `whole`.
Viewport keptNear(Viewport view, const TimeWindow& whole)
{
    const double halfNs = std::floor(view.nsPerPixel * view.widthPx / 2);
    view.startNs = std::clamp(view.startNs, movedBy(whole.startNs, -halfNs),
                              std::max(movedBy(whole.startNs, -halfNs), movedBy(whole.endNs, -halfNs)));
    return view;
}

} // namespace

Viewport Viewport::showing(const TimeWindow& window, int widthPx)
{
    const double lengthNs = std::max(0.0, distanceNs(window.startNs, window.endNs));
    const int pixels = std::max(1, widthPx);
    Viewport view { window.startNs, std::max(lengthNs / pixels, ClosestNsPerPixel), widthPx };
    const double spareNs = view.nsPerPixel * pixels - lengthNs;
    view.startNs = movedBy(view.startNs, -std::floor(spareNs / 2));
    return view;
}

std::int64_t Viewport::timeAt(double x) const
{
    return movedBy(startNs, std::floor(x * nsPerPixel));
}

double Viewport::positionOf(std::int64_t timeNs) const
{
    return distanceNs(startNs, timeNs) / nsPerPixel;
}

std::int64_t Viewport::endNs() const
{
    return std::max(movedBy(startNs, std::ceil(widthPx * nsPerPixel)), movedBy(startNs, 1));
}

TimeWindow Viewport::window() const
{
    const auto firstNs = std::min(startNs, Latest - 1);
    return { firstNs, std::max(firstNs + 1, timeAt(widthPx)) };
}

Viewport Viewport::zoomedAt(double x, double factor, const TimeWindow& whole) const
{
    const auto widest = showing(whole, widthPx);
    Viewport view = *this;
    view.nsPerPixel = std::max(nsPerPixel / factor, ClosestNsPerPixel);
    if (view.nsPerPixel >= widest.nsPerPixel)
        return widest;
    view.startNs = movedBy(startNs, std::round(x * (nsPerPixel - view.nsPerPixel)));
    return keptNear(view, whole);
}

Viewport Viewport::panned(double pixels, const TimeWindow& whole) const
{
    Viewport view = *this;
    view.startNs = movedBy(startNs, std::round(pixels * nsPerPixel));
    return keptNear(view, whole);
}

} // namespace core
