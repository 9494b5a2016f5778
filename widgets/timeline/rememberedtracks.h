// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class TimelineState;

/// Which tracks are pinned, in their order, and hidden, by core::trackIdentities().
struct ChosenTracks {
    QStringList pinned, hidden;
};

/// Those of a timeline that is there.
[[nodiscard]] ChosenTracks chosenTracks(const TimelineState& state);
/// Pins and hides those of these tracks that there are, and no others.
void chooseTracks(TimelineState& state, const ChosenTracks& chosen);

/// Keeps in the settings which tracks are pinned and hidden, and does the same with those of the next trace: see
/// core::trackIdentities().
class RememberedTracks : public QObject
{
    Q_OBJECT
public:
    /// `state` must outlive this object.
    explicit RememberedTracks(TimelineState& state, QObject* parent = nullptr);

    /// No track is pinned or hidden any more, here and in the settings.
    void forget();

private:
    void restore();
    void save();

    TimelineState& m_state;
    QStringList m_identities; ///< of the timeline's tracks
};
