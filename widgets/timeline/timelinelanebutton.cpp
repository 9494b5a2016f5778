// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timelinelanebutton.h"

#include "parts/menuletters.h"
#include "style/icons.h"
#include "timeline/timelineactions.h"
#include "timeline/timelinestate.h"
#include "timeline/timelinetracks.h"

#include <QLocale>
#include <QMenu>

#include <array>

namespace {

struct KindName {
    core::TrackKind kind;
    const char* name;
};

/// In the order of the picture.
constexpr std::array KindNames {
    KindName { core::TrackKind::Stream, QT_TRANSLATE_NOOP("TimelineLaneButton", "Work of the GPUs") },
    KindName { core::TrackKind::IdleCauses, QT_TRANSLATE_NOOP("TimelineLaneButton", "Idle by cause") },
    KindName { core::TrackKind::ExposedNccl, QT_TRANSLATE_NOOP("TimelineLaneButton", "Exposed NCCL") },
    KindName { core::TrackKind::QueueDepth, QT_TRANSLATE_NOOP("TimelineLaneButton", "Queue depth") },
    KindName { core::TrackKind::CriticalPath, QT_TRANSLATE_NOOP("TimelineLaneButton", "Critical path") },
    KindName { core::TrackKind::ProjectedRanges, QT_TRANSLATE_NOOP("TimelineLaneButton", "NVTX ranges on the GPUs") },
    KindName { core::TrackKind::PageFaults, QT_TRANSLATE_NOOP("TimelineLaneButton", "Page faults of GPUs") },
    KindName { core::TrackKind::DeviceMemory, QT_TRANSLATE_NOOP("TimelineLaneButton", "GPU memory") },
    KindName { core::TrackKind::GpuMetric, QT_TRANSLATE_NOOP("TimelineLaneButton", "Counters") },
    KindName { core::TrackKind::Nvtx, QT_TRANSLATE_NOOP("TimelineLaneButton", "NVTX ranges of threads") },
    KindName { core::TrackKind::Calls, QT_TRANSLATE_NOOP("TimelineLaneButton", "CUDA calls") },
    KindName { core::TrackKind::Mpi, QT_TRANSLATE_NOOP("TimelineLaneButton", "MPI calls") },
    KindName { core::TrackKind::LibraryCalls, QT_TRANSLATE_NOOP("TimelineLaneButton", "Library calls") },
    KindName { core::TrackKind::OsRuntime, QT_TRANSLATE_NOOP("TimelineLaneButton", "OS calls") },
    KindName { core::TrackKind::ThreadState, QT_TRANSLATE_NOOP("TimelineLaneButton", "States of threads") },
    KindName { core::TrackKind::ProfilerOverhead, QT_TRANSLATE_NOOP("TimelineLaneButton", "Profiler") },
};

QString shownNumber(std::size_t number)
{
    return QLocale().toString(static_cast<qulonglong>(number));
}

} // namespace

TimelineLaneButton::TimelineLaneButton(TimelineState& state, const TimelineActions& actions, QWidget* parent)
    : QToolButton(parent)
    , m_state(state)
    , m_actions(actions)
    , m_menu(new QMenu(this))
{
    setIcon(::icon(IconName::Filter));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setMenu(m_menu);
    claimLetters(*m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &TimelineLaneButton::fillMenu);
    for (const auto signal :
         { &TimelineState::timelineChanged, &TimelineState::lanesChanged, &TimelineState::rowsChanged })
        connect(&state, signal, this, &TimelineLaneButton::follow);
    follow();
}

void TimelineLaneButton::follow()
{
    const auto count = laneCount(m_state);
    if (count == m_count) // rows change whenever they are scrolled
        return;
    m_count = count;
    setText(tr("Tracks %1 of %2").arg(shownNumber(count.shown), shownNumber(count.all)));
    setAccessibleName(text());
    setToolTip(tr("%1 of %2 tracks are in the picture: the others are folded, hidden, or not what the filter looks for")
                   .arg(shownNumber(count.shown), shownNumber(count.all)));
    setEnabled(count.all > 0);
}

void TimelineLaneButton::fillMenu()
{
    m_menu->clear();
    if (m_state.isEmpty())
        return;
    addKinds();
    addGroups();
    m_menu->addSeparator();
    m_menu->addActions(m_actions.allTracksActions());
}

void TimelineLaneButton::addKinds()
{
    m_menu->addSection(tr("Kinds of tracks"));
    for (const auto& [kind, name] : KindNames) {
        if (!hasKind(m_state, kind))
            continue;
        auto* action = m_menu->addAction(tr(name));
        action->setCheckable(true);
        action->setChecked(isKindShown(m_state, kind));
        connect(action, &QAction::toggled, this,
                [this, kind = kind](bool isShown) { showKind(m_state, kind, isShown); });
    }
}

void TimelineLaneButton::addGroups()
{
    constexpr int MostGroups = 24; // the labels beside the picture hide any of them
    m_menu->addSection(tr("GPUs and processes"));
    int added = 0;
    for (const auto& track : m_state.scene().timeline->tracks) {
        if (track.parent != core::TimelineTrack::NoParent || added++ >= MostGroups)
            continue;
        const auto text = track.name.isEmpty() ? track.label : track.name;
        auto* action = m_menu->addAction(QString(text).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!m_state.choice().hidden.contains(track.key));
        connect(action, &QAction::toggled, this, [this, key = track.key](bool isShown) {
            auto choice = m_state.choice();
            if (isShown)
                choice.hidden.remove(key);
            else
                choice.hidden.insert(key);
            m_state.setChoice(choice);
        });
    }
}
