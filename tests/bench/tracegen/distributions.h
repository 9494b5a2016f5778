// SPDX-License-Identifier: GPL-3.0-or-later What real traces look like. Each mixture was fitted by expectation
// maximization to the logarithms of the values in the file that its comment names; least and greatest are those of the
// file. Times in ns.
#pragma once

#include "random.h"

namespace tracegen {

// --- kernels. h100_2gpu_1s.sqlite: 3,442 kernels of PyTorch on H100 ---

/// 2,568 elementwise kernels.
constexpr Mixture ElementwiseNs { { { { .992, 1726, .27 }, { .008, 3447, .65 } } }, 896, 7'424 };
/// 640 matrix products, the small ones (split-k and narrow tiles).
constexpr Mixture SmallGemmNs { { { { .81, 7023, .23 }, { .19, 17'055, .04 } } }, 4'544, 18'592 };
/// The large ones (64x256 tiles).
constexpr Mixture LargeGemmNs { { { { .286, 83'420, .57 }, { .714, 134'448, .09 } } }, 57'473, 306'210 };
/// 116 reductions.
constexpr Mixture ReductionNs { { { { .035, 3924, .35 }, { .965, 9178, .03 } } }, 2'656, 9'504 };
/// All kernels of s3.23.3_2gpu_swapped_ids.sqlite (6,461), small programs with a synchronization after each.
constexpr Mixture TinyKernelNs { { { { .462, 2811, .27 }, { .479, 1994, .32 }, { .059, 20'751, 1.31 } } },
                                 1'088,
                                 574'002 };
/// All kernels of s3.20.2_negative_times.sqlite (3,689): a stencil among small kernels.
constexpr Mixture StencilNs { { { { .615, 1866, .16 }, { .151, 3151, .03 }, { .234, 540'703, 1.53 } } },
                              1'248,
                              2'591'941 };

// --- how kernels follow their launches and each other ---

/// Start of the launch call → start of the kernel on an idle GPU: s3.13.2_cloverleaf_4gpu.sqlite, 1,312 launches.
constexpr Mixture LaunchLatencyNs { { { { .604, 5365, .03 }, { .303, 5861, .07 }, { .093, 21'877, .78 } } },
                                    4'812,
                                    53'807 };
/// End of a kernel → start of the next on the stream when it waits already: the gaps of h100_2gpu_1s.sqlite below 10
/// us.
constexpr Mixture StreamGapNs { { { { .785, 1137, .11 }, { .215, 2042, .27 } } }, 928, 10'000 };
/// Launches that the driver queues before a launch call has to wait; seen as launch calls of ms in h100_2gpu_1s.sqlite.
constexpr int LaunchQueueLength = 1024;

// --- CUDA API calls. h100_2gpu_1s.sqlite unless another file is named ---

constexpr Mixture LaunchCallNs { { { { 1, 5410, .19 } } }, 3'350, 34'255 };
constexpr Mixture LaunchExCallNs { { { { 1, 5571, .24 } } }, 3'314, 34'255 };
constexpr Mixture CopyCallNs { { { { .724, 5346, .27 }, { .276, 12'666, .22 } } }, 2'982, 35'161 };
constexpr Mixture SetCallNs { { { { .678, 5651, .37 }, { .322, 7698, .08 } } }, 3'400, 16'337 };
constexpr Mixture CapturingCallNs { { { { .454, 364, .1 }, { .546, 674, .43 } } }, 286, 7'250 };
constexpr Mixture EventRecordCallNs { { { { .992, 2649, .33 }, { .008, 19'250, .03 } } }, 1'124, 19'343 };
constexpr Mixture StreamWaitCallNs { { { { .485, 976, .12 }, { .515, 3346, .28 } } }, 709, 17'497 };
/// From the end of the device work to the end of a synchronizing call: cudaDeviceSynchronize of
/// s3.23.3_2gpu_swapped_ids.sqlite, least values.
constexpr Mixture SynchronizeReturnNs { { { { .937, 4633, .17 }, { .063, 20'674, 1.3 } } }, 1'423, 576'031 };
/// s3.13.2_cloverleaf_4gpu.sqlite, 68 calls.
constexpr Mixture FreeCallNs { { { { .632, 4014, .29 }, { .368, 248'299, .06 } } }, 2'305, 329'856 };
/// cudaGraphLaunch of s3.24.0_graph_level.sqlite: 4.6 and 14.6 us.
constexpr Mixture GraphLaunchCallNs { { { { .5, 4632, .2 }, { .5, 14'590, .2 } } }, 3'900, 40'000 };

/// Between calls of one thread: Python with emit_nvtx, h100_2gpu_1s.sqlite (5,794 gaps).
constexpr Mixture PythonGapNs { { { { .26, 1118, .93 }, { .273, 44'002, .77 }, { .467, 14'516, .34 } } },
                                152,
                                1'075'017 };
/// Between calls of one thread: compiled code, s3.20.2_negative_times.sqlite (7,416 gaps), without its pauses of ms.
constexpr Mixture NativeGapNs { { { { .54, 376, .69 }, { .46, 4399, 1.0 } } }, 150, 70'544 };
/// Between calls of one thread: a tight loop, s3.23.3_2gpu_swapped_ids.sqlite (11,998 gaps).
constexpr Mixture LoopGapNs { { { { .268, 258, .03 }, { .699, 437, .23 }, { .033, 8354, 1.5 } } }, 240, 6'860'997 };

// --- copies. h100_2gpu_1s.sqlite: 904 copies ---

constexpr Mixture SmallCopyNs { { { { 1, 2958, .21 } } }, 768, 4'416 };
constexpr Mixture SmallSetNs { { { { 1, 1338, .06 } } }, 1'056, 1'504 };
constexpr Mixture LargeCopyBytes { { { { 1, 148'105'540, .48 } } }, 4'194'304, 4'200'595'456 };
/// ns a byte from pinned memory: 27.7 GB/s, nearly constant in the file.
constexpr double PinnedNsPerByte = 1 / 27.668;
/// ns a byte on the device: 1,525 GB/s.
constexpr double DeviceNsPerByte = 1 / 1524.5;

// --- NCCL. No public trace has kernels of NCCL with payloads: bus bandwidth and latency are those of nccl-tests on one
// H100 node ---

constexpr double NcclNsPerByte = 1 / 340.0;
constexpr Mixture NcclLatencyNs { { { { 1, 19'000, .18 } } }, 9'000, 120'000 };
/// How long ranks differ in coming to a collective, on top of what their own work makes.
constexpr Mixture RankDelayNs { { { { .9, 3'000, .6 }, { .1, 40'000, .5 } } }, 300, 400'000 };

// --- the host ---

/// Pause of a server without requests: off-CPU times of s3.11.1_raytracer.sqlite (1,378), its slow part.
constexpr Mixture PauseNs { { { { 1, 5'187'212, .8 } } }, 500'000, 100'000'000 };
/// OS calls of s3.13.2_cloverleaf_4gpu.sqlite (1,831).
constexpr Mixture OsCallNs { { { { .574, 7061, .84 }, { .426, 175'534, 1.49 } } }, 1'000, 100'154'444 };
/// Buffer flushes and the like: CUPTI_ACTIVITY_KIND_OVERHEAD of h100_2gpu_1s.sqlite (198).
constexpr Mixture OverheadNs { { { { .344, 129'922, 1.58 }, { .656, 4'834'574, .39 } } }, 8'220, 110'208'508 };
/// Ranges of an operator around its calls: NVTX depth 3 of h100_2gpu_1s.sqlite (2,026 ranges), where nothing is
/// launched.
constexpr Mixture OperatorRangeNs { { { { 1, 2544, 1.05 } } }, 268, 43'858 };

} // namespace tracegen
