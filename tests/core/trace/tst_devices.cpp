// SPDX-License-Identifier: GPL-3.0-or-later
// Which physical GPU a CUDA device is.
#include "exportbuilder.h"
#include "timeline/events/eventdetails.h"
#include "trace/eventlinks.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QTemporaryDir>

using fixtures::ExportBuilder;

class TestDevices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsThePhysicalGpu_data()
    {
        using Identity = core::DeviceIdentity;
        QTest::addColumn<bool>("hasCudaDevices");
        QTest::addColumn<QList<int>>("cuDevices"); // of GPU 0 and 1, -1 for NULL
        QTest::addColumn<Identity>("identity");
        QTest::addColumn<QList<qint64>>("gpuIds"); // of the kernels of device 0 and 1
        QTest::newRow("by TARGET_INFO_CUDA_DEVICE")
            << true << QList<int> { 0, 1 } << Identity::CudaDeviceTable << QList<qint64> { 1, 0 };
        QTest::newRow("by cuDevice") << false << QList<int> { 1, 0 } << Identity::CuDevice << QList<qint64> { 1, 0 };
        QTest::newRow("cuDevice that tells nothing")
            << false << QList<int> { 0, 0 } << Identity::Ordinal << QList<qint64> { 0, 1 };
        QTest::newRow("by ordinal") << false << QList<int> { -1, -1 } << Identity::Ordinal << QList<qint64> { 0, 1 };
    }

    void findsThePhysicalGpu()
    {
        QFETCH(bool, hasCudaDevices);
        QFETCH(QList<int>, cuDevices);
        QFETCH(core::DeviceIdentity, identity);
        QFETCH(QList<qint64>, gpuIds);
        ExportBuilder builder;
        for (int gpu = 0; gpu < 2; ++gpu) {
            const int cuDevice = cuDevices[gpu];
            builder.addGpu({ .gpuId = gpu,
                             .name = QStringLiteral("GPU"),
                             .cuDevice = cuDevice < 0 ? std::nullopt : std::optional<std::int64_t>(cuDevice) });
            builder.addKernel({ .startNs = 10 + gpu, .endNs = 20, .deviceId = gpu });
            if (hasCudaDevices)
                builder.addCudaDevice(1 - gpu, gpu, 100);
        }
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        const auto& trace = **loaded;
        QCOMPARE(trace.devices.size(), std::size_t { 2 });
        QList<qint64> found;
        for (std::size_t row = 0; row < trace.kernels.size(); ++row) {
            const auto& device = trace.devices[trace.deviceOf(trace.kernels.stream[row]).value()];
            found.append(device.gpuId);
            QCOMPARE(device.identity, identity);
        }
        QCOMPARE(found, gpuIds);
    }

    void twoProcessesMayCallDifferentGpusDeviceZero()
    {
        ExportBuilder builder;
        builder.addKernel({ .pid = 100, .startNs = 10, .endNs = 20, .deviceId = 0 });
        builder.addKernel({ .pid = 200, .startNs = 11, .endNs = 20, .deviceId = 0 });
        builder.addCudaDevice(0, 0, 100);
        builder.addCudaDevice(5, 0, 200);
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->devices.size(), std::size_t { 2 });
        QCOMPARE((*loaded)->devices[1].gpuId, std::int64_t { 5 });
        QVERIFY((*loaded)->deviceOf((*loaded)->kernels.stream[0]) != (*loaded)->deviceOf((*loaded)->kernels.stream[1]));
    }

    /// Their rows say device 0 whatever it is: the file's word on the context, else the work in it, else the row.
    void synchronizationsAreOnTheDeviceOfTheirContext()
    {
        constexpr std::int64_t NoStream = 4'294'967'295;
        ExportBuilder builder(fixtures::ExportVersion::V3_25_0);
        const auto addContext = [&builder](std::int64_t context, std::int64_t device) {
            builder.addRow(QStringLiteral("TARGET_INFO_CUDA_CONTEXT_INFO"),
                           { { QStringLiteral("nullStreamId"), 7 },
                             { QStringLiteral("hwId"), 0 },
                             { QStringLiteral("vmId"), 0 },
                             { QStringLiteral("processId"), 100 },
                             { QStringLiteral("deviceId"), static_cast<qint64>(device) },
                             { QStringLiteral("contextId"), static_cast<qint64>(context) } });
        };
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 3, .contextId = 1 });
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 3, .contextId = 2 });
        addContext(2, 4); // the file's word
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 3, .contextId = 5 });
        addContext(5, 1); // of two hosts
        addContext(5, 2);
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 3, .contextId = 0 }); // as migrations are
        builder.addKernel({ .startNs = 1, .endNs = 2, .deviceId = 4, .contextId = 0 });
        std::int64_t startNs = 10;
        for (const std::int64_t context : { 1, 2, 5, 0, 9 })
            builder.addSync({ .startNs = startNs++, .endNs = 100, .contextId = context, .stream = NoStream });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QStringList places;
        for (std::size_t row = 0; row < (*loaded)->synchronizations.size(); ++row)
            places.append(core::eventWhere(**loaded, core::eventOf(core::EventClass::Synchronizations, row)));
        const auto place = [](int gpu, int context) {
            return QStringLiteral("pid 100 · GPU %1 · context %2, no stream").arg(gpu).arg(context);
        };
        QCOMPARE(places, (QStringList { place(3, 1), place(4, 2), place(3, 5), place(0, 0), place(0, 9) }));
    }

    void gpusWithoutWorkAreListed()
    {
        ExportBuilder builder;
        builder.addGpu({ .gpuId = 3, .name = QStringLiteral("idle one") });
        builder.addKernel({ .startNs = 10, .endNs = 20, .deviceId = 0 });
        const auto loaded = load(builder);
        VERIFY_EXPECTED(loaded);
        QCOMPARE((*loaded)->devices.size(), std::size_t { 2 });
        QCOMPARE((*loaded)->devices[0].label(), QStringLiteral("GPU 0"));
        QCOMPARE((*loaded)->devices[1].label(), QStringLiteral("GPU 3 (idle one)"));
    }

private:
    core::Expected<std::shared_ptr<const core::Trace>> load(const ExportBuilder& builder)
    {
        const auto path = m_folder.filePath(QStringLiteral("trace.sqlite"));
        if (const auto written = builder.write(path); !written)
            return tl::unexpected<core::Error>(written.error());
        return core::loadTrace(path);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestDevices)
#include "tst_devices.moc"
