// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparestalls.h"

#include "compare/comparepages.h"
#include "compare/compareverdictpage.h"
#include "compare/comparewindow.h"
#include "compare/timelines/driftlane.h"
#include "compare/timelines/linkedtimelines.h"
#include "compare/timelines/sidetimeline.h"
#include "compare/unitlanesview.h"
#include "settings/settings.h"
#include "stallsteps.h"
#include "window/windowlist.h"

#include <QAction>

#include <functional>

namespace {

void walkPages(ComparePages& pages, StallSteps& steps)
{
    for (int page = 0; page < pages.count(); ++page) {
        steps.measure(
            QStringLiteral("compare: page %1").arg(pages.tabText(page)), [&] { pages.setCurrentIndex(page); },
            isAtOnce);
    }
}

/// Looked at in a unit and as a whole.
void useTimelines(ComparePages& pages, StallSteps& steps)
{
    auto& timelines = pages.timelines();
    steps.measure(
        QStringLiteral("compare: timelines shown"), [&] { pages.setCurrentWidget(&timelines); },
        [&] { return timelines.placeholderText().isEmpty(); });
    auto& state = timelines.side(core::Side::Base).state();
    steps.measure(
        QStringLiteral("compare: timelines, next large Δ"), [&] { timelines.drift().stepLarge(1); }, isAtOnce);
    steps.measure(
        QStringLiteral("compare: timelines, whole runs"), [&] { state.showAll(); }, isAtOnce);
    steps.measure(
        QStringLiteral("compare: timelines, scrolled down"), [&] { state.setScrollY(state.scrollMaximum()); },
        isAtOnce);
}

} // namespace

bool measureComparing(WindowList& windows, StallSteps& steps, const core::Sides<QString>& paths)
{
    CompareWindow* window = nullptr;
    const auto isReady = [&window] {
        const auto& session = window->session();
        return session.state() == CompareSession::State::Empty
            || (session.state() == CompareSession::State::Ready && session.hasAllTables()
                && session.whole(core::Side::Base) && session.whole(core::Side::New));
    };
    steps.measure(
        QStringLiteral("compare: opened"),
        [&] {
            window = windows.compare({ paths, {}, {} });
            window->resize(1600, 1000);
        },
        isReady);
    auto& session = window->session();
    if (!session.comparison())
        return false;
    auto& pages = window->pages();
    walkPages(pages, steps);
    useTimelines(pages, steps);
    pages.setCurrentWidget(&pages.verdict());
    steps.measure(
        QStringLiteral("compare: unit, next large Δ"), [&] { pages.verdict().unitLanes().stepLarge(1); }, isAtOnce);
    steps.measure(
        QStringLiteral("compare: swapped"), [&] { session.swap(); }, isReady);
    steps.measure(
        QStringLiteral("compare: in all"),
        [&] {
            auto options = session.question().options;
            options.per = core::ComparePer::Total;
            session.setOptions(std::move(options));
        },
        isReady);
    const auto choose = [&windows](Theme theme) {
        auto values = windows.settings().values();
        values.theme = theme;
        windows.settings().setValues(values);
    };
    steps.measure(
        QStringLiteral("compare: made dark"), [&] { choose(Theme::Dark); }, isAtOnce);
    steps.measure(
        QStringLiteral("compare: made light"), [&] { choose(Theme::Light); }, isAtOnce);
    return true;
}
