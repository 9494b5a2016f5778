// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytrace.h"
#include "scope/middlewindow.h"
#include "scope/scope.h"

#include <QTest>

using core::Scope;
using core::ScopeFilter;
using core::TimeWindow;
using fixtures::MemoryTrace;

namespace {

/// Two processes that use the same correlation ids, two GPUs; kernel n starts at 100 · n.
struct TwoProcesses {
    MemoryTrace builder;
    core::ProcessIndex first, second;
    core::DeviceIndex gpu0, gpu1;
    core::StreamIndex streamOfFirst;
    std::shared_ptr<const core::Trace> trace;

    TwoProcesses()
    {
        builder.addDevice(0, QStringLiteral("A"));
        builder.addDevice(1, {});
        builder.addKernel(11, 0, 7, 0, 50, QStringLiteral("k0"), 1);
        builder.addKernel(11, 1, 8, 100, 150, QStringLiteral("k1"), 2);
        builder.addKernel(22, 1, 7, 200, 250, QStringLiteral("k2"), 1);
        builder.addKernel(22, 1, 7, 300, 350, QStringLiteral("k3"), 0);
        builder.addCall(11, 11, -20, -10, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addCall(11, 12, 80, 90, QStringLiteral("cudaLaunchKernel_v7000"), 2);
        builder.addCall(22, 22, 180, 190, QStringLiteral("cudaLaunchKernel_v7000"), 1);
        builder.addRange(11, 11, -30, 10, QStringLiteral("step, op_id = 5"), QStringLiteral("phases"));
        builder.addRange(22, 22, 150, 260, QStringLiteral("step"));
        builder.addRange(33, 33, 0, 400, QStringLiteral("idle"));
        first = builder.process(11);
        second = builder.process(22);
        gpu0 = builder.device(0);
        gpu1 = builder.device(1);
        streamOfFirst = builder.stream(11, 1, 8);
        trace = builder.build();
    }
    /// Which kernels a scope keeps, as "k0 k2".
    [[nodiscard]] QString kernels(const Scope& scope) const
    {
        const ScopeFilter filter(*trace, scope);
        QStringList names;
        for (std::size_t row = 0; row < trace->kernels.size(); ++row) {
            if (filter.acceptsKernel(row))
                names.append(trace->kernelNames[trace->kernels.name[row].value()].shortName);
        }
        return names.join(QLatin1Char(' '));
    }
    /// Start times of the calls a scope keeps.
    [[nodiscard]] QList<qint64> calls(const Scope& scope) const
    {
        const ScopeFilter filter(*trace, scope);
        QList<qint64> starts;
        for (std::size_t row = 0; row < trace->calls.size(); ++row) {
            if (filter.acceptsCall(row))
                starts.append(trace->calls.startNs[row]);
        }
        return starts;
    }
};

Scope withWindow(std::int64_t startNs, std::int64_t endNs)
{
    Scope scope;
    scope.window = TimeWindow { startNs, endNs };
    return scope;
}

Scope withRange(const QString& text, std::optional<QString> domain = std::nullopt)
{
    Scope scope;
    scope.nvtx = core::NvtxLimit { text, std::move(domain) };
    return scope;
}

} // namespace

class TestScope : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noScopeIsEverything()
    {
        const TwoProcesses t;
        QVERIFY(Scope().isWholeTrace());
        QCOMPARE(t.kernels({}), QStringLiteral("k0 k1 k2 k3"));
        QCOMPARE(t.calls({}), (QList<qint64> { -20, 80, 180 }));
        const ScopeFilter filter(*t.trace, {});
        QVERIFY(filter.isWholeTrace());
        for (std::size_t row = 0; row < t.trace->kernels.size(); ++row)
            QVERIFY(!filter.isCut(t.trace->kernels.startNs[row], t.trace->kernels.endNs[row]));
    }

    void windowIsHalfOpen_data()
    {
        QTest::addColumn<qint64>("startNs");
        QTest::addColumn<qint64>("endNs");
        QTest::addColumn<QString>("expected");
        QTest::newRow("inside of one") << qint64 { 10 } << qint64 { 20 } << QStringLiteral("k0");
        QTest::newRow("ends where k1 starts") << qint64 { 0 } << qint64 { 100 } << QStringLiteral("k0");
        QTest::newRow("one more") << qint64 { 0 } << qint64 { 101 } << QStringLiteral("k0 k1");
        QTest::newRow("starts where k0 ends") << qint64 { 50 } << qint64 { 101 } << QStringLiteral("k1");
        QTest::newRow("between") << qint64 { 50 } << qint64 { 100 } << QString();
        QTest::newRow("empty window") << qint64 { 20 } << qint64 { 20 } << QString();
    }

