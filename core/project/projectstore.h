// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"

#include <cstdint>
#include <optional>

namespace core {

/// What is in the file of a trace: the same wherever it lies.
struct TraceContent {
    std::int64_t sizeBytes = 0;
    QString fingerprint; ///< fingerprintOf()
};

/**
 * Projects that nobody saved anywhere: one of each trace, in a folder of the application, found by what is in the trace,
 * so that it is there again after the trace was moved.
 */
class ProjectStore
{
public:
    explicit ProjectStore(QString folder);
    /// In the folder for data of the application.
    [[nodiscard]] static ProjectStore ofUser();

    /// False when there is no project of a trace of this size: its content need not be looked at.
    [[nodiscard]] bool mayHave(std::int64_t sizeBytes) const;
    /// None when there is no project of that trace. Errors: those of readProject().
    [[nodiscard]] Expected<std::optional<Project>> find(const TraceContent& content) const;
    /// Keeps the project of that trace; one without notes and accepted findings is removed. Errors: CannotWrite.
    [[nodiscard]] Expected<void> keep(const TraceContent& content, const Project& project) const;
    /// Where the project of that trace is kept.
    [[nodiscard]] QString pathOf(const TraceContent& content) const;

private:
    QString m_folder;
};

} // namespace core
