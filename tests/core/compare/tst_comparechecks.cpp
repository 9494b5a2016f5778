// SPDX-License-Identifier: GPL-3.0-or-later
// Whether two runs can be compared: a run against the same run with one thing changed.
#include "compare/checks/comparechecks.h"

#include "comparetesting.h"
#include "memorytrace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <map>

using namespace comparetesting;
using core::CheckLevel;
using fixtures::ExportBuilder;

namespace {

constexpr std::int64_t UsNs = 1000;
constexpr std::int64_t FirstUnitNs = 1000 * UsNs;
constexpr int Units = 6;

/// Where unit k of BASE of the made pair begins.
std::int64_t unitStartNs(int unit)
{
    std::int64_t startNs = FirstUnitNs;
    for (int i = 0; i < unit; ++i)
        startNs += (1000 + i) * UsNs;
    return startNs;
}

using Change = std::function<void(ExportBuilder& builder)>;
/// What is not ok, but for what was not recorded: by key, and a part of the text.
using Expected = std::map<QString, std::pair<CheckLevel, QString>>;

struct Case {
    Change base = [](ExportBuilder&) {};
    Change now = [](ExportBuilder&) {};
    Expected expected;
};

Change runSql(const QString& sql)
{
    return [sql](ExportBuilder& builder) { builder.execute(sql); };
}

Change setDriver(const QString& name, const QString& version)
{
    return [name, version](ExportBuilder& builder) { builder.addSystemEnvironment(name, version); };
}

Change setNsys(const QString& version)
{
    return
        [version](ExportBuilder& builder) { builder.addExportMeta(QStringLiteral("EXPORT_PRODUCT_VERSION"), version); };
}

/// A kernel beside the others, in a pause of each unit.
void addKernels(ExportBuilder& builder, const fixtures::KernelRow& like, int count)
{
    for (int unit = 0; unit < Units; ++unit) {
        for (int i = 0; i < count; ++i) {
            auto row = like;
            row.startNs = unitStartNs(unit) + (710 + 10 * i) * UsNs;
            row.endNs = row.startNs + 5 * UsNs;
            builder.addKernel(row);
        }
    }
}

Change setClock(std::int64_t value)
{
    return [value](ExportBuilder& builder) {
        for (int unit = 0; unit < Units; ++unit) {
            fixtures::GpuMetricSample sample;
            sample.timeNs = unitStartNs(unit) + 100 * UsNs; // while the product runs
            sample.values = { { QStringLiteral("SM Clock Frequency [MHz]"), value } };
            builder.addGpuMetric(sample);
        }
    };
}

} // namespace

Q_DECLARE_METATYPE(Case)

