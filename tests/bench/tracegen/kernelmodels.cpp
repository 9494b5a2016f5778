// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernelmodels.h"

#include <string>

namespace tracegen {
namespace {

KernelModel kernel(TraceWriter& writer, std::string_view shortName, std::string_view fullName, const KernelShape& shape,
                   const Mixture& durationNs)
{
    return { { writer.name(shortName), writer.name(fullName), false, shape }, durationNs };
}

/// A kernel of cuBLAS: both names are the same, which tells the tile. The shape as most of those of the H100 trace.
KernelModel gemm(TraceWriter& writer, std::string_view tile, const Mixture& durationNs)
{
    const auto name = "sm80_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_" + std::string(tile) + "_execute_kernel__5x_cublas";
    return kernel(writer, name, name,
                  { .gridX = 1, .gridY = 40, .gridZ = 2, .registersPerThread = 235, .dynamicSharedBytes = 33'280 },
                  durationNs);
}

KernelModel elementwise(TraceWriter& writer, std::string_view functor)
{
    const auto fullName = "void at::native::vectorized_elementwise_kernel<(int)4, " + std::string(functor)
        + ", std::array<char *, (unsigned long)3>>(int, T2, T3)";
    return kernel(writer, "vectorized_elementwise_kernel", fullName, { .gridX = 500 }, ElementwiseNs);
}

KernelIdentity nccl(TraceWriter& writer, std::string_view operation)
{
    const auto shortName = "ncclDevKernel_" + std::string(operation) + "_RING_LL";
    constexpr KernelShape Shape { .gridX = 24, .blockX = 544, .registersPerThread = 96, .dynamicSharedBytes = 82'240 };
    return { writer.name(shortName), writer.name(shortName + "(ncclDevKernelArgsStorage<(unsigned long)4096>)"), true,
             Shape };
}

} // namespace

KernelModels::KernelModels(TraceWriter& writer)
    : rmsNorm(kernel(writer, "rms_norm_kernel",
                     "void vllm::rms_norm_kernel<c10::BFloat16>(c10::BFloat16 *, const c10::BFloat16 *, "
                     "const c10::BFloat16 *, float, int, int)",
                     { .gridX = 256, .blockX = 1024 }, ElementwiseNs))
    , qkvGemm(gemm(writer, "tilesize64x256x8_stage3_warpsize1x4x1_ffma_aligna4_alignc4", LargeGemmNs))
    , rotary(kernel(writer, "rotary_embedding_kernel",
                    "void vllm::rotary_embedding_kernel<c10::BFloat16, true>(const long *, c10::BFloat16 *, "
                    "c10::BFloat16 *, const c10::BFloat16 *, int, long, long, int, int)",
                    { .gridX = 256, .blockX = 512, .registersPerThread = 28 }, ElementwiseNs))
    , attention(kernel(writer, "flash_fwd_splitkv_kernel",
                       "void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<(int)128, (int)64, (int)128, "
                       "(int)4, cutlass::bfloat16_t>, true, false>(Flash_fwd_params)",
                       { .gridX = 528, .registersPerThread = 255, .dynamicSharedBytes = 81'920 }, LargeGemmNs))
    , outputGemm(gemm(writer, "tilesize32x32x8_stage3_warpsize1x2x1_ffma_aligna4_alignc4", SmallGemmNs))
    , gateUpGemm(gemm(writer, "tilesize128x128x8_stage3_warpsize2x2x1_ffma_aligna4_alignc4", LargeGemmNs))
    , siluMultiply(kernel(writer, "act_and_mul_kernel",
                          "void vllm::act_and_mul_kernel<c10::BFloat16, &vllm::silu_kernel>(c10::BFloat16 *, "
                          "const c10::BFloat16 *, int)",
                          { .gridX = 256, .blockX = 1024, .registersPerThread = 26 }, ElementwiseNs))
    , downGemm(gemm(writer, "tilesize128x64x8_stage3_warpsize2x2x1_ffma_aligna4_alignc4", LargeGemmNs))
    , logitsGemm(gemm(writer, "tilesize256x128x8_stage3_warpsize4x2x1_ffma_aligna4_alignc4", LargeGemmNs))
    , argMax(kernel(writer, "reduce_kernel",
                    "void at::native::reduce_kernel<(int)512, (int)1, at::native::ReduceOp<float, "
                    "at::native::ArgMaxOps<float>, unsigned int, long, (int)4, (int)4>>(T3)",
                    { .gridX = 8, .blockX = 512, .registersPerThread = 40, .staticSharedBytes = 16 }, ReductionNs))
    , add(elementwise(writer, "at::native::CUDAFunctor_add<float>"))
    , multiply(elementwise(writer,
                           "at::native::BinaryFunctor<float, float, float, "
                           "at::native::binary_internal::MulFunctor<float>>"))
    , copy(
          elementwise(writer, "at::native::direct_copy_kernel_cuda(at::TensorIteratorBase &)::[lambda() (instance 3)]"))
    , reduce(kernel(writer, "reduce_kernel",
                    "void at::native::reduce_kernel<(int)512, (int)1, at::native::ReduceOp<float, "
                    "at::native::MeanOps<float, float, float, float>, unsigned int, float, (int)4, (int)4>>(T3)",
                    { .gridX = 200, .blockX = 512, .registersPerThread = 32, .staticSharedBytes = 16 }, ReductionNs))
    , adam(kernel(writer, "multi_tensor_apply_kernel",
                  "void at::native::<unnamed>::multi_tensor_apply_kernel<at::native::<unnamed>::"
                  "FusedOptimizerTensorListMetadata<(int)4>, at::native::<unnamed>::FusedAdamMathFunctor<float, "
                  "(int)4, (at::native::ADAM_MODE)1, (bool)0>>(T1, T2, T3...)",
                  { .gridX = 320, .blockX = 512, .registersPerThread = 64 }, SmallGemmNs))
    , allReduce(nccl(writer, "AllReduce_Sum_bf16"))
    , allGather(nccl(writer, "AllGather"))
    , reduceScatter(nccl(writer, "ReduceScatter_Sum_f32"))
    , sendReceive(nccl(writer, "SendRecv"))
{
}

std::array<const KernelModel*, 5> KernelModels::attentionPart() const
{
    return { &rmsNorm, &qkvGemm, &rotary, &attention, &outputGemm };
}

std::array<const KernelModel*, 4> KernelModels::feedForwardPart() const
{
    return { &rmsNorm, &gateUpGemm, &siluMultiply, &downGemm };
}

} // namespace tracegen
