// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings/cudaerrors.h"
#include "findings/launchwaves.h"

#include <QTest>

namespace {

/// An A100: 108 multiprocessors with 64 warps, 32 blocks, 65,536 registers and 164 KiB of shared memory each.
core::Device a100()
{
    core::Device device;
    device.smCount = 108;
    device.limits.warps = 64;
    device.limits.blocks = 32;
    device.limits.registers = 65'536;
    device.limits.sharedBytes = 167'936;
    device.limits.threadsPerWarp = 32;
    device.limits.computeMajor = 8;
    return device;
}

core::LaunchShape shape(std::int32_t blocks, std::int32_t threads, std::int32_t registers = 0,
                        std::int32_t sharedBytes = 0)
{
    core::LaunchShape shape;
    shape.gridX = blocks;
    shape.gridY = shape.gridZ = 1;
    shape.blockX = threads;
    shape.blockY = shape.blockZ = 1;
    shape.registersPerThread = registers;
    shape.dynamicSharedBytes = sharedBytes;
    return shape;
}

} // namespace

class TestLaunchWaves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void coverage()
    {
        QCOMPARE(core::coveredMultiprocessors(shape(54, 128), a100()), std::optional<double>(0.5));
        QCOMPARE(core::coveredMultiprocessors(shape(1000, 128), a100()), std::optional<double>(1.0));
        QVERIFY(!core::coveredMultiprocessors(shape(0, 128), a100()));
        QVERIFY(!core::coveredMultiprocessors(shape(54, 128), {}));
    }

    void blocksByEachLimit()
    {
        using Blocks = std::optional<std::int64_t>;
        QCOMPARE(core::blocksPerMultiprocessor(shape(1, 1024), a100()), Blocks(2)); // 32 of 64 warps each
        QCOMPARE(core::blocksPerMultiprocessor(shape(1, 33), a100()), Blocks(32)); // 2 warps each, 32 blocks at most
        QCOMPARE(core::blocksPerMultiprocessor(shape(1, 256, 255), a100()), Blocks(1)); // 8 warps of 8,192 registers
        QCOMPARE(core::blocksPerMultiprocessor(shape(1, 256, 64), a100()), Blocks(4)); // 2,048 registers a warp
        // 48 KiB and the system's 1 KiB: 3 of 164 KiB
        QCOMPARE(core::blocksPerMultiprocessor(shape(1, 128, 0, 49'152), a100()), Blocks(3));
        QVERIFY(!core::blocksPerMultiprocessor(shape(1, 4096), a100())); // fits nowhere
        QVERIFY(!core::blocksPerMultiprocessor(shape(1, 128), {}));
        QCOMPARE(core::occupancyAtMost(shape(1, 1024), a100()), std::optional(1.0));
        QCOMPARE(core::occupancyAtMost(shape(1, 256, 255), a100()), std::optional(0.125)); // 8 of 64 warps
        QVERIFY(!core::occupancyAtMost(shape(1, 128), {}));
    }

    void waves()
    {
        QCOMPARE(core::waveCount(shape(324, 1024), a100()), std::optional<double>(1.5)); // 216 at a time
        QVERIFY(!core::waveCount(shape(324, 1024), {}));
    }

    void errors()
    {
        QCOMPARE(core::cudaErrorText(2), QStringLiteral("2 out of memory"));
        QCOMPARE(core::cudaErrorText(222), QStringLiteral("222 PTX built by a newer toolchain"));
        QCOMPARE(core::cudaErrorText(12'345), QStringLiteral("12345"));
    }
};

QTEST_GUILESS_MAIN(TestLaunchWaves)
#include "tst_launchwaves.moc"
