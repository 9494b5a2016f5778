// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/callnames.h"

#include <QTest>

using core::CallKind;

/// What the name of a CUDA API function says about the call.
class TestCallNames : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void versionIsDropped_data()
    {
        QTest::addColumn<QString>("recorded");
        QTest::addColumn<QString>("name");
        QTest::newRow("runtime") << QStringLiteral("cudaLaunchKernel_v7000") << QStringLiteral("cudaLaunchKernel");
        QTest::newRow("driver") << QStringLiteral("cuMemFree_v2") << QStringLiteral("cuMemFree");
        QTest::newRow("none") << QStringLiteral("cuLaunchKernel") << QStringLiteral("cuLaunchKernel");
        QTest::newRow("digits that are part of the name")
            << QStringLiteral("cudaMemcpy2D") << QStringLiteral("cudaMemcpy2D");
        QTest::newRow("stream variant stays")
            << QStringLiteral("cudaStreamSynchronize_ptsz_v7000") << QStringLiteral("cudaStreamSynchronize_ptsz");
        QTest::newRow("only a version") << QStringLiteral("_v12") << QStringLiteral("_v12");
    }
    void versionIsDropped()
    {
        QFETCH(QString, recorded);
        QFETCH(QString, name);
        const auto call = core::makeCallName(recorded);
        QCOMPARE(call.recordedName, recorded);
        QCOMPARE(call.name, name);
    }

    void kindFollowsFromTheName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, CallKind kind) {
            QTest::newRow(name) << QString::fromLatin1(name) << static_cast<int>(kind);
        };
        row("cudaDeviceSynchronize_v3020", CallKind::SyncApi);
        row("cudaStreamSynchronize_ptsz_v7000", CallKind::SyncApi);
        row("cuEventSynchronize", CallKind::SyncApi);
        row("cudaStreamWaitEvent_v3020", CallKind::Other);
        row("cudaEventQuery_v3020", CallKind::Other);
        row("cudaMemcpy_v3020", CallKind::BlockingMemory);
        row("cudaMemcpy2DToArray_v3020", CallKind::BlockingMemory);
        row("cudaMemcpyToSymbol_v3020", CallKind::BlockingMemory);
        row("cuMemcpyDtoH_v2", CallKind::BlockingMemory);
        row("cudaMemset_v3020", CallKind::BlockingMemory);
        row("cudaMemsetAsync_v3020", CallKind::Other);
        row("cudaMemcpyAsync_v3020", CallKind::AsyncMemcpy);
        row("cudaMemcpyAsync_ptsz_v7000", CallKind::AsyncMemcpy);
        row("cuMemcpyHtoDAsync_v2", CallKind::AsyncMemcpy);
        row("cudaFree_v3020", CallKind::ImplicitSync);
        row("cudaFreeAsync_v11020", CallKind::Other);
        row("cudaFreeHost_v3020", CallKind::ImplicitSync);
        row("cuMemFree_v2", CallKind::ImplicitSync);
        row("cuMemFreeAsync", CallKind::Other);
        row("cudaHostAlloc_v3020", CallKind::ImplicitSync);
        row("cuModuleLoadData", CallKind::ImplicitSync);
        row("cudaStreamDestroy_v5050", CallKind::StreamDestroy);
        row("cudaLaunchKernelExC_v11060", CallKind::Launch);
        row("cudaGraphLaunch_v10000", CallKind::Launch);
        row("cudaMalloc_v3020", CallKind::Other);
    }
    void kindFollowsFromTheName()
    {
        QFETCH(QString, name);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(core::makeCallName(name).kind), kind);
    }
};

QTEST_GUILESS_MAIN(TestCallNames)
#include "tst_callnames.moc"
