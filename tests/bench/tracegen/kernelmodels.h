// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rank.h"

#include <array>

namespace tracegen {

/// Kernels of language models as PyTorch and vLLM name them.
struct KernelModels {
    explicit KernelModels(TraceWriter& writer);
    KernelModel rmsNorm, qkvGemm, rotary, attention, outputGemm, gateUpGemm, siluMultiply, downGemm, logitsGemm, argMax;
    KernelModel add, multiply, copy, reduce, adam;
    KernelIdentity allReduce, allGather, reduceScatter, sendReceive;
    /// The kernels of one layer between two all-reduces: attention, then the feed-forward part.
    [[nodiscard]] std::array<const KernelModel*, 5> attentionPart() const;
    [[nodiscard]] std::array<const KernelModel*, 4> feedForwardPart() const;
};

} // namespace tracegen
