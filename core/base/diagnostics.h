// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace core {

/// How much a Diagnostic matters to the reader of a figure.
enum class Severity : std::uint8_t {
    Info, ///< worth knowing
    Notice, ///< figures are right but mean something narrower than usual
    DataLoss, ///< rows were left out: figures are lower bounds
    Error, ///< a section is missing
};

/// One thing that is not as it should be in the trace, counted, with what to do about it.
struct Diagnostic {
    QString id; ///< stable key, e.g. "kernel-end-before-start"
    Severity severity = Severity::Info;
    std::int64_t count = 0; ///< rows or occurrences
    QString description; ///< one sentence, says where
    QString advice; ///< what to do, may be empty
};

/// The imperfections met while reading, in the order they were found; equal ids are added up.
class Diagnostics
{
public:
    /// Adds `diagnostic`, or adds its count to the entry of the same id. A count of 0 is ignored.
    void add(Diagnostic diagnostic);
    /// Adds all entries of `other`.
    void merge(const Diagnostics& other);
    [[nodiscard]] const std::vector<Diagnostic>& entries() const { return m_entries; }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    /// The entry with this id, or nullptr.
    [[nodiscard]] const Diagnostic* find(const QString& id) const;

private:
    std::vector<Diagnostic> m_entries;
};

/// Lower-case English name of a severity, as it stands in reports: "info", "notice", "data loss", "error".
[[nodiscard]] QString severityName(Severity severity);

} // namespace core
