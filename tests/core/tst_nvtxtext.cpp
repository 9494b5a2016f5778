// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/nvtxtext.h"

#include <QTest>

/// Which part of an NVTX text makes a group.
class TestNvtxText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void trailingListIsDropped_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("grouped");
        QTest::newRow("one pair") << QByteArray("aten::add, op_id = 314359") << QByteArray("aten::add");
        QTest::newRow("two pairs") << QByteArray("aten::add, seq = 12, op_id = 3") << QByteArray("aten::add");
        QTest::newRow("negative number") << QByteArray("step, loss = -4") << QByteArray("step");
        QTest::newRow("no list") << QByteArray("prefill") << QByteArray("prefill");
        QTest::newRow("number without a key") << QByteArray("layer 12") << QByteArray("layer 12");
        QTest::newRow("no comma before the key") << QByteArray("layer op_id = 12") << QByteArray("layer op_id = 12");
        QTest::newRow("value that is no number") << QByteArray("a, shape = [1, 2]") << QByteArray("a, shape = [1, 2]");
        QTest::newRow("list in the middle stays") << QByteArray("a, seq = 1, b") << QByteArray("a, seq = 1, b");
        QTest::newRow("only a list: kept, a name must not be empty")
            << QByteArray(", seq = 1") << QByteArray(", seq = 1");
        QTest::newRow("number without digits") << QByteArray("a, seq = ") << QByteArray("a, seq = ");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void trailingListIsDropped()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, grouped);
        const auto actual = core::groupedNvtxText({ text.constData(), static_cast<std::size_t>(text.size()) });
        QCOMPARE(QByteArray(actual.data(), static_cast<qsizetype>(actual.size())), grouped);
    }
};

QTEST_GUILESS_MAIN(TestNvtxText)
#include "tst_nvtxtext.moc"
