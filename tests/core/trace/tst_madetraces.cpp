// SPDX-License-Identifier: GPL-3.0-or-later
#include "madetraces.h"

#include <QTest>

/// The made traces come back from their exports as they were described.
class MadeTracesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasTheRowsDescribed_data();
    void hasTheRowsDescribed();
    void joinsWorkWithItsCalls();
};

void MadeTracesTest::hasTheRowsDescribed_data()
{
    QTest::addColumn<char>("name");
    QTest::addColumn<std::size_t>("kernels");
    QTest::addColumn<std::size_t>("copies");
    QTest::addColumn<std::size_t>("calls");
    QTest::addColumn<std::size_t>("devices");
    QTest::newRow("A") << 'A' << std::size_t { 6 } << std::size_t { 1 } << std::size_t { 11 } << std::size_t { 1 };
    QTest::newRow("B") << 'B' << std::size_t { 4 } << std::size_t { 0 } << std::size_t { 4 } << std::size_t { 2 };
    QTest::newRow("C") << 'C' << std::size_t { 1 } << std::size_t { 5 } << std::size_t { 2 } << std::size_t { 1 };
}

void MadeTracesTest::hasTheRowsDescribed()
{
    QFETCH(const char, name);
    const auto loaded = fixtures::readMadeTrace(QLatin1Char(name));
    QVERIFY2(loaded.has_value(), qPrintable(loaded ? QString() : loaded.error().message));
    const auto& trace = **loaded;
    QTEST(trace.kernels.size(), "kernels");
    QTEST(trace.copies.size(), "copies");
    QTEST(trace.calls.size(), "calls");
    QTEST(trace.devices.size(), "devices");
    QCOMPARE(trace.processes.size(), std::size_t { 1 });
    for (const auto& device : trace.devices)
        QCOMPARE(device.smCount, std::int64_t { 100 });
    QVERIFY(!fixtures::madeTraceFacts(QLatin1Char(name)).value(QLatin1String("expected_ns")).toObject().isEmpty());
}

void MadeTracesTest::joinsWorkWithItsCalls()
{
    const auto loaded = fixtures::readMadeTrace(QLatin1Char('A'));
    QVERIFY(loaded.has_value());
    const auto& trace = **loaded;
    QCOMPARE(trace.kernels.startNs[0], std::int64_t { 20'115'000 });
    for (std::size_t row = 0; row < trace.kernels.size(); ++row)
        QVERIFY(trace.kernels.launch[row].isValid());
    QVERIFY(trace.copies.launch[0].isValid());
    QCOMPARE(trace.osRuntime.size(), std::size_t { 1 });
    QCOMPARE(trace.nvtx.size(), std::size_t { 1 });
    QCOMPARE(trace.launchShapes[trace.kernels.shape[5].value()].gridX, std::int32_t { 50 });
}

QTEST_GUILESS_MAIN(MadeTracesTest)
#include "tst_madetraces.moc"
