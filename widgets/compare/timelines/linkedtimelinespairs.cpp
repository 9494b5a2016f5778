// SPDX-License-Identifier: GPL-3.0-or-later
// What of one run in LinkedTimelines stands for what of the other: cursor, window, selection.
#include "compare/comparedunits.h"
#include "compare/sidecontexts.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/timelines/timelinelink.h"
#include "compare/timelines/unitruler.h"
#include "timeline/events/eventdetails.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinecanvas.h"

#include <QAction>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>

namespace {

/// The event of a pair in one run; an invalid one where that run has none.
core::EventId eventOfPartner(const core::UnitPicture& picture, std::size_t partner, core::Side side)
{
    const auto& event = picture.partners[partner].event[side];
    return event ? picture.events[side][*event].event : core::EventId {};
}

} // namespace

/// When the other run is at the same place of its unit; outside of units as far from the anchor.
std::int64_t LinkedTimelines::partnerTimeNs(core::Side side, std::int64_t timeNs) const
{
    const auto other = otherSide(side);
    const auto places = m_units.places();
    const auto scale = side == core::Side::Base ? m_link->ratio() : 1 / m_link->ratio();
    const auto found = core::unitMomentAt(m_units.spans()[side], timeNs);
    if (found && !isAtMarks() && found->unit + places[other] >= places[side]) {
        auto moment = *found;
        moment.unit = moment.unit + places[other] - places[side];
        if (m_fitUnit->isChecked())
            moment.offsetNs = std::llround(static_cast<double>(moment.offsetNs) * scale);
        if (const auto partner = core::timeOfMoment(m_units.spans()[other], moment))
            return *partner;
    }
    return m_link->anchors()[other] + std::llround(static_cast<double>(timeNs - m_link->anchors()[side]) * scale);
}

/// As many units of the other run, as far as it has them; none: it has none of them.
std::optional<core::UnitStretch> LinkedTimelines::partnerUnits(core::Side side, const core::UnitStretch& units) const
{
    const auto other = otherSide(side);
    const auto places = m_units.places();
    const auto shift = static_cast<std::ptrdiff_t>(places[other]) - static_cast<std::ptrdiff_t>(places[side]);
    const auto last = static_cast<std::ptrdiff_t>(m_units.spans()[other].kept.size()) - 1;
    const auto from = std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(units.first) + shift);
    const auto to = std::min(last, static_cast<std::ptrdiff_t>(units.last) + shift);
    if (from > to)
        return std::nullopt;
    return core::UnitStretch { static_cast<std::size_t>(from), static_cast<std::size_t>(to) };
}

/// Each cursor shows its partner.
void LinkedTimelines::point(core::Side side, std::optional<double> x)
{
    const auto other = otherSide(side);
    std::optional<double> partner;
    if (x && m_units.hasUnits() && !m_sides.base->state().isEmpty() && !m_sides.now->state().isEmpty()) {
        const auto timeNs = m_sides[side]->state().scene().timeAt(*x);
        partner = m_sides[other]->state().scene().xOf(partnerTimeNs(side, timeNs));
    }
    m_sides[side]->canvas().setPointer(x);
    m_sides[side]->actions().setPointer(x);
    m_rulers[side]->setPointer(x);
    m_sides[other]->canvas().setPointer(partner);
    m_sides[other]->actions().setPointer({});
    m_rulers[other]->setPointer(partner);
}

void LinkedTimelines::mirrorWindow(core::Side side)
{
    const auto& window = m_sides[side]->state().highlights().window;
    m_limit->setEnabled(window.has_value());
    if (m_isFollowing || !m_units.hasUnits())
        return;
    const QScopedValueRollback isFollowing(m_isFollowing, true);
    auto& other = m_sides[otherSide(side)]->state();
    if (!window) {
        other.setWindow({});
        return;
    }
    const auto& spans = m_units.spans();
    const auto units = core::unitsIn(spans[side], *window);
    if (units
        && core::windowOfUnits(spans[side], *units) == *window) { // whole units of one are whole units of the other
        if (const auto partners = partnerUnits(side, *units))
            other.setWindow(core::windowOfUnits(spans[otherSide(side)], *partners));
        return;
    }
    const auto startNs = partnerTimeNs(side, window->startNs);
    const auto lastNs = partnerTimeNs(side, window->endNs - 1); // of the unit that ends there
    other.setWindow(core::TimeWindow { startNs, std::max(lastNs, startNs) + 1 });
}

