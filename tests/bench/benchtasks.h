// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measures.h"

#include <functional>

namespace bench {

/// Something to measure in a process of its own, so that neither memory nor its traces of another task count.
struct Task {
    QString name;
    std::function<Measures(const QString& path)> run; ///< empty: it failed, and said so on the standard error
};

/// All tasks in the order in which they are printed.
[[nodiscard]] const std::vector<Task>& tasks();

/// Each analysis by itself, all together, and changes of the scope.
[[nodiscard]] Measures measureAnalyses(const QString& path);
/// What each analysis takes in a change of the scope.
[[nodiscard]] Measures measureScopes(const QString& path);
/// Of a trace and a copy that lacks its last kernel: loading both, the verdict, and all tables.
[[nodiscard]] Measures measureComparison(const QString& path);
inline const auto LoadBothRuns = QStringLiteral("load both of two runs"); ///< what a comparison is measured by
/// From opening to the first figures on the screen and to all of them, and frames of the timeline. Needs a QApplication.
[[nodiscard]] Measures measureWindow(const QString& path);
/// Until a trace that was open before shows its verdict. Needs a QApplication.
[[nodiscard]] Measures measureReopenedWindow(const QString& path);

} // namespace bench
