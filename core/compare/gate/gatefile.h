// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "compare/gate/gaterule.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace core {

/// What becomes of a breach that the runs do not decide.
enum class OnUndecided : std::uint8_t {
    Fail, ///< the rule fails: exit code 5
    Warn, ///< it is not judged: exit code 6
    Pass, ///< it passes
};

/// The rules of a gate.
struct Gate {
    QString path; ///< of the file, as it was named; empty: all rules are from the command line
    OnUndecided onUndecided = OnUndecided::Warn;
    QStringList accept; ///< keys of checks that are only reservations
    std::vector<GateRule> rules; ///< with ids unlike each other
};

/**
 * Reads a file of rules, as resources/gate.schema.json describes it. `place` is what an error names first.
 *
 * Errors: Usage, with the line and the fault in one sentence: not JSON, another version, a member that is not known,
 * missing or of another kind, an id twice, a rule that cannot be read.
 */
[[nodiscard]] Expected<Gate> parseGate(const QByteArray& json, const QString& place);

/// parseGate() of a file. Errors: also CannotOpen.
[[nodiscard]] Expected<Gate> readGate(const QString& path);

/// Adds a rule of the command line, with an id that no other has. Errors: Usage, with the rule and the fault.
[[nodiscard]] Expected<void> addGateRule(Gate& gate, const QString& text);

} // namespace core
