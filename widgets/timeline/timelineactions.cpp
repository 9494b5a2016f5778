// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelineactions.h"

#include "scope/scopelimits.h"
#include "style/icons.h"
#include "timeline/timelinenavigation.h"
#include "timeline/timelinetracks.h"

#include <QActionGroup>
#include <QMenu>
#include <QWidget>

TimelineActions::TimelineActions(TimelineState& state, QWidget& area)
    : QObject(&area)
    , m_state(state)
    , m_area(area)
{
    buildTime();
    buildEvents();
    buildTracks();
    buildMarks();
    buildColors();
    connect(&state, &TimelineState::highlightsChanged, this, &TimelineActions::enable);
    connect(&state, &TimelineState::timelineChanged, this, &TimelineActions::enable);
    connect(&state, &TimelineState::rowsChanged, this, &TimelineActions::enable);
    enable();
}

void TimelineActions::begin(const QString& title)
{
    m_groups.push_back({ title, {} });
}

QAction* TimelineActions::add(const QString& text, const QList<QKeySequence>& keys, std::function<void()> run)
{
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, run = std::move(run)] {
        if (!m_state.isEmpty())
            run();
    });
    m_area.addAction(action);
    m_groups.back().actions += action;
    return action;
}

/// For buttons: these have no room for the text, and name the keys instead.
void TimelineActions::setIcon(QAction& action, IconName name, const QString& toolTip)
{
    action.setIcon(icon(name));
    action.setIconVisibleInMenu(false);
    action.setToolTip(QStringLiteral("%1 (%2)").arg(toolTip, action.shortcut().toString(QKeySequence::NativeText)));
}

void TimelineActions::zoom(double factor)
{
    m_state.zoomAt(m_pointer.value_or(m_state.scene().widthPx() / 2), factor);
}

void TimelineActions::buildTime()
{
    constexpr double ZoomPerKey = 1.5;
    constexpr double PanShare = 0.15; // of the canvas's width
    begin(tr("Time"));
    auto* in = add(tr("Zoom &in"), { Qt::Key_W, Qt::CTRL | Qt::Key_Plus, Qt::Key_Plus }, [this] { zoom(ZoomPerKey); });
    auto* out = add(tr("Zoom &out"), { Qt::Key_S, Qt::CTRL | Qt::Key_Minus, Qt::Key_Minus },
                    [this] { zoom(1 / ZoomPerKey); });
    add(tr("&Earlier"), { Qt::Key_A }, [this] { m_state.pan(-m_state.scene().widthPx() * PanShare); });
    add(tr("&Later"), { Qt::Key_D }, [this] { m_state.pan(m_state.scene().widthPx() * PanShare); });
    m_zoomToSelection
        = add(tr("Zoom to the &selection, and back"), { Qt::Key_F }, [this] { m_state.zoomToSelection(); });
    auto* all = add(tr("&Whole trace"), { Qt::Key_Home }, [this] { m_state.showAll(); });
    add(tr("&Go to a time…"), { Qt::Key_G }, [this] { Q_EMIT timeRequested(); });
    m_zoomActions = { out, in, m_zoomToSelection, all };
    setIcon(*out, IconName::ZoomOut, tr("Zoom out"));
    setIcon(*in, IconName::ZoomIn, tr("Zoom in"));
    setIcon(*m_zoomToSelection, IconName::ZoomSelection, tr("Zoom to the selection, and back"));
    setIcon(*all, IconName::ZoomFit, tr("Fit the whole trace"));
}

void TimelineActions::buildEvents()
{
    begin(tr("Events"));
    add(tr("&Previous event"), { Qt::Key_Left }, [this] { stepEvent(m_state, -1); });
    add(tr("&Next event"), { Qt::Key_Right }, [this] { stepEvent(m_state, 1); });
    m_find = add(tr("&Find by name…"), { Qt::Key_Slash }, [this] { Q_EMIT findRequested(); });
    add(tr("Find ne&xt"), { Qt::Key_F3 }, [this] { Q_EMIT findStepRequested(1); });
    add(tr("Find p&revious"), { Qt::SHIFT | Qt::Key_F3 }, [this] { Q_EMIT findStepRequested(-1); });
    setIcon(*m_find, IconName::Search, tr("Find events by name"));
    m_nextMarked = add(tr("Next &marked event"), { Qt::Key_N }, [this] { Q_EMIT markedStepRequested(1); });
    m_previousMarked
        = add(tr("Previous mar&ked event"), { Qt::SHIFT | Qt::Key_N }, [this] { Q_EMIT markedStepRequested(-1); });
    m_follow = add({}, { Qt::Key_Return, Qt::Key_Enter }, [this] { follow(); });
    m_spanOfEvent = add(tr("Select the window of the e&vent"), { Qt::Key_V }, [this] {
        const auto span = core::eventSpan(*m_state.scene().timeline->trace, m_state.highlights().selected);
        m_state.setWindow(core::TimeWindow { span.startNs, std::max(span.endNs, span.startNs + 1) });
    });
    add(tr("&Clear the window, then the marks, then the selection"), { Qt::Key_Escape }, [this] { clear(); });
    add(tr("Events in view as a &table"), { Qt::Key_E }, [this] { Q_EMIT eventsToggled(); });
}

