// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

class TimelineState;

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
