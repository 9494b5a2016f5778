// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/rememberedtracks.h"

#include "timeline/timelinestate.h"
#include "timeline/trackidentities.h"

#include <QSettings>

#include <algorithm>

namespace {

QString hiddenKey()
{
    return QStringLiteral("timelineTracks/hidden");
}

QString pinnedKey()
{
    return QStringLiteral("timelineTracks/pinned");
}

/// `remembered` without the tracks that are here, and with those of them that are chosen.
QStringList updated(QStringList remembered, const QStringList& here, const QStringList& chosen)
{
    const QSet<QString> known(here.begin(), here.end());
    remembered.removeIf([&known](const QString& identity) { return known.contains(identity); });
    constexpr qsizetype MostRemembered = 1000; // the oldest go
    auto all = remembered + chosen;
    return all.mid(std::max<qsizetype>(0, all.size() - MostRemembered));
}

void store(const QString& key, const QStringList& identities)
{
    QSettings settings;
    if (settings.value(key).toStringList() != identities)
        settings.setValue(key, identities);
}

} // namespace

ChosenTracks chosenTracks(const TimelineState& state)
{
    ChosenTracks chosen;
    const auto& timeline = *state.scene().timeline;
    const auto identities = core::trackIdentities(timeline);
    const auto& choice = state.choice();
    const auto& tracks = timeline.tracks;
    for (qsizetype track = 0; track < identities.size(); ++track) {
        if (choice.hidden.contains(tracks[static_cast<std::size_t>(track)].key))
            chosen.hidden += identities[track];
    }
    for (const auto& key : choice.pinned) {
        const auto found
            = std::find_if(tracks.begin(), tracks.end(), [&](const auto& track) { return track.key == key; });
        if (found != tracks.end())
            chosen.pinned += identities[found - tracks.begin()];
    }
    return chosen;
}

void chooseTracks(TimelineState& state, const ChosenTracks& chosen)
{
    const auto& timeline = *state.scene().timeline;
    const auto identities = core::trackIdentities(timeline);
    auto choice = state.choice();
    choice.hidden.clear();
    choice.pinned.clear();
    const auto keyOf = [&](const QString& identity) {
        const auto track = identities.indexOf(identity);
        return track < 0 ? QString() : timeline.tracks[static_cast<std::size_t>(track)].key;
    };
    for (const auto& identity : chosen.hidden) {
        if (const auto key = keyOf(identity); !key.isEmpty())
            choice.hidden.insert(key);
    }
    for (const auto& identity : chosen.pinned) {
        if (const auto key = keyOf(identity); !key.isEmpty())
            choice.pinned += key;
    }
    state.setChoice(choice);
}

RememberedTracks::RememberedTracks(TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_state(state)
{
    connect(&state, &TimelineState::timelineChanged, this, &RememberedTracks::restore);
    connect(&state, &TimelineState::choiceChanged, this, &RememberedTracks::save);
}

void RememberedTracks::restore()
{
    m_identities.clear();
    if (m_state.isEmpty())
        return;
    chooseTracks(m_state,
                 { QSettings().value(pinnedKey()).toStringList(), QSettings().value(hiddenKey()).toStringList() });
    m_identities = core::trackIdentities(*m_state.scene().timeline);
}

void RememberedTracks::save()
{
    if (m_identities.isEmpty())
        return; // being restored
    const auto chosen = chosenTracks(m_state);
    store(hiddenKey(), updated(QSettings().value(hiddenKey()).toStringList(), m_identities, chosen.hidden));
    store(pinnedKey(), updated(QSettings().value(pinnedKey()).toStringList(), m_identities, chosen.pinned));
}

void RememberedTracks::forget()
{
    auto choice = m_state.choice();
    choice.hidden.clear();
    choice.pinned.clear();
    choice.order.clear();
    m_state.setChoice(choice);
    QSettings().remove(QStringLiteral("timelineTracks"));
}
