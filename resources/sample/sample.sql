-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The sample trace: an invented inference server with two tensor-parallel ranks on two GPUs, written as Nsight Systems would export
-- it (schema 3.25.0). Nothing in it was measured. Each statement ends with ";" at the end of a line, and only there.
--
-- What there is to find:
--   * 40 steps per rank: 4 prefill, then decode; the GPU waits at the end of each step for the scheduler on the CPU (launch gap)
--   * a pageable cudaMemcpyAsync and a cudaStreamSynchronize in each step; cudaFree in step 5, cudaDeviceSynchronize in step 3
--   * steps 10-14 sample with penalties in eager mode: 120 kernels of 2.4 us each, a launch storm
--   * ncclAllReduce on its own stream, partly hidden behind compute; rank 1 arrives late, so that the kernels of rank 0 wait
--   * steps 30-35 run as CUDA graphs, which were traced as a whole: no kernels inside
--   * 20 ms without requests after step 24; 1.2 ms of profiler overhead before step 18
--   * rank 1 has the GPUs in the other order (CUDA_VISIBLE_DEVICES=1,0): its device 0 is GPU 1

PRAGMA synchronous = OFF;
PRAGMA temp_store = MEMORY;
BEGIN;

CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO StringIds VALUES
 (1, 'cudaLaunchKernel_v7000'), (2, 'cudaMemcpyAsync_v3020'), (3, 'cudaMemsetAsync_v3020'), (4, 'cudaStreamSynchronize_v3020'),
 (5, 'cudaDeviceSynchronize_v3020'), (6, 'cudaGraphLaunch_v10000'), (7, 'cudaFree_v3020'), (8, 'cudaLaunchKernelExC_v11060'),
 (10, 'rms_norm_kernel'),
 (11, 'void vllm::rms_norm_kernel<c10::BFloat16>(c10::BFloat16 *, const c10::BFloat16 *, const c10::BFloat16 *, float, int, int)'),
 (12, 'sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize1x1x1_execute_segment_k_off_kernel__5x_cublas'),
 (13, 'sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize256x128x64_warpgroupsize2x1x1_execute_segment_k_off_kernel__5x_cublas'),
 (14, 'flash_fwd_splitkv_kernel'),
 (15, 'void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128, 4, cutlass::bfloat16_t>, true, false>(Flash_fwd_params)'),
 (16, 'rotary_embedding_kernel'),
 (17, 'void vllm::rotary_embedding_kernel<c10::BFloat16, true>(const long *, c10::BFloat16 *, c10::BFloat16 *, int, long, long, int, int)'),
 (18, 'act_and_mul_kernel'),
 (19, 'void vllm::act_and_mul_kernel<c10::BFloat16, &vllm::silu_kernel>(c10::BFloat16 *, const c10::BFloat16 *, int)'),
 (20, 'ncclDevKernel_AllReduce_Sum_bf16_RING_LL'),
 (21, 'ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<(unsigned long)4096>)'),
 (22, 'vectorized_elementwise_kernel'),
 (23, 'void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, at::detail::Array<char *, 3>>(int, T2, T3)'),
 (24, 'reduce_kernel'),
 (25, 'void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::ArgMaxOps<float>, unsigned int, long, 4>>(T3)'),
 (30, 'ncclAllReduce'), (31, 'python3'), (32, 'NCCL Progress'), (33, 'epoll_wait'), (34, 'pthread_cond_timedwait'),
 (35, 'Buffer flush'), (36, 'rank0'), (37, 'rank1');

-- A rank each: process, its main thread, the GPU it drives.
CREATE TEMP TABLE rank (r INTEGER, pid INTEGER, globalPid INTEGER, globalTid INTEGER);
INSERT INTO rank
SELECT r, 4711 + r, (1 << 48) | ((4711 + r) << 24), (1 << 48) | ((4711 + r) << 24) | (4711 + r) FROM (SELECT 0 AS r UNION ALL SELECT 1);

-- A row per step: start on the CPU, length of the model's part in tenths of the base times, time the storm takes before it.
CREATE TEMP TABLE step (i INTEGER, s INTEGER, scale INTEGER, burst INTEGER, isGraph INTEGER);
INSERT INTO step
WITH RECURSIVE it(i, s) AS (
  SELECT 0, 100000000
  UNION ALL
  SELECT i + 1, s + CASE WHEN i < 4 THEN 3500000 ELSE 2300000 END
                  + CASE i WHEN 24 THEN 20000000 WHEN 17 THEN 1300000 WHEN 5 THEN 400000 ELSE 0 END
                  + CASE WHEN i BETWEEN 10 AND 14 THEN 650000 ELSE 0 END
  FROM it WHERE i < 39)
