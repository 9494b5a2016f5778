// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/steps/contenthash.h"

#include <QTest>

class TestContentHash : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Worked out by a program of its own: machines that find other numbers could find other steps.
    void isTheSameEverywhere()
    {
        QCOMPARE(core::contentHash(""), std::uint64_t { 17665956581633026203U });
        QCOMPARE(core::contentHash("gemm<128>(float*)"), std::uint64_t { 121409910563492402U });
        QCOMPARE(core::contentHash("\xC3\xA4"), std::uint64_t { 16576134640133741517U }); // bytes above 127
        QCOMPARE(core::contentHash(core::contentHash("gemm<128>(float*)"), 64),
                 std::uint64_t { 15874578041200097805U });
    }
    void tellsNumbersApart()
    {
        const auto name = core::contentHash("k");
        QVERIFY(core::contentHash(core::contentHash(name, 1), 2) != core::contentHash(core::contentHash(name, 2), 1));
        QVERIFY(core::contentHash(name, 0) != name);
    }
};

QTEST_APPLESS_MAIN(TestContentHash)
#include "tst_contenthash.moc"