    void windowIsHalfOpen()
    {
        QFETCH(qint64, startNs);
        QFETCH(qint64, endNs);
        QFETCH(QString, expected);
        QCOMPARE(TwoProcesses().kernels(withWindow(startNs, endNs)), expected);
    }

    void eventOfNoLengthCountsWhereItStarts()
    {
        const TwoProcesses t;
        const ScopeFilter filter(*t.trace, withWindow(100, 200));
        QVERIFY(filter.inWindow(100, 100));
        QVERIFY(filter.inWindow(199, 199));
        QVERIFY(!filter.inWindow(200, 200));
        QVERIFY(!filter.inWindow(99, 99));
    }

    void clipsToTheWindow()
    {
        const TwoProcesses t;
        const ScopeFilter filter(*t.trace, withWindow(20, 120));
        QCOMPARE(filter.clipped(0, 50), (core::Interval { 20, 50 }));
        QCOMPARE(filter.clipped(100, 150), (core::Interval { 100, 120 }));
        QVERIFY(filter.isCut(0, 50));
        QVERIFY(!filter.isCut(20, 120));
    }

    void processDeviceAndStreamLimit()
    {
        const TwoProcesses t;
        Scope scope;
        scope.processes = { t.first };
        QCOMPARE(t.kernels(scope), QStringLiteral("k0 k1"));
        QCOMPARE(t.calls(scope), (QList<qint64> { -20, 80 }));
        scope.devices = { t.gpu1 };
        QCOMPARE(t.kernels(scope), QStringLiteral("k1"));
        scope.processes.clear();
        QCOMPARE(t.kernels(scope), QStringLiteral("k1 k2 k3"));
        QCOMPARE(t.calls(scope), (QList<qint64> { -20, 80, 180 })); // both processes use GPU 1
        scope.devices = { t.gpu0 };
        QCOMPARE(t.calls(scope), (QList<qint64> { -20, 80 }));
        scope = {};
        scope.streams = { t.streamOfFirst };
        QCOMPARE(t.kernels(scope), QStringLiteral("k1"));
        const ScopeFilter filter(*t.trace, scope);
        QVERIFY(filter.acceptsProcess(t.first) && !filter.acceptsProcess(t.second));
        QVERIFY(filter.acceptsDevice(t.gpu1) && !filter.acceptsDevice(t.gpu0));
    }

    void processWithoutStreamIsKeptWhenListed()
    {
        TwoProcesses t;
        core::ProcessIndex third;
        for (std::size_t i = 0; i < t.trace->processes.size(); ++i) {
            if (t.trace->processes[i].pid == 33)
                third = core::ProcessIndex { i };
        }
        Scope scope;
        scope.processes = { third };
        QVERIFY(ScopeFilter(*t.trace, scope).acceptsProcess(third));
        QCOMPARE(t.kernels(scope), QString());
    }

    void rangeLimitsByLaunchCallOnItsThread()
    {
        const TwoProcesses t;
        // k0's launch lies in the range of its thread; k1 was launched by another thread, k3 has no launch call
        QCOMPARE(t.kernels(withRange(QStringLiteral("step"))), QStringLiteral("k0 k2"));
        QCOMPARE(t.calls(withRange(QStringLiteral("step"))), (QList<qint64> { -20, 180 }));
        QCOMPARE(t.kernels(withRange(QStringLiteral("step"), QStringLiteral("phases"))), QStringLiteral("k0"));
        QCOMPARE(t.kernels(withRange(QStringLiteral("step"), QString())), QStringLiteral("k2"));
        QCOMPARE(t.kernels(withRange(QStringLiteral("Step"))), QString());
        QCOMPARE(t.kernels(withRange(QStringLiteral("idle"))), QString());
    }

