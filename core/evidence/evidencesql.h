// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/sqltext.h"
#include "scope/scope.h"

#include <functional>
#include <memory>

namespace core {

/// Name of the selection that holds the events behind a figure.
inline const QString Behind = QStringLiteral("behind");

/**
 * Writes the SQL that gives a figure of `scope` from the file itself, for the tables and columns this file has.
 *
 * Selections have the same columns whatever the version of the export. All device work: start_ns and end_ns (clipped to
 * the scope's window), whole_start_ns and whole_end_ns (as recorded), process (globalPid), device (CUDA ordinal),
 * context, stream, correlation. In addition
 *   kernels          name_id, grid_x … block_z, registers, static_shared_bytes, dynamic_shared_bytes, graph_node,
 *   graph_id
 *   copies, sets     bytes, copy_kind, source_kind, destination_kind
 *   graph launches   graph_id
 *   calls, overhead, OS runtime, NVTX: thread (globalTid) and process instead of device … stream; calls also
 *   correlation; all but NVTX name_id,
 *   scheduling       thread and process; cpu, is_in, position (rowid); no end
 *   NVTX             event_type, text, text_id, domain, position (rowid)
 * Nothing is run here. Immutable, cheap to share; the trace is kept alive.
 */
class EvidenceSql
{
public:
    EvidenceSql(std::shared_ptr<const Trace> trace, Scope scope);

    [[nodiscard]] const Trace& trace() const { return *m_trace; }
    [[nodiscard]] const Scope& scope() const { return m_scope; }
    /// The same for another scope.
    [[nodiscard]] EvidenceSql withScope(Scope scope) const { return { m_trace, std::move(scope) }; }
    /// The same for what everyone did in the window.
    [[nodiscard]] EvidenceSql ofEveryone() const;
    /// Empty, or why no SQL can be given for this scope.
    [[nodiscard]] QString reason() const;
    /// True when the file has rows of this class that a statement can read.
    [[nodiscard]] bool has(EventClass eventClass) const;

    /// SELECT of the rows of a class in scope that fulfil `conditions` (on the columns named above).
    [[nodiscard]] QString events(EventClass eventClass, const QStringList& conditions = {}) const;
    /// As events(), but without any scope: what happened at all.
    [[nodiscard]] QString allEvents(EventClass eventClass, const QStringList& conditions = {}) const;
    /// SELECT start_ns, end_ns, whole_start_ns, process, device, context, stream, correlation, kind of all GPU work in
    /// scope that fulfils `conditions`; kind: 0 kernel, 1 copy, 2 set, 3 graph launch.
    [[nodiscard]] QString gpuWork(const QStringList& conditions = {}, bool kernelsOnly = false) const;
    /// SELECT process, correlation, call_start_ns, call_end_ns, call_name_id, thread of the call that each launch
    /// belongs to.
    [[nodiscard]] QString launches() const;
    /// SELECT process, domain, name of the NVTX domains that have one, whatever the scope.
    [[nodiscard]] QString nvtxDomains() const;
    /// SELECT full_id, short_id: ids of the strings that name kernels, whatever the scope.
    [[nodiscard]] QString kernelNameIds() const;

    // Statements about whole tables, whatever the scope. Empty when the tables could not be read to their ends.

    /// How many rows the tables of a class have.
    [[nodiscard]] QString countOfRows(EventClass eventClass) const;
    /// How many of them are events that can be used, by the definition alone: what the reader kept must be as many.
    /// Empty for counters in GENERIC_EVENTS.
    [[nodiscard]] QString countOfUsable(EventClass eventClass) const;

    // Conditions on the columns above. Empty indexes: no condition.
    [[nodiscard]] QString onDevice(DeviceIndex device) const;
    [[nodiscard]] QString onStream(StreamIndex index) const;
    [[nodiscard]] QString ofProcess(ProcessIndex process) const;
    [[nodiscard]] QString ofThread(ThreadIndex thread) const;
    /// One kernel of the trace.
    [[nodiscard]] QString isKernel(std::size_t row) const;
    /// What a thread did from `startNs` to `endNs`.
    [[nodiscard]] QString isSpan(ThreadIndex thread, std::int64_t startNs, std::int64_t endNs) const;
    /// `column` refers to a string that is shown as one of these texts.
    [[nodiscard]] QString hasText(const QString& column, const QStringList& texts) const;
    /// The part of hasText() about strings that the file does not have as they are shown; empty when none of the texts
    /// stands for such.
    [[nodiscard]] QString hasStandIn(const QString& column, const QStringList& texts) const;

private:
    [[nodiscard]] QString read(EventClass eventClass, const QStringList& conditions, bool isScoped) const;
    [[nodiscard]] QStringList scopeConditions(EventClass eventClass) const;
    [[nodiscard]] QString readTable(EventClass eventClass, const SchemaTable& table) const;
    [[nodiscard]] QString endOf(EventClass eventClass, const SchemaTable& table) const;
    [[nodiscard]] static QStringList notEvents(EventClass eventClass, const SchemaTable& table);
    [[nodiscard]] static QStringList usableRows(EventClass eventClass, const SchemaTable& table);
    [[nodiscard]] QString validRows(EventClass eventClass, const SchemaTable& table) const;
    [[nodiscard]] QString sumOverTables(EventClass eventClass,
                                        const std::function<QStringList(const SchemaTable&)>& conditions) const;
    [[nodiscard]] std::vector<std::vector<std::int64_t>> devicePairs(DeviceIndex device) const;

    std::shared_ptr<const Trace> m_trace;
    Scope m_scope;
};

using EvidenceSource = std::shared_ptr<const EvidenceSql>;

} // namespace core
