// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/phases/phasemap.h"

#include <QStringList>

namespace core {

/// What keeps a PhaseDraft from being a PhaseMap.
struct PhaseFault {
    std::size_t phase = 0; ///< position in the draft
    std::optional<qsizetype> line; ///< of its patterns; none: the phase as a whole
    QString message; ///< a sentence that begins with the place
};

/// A phase as it is being written: one pattern a line, empty lines count for nothing.
struct DraftPhase {
    QString name;
    QStringList lines;
    friend bool operator==(const DraftPhase&, const DraftPhase&) = default;
};

/// A phase map while it is being edited: any text may stand anywhere.
struct PhaseDraft {
    std::vector<DraftPhase> phases;

    /// The draft of a map; patterns that hold a line break are written as regular expressions.
    [[nodiscard]] static PhaseDraft of(const PhaseMap& map);
    /// What is wrong, phase by phase; empty: map() is what was written.
    [[nodiscard]] std::vector<PhaseFault> faults() const;
    /// The map without what is at fault. A draft without phases is the empty map.
    [[nodiscard]] PhaseMap map() const;
    friend bool operator==(const PhaseDraft&, const PhaseDraft&) = default;
};

} // namespace core
