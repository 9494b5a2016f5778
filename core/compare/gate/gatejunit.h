// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/gate/gatejudgement.h"

#include <QByteArray>

namespace core {

/// The outcome as JUnit XML: a testcase a rule; "skipped" is one that is not judged. One that only warns is never a
/// failure: what it found stands in its output.
[[nodiscard]] QByteArray gateJunit(const Gate& gate, const GateResult& result);

} // namespace core
