// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/kernels/familyrules.h"
#include "analysistesting.h"
#include "convert/slice.h"
#include "convert/sliceredaction.h"
#include "exportbuilder.h"
#include "madetraces.h"
#include "partfigures.h"
#include "results/analysisresults.h"
#include "trace/traceloader.h"
#include "verifyexpected.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace analysistesting;

class TestSlice : public QObject
{
    Q_OBJECT

    QTemporaryDir m_place;

    QString file(const QString& name) const { return m_place.filePath(name); }
    static QString shared(const QString& name)
    {
        return QDir(QStringLiteral(GPULOUPE_SHARED_DIR)).filePath(QStringLiteral("data/") + name);
    }
    /// Where the figures of a part differ between a file and its slice, or nothing.
    QString fault(const QString& path, double fromShare, double toShare, bool isRedacted = false) const
    {
        const auto trace = core::loadTrace(path);
        if (!trace)
            return trace.error().message;
        core::Scope scope;
        const auto& extent = (*trace)->extent;
        const auto at = [&extent](double share) {
            return extent.startNs + static_cast<std::int64_t>(share * static_cast<double>(extent.durationNs()));
        };
        scope.window = core::TimeWindow { at(fromShare), at(toShare) };
        const auto out = file(QStringLiteral("slice.sqlite"));
        const auto written = core::writeSlice(**trace, out, { scope, isRedacted, QByteArrayLiteral("key") });
        if (!written)
            return written.error().message;
        const auto slice = core::loadTrace(out);
        if (!slice)
            return slice.error().message;
        if (!((*slice)->extent == extent))
            return QStringLiteral("moments count from another start");
        const auto before = core::analyze(*trace, scope);
        const auto after = core::analyze(*slice, scope);
        return fixtures::differenceOfParts(**before, **after);
    }

private Q_SLOTS:
    void figuresOfAPartStay_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("training") << QStringLiteral("h100_2gpu_1s.sqlite") << 0.3 << 0.5;
        QTest::newRow("early in training") << QStringLiteral("h100_2gpu_1s.sqlite") << 0.2 << 0.25;
        QTest::newRow("context before it") << QStringLiteral("s3.17.2_aws.sqlite") << 0.45 << 0.55;
        QTest::newRow("NCCL") << QStringLiteral("s3.25.0_nccl_2gpu_train.sqlite") << 0.4 << 0.6;
        QTest::newRow("four GPUs") << QStringLiteral("s3.13.2_cloverleaf_4gpu.sqlite") << 0.6 << 0.7;
        QTest::newRow("samples and switches") << QStringLiteral("s3.11.1_raytracer.sqlite") << 0.2 << 0.9;
        QTest::newRow("unified memory") << QStringLiteral("s2.9.1_unified_memory.sqlite") << 0.5 << 0.9;
        QTest::newRow("no version") << QStringLiteral("unversioned_2020.sqlite") << 0.2 << 0.8;
    }
    void figuresOfAPartStay()
    {
        QFETCH(QString, name);
        QFETCH(double, from);
        QFETCH(double, to);
        if (!QFile::exists(shared(name)))
            QSKIP("the folder of reference traces is not there");
        QCOMPARE(fault(shared(name), from, to), QString());
    }

    void figuresOfMadeTracesStay()
    {
        for (const char trace : { 'A', 'B', 'C' }) {
            const auto path = file(QStringLiteral("made.sqlite"));
            VERIFY_EXPECTED(fixtures::madeTrace(QLatin1Char(trace)).write(path));
            QCOMPARE(fault(path, 0.25, 0.75), QString());
        }
    }

    void distantEventsCanBeLeftOut()
    {
        const auto path = file(QStringLiteral("distant.sqlite"));
        VERIFY_EXPECTED(fixtures::madeTrace(QLatin1Char('A')).write(path)); // six kernels, one after the other
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        core::Scope scope;
        scope.window = core::TimeWindow { (*trace)->extent.startNs, (*trace)->extent.startNs + 1 };
        const auto kernelsOf = [&](bool keepsDistant) {
            const auto out = file(QStringLiteral("near.sqlite"));
            if (!core::writeSlice(**trace, out, { scope, false, {}, keepsDistant }))
                return std::size_t { 0 };
            const auto slice = core::loadTrace(out);
            return slice ? (*slice)->kernels.size() : 0;
        };
        QCOMPARE(kernelsOf(true), 6U); // each is the first of its name, or of NCCL
        QCOMPARE(kernelsOf(false), 2U); // the first and the last one of the stream and of the trace
    }

    void redactedFilesTellNothing()
    {
        const auto path = file(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto out = file(QStringLiteral("redacted.sqlite"));
        VERIFY_EXPECTED(core::writeSlice(**trace, out, { {}, true, QByteArrayLiteral("key") }));
        QFile written(out);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto bytes = written.readAll();
        for (const auto* name : { "computeKernel", "worker-111", "prefill", "decode" })
            QVERIFY2(!bytes.contains(name), name);
        for (const auto* name : { "ncclDevKernel", "cudaLaunchKernel" })
            QVERIFY2(bytes.contains(name), name);
        const auto slice = core::loadTrace(out);
        VERIFY_EXPECTED(slice);
        QCOMPARE((*slice)->kernelNames.size(), (*trace)->kernelNames.size());
        QCOMPARE((*slice)->kernels.size(), (*trace)->kernels.size());
        const auto again = file(QStringLiteral("again.sqlite"));
        VERIFY_EXPECTED(core::writeSlice(**trace, again, { {}, true, QByteArrayLiteral("key") }));
        QFile same(again);
        QVERIFY(same.open(QIODevice::ReadOnly));
        QCOMPARE(same.readAll(), bytes); // equal keys make equal names
    }

    void pathsAreNoMetaData()
    {
        auto seed = fixtures::goldenSeed();
        seed.addCaptureMeta(QStringLiteral("CUDA_FLUSH_PERIOD"), QStringLiteral("/home/secret-user/a.nsys-rep"));
        seed.addCaptureMeta(QStringLiteral("CUDA_TRACE_SCOPE"), QStringLiteral("C:\\secret-user"));
        seed.addCaptureMeta(QStringLiteral("COLLECT_VSYNC"), QStringLiteral("false"));
        const auto path = file(QStringLiteral("paths.sqlite"));
        VERIFY_EXPECTED(seed.write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const auto out = file(QStringLiteral("nopaths.sqlite"));
        VERIFY_EXPECTED(core::writeSlice(**trace, out, { {}, true, QByteArrayLiteral("key") }));
        QFile written(out);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const auto bytes = written.readAll();
        QVERIFY(!bytes.contains("secret-user"));
        QVERIFY(bytes.contains("COLLECT_VSYNC"));
    }

    void referenceTracesTellNothing_data()
    {
        QTest::addColumn<QString>("name");
        const QDir data(QDir(QStringLiteral(GPULOUPE_SHARED_DIR)).filePath(QStringLiteral("data")));
        for (const auto& name : data.entryList({ QStringLiteral("*.sqlite") }))
            QTest::newRow(qPrintable(name)) << name;
        if (data.isEmpty())
            QTest::newRow("none") << QString();
    }
    void referenceTracesTellNothing()
    {
        QFETCH(QString, name);
        if (name.isEmpty())
            QSKIP("the folder of reference traces is not there");
        const auto trace = core::loadTrace(shared(name));
        VERIFY_EXPECTED(trace);
        const auto out = file(QStringLiteral("reference.sqlite"));
        VERIFY_EXPECTED(core::writeSlice(**trace, out, { {}, true, {} }));
        QFile written(out);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(!written.readAll().contains("canary"));
    }

    void filesInNamesOfCallsAreReplaced()
    {
        const core::SliceRedaction redaction({}, QByteArrayLiteral("key"));
        const auto renamed = [&](const char* text, core::RedactedKind kind) {
            return QString::fromStdString(redaction.renamed(text, kind));
        };
        const auto call = QString::fromStdString(redaction.apiName("dlopen(libmine.so)"));
        QVERIFY2(call.startsWith(QStringLiteral("dlopen(name_")) && call.endsWith(u')'), qPrintable(call));
        QCOMPARE(redaction.apiName("cudaLaunchKernel"), std::string("cudaLaunchKernel"));
        // kernels keep the family that anybody's program would have them in, and nothing else of their name
        const core::FamilyRules families;
        for (const auto* name : { "void my::secret_gemm<float>(float*)", "my_softmax", "secretKernel(int)" }) {
            const auto kernel = renamed(name, core::RedactedKind::Kernel);
            QVERIFY(kernel.startsWith(QStringLiteral("kernel_")) && !kernel.contains(QStringLiteral("secret")));
            QCOMPARE(families.familyOf(kernel), families.familyOf(QString::fromUtf8(name)));
        }
        QCOMPARE(renamed("ncclAllReduce", core::RedactedKind::Range), QStringLiteral("ncclAllReduce"));
        QVERIFY(renamed("nccl of my project", core::RedactedKind::Range).startsWith(QStringLiteral("range_")));
        QVERIFY(renamed("MPI of my project", core::RedactedKind::Range).startsWith(QStringLiteral("range_")));
        const auto range = renamed("layer, secret = 7, other = 8", core::RedactedKind::Range);
        QVERIFY2(range.startsWith(QStringLiteral("range_")) && range.endsWith(QStringLiteral(", n = 7, n = 8")),
                 qPrintable(range));
        QCOMPARE(range.section(u',', 0, 0), renamed("layer", core::RedactedKind::Range));
    }

    void processesAreKeptApart()
    {
        const auto path = file(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        core::Scope scope;
        for (std::size_t i = 0; i < (*trace)->processes.size(); ++i) {
            if ((*trace)->processes[i].pid == 111)
                scope.processes.push_back(core::ProcessIndex(i));
        }
        const auto out = file(QStringLiteral("ofprocess.sqlite"));
        VERIFY_EXPECTED(core::writeSlice(**trace, out, { scope, false, {} }));
        const auto slice = core::loadTrace(out);
        VERIFY_EXPECTED(slice);
        QCOMPARE((*slice)->kernels.size(), std::size_t { 3 });
    }

    void nothingIsLeftOfWhatFails()
    {
        const auto path = file(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const QTemporaryDir folder;
        const auto out = folder.filePath(QStringLiteral("out.sqlite"));
        const auto stopped = core::writeSlice(**trace, out, {}, stoppedToken());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, core::ErrorCode::Cancelled);
        const auto nowhere = core::writeSlice(**trace, folder.filePath(QStringLiteral("no/such.sqlite")), {});
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().code, core::ErrorCode::CannotWrite);
        core::SliceOptions ofGpu;
        ofGpu.scope.devices = { core::DeviceIndex { std::size_t { 0 } } };
        const auto limited = core::writeSlice(**trace, out, ofGpu);
        QVERIFY(!limited);
        QCOMPARE(limited.error().code, core::ErrorCode::Usage);
        QVERIFY(!core::writeSlice(**trace, path, {})); // over itself
        QVERIFY(QFile::link(path, out));
        QVERIFY(!core::writeSlice(**trace, out, {}));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void filesThatCannotGrowAreSaid()
    {
        const auto path = file(QStringLiteral("seed.sqlite"));
        VERIFY_EXPECTED(fixtures::goldenSeed().write(path));
        const auto trace = core::loadTrace(path);
        VERIFY_EXPECTED(trace);
        const QTemporaryDir folder;
        const auto out = folder.filePath(QStringLiteral("out.sqlite"));
        rlimit before {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit little { 8192, before.rlim_max };
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
        const auto written = core::writeSlice(**trace, out, {});
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, handler);
        QVERIFY(!written);
        QCOMPARE(written.error().code, core::ErrorCode::CannotWrite);
        QVERIFY2(written.error().message.contains(QStringLiteral("out.sqlite")), qPrintable(written.error().message));
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSlice)
#include "tst_slice.moc"
