// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "findings/findings.h"

namespace core {

/// One finding to paste elsewhere: title, severity, bound, evidence with the tables it stands in, recommendation,
/// limitation, and the trace and scope it is of. Nothing in it is taken for markup.
[[nodiscard]] QString findingMarkdown(const Trace& trace, const Scope& scope, const Finding& finding);

} // namespace core
