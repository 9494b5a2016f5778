// SPDX-License-Identifier: GPL-3.0-or-later
#include "columncache/blockhash.h"

#include <QByteArray>
#include <QTest>

using core::blockHash;

namespace {

std::uint64_t hashOf(const QByteArray& bytes)
{
    return blockHash(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
}

} // namespace

class TestBlockHash : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// Values that the specification of XXH64 and other programs have for seed 0.
    void isTheKnownOne()
    {
        QCOMPARE(hashOf(""), 0xEF46DB3751D8E999U);
        QCOMPARE(hashOf("a"), 0xD24EC4F1A98C6E5BU);
        QCOMPARE(hashOf("abc"), 0x44BC2CF5AD770999U);
        QCOMPARE(hashOf("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1U);
    }
    void everyByteCounts()
    {
        QByteArray bytes(300, 'x');
        const auto before = hashOf(bytes);
        for (auto& byte : bytes) {
            byte = static_cast<char>(byte ^ 1);
            QVERIFY(hashOf(bytes) != before);
            byte = static_cast<char>(byte ^ 1);
        }
        QCOMPARE(hashOf(bytes), before);
        QVERIFY(hashOf(bytes.chopped(1)) != before);
    }
};

QTEST_APPLESS_MAIN(TestBlockHash)
#include "tst_blockhash.moc"
