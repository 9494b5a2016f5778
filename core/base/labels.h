// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnosisclasses.h"

#include <QString>
#include <QStringList>
#include <QStringView>

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

/// What a key is a key of. Keys of one kind are different from each other.
enum class LabelKind : std::uint8_t {
    Group, ///< of classes of time: "compute", "launch", …; "idle" for all idle ones together
    TimeClass, ///< "copy_h2d", "os_io", …
    State, ///< what is known of a host beyond its class: "not_recorded", "driver"
    Part, ///< of the run: "before", "window", "after"
    Outside, ///< groups of time outside the GPU window: "loading", "host", …
    Verdict, ///< what limits a run: "compute", "mixed", …
    Confidence, ///< "sure", …
    Severity, ///< "high", …
    Rule, ///< of findings: "host_code", …
    Rank, ///< what a rank of several waits for: "comm_wait", …
    Compare, ///< how two runs differ: "slower", …
};
constexpr std::size_t LabelKindCount = 11;

/// The words for a key, in the language of the program.
struct LabelWords {
    QString brief; ///< in cells, legends and bars
    QString full; ///< in tool tips, help and sentences
};

/// A mark {name} of a label and what stands there.
using LabelFilling = std::pair<QStringView, QString>;

/**
 * The words for a key: resources/answers/labels.json, the only place for them. Limits that a text names are filled in;
 * other marks stay for filledIn(). A key that has no words is its own label.
 */
[[nodiscard]] LabelWords label(LabelKind kind, QStringView key,
                               const DiagnosisThresholds& thresholds = builtInDiagnosisClasses().thresholds);
[[nodiscard]] LabelWords label(LabelKind kind, std::string_view key,
                               const DiagnosisThresholds& thresholds = builtInDiagnosisClasses().thresholds);

/// The words for a key in English, whatever the language of the program: for exports.
[[nodiscard]] LabelWords labelInEnglish(LabelKind kind, QStringView key);

/// `text` with its marks {name} replaced; {Name} is filled like {name}, with the first letter raised. Marks that are
/// not named stay.
[[nodiscard]] QString filledIn(QString text, const std::vector<LabelFilling>& fillings);

/// With the first letter raised, as words stand alone in a cell.
[[nodiscard]] QString withRaisedFirst(const QString& text);

/// All keys of a kind that have words, in the order of the file.
[[nodiscard]] QStringList labelKeys(LabelKind kind);

} // namespace core