    void callMustLieInsideTheRange()
    {
        MemoryTrace builder;
        builder.addCall(1, 1, 10, 20, QStringLiteral("cudaFree"));
        builder.addCall(1, 1, 95, 105, QStringLiteral("cudaFree"));
        builder.addCall(1, 1, 100, 100, QStringLiteral("cudaFree"));
        builder.addRange(1, 1, 10, 100, QStringLiteral("r"));
        const auto trace = builder.build();
        const ScopeFilter filter(*trace, withRange(QStringLiteral("r")));
        QVERIFY(filter.acceptsCall(0)); // both ends inclusive of the range
        QVERIFY(!filter.acceptsCall(1)); // ends after it
        QVERIFY(!filter.acceptsCall(2)); // starts where it ends
    }

    void oneRangeMustHoldTheWholeCall()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 100, QStringLiteral("r"));
        builder.addRange(1, 1, 100, 200, QStringLiteral("r")); // touches the first
        builder.addRange(1, 1, 300, 900, QStringLiteral("r"));
        builder.addRange(1, 1, 400, 500, QStringLiteral("r")); // inside the one before
        builder.addCall(1, 1, 90, 110, QStringLiteral("cudaFree"));
        builder.addCall(1, 1, 100, 100, QStringLiteral("cudaFree"));
        builder.addCall(1, 1, 450, 800, QStringLiteral("cudaFree"));
        builder.addCall(1, 1, 600, 601, QStringLiteral("cudaFree"));
        const auto trace = builder.build();
        const ScopeFilter filter(*trace, withRange(QStringLiteral("r")));
        QList<bool> accepted;
        for (std::size_t row = 0; row < trace->calls.size(); ++row)
            accepted.append(filter.acceptsCall(row));
        QCOMPARE(accepted, (QList<bool> { false, true, true, true }));
    }

    void rangeAroundAnEarlierLaunchCounts()
    {
        MemoryTrace builder;
        builder.addRange(1, 1, 0, 50, QStringLiteral("r"));
        builder.addCall(1, 1, 10, 20, QStringLiteral("cudaLaunchKernel"), 1);
        builder.addCall(1, 1, 60, 70, QStringLiteral("cudaLaunchKernel"), 2);
        builder.addKernel(1, 0, 7, 1'000'000, 1'000'100, QStringLiteral("launched inside"), 1);
        builder.addKernel(1, 0, 7, 1'000'100, 1'000'200, QStringLiteral("launched outside"), 2);
        const auto trace = builder.build();
        auto scope = withRange(QStringLiteral("r"));
        scope.window = TimeWindow { 1'000'000, 2'000'000 };
        const ScopeFilter filter(*trace, scope);
        QVERIFY(filter.acceptsKernel(0));
        QVERIFY(!filter.acceptsKernel(1));
        QVERIFY(!filter.acceptsCall(0)); // before the window
    }

    void middleOfTheEvents()
    {
        const TwoProcesses t; // begins at −30, −20, 0, 0, 80, 100, 150, 180, 200 and 300 ns, and ends at 400
        QCOMPARE(core::middleWindow(*t.trace, {}, 4), (TimeWindow { 0, 180 }));
        QCOMPARE(core::middleWindow(*t.trace, {}, 10), (TimeWindow { -30, 401 }));
        QCOMPARE(core::middleWindow(*t.trace, withWindow(100, 350), 3), (TimeWindow { 150, 300 }));
        QCOMPARE(core::middleWindow(*t.trace, withWindow(100, 350), 9), (TimeWindow { 100, 350 }));
        QCOMPARE(core::middleWindow(*t.trace, withWindow(-5, 50), 1), (TimeWindow { 0, 1 })); // two begin at once
    }

    void describes()
    {
        const TwoProcesses t; // extent begins at −30 ns
        QCOMPARE(core::describeScope({}, *t.trace), QStringLiteral("the whole trace"));
        auto scope = withWindow(1'200'000'000 - 30, 1'840'000'000 - 30);
        scope.processes = { t.first };
        scope.devices = { t.gpu0 };
        QCOMPARE(core::describeScope(scope, *t.trace), QStringLiteral("pid 11, GPU 0, window 1.200–1.840 s"));
        QCOMPARE(core::describeScope(withWindow(-30, 970), *t.trace),
                 QStringLiteral("window 0.000000000–0.000001000 s"));
        QVERIFY(core::describeScope(withRange(QStringLiteral("step")), *t.trace).contains(QStringLiteral("step")));
    }
};

QTEST_APPLESS_MAIN(TestScope)
#include "tst_scope.moc"