SELECT i, s, CASE WHEN i < 4 THEN 16 ELSE 8 END, CASE WHEN i BETWEEN 10 AND 14 THEN 650000 ELSE 0 END, i BETWEEN 30 AND 35 FROM it;

-- The kernels of a layer: start and duration in us at scale 10.
CREATE TEMP TABLE slot (n INTEGER, off INTEGER, dur INTEGER, stream INTEGER, short INTEGER, full INTEGER, grid INTEGER, block INTEGER, regs INTEGER, smem INTEGER);
INSERT INTO slot VALUES
 (0, 0, 6, 7, 10, 11, 256, 1024, 32, 0), (1, 8, 70, 7, 12, 12, 132, 384, 168, 213248), (2, 80, 5, 7, 16, 17, 256, 512, 28, 0),
 (3, 87, 95, 7, 14, 15, 528, 128, 255, 81920), (4, 184, 45, 7, 12, 12, 132, 384, 168, 213248), (5, 230, 62, 13, 20, 21, 24, 544, 96, 82240),
 (6, 262, 120, 7, 13, 13, 132, 384, 168, 229632), (7, 384, 9, 7, 18, 19, 256, 1024, 26, 0), (8, 395, 100, 7, 13, 13, 132, 384, 168, 229632),
 (9, 470, 60, 13, 20, 21, 24, 544, 96, 82240);

-- Everything a rank does to its GPU: the call (hs to he, api) and the device work it starts (ds to de), if any.
-- what: k kernel, c copy, m memset, g graph, s synchronization, x call without device work. a, b, c, d: kernel grid, block, registers,
-- shared bytes; copy bytes, kind, source, destination; memset bytes.
CREATE TEMP TABLE op (r INTEGER, i INTEGER, hs INTEGER, he INTEGER, api INTEGER, what TEXT, ds INTEGER, de INTEGER, stream INTEGER,
                      short INTEGER, full INTEGER, a INTEGER, b INTEGER, c INTEGER, d INTEGER);

-- token ids from pageable memory: the call blocks until they are staged
INSERT INTO op
SELECT r, i, s + 10000, s + 72000 + r * 1500, 2, 'c', s + 44000, s + 58000 + (i * 37 % 5) * 400, 7, NULL, NULL, 196608, 1, 0, 2 FROM step, rank;

-- the storm: 120 small kernels, a launch each 5 us
INSERT INTO op
WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 119)
SELECT r, i, s + 95000 + n * 5000, s + 98600 + n * 5000, 1, 'k', s + 103000 + n * 5000, s + 105400 + n * 5000 + (n * 7 % 11) * 60, 7, 22, 23, 160, 128, 20, 0
FROM step, rank, n WHERE burst > 0;

-- three layers; all ranks leave an all-reduce together, so the one that comes first waits for the late one
INSERT INTO op
WITH layer(l) AS (VALUES (0), (1), (2)),
     late(i, ns) AS (SELECT i, (6 + i * 7 % 20) * 1000 FROM step)
SELECT r, i, s + burst + 95000 + (l * 10 + n) * 8000, s + burst + 100200 + (l * 10 + n) * 8000 + (i * 13 + n * 5) % 9 * 300,
       CASE stream WHEN 13 THEN 8 ELSE 1 END, 'k',
       s + burst + 130000 + (l * 536 + off) * scale * 100 + r * ns,
       s + burst + 130000 + (l * 536 + off + dur) * scale * 100 + CASE stream WHEN 13 THEN ns ELSE r * ns + (i * 11 + n * 3 + r) % 7 * 150 END,
       stream, short, full, grid, block, regs, smem
FROM step JOIN late USING (i), rank, layer, slot WHERE NOT isGraph;

-- the same three layers as one graph
INSERT INTO op
SELECT r, i, s + 95000, s + 117000 + r * 900, 6, 'g', s + 140000 + r * 5000, s + 140000 + 1608 * scale * 100 + r * 9000, 7, NULL, NULL, 3, 7, 0, 0
FROM step, rank WHERE isGraph;

