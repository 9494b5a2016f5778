// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evidence/evidencecolumns.h"

namespace core {

// Statements that give what the file calls a thing, whatever the scope; empty where the file does not say it, and for
// an invalid index.

/// The pid of a process that PROCESSES names.
[[nodiscard]] QString pidSql(const Trace& trace, ProcessIndex process);
/// Its name without the folder.
[[nodiscard]] QString processNameSql(const Trace& trace, ProcessIndex process);
/// The thread id of a thread that ThreadNames names.
[[nodiscard]] QString tidSql(const Trace& trace, ThreadIndex thread);
[[nodiscard]] QString threadNameSql(const Trace& trace, ThreadIndex thread);
/// "GPU 1 (H100 …)" of a GPU that TARGET_INFO_GPU names.
[[nodiscard]] QString gpuLabelSql(const Trace& trace, DeviceIndex device);
/// The number of the GPU, by the CUDA ordinal that a process of it has for it.
[[nodiscard]] QString gpuIdSql(const Trace& trace, DeviceIndex device);

/// The name of a counter of TARGET_INFO_GPU_METRICS.
[[nodiscard]] QString metricNameSql(const Trace& trace, const QString& name);

/// Which of the names of a kernel.
enum class KernelNameKind : std::uint8_t { Short, Full };
/// The name of kernels in the file that have both names.
[[nodiscard]] QString kernelNameSql(const EvidenceSql& source, KernelNameIndex name, KernelNameKind kind);

/// Why a statement of those above is empty.
[[nodiscard]] QString isNotNamed();
/// Why a text has none that the program works out from several.
[[nodiscard]] QString isWorkedOut();

/// The one text that the strings which `idColumn` of the selection `from` refers to are; several are joined by commas.
[[nodiscard]] QString textOfStrings(const EvidenceSql& source, const QString& from, const QString& idColumn);
/// The same of CUDA calls, without the suffixes of their versions.
[[nodiscard]] QString nameOfCalls(const EvidenceSql& source, const QString& from, const QString& idColumn);
/// The text of an NVTX event of a selection of such.
[[nodiscard]] QString textOfNvtx(const EvidenceSql& source);
/// True when the file has these texts as they are shown.
[[nodiscard]] bool isAsInFile(const Trace& trace, const QString& text);

/// Gives a column SQL, or the reason why it has none.
void give(TableColumn& column, ColumnSql sql);
/// Gives a column of texts the value of `expression` in the query of `query(row)`, where the file has what is shown.
void giveText(TableColumn& column, const EvidenceSource& source, const RowQuery& query, const QString& expression);

} // namespace core
