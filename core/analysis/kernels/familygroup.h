// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <cstdint>

namespace core {

/// Families of kernels that are shown alike.
enum class FamilyGroup : std::uint8_t {
    Matrix, ///< matrix products and convolutions
    Attention,
    Normalisation, ///< softmax and loss as well
    Elementwise, ///< fused ones and optimizers as well
    Communication,
    Other, ///< and families of the user, and unclassified kernels
};

/// By the key of a family: "gemm", "softmax and loss", …
[[nodiscard]] FamilyGroup familyGroup(QStringView familyKey);

} // namespace core