-- sampling: clear the counters, last matrix product, argmax, the tokens back to pinned memory
CREATE TEMP TABLE tail (r INTEGER, i INTEGER, h INTEGER, e INTEGER);
INSERT INTO tail SELECT r, i, s + burst + 350000, s + burst + 130000 + 1608 * scale * 100 + 30000 + r * 4000 FROM step, rank;
INSERT INTO op SELECT r, i, h, h + 4100, 3, 'm', e + 4000, e + 5800, 7, NULL, NULL, 65536, 0, 2, 0 FROM tail;
INSERT INTO op SELECT r, i, h + 8000, h + 13500, 1, 'k', e + 8000, e + 158000 + (i * 17 % 5) * 500, 7, 13, 13, 128, 384, 168, 229632 FROM tail;
INSERT INTO op SELECT r, i, h + 16000, h + 21000, 1, 'k', e + 162000, e + 176000 + (i * 5 % 7) * 200, 7, 24, 25, 8, 512, 40, 16 FROM tail;
INSERT INTO op SELECT r, i, h + 24000, h + 30000, 2, 'c', e + 179000, e + 181500, 7, NULL, NULL, 2048, 2, 2, 1 FROM tail;
INSERT INTO op SELECT r, i, h + 32000, e + 188000, 4, 's', h + 33000, e + 186000, 7, NULL, NULL, 3, 0, 0, 0 FROM tail;

-- each fifth step swaps 16 MB of the KV cache in from pinned memory and shifts 4 MB on the device
INSERT INTO op SELECT r, i, s + 76000, s + 81000, 2, 'c', s + 150000, s + 485000 + r * 3000, 21, NULL, NULL, 16777216, 1, 1, 2 FROM step, rank WHERE i % 5 = 2;
INSERT INTO op SELECT r, i, s + 83000, s + 87500, 2, 'c', s + 486000 + r * 3000, s + 493000 + r * 3000, 21, NULL, NULL, 4194304, 8, 2, 2 FROM step, rank WHERE i % 5 = 2;

-- calls between steps that hold everything up
INSERT INTO op SELECT r, i, e + 260000, e + 610000, 7, 'x', NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0 FROM tail WHERE i = 5;
INSERT INTO op SELECT r, i, e + 200000, e + 212000, 5, 's', e + 201000, e + 211000, 0, NULL, NULL, 4, 0, 0, 0 FROM tail WHERE i = 3;

CREATE TEMP TABLE numbered AS
SELECT op.*, globalPid, globalTid, pid, 1000 + row_number() OVER (PARTITION BY r ORDER BY hs) AS correlationId FROM op JOIN rank USING (r);

CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, callchainId INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT hs, he, 0, globalTid, correlationId, api, 0, NULL FROM numbered ORDER BY he;

CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (
 start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL,
 correlationId INTEGER, globalPid INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, mangledName INTEGER, launchType INTEGER,
 cacheConfig INTEGER, registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL, gridY INTEGER NOT NULL, gridZ INTEGER NOT NULL,
 blockX INTEGER NOT NULL, blockY INTEGER NOT NULL, blockZ INTEGER NOT NULL, staticSharedMemory INTEGER NOT NULL, dynamicSharedMemory INTEGER NOT NULL,
 localMemoryPerThread INTEGER NOT NULL, localMemoryTotal INTEGER NOT NULL, gridId INTEGER NOT NULL, sharedMemoryExecuted INTEGER, graphNodeId INTEGER,
 sharedMemoryLimitConfig INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL
SELECT ds, de, 0, 1, NULL, stream, correlationId, globalPid, full, short, NULL, 1, 0, c, a, 1, 1, b, 1, 1, 0, d, 0, 0, correlationId, d, NULL, 0
FROM numbered WHERE what = 'k' ORDER BY ds;

CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (
 start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL,
 correlationId INTEGER, globalPid INTEGER, bytes INTEGER NOT NULL, copyKind INTEGER NOT NULL, deprecatedSrcId INTEGER, srcKind INTEGER, dstKind INTEGER,
 srcDeviceId INTEGER, srcContextId INTEGER, dstDeviceId INTEGER, dstContextId INTEGER, migrationCause INTEGER, graphNodeId INTEGER,
 virtualAddress INTEGER, copyCount INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY
SELECT ds, de, 0, 1, NULL, stream, correlationId, globalPid, a, b, NULL, c, d, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1 FROM numbered WHERE what = 'c' ORDER BY ds;

CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET (
 start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL,
 correlationId INTEGER, globalPid INTEGER, value INTEGER NOT NULL, bytes INTEGER NOT NULL, graphNodeId INTEGER, memKind INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET
SELECT ds, de, 0, 1, NULL, stream, correlationId, globalPid, b, a, NULL, c FROM numbered WHERE what = 'm' ORDER BY ds;

CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION (
 start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL,
 correlationId INTEGER, globalPid INTEGER, deprecatedSyncType INTEGER, syncType INTEGER NOT NULL, eventId INTEGER NOT NULL, eventSyncId INTEGER);
INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION
SELECT ds, de, 0, 1, NULL, stream, correlationId, globalPid, NULL, a, 0, NULL FROM numbered WHERE what = 's' ORDER BY ds;

CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (
 start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL, contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL,
 correlationId INTEGER, globalPid INTEGER, graphId INTEGER NOT NULL, graphExecId INTEGER NOT NULL);
INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE
SELECT ds, de, 0, 1, NULL, stream, correlationId, globalPid, a, b FROM numbered WHERE what = 'g' ORDER BY ds;

CREATE TABLE PROFILER_OVERHEAD (start INTEGER NOT NULL, end INTEGER NOT NULL, globalTid INTEGER, nameId INTEGER NOT NULL, overheadType INTEGER NOT NULL);
INSERT INTO PROFILER_OVERHEAD SELECT s - 1250000 + r * 20000, s - 40000, globalTid, 35, 3 FROM step, rank WHERE i = 18;
CREATE TABLE CUPTI_ACTIVITY_KIND_OVERHEAD (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, globalTid INTEGER, correlationId INTEGER, nameId INTEGER, overheadType INTEGER NOT NULL);
INSERT INTO CUPTI_ACTIVITY_KIND_OVERHEAD SELECT s - 60000, s - 15000, 103, globalTid, 0, 35, 3 FROM step, rank WHERE i % 12 = 11;

-- Ranges of the CPU threads. The NCCL library opens its own domain, one per process.
CREATE TABLE NVTX_EVENTS (
 start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER, category INTEGER, color INTEGER, text TEXT, globalTid INTEGER,
 endGlobalTid INTEGER, textId INTEGER, domainId INTEGER, uint64Value INTEGER, int64Value INTEGER, doubleValue REAL, uint32Value INTEGER,
 int32Value INTEGER, floatValue REAL, jsonTextId INTEGER, jsonText TEXT, binaryData TEXT);
INSERT INTO NVTX_EVENTS (start, eventType, text, globalTid, domainId) SELECT 90000000, 75, 'NCCL', globalTid, 1 FROM rank;
INSERT INTO NVTX_EVENTS (start, end, eventType, text, globalTid, domainId)
SELECT s, e + 210000, 59, 'execute_model', globalTid, 0 FROM step JOIN tail USING (i) JOIN rank USING (r)
UNION ALL SELECT s + 4000, e + 192000, 59, CASE WHEN i < 4 THEN 'prefill' ELSE 'decode' END, globalTid, 0 FROM step JOIN tail USING (i) JOIN rank USING (r)
UNION ALL SELECT s + 8000, s + 74500, 59, 'prepare_inputs', globalTid, 0 FROM step, rank
UNION ALL SELECT h - 2000, e + 190000, 59, 'sample_tokens', globalTid, 0 FROM tail JOIN rank USING (r)
UNION ALL SELECT s + 92000, s + 92000 + burst, 59, 'apply_penalties, op_id = ' || (i * 100), globalTid, 0 FROM step, rank WHERE burst > 0
UNION ALL SELECT e + 220000, e + 420000, 59, 'schedule', globalTid, 0 FROM tail JOIN rank USING (r);
INSERT INTO NVTX_EVENTS (start, eventType, text, globalTid, domainId) SELECT s - 30000, 34, 'request arrived', globalTid, 0 FROM step, rank WHERE i IN (0, 25);
INSERT INTO NVTX_EVENTS (start, end, eventType, textId, globalTid, domainId) SELECT hs - 900, he + 600, 59, 30, globalTid, 1 FROM numbered WHERE api = 8;

CREATE TABLE OSRT_API (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, globalTid INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, nestingLevel INTEGER, callchainId INTEGER NOT NULL, argumentsId INTEGER NOT NULL);
INSERT INTO OSRT_API
SELECT e + 440000, e + 20100000, 27, globalTid, 33, 1, NULL, 0, 0 FROM tail JOIN rank USING (r) WHERE i = 24
UNION ALL SELECT s, s + 2200000, 27, globalPid + pid + 9, 34, 0, NULL, 0, 0 FROM step, rank;

-- A thread that waits in the operating system is off its processor meanwhile.
CREATE TABLE SCHED_EVENTS (start INTEGER NOT NULL, cpu INTEGER NOT NULL, isSchedIn INTEGER NOT NULL, globalTid INTEGER, threadState INTEGER, threadBlock INTEGER);
INSERT INTO SCHED_EVENTS
SELECT start + 2000, (globalTid >> 24) % 2 * 32 + globalTid % 16, 0, globalTid, NULL, NULL FROM OSRT_API
UNION ALL SELECT end - 2000, (globalTid >> 24) % 2 * 32 + globalTid % 16, 1, globalTid, NULL, NULL FROM OSRT_API ORDER BY 1;

-- Counters, a sample each 0.4 ms: link traffic goes with the all-reduces, SM activity with everything.
CREATE TEMP TABLE busy AS SELECT r, ds, de, stream = 13 AS isNccl FROM op WHERE what IN ('k', 'g') ORDER BY r, ds;
CREATE INDEX temp.busyByTime ON busy (r, ds);
CREATE TEMP TABLE sample AS
WITH RECURSIVE t(n, t) AS (SELECT 0, 99600000 UNION ALL SELECT n + 1, t + 400000 FROM t WHERE t < 224000000)
SELECT r, n, t,
       (SELECT coalesce(sum(min(de, t) - max(ds, t - 400000)), 0) FROM busy WHERE busy.r = rank.r AND isNccl AND ds > t - 3000000 AND ds < t AND de > t - 400000) AS nccl,
       (SELECT coalesce(sum(min(de, t) - max(ds, t - 400000)), 0) FROM busy WHERE busy.r = rank.r AND ds > t - 3000000 AND ds < t AND de > t - 400000) AS work
FROM t, rank;
CREATE TABLE TARGET_INFO_GPU_METRICS (typeId INTEGER NOT NULL, sourceId INTEGER NOT NULL, typeName TEXT NOT NULL, metricId INTEGER NOT NULL, metricName TEXT NOT NULL);
INSERT INTO TARGET_INFO_GPU_METRICS
WITH metric(id, name) AS (VALUES (1, 'SMs Active [Throughput %]'), (2, 'NVLink RX Requests User Data [Throughput %]'), (3, 'NVLink TX Requests User Data [Throughput %]'))
SELECT (1 << 48) | (43 << 32) | r, 43, 'GH100 [' || r || ']', id, name FROM rank, metric;
CREATE TABLE GPU_METRICS (rawTimestamp INTEGER, timestamp INTEGER NOT NULL, typeId INTEGER NOT NULL, metricId INTEGER NOT NULL, value INTEGER NOT NULL);
INSERT INTO GPU_METRICS
SELECT t + 7000000000, t, (1 << 48) | (43 << 32) | r, id,
       CASE id WHEN 1 THEN min(100, work * 92 / 400000) ELSE min(100, nccl * 81 / 400000 + (n * 3 + id + r) % 3) END
FROM sample, (SELECT 1 AS id UNION ALL SELECT 2 UNION ALL SELECT 3);

-- Who and where.
CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT);
INSERT INTO PROCESSES SELECT globalPid, pid, 'python3 (rank ' || r || ')' FROM rank;
INSERT INTO PROCESSES VALUES (281474976710656 + 16777216, 1, 'systemd');
CREATE TABLE ThreadNames (nameId INTEGER NOT NULL, priority INTEGER, globalTid INTEGER);
INSERT INTO ThreadNames SELECT 36 + r, 20, globalTid FROM rank UNION ALL SELECT 32, 20, globalPid + pid + 9 FROM rank;
CREATE TABLE TARGET_INFO_GPU (
 vmId INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT, busLocation TEXT, isDiscrete INTEGER, l2CacheSize INTEGER, totalMemory INTEGER,
 memoryBandwidth INTEGER, clockRate INTEGER, smCount INTEGER, pwGpuId INTEGER, uuid TEXT, luid INTEGER, chipName TEXT, cuDevice INTEGER,
 computeMajor INTEGER, computeMinor INTEGER, smMajor INTEGER, smMinor INTEGER);
INSERT INTO TARGET_INFO_GPU
SELECT 281474976710656, r, 'NVIDIA H100 80GB HBM3', '0000:' || CASE r WHEN 0 THEN '1B' ELSE '43' END || ':00.0', 1, 52428800, 85520809984,
       3352320000000, 1980000000, 132, r, NULL, NULL, 'GH100', r, 9, 0, 9, 0 FROM rank;
CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER NOT NULL, pid INTEGER NOT NULL, uuid TEXT, numMultiprocessors INTEGER);
INSERT INTO TARGET_INFO_CUDA_DEVICE SELECT r, 0, pid, NULL, 132 FROM rank UNION ALL SELECT 1 - r, 1, pid, NULL, 132 FROM rank;
CREATE TABLE TARGET_INFO_CUDA_STREAM (streamId INTEGER NOT NULL, hwId INTEGER NOT NULL, vmId INTEGER NOT NULL, processId INTEGER NOT NULL, contextId INTEGER NOT NULL, priority INTEGER NOT NULL, flag INTEGER NOT NULL);
INSERT INTO TARGET_INFO_CUDA_STREAM SELECT stream, 0, 1, pid, 1, 0, CASE stream WHEN 7 THEN 3 ELSE 2 END FROM rank, (SELECT 7 AS stream UNION ALL SELECT 13 UNION ALL SELECT 21);
CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER, utcTime TEXT, localTime TEXT);
INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1767225600000000000, '2026-01-01T00:00:00', '2026-01-01T00:00:00');
CREATE TABLE TARGET_INFO_SYSTEM_ENV (globalVid INTEGER, devStateName TEXT NOT NULL, name TEXT NOT NULL, nameEnum INTEGER NOT NULL, value TEXT NOT NULL);
INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES
 (281474976710656, 'Local (CLI)', 'OsDescription', 605, 'Example Linux'), (281474976710656, 'Local (CLI)', 'NvDriverVersion', 205, '580.00'),
 (281474976710656, 'Local (CLI)', 'CudaDriverVersion', 611, '13000');
