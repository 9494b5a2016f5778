// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QString>
#include <QStringView>

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace core {

/// A release of Nsight Systems: year, release of the year, patch.
struct NsysVersion {
    int year = 0;
    int release = 0;
    int patch = 0;
    friend auto operator<=>(const NsysVersion&, const NsysVersion&) = default;
    /// "2025.6.1"; "2026.4" when the patch is 0.
    [[nodiscard]] QString text() const;
};

/// The first release number in `text` ("2025.6.1.190-256137006", a path with it), or none.
[[nodiscard]] std::optional<NsysVersion> findNsysVersion(QStringView text);

/// The release that captured the trace, else the one that exported it, else none.
[[nodiscard]] std::optional<NsysVersion> nsysVersionOf(const Trace& trace);

/// Releases worth a choice, newest first: one on each side of every change of NsysFeature.
[[nodiscard]] const std::vector<NsysVersion>& offeredNsysVersions();

/// What the command lines depend on and not every release knows.
enum class NsysFeature : std::uint8_t {
    NcclTrace, ///< `nccl` in --trace
    GpuMetricsDevices, ///< --gpu-metrics-devices; before: --gpu-metrics-device
    GraphTraceNode, ///< --cuda-graph-trace=node
    SampleProcessTree, ///< --sample=process-tree; before: cpu
    ExportPayloads, ///< nsys export --include-json, --include-blobs
    ExportLazy, ///< nsys export --lazy
};

/// Whether a release has a feature.
enum class NsysSupport : std::uint8_t {
    Yes,
    No,
    NotConfirmed, ///< neither is documented: the release's own help tells
};

/// What is known about `feature` in `version`; none: the newest release.
[[nodiscard]] NsysSupport nsysSupport(NsysFeature feature, const std::optional<NsysVersion>& version);

/// The same; where neither is documented, the release's own `help` tells (empty: it was not asked).
[[nodiscard]] NsysSupport nsysSupport(NsysFeature feature, const std::optional<NsysVersion>& version,
                                      const QString& help);

} // namespace core
