// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/kernelfamily.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace core {

namespace {

struct FamilyWord {
    const char* word; ///< lower case
    KernelFamily family;
};

/// The first that a name holds decides: a fused attention kernel also names the matrix product inside it.
constexpr std::array FamilyWords {
    FamilyWord { "flash", KernelFamily::Attention },
    FamilyWord { "fmha", KernelFamily::Attention },
    FamilyWord { "attention", KernelFamily::Attention },
    FamilyWord { "attn", KernelFamily::Attention },
    FamilyWord { "gemm", KernelFamily::Matrix },
    FamilyWord { "gemv", KernelFamily::Matrix },
    FamilyWord { "matmul", KernelFamily::Matrix },
    FamilyWord { "cutlass", KernelFamily::Matrix },
    FamilyWord { "xmma", KernelFamily::Matrix },
    FamilyWord { "nvjet", KernelFamily::Matrix },
    FamilyWord { "splitk", KernelFamily::Matrix },
    FamilyWord { "convolve", KernelFamily::Matrix },
    FamilyWord { "convolution", KernelFamily::Matrix },
    FamilyWord { "conv1d", KernelFamily::Matrix },
    FamilyWord { "conv2d", KernelFamily::Matrix },
    FamilyWord { "conv3d", KernelFamily::Matrix },
    FamilyWord { "winograd", KernelFamily::Matrix },
    FamilyWord { "layernorm", KernelFamily::Normalization },
    FamilyWord { "layer_norm", KernelFamily::Normalization },
    FamilyWord { "rmsnorm", KernelFamily::Normalization },
    FamilyWord { "rms_norm", KernelFamily::Normalization },
    FamilyWord { "batchnorm", KernelFamily::Normalization },
    FamilyWord { "batch_norm", KernelFamily::Normalization },
    FamilyWord { "groupnorm", KernelFamily::Normalization },
    FamilyWord { "group_norm", KernelFamily::Normalization },
    FamilyWord { "softmax", KernelFamily::Normalization },
    FamilyWord { "elementwise", KernelFamily::Elementwise },
    FamilyWord { "pointwise", KernelFamily::Elementwise },
    FamilyWord { "triton_poi", KernelFamily::Elementwise },
    FamilyWord { "triton_red", KernelFamily::Elementwise },
    FamilyWord { "triton_per", KernelFamily::Elementwise },
    FamilyWord { "reduce", KernelFamily::Elementwise },
    FamilyWord { "reduction", KernelFamily::Elementwise },
    FamilyWord { "transpose", KernelFamily::Elementwise },
    FamilyWord { "permute", KernelFamily::Elementwise },
    FamilyWord { "gather", KernelFamily::Elementwise },
    FamilyWord { "scatter", KernelFamily::Elementwise },
    FamilyWord { "catarray", KernelFamily::Elementwise },
    FamilyWord { "copy", KernelFamily::Elementwise },
};

KernelFamily familyOf(const QString& name)
{
    const auto* const found = std::find_if(FamilyWords.begin(), FamilyWords.end(), [&name](const FamilyWord& entry) {
        return name.contains(QLatin1String(entry.word), Qt::CaseInsensitive);
    });
    return found == FamilyWords.end() ? KernelFamily::Other : found->family;
}

} // namespace

KernelFamily kernelFamily(const KernelName& name)
{
    const auto family = familyOf(name.shortName);
    return family == KernelFamily::Other ? familyOf(name.fullName) : family;
}

} // namespace core
