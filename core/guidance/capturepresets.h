// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidance/capturequestions.h"

#include <QStringList>

#include <cstdint>
#include <optional>

namespace core {

/// Sets of questions that are asked most.
enum class CapturePreset : std::uint8_t { Kernels, Nccl, Nvlink, Minimal };

/// "kernels", "nccl", "nvlink", "minimal": as command lines name them, in the order of CapturePreset.
[[nodiscard]] QStringList capturePresetNames();
/// The preset of this name, if there is one.
[[nodiscard]] std::optional<CapturePreset> findCapturePreset(const QString& name);
/// "Kernels and barriers", for lists.
[[nodiscard]] QString capturePresetTitle(CapturePreset preset);
/// What it answers, in one sentence.
[[nodiscard]] QString capturePresetText(CapturePreset preset);
[[nodiscard]] CaptureQuestionSet presetQuestions(CapturePreset preset);

} // namespace core
