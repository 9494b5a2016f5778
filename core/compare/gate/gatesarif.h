// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/gate/gatejudgement.h"

#include <QByteArray>

namespace core {

/// The outcome as SARIF 2.1.0: a result for every row that breaks a rule or that a rule could not judge, at the line of
/// the rule in its file. The fingerprint is made of the rule's id and the row, so that the same fault of two runs is
/// one.
[[nodiscard]] QByteArray gateSarif(const Gate& gate, const GateResult& result);

} // namespace core
