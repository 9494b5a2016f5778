// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "findings/acceptedfinding.h"
#include "results/analysisoptions.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A text that somebody wrote at a moment, a window or a row of a table.
struct ProjectNote {
    std::optional<TimeWindow> window; ///< ns after the start of the trace; of a moment both ends are it
    QString table; ///< key; empty: the note is of no row
    QStringList row; ///< Table::rowKey()
    QString text;
    friend bool operator==(const ProjectNote&, const ProjectNote&) = default;
};

/// The scope of a project, before it is looked up in a trace.
struct ProjectScope {
    std::optional<TimeWindow> window; ///< ns after the start of the trace
    QStringList pids, gpuIds, streamIds; ///< as --pid, --gpu and --stream take them
    QString nvtxText; ///< empty: no limit
    [[nodiscard]] bool isWholeTrace() const
    {
        return !window && pids.isEmpty() && gpuIds.isEmpty() && streamIds.isEmpty() && nvtxText.isEmpty();
    }
    friend bool operator==(const ProjectScope&, const ProjectScope&) = default;
};

/// What somebody worked out about one trace, apart from the trace.
struct Project {
    QString traceName; ///< file name when it was saved; may be empty
    QString fingerprint; ///< of the content of the trace; may be empty
    ProjectScope scope;
    AnalysisOptions options; ///< phases, thresholds, families, own rules and accepted findings
    QByteArray ownRulesJson; ///< of options.ownRules, as people wrote it; empty: none
    std::vector<ProjectNote> notes;
    QStringList pins; ///< trackIdentities() of those that stand first
    QStringList hiddenTracks; ///< likewise
    QString page; ///< the one in front: its topic of the guide; empty: any
    QStringList groupPages; ///< those that each group shows, likewise
};

/**
 * Reads a project as toJson() writes it; all members but "format" and "version" may be missing. `place` is what an
 * error names first.
 *
 * Errors: Usage, with the line: not JSON, another kind of file, another version, an unknown or repeated member, what the
 * readers of phases, thresholds, families and rules say.
 */
[[nodiscard]] Expected<Project> parseProject(const QByteArray& json, const QString& place);

/// parseProject() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<Project> readProject(const QString& path);

/// The project as JSON that people can read, a member a line.
[[nodiscard]] QByteArray toJson(const Project& project);

} // namespace core