CREATE TABLE DIAGNOSTIC_EVENT (timestamp INTEGER NOT NULL, timestampType INTEGER NOT NULL, source INTEGER NOT NULL, severity INTEGER NOT NULL, text TEXT NOT NULL, globalPid INTEGER);
INSERT INTO DIAGNOSTIC_EVENT
SELECT 90000000, 1, 1, 1, 'CUDA tracing started.', globalPid FROM rank
UNION ALL SELECT 224000000, 1, 3, 2, 'Not all OS runtime library events might have been collected.', NULL;
CREATE TABLE META_DATA_CAPTURE (name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_CAPTURE VALUES
 ('CAPTURE_EVENT_TYPE', 'NvtxEvents'), ('CAPTURE_EVENT_TYPE', 'Cuda'), ('CAPTURE_EVENT_TYPE', 'OSRuntime'), ('CAPTURE_EVENT_TYPE', 'Sched'), ('CAPTURE_EVENT_TYPE', 'GpuMetrics'),
 ('CUDA_GRAPH_TRACE_OPTIONS:MODE', 'Graph'), ('CUDA_TRACE_SCOPE', 'ProcessTree'), ('PROCESS_0:COMMAND', 'python3'),
 ('PROCESS_0:ARGUMENT_0', 'serve.py'), ('PROCESS_0:ARGUMENT_1', '--tensor-parallel-size=2');
CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES
 ('EXPORT_PRODUCT_NAME', 'GPU Loupe sample trace (invented)'), ('EXPORT_SCHEMA_VERSION', '3.25.0'), ('EXPORT_SCHEMA_VERSION_MAJOR', '3'),
 ('EXPORT_SCHEMA_VERSION_MINOR', '25'), ('EXPORT_SCHEMA_VERSION_MICRO', '0'), ('EXPORT_PARAM_LAZY', 'true'),
 ('EXPORT_PARAM_TIME_NORMALIZE', 'false'), ('EXPORT_PARAM_TIME_SHIFT', '0');

COMMIT;