void TimelineActions::buildTracks()
{
    begin(tr("Tracks"));
    add(tr("Track &above"), { Qt::Key_Up }, [this] { stepTrack(m_state, -1); });
    add(tr("Track &below"), { Qt::Key_Down }, [this] { stepTrack(m_state, 1); });
    const auto addForTrack = [this](const QString& text, const QList<QKeySequence>& keys, auto run) {
        auto* action = add(text, keys, [this, run] { onTrack(run); });
        m_ofTrack += action;
        return action;
    };
    addForTrack(tr("F&old or unfold"), { Qt::Key_Space }, [this](std::size_t track) { toggleFolded(m_state, track); });
    m_pin = addForTrack(tr("&Pin to the top"), { Qt::Key_P },
                        [this](std::size_t track) { togglePinned(m_state, track); });
    m_pin->setCheckable(true);
    addForTrack(tr("&Hide"), { Qt::Key_H }, [this](std::size_t track) { hideTrack(m_state, track); });
    addForTrack(tr("Move &up"), { Qt::CTRL | Qt::Key_Up },
                [this](std::size_t track) { moveTrack(m_state, track, -1); });
    addForTrack(tr("Move &down"), { Qt::CTRL | Qt::Key_Down },
                [this](std::size_t track) { moveTrack(m_state, track, 1); });
    addForTrack(tr("&Limit scope to this track"), { Qt::Key_L },
                [this](std::size_t track) { Q_EMIT scopeRequested(scopeOfTrack(m_state, track)); });
    m_allTracks = {
        add(tr("&Show all hidden tracks"), { Qt::SHIFT | Qt::Key_H }, [this] { showAllTracks(m_state); }),
        add(tr("&Fold all"), { Qt::SHIFT | Qt::Key_Space }, [this] { setAllFolded(m_state, true); }),
        add(tr("Unfold &everything"), {}, [this] { setAllFolded(m_state, false); }),
    };
}

void TimelineActions::buildMarks()
{
    begin(tr("Marks"));
    m_mark = add(tr("&Mark, or take the mark away"), { Qt::Key_M }, [this] { mark(); });
    m_note = add(tr("&Write a note…"), { Qt::SHIFT | Qt::Key_M }, [this] { writeNote(); });
    add(tr("&Previous mark"), { Qt::Key_BracketLeft }, [this] { stepMark(m_state, -1); });
    add(tr("&Next mark"), { Qt::Key_BracketRight }, [this] { stepMark(m_state, 1); });
    m_keys = add(tr("&Keys"), { Qt::Key_Question }, [this] { Q_EMIT keysRequested(); });
    setIcon(*m_keys, IconName::Why, tr("What each key does here"));
}

void TimelineActions::buildColors()
{
    begin(tr("Colour kernels by"));
    auto* choices = new QActionGroup(this);
    const auto addChoice = [&](const QString& text, core::KernelColoring coloring) {
        auto* action = add(text, {}, [this, coloring] { Q_EMIT coloringRequested(coloring); });
        action->setCheckable(true);
        choices->addAction(action);
        m_colorings += action;
    };
    addChoice(tr("&Family"), core::KernelColoring::Family);
    addChoice(tr("NVTX &range"), core::KernelColoring::Range);
    addChoice(tr("&Duration"), core::KernelColoring::Duration);
}

void TimelineActions::setColoring(core::KernelColoring coloring)
{
    m_colorings[static_cast<qsizetype>(coloring)]->setChecked(true);
}

void TimelineActions::enable()
{
    const auto& highlights = m_state.highlights();
    m_spanOfEvent->setEnabled(highlights.selected.isValid());
    m_follow->setText(highlights.window ? tr("&Limit scope to the window") : tr("&Show the event in its table"));
    m_follow->setEnabled(highlights.window || highlights.selected.isValid());
    for (auto* action : m_ofTrack)
        action->setEnabled(highlights.track.has_value());
    m_pin->setChecked(!m_state.isEmpty() && highlights.track && isPinned(m_state, *highlights.track));
}

/// Enter: the window that is selected, else the event.
void TimelineActions::follow()
{
    const auto& highlights = m_state.highlights();
    if (highlights.window)
        Q_EMIT scopeRequested(core::narrowed(highlights.scope, *highlights.window));
    else if (highlights.selected.isValid())
        Q_EMIT instanceRequested(highlights.selected);
}

void TimelineActions::clear()
{
    if (m_state.highlights().window)
        m_state.setWindow({});
    else if (m_state.highlights().marks || m_state.highlights().windowMarks)
        Q_EMIT marksEnded();
    else if (m_state.highlights().selected.isValid())
        m_state.selectEvent({});
    else
        Q_EMIT escaped();
}

void TimelineActions::onTrack(const std::function<void(std::size_t)>& run) const
{
    if (m_state.highlights().track)
        run(*m_state.highlights().track);
}

/// At the pointer, else at the selected event, else in the middle.
void TimelineActions::mark()
{
    m_state.toggleMark(m_pointer ? m_state.scene().timeAt(*m_pointer) : m_state.anchorNs());
}

void TimelineActions::writeNote()
{
    const auto& window = m_state.highlights().window;
    const auto timeNs = m_pointer ? m_state.scene().timeAt(*m_pointer) : m_state.anchorNs();
    Q_EMIT noteRequested(window ? *window : core::TimeWindow { timeNs, timeNs });
}

void TimelineActions::addTo(QMenu& menu) const
{
    for (const auto& group : m_groups) {
        auto* submenu = menu.addMenu(group.title);
        submenu->addActions(group.actions);
    }
}

void TimelineActions::addToContextMenu(QMenu& menu) const
{
    for (auto* action : { m_follow, m_zoomToSelection, m_spanOfEvent, m_mark, m_note })
        menu.addAction(action);
    if (!m_state.highlights().track)
        return;
    menu.addSection(fullTrackLabel(*m_state.scene().timeline, *m_state.highlights().track));
    menu.addActions(m_ofTrack);
}
