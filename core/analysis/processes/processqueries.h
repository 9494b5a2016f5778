// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/processes/processes.h"
#include "evidence/evidencesql.h"

#include <memory>

namespace core {

/// Queries about the processes of a table, by row. The selection is `behind` unless another is named.
class ProcessQueries
{
public:
    ProcessQueries(EvidenceSource source, std::shared_ptr<const Processes> processes);

    [[nodiscard]] const EvidenceSource& source() const { return m_source; }
    /// The events of a class.
    [[nodiscard]] sql::Query events(std::size_t row, EventClass eventClass, const QStringList& conditions = {}) const;
    /// The instances of the kernel with most time.
    [[nodiscard]] sql::Query topKernel(std::size_t row) const;
    /// Calls that start kernels or graphs.
    [[nodiscard]] sql::Query launches(std::size_t row) const;
    /// Calls that block the host.
    [[nodiscard]] sql::Query barriers(std::size_t row) const;
    /// `thread` of calls, NVTX events and OS runtime calls.
    [[nodiscard]] sql::Query threads(std::size_t row) const;
    /// Copies and sets, with bytes.
    [[nodiscard]] sql::Query memory(std::size_t row) const;
    /// Selections work (with its gpu) and spans (busy_ns and window_ns by gpu) of the process.
    [[nodiscard]] sql::Query gpus(std::size_t row) const;

private:
    [[nodiscard]] QString isRow(std::size_t row) const;

    EvidenceSource m_source;
    std::shared_ptr<const Processes> m_processes;
};

} // namespace core
