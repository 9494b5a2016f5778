// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"

namespace core {

/// A scope as a project has it: streams are those ids of all processes and GPUs in it.
[[nodiscard]] ProjectScope projectScopeOf(const Scope& scope, const Trace& trace);

/// The scope of a project in `trace`. What the trace has not is left out and named in `missing`.
[[nodiscard]] Scope scopeInTrace(const ProjectScope& scope, const Trace& trace, QStringList& missing);

} // namespace core
