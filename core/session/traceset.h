// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace core {

using TracePointer = std::shared_ptr<const Trace>;

/// The traces of one question, in the order they are asked about, with labels that tell them apart. Immutable and cheap
/// to copy.
class TraceSet
{
public:
    /// No trace.
    TraceSet() = default;
    /// `traces` have different ids, as those of a TraceStore.
    explicit TraceSet(std::vector<TracePointer> traces);

    [[nodiscard]] std::size_t size() const { return m_traces.size(); }
    [[nodiscard]] bool isEmpty() const { return m_traces.empty(); }
    [[nodiscard]] const TracePointer& operator[](std::size_t position) const { return m_traces[position]; }
    [[nodiscard]] auto begin() const { return m_traces.begin(); }
    [[nodiscard]] auto end() const { return m_traces.end(); }
    /// Where the trace stands in the set, if it does. The default id also means the only trace of a set of one.
    [[nodiscard]] std::optional<std::size_t> positionOf(TraceId id) const;
    /// The trace with this id as positionOf() finds it, or null.
    [[nodiscard]] TracePointer find(TraceId id) const;
    /// The name of the file, with as many of its folders as it takes to tell it from the others: "run1/profile.sqlite".
    /// What was read more than once from one file is numbered: "profile.sqlite (2)".
    [[nodiscard]] const QString& label(std::size_t position) const
    {
        return m_labels[static_cast<qsizetype>(position)];
    }

private:
    std::vector<TracePointer> m_traces;
    QStringList m_labels; ///< of m_traces
};

} // namespace core