void LinkedTimelines::limit()
{
    core::Sides<core::Scope> scopes;
    core::Sides<std::optional<core::TimeWindow>> windows;
    for (const auto side : core::BothSides) {
        scopes[side] = m_comparison->runs[side].scope;
        windows[side] = m_sides[side]->state().highlights().window;
        if (!windows[side])
            return;
    }
    const auto& spans = m_units.spans();
    const auto units = core::unitsIn(spans.base, *windows.base);
    const auto partners = units ? partnerUnits(core::Side::Base, *units) : std::nullopt;
    if (m_comparison->unit && !isAtMarks() && partners) // whole units, as many of both
        windows = { core::windowOfUnits(spans.base, *units), core::windowOfUnits(spans.now, *partners) };
    for (const auto side : core::BothSides)
        scopes[side].window = windows[side];
    Q_EMIT scopesRequested(scopes);
}

void LinkedTimelines::selectPartner(std::optional<std::size_t> partner)
{
    const QScopedValueRollback isFollowing(m_isFollowing, true);
    const auto& picture = m_units.picture();
    for (const auto side : core::BothSides) {
        const auto event = partner && picture ? eventOfPartner(*picture, *partner, side) : core::EventId {};
        auto& state = m_sides[side]->state();
        state.selectEvent(event);
        if (event.isValid())
            state.revealEvent(event);
    }
}

/// An event of one run selects its partner in the other.
void LinkedTimelines::followEvent(core::Side side)
{
    if (m_isFollowing || m_sides[side]->state().isEmpty())
        return;
    const QScopedValueRollback isFollowing(m_isFollowing, true);
    const auto event = m_sides[side]->state().highlights().selected;
    const auto partner = event.isValid() ? m_drift->partnerOf(side, event) : std::nullopt;
    m_drift->select(partner);
    const auto& picture = m_units.picture();
    const auto other = otherSide(side);
    m_sides[other]->state().selectEvent(partner ? eventOfPartner(*picture, *partner, other) : core::EventId {});
    if (event.isValid() && !partner)
        Q_EMIT m_contexts.window().selectionDescribed(
            core::eventToolTip(*m_sides[side]->state().scene().timeline->trace, event,
                               m_contexts.window().appearance().format)
                .join(QStringLiteral(" · ")));
}

/// Of the window, then of the launch.
void LinkedTimelines::letGo()
{
    auto& base = m_sides.base->state();
    if (base.highlights().window) {
        base.setWindow({});
        return;
    }
    m_drift->select({});
    selectPartner({});
}

bool LinkedTimelines::showKernel(const core::KernelMatch& match)
{
    const auto& picture = m_units.picture();
    if (!picture)
        return false;
    const auto isOfMatch = [&](const core::UnitPartner& partner) {
        return std::ranges::any_of(core::BothSides, [&](core::Side side) {
            const auto event = partner.event[side];
            if (!event || picture->events[side][*event].event.eventClass != core::EventClass::Kernels)
                return false;
            const auto name = m_comparison->runs[side].trace->kernels.name[picture->events[side][*event].event.row];
            return std::ranges::find(match.names[side], name) != match.names[side].end();
        });
    };
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < picture->partners.size(); ++i) {
        const auto sizeOf = [&](std::size_t place) { return std::abs(picture->partners[place].stepNs); };
        if (isOfMatch(picture->partners[i]) && (!found || sizeOf(i) > sizeOf(*found)))
            found = i;
    }
    if (!found)
        return false;
    m_drift->select(found);
    selectPartner(found);
    return true;
}