class TestCompareChecks : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] TracePointer read(const QString& name, const Change& change) const
    {
        auto builder = fixtures::madeRun(false);
        change(builder);
        const auto path = m_folder.filePath(name);
        return builder.write(path).and_then([&path] { return core::loadTrace(path); }).value();
    }
    /// Without what no run of these has.
    static Expected objections(const core::Comparison& comparison)
    {
        Expected found;
        for (const auto& check : comparison.checks->checks) {
            const bool isMissing = check.key == QLatin1String("clocks") && check.level == CheckLevel::Remark;
            if (check.level != CheckLevel::Ok && !isMissing)
                found[check.key] = { check.level, check.text };
        }
        return found;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void eachCheckLooksAtItsMatter_data()
    {
        QTest::addColumn<Case>("of");
        const auto row = [](const char* name, Case of) { QTest::newRow(name) << std::move(of); };
        constexpr auto No = CheckLevel::NotComparable;
        constexpr auto But = CheckLevel::Reservation;
        constexpr auto Note = CheckLevel::Remark;
        row("the same run", {});
        row("another GPU",
            { .now = runSql(QStringLiteral("UPDATE TARGET_INFO_GPU SET name = 'NVIDIA A100'")),
              .expected
              = { { QStringLiteral("gpu_model"), { No, QStringLiteral("NVIDIA A100: other machines.") } } } });
        row("fewer multiprocessors",
            { .now = runSql(QStringLiteral("UPDATE TARGET_INFO_GPU SET smCount = 114")),
              .expected
              = { { QStringLiteral("gpu_model"), { No, QStringLiteral("other numbers of multiprocessors") } } } });
        row("a second GPU",
            { .now =
                  [](ExportBuilder& builder) {
                      fixtures::GpuRow gpu;
                      gpu.gpuId = 1;
                      gpu.name = QStringLiteral("NVIDIA H100 80GB HBM3");
                      gpu.busLocation = QStringLiteral("0000:02:00.0");
                      builder.addGpu(gpu);
                      builder.addCudaDevice(1, 1, 100);
                      fixtures::KernelRow kernel;
                      kernel.deviceId = 1;
                      kernel.startNs = unitStartNs(2) + 100 * UsNs;
                      kernel.endNs = kernel.startNs + UsNs;
                      builder.addKernel(kernel);
                  },
              .expected
              = { { QStringLiteral("gpu_count"), { No, QStringLiteral("Work on 2 GPUs against 1 in BASE.") } } } });
        row("a second process on the GPU",
            { .now =
                  [](ExportBuilder& builder) {
                      builder.addProcess(200, QStringLiteral("other"));
                      fixtures::KernelRow kernel;
                      kernel.pid = 200;
                      kernel.startNs = unitStartNs(0) - 100 * UsNs;
                      kernel.endNs = kernel.startNs + UsNs;
                      builder.addKernel(kernel);
                  },
              .expected = { { QStringLiteral("processes"),
                              { But, QStringLiteral("GPU work of 2 processes against 1 in BASE.") } } } });
        row("another driver",
            { setDriver(QStringLiteral("NvDriverVersion"), QStringLiteral("550.1")),
              setDriver(QStringLiteral("NvDriverVersion"), QStringLiteral("560.2")),
              { { QStringLiteral("driver"), { But, QStringLiteral("Other driver: 550.1 against 560.2.") } } } });
        row("a driver that is recorded once",
            { .now = setDriver(QStringLiteral("NvDriverVersion"), QStringLiteral("560.2")),
              .expected = { { QStringLiteral("driver"), { But, QStringLiteral("not recorded on one side") } } } });
        row("another CUDA",
            { setDriver(QStringLiteral("CudaDriverVersion"), QStringLiteral("12.4")),
              setDriver(QStringLiteral("CudaDriverVersion"), QStringLiteral("12.6")),
              { { QStringLiteral("cuda"), { But, QStringLiteral("Other CUDA: 12.4 against 12.6.") } } } });
        row("a little newer nsys",
            { setNsys(QStringLiteral("2025.3.1")),
              setNsys(QStringLiteral("2025.5.1")),
              { { QStringLiteral("nsys"), { Note, QStringLiteral("2025.3.1 against 2025.5.1") } } } });
        row("a much newer nsys",
            { setNsys(QStringLiteral("2024.3.1")),
              setNsys(QStringLiteral("2025.5.1")),
              { { QStringLiteral("nsys"), { But, QStringLiteral("2024.3.1 against 2025.5.1") } } } });
        row("calls of the operating system",
            { .base
              = [](ExportBuilder& builder) { builder.addOsrt({ .startNs = FirstUnitNs, .endNs = FirstUnitNs + 1 }); },
              .expected = { { QStringLiteral("options"),
                              { But, QStringLiteral("BASE also traced OS calls, which slows its host.") } } } });
        row("warnings of nsys",
            { .now = [](ExportBuilder& builder) { builder.addDiagnostic(0, 2, QStringLiteral("Events were lost")); },
              .expected = { { QStringLiteral("lost"),
                              { But, QStringLiteral("Warnings that nsys left: 0 in BASE, 1 in NEW.") } } } });
        row("a profiler that takes its time",
            { .now =
                  [](ExportBuilder& builder) {
                      builder.execute(QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_RUNTIME WHERE nameId IN (SELECT "
                                                     "id FROM StringIds WHERE value LIKE 'cudaStreamSync%')"));
                      for (int unit = 0; unit < Units; ++unit)
                          builder.addOverhead(
                              { .startNs = unitStartNs(unit) + 705 * UsNs, .endNs = unitStartNs(unit) + 985 * UsNs });
                  },
              .expected = { { QStringLiteral("overhead"), { But, QStringLiteral("The profiler itself takes") } } } });
        row("a fourth launch",
            { .now =
                  [](ExportBuilder& builder) {
                      fixtures::KernelRow kernel;
                      kernel.fullName = kernel.shortName = QStringLiteral("fourth");
                      addKernels(builder, kernel, 1);
                  },
              .expected
              = { { QStringLiteral("work"), { But, QStringLiteral("3 of 4 launches a unit are the same.") } } } });
        row("mostly other launches, which take little time",
            { .now =
                  [](ExportBuilder& builder) {
                      fixtures::KernelRow kernel;
                      kernel.fullName = kernel.shortName = QStringLiteral("other");
                      addKernels(builder, kernel, 9);
                  },
              .expected = { { QStringLiteral("work"), { No, QStringLiteral("19 of 73 launches are the same.") } },
                            { QStringLiteral("unit"), { Note, QStringLiteral("they do the same work in all") } } } });
        row("larger grids",
            { .now = runSql(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET gridX = 400")),
              .expected = { { QStringLiteral("sizes"), { But, QStringLiteral("did batch or shape change?") } } } });
        row("larger copies",
            { .now = runSql(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_MEMCPY SET bytes = 1200000")),
              .expected = { { QStringLiteral("sizes"), { But, QStringLiteral("did batch or shape change?") } } } });
        row("copies that are little larger",
            { .now = runSql(QStringLiteral("UPDATE CUPTI_ACTIVITY_KIND_MEMCPY SET bytes = 1050000")), .expected = {} });
        const auto few = QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE start >= %1").arg(unitStartNs(5));
        row("few units",
            { .now = runSql(few),
              .expected
              = { { QStringLiteral("length"), { But, QStringLiteral("Only 4 units on one side.") } },
                  { QStringLiteral("warm_up"), { But, QStringLiteral("Only BASE has a steady stretch") } } } });
        row("a slower clock",
            { setClock(1980),
              setClock(1900),
              { { QStringLiteral("clocks"), { But, QStringLiteral("The SM clock was") } } } });
        row("a little slower clock", { setClock(1980), setClock(1970), {} });
    }
    void eachCheckLooksAtItsMatter()
    {
        QFETCH(Case, of);
        const auto base = read(QStringLiteral("base"), of.base);
        const auto now = read(QStringLiteral("now"), of.now);
        for (const bool isSwapped : { false, true }) {
            const auto pair = isSwapped ? compared(runOf(now), runOf(base)) : compared(runOf(base), runOf(now));
            const auto found = objections(*pair);
            QStringList keys;
            for (const auto& [key, objection] : found)
                keys.append(QStringLiteral("%1: %2").arg(key, objection.second));
            QVERIFY2(found.size() == of.expected.size(), qPrintable(keys.join(u'\n')));
            auto worst = CheckLevel::Ok;
            for (const auto& [key, wanted] : of.expected) {
                QVERIFY2(found.contains(key), qPrintable(keys.join(u'\n')));
                QCOMPARE(found.at(key).first, wanted.first);
                if (!isSwapped)
                    QVERIFY2(found.at(key).second.contains(wanted.second), qPrintable(found.at(key).second));
                worst = std::max(worst, wanted.first);
            }
            QVERIFY(pair->verdict.level >= worst);
            // a check that was accepted is a reservation, and says so
            if (worst != CheckLevel::NotComparable)
                continue;
            core::CompareOptions options;
            const auto most = std::ranges::find_if(
                found, [](const auto& entry) { return entry.second.first == CheckLevel::NotComparable; });
            options.accepted = { most->first };
            const auto accepted
                = isSwapped ? compared(runOf(now), runOf(base), options) : compared(runOf(base), runOf(now), options);
            QCOMPARE(accepted->verdict.level, CheckLevel::Reservation);
            QVERIFY(accepted->checks->find(most->first)->isAccepted);
        }
    }

    void withoutWorkNothingIsCompared()
    {
        const auto base = read(QStringLiteral("base"), [](ExportBuilder&) {});
        const auto now = read(QStringLiteral("now"), [](ExportBuilder& builder) {
            builder.execute(QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_KERNEL"));
            builder.execute(QStringLiteral("DELETE FROM CUPTI_ACTIVITY_KIND_MEMCPY"));
        });
        const auto pair = compared(runOf(base), runOf(now));
        QCOMPARE(pair->verdict.level, CheckLevel::NotComparable);
        QCOMPARE(pair->checks->find(u"gpu_work")->text, QStringLiteral("NEW has no GPU work: did the run fail?"));
    }

    /// A few kernels that take most of the time are no clock: the others have to be slower alike.
    void slowerAlikeAreMostKernels()
    {
        const auto traceOf = [](int slower) {
            fixtures::MemoryTrace builder;
            std::int64_t atNs = 0;
            for (int unit = 0; unit < 8; ++unit) {
                for (int kernel = 0; kernel < 12; ++kernel) {
                    const auto letter = QString(QChar(u'a' + kernel));
                    const std::int64_t usual = kernel < 4 ? 1000 : 100; // four take 83 % of the time
                    const auto percent = kernel < slower ? 105 : 100;
                    builder.addKernel(1, 0, 7, atNs, atNs + usual * percent * UsNs / 100,
                                      QStringLiteral("work_") + letter, 0, {}, fixtures::gridOf(100));
                    atNs += 2 * usual * UsNs;
                }
            }
            auto trace = std::make_shared<core::Trace>(*builder.build());
            trace->path = QStringLiteral("/slower%1.sqlite").arg(slower); // another file
            return runOf(trace);
        };
        const auto base = traceOf(0);
        QCOMPARE(compared(base, traceOf(4))->checks->find(u"uniform")->level, CheckLevel::Ok);
        const auto all = compared(base, traceOf(12));
        const auto* const check = all->checks->find(u"uniform");
        QCOMPARE(check->level, CheckLevel::Reservation);
        QVERIFY2(check->text.contains(QLatin1String("5.0 % slower alike")), qPrintable(check->text));
    }

    void withoutUnitSpeedIsNotJudged()
    {
        core::CompareOptions options;
        options.unit.kind = core::UnitChoice::Kind::None;
        const auto pair = compared(runOf(fixtures::readMadeRun(false).value()),
                                   runOf(fixtures::readMadeRun(true).value()), options);
        QCOMPARE(pair->checks->find(u"unit")->level, CheckLevel::Reservation);
        QVERIFY(
            pair->checks->find(u"unit")->text.startsWith(QStringLiteral("How much work each run did is not known")));
        for (const auto* word : { "faster", "slower" })
            QVERIFY2(!pair->verdict.sentence.contains(QLatin1String(word)), qPrintable(pair->verdict.sentence));
    }

    /// What is not recorded of a GPU is the same in both parts of a trace.
    void partsOfATraceAreOfOneMachine()
    {
        const auto nameless = runSql(QStringLiteral("UPDATE TARGET_INFO_GPU SET name = ''"));
        const auto base = read(QStringLiteral("base"), nameless);
        const auto now = read(QStringLiteral("now"), nameless);
        QCOMPARE(compared(runOf(base), runOf(now))->checks->find(u"gpu_model")->level, CheckLevel::Remark);
        core::Scope first;
        first.window = core::TimeWindow { base->extent.startNs, unitStartNs(3) };
        core::Scope second;
        second.window = core::TimeWindow { unitStartNs(3), base->extent.endNs };
        QCOMPARE(compared(runOf(base, first), runOf(base, second))->checks->find(u"gpu_model")->level, CheckLevel::Ok);
    }

    void scopesOfOtherKinds()
    {
        const auto trace = read(QStringLiteral("base"), [](ExportBuilder&) {});
        core::Scope scope;
        scope.window = core::TimeWindow { trace->extent.startNs, trace->extent.endNs };
        const auto pair = compared(runOf(trace), runOf(trace, scope));
        QVERIFY(pair->checks->find(u"scope")->level >= CheckLevel::Remark);
        QCOMPARE(pair->checks->find(u"scope")->text, QStringLiteral("The scopes are limited in different ways."));
    }
};

QTEST_GUILESS_MAIN(TestCompareChecks)
#include "tst_comparechecks.moc"
